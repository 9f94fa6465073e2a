"""Meaning: what a gesture meets, and what it may say to that, as plain values.

What may live here: these values.  What may not: how one follows from the other
(`controller.table.interpreter`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from controller.table.ground import Ground
from controller.wire import AnyAsk, Chance, Choose, Judge, Text, Why

__all__ = [
    "Answers",
    "Meaning",
    "Narrows",
    "Nothing",
    "Refuses",
    "Said",
    "Scene",
    "Steps",
    "Words",
]


class Said(Struct, frozen=True):
    """What the hands of a seat have said so far: the names, and the options that are left."""

    named: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class Words(Struct, frozen=True):
    """What of that came how: `base` is what was said but for what is in the hand, `hands` are the
    things that were lifted since and are not put back, in their order; `shown` are those names
    that a card or a key said, which nothing takes back that is put back, and `down` those that were
    said by setting something down elsewhere."""

    base: Said = Said()
    hands: tuple[str, ...] = ()
    shown: frozenset[str] = frozenset()
    down: frozenset[str] = frozenset()


class Scene(Struct, frozen=True):
    """What a gesture meets.

    ask     the ask, as the whole table sees it
    asked   the seats that it still waits for
    said    what the hands of each seat have said so far
    words   and what of that came how, where it is known
    where   where the game has a thing: thing -> space, for what stands on a board
    lying   on which places things lie
    ground  which spaces each place covers
    called  names for people: of things and places, by their ids
    seats   and of seats
    keys    what is written on a key, by what it does
    """

    ask: AnyAsk
    asked: tuple[str, ...]
    said: Mapping[str, Said] = {}
    words: Mapping[str, Words] = {}
    where: Mapping[str, str] = {}
    lying: Mapping[str, tuple[str, ...]] = {}
    called: Mapping[str, Text] = {}
    seats: Mapping[str, Text] = {}
    keys: Mapping[str, Text] = {}
    ground: Ground = Ground()

    def home(self, thing: str, place: str) -> bool:
        """Whether the game has a thing where it is felt at a place."""
        return thing in self.where and self.ground.home((place,), self.where[thing])

    def name(self, of: str) -> Text:
        """A thing or place, for people."""
        return self.called.get(of, of)

    def of(self, seat: str) -> Said:
        """What the hands of a seat have said so far."""
        return self.said.get(seat, Said())

    def meant(self, said: Said) -> object:
        """What of the ask is still meant, so that it can be told whether a gesture narrowed it."""
        ask = self.ask
        if isinstance(ask, Chance):
            return said.named
        if isinstance(ask, Choose | Judge) and not said.left:
            several = isinstance(ask, Choose) and ask.most > 1
            return () if several else tuple(o.id for o in ask.options if o.closed is None)
        return said.left


class Answers(Struct, frozen=True):
    """The gesture answers for `seat`."""

    seat: str
    picks: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()


class Narrows(Struct, frozen=True):
    """What is said for `seat` is now this; nothing at all where both are empty.  `back` tells
    that it only takes back what was said before."""

    seat: str
    named: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    back: bool = False

    @property
    def said(self) -> Said:
        """What is said now."""
        return Said(self.named, self.left)


class Steps(Struct, frozen=True):
    """Each of these options of `seat` may lead to a question that the gesture answers; `why` is
    said where none does."""

    seat: str
    options: tuple[str, ...]
    why: Why


class Refuses(Struct, frozen=True):
    """The gesture is not taken.  `plain` means that there is no reason but that nothing asks for
    it, so that the game may have a better one."""

    why: Why
    plain: bool = False


class Nothing(Struct, frozen=True):
    """The gesture says nothing to this ask; `back` tells that it put something right."""

    back: bool = False


Meaning = Answers | Narrows | Steps | Refuses | Nothing
