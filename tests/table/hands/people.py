"""People: hands that do what is wanted at a simulated table, by things and keys alone.

    an option      show what it is done with or to, then set down, or show, who does it; of what no
                   thing tells apart any more, press the number
    several        one after the other, then "done"
    things to lay  each into its slot
    dice, cards    a key for each face, a card turned up for each card; or leave it to fate
    an offer       lay what it is about on the pad and press "take"; of one about nothing, its key

Hands look at what the whole table sees and, where somebody is asked in secret, at that seat's own
screen.  They count the keys that they press, and why: a number is pressed only for what things can
not tell apart, which is checked each time.

What may live here: gestures that mean something, and their count.  What may not: slips
(`tests.table.hands.disorder`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from controller.engine import Session
from controller.engine.showing import drawn, questions
from controller.table import Layout, Tags
from controller.table.scene import standing
from controller.wire import (
    FATE,
    OVERLORD,
    TABLE,
    Answer,
    Asked,
    Assign,
    Chance,
    Choose,
    Judge,
    Option,
    Read,
    Take,
)
from tests.table.hands.equipment import fallen, own_pad, spaces_of
from tests.table.hands.wishes import Wish, several
from tests.table.rig import Rig

__all__ = ["GESTURE_MS", "Misunderstood", "People"]

Pairs: TypeAlias = tuple[tuple[str, str], ...]

GESTURE_MS = 700
"""Long enough for presence to be sure, and for a question to have been read (ms)."""

KEY_MS = 250
"""From one key to the next (ms)."""


class Misunderstood(AssertionError):
    """A thing did not say what it is to say."""


class People(Rig):
    """Hands at a table of `layout` and `tags` on which every piece lies where the game has it, or
    where they say that each lies.

    lies  where each tag lies: UID -> place
    taps  how many keys were pressed so far, by what they said
    """

    def __init__(
        self,
        session: Session[Any],
        layout: Layout,
        tags: Tags,
        lies: dict[str, str] | None = None,
    ) -> None:
        self.lies: dict[str, str] = {}
        self.taps: Counter[str] = Counter()
        view = drawn(session, (), TABLE)
        where, down = standing(view), fallen(view)
        small = {uid: on.thing for uid, on in tags.tag.items() if on.form == "miniature"}
        if lies is None:
            lies = {u: where[s] for u, s in small.items() if s in where and s not in down}
        super().__init__(session, layout, tags, lies)
        self.lies = lies

    # -- hands --------------------------------------------------------------------------------

    def set_down(self, uid: str, place: str, ms: int = GESTURE_MS) -> None:
        """Set a tag down, from wherever it was."""
        self.lies[uid] = place
        self.hardware.put(uid, self.table.layout.place[place].readers[0])
        self.wait(ms)

    def take_up(self, uid: str, ms: int = GESTURE_MS) -> None:
        """Take a tag off the table."""
        self.lies.pop(uid, None)
        self.hardware.lift(uid)
        self.wait(ms)

    def move(self, uid: str, place: str) -> None:
        """Lift a thing and set it down somewhere else."""
        self.take_up(uid)
        self.set_down(uid, place)

    def show(self, thing: str, pad: str) -> None:
        """Lay a card on a pad and take it away again."""
        uid = self.card(thing)
        self.set_down(uid, pad)
        self.take_up(uid)

    def tap(self, seat: str, *keys: str) -> None:
        """Press keys of a seat, one after the other."""
        for key in keys:
            name = f"{seat} {key}"
            self.hardware.press(name if name in self.table.layout.key else f" {key}")
            self.taps[key] += 1
            self.wait(KEY_MS)

    def card(self, thing: str) -> str:
        """A card, or a mark, of a thing that does not lie on the table."""
        return next(uid for uid in self.cards(thing) if uid not in self.lies)

    def cards(self, thing: str) -> list[str]:
        """All cards, or marks, of a thing."""
        tags = self.table.tags
        return [uid for uid in tags.of(thing) if tags.tag[uid].form != "miniature"]

    def figure(self, thing: str) -> str:
        """What stands for a thing on the board: its miniature, or else one more mark."""
        tags = self.table.tags
        small = [uid for uid in tags.of(thing) if tags.tag[uid].form == "miniature"]
        return small[0] if small else self.card(thing)

    # -- what is wanted -----------------------------------------------------------------------

    def do(self, wanted: Wish) -> None:
        """Carry out a wish; what came of it stands in the journal."""
        self.halt()
        self.wait(KEY_MS)
        if isinstance(wanted, Take):
            self.take(wanted)
        else:
            self.say(wanted)

    def halt(self) -> None:
        """Let no glass run: nobody wants time to be up."""
        if self.glass.running:
            self.hardware.press(f"{OVERLORD} pause")
            self.wait(KEY_MS)

    def say(self, wanted: Answer) -> None:
        """Answer the question that stands."""
        asked = self.seen(wanted.seat)
        ask, seat = asked.ask, wanted.seat
        if isinstance(ask, Read):
            self.tap(seat, "next")
        elif isinstance(ask, Chance):
            self.roll(seat, ask, wanted.picks)
        elif isinstance(ask, Assign):
            self.lay(seat, asked, ask, wanted.pairs)
        else:
            assert isinstance(ask, Choose | Judge)
            for pick in wanted.picks:
                self.mean(seat, asked, next(o for o in ask.options if o.id == pick))
            if self.waits(asked, seat) and (several(ask) or not wanted.picks):
                self.tap(seat, "done")

    def seen(self, seat: str) -> Asked:
        """The question, as the whole table sees it; as the seat does, where it is asked what the
        table does not see."""
        own, _ = questions(self.session, seat)
        assert own, f"{seat} is not shown what it is asked"
        shared = self.shared
        return own[0] if shared is None or len(shared.ask.to) > 1 else shared

    @property
    def shared(self) -> Asked | None:
        """The question as the whole table sees it; None where it is a secret."""
        asks, _ = questions(self.session, TABLE)
        return asks[0] if asks else None

    @property
    def where(self) -> dict[str, str]:
        """Where the whole table sees each piece."""
        return standing(drawn(self.session, (), TABLE))

    def waits(self, asked: Asked, seat: str) -> bool:
        """Whether a question still waits for a seat."""
        return self.session.ask_id == asked.id and seat in self.session.asked

    def pad(self, seat: str) -> str:
        """Where a seat shows things: on its own pad, where several are asked or one in secret."""
        shared = self.shared
        return own_pad(seat if shared is None or len(shared.ask.to) > 1 else "")

    # -- an option ----------------------------------------------------------------------------

    def mean(self, seat: str, asked: Asked, option: Option) -> None:
        """Make the gestures that mean an option, and press its number where that is left."""
        self.by_things(seat, asked, option)
        if self.waits(asked, seat) and option.id not in self.gathered(seat):
            self.by_number(seat, option)

    def gathered(self, seat: str) -> tuple[str, ...]:
        """The options that are in, of a question that takes several."""
        asked = self.seen(seat)
        return asked.left if several(asked.ask) else ()

    def by_things(self, seat: str, asked: Asked, option: Option) -> None:
        """Show what it is done with or to; then set down, or show, who does it."""
        for thing in option.objects:
            if self.waits(asked, seat):
                self.show(thing, self.pad(seat))
        if not self.waits(asked, seat):
            return
        actor = option.subject or seat
        if self.on_board(seat, option):
            self.move(self.figure(actor), option.place)
        elif option.subject:
            self.show(option.subject, self.pad(seat))

    def on_board(self, seat: str, option: Option) -> bool:
        """Whether an option is meant by setting something down on a space: who does it, or a mark
        of a seat that is no piece.  Nothing is set down in secret, or where several are asked."""
        where = self.where
        if option.place not in self.table.layout.place or self.pad(seat) != own_pad(""):
            return False
        if option.subject:
            return where.get(option.subject) != option.place
        return not option.objects and seat not in where

    def by_number(self, seat: str, option: Option) -> None:
        """Press the number of an option among those that are left.  Things must have told it from
        every other that names other things."""
        asked = self.seen(seat)
        ask = asked.ask
        assert isinstance(ask, Choose | Judge)
        free = [o for o in ask.options if o.closed is None]
        left = [o for o in free if not asked.left or (o.id in asked.left) != several(ask)]
        if option not in left:
            raise Misunderstood(f"{option} is not left of {ask.key}: {asked.named} {self.said!r}")
        by_mark = not option.subject and self.on_board(seat, option)
        if by_mark or (about(option) and not several(ask) and not told_apart(option, left)):
            raise Misunderstood(f"{option} is not told from others of {ask.key}: {self.said!r}")
        number = left.index(option)
        self.tap(seat, *["others"] * (number // 9), str(number % 9 + 1))

    # -- dice, cards, slots -------------------------------------------------------------------

    def roll(self, seat: str, ask: Chance, faces: tuple[str, ...]) -> None:
        """Say what came up, or leave it to fate."""
        for face in faces:
            if face == FATE or not ask.distinct:
                self.tap(seat, face)
            else:
                self.set_down(self.card(face), self.pad(seat))
        for uid in [uid for uid, at in self.lies.items() if at == self.pad(seat)]:
            self.take_up(uid)

    def lay(self, seat: str, asked: Asked, ask: Assign, pairs: Pairs) -> None:
        """Lay things into slots, and say that this is all where more could be."""
        for item, slot in pairs:
            option = next(o for o in ask.items if o.id == item)
            thing = option.subject or (*option.objects, item)[0]
            self.set_down((self.card if slot in self.pads else self.figure)(thing), slot)
        if self.waits(asked, seat):
            self.tap(seat, "done")
        for uid in [uid for uid, at in self.lies.items() if at in self.pads]:
            self.take_up(uid)

    @property
    def pads(self) -> tuple[str, ...]:
        """All places where things are shown."""
        return tuple(n for n, at in self.table.layout.place.items() if at.kind == "pad")

    @property
    def spaces(self) -> list[str]:
        """The spaces of the table."""
        return [name for name, at in self.table.layout.place.items() if at.kind == "space"]

    # -- offers -------------------------------------------------------------------------------

    def take(self, wanted: Take) -> None:
        """Take an offer: of one that is about things, lay them on the pad and press "take"."""
        offers = {o.option.id: o.option for o in self.session.run.offers()}
        option = offers[wanted.offer]
        named = [thing for thing in (option.subject, *option.objects) if thing]
        if not named:
            self.tap(wanted.seat, option.id)
            return
        pad = own_pad(wanted.seat)
        for thing in named:
            self.set_down(self.card(thing), pad)
        self.tap(wanted.seat, "take")
        for uid in [uid for uid, at in self.lies.items() if at == pad]:
            self.take_up(uid)

    # -- what has to follow -------------------------------------------------------------------

    def tidy(self) -> None:
        """Clear away, and put every piece where the game has it."""
        self.clear_away()
        for uid, home in self.homes().items():
            if home is not None and self.lies.get(uid) != home:
                self.move(uid, home)

    def clear_away(self) -> None:
        """Knock over the fallen, and take away what no board has any more, marks that have answered
        among it."""
        homes = self.homes()
        fallen_or_gone = {uid for uid, home in homes.items() if home is None}
        for uid in [u for u in self.lies if u in fallen_or_gone or self.spent(u)]:
            self.take_up(uid)

    def spent(self, uid: str) -> bool:
        """Whether something that is no miniature lies on a space, where it stands for no piece."""
        tags, at = self.table.tags.tag, self.lies[uid]
        if tags[uid].form == "miniature" or at in self.pads:
            return False
        small = {on.thing for on in tags.values() if on.form == "miniature"}
        return all(home != at or name in small for name, home in self.where.items())

    def homes(self) -> dict[str, str | None]:
        """Where each miniature belongs; None for what lies nowhere, or on its side, where no reader
        feels it."""
        view = drawn(self.session, (), TABLE)
        where, down = standing(view), fallen(view)
        return {
            uid: None if on.thing in down else where.get(on.thing)
            for uid, on in self.table.tags.tag.items()
            if on.form == "miniature"
        }

    def astray(self) -> dict[str, tuple[str | None, str | None]]:
        """What lies elsewhere than it belongs: by its thing, where it lies and where it belongs.
        The fallen may lie where they fell, or on no space, and what no board has on a space that
        none shows; where there is no board, it may lie on no space."""
        tags, where = self.table.tags.tag, self.where
        spaces = set(self.spaces)
        shown = set(spaces_of(drawn(self.session, (), TABLE))) or spaces
        return {
            tags[uid].thing: (at, home)
            for uid, home in self.homes().items()
            if (at := self.lies.get(uid)) not in (home, where.get(tags[uid].thing))
            and (home is not None or at in (spaces if tags[uid].thing in where else shown))
        }


def about(option: Option) -> bool:
    """Whether an option is about a thing that can be moved or shown."""
    return bool(option.subject or option.objects)


def told_apart(option: Option, left: list[Option]) -> bool:
    """Whether things have told an option from every other that they can tell it from."""
    if not option.place and not option.objects:
        return all(other.subject == option.subject for other in left)
    return all(
        (o.subject, o.place, sorted(o.objects))
        == (option.subject, option.place, sorted(option.objects))
        for o in left
    )
