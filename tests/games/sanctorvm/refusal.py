"""Refusal: a greyed option that says why it is closed, and the positions in which it does.

What may live here: what a refusal is, and positions that many of them share.  What may not: any
one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.box.cards import Weapon
from controller.games.sanctorvm.state import Done, Lying, Miniature, Turn
from controller.wire import Why
from tests.games.sanctorvm.table import BOX, Table, card, game, homo, minion

__all__ = [
    "ENDLESS",
    "FOE",
    "HALL",
    "WALLED",
    "Refusal",
    "closed",
    "foe",
    "lupa",
    "mid",
    "on",
    "packing",
    "with_card",
]

FOE = "cannibal-1"


class Refusal(NamedTuple):
    """What is said, by which rules, and where."""

    says: str
    because: tuple[str, ...]
    why: Callable[[], Why | None]


def closed(table: Table, *path: str) -> Why | None:
    """Why the last of these options is greyed, once all before it were taken."""
    table.say(*path[:-1])
    return table.closed(path[-1])


def lupa(*cards: str, at: str = "B1-4", **values: Any) -> Miniature:
    return homo("lupa", at, *cards, **values)


def foe(at: str = "B1-8", **values: Any) -> Miniature:
    return minion(FOE, at, **values)


def on(code: str) -> list[Lying]:
    """One module alone."""
    return [Lying(code, (0, 0))]


def mid(*miniatures: Miniature, performed: list[Done], bonus: bool = False, **values: Any) -> Table:
    """The turn of the first miniature, in which it has done this already; with a `bonus` it has no
    Action Point left but may still act."""
    who = miniatures[0]
    turn = Turn(who.id, 0 if bonus else 2, fresh=False, performed=performed, bonus=bonus)
    return Table(*miniatures, stage="deed", turn=turn, side=who.side, **values)


def packing(who: Miniature, *storage: str) -> Table:
    """Somebody takes cards of the Storage Deck."""
    return Table(who, foe(), stage="equip", packing=[who.id], storage=list(storage), round=0)


def with_card(*deeds: Action, **values: Any) -> dict[str, Weapon]:
    """A weapon with Actions of our own, which is `stick-1`."""
    return {"stick": card(*deeds, tactic="ranged", **values)}


HALL = BOX.modules["b1"]
WALLED = game(
    modules={
        "b1": replace(
            HALL,
            pathways=tuple(way for way in HALL.pathways if "7" not in way),
        )
    }
)
ENDLESS = game(battles={"the_cell": replace(BOX.battles["the_cell"], objective="resist", rounds=9)})
"""A module on which no way leads to space 7, and a battle that goes on without Minions."""
