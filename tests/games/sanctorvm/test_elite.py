"""Elite levels, several Health bars, and Stages: what makes a Minion more than its panel."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.box.words import SKILLS
from controller.games.sanctorvm.events import Afflicted, Damaged, Died
from tests.games.sanctorvm.table import Table, deed, game, harm, homo, minion, panel, suffer, texts

__all__: list[str] = []

BLOW = deed(harm("basic", 3), critical=4)
SEVEN = ("dodge", "endurance", "fortitude", "luck", "aura", "stealth", "radar")
PLAIN = panel(BLOW, luck=1)


def against(action: Action, elite: int, **values: Any) -> Table:
    """An Elite Minion beside Nezumi."""
    of = game(minions={"thug": panel(action, vision=3, radar=1)})
    target = homo("nezumi", "B1-4", **values)
    return Table(minion("thug-1", "B1-4", elite=elite), target, game=of)


@pytest.mark.rule("SV-ELI-004", "SV-ELI-001", "SV-ELI-002", "SV-ELI-003")
@pytest.mark.parametrize("elite", [0, 1, 2, 3])
def test_each_elite_level_adds_one_to_each_of_the_seven_skills(elite: int) -> None:
    of = game(minions={"thug": PLAIN})
    table = Table(minion("thug-1", "B1-4", elite=elite), homo("nezumi", "B1-5"), game=of)
    values = of.book.values(table.state)
    found = {name: values.skill(table.who("thug-1"), name) for name in SKILLS}
    assert found == {name: (elite + (name == "luck") if name in SEVEN else 0) for name in SKILLS}


@pytest.mark.rule("SV-ELI-008")
def test_elite_changes_neither_defense_nor_action_points_nor_movement() -> None:
    of = game(minions={"thug": PLAIN})
    table = Table(minion("thug-1", "B1-4", elite=3), homo("nezumi", "B1-5"), game=of)
    values, thug = of.book.values(table.state), table.who("thug-1")
    assert (values.defense(thug), values.points(thug), values.movement(thug)) == (1, 2, 3)


@pytest.mark.rule("SV-PNL-021", "SV-PNL-020")
def test_the_vision_of_an_elite_grows_with_its_radar() -> None:
    table = against(BLOW, 2)
    assert table.game.book.values(table.state).vision(table.who("thug-1")) == 5


@pytest.mark.rule("SV-ELI-005")
def test_each_elite_level_adds_an_action_die() -> None:
    table = against(BLOW, 2)
    table.say("do:first", "at:nezumi")
    assert table.dice() == 3 + 2


@pytest.mark.rule("SV-ELI-006")
def test_a_hit_of_an_elite_does_critical_damage_without_being_a_critical() -> None:
    # Two Successes against Defense 2: a Hit, no Critical.  3 Basic + 2 for the Elite level.
    table = against(BLOW, 2)
    table.minion_acts("first", "nezumi", "success", "success")
    assert [told.amount for told in table.told(Damaged)] == [5]


@pytest.mark.rule("SV-ELI-006")
def test_a_critical_of_an_elite_adds_both() -> None:
    # Four Successes against Defense 2: 3 Basic + 4 Critical + 2.
    table = against(BLOW, 2)
    table.minion_acts("first", "nezumi", "double", "double")
    assert [told.amount for told in table.told(Damaged)] == [9]


@pytest.mark.rule("SV-ELI-006")
def test_an_instant_of_an_elite_does_it_too_on_enemies_alone() -> None:
    bang = deed(harm("fire", 2), instant=True, aims="next_space")
    of = game(minions={"thug": panel(bang)})
    table = Table(
        minion("thug-1", "B1-4", elite=2),
        homo("nezumi", "B1-5"),
        minion("thug-2", "B1-5", health=10),
        game=of,
    )
    table.say("do:first", "in:B1-5")
    assert {told.who: told.amount for told in table.told(Damaged)} == {"nezumi": 4, "thug-2": 2}


@pytest.mark.rule("SV-ELI-006")
def test_an_instant_of_an_elite_on_itself_does_no_damage() -> None:
    hide = deed(suffer("camouflaged", 1), instant=True, aims="self")
    of = game(minions={"thug": panel(hide)})
    table = Table(minion("thug-1", "B1-4", elite=2), homo("nezumi", "B1-5"), game=of)
    table.say("do:first")
    assert table.told(Damaged) == []
    assert table.who("thug-1").hidden


@pytest.mark.rule("SV-ELI-006")
def test_an_instant_that_only_burdens_an_enemy_hurts_as_well() -> None:
    curse = deed(suffer("bleeding", 1), instant=True)
    table = against(curse, 1)
    table.say("do:first", "at:nezumi")
    assert [told.amount for told in table.told(Damaged)] == [1]


@pytest.mark.rule("SV-ELI-007", "SV-ELI-010")
@pytest.mark.parametrize(("fortitude", "bleeds"), [(3, False), (2, True)])
def test_the_states_that_an_elite_imposes_are_harder_to_cancel(
    fortitude: int, bleeds: bool
) -> None:
    # A State of level 1 from a silver Elite takes Fortitude 3.
    table = against(deed(suffer("bleeding", 1), instant=True), 2, fortitude=fortitude)
    table.say("do:first", "at:nezumi")
    assert bool(table.told(Afflicted)) is bleeds


# -- Health bars ------------------------------------------------------------------------------


def hit(bars: int, health: int, amount: int) -> Table:
    of = game(minions={"thug": panel(deed(harm("basic", amount)))})
    table = Table(
        minion("thug-1", "B1-4"),
        homo("nezumi", "B1-4", agility=1),
        minion("primal-1", "B1-4", side="homo", health=health, bars=bars),
        game=of,
    )
    table.minion_acts("first", "primal-1", "double", "double")
    return table


@pytest.mark.rule("SV-MIN-004", "SV-MIN-005", "SV-MIN-006")
def test_what_is_left_of_the_damage_goes_to_the_next_bar() -> None:
    # The Primal has Endurance 1 of its own: 6 - 1 = 5 Damage, 3 on this bar and 2 on the next.
    endurance = 6 - game().book.box.minions["primal"].endurance
    table = hit(bars=2, health=3, amount=6)
    who = table.who("primal-1")
    assert (who.bars, who.health) == (1, 10 - (endurance - 3))
    assert table.told(Died) == []


@pytest.mark.rule("SV-MIN-005", "SV-HLT-001")
def test_a_bar_that_is_just_emptied_gives_way_to_a_full_one() -> None:
    endurance = game().book.box.minions["primal"].endurance
    table = hit(bars=3, health=3, amount=3 + endurance)
    who = table.who("primal-1")
    assert (who.bars, who.health, who.alive) == (2, 10, True)


@pytest.mark.rule("SV-MIN-005", "SV-HLT-001")
def test_with_the_last_bar_it_dies() -> None:
    table = hit(bars=1, health=3, amount=9)
    assert not table.who("primal-1").alive
    assert [told.who for told in table.told(Died)] == ["primal-1"]


@pytest.mark.rule("SV-MIN-004")
def test_the_vital_sign_is_that_of_the_bar_it_is_on() -> None:
    table = hit(bars=2, health=3, amount=1)
    values = table.game.book.values(table.state)
    who = table.who("primal-1")
    who.health = 2
    assert values.vital(who) == "red"


# -- Stages -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-018", "SV-GLO-019")
@pytest.mark.parametrize(("stage", "open_"), [(0, True), (1, False), (2, False)])
def test_what_says_so_does_not_work_on_minions_with_stages(stage: int, open_: bool) -> None:
    doom = deed(harm("critical", 1), spares_stages=True)
    of = game(minions={"boss": replace(PLAIN, stage=stage), "thug": panel(doom)})
    table = Table(
        minion("thug-1", "B1-4", side="homo"),
        homo("nezumi", "B1-5"),
        minion("boss-1", "B1-4"),
        game=of,
    )
    closed = table.closed("do:first")
    assert (closed is None) is open_
    if closed is not None:
        assert texts((closed,)) == ["it does not work on Dummy 1, who has Stages"]


@pytest.mark.rule("SV-GLO-018")
def test_a_stage_alone_changes_nothing_else() -> None:
    of = game(minions={"boss": replace(PLAIN, stage=2)})
    table = Table(minion("boss-1", "B1-4"), homo("nezumi", "B1-4"), game=of)
    table.say("do:first", "at:nezumi")
    assert table.dice() == 3
