"""What a law is, and what it says of a game that raises something of its own.

A fault often shows first as an exception from deep inside: a replay that no longer fits, a number
that cannot be hashed.  Whoever wrote the game needs the same three facts in each case: which law,
which seed, and what was said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from controller.engine.game import Game
from controller.engine.kit.tape import Broken

__all__ = ["Law", "law"]

Law: TypeAlias = Callable[[Game[Any], int], None]
"""Plays a game from a seed; raises `Broken` where it is not kept."""


def law(keep: Law) -> Law:
    """`keep`, with every exception that the game raises on the way said as `Broken`."""

    @wraps(keep)
    def kept(game: Game[Any], seed: int) -> None:
        try:
            keep(game, seed)
        except Broken:
            raise
        except Exception as wrong:
            name = keep.__name__.replace("_", " ")
            said = f"{type(wrong).__name__}: {wrong}"
            raise Broken(f"{game.name}, seed {seed}: {name}: {said}") from wrong

    return kept
