"""What the panels tell those who never read the rules."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.words import (
    ATTRIBUTES,
    HARMFUL,
    HELPFUL,
    PHYSICAL,
    STATES,
    Attribute,
)
from controller.games.sanctorvm.seen.glossary import (
    GROUPS,
    SHORT,
    STATE_DOES,
)
from controller.wire import Sheet
from tests.games.sanctorvm.table import BOX, Table, homo, minion

__all__: list[str] = []


def lines(name: str, **values: int) -> dict[str, str]:
    table = Table(homo(name, "B1-4", **values), minion("cannibal-1", "B1-8"))
    parts = table.game.view(table.state, (), "table").parts
    sheet = next(part for part in parts if part.id == f"sheet-{name}")
    assert isinstance(sheet, Sheet)
    return {str(line.label): str(line.value) for line in sheet.lines}


def shortened(name: Attribute, short: str) -> None:
    assert str(SHORT[name]) == short
    assert f"{short} {ATTRIBUTES[name]}" in lines("ghurab" if name != "intelligence" else "lupa")


@pytest.mark.rule("SV-ATR-001", "SV-ATR-009", "SV-ATR-014")
def test_strength_senses_and_agility_have_their_short_names_on_the_panel() -> None:
    shortened("strength", "STR")
    shortened("senses", "SEN")
    shortened("agility", "AGI")


@pytest.mark.rule("SV-ATR-019", "SV-ATR-022", "SV-ATR-028")
def test_vigor_intelligence_and_charisma_have_theirs() -> None:
    shortened("vigor", "VIG")
    shortened("intelligence", "INT")
    shortened("charisma", "CHA")


@pytest.mark.parametrize(
    ("group", "pair"),
    [
        pytest.param("offensive", ("strength", "senses"), marks=pytest.mark.rule("SV-PAN-010")),
        pytest.param("defensive", ("agility", "vigor"), marks=pytest.mark.rule("SV-PAN-011")),
        pytest.param("special", ("intelligence", "charisma"), marks=pytest.mark.rule("SV-PAN-012")),
    ],
)
def test_the_attributes_stand_in_three_groups(group: str, pair: tuple[str, str]) -> None:
    assert {str(name): members for name, members in GROUPS.items()}[group] == pair


@pytest.mark.rule("SV-PAN-017", "SV-PAN-018")
def test_each_of_the_six_attributes_has_a_passive_that_grows_with_it() -> None:
    two, four = (lines("lupa", **dict.fromkeys(ATTRIBUTES, level)) for level in (2, 4))
    assert two["STR Strength"] == "2: carries a Weight of 4"
    assert four["STR Strength"] == "4: carries a Weight of 8"
    assert four["SEN Senses"] == "4: Vision 4, and Radar more"
    assert four["AGI Agility"] == "4: Defense 4"
    assert four["VIG Vigor"] == "4: 8 Energy back when its turn begins"
    assert four["INT Intelligence"] == "4: heals 4 Health before and after a battle"
    assert four["CHA Charisma, Superb"] == "4: 4 Action Points in a turn"


@pytest.mark.rule("SV-PAN-009")
@pytest.mark.parametrize("name", BOX.heroes)
def test_the_superb_attribute_is_marked_on_the_panel(name: str) -> None:
    superb = BOX.heroes[name].superb
    marked = [label for label in lines(name) if label.endswith(", Superb")]
    assert marked == [f"{SHORT[superb]} {ATTRIBUTES[superb]}, Superb"]


@pytest.mark.rule("SV-PAN-019")
def test_each_has_a_superb_power_of_its_own_on_the_panel() -> None:
    powers = {hero.power_rule for hero in BOX.heroes.values()}
    assert len(powers) == len(BOX.heroes) == 6
    assert "Ape Rage" in lines("prymat")


@pytest.mark.rule("SV-STA-003")
def test_the_seven_states_stand_in_three_groups() -> None:
    assert HARMFUL == ("bleeding", "burning", "infected")
    assert HELPFUL == ("camouflaged",)
    assert PHYSICAL == ("stunned", "terrified", "fatigued")
    assert sorted((*HARMFUL, *HELPFUL, *PHYSICAL)) == sorted(STATES)


def test_a_panel_says_what_each_state_does() -> None:
    assert set(STATE_DOES) == set(STATES)
    table = Table(homo("lupa", "B1-4", states={"burning": 6}), minion("cannibal-1", "B1-8"))
    parts = table.game.view(table.state, (), "table").parts
    sheet = next(part for part in parts if part.id == "sheet-lupa")
    assert isinstance(sheet, Sheet)
    said = {str(line.label): str(line.value) for line in sheet.lines}
    assert said["Burning"].startswith("6: 2 Critical Damage when its turn begins")
