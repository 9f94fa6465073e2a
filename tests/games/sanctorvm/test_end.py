"""Death, and how a battle ends: victory, defeat, and both at once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.changes import Concluded, Rewarded
from controller.games.sanctorvm.events import Died, Healed, TurnEnded, Won
from controller.games.sanctorvm.state import Miniature
from tests.games.sanctorvm.overlord import correct
from tests.games.sanctorvm.table import GAME, Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"


def strike(table: Table, target: str = ENEMY) -> None:
    """Hit with fists, as well as two dice can."""
    table.say("with:fists", f"at:{target}")
    table.roll("double", "double")


def outcome(table: Table) -> str:
    """How the battle ended."""
    assert table.run.ask is None
    return str(GAME.outcome(table.state))


# -- death --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-HLT-001", "SV-HLT-008", "SV-HLT-009")
def test_a_minion_without_health_dies_where_it_stands_with_its_indicator_disabled() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-4", health=1), minion("primal-1", "B1-8"))
    strike(table)
    dead = table.who(ENEMY)
    assert (dead.health, dead.ready, dead.place) == (0, False, "B1-4")
    [told] = table.told(Died)
    assert str(told.says()) == "Cannibal 1 dies at B1-4"
    assert texts(told.why()) == ["no Health is left"]


@pytest.mark.rule("SV-HLT-001", "SV-HLT-008", "SV-HLT-009")
def test_a_homo_superbe_without_health_dies_where_it_stands_with_its_indicator_disabled() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=2), homo("nezumi", "B1-1"))
    table.minion_acts("cleaver", "lupa", "double")
    dead = table.who("lupa")
    assert (dead.health, dead.ready, dead.place) == (0, False, "B1-4")


def test_nothing_that_lasted_stays_upon_the_dead() -> None:
    lasting: dict[str, Any] = {"states": {"burning": 2}, "penalty": 1, "guard": "round"}
    table = Table(
        minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=1, **lasting), homo("nezumi", "B1-1")
    )
    table.minion_acts("cleaver", "lupa", "double")
    dead = table.who("lupa")
    assert (dead.states, dead.penalty, dead.guard) == ({}, 0, "")


@pytest.mark.rule("SV-HLT-008")
def test_the_turn_of_who_dies_in_it_is_over() -> None:
    table = Table(
        homo("lupa", "B1-1", energy=0, health=1), homo("nezumi", "B1-1"), minion(ENEMY, "B1-3")
    )
    table.say("move:B1-2:1:0")
    assert (table.state.turn, table.state.side) == (None, "overlord")
    assert table.told(TurnEnded) == []


@pytest.mark.rule("SV-HLT-004", "SV-HLT-005", "SV-HLT-006", "SV-HLT-002")
@pytest.mark.parametrize(
    ("health", "colour"),
    [(10, "green"), (7, "green"), (6, "orange"), (3, "orange"), (2, "red"), (1, "red")],
)
def test_the_health_bar_is_green_to_seven_orange_to_three_and_then_red(
    health: int, colour: str
) -> None:
    table = Table(homo("lupa", "B1-4", health=health), minion(ENEMY, "B1-8", health=health))
    values = GAME.book.values(table.state)
    assert [values.vital(who) for who in table.state.miniatures] == [colour, colour]


# -- victory ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJ-004", "SV-AP-013", "SV-OBJ-003")
def test_the_battle_is_won_the_moment_the_last_minion_dies() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1"),
        minion(ENEMY, "B1-4", health=1),
        minion("primal-1", "B1-8", health=0, ready=False),
        round=4,
    )
    strike(table)
    assert outcome(table) == "Victory in round 4: the Overlord is defeated"
    [told] = table.told(Won)
    assert (str(told.says()), told.why()[0].because) == (
        "The Overlord is defeated",
        ("SV-OBJ-004",),
    )


@pytest.mark.rule("SV-OBJ-004")
def test_the_battle_goes_on_while_a_minion_lives() -> None:
    table = Table(
        homo("lupa", "B1-4"), minion(ENEMY, "B1-4", health=1), minion("primal-1", "B1-8", health=1)
    )
    strike(table)
    assert (table.state.winner, table.ask.key) == ("", "deed")


def test_a_minion_that_bleeds_to_death_is_defeated_too() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8", health=1, states={"bleeding": 1}))
    table.say("end", f"turn:{ENEMY}")
    assert outcome(table) == "Victory in round 1: the Overlord is defeated"


# -- defeat -------------------------------------------------------------------------------------


def last(*dead: str) -> list[Miniature]:
    """Lupa with one Health Point, and these lying dead."""
    fallen = [homo(name, "B1-1", health=0, ready=False) for name in dead]
    return [homo("lupa", "B1-4", health=1), *fallen]


@pytest.mark.rule("SV-LOS-001")
def test_the_battle_is_lost_the_moment_the_last_homo_superbe_dies() -> None:
    table = Table(minion(ENEMY, "B1-4"), *last("nezumi", "prymat", "neshorn", "ghurab"), round=2)
    table.minion_acts("cleaver", "lupa", "double")
    assert outcome(table) == "Defeat in round 2: all Homo Superbe are dead"
    [told] = table.told(Won)
    assert (str(told.says()), told.why()[0].because) == (
        "All Homo Superbe are dead",
        ("SV-LOS-001",),
    )


@pytest.mark.rule("SV-LOS-001")
def test_the_battle_goes_on_while_one_homo_superbe_lives() -> None:
    table = Table(
        minion(ENEMY, "B1-4"),
        *last("nezumi", "prymat", "neshorn"),
        homo("ghurab", "B1-1", health=1),
    )
    table.minion_acts("cleaver", "lupa", "double")
    assert table.state.winner == ""


def test_five_dead_before_the_battle_stand_up_in_it_and_nothing_is_lost() -> None:
    table = Table(*(homo("lupa", "B1-4", health=0), minion(ENEMY, "B1-8")), stage="start", round=0)
    assert (table.state.winner, table.who("lupa").health) == ("", 1)


# -- both at once -------------------------------------------------------------------------------


@pytest.mark.rule("SV-REL-002", "SV-OBJ-004", "SV-NRG-004")
def test_where_the_last_of_both_sides_fall_at_once_the_objective_is_achieved() -> None:
    table = Table(
        homo("lupa", "B1-4", "electric-baton-1", energy=0, health=2),
        minion(ENEMY, "B1-4", health=1),
    )
    table.act("electric-baton-1", "strike", ENEMY, "double", "double")
    assert [told.who for told in table.told(Died)] == [ENEMY, "lupa"]
    assert outcome(table) == "Victory in round 1: the Overlord is defeated"
    assert table.who("lupa").health == 0


# -- who counts ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-LOS-001", "SV-ALY-005")
def test_an_ally_who_still_stands_saves_nobody() -> None:
    ally = replace(minion("sd-1-1", "B1-1"), side="homo")
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=1), ally)
    table.minion_acts("cleaver", "lupa", "double")
    assert outcome(table) == "Defeat in round 1: all Homo Superbe are dead"


# -- the Reward ---------------------------------------------------------------------------------


def escapes(*cards: str, **values: Any) -> Table:
    """Lupa is the last to leave by the hatch, and two Porters are the Reward."""
    table = Table(
        homo("lupa", "EXIT", *cards, health=5, intelligence=2),
        minion(ENEMY, "B1-8"),
        battle="way_out",
        **values,
    )
    table.say("end")
    return table


@pytest.mark.rule("SV-AP-014", "SV-OBJ-002", "SV-DCK-002")
def test_achieving_the_objective_brings_the_cards_of_the_reward_in_all_their_copies() -> None:
    table = escapes(storage=["blaster-1"])
    assert table.state.storage == ["blaster-1", "porter-1", "porter-2"]
    [told] = table.told(Rewarded)
    assert str(told.says()) == "The Homo Superbe gain 2 copies of Porter"
    assert [why.because for why in told.why()] == [("SV-AP-014",)]


@pytest.mark.rule("SV-AP-014")
def test_of_a_reward_nobody_gains_a_copy_that_is_in_play_already() -> None:
    table = escapes("porter-1")
    assert table.state.storage == ["porter-2"]
    both = escapes("porter-1", storage=["porter-2"])
    assert both.state.storage == ["porter-2"]
    assert both.told(Rewarded) == []


@pytest.mark.rule("SV-OBJ-002", "SV-AP-014")
def test_without_the_objective_there_is_no_reward() -> None:
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-8"), battle="way_out", round=4)
    table.say("end", f"turn:{ENEMY}", "end")
    assert table.state.winner == "overlord"
    assert table.state.storage == []
    assert table.told(Concluded) == []


@pytest.mark.rule("SV-AP-013", "SV-AP-016", "SV-AP-018", "SV-AP-019")
def test_after_the_reward_the_living_are_healed_and_then_the_aftermath_is_told() -> None:
    table = escapes()
    told = [
        event for event in table.events if isinstance(event, Won | Rewarded | Healed | Concluded)
    ]
    assert [type(event) for event in told] == [Won, Rewarded, Healed, Concluded]
    assert table.who("lupa").health == 7
    assert str(told[-1].says()) == "Aftermath: Behind the hatch it is quiet."


# -- the last word ------------------------------------------------------------------------------


def test_a_correction_that_kills_the_last_minion_wins_the_battle() -> None:
    table = Table(homo("lupa", "B1-4", health=5, intelligence=2), minion(ENEMY, "B1-8"))
    correct(table, miniatures__1__health=0)
    assert outcome(table) == "Victory in round 1: the Overlord is defeated"
    assert table.who("lupa").health == 7


def test_a_correction_that_kills_the_last_homo_superbe_loses_the_battle() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), stage="choose")
    correct(table, miniatures__0__health=0)
    assert outcome(table) == "Defeat in round 1: all Homo Superbe are dead"


@pytest.mark.rule("SV-LOS-005")
def test_the_overlord_may_grant_a_second_chance_after_a_defeat() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=1))
    table.minion_acts("cleaver", "lupa", "double")
    assert table.state.winner == "overlord"
    correct(table, winner="", stage="round", miniatures__1__health=3)
    assert (table.state.round, table.ask.key) == (2, "turn")
    assert table.closed("turn:lupa") is None


def test_a_battle_that_is_over_is_not_decided_a_second_time() -> None:
    table = Table(homo("lupa", "B1-4", health=2, intelligence=2), minion(ENEMY, "B1-4", health=1))
    strike(table)
    correct(table, miniatures__0__energy=3)
    assert (table.who("lupa").health, table.who("lupa").energy) == (4, 3)
    assert len(table.told(Won)) == 1
