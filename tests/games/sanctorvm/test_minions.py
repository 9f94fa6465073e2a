"""Minions: their panels, and the Praetorian, whose panel is printed.

What is expected was worked out from the rulebook, by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.words import SKILLS, Condition, Vital
from controller.games.sanctorvm.events import Afflicted, Arrived, Teleported
from controller.wire import OVERLORD
from tests.games.sanctorvm.table import BOX, Table, deed, game, harm, homo, minion, panel, said

__all__: list[str] = []

DUMMY = "dummy-1"
ONE, TWO, THREE = "praetorian-1", "praetorian-2", "praetorian-3"


def facing(*deeds: Any, health: int = 10, **dummy: Any) -> Table:
    """The turn of a dummy with these Actions, beside Lupa and Nezumi."""
    made = game(minions={"dummy": panel(*deeds, **dummy)})
    return Table(
        minion(DUMMY, "B1-5", health=health),
        homo("lupa", "B1-5"),
        homo("nezumi", "B1-5"),
        game=made,
    )


# -- any panel ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-PNL-006")
def test_every_minion_of_the_box_is_human_automaton_or_sanguinemorph() -> None:
    assert {each.race for each in BOX.minions.values()} == {"human", "automaton", "sanguinemorph"}


@pytest.mark.rule("SV-PNL-022", "SV-PNL-012")
def test_a_minion_has_seven_skills_and_no_attribute() -> None:
    sevens = ("dodge", "endurance", "fortitude", "luck", "aura", "stealth", "radar")
    full: dict[str, Any] = dict.fromkeys(sevens, 3)
    table = facing(**full)
    values = table.game.book.values(table.state)
    who = table.who(DUMMY)
    skills = {skill: values.skill(who, skill) for skill in SKILLS}
    assert skills == {skill: 3 if skill in sevens else 0 for skill in SKILLS}
    assert values.attribute(who, "strength") == 0


@pytest.mark.rule("SV-PNL-025", "SV-ACT-001", "SV-PNL-024")
def test_a_minion_has_the_three_actions_of_its_panel_and_no_card() -> None:
    table = Table(minion("cannibal-1", "B1-5"), homo("lupa", "B1-5", "nitraxe-1"))
    assert table.ask.to == (OVERLORD,)
    deeds = [name for name in table.options() if not name.startswith("move:")]
    assert deeds == ["do:cleaver", "do:rusty-hook", "do:last-supper", "end"]


@pytest.mark.rule("SV-PNL-015", "SV-PNL-028", "SV-ACT-001")
def test_an_action_of_a_minion_costs_action_points_and_no_energy() -> None:
    table = facing(deed(points=2), action_points=3)
    assert [cost.amount for cost in table.options()["do:first"].costs] == [2]
    table.minion_acts("first", "lupa")
    assert table.state.turn is not None
    assert table.state.turn.points == 1
    assert said(table.closed("do:first"))[1] == ("SV-PNL-026",)


@pytest.mark.rule("SV-PNL-026")
def test_an_action_of_a_minion_has_ammunition_for_a_turn() -> None:
    table = facing(deed(ammunition=2), action_points=4)
    table.minion_acts("first", "lupa")
    assert table.closed("do:first") is None
    table.minion_acts("first", "lupa")
    assert said(table.closed("do:first")) == (
        "its ammunition is used up: 2 in a turn",
        ("SV-PNL-026",),
    )


@pytest.mark.rule("SV-PNL-027", "SV-WPN-013")
@pytest.mark.parametrize(("health", "closed"), [(7, ["second", "third"]), (6, ["third"]), (2, [])])
def test_an_action_of_a_minion_has_a_vital_activator(health: int, closed: list[str]) -> None:
    colours: tuple[Vital, ...] = ("green", "orange", "red")
    table = facing(*(deed(vital=colour) for colour in colours), health=health)
    assert [name for name in ("first", "second", "third") if table.closed(f"do:{name}")] == closed


@pytest.mark.rule("SV-ACT-004", "SV-WPN-012")
def test_an_instant_action_of_a_minion_does_what_it_says_without_dice() -> None:
    table = facing(deed(harm("basic", 2), instant=True, critical=5))
    table.minion_acts("first", "lupa")
    assert table.who("lupa").health == 8


@pytest.mark.rule("SV-PNL-017", "SV-ACT-002")
@pytest.mark.parametrize(
    ("movement", "farthest"), [(0, set()), (1, {"B1-5", "B1-6", "B1-7"}), (2, {"B1-1", "B1-2"})]
)
def test_a_minion_moves_as_far_as_its_panel_says(movement: int, farthest: set[str]) -> None:
    made = game(minions={"dummy": panel(movement=movement)})
    table = Table(minion(DUMMY, "B1-8"), homo("lupa", "B1-1"), game=made)
    places = {
        option.place
        for name, option in table.options().items()
        if name.startswith("move:") and option.closed is None
    }
    assert farthest <= places
    board = table.game.book.board(table.state)
    assert all((board.distance("B1-8", place) or 0) <= movement for place in places)


@pytest.mark.rule("SV-PNL-025", "SV-WPN-007")
def test_an_action_without_a_critical_value_adds_none() -> None:
    table = facing(deed(harm("basic", 2)))
    table.minion_acts("first", "lupa", "double", "double", "double")
    assert table.who("lupa").health == 8


@pytest.mark.rule("SV-PNL-013", "SV-PNL-023", "SV-PNL-031", "SV-PNL-012")
def test_a_minion_is_as_hard_to_hit_and_to_hurt_as_its_panel_says() -> None:
    made = game(minions={"dummy": panel(defense=2, weak=("basic",), endurance=1)})
    table = Table(homo("lupa", "B1-5"), minion(DUMMY, "B1-5"), game=made, points=2)
    table.say("with:fists", f"at:{DUMMY}")
    table.roll("success")
    assert table.who(DUMMY).health == 10
    table.say("with:fists", f"at:{DUMMY}")
    table.roll("double")
    assert table.who(DUMMY).health == 10 - (2 * 1 - 1)


# -- the Praetorian's panel ---------------------------------------------------------------------


@pytest.mark.rule("SV-PNL-033")
def test_the_praetorian_has_the_characteristics_of_the_example() -> None:
    panel_ = BOX.minions["praetorian"]
    assert (panel_.defense, panel_.action_points, panel_.action_dice) == (1, 2, 5)
    assert (panel_.movement, panel_.vision) == (4, 5)


@pytest.mark.rule("SV-PNL-034")
def test_the_praetorian_has_the_skills_of_the_example() -> None:
    panel_ = BOX.minions["praetorian"]
    assert (panel_.dodge, panel_.endurance, panel_.fortitude, panel_.luck) == (2, 1, 2, 2)
    assert (panel_.aura, panel_.stealth, panel_.radar) == (1, 2, 1)


@pytest.mark.rule("SV-PNL-035")
@pytest.mark.parametrize(("successes", "damage"), [(2, 4), (4, 4 + 3)])
def test_shotgun_does_four_basic_and_three_critical_damage_once_in_a_turn(
    successes: int, damage: int
) -> None:
    table = Table(minion(ONE, "B1-4"), homo("lupa", "B1-5", agility=2))
    assert [cost.amount for cost in table.options()["do:shotgun"].costs] == [1]
    table.minion_acts("shotgun", "lupa", *["success"] * successes)
    assert table.who("lupa").health == 10 - damage
    assert said(table.closed("do:shotgun"))[1] == ("SV-PNL-026",)


@pytest.mark.rule("SV-PNL-036", "SV-ACT-004")
def test_fade_out_hides_her_without_dice() -> None:
    table = Table(minion(ONE, "B1-4", health=2), homo("lupa", "B1-5"))
    table.say("do:fade-out")
    assert table.ask.key == "deed"
    assert table.who(ONE).states == {"camouflaged": 1}
    assert table.who(ONE).health == 2
    assert [(each.who, each.state) for each in table.told(Afflicted)] == [(ONE, "camouflaged")]


@pytest.mark.rule("SV-PNL-037")
def test_a_flaming_grenade_does_four_fire_damage_to_friend_and_foe_in_a_space() -> None:
    table = Table(
        minion(ONE, "B1-4"),
        minion("primal-1", "B1-5"),
        homo("lupa", "B1-5"),
        homo("nezumi", "B1-5", endurance=1),
        homo("neshorn", "B1-4"),
    )
    table.say("do:flaming-grenade", "in:B1-5")
    assert {who.id: who.health for who in table.state.miniatures} == {
        ONE: 10,
        "primal-1": 10 - (2 * 4 - 1),
        "lupa": 6,
        "nezumi": 7,
        "neshorn": 10,
    }


@pytest.mark.rule("SV-PNL-037")
def test_a_flaming_grenade_flies_one_pathway_far() -> None:
    table = Table(minion(ONE, "B1-4"), homo("lupa", "B1-5"))
    table.say("do:flaming-grenade")
    assert list(table.options()) == ["in:B1-1", "in:B1-5", "in:B1-7", "back"]


# -- Testudo ------------------------------------------------------------------------------------


def defense(table: Table, name: str = ONE) -> int:
    return table.game.book.values(table.state).defense(table.who(name))


@pytest.mark.rule("SV-PNL-039", "SV-PNL-029")
def test_each_living_praetorian_adds_one_to_the_defense_of_all() -> None:
    three = [minion(name, "B1-4") for name in (ONE, TWO, THREE)]
    assert defense(Table(homo("lupa", "B1-8"), *three[:1])) == 2
    assert defense(Table(homo("lupa", "B1-8"), *three)) == 1 + 3


@pytest.mark.rule("SV-PNL-039")
def test_the_dead_and_the_others_add_nothing() -> None:
    table = Table(
        homo("lupa", "B1-8"),
        minion(ONE, "B1-4"),
        minion(TWO, "B1-4", health=0),
        minion("rosie-1", "B1-4"),
    )
    assert defense(table) == 2
    assert defense(table, "rosie-1") == 3


@pytest.mark.rule("SV-PNL-039", "SV-ATR-018", "SV-ATR-016")
@pytest.mark.parametrize(("successes", "damage"), [(2, 0), (3, 2), (5, 2), (6, 2 + 1)])
def test_testudo_makes_hit_and_critical_harder(successes: int, damage: int) -> None:
    made = game(
        minions={"dummy": panel(defense=1, passive_rule="testudo")},
    )
    table = Table(
        homo("lupa", "B1-4", "th3x-pistol-1", senses=6),
        minion(DUMMY, "B1-5"),
        minion("dummy-2", "B1-8"),
        game=made,
    )
    table.act("th3x-pistol-1", "shoot", DUMMY, *["success"] * successes)
    assert table.who(DUMMY).health == 10 - damage


@pytest.mark.rule("SV-PNL-038", "SV-PNL-029")
def test_when_a_praetorian_moves_all_the_others_teleport_to_her_whatever_the_capacity() -> None:
    table = Table(
        minion(ONE, "B1-4"),
        minion(TWO, "B1-5"),
        minion(THREE, "B1-6"),
        minion("rosie-1", "B1-6"),
        homo("lupa", "B1-8"),
    )
    table.say("move:B1-3:2:0")
    assert {who.id: who.place for who in table.state.living("overlord")} == {
        ONE: "B1-3",
        TWO: "B1-3",
        THREE: "B1-3",
        "rosie-1": "B1-6",
    }
    assert [each.who for each in table.told(Teleported)] == [TWO, THREE]
    assert [each.who for each in table.told(Arrived)] == [ONE]


@pytest.mark.rule("SV-PNL-038")
def test_the_dead_stay_where_they_are() -> None:
    table = Table(minion(ONE, "B1-4"), minion(TWO, "B1-5", health=0), homo("lupa", "B1-8"))
    table.say("move:B1-1:1:0")
    assert table.who(TWO).place == "B1-5"


@pytest.mark.rule("SV-PNL-038")
def test_minions_without_testudo_move_alone() -> None:
    table = Table(
        minion("cannibal-1", "B1-4"),
        minion("cannibal-2", "B1-5"),
        minion(ONE, "B1-5"),
        homo("lupa", "B1-8"),
    )
    table.say("move:B1-1:1:0")
    assert table.who("cannibal-2").place == "B1-5"
    assert table.who(ONE).place == "B1-5"


@pytest.mark.rule("SV-PNL-038", "SV-STA-022")
def test_who_teleports_stays_hidden() -> None:
    hidden: dict[Condition, int] = {"camouflaged": 1}
    table = Table(minion(ONE, "B1-4"), minion(TWO, "B1-5", states=hidden), homo("lupa", "B1-8"))
    table.say("move:B1-1:1:0")
    assert table.who(TWO).hidden
