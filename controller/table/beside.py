"""Beside: which places lie so near to each other that a reader of one may hear what lies on the
other.

    a reader in a tray              lies where the tray and its position say
    a place that says "x" and "y"   lies there
    another                         lies where the board has the space of its name

Two places are neighbours when they are no farther apart than the nearest two of the table and half
as far again, slanting ones too.  What lies nowhere, such as a pad, has no neighbour.

What may live here: that.  What may not: which of two neighbours a tag belongs to (`hal.presence`).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from controller.table.ground import Plan, Point, steps
from controller.table.layout import Layout, TrayPlace
from controller.wire import Board, View

__all__ = ["neighbours"]


def neighbours(layout: Layout, view: View) -> frozenset[frozenset[str]]:
    """The pairs of places that lie beside each other, as the board in the table's `view` lies."""
    at = positions(layout, view)
    apart = {
        frozenset((one, other)): steps(at[one], at[other]) for one, other in combinations(at, 2)
    }
    nearest = min((far for far in apart.values() if far), default=0)
    return frozenset(pair for pair, far in apart.items() if 2 * far <= 3 * nearest)


def positions(layout: Layout, view: View) -> Mapping[str, Point]:
    """Where each place lies that lies somewhere, on the board's grid."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    spaces = {space.id: (space.x, space.y) for board in boards for space in board.spaces}
    plan = Plan({area.id: area for board in boards for area in board.areas}, layout.tray)
    found: dict[str, Point] = {}
    for name, place in layout.place.items():
        if isinstance(place, TrayPlace):
            if place.at is not None:
                left, top = plan.origin(place.tray)
                found[name] = left + place.at[0], top + place.at[1]
        elif place.x is not None and place.y is not None:
            found[name] = place.x, place.y
        elif place.kind == "space" and name in spaces:
            found[name] = spaces[name]
    return found
