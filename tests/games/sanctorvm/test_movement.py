r"""Movement: how far, for how much, past whom, into which space, and what comes after it.

Module B1 stands in most positions, its dark spaces in brackets, with the miniatures of each Side
that a space holds:

    1 ----- 2 ----(3)      2  2  1
    | \     |     / |
    4 ----- 5 ----- 6      3  3  2
    |     / |     /
   (7)----- 8              1  2
"""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.pack import Ground, Module
from controller.games.sanctorvm.events import Arrived, Died, Gave, Performed
from tests.games.sanctorvm.overlord import rule
from tests.games.sanctorvm.table import Table, game, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"


def reach(table: Table) -> dict[str, int]:
    """Every space that it can move to, with the Energy and Health that its cheapest way takes."""
    found: dict[str, int] = {}
    for option in table.options().values():
        if option.place and option.closed is None:
            price = sum(cost.amount for cost in option.costs)
            found[option.place] = min(price, found.get(option.place, price))
    return found


def why_not(table: Table, place: str) -> tuple[str, tuple[str, ...]]:
    """Why no way leads to a space, and the rules of that."""
    whys = [option.closed for option in table.options().values() if option.place == place]
    closed = whys[0]
    assert closed is not None
    assert all(whys)
    return str(closed.text), closed.because


def ways(table: Table, place: str) -> list[tuple[str, str]]:
    """The ways to a space, by id and as people read them."""
    return [(o.id, str(o.label)) for o in table.options().values() if o.place == place]


# -- how far ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOV-006", "SV-MOV-007", "SV-MAP-019")
def test_a_homo_superbe_moves_up_to_three_spaces_along_pathways_for_an_energy_each() -> None:
    table = Table(homo("lupa", "B1-1"), minion("primal-1", "C2-3"), battle="first_fight")
    assert reach(table) == {
        "B1-2": 1,
        "B1-4": 1,
        "B1-5": 1,
        "B1-3": 2,
        "B1-6": 2,
        "B1-7": 2,
        "B1-8": 2,
        "C2-5": 3,
    }
    assert why_not(table, "C2-1") == (
        "C2-1 is 4 spaces away, and Lupa moves at most 3",
        ("SV-MOV-006",),
    )


@pytest.mark.rule("SV-MOV-007", "SV-NRG-001")
def test_moving_spends_an_energy_for_each_space() -> None:
    table = Table(homo("lupa", "B1-1", energy=7), minion(ENEMY, "B1-3"))
    table.say("move:B1-8:2:0")
    assert (table.who("lupa").place, table.who("lupa").energy) == ("B1-8", 5)
    [told] = table.told(Arrived)
    assert str(told.says()) == "Lupa moves 2 spaces, to B1-8"
    assert texts(told.why()) == ["2 Energy, one for each space"]
    assert [why.because for why in told.why()] == [("SV-MOV-007",)]


@pytest.mark.rule("SV-PWR-007")
def test_nezumi_moves_up_to_four_spaces() -> None:
    table = Table(homo("nezumi", "B1-1"), minion("primal-1", "C2-3"), battle="first_fight")
    assert reach(table)["C2-7"] == 4
    assert why_not(table, "C2-8")[0] == "C2-8 is 5 spaces away, and Nezumi moves at most 4"


@pytest.mark.rule("SV-MOV-006", "SV-ACT-013")
@pytest.mark.parametrize("agility", [1, 4])
def test_agility_changes_nothing_in_how_far_a_homo_superbe_moves(agility: int) -> None:
    table = Table(
        homo("lupa", "B1-1", agility=agility), minion("primal-1", "C2-3"), battle="first_fight"
    )
    assert max(reach(table).values()) == 3


