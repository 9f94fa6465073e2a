"""Refusals of the Overlord's hand: what it cannot do in a battle as it stands.

What may live here: those sentences, each in a position.  What may not: what it does
(`test_discretion`).
"""

from __future__ import annotations

from typing import Any

from controller.games.sanctorvm.box.cards import copies
from controller.games.sanctorvm.state import Aside
from controller.wire import OVERLORD, Judge, Take, Why
from tests.games.sanctorvm.refusal import Refusal, foe, lupa
from tests.games.sanctorvm.table import BOX, Table, minion

__all__ = ["REFUSED_HAND", "menu", "of_menu"]


def menu(*miniatures: Any, **values: Any) -> Table:
    """The Overlord has taken the offer."""
    table = Table(*(miniatures or (lupa(), foe())), **values)
    table.run.accept(Take(nonce="", seat=OVERLORD, offer="hand"))
    table.events = table.run.collect()
    return table


def of_menu(table: Table, option: str) -> Why | None:
    """Why an option of the Overlord's question is greyed."""
    assert isinstance(table.ask, Judge)
    return next(each.closed for each in table.ask.options if each.id == option)


def crowd() -> list[Any]:
    """As many of the Overlord's Side in every space of B1 as it holds."""
    spaces = BOX.modules["b1"].spaces.items()
    places = [f"B1-{name}" for name, ground in spaces for _ in range(ground.capacity)]
    return [minion(f"cannibal-{n}", place) for n, place in enumerate(places, start=1)]


def all_tools() -> list[str]:
    """Every Tool Card that there is."""
    return [card for kind, tool in BOX.tools.items() for card in copies(kind, tool)]


def before_the_battle() -> Table:
    return menu(stage="equip", packing=["lupa"], round=0)


def duel() -> Table:
    aside = Aside(modules=[], features=[], tokens=[], places={})
    return menu(aside=aside, battle="the_challenge", champions=["lupa", foe().id])


REFUSED_HAND = (
    Refusal(
        "the battle has not begun",
        ("SV-OVL-005", "SV-TRN-001"),
        lambda: of_menu(before_the_battle(), "minion"),
    ),
    Refusal("a duel is being fought", ("SV-MOD-DUE-003",), lambda: of_menu(duel(), "minion")),
    Refusal(
        "no space has room for one more Minion",
        ("SV-OVL-005", "SV-MAP-020"),
        lambda: of_menu(menu(lupa(), *crowd()), "minion"),
    ),
    Refusal(
        "the Tool Deck is empty",
        ("SV-OVL-006",),
        lambda: of_menu(menu(storage=all_tools()), "tool"),
    ),
    Refusal(
        "everybody has full Health",
        ("SV-OVL-007",),
        lambda: of_menu(menu(), "health"),
    ),
)
