"""What a law is, and what it says of a game that raises something of its own.

A fault often shows first as an exception from deep inside: a replay that no longer fits, a number
that cannot be hashed.  Whoever wrote the game needs the same three facts in each case: which law,
which seed, and what was said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Protocol

from controller.engine.game import Game
from controller.engine.kit.tape import Broken

__all__ = ["Law", "law"]


class Law(Protocol):
    """Plays a game from a seed; raises `Broken` where it is not kept."""

    __name__: str

    def __call__(self, game: Game[Any], seed: int, share: float = 1) -> None:
        """`share`: how many of the moments a dear law looks at, 1 being all that it ever does;
        which ones is drawn by the seed, so that many seeds see more than one that sees all."""


def law(keep: Callable[..., None]) -> Law:
    """`keep`, with every exception that the game raises on the way said as `Broken`.  A law that
    costs little looks at everything, and takes no `share`."""
    dear = "share" in signature(keep).parameters

    @wraps(keep)
    def kept(game: Game[Any], seed: int, share: float = 1) -> None:
        try:
            keep(game, seed, *[share] * dear)
        except Broken:
            raise
        except Exception as wrong:
            name = keep.__name__.replace("_", " ")
            said = f"{type(wrong).__name__}: {wrong}"
            raise Broken(f"{game.name}, seed {seed}: {name}: {said}") from wrong

    return kept
