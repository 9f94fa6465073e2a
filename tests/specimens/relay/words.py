"""The words: everything that can happen to a runner, as data.

A card of the pack says `word = "push"` and `whom = "leader"`; `aimed` fills in the seats when the
card is turned up.  `Run`, `Stumble`, `Score` and `Drop` are proposed by the rules alone.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from controller.engine.effects import Effect, Named
from controller.wire import Msg
from tests.specimens.relay.board import PLACES, back
from tests.specimens.relay.powers import POWERS
from tests.specimens.relay.state import Course, who

__all__ = [
    "CardWord",
    "Draw",
    "Drop",
    "Enter",
    "Kindle",
    "OfRunner",
    "Power",
    "Push",
    "Run",
    "Score",
    "Spend",
    "Spring",
    "Stride",
    "Stumble",
    "aimed",
]

Whom = Literal["self", "leader", "others"]
"""The runner who turned the card up, the other one with the most points, or all others."""

Some = Annotated[int, Meta(ge=1, le=9)]


class OfRunner(Effect, frozen=True, kw_only=True):
    """What happens to one runner."""

    seat: str = ""
    whom: Whom = "self"


class Draw(OfRunner, frozen=True, kw_only=True):
    """Draw cards."""

    count: Some = 1

    def says(self) -> Msg:
        return Msg(
            "{who} draws {n} card", plural="{who} draws {n} cards", who=who(self.seat), n=self.count
        )


class Kindle(OfRunner, frozen=True, kw_only=True):
    """Get sparks."""

    count: Some = 1

    def says(self) -> Msg:
        return Msg(
            "{who} gets {n} spark", plural="{who} gets {n} sparks", who=who(self.seat), n=self.count
        )


class Spend(OfRunner, frozen=True, kw_only=True):
    """Give sparks away."""

    count: Some = 1

    def says(self) -> Msg:
        return Msg(
            "{who} spends {n} spark",
            plural="{who} spends {n} sparks",
            who=who(self.seat),
            n=self.count,
        )


class Stride(OfRunner, frozen=True, kw_only=True):
    """Get more strides for the next run."""

    count: Some = 1

    def says(self) -> Msg:
        return Msg(
            "{who} gets {n} stride more",
            plural="{who} gets {n} strides more",
            who=who(self.seat),
            n=self.count,
        )


class Enter(OfRunner, frozen=True, kw_only=True):
    """Come into a space, whichever way."""

    place: str = ""


class Run(Enter, frozen=True, kw_only=True):
    """Run to a space for so many strides."""

    cost: int = 0

    def says(self) -> Msg:
        return Msg("{who} runs to {place}", who=who(self.seat), place=PLACES[self.place].name)


class Push(Enter, frozen=True, kw_only=True):
    """Be pushed a space back towards the gate."""

    def says(self) -> Msg:
        return Msg(
            "{who} is pushed back to {place}", who=who(self.seat), place=PLACES[self.place].name
        )


class Stumble(OfRunner, frozen=True, kw_only=True):
    """Lose the heaviest parcel of the satchel."""

    def says(self) -> Msg:
        return Msg("{who} stumbles", who=who(self.seat))


class Score(OfRunner, frozen=True, kw_only=True):
    """Score points for a delivery at a post."""

    points: int
    post: str

    def says(self) -> Msg:
        return Msg(
            "{who} scores {n} point",
            plural="{who} scores {n} points",
            who=who(self.seat),
            n=self.points,
        )


class Drop(OfRunner, frozen=True, kw_only=True):
    """Put a guard on the discards."""

    card: str

    def says(self) -> Msg:
        return Msg("{who} gives up a guard", who=who(self.seat))


class Spring(Effect, frozen=True, kw_only=True):
    """The snare is found."""

    place: str

    def says(self) -> Msg:
        return Msg("The snare at {place} springs", place=PLACES[self.place].name)


class Power(Named, frozen=True, kw_only=True):
    """What only one card does."""

    functions = POWERS
    seat: str = ""
    whom: Whom = "self"

    def says(self) -> Msg:
        return Msg("{who} uses a power", who=who(self.seat))


CardWord = Draw | Kindle | Spend | Stride | Push | Stumble | Power
"""The words that a pack may use."""


def aimed(state: Course, word: CardWord, by: str) -> list[CardWord]:
    """The effects of a card's word when `by` turns the card up, in seat order."""
    others = [seat for seat in state.seats if seat != by]
    if word.whom == "self":
        seats = [by]
    elif word.whom == "leader":
        # `max` keeps the first of several: seat order breaks the tie.
        seats = [max(others, key=lambda seat: state.runner(seat).points)]
    else:
        seats = others
    return [placed(state, replace(word, seat=seat)) for seat in seats]


def placed(state: Course, word: CardWord) -> CardWord:
    """RL-9: where a push leads."""
    if isinstance(word, Push):
        return replace(word, place=back(state.runner(word.seat).place))
    return word
