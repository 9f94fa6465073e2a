"""The pack: what stands in files, so that cards can be changed without a line of Python.

A card has effects, done when it is turned up, or is a guard, or both.  A guard names a word and
says what it does about it:

    lessens   the cost of it, but not below one
    prevents  it does not happen
    replaces  something else happens, at once, or if its owner says so (`asks`);
              it serves `once`, or ever again
    answers   when it happens to another runner, something happens to the owner
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.content import Content
from controller.engine.shape import Label
from controller.wire import Msg
from tests.specimens.relay.state import kind
from tests.specimens.relay.words import CardWord

__all__ = [
    "BASE",
    "KINDS",
    "Alters",
    "Answers",
    "Box",
    "Card",
    "Guard",
    "Lessens",
    "Parcel",
    "Prevents",
    "Replaces",
    "Sky",
]

Word = Literal["draw", "kindle", "spend", "stride", "run", "push", "stumble", "score"]
Few = Annotated[int, Meta(ge=1, le=9)]


class Does(Struct, frozen=True, kw_only=True, tag_field="does", tag=str.lower):
    """What every guard says: the word it is about."""

    word: Word


class Lessens(Does, frozen=True, kw_only=True):
    """A run costs so many strides less."""

    word: Literal["run"]
    by: Few


class Prevents(Does, frozen=True, kw_only=True):
    """The word does not happen to the owner."""


class Replaces(Does, frozen=True, kw_only=True):
    """Something else happens to the owner."""

    effects: tuple[CardWord, ...] = ()
    asks: bool = False
    once: bool = False

    def contradiction(self) -> Msg | None:
        """Something must happen in its place, if only that the guard is used up."""
        if self.effects or self.once:
            return None
        return Msg("a guard that replaces needs effects, or serves once")


class Answers(Does, frozen=True, kw_only=True):
    """Something happens to the owner when the word happens to another."""

    effects: tuple[CardWord, ...]


Guard = Lessens | Prevents | Replaces | Answers


class Card(Struct, frozen=True, kw_only=True):
    """A card of the deck."""

    name: Label
    copies: Few
    effects: tuple[CardWord, ...] = ()
    guard: Guard | None = None


class Alters(Struct, frozen=True, kw_only=True):
    """The weather changes a value of a word: the cost of a run, the points of a score."""

    word: Literal["run", "score"]
    by: Annotated[int, Meta(ge=-3, le=3)]


class Sky(Struct, frozen=True, kw_only=True):
    """A weather card, and what is read when it comes up."""

    name: Label
    story: Label
    copies: Few
    alters: Alters | None = None


class Parcel(Struct, frozen=True, kw_only=True):
    """Something to deliver; `weight` in pounds."""

    name: Label
    weight: Annotated[int, Meta(ge=1, le=3)]
    copies: Few


KINDS: dict[str, type[Struct]] = {"card": Card, "sky": Sky, "parcel": Parcel}
BASE = Path(__file__).with_name("pack")


class Box(Struct, frozen=True):
    """All that the packs hold, by kind."""

    cards: dict[str, Card]
    skies: dict[str, Sky]
    parcels: dict[str, Parcel]

    @classmethod
    def of(cls, content: Content) -> Box:
        """What the packs say together."""
        return cls(content.of(Card), content.of(Sky), content.of(Parcel))

    def card(self, copy: str) -> Card:
        """The card that a copy is of."""
        return self.cards[kind(copy)]

    def named(self, copy: str) -> Msg:
        """The name of a card or parcel."""
        thing: Card | Parcel | None = self.cards.get(kind(copy))
        return Msg((thing or self.parcels[kind(copy)]).name)

    def names(self, copies: list[str]) -> tuple[Msg, ...]:
        """The names of several."""
        return tuple(self.named(copy) for copy in copies)

    def weight(self, copy: str) -> int:
        """The weight of a parcel in pounds."""
        return self.parcels[kind(copy)].weight

    def deck(self) -> list[str]:
        """Every copy of every card, in the order of the pack."""
        return copies(self.cards)

    def heap(self) -> list[str]:
        """Every parcel."""
        return copies(self.parcels)

    def all_skies(self) -> list[str]:
        """The weather cards, each as often as there are copies."""
        return [name for name, sky in self.skies.items() for _ in range(sky.copies)]


def copies(things: dict[str, Card] | dict[str, Parcel]) -> list[str]:
    """The copies by their names: "rope-1", "rope-2"."""
    return [f"{name}-{n}" for name, thing in things.items() for n in range(1, thing.copies + 1)]
