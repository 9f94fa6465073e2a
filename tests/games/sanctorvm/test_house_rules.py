r"""House rules of movement: each is tried with both readings.

What is expected was worked out from the two readings, by hand.  Module B1 stands in most positions,
its dark spaces in brackets, with the miniatures of each Side that a space holds; there is a door on
every side of it:

    1 ----- 2 ----(3)      2  2  1
    | \     |     / |
    4 ----- 5 ----- 6      3  3  2
    |     / |     /
   (7)----- 8              1  2
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.action import (
    Action,
    Draws,
    Heals,
    Repositions,
    Summons,
    Teleports,
)
from controller.games.sanctorvm.state import Feature, Lasting, Lying, Turn
from tests.games.sanctorvm.corridor import corridor
from tests.games.sanctorvm.readings import readings
from tests.games.sanctorvm.table import Table, card, deed, game, homo, minion, panel, said

__all__: list[str] = []

ENEMY, STICK, DUMMY = "cannibal-1", "stick-1", "dummy-1"
HALLS = [Lying("b1", (0, 0)), Lying("d1", (0, -1))]
"""B1 with D1 to the north: a door joins B1-2 and D1-7."""


def places(table: Table) -> list[str]:
    """Where what is asked about can go, each space once."""
    found = [o.place for o in table.options().values() if o.place and o.closed is None]
    return sorted(set(found))


def using(action: Action, *others: Any, place: str = "B1-4", **values: Any) -> Table:
    """Lupa with this Action on a Ranged weapon; she sees three spaces far."""
    made = game(weapons={"stick": card(action, tactic="ranged")})
    return Table(homo("lupa", place, STICK, senses=3), *others, game=made, **values)


# -- doors --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-025")
@readings("stop_behind_doors", ruled=True, other=False)
def test_a_movement_goes_on_behind_a_door(house: tuple[str, ...], due: bool) -> None:
    """From B1-2 the door leads to D1-7, and three spaces lead beyond it."""
    table = Table(homo("lupa", "B1-2"), minion(ENEMY, "B1-8"), modules=HALLS, house=house)
    behind = [place for place in places(table) if place.startswith("D1")]
    assert "D1-7" in behind
    assert (len(behind) > 1) is due
    assert {"B1-1", "B1-3", "B1-4", "B1-5", "B1-6", "B1-7", "B1-8"} <= set(places(table))


@pytest.mark.rule("SV-MAP-025")
@readings("stop_behind_doors", ruled=None, other=("SV-MAP-025", "SV-MAP-014"))
def test_a_space_beyond_that_is_near_enough_is_greyed_for_the_door(
    house: tuple[str, ...], due: tuple[str, ...] | None
) -> None:
    table = Table(homo("lupa", "B1-2"), minion(ENEMY, "B1-8"), modules=HALLS, house=house)
    board = table.game.book.board(table.state)
    beyond = next(p for p in board.links["D1-7"] if p != "B1-2")
    options = [o for o in table.options().values() if o.place == beyond]
    assert [o.closed.because if o.closed else None for o in options] == [due]


@pytest.mark.rule("SV-MAP-025", "SV-BRD-011")
def test_behind_a_door_the_cheapest_ways_and_their_threats_are_kept() -> None:
    """From B1-4 to D1-7 three spaces lead: by B1-1 or B1-5 and then B1-2, past the enemy in B1-5 or
    not; an enemy in B1-2 is left by all of them."""
    foes = [minion(ENEMY, "B1-5"), minion("cannibal-2", "B1-2")]
    house = ("stop_behind_doors",)
    table = Table(homo("lupa", "B1-4"), *foes, modules=HALLS, house=house)
    ways = [o.id for o in table.options().values() if o.place == "D1-7" and o.closed is None]
    assert ways == ["move:D1-7:3:1"]
    table.say(*ways)
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy, lupa.penalty) == ("D1-7", 7, 1)


@pytest.mark.rule("SV-MAP-025", "SV-FEA-001")
def test_a_feature_in_the_door_is_met_behind_it() -> None:
    fire = [Feature("blaze", [("B1-2", "D1-7")])]
    house = ("stop_behind_doors",)
    table = Table(
        homo("lupa", "B1-2"), minion(ENEMY, "B1-8"), modules=HALLS, features=fire, house=house
    )
    ways = [o.id for o in table.options().values() if o.place == "D1-7" and o.closed is None]
    assert ways == ["move:D1-7:1:0:blaze"]


@pytest.mark.rule("SV-MAP-025", "SV-FEA-001")
def test_behind_a_door_the_longer_way_round_a_feature_is_kept_beside_the_short_one() -> None:
    """From B1-1 by B1-2 it is 2 spaces to D1-7, through the fire; by B1-5 and B1-2 it is 3."""
    fire = [Feature("blaze", [("B1-1", "B1-2")])]
    house = ("stop_behind_doors",)
    table = Table(
        homo("lupa", "B1-1"), minion(ENEMY, "B1-8"), modules=HALLS, features=fire, house=house
    )
    ways = [o.id for o in table.options().values() if o.place == "D1-7" and o.closed is None]
    assert sorted(ways) == ["move:D1-7:2:0:blaze", "move:D1-7:3:0"]


@pytest.mark.rule("SV-MAP-025", "SV-MAP-020")
def test_a_door_into_a_full_space_is_no_way() -> None:
    """D1-7 holds three of a Side."""
    crowd = [homo(name, "D1-7") for name in ("nezumi", "prymat", "neshorn")]
    house = ("stop_behind_doors",)
    table = Table(homo("lupa", "B1-2"), *crowd, minion(ENEMY, "B1-8"), modules=HALLS, house=house)
    assert [o.id for o in table.options().values() if o.place == "D1-7" and o.closed is None] == []


@pytest.mark.rule("SV-MAP-025", "SV-MOV-006")
def test_the_step_through_a_door_is_one_of_the_movement() -> None:
    """From B1-4 it is 2 spaces to B1-2, and 3 to D1-7 behind its door."""
    slow = [Lasting("movement", -1, "round", "Chant")]
    lupa = homo("lupa", "B1-4", lasting=slow)
    house = ("stop_behind_doors",)
    table = Table(lupa, minion(ENEMY, "B1-8"), modules=HALLS, house=house)
    open_ = {o.place for o in table.options().values() if o.closed is None}
    assert "B1-2" in open_
    assert "D1-7" not in open_


# -- Features -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-FEA-002", "SV-FEA-007")
@readings("stunned_walk_on", ruled=("B1-5", 9), other=("B1-6", 8))
def test_who_becomes_stunned_on_the_way_stops(house: tuple[str, ...], due: tuple[str, int]) -> None:
    wires = [Feature("short_circuit", [("B1-4", "B1-5"), ("B1-1", "B1-5"), ("B1-5", "B1-7")])]
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-3"), features=wires, house=house)
    table.say("move:B1-6:2:0:short_circuit")
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy) == due
    assert not lupa.ready


@pytest.mark.rule("SV-FEA-003", "SV-FEA-005", "SV-GLO-016")
@readings("rubble_spares_allies", ruled=False, other=True)
def test_rubble_stops_allies(house: tuple[str, ...], due: bool) -> None:
    """All Pathways of B1-4 lie under Rubble."""
    pairs = [("B1-4", "B1-1"), ("B1-4", "B1-5"), ("B1-4", "B1-7")]
    table = Table(
        minion("primal-1", "B1-4", side="homo"),
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-3"),
        features=[Feature("rubble", pairs)],
        house=house,
    )
    assert ("B1-5" in places(table)) is due
    lupa = table.game.book.ground(table.state, "homo")
    assert lupa.links["B1-4"] == ()


# -- moving others ------------------------------------------------------------------------------


@pytest.mark.rule("SV-GLO-004")
@readings("exact_push", ruled=["B1-1", "B1-4", "B1-5", "B1-7"], other=["B1-1", "B1-4", "B1-7"])
def test_who_is_drawn_by_2_comes_2_spaces_near(house: tuple[str, ...], due: list[str]) -> None:
    """From B1-6 one space leads to B1-5."""
    draw = deed(Draws(spaces=2), instant=True)
    table = using(draw, minion(ENEMY, "B1-6"), house=house)
    table.act(STICK, "first", ENEMY)
    assert places(table) == due
    assert table.closed("stay") is None


@pytest.mark.rule("SV-GLO-012", "SV-BRD-007")
@readings("push_any_way", ruled=False, other=True)
def test_who_is_repositioned_goes_in_one_line(house: tuple[str, ...], due: bool) -> None:
    """From B1-6 to B1-2 two spaces lead round a corner, by B1-3 or by B1-5."""
    throw = deed(Repositions(spaces=2), instant=True)
    table = using(throw, minion(ENEMY, "B1-6"), house=house)
    table.act(STICK, "first", ENEMY)
    assert ("B1-2" in places(table)) is due


@pytest.mark.rule("SV-GLO-012", "SV-BRD-007")
def test_by_any_way_still_no_further_than_it_says() -> None:
    throw = deed(Repositions(spaces=1), instant=True)
    table = using(throw, minion(ENEMY, "B1-6"), house=("push_any_way",))
    table.act(STICK, "first", ENEMY)
    assert places(table) == ["B1-3", "B1-5", "B1-8"]
    text, because = said(table.closed("to:B1-2"))
    assert text == "by the house rules B1-2 cannot be reached"
    assert because == ("SV-GLO-004", "SV-GLO-012")


@pytest.mark.rule("SV-MAP-025", "SV-GLO-012")
@readings("stop_behind_doors", ruled=True, other=False)
def test_nobody_is_pushed_further_than_behind_a_door(house: tuple[str, ...], due: bool) -> None:
    throw = deed(Repositions(spaces=3), instant=True)
    table = using(throw, minion(ENEMY, "B1-5"), modules=HALLS, house=house)
    table.act(STICK, "first", ENEMY)
    behind = [place for place in places(table) if place.startswith("D1")]
    assert "D1-7" in behind
    assert (len(behind) > 1) is due


@pytest.mark.rule("SV-GLO-020")
@readings("newcomers_act_at_once", ruled=2, other=1)
def test_who_is_summoned_waits_for_the_next_round(house: tuple[str, ...], due: int) -> None:
    """All others have acted."""
    call = deed(Summons(minion="cannibal"), aims="self", instant=True)
    made = game(minions={"dummy": panel(call)})
    table = Table(minion(DUMMY, "B1-4"), homo("lupa", "B1-3"), game=made, house=house)
    table.say("do:first", "end", "turn:lupa", "end")
    assert table.state.round == due
    assert table.who(ENEMY).ready


@pytest.mark.rule("SV-GLO-025")
@readings("teleport_anywhere", ruled=False, other=True)
def test_a_teleport_leads_within_vision(house: tuple[str, ...], due: bool) -> None:
    """Vision 2 of B1-4 does not reach B1-3, which costs 3."""
    jump = deed(Teleports(), instant=True, aims="self")
    made = game(weapons={"stick": card(jump, tactic="ranged")})
    lupa = homo("lupa", "B1-4", STICK, senses=2)
    table = Table(lupa, minion(ENEMY, "B1-8"), game=made, house=house)
    table.say(f"with:{STICK}", "do:first")
    assert ("B1-3" in places(table)) is due


@pytest.mark.rule("SV-GLO-025", "SV-MAP-020")
def test_nobody_is_teleported_into_a_full_space_either_way() -> None:
    jump = deed(Teleports(), instant=True, aims="self")
    made = game(weapons={"stick": card(jump, tactic="ranged")})
    lupa = homo("lupa", "B1-4", STICK, senses=2)
    others = [homo("nezumi", "B1-3"), minion(ENEMY, "B1-8")]
    table = Table(lupa, *others, game=made, house=("teleport_anywhere",))
    table.say(f"with:{STICK}", "do:first")
    assert said(table.closed("to:B1-3"))[1] == ("SV-MAP-020",)


@pytest.mark.rule("SV-GLO-022")
@readings("taunted_pay_health", ruled=("B1-2", 10, 0), other=("B1-4", 8, 0))
def test_the_taunted_come_as_near_as_their_energy_leads(
    house: tuple[str, ...], due: tuple[str, int, int]
) -> None:
    """On the corridor Lupa stands three spaces from the one who taunted her, with 1 Energy."""
    table = Table(
        homo("lupa", "B1-1", energy=1, taunted=DUMMY),
        minion(DUMMY, "B1-4"),
        game=corridor(5, minions={"dummy": panel()}),
        house=house,
    )
    assert table.ask.key == "obey"
    [best] = [o.id for o in table.options().values() if o.closed is None]
    table.say(best)
    lupa = table.who("lupa")
    assert (lupa.place, lupa.health, lupa.energy) == due


@pytest.mark.rule("SV-GLO-022", "SV-NRG-003")
def test_who_comes_near_with_its_last_health_arrives_and_dies() -> None:
    table = Table(
        homo("lupa", "B1-1", energy=0, health=3, taunted=DUMMY),
        homo("nezumi", "B1-5"),
        minion(DUMMY, "B1-4"),
        game=corridor(5, minions={"dummy": panel()}),
        house=("taunted_pay_health",),
    )
    [best] = [o.id for o in table.options().values() if o.closed is None]
    table.say(best)
    lupa = table.who("lupa")
    assert (lupa.place, lupa.alive, lupa.ready) == ("B1-4", False, False)
    assert (table.ask.key, table.ask.to) == ("turn", ("overlord",))


@pytest.mark.rule("SV-GLO-022")
def test_a_way_that_is_too_dear_even_so_is_not_gone() -> None:
    """With 2 Health and no Energy two of the three spaces can be paid."""
    table = Table(
        homo("lupa", "B1-1", energy=0, health=2, taunted=DUMMY),
        minion(DUMMY, "B1-4"),
        game=corridor(5, minions={"dummy": panel()}),
        house=("taunted_pay_health",),
    )
    assert places(table) == ["B1-3"]


# -- Safe spaces --------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-013")
@readings("friends_reach_safe_spaces", ruled=None, other=8)
def test_friends_reach_nobody_in_a_safe_space(house: tuple[str, ...], due: int | None) -> None:
    """Prymat has 5 Health; the cure gives 3."""
    cure = deed(Heals(amount=3), instant=True, aims="friend")
    made = corridor(
        5, safe=(3,), weapons={"stick": card(cure, tactic="ranged")}, minions={"dummy": panel()}
    )
    table = Table(
        homo("lupa", "B1-2", STICK),
        homo("prymat", "B1-3", health=5, shelter="entered"),
        minion(DUMMY, "B1-5"),
        game=made,
        house=house,
    )
    table.say(f"with:{STICK}", "do:first")
    closed = table.closed("at:prymat")
    if due is None:
        assert said(closed)[1] == ("SV-MAP-013",)
        return
    assert closed is None
    table.say("at:prymat")
    assert table.who("prymat").health == due


@pytest.mark.rule("SV-MAP-013")
def test_enemies_reach_nobody_in_a_safe_space_either_way() -> None:
    made = corridor(5, safe=(3,), minions={"dummy": panel(deed(), tactic="ranged", vision=9)})
    table = Table(
        minion(DUMMY, "B1-5"),
        homo("prymat", "B1-3", shelter="entered"),
        game=made,
        house=("friends_reach_safe_spaces",),
    )
    assert said(table.closed("do:first"))[1] == ("SV-MAP-013",)


# -- the flight ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-028")
@readings("flight_of_five", ruled=("B1-7", 0), other=("B1-9", 0))
def test_a_flight_ends_where_the_energy_does(house: tuple[str, ...], due: tuple[str, int]) -> None:
    """With 3 Energy, from B1-4 away from B1-3."""
    table = Table(
        homo("lupa", "B1-4", energy=3, states={"terrified": 1}),
        minion(DUMMY, "B1-3"),
        game=corridor(9, minions={"dummy": panel()}),
        stage="begin",
        turn=Turn("lupa"),
        house=house,
    )
    lupa = table.who("lupa")
    assert (lupa.place, lupa.energy) == due
    assert lupa.health == 10


@pytest.mark.rule("SV-STA-028")
@readings("flight_of_five", ruled=7, other=5)
def test_a_flight_costs_1_energy_for_each_space(house: tuple[str, ...], due: int) -> None:
    """Nothing is further away than three spaces, for which 3 of 10 Energy are paid."""
    table = Table(
        homo("lupa", "B1-2", energy=10, states={"terrified": 1}),
        minion(DUMMY, "B1-1"),
        game=corridor(5, minions={"dummy": panel()}),
        stage="begin",
        turn=Turn("lupa"),
        house=house,
    )
    assert (table.who("lupa").place, table.who("lupa").energy) == ("B1-5", due)


# -- how far ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MOV-006", "SV-ACT-013")
@readings("agility_moves", ruled=["B1-2", "B1-3", "B1-4"], other=["B1-2", "B1-3"])
def test_a_homo_superbe_moves_3_spaces(house: tuple[str, ...], due: list[str]) -> None:
    """Lupa's Agility is 2."""
    table = Table(
        homo("lupa", "B1-1"),
        minion(DUMMY, "B1-9"),
        game=corridor(9, minions={"dummy": panel()}),
        house=house,
    )
    assert places(table) == due


@pytest.mark.rule("SV-PWR-007", "SV-MOV-006")
@pytest.mark.parametrize(("agility", "ruled", "other"), [(2, 4, 4), (4, 4, 4), (5, 4, 5)])
def test_nezumi_moves_4_spaces_at_least(agility: int, ruled: int, other: int) -> None:
    for house, due in (((), ruled), (("agility_moves",), other)):
        table = Table(homo("nezumi", "B1-1", agility=agility), minion(ENEMY, "B1-8"), house=house)
        values = table.game.book.values(table.state)
        assert values.movement(table.who("nezumi")) == due


@pytest.mark.rule("SV-PNL-017")
def test_minions_move_as_their_panel_says_either_way() -> None:
    table = Table(minion(ENEMY, "B1-8"), homo("lupa", "B1-1"), house=("agility_moves",))
    printed = table.game.book.box.minions["cannibal"].movement
    assert table.game.book.values(table.state).movement(table.who(ENEMY)) == printed
