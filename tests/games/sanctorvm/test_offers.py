"""The Overlord's last word: a battle that does not end is called off."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.events import Won
from controller.wire import OVERLORD, Answer, Judge, Take
from tests.games.sanctorvm.table import GAME, Table, homo, minion

__all__: list[str] = []


def standstill(number: int = 8) -> Table:
    """Nobody can do anything to anybody."""
    return Table(homo("nezumi", "B1-1"), minion("sd-1-1", "B1-8"), round=number)


def called_off(table: Table, verdict: str) -> None:
    table.run.accept(Take(nonce="", seat=OVERLORD, offer="call-off"))
    assert isinstance(table.ask, Judge)
    table.run.accept(Answer(ask="", nonce="", seat=OVERLORD, picks=(verdict,)))
    table.events += table.run.collect()


@pytest.mark.rule("SV-OVL-001")
def test_a_battle_can_be_called_off_from_the_eighth_round_on_and_by_the_overlord_alone() -> None:
    assert [offer.option.id for offer in GAME.offers(standstill(7).state)] == ["hand"]
    offer, _ = GAME.offers(standstill(8).state)
    assert (offer.option.id, offer.to) == ("call-off", (OVERLORD,))


@pytest.mark.rule("SV-OVL-001", "SV-AP-018")
def test_the_side_that_the_overlord_names_has_won() -> None:
    table = standstill()
    table.who("nezumi").health = 5
    called_off(table, "homo")
    assert table.run.ask is None
    assert str(GAME.outcome(table.state)) == "Victory in round 8, as the Overlord ruled"
    assert [(event.side, event.called_off) for event in table.told(Won)] == [("homo", True)]
    assert table.who("nezumi").energy == 10


@pytest.mark.rule("SV-OVL-001")
def test_a_lost_battle_heals_nobody() -> None:
    table = standstill()
    called_off(table, "overlord")
    assert str(GAME.outcome(table.state)) == "Defeat in round 8, as the Overlord ruled"
    assert [str(event.says()) for event in table.told(Won)] == [
        "The battle is called off: the Overlord's Side has won"
    ]


@pytest.mark.rule("SV-OVL-001")
def test_the_overlord_may_let_it_go_on_after_all() -> None:
    table = standstill()
    called_off(table, "go-on")
    assert table.ask.key == "deed"
    assert table.told(Won) == []


@pytest.mark.rule("SV-OVL-001")
def test_a_battle_that_is_called_off_twice_ends_once() -> None:
    table = standstill()
    called_off_twice = Take(nonce="", seat=OVERLORD, offer="call-off")
    table.run.accept(called_off_twice)
    table.run.accept(called_off_twice)
    table.run.accept(Answer(ask="", nonce="", seat=OVERLORD, picks=("overlord",)))
    table.events += table.run.collect()
    assert table.run.ask is None
    assert len(table.told(Won)) == 1
