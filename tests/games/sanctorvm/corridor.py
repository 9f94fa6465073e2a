"""A corridor in the place of module B1, on which distances can be counted: "B1-1", "B1-2", ..."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.box.pack import Ground, Module
from controller.games.sanctorvm.box.phase import Exit
from tests.games.sanctorvm.table import BOX, game

__all__ = ["corridor"]


def corridor(
    length: int,
    *,
    safe: tuple[int, ...] = (),
    full: Mapping[int, int] | None = None,
    out: bool = False,
    **more: Mapping[str, Any],
) -> Sanctorvm:
    """The game on a corridor of so many spaces, winding over the module row by row; `safe` ones are
    Safe spaces, all others Light ones, and each holds 3 of a Side or what `full` says.  `out`: the
    Escape Module lies before the first.  `more` is that of `game`."""
    names = [str(n) for n in range(1, length + 1)]
    spaces = {
        name: Ground(
            at=(n % 5 if n // 5 % 2 == 0 else 4 - n % 5, n // 5),
            capacity=(full or {}).get(n + 1, 3),
            kind="safe" if n + 1 in safe else "light",
        )
        for n, name in enumerate(names)
    }
    module = Module(
        spaces=spaces,
        pathways=tuple(pairwise(names)),
        doors={"west": "1"},
    )
    battle = BOX.battles["skirmish"]
    if out:
        battle = replace(battle, exit=Exit(module="b1", door="west"))
    return game(modules={"b1": module}, battles={"skirmish": battle}, **more)
