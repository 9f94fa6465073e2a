"""Coins: a life for one of them, at any time."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.events import Paid, Revived, Won
from controller.games.sanctorvm.state import Turn
from controller.wire import OVERLORD, Take
from tests.games.sanctorvm.table import SEAT, Table, homo, minion

__all__: list[str] = []

ENEMY = "cannibal-1"


def fallen(**values: Any) -> Table:
    """Nezumi acts; Lupa lies dead in B1-5 with Aura 2."""
    return Table(
        homo("nezumi", "B1-4"),
        homo("lupa", "B1-5", health=0, ready=False, energy=1, aura=2),
        minion(ENEMY, "B1-8"),
        **values,
    )


def offered(table: Table) -> list[str]:
    return [offer.option.id for offer in table.run.offers() if offer.to != (OVERLORD,)]


def take(table: Table, offer: str) -> None:
    table.run.accept(Take(nonce="", seat=SEAT, offer=offer))
    table.events += table.run.collect()


@pytest.mark.rule("SV-HLT-015")
def test_a_coin_revives_with_one_health_and_the_aura() -> None:
    table = fallen(coins=2)
    assert offered(table) == ["revive:lupa"]
    take(table, "revive:lupa")
    lupa = table.who("lupa")
    assert (lupa.health, lupa.energy, lupa.ready, lupa.place) == (3, 10, True, "B1-5")
    assert table.state.coins == 1
    assert [told.left for told in table.told(Paid)] == [1]
    assert len(table.told(Revived)) == 1
    assert offered(table) == []


@pytest.mark.rule("SV-HLT-015")
def test_without_a_coin_nobody_is_revived() -> None:
    assert offered(fallen()) == []


@pytest.mark.rule("SV-HLT-015", "SV-ALY-005")
def test_an_ally_and_who_has_left_the_battle_are_not_revived() -> None:
    table = Table(
        homo("nezumi", "B1-4"),
        homo("lupa", "B1-5", health=0, ready=False, gone=True),
        minion("primal-1", "B1-5", side="homo", health=0, ready=False),
        minion(ENEMY, "B1-8"),
        coins=1,
    )
    assert offered(table) == []


def last_stand(coins: int) -> Table:
    """The last of them bleeds to death as the turn begins."""
    return Table(
        homo("nezumi", "B1-4", health=1, states={"bleeding": 1}),
        homo("lupa", "B1-5", health=0, ready=False),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("nezumi"),
        coins=coins,
    )


@pytest.mark.rule("SV-HLT-015", "SV-LOS-001")
def test_before_the_battle_is_lost_a_coin_may_buy_a_life() -> None:
    table = last_stand(coins=1)
    assert table.ask.key == "last-coin"
    table.say("revive:lupa")
    assert table.who("lupa").health == 1
    assert not table.state.winner


@pytest.mark.rule("SV-LOS-001")
@pytest.mark.parametrize("coins", [0, 1])
def test_without_it_the_battle_is_lost(coins: int) -> None:
    table = last_stand(coins)
    if coins:
        table.say("lost")
    assert [told.side for told in table.told(Won)] == ["overlord"]
    assert table.state.coins == coins
