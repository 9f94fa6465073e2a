"""The table: what is heard below it becomes what is done to the game.

    heard (hal) -> felt: a gesture -> interpreter -> answered | narrowed | put back | refused

A `Deed` is kept of every gesture, so that whoever replays a recording can tell which of its events
had an effect.  What was refused stands as the table's `notice` until something counts again.

Nobody reads a question and answers it within `REACTION_MS`.  What hands did in that time they did
about the question before, so it is refused as an answer that comes too late on a screen is.

One loop owns a table and its session: hal's threads only post what they heard.  Nothing that is
heard can raise here.

Where a place is not felt, a screen may say what hands did there (`say`); it comes in as if a reader
had told it.  Which places these are is said once, and once more when they are felt again.

What may live here: that way.  What may not: what a gesture means (`controller.table.interpreter`)
or was felt (`controller.table.feeling`), what is said and until when (`controller.table.notice`),
and a guess where the table cannot know.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from controller.engine import SanctumError, Session
from controller.engine.narrowing import Narrowing
from controller.table.ahead import ahead
from controller.table.beside import neighbours
from controller.table.deed import Deed, Effect
from controller.table.feeling import Act, Feeling
from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.ground import Ground, ground
from controller.table.interpreter import interpret
from controller.table.layout import Layout, TrayPlace
from controller.table.meaning import (
    Answers,
    Meaning,
    Narrows,
    Nothing,
    Refuses,
    Scene,
    Steps,
    Words,
)
from controller.table.names import names
from controller.table.notice import Notices
from controller.table.offered import Aside, hint, taken
from controller.table.order import Order, went_on
from controller.table.overlord import ACTING, Keys, Sandglass
from controller.table.picture import signs
from controller.table.reach import Reach
from controller.table.scene import hearer, scene, standing
from controller.table.sentences import nothing_offered, put_back, several
from controller.table.sight import Sight
from controller.table.strange import Strangers
from controller.table.tags import Tags
from controller.table.tray import checked, tray
from controller.table.words import spoken, unshown
from controller.wire import (
    OVERLORD,
    TABLE,
    Answer,
    AnyCommand,
    Choose,
    Judge,
    Msg,
    Notice,
    Take,
    Text,
    View,
    Why,
)
from controller.wire.frame import Accepted
from controller.wire.guide import Fine
from controller.wire.of_table import AnyOfTable
from controller.wire.strange import AnyTagging
from controller.wire.tray import TrayPut
from hal.events import GlassTurned, Heard, KeyDown, PlaceDeaf, PlaceHears, TagPlaced, Told

__all__ = ["REACTION_MS", "Table"]

REACTION_MS = 200
"""Nobody answers a question that has stood for less (ms)."""

STALE = Why(Msg("That question no longer stands; look at the one that does."))
UNSEEN = Why(Msg("Nothing that the table shows is asked now."))


class Table:
    """A table of `layout` and `tags` at which `session` is played.

    now        tells the time in ms, by the same clock as the events
    glass      the hourglass, where there is one
    later      calls when so many ms have passed; without it the table leads nobody back
    do         carries a command out; it raises `SanctumError` where nothing changed
    on_change  is called when anything that is shown of the table may be another: what lies where,
               what was narrowed, what is said, where the guide leads, how the glass stands
    on_deed    is given every deed
    sight      what is seen of the session, where others look too
    """

    def __init__(
        self,
        session: Session[Any],
        layout: Layout,
        tags: Tags,
        now: Callable[[], int],
        *,
        glass: Sandglass | None = None,
        do: Callable[[AnyCommand], Accepted] | None = None,
        on_change: Callable[[], object] = lambda: None,
        on_deed: Callable[[Deed], object] = lambda deed: None,
        nonce: Callable[[], str] = lambda: secrets.token_hex(16),
        later: Callable[[int, Callable[[], None]], object] | None = None,
        sight: Sight | None = None,
    ) -> None:
        self.session = session
        self.layout = layout
        self.tags = tags
        self.now = now
        self.sight = Sight(session) if sight is None else sight
        self.on_change = on_change
        self.on_deed = on_deed
        self.nonce = nonce
        self._do = do or session.do
        self._notices = Notices(session, self.called)
        self._overlord = Keys(session, glass, nonce)
        self._feeling = Feeling(layout, tags, self)
        self.belongings = session.game.things()
        self.strangers = Strangers(self)
        self._ask = session.ask_id
        self._since: int | None = None
        self._mark = session.timeline.mark
        self._words: Mapping[str, Words] = {}
        self._shown: dict[str, str] = {}
        self._homes: dict[str, tuple[str, int]] = {}
        self._ground: tuple[object, Ground] | None = None
        self._reach = Reach(session)
        self._near: tuple[int, frozenset[frozenset[str]]] | None = None
        self.order = Order(self, later)
        session.on_change.append(self._changed)

    def close(self) -> None:
        """Hear nothing of the session any more."""
        self.session.on_change.remove(self._changed)
        self.order.close()

    # -- what is heard ------------------------------------------------------------------------

    @property
    def lying(self) -> dict[str, list[str]]:
        """Where each tag lies, by its UID, in the order in which it came there."""
        return self._feeling.lying

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports."""
        if isinstance(event, GlassTurned):
            self._turned(event)
            return
        told = self._feeling.told
        self._feeling.hear(event)
        if isinstance(event, KeyDown) or self._feeling.told != told:
            self.order.stir()
            self.on_change()  # what lies where stands in the Overlord's view

    def say(self, command: AnyOfTable) -> None:
        """Take in what hands did where the table does not feel it, what a tag marks, or what may
        lie as it does.  Raises `Refused`; nothing has changed then."""
        if isinstance(command, Fine):
            self.order.excuse(command.thing)
            return
        if isinstance(command, AnyTagging):
            self.strangers.hear(command)
            self.on_change()
            return
        feeling, uid = self._feeling, command.uid
        home = checked(command, self)
        if isinstance(command, TrayPut):
            feeling.put(uid, command.place, self.now())
        else:
            feeling.lift(uid, home, self.now())
        self.order.stir()

    @property
    def ground(self) -> Ground:
        """Which spaces each place covers now; it is worked out when something has changed."""
        lying = self._feeling.things() if self.layout.tray else {}
        known = (self.session.timeline.length, lying)
        if self._ground is None or self._ground[0] != known:
            view = self.sight.view(TABLE)
            self._ground = known, ground(self.layout, view, lying)
        return self._ground[1]

    def beside(self, one: str, other: str) -> bool:
        """Whether two places lie so near that one may hear what lies on the other."""
        known = self.session.timeline.length
        if self._near is None or self._near[0] != known:
            self._near = known, neighbours(self.layout, self.sight.view(TABLE))
        return frozenset((one, other)) in self._near[1]

    @property
    def seams(self) -> dict[tuple[str, str], int]:
        """How often what lay at the first place was read at the second, beside it."""
        return self._feeling.seams

    @property
    def deaf(self) -> tuple[str, ...]:
        """The places that the table does not feel now, in the order of the layout."""
        return tuple(name for name in self.layout.place if name in self._feeling.deaf)

    def called(self, name: str) -> Text:
        """What people call a place or a thing."""
        view = self.sight.view(TABLE)
        called = names(self.layout, self.tags, view, self.ground, self.belongings)
        return called.get(name, name)

    def know(self, tags: Tags) -> None:
        """These tags are known from now on.  What lies there lay there before: that is nobody's
        act."""
        before, self.tags = self.tags.tag, tags
        self._feeling.know(tags)
        new = {uid for uid, thing in tags.tag.items() if before.get(uid) != thing}
        self._homes = {uid: at for uid, at in self._homes.items() if uid not in new}
        lost = {thing.thing for uid, thing in before.items() if tags.tag.get(uid) != thing}
        for seat in self.session.asked:
            if lost.intersection(self.session.narrowed(seat).named):  # it was said by another thing
                self.session.narrow(Narrowing(self.session.ask_id, seat))
                self._words = {who: said for who, said in self._words.items() if who != seat}
        self.order.relearn((tags.tag[uid].thing for uid in new), lost)

    def tell(self, text: Text) -> None:
        """Say something that everybody may read, until something counts again."""
        self._notices.told(text)

    def trouble(self, event: Told, why: Why) -> None:
        """Something is wrong with a tag or a reader."""
        if isinstance(event, TagPlaced):
            self.strangers.came(event.uid)
        self._refuse(event, None, why)

    def righted(self, event: Told) -> None:
        """It is so no more."""
        self._end(Deed(event, "back"))

    def differs(self, event: Told, gesture: Lifted | Placed | Shown, why: Why) -> None:
        """A reader that is back sees something else than was said.  If that is how the game has it,
        all is well."""
        where = standing(self.sight.view(TABLE))
        at = where.get(gesture.thing) if isinstance(gesture, Placed | Lifted) else None
        home = at is not None and self.ground.home((event.place,), at)
        if at is not None and home == isinstance(gesture, Placed):
            self._end(Deed(event, "back", gesture))
        else:
            self._refuse(event, None, why)

    def listening(self, event: PlaceDeaf | PlaceHears) -> None:
        """A place is not felt any more, or is again."""
        lost = isinstance(event, PlaceDeaf)
        everything = len(self.deaf) == (len(self.layout.place) if lost else 0)
        why = self._notices.listening(event, everything=everything)
        if why is None:
            self.on_deed(Deed(event, "nothing"))
        else:
            self.on_deed(Deed(event, "refused", None, why) if lost else Deed(event, "back"))
        self.on_change()

    def _turned(self, event: GlassTurned) -> None:
        """The hourglass was turned."""
        try:
            self._overlord.turn_glass()
        except SanctumError as wrong:
            self._refuse(event, None, wrong.why)
            return
        self.on_change()
        self._end(Deed(event, "nothing"))

    # -- what it means ------------------------------------------------------------------------

    def gesture(self, event: Act, gesture: AnyGesture) -> None:
        """Find out what a gesture means, and carry it out."""
        gesture = self._added(gesture)
        if self._asks_nothing(event, gesture):
            return
        met = self._scene(self.session, hearer(self.session, gesture))
        if not isinstance(event, KeyDown) and self._shown.get(gesture.thing) == event.uid:
            self._words = unshown(self._words, gesture)
        if met is not None:
            met = replace(met, words=self._words)
        if met is not None and not isinstance(event, KeyDown):
            met = self._at_home(met, gesture, event.uid)
        if isinstance(gesture, Key) and self._takes(event, gesture, met):
            return
        if met is None:
            self._unasked(event, gesture)
        else:
            self._carry_out(event, gesture, met, interpret(met, gesture))

    def _added(self, gesture: AnyGesture) -> AnyGesture:
        """An area that no board has yet, and that is laid where areas lie while the question is
        about it, names itself, as if it was shown."""
        if not isinstance(gesture, Placed) or not self.layout.tray:
            return gesture
        at = self.layout.place.get(gesture.place)
        if not isinstance(at, TrayPlace) or at.at is not None:
            return gesture
        met = None if gesture.thing in self.ground.areas else self._scene(self.session)
        options = met.ask.options if met is not None and isinstance(met.ask, Choose | Judge) else ()
        named = any(gesture.thing in option.objects for option in options)
        return Shown(gesture.thing, "", "") if named else gesture

    def _carry_out(self, event: Act, gesture: AnyGesture, met: Scene, meaning: Meaning) -> None:
        """Do what a gesture means to the question, or say why not."""
        if isinstance(meaning, Nothing):
            for seat in self._words:
                self._words = spoken(self._words, seat, gesture, None)
            self._end(Deed(event, "back" if meaning.back else "nothing", gesture))
        elif self._too_soon(event.at_ms) and not (isinstance(meaning, Narrows) and meaning.back):
            self._refuse(event, gesture, STALE)
        elif isinstance(meaning, Refuses):
            aside = hint(self.session, self.layout, gesture) if meaning.plain else None
            self._refuse(event, gesture, self._reason(met, gesture, meaning), aside=aside)
        elif isinstance(meaning, Narrows):
            self._narrow(event, gesture, met, meaning)
        elif isinstance(meaning, Steps):
            self._step(event, gesture, met, meaning)
        else:
            self._answer(event, gesture, (meaning,))

    def _scene(self, session: Session[Any], audience: str = TABLE) -> Scene | None:
        """What a gesture meets at `session` that is read for the eyes of `audience`."""
        lying, things = self._feeling.things(), self.belongings
        view = self.sight.view(audience) if session is self.session else None
        return scene(session, self.layout, self.tags, lying, audience, things, view)

    def _takes(self, event: Act, key: Key, met: Scene | None) -> bool:
        """Whether a key takes an offer; then that is done, or said why not."""
        found = taken(self.session, self.layout, self._feeling.things(), met, key)
        if isinstance(found, Why):
            aside = Aside((key.seat, OVERLORD), found)
            self._refuse(event, key, nothing_offered(), aside=aside)
        elif found is not None:
            try:
                take = Take(nonce=self.nonce(), seat=found.seat, offer=found.offer)
                self._end(Deed(event, "answered", key, entries=(self._do(take).entry,)))
            except SanctumError as wrong:
                aside = Aside((found.seat, OVERLORD), wrong.why)
                self._refuse(event, key, nothing_offered(), aside=aside)
        return found is not None

    def _asks_nothing(self, event: Act, gesture: AnyGesture) -> bool:
        """Whether a gesture is about no question; then that is done, or said."""
        if isinstance(gesture, Key):
            if gesture.name in ACTING:
                self._act(event, gesture)
            return gesture.name in ACTING
        uid = "" if isinstance(event, KeyDown) else event.uid
        first = self._before_all(gesture, uid)
        if isinstance(first, Nothing):
            self._end(Deed(event, "back" if first.back else "nothing", gesture))
        elif first is not None:
            self._refuse(event, gesture, first.why)
        return first is not None

    def _before_all(self, gesture: Lifted | Placed | Shown, uid: str) -> Nothing | Refuses | None:
        """What a gesture means whatever is asked.  Laying or taking up what things stand on, an
        area or whatever lies where only areas are heard, answers nothing: the places below serve
        other spaces from now on."""
        self.order.felt(gesture)
        place = gesture.pad if isinstance(gesture, Shown) else gesture.place
        at = self.layout.place.get(place)
        beneath = isinstance(at, TrayPlace) and bool(at.corner) and at.at is None
        if beneath or (self.layout.tray and gesture.thing in self.ground.areas):
            self.on_change()
            return Nothing()
        return self.order.first(gesture, uid)

    def _at_home(self, met: Scene, gesture: AnyGesture, uid: str) -> Scene:
        """`met`, knowing where the tag of a thing that stands on no board has answered: a mark that
        was made and is lifted and put back was not made again.  It was made where a piece stands
        now that wears no tag; elsewhere it only pointed, and may do so again."""
        if isinstance(gesture, Key) or gesture.thing in met.where or uid not in self._homes:
            return met
        home = self._homes[uid][0]
        if all(at != home or self.tags.of(piece) for piece, at in met.where.items()):
            return met
        return replace(met, where={**met.where, gesture.thing: home})

    def _unasked(self, event: Act, gesture: AnyGesture) -> None:
        """Nothing is asked that the table shows: hands may tidy up, and no more."""
        where = standing(self.sight.view(TABLE))
        felt = (gesture.place,) if isinstance(gesture, Placed) else ()
        home = self.ground.home(felt, where.get(gesture.thing, ""))
        if self.session.over or home or isinstance(gesture, Lifted):
            self._end(Deed(event, "back" if home else "nothing", gesture))
        else:
            self._refuse(event, gesture, UNSEEN)

    def _too_soon(self, at_ms: int) -> bool:
        """Whether what happened then was about the question before the one that stands."""
        return self._since is not None and at_ms < self._since + REACTION_MS

    def _reason(self, met: Scene, gesture: AnyGesture, refusal: Refuses) -> Why:
        """Why a gesture is not taken: the game's own reason where it has a better one; and where a
        thing belongs that nothing asks for elsewhere."""
        session = self.session
        if not refusal.plain or isinstance(gesture, Key):
            return refusal.why
        place = gesture.place if isinstance(gesture, Placed) else ""
        spaces = met.ground.spaces(place) if place else ("",)
        if len(spaces) != 1:
            return refusal.why  # each space may have a reason of its own
        try:
            better = session.game.objection(session.state, met.ask, gesture.thing, spaces[0])
        except Exception as wrong:  # a rule that stumbles over a reason must not stop the table
            session.report_fault("objection", gesture, wrong)
            return refusal.why
        if better is None or not place or gesture.thing not in met.where:
            return better or refusal.why
        return put_back(met, gesture.thing, better)

    # -- what is done -------------------------------------------------------------------------

    def _answer(
        self,
        event: Act,
        gesture: AnyGesture,
        answers: tuple[Answers, ...],
    ) -> None:
        """Answer, one question after the other."""
        entries: tuple[int, ...] = ()
        rested = b""
        undone = isinstance(gesture, Placed) and self.order.undone(gesture.thing)
        try:
            for said in answers:
                rested = self.session.run.rested
                answer = Answer(
                    self.session.ask_id, self.nonce(), said.seat, said.picks, said.pairs
                )
                entries = (*entries, self._do(answer).entry)
        except SanctumError as wrong:
            self._refuse(event, gesture, wrong.why, entries)
            return
        if isinstance(gesture, Placed) and not isinstance(event, KeyDown):
            self.order.answered(gesture.thing, rested)
            spaces = self.ground.spaces(gesture.place)
            self._homes[event.uid] = (spaces[0] if spaces else gesture.place, entries[-1])
        elif isinstance(gesture, Shown) and not gesture.pad:  # an area, which lies there now
            self.order.answered(gesture.thing, rested)
        self._end(Deed(event, "answered", gesture, entries=entries))
        if undone and isinstance(gesture, Placed):
            self.tell(went_on(self.called(gesture.thing), self.called(gesture.place)))
            self.on_change()

    def _narrow(
        self,
        event: Act,
        gesture: AnyGesture,
        met: Scene,
        meaning: Narrows,
    ) -> None:
        """Keep what was said so far."""
        before, after = met.of(meaning.seat), meaning.said
        self._words = spoken(self._words, meaning.seat, gesture, meaning)
        if isinstance(gesture, Shown) and not isinstance(event, KeyDown):
            self._shown[gesture.thing] = event.uid
        self.session.narrow(
            Narrowing(self.session.ask_id, meaning.seat, meaning.named, meaning.left)
        )
        if meaning.back:
            effect: Effect = "back"
        elif met.meant(after) == met.meant(before):
            effect = "nothing"
        else:
            effect = "narrowed"
        self._end(Deed(event, effect, gesture))
        if after != before:
            self.on_change()

    def _step(
        self,
        event: Act,
        gesture: AnyGesture,
        met: Scene,
        steps: Steps,
    ) -> None:
        """Try on a fork which step on the way leads to a question that the gesture answers; if it
        is one alone, do both.  Where the gesture leaves several options of that question, such as
        two ways to one place, the step is taken, and they are what is left."""
        ways, why = ahead(self.session, self._scene, gesture, steps)
        if len(ways) == 1:
            [(first, then)] = ways
            if isinstance(then, Answers):
                self._answer(event, gesture, (first, then))
            else:
                self._answer(event, gesture, (first,))
                self._narrow_next(gesture)
        elif ways:
            self._refuse(event, gesture, several(met.ask.because))
        elif why is None or len(steps.options) > 1:
            plain = Refuses(steps.why, plain=True)
            self._refuse(event, gesture, self._reason(met, gesture, plain))
        else:
            self._refuse(event, gesture, why)

    def _narrow_next(self, gesture: AnyGesture) -> None:
        """Keep what a gesture left of the question that it led to."""
        met = self._scene(self.session)
        meaning = None if met is None else interpret(met, gesture)
        if isinstance(meaning, Narrows):
            said = (meaning.said.named, meaning.said.left)
            self._words = spoken({}, meaning.seat, gesture, meaning)
            self.session.narrow(Narrowing(self.session.ask_id, meaning.seat, *said))
            self.on_change()

    def _act(self, event: Act, key: Key) -> None:
        """A key of the Overlord that acts at once."""
        try:
            command = self._overlord.pressed(key)
            entries = () if command is None else (self._do(command).entry,)
        except SanctumError as wrong:
            self._refuse(event, key, wrong.why)
            return
        if command is None:
            self.on_change()
        self._end(Deed(event, "answered" if entries else "back", key, entries=entries))

    # -- what is said -------------------------------------------------------------------------

    @property
    def notice(self) -> Notice | None:
        """Why the last gesture did not count, or what there is to tell; None once something
        counts."""
        return self._notices.now

    def signs(self) -> dict[str, str]:
        """The sign of each place that shines now."""
        view = self._reach.shown(self.order.shown(self.sight.view(TABLE)))
        return signs(view, self.layout, self.ground)

    def shown(self, view: View) -> View:
        """`view` with the notice in it, where its audience may see the ask that it is about, and
        with what stands in for the places that are not felt."""
        if self._feeling.deaf:
            view = replace(view, tray=tray(self, view.audience))
        if view.audience == OVERLORD:
            view = self.strangers.shown(view)
        self._notices.led(leads=self.order.guide is not None)
        return self._notices.shown(self._reach.shown(self.order.shown(view)))

    def _refuse(
        self,
        event: Told | KeyDown | GlassTurned,
        gesture: AnyGesture | None,
        why: Why,
        entries: tuple[int, ...] = (),
        aside: Aside | None = None,
    ) -> None:
        """Say why something does not count, and something else aside to some."""
        self._notices.led(leads=self.order.guide is not None)
        self._notices.refused(gesture, why, aside)
        self.on_deed(Deed(event, "refused", gesture, why, entries))
        self.on_change()

    def _end(self, deed: Deed) -> None:
        """Something was done, or nothing: what was said before has had its time if it counted."""
        self.on_deed(deed)
        if deed.effect != "nothing" and self._notices.counted():
            self.on_change()

    def _changed(self, session: Session[Any]) -> None:
        """An entry was accepted, from here or from a screen."""
        if session.timeline.mark != self._mark:
            self._mark = session.timeline.mark
            counts = set(session.timeline.path())
            self._homes = {u: home for u, home in self._homes.items() if home[1] in counts}
        if session.ask_id != self._ask:
            self._ask = session.ask_id
            self._words, self._shown = {}, {}
            self._since = self.now()
            self._notices.asked()
        self.order.changed()
