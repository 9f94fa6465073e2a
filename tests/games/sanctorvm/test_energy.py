"""Energy: what an Action spends, how Health stands in for it, and who dies of that."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal
from controller.games.sanctorvm.events import Afflicted, Died, Performed, Rolled
from controller.games.sanctorvm.state import Miniature
from tests.games.sanctorvm.overlord import rule
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"
BATON = "electric-baton-1"  # Strike spends 2 Energy, Discharge 3


def armed(name: str = "lupa", **values: Any) -> Miniature:
    """Somebody with an Electric Baton."""
    return homo(name, "B1-4", BATON, **values)


def against(who: Miniature, **values: Any) -> Table:
    """The turn of `who`, beside an enemy and a friend."""
    return Table(who, homo("nezumi", "B1-1"), minion(ENEMY, "B1-4", **values))


def spends(table: Table, action: str) -> list[tuple[str, int]]:
    """What an Action of the Electric Baton costs."""
    return [(str(cost.what), cost.amount) for cost in table.options()[f"do:{action}"].costs]


@pytest.mark.rule("SV-NRG-002", "SV-NRG-001", "SV-WPN-010", "SV-ACT-018")
def test_an_action_of_a_card_spends_the_energy_that_is_printed_on_it() -> None:
    table = against(armed())
    table.say(f"with:{BATON}")
    assert spends(table, "strike") == [("Action Point", 1), ("Energy", 2)]
    assert spends(table, "discharge") == [("Action Point", 1), ("Energy", 3)]
    table.say("do:strike", f"at:{ENEMY}")
    table.roll()
    assert table.who("lupa").energy == 8


@pytest.mark.rule("SV-ACT-025", "SV-ACT-010")
def test_a_ranged_action_spends_its_action_points_and_energy_too() -> None:
    table = Table(homo("lupa", "B1-4", "blaster-1", charisma=3), minion(ENEMY, "B1-5"))
    table.act("blaster-1", "full-charge", ENEMY)
    turn = table.state.turn
    assert turn is not None
    assert (turn.points, table.who("lupa").energy) == (1, 6)


@pytest.mark.rule("SV-NRG-003")
def test_energy_is_used_up_before_health_pays_for_the_rest() -> None:
    table = against(armed(energy=1, health=9))
    table.say(f"with:{BATON}")
    assert spends(table, "discharge") == [("Action Point", 1), ("Energy", 1), ("Health", 2)]
    table.say("do:discharge", f"at:{ENEMY}")
    table.roll()
    assert (table.who("lupa").energy, table.who("lupa").health) == (0, 7)
    [told] = table.told(Performed)
    assert texts(told.why()) == [
        "1 Action Point, 3 Energy",
        "2 of the Energy is paid with Health",
    ]
    assert [why.because for why in told.why()] == [
        ("SV-WPN-010", "SV-NRG-002"),
        ("SV-NRG-003",),
    ]


def test_who_pays_with_energy_alone_reads_nothing_of_health() -> None:
    table = against(armed(energy=2))
    table.act(BATON, "strike", ENEMY)
    [told] = table.told(Performed)
    assert texts(told.why()) == ["1 Action Point, 2 Energy"]


@pytest.mark.rule("SV-NRG-004", "SV-NRG-003", "SV-HLT-008")
def test_prymat_with_two_health_and_no_energy_performs_one_last_action_and_dies() -> None:
    table = against(armed("prymat", energy=0, health=2))
    table.act(BATON, "strike", ENEMY, "double", "double")
    assert table.who(ENEMY).health == 6  # 1 Basic + 2 Electric + 1 Critical, Ape Rage
    prymat = table.who("prymat")
    assert (prymat.health, prymat.ready, prymat.place) == (0, False, "B1-4")
    [died] = table.told(Died)
    assert [why.because for why in died.why()] == [("SV-NRG-003",)]
    kinds = [type(event) for event in table.events]
    assert kinds.index(Rolled) < kinds.index(Died)
    assert table.state.side == "overlord"


@pytest.mark.rule("SV-NRG-006", "SV-NRG-005")
def test_prymat_cannot_perform_an_action_that_costs_three() -> None:
    table = against(armed("prymat", energy=0, health=2))
    table.say(f"with:{BATON}")
    with pytest.raises(Illegal) as caught:
        table.say("do:discharge")
    assert str(caught.value) == "it costs 3 Energy, with only 0 Energy and 2 Health left"
    assert caught.value.why.because == ("SV-NRG-005",)


@pytest.mark.rule("SV-MOV-004", "SV-PNL-028")
def test_a_minion_acts_without_energy() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4"))
    assert [(str(c.what), c.amount) for c in table.options()["do:cleaver"].costs] == [
        ("Action Point", 1)
    ]
    table.minion_acts("cleaver", "lupa", "double")
    [told] = table.told(Performed)
    assert texts(told.why()) == ["1 Action Point"]
    assert [why.because for why in told.why()] == [("SV-PNL-025",)]
    assert table.who(ENEMY).energy == 0


# -- what is paid with the last Health Point, and what nobody pays --------------------------------


@pytest.mark.rule("SV-NRG-003", "SV-NRG-004")
def test_who_pays_with_the_last_health_point_still_does_to_itself_what_was_paid_for() -> None:
    table = Table(
        homo("lupa", "B1-3", "trenching-tool-1", energy=0, health=3),
        homo("nezumi", "B1-1"),
        minion("cannibal-1", "B1-3"),
    )
    table.say("with:trenching-tool-1", "do:dig-in")
    assert [event.state for event in table.told(Afflicted)] == ["camouflaged"]
    assert [event.who for event in table.told(Died)] == ["lupa"]


@pytest.mark.rule("SV-MOV-007", "SV-BRD-011")
def test_a_movement_that_the_overlord_rules_costs_no_health_but_threat_holds() -> None:
    table = Table(
        homo("lupa", "B1-8", energy=0, health=1),
        minion("cannibal-1", "B1-8"),
    )
    far = next(o.id for o in table.options().values() if o.place == "B1-1" and o.closed)
    rule(table, far)
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.health, lupa.penalty) == ("B1-1", 0, 1, 1)