@pytest.mark.rule("SV-MOV-001", "SV-PNL-017", "SV-MOV-004")
@pytest.mark.parametrize(
    ("name", "furthest", "beyond"),
    [("primal-1", "C2-7", "C2-8"), ("cannibal-1", "C2-5", "C2-7")],
)
def test_a_minion_moves_as_far_as_its_panel_says_and_pays_nothing(
    name: str, furthest: str, beyond: str
) -> None:
    table = Table(minion(name, "B1-1"), homo("lupa", "C2-3"), battle="first_fight")
    found = reach(table)
    assert furthest in found
    assert set(found.values()) == {0}
    assert why_not(table, beyond)[1] == ("SV-MOV-001",)


@pytest.mark.rule("SV-MAP-022", "SV-MAP-023")
def test_two_doors_that_meet_are_a_pathway_of_one_step() -> None:
    table = Table(homo("lupa", "B1-6"), minion(ENEMY, "B1-1"), battle="first_fight")
    assert reach(table)["C2-5"] == 1


@pytest.mark.rule("SV-MAP-025")
def test_a_movement_may_go_on_behind_a_door() -> None:
    table = Table(homo("lupa", "B1-6"), minion(ENEMY, "B1-1"), battle="first_fight")
    table.say("move:C2-1:2:0")
    assert table.who("lupa").place == "C2-1"


@pytest.mark.rule("SV-MAP-019", "SV-MAP-024")
def test_where_no_way_leads_nobody_moves() -> None:
    cut = Module(
        spaces={"1": Ground(at=(0, 0)), "2": Ground(at=(1, 0)), "3": Ground(at=(4, 4))},
        pathways=(("1", "2"),),
        doors={},
    )
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "B1-2"), game=game(modules={"b1": cut}))
    assert reach(table) == {"B1-2": 1}
    assert why_not(table, "B1-3") == (
        "no way leads from B1-1 to B1-3",
        ("SV-MAP-019", "SV-MAP-024"),
    )
    rule(table, "move:B1-3")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.penalty) == ("B1-3", 10, 0)


# -- room ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-004", "SV-MAP-005", "SV-MAP-006", "SV-MAP-007")
@pytest.mark.parametrize(("place", "holds"), [("B1-7", 1), ("B1-2", 2), ("B1-4", 3)])
def test_a_space_has_room_for_as_many_of_a_side_as_it_shows_spheres(place: str, holds: int) -> None:
    others = ["nezumi", "ghurab", "prymat"]

    def there(count: int) -> bool:
        table = Table(
            homo("lupa", "B1-5"),
            *(homo(name, place) for name in others[:count]),
            minion(ENEMY, "B1-3"),
        )
        return place in reach(table)

    assert there(holds - 1)
    assert not there(holds)


@pytest.mark.rule("SV-MAP-020", "SV-MAP-018")
def test_no_movement_ends_in_a_full_space() -> None:
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-7"), minion(ENEMY, "B1-3"))
    assert why_not(table, "B1-7") == (
        "B1-7 is full: it holds 1 of each Side",
        ("SV-MAP-020",),
    )


@pytest.mark.rule("SV-MOV-005")
def test_no_movement_of_a_minion_ends_in_a_full_space() -> None:
    table = Table(minion(ENEMY, "B1-4"), minion("primal-1", "B1-7"), homo("lupa", "B1-3"))
    assert why_not(table, "B1-7")[1] == ("SV-MAP-020",)


@pytest.mark.rule("SV-MAP-020")
def test_a_movement_may_pass_through_a_full_space() -> None:
    table = Table(
        homo("lupa", "B1-1"),
        *(homo(name, "B1-5") for name in ("nezumi", "ghurab", "prymat")),
        minion(ENEMY, "B1-3"),
    )
    assert "B1-5" not in reach(table)
    assert reach(table)["B1-6"] == 2


@pytest.mark.rule("SV-MAP-004")
def test_the_other_side_takes_no_room() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-7"))
    assert reach(table)["B1-7"] == 1


