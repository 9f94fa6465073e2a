"""Hasty: a run that is played through, and hardly ever looked back on.

A `Run` packs its state at every rest point, for whoever undoes, forks or corrects.  A rollout does
none of that; an offer alone, taken at a rest point, begins from the state as it was there.  So a
hasty run packs one rest point in many and keeps what it heard since: when it must know another, it
hears that again, and comes to the same state, as every run does.

What may live here: when a state is packed.  What may not: anything that the rules do.
"""

from __future__ import annotations

from typing import Final, TypeVar

from controller.engine.errors import Refused
from controller.engine.game import Game, State
from controller.engine.run import Input, Run
from controller.wire import Take

__all__ = ["STRIDE", "Hasty"]

S = TypeVar("S", bound=State)

STRIDE: Final = 64
"""How many inputs at least lie between two packed states."""


class Hasty(Run[S]):
    """A run whose `rested` is the state at the last rest point that was packed.

    heard   the inputs since then
    passed  how many of them had been heard when it passed its last rest point
    """

    __slots__ = ("heard", "passed")

    def __init__(self, game: Game[S], rested: bytes) -> None:
        self.heard: list[Input] = []
        self.passed = 0
        super().__init__(game, rested)

    def accept(self, given: Input) -> None:
        self.heard.append(given)
        try:
            super().accept(given)
        except Refused:
            self.heard.pop()
            raise

    def accept_take(self, given: Take) -> None:
        self.catch_up()
        super().accept_take(given)

    def rest(self) -> None:
        self.since = 0
        self.passed = len(self.heard)
        if self.passed >= STRIDE:
            super().rest()
            self.heard, self.passed = [], 0

    def catch_up(self) -> None:
        """Let `rested` be the state at the last rest point."""
        again = Run(self.game, self.rested)
        for given in self.heard[: self.passed]:
            again.accept(given)
        self.rested = again.rested
        self.heard, self.passed = self.heard[self.passed :], 0
