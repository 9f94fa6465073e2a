"""A walk: one game played by chance, for everybody who looks on.

    walk.session   the game; whoever looks on leaves it as it was
    walk.command   the input that was made last
    walk.accepted  what the game said to it
    walk.step()    what it led to, read once for all who ask

Once the game is over `walk.tape()` holds it all; who takes the game back then brings it forth
again.  Nobody's chance is anybody else's: who looks on draws from a `Random` of its own, and the
inputs are those that `record` makes from the same seed.

What may live here: playing.  What may not: anything that is demanded of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from controller.engine.game import Game
from controller.engine.kit.tape import Step, Tape, steps
from controller.engine.session import Session
from controller.wire import AnyCommand
from controller.wire.frame import Accepted

__all__ = ["Walk"]


class Walk:
    """A game by chance, from one seed; `share` of its moments are for dear laws to look at."""

    command: AnyCommand
    accepted: Accepted

    def __init__(self, game: Game[Any], seed: int, share: float = 1) -> None:
        self.game = game
        self.seed = seed
        self.share = share
        self.setup = game.setups(Random(seed))
        self.session = Session.begin(game, self.setup)
        self.entries: list[int] = []
        self._steps: list[Step] = []

    def play(self, look: Callable[[], None]) -> None:
        """Play to the end; `look` is called before the first input and after every one."""

        def heard(accepted: Accepted) -> None:
            self.command, self.accepted = coming, accepted
            self.entries.append(accepted.entry)
            look()

        look()
        for command in steps(self.session, self.seed, heard):
            coming = command

    def step(self) -> Step:
        """What the last input led to."""
        if len(self._steps) < len(self.entries):
            log = self.session.journal.row(self.entries[-1]).log
            open_now = self.session.run.open
            self._steps.append(Step(self.command, self.session.hash(), open_now, log))
        return self._steps[-1]

    def tape(self) -> Tape:
        """All that happened; for those who asked for every step."""
        assert len(self._steps) == len(self.entries)
        outcome = str(self.game.outcome(self.session.state))
        return Tape(self.seed, self.setup, tuple(self._steps), outcome)
