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

What may live here: that way, and the last sentence.  What may not: what a gesture means
(`controller.table.interpreter`) or was felt (`controller.table.feeling`), and a guess where the
table cannot know.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from controller.engine import SanctumError, Session
from controller.engine.narrowing import Narrowing
from controller.engine.showing import drawn, questions
from controller.table.ahead import ahead
from controller.table.deed import Deed, Effect
from controller.table.feeling import Act, Feeling
from controller.table.gesture import AnyGesture, Key, Lifted, Placed, Shown
from controller.table.interpreter import interpret
from controller.table.layout import Layout
from controller.table.meaning import (
    Answers,
    Narrows,
    Nothing,
    Refuses,
    Scene,
    Steps,
)
from controller.table.news import News
from controller.table.scene import names, scene, standing
from controller.table.sentences import put_back
from controller.table.tags import Tags
from controller.table.tray import checked, tray
from controller.wire import (
    OVERLORD,
    TABLE,
    Answer,
    AnyCommand,
    Msg,
    Notice,
    Redo,
    Text,
    Undo,
    View,
    Why,
)
from controller.wire.frame import Accepted
from controller.wire.tray import AnyTray, TrayPut
from hal.events import GlassTurned, Heard, KeyDown, PlaceDeaf, PlaceHears, Told

__all__ = ["REACTION_MS", "Sandglass", "Table"]

REACTION_MS = 200
"""Nobody answers a question that has stood for less (ms)."""

STALE = Why(Msg("That question no longer stands; look at the one that does."))
UNSEEN = Why(Msg("Nothing that the table shows is asked now."))
ACTING = frozenset({"undo", "redo", "pause", "glass"})
"""Keys of the Overlord that act at once, whatever is asked."""

SEVERAL = Msg("This can mean several things: choose on the screen first.")


class Sandglass(Protocol):
    """What a table asks of the hourglass's time."""

    @property
    def running(self) -> bool:
        """Whether sand is falling."""

    def turn(self) -> None:
        """Start it anew.  Raises `Illegal`."""

    def pause(self, on: bool) -> None:
        """Stop it, or let it run on.  Raises `Illegal`."""