@pytest.mark.rule("SV-HLT-009")
def test_the_fallen_take_no_room() -> None:
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-7", health=0), minion(ENEMY, "B1-3"))
    assert reach(table)["B1-7"] == 1


# -- past enemies -------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOV-013", "SV-BRD-011")
def test_a_longer_way_past_fewer_enemies_is_an_option_of_its_own() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-5"))
    assert ways(table, "B1-6") == [
        ("move:B1-6:2:1", "Move to B1-6, with 1 die lost to Threat"),
        ("move:B1-6:3:0", "Move to B1-6"),
    ]


@pytest.mark.parametrize(("option", "energy", "penalty"), [("2:1", 8, 1), ("3:0", 7, 0)])
def test_each_way_has_its_own_price_and_threat(option: str, energy: int, penalty: int) -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-5"))
    table.say(f"move:B1-6:{option}")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.penalty) == ("B1-6", energy, penalty)


def test_a_longer_way_past_as_many_enemies_is_not_offered() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-4"))
    assert ways(table, "B1-5") == [("move:B1-5:1:1", "Move to B1-5, with 1 die lost to Threat")]


@pytest.mark.rule("SV-PNL-018")
def test_threat_is_for_minions_too() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4"))
    table.say("move:B1-1:1:1")
    assert table.who(ENEMY).penalty == 1


@pytest.mark.rule("SV-HLT-009")
def test_the_fallen_threaten_nobody() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=0), homo("nezumi", "B1-3"))
    assert ways(table, "B1-1") == [("move:B1-1:1:0", "Move to B1-1")]


# -- before and after an Action -----------------------------------------------------------------


@pytest.mark.rule("SV-MOV-009")
def test_a_homo_superbe_may_move_before_each_action_but_only_once() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), points=3)
    for place in ("B1-1", "B1-4"):
        assert reach(table)
        table.say(f"move:{place}:1:0")
        assert reach(table) == {}
        table.say("guard" if place == "B1-1" else "waste")
    assert reach(table)
    assert table.who("lupa").energy == 8


@pytest.mark.rule("SV-MOV-009")
def test_after_a_hit_a_homo_superbe_may_move_again() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-5"))
    table.say("move:B1-5:1:0", "with:fists", f"at:{ENEMY}")
    table.roll()
    assert reach(table)


@pytest.mark.rule("SV-ACT-002", "SV-MOV-001")
def test_a_minion_may_move_before_each_action_but_only_once() -> None:
    table = Table(minion(ENEMY, "B1-8"), homo("lupa", "B1-4"))
    table.say("move:B1-5:1:0")
    assert reach(table) == {}
    table.say("waste")
    table.say("move:B1-4:1:0")
    table.minion_acts("cleaver", "lupa", "double")
    assert [str(told.says()) for told in table.told(Performed)] == [
        "Cannibal 1 uses Cleaver on Lupa"
    ]


@pytest.mark.rule("SV-ACT-002", "SV-MOV-001")
def test_after_a_hit_a_minion_may_move_again() -> None:
    table = Table(minion(ENEMY, "B1-8"), homo("lupa", "B1-5"))
    table.say("move:B1-5:1:0")
    table.minion_acts("cleaver", "lupa")
    table.say("move:B1-4:1:1")
    assert table.who(ENEMY).place == "B1-4"


def test_who_has_moved_acts_or_loses_the_action_and_does_not_simply_end_its_turn() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"))
    table.say("move:B1-1:1:0")
    assert list(table.options()) == ["with:fists", "stimulate", "guard", "waste"]


@pytest.mark.rule("SV-MOV-010", "SV-MOV-008")
def test_neshorn_moves_three_spaces_does_not_reach_the_primal_and_loses_an_action_point() -> None:
    table = Table(
        homo("neshorn", "B1-1", "nitraxe-1", charisma=2),
        minion("primal-1", "C2-7"),
        battle="first_fight",
    )
    table.say("move:C2-5:3:0")
    closed = table.closed("with:nitraxe-1")
    assert closed is not None
    assert closed.because == ("SV-ACT-017",)
    table.say("waste")
    neshorn, turn = table.who("neshorn"), table.state.turn
    assert turn is not None
    assert (neshorn.place, neshorn.energy, turn.points) == ("C2-5", 7, 1)
    assert turn.performed == []


