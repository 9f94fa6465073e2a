"""Room: in which order things move so that each finds room where it goes.

A thing that moves leaves room where it was and takes it where it goes.  A spot without a limit is
None; so is the table's edge.

    a -> b -> c        b goes first, then a
    a -> b -> a        where neither has room to spare, no order has room: one of them waits in the
                       hand

Moving the thing that happens to fit can shut in another for good: one of a ring is to go into it
before anything from outside does.  So a move is made only where what is left still goes: that can
be told at once, since it fails only where things go round in a ring, every spot of which is full
and none of which leaves it.  (Seen the other way, free room walks against the moves; a connected
tangle of moves can be walked by as many walkers as it needs at its ends, or by a single one where
it closes upon itself.)

What may live here: that order.  What may not: what the spots are (`controller.table.order.homing`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from msgspec import Struct

__all__ = ["Way", "in_order"]

Spot = Hashable


class Way(Struct, frozen=True):
    """From where to where something moves; None: room is no matter there."""

    start: Spot | None
    end: Spot | None


def in_order(
    ways: Sequence[Way],
    free: Mapping[Any, int],
    worth: Callable[[int, Sequence[int]], tuple[int, ...]],
) -> list[int]:
    """The numbers of `ways`, in an order in which every move has room, where there is one; `free`
    is how many more each spot holds now.  Of those that may go, the one goes for which `worth`, of
    its number and of all that are left, is least.  Where no order has room, some move is made
    that has none."""
    room = dict(free)
    left = list(range(len(ways)))
    done: list[int] = []
    while left:
        chosen = next_of(ways, room, sorted(left, key=lambda number: worth(number, left)))
        way = ways[chosen]
        if way.start is not None:
            room[way.start] = room.get(way.start, 0) + 1
        if way.end is not None:
            room[way.end] = room.get(way.end, 0) - 1
        left.remove(chosen)
        done.append(chosen)
    return done


def next_of(ways: Sequence[Way], room: Mapping[Spot, int], left: Sequence[int]) -> int:
    """The first of `left` that has room and shuts nothing in."""
    shut = rings(ways, room, left)
    for number in left:
        way = ways[number]
        if way.end is not None and way.end != way.start and room.get(way.end, 0) < 1:
            continue
        after = dict(room)
        if way.start is not None:
            after[way.start] = after.get(way.start, 0) + 1
        if way.end is not None:
            after[way.end] = after.get(way.end, 0) - 1
        if rings(ways, after, [other for other in left if other != number]) <= shut:
            return number
    return left[0]


def rings(ways: Sequence[Way], room: Mapping[Spot, int], left: Sequence[int]) -> int:
    """How many tangles of moves can never begin: no spot of theirs has room, and nothing leaves
    one."""
    found = 0
    for tangle in tangles(ways, left):
        ends = {spot for n in tangle for spot in (ways[n].start, ways[n].end) if spot is not None}
        leaves = any(ways[n].end is None for n in tangle)
        found += not leaves and all(room.get(spot, 0) < 1 for spot in ends)
    return found


def tangles(ways: Sequence[Way], left: Sequence[int]) -> list[set[int]]:
    """The moves that have to do with each other, by the spots that they share."""
    found: list[tuple[set[int], set[Spot]]] = []
    for number in left:
        way = ways[number]
        moves, spots = {number}, {spot for spot in (way.start, way.end) if spot is not None}
        apart: list[tuple[set[int], set[Spot]]] = []
        for others, theirs in found:
            if theirs & spots:
                moves, spots = moves | others, spots | theirs
            else:
                apart.append((others, theirs))
        found = [*apart, (moves, spots)]
    return [moves for moves, _ in found]