class Table:
    """A table of `layout` and `tags` at which `session` is played.

    now        tells the time in ms, by the same clock as the events
    glass      the hourglass, where there is one
    do         carries a command out; it raises `SanctumError` where nothing changed
    on_change  is called when something was narrowed, or the notice is another
    on_deed    is given every deed

    notice  why the last gesture did not count; None once something has
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
    ) -> None:
        self.session = session
        self.layout = layout
        self.tags = tags
        self.now = now
        self.glass = glass
        self.on_change = on_change
        self.on_deed = on_deed
        self.nonce = nonce
        self.notice: Notice | None = None
        self._do = do or session.do
        self._about = ""
        self._serial = 0
        self._news = News(self.called)
        self._told: Notice | None = None
        self._feeling = Feeling(layout, tags, self)
        self._ask = session.ask_id
        self._since: int | None = None
        self._mark = session.timeline.mark
        self._homes: dict[str, tuple[str, int]] = {}
        session.on_change.append(self._changed)

    def close(self) -> None:
        """Hear nothing of the session any more."""
        self.session.on_change.remove(self._changed)

    # -- what is heard ------------------------------------------------------------------------

    @property
    def lying(self) -> dict[str, list[str]]:
        """Where each tag lies, by its UID, in the order in which it came there."""
        return self._feeling.lying

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports."""
        if isinstance(event, GlassTurned):
            self._turned(event)
        else:
            self._feeling.hear(event)

    def say(self, command: AnyTray) -> None:
        """Take in what hands did where the table does not feel it.  Raises `Refused`; nothing has
        changed then."""
        feeling, uid = self._feeling, command.uid
        home = checked(command, self)
        if isinstance(command, TrayPut):
            feeling.put(uid, command.place, self.now())
        else:
            feeling.lift(uid, home, self.now())

    @property
    def deaf(self) -> tuple[str, ...]:
        """The places that the table does not feel now, in the order of the layout."""
        return tuple(name for name in self.layout.place if name in self._feeling.deaf)

    def called(self, name: str) -> Text:
        """What people call a place or a thing."""
        known = names(self.layout, self.tags, drawn(self.session, (), TABLE))
        return known.get(name, name)

    def trouble(self, event: Told, why: Why) -> None:
        """Something is wrong with a tag or a reader."""
        self._refuse(event, None, why)

    def righted(self, event: Told) -> None:
        """It is so no more."""
        self._end(Deed(event, "back"))

    def differs(self, event: Told, gesture: Lifted | Placed | Shown, why: Why) -> None:
        """A reader that is back sees something else than was said.  If that is how the game has it,
        all is well."""
        where = standing(self.session.view(TABLE))
        at = where.get(gesture.thing) if isinstance(gesture, Placed | Lifted) else None
        if at is not None and (at == event.place) == isinstance(gesture, Placed):
            self._end(Deed(event, "back", gesture))
        else:
            self._refuse(event, None, why)

    def listening(self, event: PlaceDeaf | PlaceHears) -> None:
        """A place is not felt any more, or is again."""
        lost = isinstance(event, PlaceDeaf)
        everything = len(self.deaf) == (len(self.layout.place) if lost else 0)
        stands = self.notice is not None and self.notice == self._told
        said = self._news.hear(event, stands=stands, everything=everything)
        if said is None:
            self.on_deed(Deed(event, "nothing"))
        else:
            self._serial += 0 if said.more else 1
            self.notice = self._told = Notice(said.why.text, said.why.because, self._serial)
            self._about = ""
            self.on_deed(Deed(event, "refused", None, said.why) if lost else Deed(event, "back"))
        self.on_change()

    def _turned(self, event: GlassTurned) -> None:
        """The hourglass was turned."""
        try:
            self._turn_glass()
        except SanctumError as wrong:
            self._refuse(event, None, wrong.why)
            return
        self._end(Deed(event, "nothing"))

    # -- what it means ------------------------------------------------------------------------

    def gesture(self, event: Act, gesture: AnyGesture) -> None:
        """Find out what a gesture means, and carry it out."""
        if isinstance(gesture, Key) and gesture.name in ACTING:
            self._act(event, gesture)
            return
        met = self._scene(self.session)
        if met is not None and not isinstance(event, KeyDown):
            met = self._at_home(met, gesture, event.uid)
        if met is None:
            self._unasked(event, gesture)
            return
        meaning = interpret(met, gesture)
        if isinstance(meaning, Nothing):
            self._end(Deed(event, "back" if meaning.back else "nothing", gesture))
        elif self._too_soon(event.at_ms) and not (isinstance(meaning, Narrows) and meaning.back):
            self._refuse(event, gesture, STALE)
        elif isinstance(meaning, Refuses):
            self._refuse(event, gesture, self._reason(met, gesture, meaning))
        elif isinstance(meaning, Narrows):
            self._narrow(event, gesture, met, meaning)
        elif isinstance(meaning, Steps):
            self._step(event, gesture, met, meaning)
        else:
            self._answer(event, gesture, (meaning,))

    def _scene(self, session: Session[Any]) -> Scene | None:
        """What a gesture meets at `session`."""
        return scene(session, self.layout, self.tags, self._feeling.things())

    def _at_home(self, met: Scene, gesture: AnyGesture, uid: str) -> Scene:
        """`met`, knowing where the tag of a thing that stands on no board has answered: a mark that
        was made and is lifted and put back was not made again."""
        if isinstance(gesture, Key) or gesture.thing in met.where or uid not in self._homes:
            return met
        return replace(met, where={**met.where, gesture.thing: self._homes[uid][0]})

    def _unasked(self, event: Act, gesture: AnyGesture) -> None:
        """Nothing is asked that the table shows: hands may tidy up, and no more."""
        where = standing(self.session.view(TABLE)) if isinstance(gesture, Placed) else {}
        home = isinstance(gesture, Placed) and where.get(gesture.thing) == gesture.place
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
        try:
            better = session.game.objection(session.state, met.ask, gesture.thing, place)
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
        try:
            for said in answers:
                answer = Answer(
                    self.session.ask_id, self.nonce(), said.seat, said.picks, said.pairs
                )
                entries = (*entries, self._do(answer).entry)
        except SanctumError as wrong:
            self._refuse(event, gesture, wrong.why, entries)
            return
        if isinstance(gesture, Placed) and not isinstance(event, KeyDown):
            self._homes[event.uid] = (gesture.place, entries[-1])
        self._end(Deed(event, "answered", gesture, entries=entries))

    def _narrow(
        self,
        event: Act,
        gesture: AnyGesture,
        met: Scene,
        meaning: Narrows,
    ) -> None:
        """Keep what was said so far."""
        before, after = met.of(meaning.seat), meaning.said
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
            self._refuse(event, gesture, Why(SEVERAL, met.ask.because))
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
            self.session.narrow(Narrowing(self.session.ask_id, meaning.seat, *said))
            self.on_change()

    def _act(self, event: Act, key: Key) -> None:
        """A key of the Overlord that acts at once."""
        try:
            if key.seat != OVERLORD:
                raise SanctumError(Msg("Only the Overlord may do that."))
            entries: tuple[int, ...] = ()
            if key.name == "pause":
                self._pause()
            elif key.name == "glass":
                self._turn_glass()
            else:
                entries = (self._do(self._turn_back(key.name)).entry,)
        except SanctumError as wrong:
            self._refuse(event, key, wrong.why)
            return
        self._end(Deed(event, "answered" if entries else "back", key, entries=entries))

    def _pause(self) -> None:
        """Stop the glass, or let it run on.  Raises `SanctumError`."""
        self._sandglass().pause(self._sandglass().running)
        self.on_change()

    def _turn_glass(self) -> None:
        """Start the glass anew.  Raises `SanctumError`."""
        self._sandglass().turn()
        self.on_change()

    def _sandglass(self) -> Sandglass:
        """The glass.  Raises `SanctumError` where there is none."""
        if self.glass is None:
            raise SanctumError(Msg("This table keeps no time."))
        return self.glass

    def _turn_back(self, name: str) -> Undo | Redo:
        """The command of an undo or redo key."""
        if name == "undo":
            entry = self.session.undoable(OVERLORD)
            if entry is None:
                raise SanctumError(Msg("There is nothing to take back."))
            return Undo(nonce=self.nonce(), seat=OVERLORD, entry=entry)
        entry = self.session.timeline.next()
        if entry is None:
            raise SanctumError(Msg("There is nothing to bring again."))
        return Redo(nonce=self.nonce(), seat=OVERLORD, entry=entry)

    # -- what is said -------------------------------------------------------------------------

    def shown(self, view: View) -> View:
        """`view` with the notice in it, where its audience may see the ask that it is about, and
        with what stands in for the places that are not felt."""
        if self._feeling.deaf:
            view = replace(view, tray=tray(self, view.audience))
        if self.notice is None or (
            self._about and all(asked.id != self._about for asked in view.asks)
        ):
            return view
        return replace(view, notice=self.notice)

    def _refuse(
        self,
        event: Told | KeyDown | GlassTurned,
        gesture: AnyGesture | None,
        why: Why,
        entries: tuple[int, ...] = (),
    ) -> None:
        """Say why something does not count."""
        self._serial += 1
        self.notice = Notice(why.text, why.because, self._serial)
        # What is said of a tag, a reader or the glass is about no ask, so all may read it.
        asks, _ = questions(self.session, TABLE)
        self._about = asks[0].id if gesture is not None and asks else ""
        self.on_deed(Deed(event, "refused", gesture, why, entries))
        self.on_change()

    def _end(self, deed: Deed) -> None:
        """Something was done, or nothing: what was said before has had its time if it counted."""
        self.on_deed(deed)
        if deed.effect != "nothing" and self.notice is not None:
            self.notice = None
            self.on_change()

    def _changed(self, session: Session[Any]) -> None:
        """An entry was accepted, from here or from a screen."""
        if session.timeline.mark != self._mark:
            self._mark = session.timeline.mark
            counts = set(session.timeline.path())
            self._homes = {u: home for u, home in self._homes.items() if home[1] in counts}
        if session.ask_id != self._ask:
            self._ask = session.ask_id
            self._since = self.now()
            if self.notice is not None and self._about:
                self.notice = None
