"""Room: which spaces take one more miniature (SV-MAP-004, SV-MAP-012, SV-MAP-020).

What may live here: whether there is room, and for whom.  What may not: how somebody gets there, and
which space is the nearest, which the board knows (`Board.nearest`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from controller.games.sanctorvm.moving.safe import shut
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Miniature
from controller.wire import Msg, Why

__all__ = ["full", "no_entry", "no_room", "welcoming"]


def full(field: Field, who: Miniature, place: str) -> Why | None:
    """SV-MAP-020: why a space has no room, if it has none: a movement ends where there is some."""
    return None if field.free(place, who) else no_room(place, field.board.spaces[place].capacity)


@cache
def no_room(place: str, capacity: int) -> Why:
    """That it holds so many of each Side, and no more."""
    text = Msg("{place} is full: it holds {n} of each Side", place=place, n=capacity)
    return Why(text, ("SV-MAP-020",))


def no_entry(field: Field, who: Miniature, place: str) -> Why | None:
    """Why a miniature may not be put into a space, if it may not."""
    return shut(field, who, place) or full(field, who, place)


def welcoming(field: Field, who: Miniature, places: Iterable[str]) -> list[str]:
    """Those of these spaces that a miniature may be put into, in their order."""
    return [place for place in places if no_entry(field, who, place) is None]
