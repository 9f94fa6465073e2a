"""Before the battle, Rhinoceros Skin and Healing; and after it, what the living get."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Event
from controller.games.sanctorvm.box.words import STATES
from controller.games.sanctorvm.events import Freed, Healed, Refreshed, Revived, Skinned
from controller.games.sanctorvm.state import Miniature, Seat
from controller.wire import OVERLORD
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"


def before(*heroes: Miniature, stage: str = "start", **values: Any) -> Table:
    """These are about to be healed, or to harden their skin."""
    enemy = minion(ENEMY, "B1-8")
    return Table(*heroes, enemy, **{"stage": stage, "round": 0, **values})


def won(*heroes: Miniature) -> Table:
    """The first of these kills the last Minion with its fists."""
    table = Table(*heroes, minion(ENEMY, heroes[0].place, health=1))
    table.say("with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert table.state.winner == "homo"
    return table


def rules(told: Event) -> list[tuple[str, ...]]:
    """The rules that each reason of an event stands on."""
    return [why.because for why in told.why()]


# -- Rhinoceros Skin ----------------------------------------------------------------------------


@pytest.mark.rule("SV-PWR-009")
def test_neshorn_is_asked_for_one_of_four_types_of_damage_and_is_resistant_to_it() -> None:
    table = before(homo("neshorn", "B1-4"), stage="skin")
    assert list(table.options()) == ["basic", "fire", "electric", "toxic"]
    assert (table.ask.key, table.ask.because) == ("skin-damage", ("SV-PWR-009",))
    table.say("fire", "bleeding")
    assert table.who("neshorn").resistant == ["fire"]


@pytest.mark.rule("SV-PWR-010")
def test_neshorn_is_asked_for_one_state_and_is_immune_to_it() -> None:
    table = before(homo("neshorn", "B1-4"), stage="skin")
    table.say("fire")
    assert list(table.options()) == list(STATES)
    assert (table.ask.key, table.ask.because) == ("skin-state", ("SV-PWR-010",))
    table.say("burning")
    assert table.who("neshorn").immune == ["burning"]
    [told] = table.told(Skinned)
    assert str(told.says()) == "Rhinoceros Skin: Neshorn is Resistant to Fire and Immune to Burning"
    assert rules(told) == [("SV-PWR-009", "SV-PWR-010")]


@pytest.mark.rule("SV-PWR-011")
def test_the_skin_is_still_hard_in_a_later_round() -> None:
    table = before(homo("neshorn", "B1-4"), stage="skin")
    table.say("basic", "bleeding")
    for _ in range(2):
        table.say("turn:neshorn", "end", f"turn:{ENEMY}", "end")
    assert table.state.round == 3
    assert table.who("neshorn").resistant == ["basic"]
    assert table.who("neshorn").immune == ["bleeding"]


def test_her_player_chooses_and_where_she_does_not_fight_nobody_does() -> None:
    seats = [Seat("player-1", ["lupa"]), Seat("player-2", ["neshorn"])]
    table = before(homo("lupa", "B1-4"), homo("neshorn", "B1-4"), stage="skin", seats=seats)
    assert table.ask.to == ("player-2",)
    assert before(homo("lupa", "B1-4"), stage="skin").ask.key == "turn"


def test_though_she_lies_dead_neshorn_chooses_for_the_battle_in_which_she_stands_up() -> None:
    table = before(homo("neshorn", "B1-4", health=0), stage="skin")
    table.say("toxic", "bleeding")
    assert table.who("neshorn").alive
    assert table.who("neshorn").resistant == ["toxic"]


# -- Healing ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ATR-023")
def test_before_the_battle_the_living_heal_their_intelligence() -> None:
    table = before(homo("lupa", "B1-4", health=4, intelligence=3), homo("nezumi", "B1-4", health=4))
    assert (table.who("lupa").health, table.who("nezumi").health) == (7, 6)
    lupa, _ = table.told(Healed)
    assert texts(lupa.why()) == ["Healing: Intelligence 3"]
    assert rules(lupa) == [("SV-ATR-023",)]


@pytest.mark.rule("SV-PAN-004")
def test_no_healing_fills_a_health_bar_beyond_ten() -> None:
    table = before(homo("lupa", "B1-4", health=9, intelligence=3))
    assert table.who("lupa").health == 10
    [told] = table.told(Healed)
    assert str(told.says()) == "Lupa recovers 1 Health and has 10"


@pytest.mark.rule("SV-HLT-014", "SV-ATR-026", "SV-TRN-010")
def test_the_dead_revive_with_one_health_and_nothing_for_their_intelligence() -> None:
    assert before(homo("lupa", "B1-4", health=0, intelligence=4)).who("lupa").health == 1


@pytest.mark.rule("SV-ATR-027", "SV-HLT-022", "SV-SKL-047")
def test_tapayaxin_with_aura_2_revives_with_three_health() -> None:
    table = before(homo("tapayaxin", "B1-4", health=0, aura=2))
    assert table.who("tapayaxin").health == 3
    [told] = table.told(Revived)
    assert texts(told.why()) == ["revived with 1 + Aura 2"]
    assert rules(told) == [("SV-ATR-026", "SV-HLT-022")]


@pytest.mark.rule("SV-HLT-013")
def test_a_dead_minion_does_not_revive() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-8"),
        minion("primal-1", "B1-8", health=0),
        stage="start",
        round=0,
    )
    assert table.who("primal-1").health == 0


@pytest.mark.rule("SV-HLT-018")
def test_who_revives_has_its_action_indicator_enabled() -> None:
    table = before(homo("lupa", "B1-4", health=0, ready=False))
    assert table.who("lupa").ready
    assert table.closed("turn:lupa") is None


@pytest.mark.rule("SV-HLT-019", "SV-HLT-020", "SV-HLT-021")
def test_who_revives_has_full_energy_and_no_state_and_stands_where_it_died() -> None:
    lupa = before(homo("lupa", "B1-7", health=0, energy=0, states={"burning": 2})).who("lupa")
    assert (lupa.energy, lupa.states, lupa.place) == (10, {}, "B1-7")


@pytest.mark.rule("SV-STA-005")
def test_healing_stops_the_bleeding_even_where_the_health_bar_is_full() -> None:
    table = before(homo("lupa", "B1-4", states={"bleeding": 2}))
    assert table.who("lupa").states == {}


def test_a_full_health_bar_is_worth_no_word() -> None:
    assert before(homo("lupa", "B1-4")).told(Healed) == []


# -- afterwards ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-AP-016")
def test_after_a_victory_the_living_lose_all_states() -> None:
    other = homo("nezumi", "B1-1", states={"burning": 3, "camouflaged": 1})
    table = won(homo("lupa", "B1-4"), other)
    assert table.who("nezumi").states == {}
    assert [rules(told) for told in table.told(Freed)] == [[("SV-AP-016",)], [("SV-AP-016",)]]


@pytest.mark.rule("SV-AP-017")
def test_after_a_victory_the_living_regain_all_energy() -> None:
    table = won(homo("lupa", "B1-4", energy=3), homo("nezumi", "B1-1", energy=0))
    assert (table.who("lupa").energy, table.who("nezumi").energy) == (10, 10)
    assert [(told.who, rules(told)) for told in table.told(Refreshed)] == [
        ("lupa", [("SV-AP-017",)]),
        ("nezumi", [("SV-AP-017",)]),
    ]


@pytest.mark.rule("SV-AP-018", "SV-ATR-024")
def test_after_a_victory_the_living_heal_their_intelligence_once() -> None:
    table = won(homo("lupa", "B1-4", health=2, intelligence=3))
    assert table.who("lupa").health == 5
    [told] = table.told(Healed)
    assert rules(told) == [("SV-AP-018", "SV-ATR-024")]


@pytest.mark.rule("SV-ATR-025")
def test_intelligence_3_heals_three_before_the_battle_and_three_after_it() -> None:
    table = before(homo("lupa", "B1-8", health=1, intelligence=3))
    table.who(ENEMY).health = 1
    table.say("turn:lupa", "with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert [told.amount for told in table.told(Healed)] == [3, 3]
    assert table.who("lupa").health == 7


@pytest.mark.rule("SV-AP-017", "SV-AP-018", "SV-ATR-024")
def test_after_a_victory_the_dead_get_nothing() -> None:
    dead = won(homo("lupa", "B1-4"), homo("nezumi", "B1-1", health=0, energy=1)).who("nezumi")
    assert (dead.health, dead.energy) == (0, 1)


def test_after_a_defeat_nobody_gets_anything() -> None:
    table = Table(
        minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=1), homo("nezumi", "B1-1", health=0)
    )
    table.say("do:cleaver", "at:lupa")
    assert table.ask.to == (OVERLORD,)
    table.roll("double", "double")
    assert table.state.winner == "overlord"
    assert [(who.health, who.energy) for who in table.state.of("homo")] == [(0, 10), (0, 10)]
    assert table.told(Healed) == []
