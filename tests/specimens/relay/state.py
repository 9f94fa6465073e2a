"""The state: all that matters between two rest points, and nothing that can be worked out.

Cards and parcels are named by kind and copy, "rope-2".  The order of `deck`, `hand` and `guards`
matters; that of `heap` and the others is the order of arrival.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from controller.engine import State
from controller.wire import Msg

__all__ = ["NAMES", "SEATS", "Course", "Phase", "Runner", "kind", "who"]

SEATS = ("amber", "birch", "cedar")
NAMES = {"amber": Msg("Amber"), "birch": Msg("Birch"), "cedar": Msg("Cedar")}

Phase = Literal["dawn", "weather", "snare", "vote", "lay", "begin", "play", "run", "over"]
"""What comes next: the rules go on from here after any rest point."""


class Runner(Struct):
    """One seat.  `strides` are those a card gave for the run to come; `laid` is the card that lies
    face down, `shown` the one that was turned up and is to do its work; "" for none."""

    seat: str
    place: str = "gate"
    points: int = 0
    sparks: int = 2
    strides: int = 0
    laid: str = ""
    shown: str = ""
    hand: list[str] = field(default_factory=list)
    guards: list[str] = field(default_factory=list)
    satchel: list[str] = field(default_factory=list)
    belt: list[str] = field(default_factory=list)

    @property
    def parcels(self) -> list[str]:
        """All that the runner carries."""
        return self.satchel + self.belt


class Course(State):
    """The game.

    order    who still has a turn this round, the next one first
    weather  the card that is up; `skies` are those still to come, in no order
    snare    where it is hidden, or ""; `trodden` where it cannot be, for all to see
    lamp     the post where it burns, or ""
    gift     whether the Overlord still has a spark to give
    """

    runners: list[Runner]
    deck: list[str]
    skies: list[str]
    heap: list[str]
    round: int = 0
    phase: Phase = "dawn"
    order: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    delivered: list[str] = field(default_factory=list)
    trodden: list[str] = field(default_factory=list)
    weather: str = ""
    snare: str = ""
    lamp: str = ""
    gift: bool = True

    def runner(self, seat: str) -> Runner:
        """The runner of this seat."""
        return next(runner for runner in self.runners if runner.seat == seat)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in seat order."""
        return tuple(runner.seat for runner in self.runners)

    @property
    def turn(self) -> Runner:
        """Whose turn it is; only while there is one."""
        return self.runner(self.order[0])


def kind(copy: str) -> str:
    """The kind of a card or parcel: "rope-2" is a "rope"."""
    return copy.rpartition("-")[0]


def who(seat: str) -> Msg:
    """The name of a seat."""
    return NAMES[seat]
