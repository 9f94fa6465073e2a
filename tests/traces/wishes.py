"""Wishes: what somebody wants who fights without much thought, and wants the fight to end.

A wish is an open option of the question that stands.  Hits are wanted most, then a movement that
brings an enemy closer; what is wanted least is still wanted now and then, so that every kind of
answer is given by somebody.

What may live here: weighing options by what the whole table sees.  What may not: how hands say what
is wanted (`tests.traces.random_hands`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from controller.wire import AnyAsk, Board, Choose, Judge, Option, Order, View

__all__ = ["dead", "neighbours", "open_options", "wish"]

FAR = 99
"""Further than any way on the board."""

HIT, CLOSER, ANYTHING, SELDOM = 12.0, 8.0, 1.0, 0.2
"""How much more one thing is wanted than another."""

ENOUGH = 50.0
"""How much more each card makes one ready for the battle, there being many cards to choose from."""

BY_ID = {"end": SELDOM, "waste": SELDOM, "back": SELDOM, "rest": 0.5, "guard": 0.5, "pass": SELDOM}


def open_options(ask: AnyAsk) -> tuple[Option, ...]:
    """What can be chosen."""
    options = ask.options if isinstance(ask, Choose | Judge) else ()
    return tuple(option for option in options if option.closed is None)


def wish(rng: Random, view: View, among: tuple[Option, ...], packed: int) -> Option:
    """One of these options.  `packed` is how many cards have been taken by who equips."""
    return rng.choices(among, [worth(view, option, packed) for option in among])[0]


def worth(view: View, option: Option, packed: int) -> float:
    """How much an option is wanted."""
    kind = option.id.partition(":")[0]
    if option.id == "done":
        return SELDOM + ENOUGH * packed
    if kind in ("with", "do", "at", "equip"):
        return HIT
    if kind == "move":
        return CLOSER if closer(view, option) else SELDOM
    return BY_ID.get(option.id, ANYTHING)


def closer(view: View, move: Option) -> bool:
    """Whether a movement brings who moves closer to an enemy, or leaves it beside one."""
    before = next(piece for piece in board(view).pieces if piece.id == move.subject)
    return nearest(view, before.side, move.place) < max(1, nearest(view, before.side, before.place))


def nearest(view: View, side: str, place: str) -> int:
    """How many spaces away the nearest enemy of a side is."""
    gone = dead(view)
    foes = [p.place for p in board(view).pieces if p.side != side and p.id not in gone]
    steps = reach(neighbours(view), place)
    return min((steps.get(foe, FAR) for foe in foes), default=FAR)


def reach(links: Mapping[str, list[str]], start: str) -> dict[str, int]:
    """How many spaces away everything is."""
    steps = {start: 0}
    edge = [start]
    for here in edge:
        for there in links.get(here, []):
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    return steps


def neighbours(view: View) -> dict[str, list[str]]:
    """The spaces beside each space."""
    links: dict[str, list[str]] = {}
    for link in board(view).links:
        links.setdefault(link.a, []).append(link.b)
        links.setdefault(link.b, []).append(link.a)
    return links


def board(view: View) -> Board:
    """The one board."""
    return next(part for part in view.parts if isinstance(part, Board))


def dead(view: View) -> set[str]:
    """Who is dead."""
    orders: Iterator[Order] = (part for part in view.parts if isinstance(part, Order))
    return {turn.id for order in orders for turn in order.turns if turn.standing == "out"}
