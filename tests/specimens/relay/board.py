"""The board: nine spaces of a marsh and the links between them.

    gate - ford - mill ----.
      |             |       \\
      |- lane ---- stile -- ridge - tower
      |             |       /
      `- bog ----- barn ---'

Deep spaces and posts are the rules' (RL-8 to RL-10); here is only where everything lies.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from controller.wire import Msg

__all__ = ["LINKS", "PLACES", "POSTS", "Place", "back", "distances"]


class Place(Struct, frozen=True):
    """One space: its name, where it is drawn, and what is special about it."""

    name: Msg
    x: int
    y: int
    deep: bool = False
    post: bool = False


PLACES = {
    "gate": Place(Msg("the gate"), 0, 1),
    "ford": Place(Msg("the ford"), 1, 0, deep=True),
    "lane": Place(Msg("the lane"), 1, 1),
    "bog": Place(Msg("the bog"), 1, 2, deep=True),
    "mill": Place(Msg("the mill"), 2, 0, post=True),
    "stile": Place(Msg("the stile"), 2, 1),
    "barn": Place(Msg("the barn"), 2, 2, post=True),
    "ridge": Place(Msg("the ridge"), 3, 1),
    "tower": Place(Msg("the tower"), 4, 1, post=True),
}
LINKS = (
    ("gate", "ford"),
    ("gate", "lane"),
    ("gate", "bog"),
    ("ford", "mill"),
    ("lane", "stile"),
    ("bog", "barn"),
    ("mill", "stile"),
    ("stile", "barn"),
    ("mill", "ridge"),
    ("stile", "ridge"),
    ("barn", "ridge"),
    ("ridge", "tower"),
)
POSTS = tuple(name for name, place in PLACES.items() if place.post)


@cache
def distances(start: str) -> dict[str, int]:
    """How many links the shortest way from `start` to each space has."""
    found = {start: 0}
    edge = [start]
    while edge:
        here = edge.pop(0)
        for there in neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def neighbours(place: str) -> list[str]:
    """The spaces one link away, in the order of the board."""
    return [p for p in PLACES if (place, p) in LINKS or (p, place) in LINKS]


def back(place: str) -> str:
    """The first space one link nearer to the gate; the gate itself for the gate."""
    near = distances("gate")
    return next((p for p in neighbours(place) if near[p] < near[place]), place)