@pytest.mark.rule("SV-MOV-003", "SV-MOV-002")
def test_the_primal_moves_four_spaces_does_not_reach_ghurab_and_loses_an_action_point() -> None:
    table = Table(minion("primal-1", "C2-7"), homo("ghurab", "B1-4"), battle="first_fight")
    table.say("move:B1-5:3:0", "waste")
    turn = table.state.turn
    assert turn is not None
    assert turn.points == 1
    [told] = table.told(Gave)
    assert str(told.says()) == "Primal 1 gives up the Action"
    assert [why.because for why in told.why()] == [("SV-MOV-002",)]


@pytest.mark.rule("SV-ACT-014")
def test_moving_without_any_action_costs_one_action_point() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), points=1)
    table.say("move:B1-1:1:0")
    costs = table.options()["waste"].costs
    assert [(str(cost.what), cost.amount) for cost in costs] == [("Action Point", 1)]
    table.say("waste")
    assert table.state.turn is None
    [told] = table.told(Gave)
    assert texts(told.why()) == ["no Action after the movement: 1 Action Point"]
    assert [why.because for why in told.why()] == [("SV-MOV-008", "SV-ACT-014")]


# -- paying with Health -------------------------------------------------------------------------


@pytest.mark.rule("SV-NRG-003")
def test_without_energy_health_pays_for_a_movement() -> None:
    table = Table(homo("lupa", "B1-1", energy=1, health=5), minion(ENEMY, "B1-3"))
    option = table.options()["move:B1-8:2:0"]
    assert [(str(cost.what), cost.amount) for cost in option.costs] == [
        ("Energy", 1),
        ("Health", 1),
    ]
    table.say("move:B1-8:2:0")
    lupa = table.who("lupa")
    assert (lupa.energy, lupa.health) == (0, 4)
    [told] = table.told(Arrived)
    assert texts(told.why()) == [
        "2 Energy, one for each space",
        "1 of the Energy is paid with Health",
    ]


@pytest.mark.rule("SV-NRG-003", "SV-HLT-009")
def test_who_pays_a_movement_with_its_last_health_dies_where_it_arrives() -> None:
    table = Table(
        homo("lupa", "B1-1", energy=1, health=1), homo("nezumi", "B1-1"), minion(ENEMY, "B1-3")
    )
    table.say("move:B1-8:2:0")
    assert (table.who("lupa").place, table.who("lupa").alive) == ("B1-8", False)
    assert [told.place for told in table.told(Died)] == ["B1-8"]
    assert table.state.side == "overlord"


@pytest.mark.rule("SV-NRG-005")
def test_no_movement_costs_more_than_all_energy_and_health() -> None:
    table = Table(homo("lupa", "B1-1", energy=0, health=1), minion(ENEMY, "B1-3"))
    assert reach(table) == {"B1-2": 1, "B1-4": 1, "B1-5": 1}
    assert why_not(table, "B1-8") == (
        "it costs 2 Energy, with only 0 Energy and 1 Health left",
        ("SV-NRG-005",),
    )


# -- the last word ------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-003")
def test_the_overlord_may_rule_a_movement_too_far_and_it_costs_what_its_spaces_cost() -> None:
    table = Table(homo("lupa", "B1-1"), minion("primal-1", "C2-3"), battle="first_fight")
    rule(table, "move:C2-7")
    assert (table.who("lupa").place, table.who("lupa").energy) == ("C2-7", 6)
    assert list(table.options()) == ["with:fists", "stimulate", "guard", "waste"]
