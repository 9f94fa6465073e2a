"""Homing: the moves that lead home everything that lies otherwise than the game has it.

Each thing is moved once, straight home, so there are as few moves as can be.  Areas come first,
since what stands on one goes along when it is turned; then pieces, in an order in which each finds
room (`controller.table.order.room`).  What is to be taken away and stands in somebody's way goes
first, and comes last where it does not; what else stands in nobody's way waits.

What may live here: which moves, and their order.  What may not: how they are shown
(`controller.table.order.guide`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from controller.table.order.differences import Difference, boards
from controller.table.order.room import Way, in_order
from controller.wire import View
from controller.wire.view import Side

__all__ = ["Free", "Move", "free", "moves"]

Free = Mapping[tuple[str, Side], int]
"""How many more pieces of a side a space holds now; where it is not named there is no limit."""


class Move(Struct, frozen=True):
    """`thing` goes from the place `at` (empty: from beside the table) to the space or tray `home`
    (empty: off the table), an area turned by `turns`."""

    thing: str
    at: str
    home: str
    area: bool = False
    turns: int = 0


def moves(differing: Sequence[Difference], room: Free, first: str = "") -> tuple[Move, ...]:
    """The moves that lead everything home; the thing that is `first` in hand goes as soon as it
    can."""
    strays = [each for each in differing if each.kind == "stray"]
    areas = [each for each in differing if each.kind == "area"]
    trays = {each.home for each in areas}
    beneath = [each for each in strays if each.stands in trays]
    pieces = [each for each in differing if each.kind == "piece"]
    above = [each for each in strays if each.stands not in trays]
    return (
        *planned((*areas, *beneath), on_trays(areas, beneath), tray_of, first),
        *planned((*pieces, *above), room, spot_of(room), first),
    )


def free(view: View, differing: Sequence[Difference]) -> Free:
    """How many more pieces each space holds as they stand now."""
    stands = {each.thing: each.stands for each in differing if each.kind == "piece"}
    taken: Counter[tuple[str, Side]] = Counter()
    room: dict[tuple[str, Side], int] = {}
    for board in boards(view):
        room |= {(space.id, side): most for space in board.spaces for side, most in space.capacity}
        for piece in board.pieces:
            if "down" not in piece.marks:
                taken[stands.get(piece.id, piece.place), piece.side] += 1
    return {spot: most - taken[spot] for spot, most in room.items()}


def planned(
    differing: Sequence[Difference],
    room: Mapping[Any, int],
    spot: Callable[[str, Difference], Hashable | None],
    first: str,
) -> tuple[Move, ...]:
    """The moves of some differences, in order."""
    ways = [Way(spot(each.stands, each), spot(each.home, each)) for each in differing]

    def worth(number: int, left: Sequence[int]) -> tuple[int, ...]:
        each = differing[number]
        wanted = {differing[n].home for n in left if n != number}
        in_the_way = bool(each.stands) and each.stands in wanted
        stray = each.kind == "stray"
        return each.thing != first, (1 - stray) if in_the_way else (2 + stray), number

    order = in_order(ways, room, worth)
    return tuple(move(differing[number]) for number in order)


def move(each: Difference) -> Move:
    """The move that puts a difference right."""
    at = each.at[-1] if each.at else ""
    return Move(each.thing, at, each.home, each.kind == "area", each.turns)


def spot_of(room: Free) -> Callable[[str, Difference], Hashable | None]:
    """Where a piece takes room: in a space that has a limit for its side."""

    def spot(space: str, each: Difference) -> Hashable | None:
        limited = (space, each.side)
        return limited if limited in room and each.kind == "piece" else None

    return spot


def on_trays(areas: Sequence[Difference], beneath: Sequence[Difference]) -> dict[Hashable, int]:
    """A tray holds one area."""
    taken = Counter(each.stands for each in (*areas, *beneath) if each.stands)
    return {tray: 1 - taken[tray] for tray in {each.home for each in areas}}


def tray_of(tray: str, each: Difference) -> Hashable | None:
    """Where an area takes room; one that is only turned moves nowhere."""
    return None if each.stands == each.home or not tray else tray
