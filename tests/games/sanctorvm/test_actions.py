"""Actions beside the Hit: what is offered and for how much, Rest, On Your Guard, and fists."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Event, Illegal
from controller.games.sanctorvm.events import Guarded, Performed, Rested
from controller.games.sanctorvm.state import Turn
from tests.games.sanctorvm.table import Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"
UNTIL_ROUND = "Resistant to Critical Damage until the round ends"
UNTIL_TURN = "the last to act: Resistant to Critical Damage until its next turn begins"


def lupa(*cards: str, points: int | None = None, **values: Any) -> Table:
    """Lupa's turn, beside an enemy; a friend stands elsewhere."""
    me = homo("lupa", "B1-4", *cards, **values)
    return Table(me, homo("nezumi", "B1-1"), minion(ENEMY, "B1-4"), points=points)


def points(table: Table) -> int:
    """The Action Points left, 0 where the turn is over."""
    return 0 if table.state.turn is None else table.state.turn.points


def rules(told: Event) -> list[tuple[str, ...]]:
    """The rules that each reason of an event stands on."""
    return [why.because for why in told.why()]


# -- what is offered ----------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-010", "SV-WPN-010", "SV-ATR-030")
def test_a_card_is_chosen_first_and_then_one_of_its_three_actions() -> None:
    table = lupa("electric-baton-1", "blaster-1")
    assert [o for o in table.options() if not o.startswith("move:")] == [
        *("with:electric-baton-1", "with:blaster-1", "stimulate", "guard", "rest", "end")
    ]
    assert table.ask.because == ("SV-ATR-030",)
    table.say("with:electric-baton-1")
    assert list(table.options()) == ["do:strike", "do:discharge", "do:overload", "back"]
    assert (table.ask.key, table.ask.because) == ("action", ("SV-WPN-010",))
    table.say("do:strike")
    assert list(table.options()) == [f"at:{ENEMY}", "back"]
    assert (table.ask.key, table.ask.because) == ("target", ("SV-ACT-010",))


@pytest.mark.rule("SV-PNL-037")
def test_an_action_on_a_space_asks_for_one_a_pathway_away_and_says_which() -> None:
    table = Table(minion("praetorian-1", "B1-1"), homo("lupa", "B1-8"))
    table.say("do:flaming-grenade")
    assert list(table.options()) == ["in:B1-2", "in:B1-4", "in:B1-5", "back"]
    assert (table.ask.key, table.ask.because) == ("space", ("SV-PNL-037",))
    assert str(table.ask.prompt) == "Praetorian 1: Flaming Grenade into which space?"
    table.say("in:B1-2")
    [told] = table.told(Performed)
    assert str(told.target) == "B1-2"


def test_a_card_laid_on_the_table_names_the_option_and_fists_are_no_card() -> None:
    assert lupa("blaster-1").options()["with:blaster-1"].objects == ("blaster-1",)
    assert lupa().options()["with:fists"].objects == ()


@pytest.mark.rule("SV-ACT-001")
def test_a_minion_chooses_at_once_among_the_three_actions_of_its_panel() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4"))
    assert [o for o in table.options() if not o.startswith("move:")] == [
        *("do:cleaver", "do:rusty-hook", "do:last-supper", "end")
    ]
    table.say("do:cleaver")
    assert (table.ask.key, table.ask.because) == ("target", ("SV-ACT-001",))


def test_a_card_picked_up_by_mistake_costs_nothing() -> None:
    table = lupa("electric-baton-1")
    table.say("with:electric-baton-1", "do:strike", "back", "with:electric-baton-1", "back")
    assert (points(table), table.who("lupa").energy) == (2, 10)
    assert table.closed("rest") is None
    assert table.told(Performed) == []


@pytest.mark.rule("SV-MOV-011", "SV-ACT-007")
def test_an_action_of_two_action_points_takes_two() -> None:
    table = Table(homo("lupa", "B1-4", "blaster-1"), minion(ENEMY, "B1-5"), points=3)
    table.act("blaster-1", "full-charge", ENEMY)
    assert points(table) == 1
    table.say("with:blaster-1")
    closed = table.closed("do:full-charge")
    assert closed is not None


@pytest.mark.rule("SV-MOV-011", "SV-TRN-011")
def test_an_action_of_two_action_points_after_a_movement_of_two_spaces_leaves_nothing() -> None:
    table = Table(homo("tapayaxin", "B1-4", "blaster-1", charisma=2), minion(ENEMY, "B1-3"))
    table.say("move:B1-2:2:0")
    table.act("blaster-1", "full-charge", ENEMY)
    assert table.who("tapayaxin").energy == 10 - 2 - 4
    assert (table.state.turn, table.state.side) == (None, "overlord")


@pytest.mark.rule("SV-ACT-007")
def test_an_action_that_takes_more_action_points_than_are_left_is_greyed_with_both_numbers() -> (
    None
):
    table = Table(homo("lupa", "B1-4", "blaster-1"), minion(ENEMY, "B1-5"), points=1)
    table.say("with:blaster-1")
    closed = table.closed("do:full-charge")
    assert closed is not None
    assert closed.because == ("SV-ACT-007",)
    assert [word for word in str(closed.text).split() if word.isdigit()] == ["2", "1"]


def test_a_card_of_which_no_action_can_be_performed_is_greyed_with_the_reason() -> None:
    table = Table(homo("lupa", "B1-1", "nitraxe-1"), minion(ENEMY, "B1-8"))
    closed = table.closed("with:nitraxe-1")
    assert closed is not None
    assert closed.because == ("SV-ACT-017",)


# -- Rest ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-016", "SV-ACT-009")
def test_rest_spends_all_action_points_fills_the_energy_bar_and_ends_the_turn() -> None:
    table = lupa(points=4, energy=1)
    assert [(str(c.what), c.amount) for c in table.options()["rest"].costs] == [
        ("Action Points", 4)
    ]
    table.say("rest")
    assert table.who("lupa").energy == 10
    assert (table.state.turn, table.state.side) == (None, "overlord")
    [told] = table.told(Rested)
    assert str(told.says()) == "Lupa rests and has 10 Energy"
    assert rules(told) == [("SV-ACT-016",)]


@pytest.mark.rule("SV-ACT-009", "SV-ACT-016")
def test_rest_is_the_first_thing_in_a_turn_or_nothing() -> None:
    table = lupa(points=3)
    table.say("guard")
    closed = table.closed("rest")
    assert closed is not None
    assert closed.because == ("SV-ACT-009", "SV-ACT-016")
    with pytest.raises(Illegal):
        table.say("rest")


@pytest.mark.rule("SV-ACT-016")
def test_nobody_rests_after_a_hit() -> None:
    table = lupa()
    table.say("with:fists", f"at:{ENEMY}")
    table.roll()
    assert table.closed("rest") is not None


@pytest.mark.rule("SV-ACT-016")
def test_nobody_rests_after_a_movement() -> None:
    table = lupa()
    table.say("move:B1-1:1:1")
    assert table.state.turn is not None
    assert not table.state.turn.fresh
    assert "rest" not in table.options()
    table.say("waste")
    assert table.closed("rest") is not None


def test_a_minion_neither_rests_nor_stands_on_guard() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4"))
    assert not {"rest", "guard", "with:fists"} & set(table.options())


# -- On Your Guard ------------------------------------------------------------------------------


def shot(table: Table, health: int = 10) -> int:
    """The Health that Lupa loses to a Critical of a Praetorian's Shotgun: 4 Basic and 3 Critical,
    of which no Skill of hers cancels anything."""
    table.who("lupa").health = health
    table.minion_acts("shotgun", "lupa", "double", "double", "double")
    return health - table.who("lupa").health


def guarded(*others: Any, points: int = 1) -> Table:
    """Lupa has gone on guard, with a Praetorian in her line and others about."""
    table = Table(
        homo("lupa", "B1-4"),
        minion("praetorian-1", "B1-5"),
        *others,
        points=points,
    )
    table.say("guard")
    return table


@pytest.mark.rule("SV-ACT-040", "SV-ACT-012")
def test_on_your_guard_costs_an_action_point_and_no_energy() -> None:
    table = lupa(points=3)
    assert [(str(c.what), c.amount) for c in table.options()["guard"].costs] == [
        ("Action Point", 1)
    ]
    table.say("guard")
    assert (points(table), table.who("lupa").energy) == (2, 10)
    [told] = table.told(Guarded)
    assert (str(told.says()), texts(told.why())) == ("Lupa is on guard", [UNTIL_ROUND])
    assert rules(told) == [("SV-ACT-040",)]


@pytest.mark.rule("SV-ACT-040", "SV-DMG-012")
def test_on_guard_critical_damage_is_halved_and_nothing_else() -> None:
    table = guarded()
    table.say("turn:praetorian-1")
    assert shot(table) == 4 + 1


def test_without_guard_critical_damage_is_whole() -> None:
    table = Table(minion("praetorian-1", "B1-5"), homo("lupa", "B1-4"))
    assert shot(table) == 4 + 3


@pytest.mark.rule("SV-ACT-012", "SV-ACT-040")
def test_on_your_guard_ends_with_the_round() -> None:
    table = guarded()
    table.say("turn:praetorian-1", "end")
    assert table.state.round == 2
    assert table.who("lupa").guard == ""


@pytest.mark.rule("SV-ACT-041")
def test_the_last_to_act_in_a_round_stays_on_guard_until_its_next_turn_begins() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion("praetorian-1", "B1-5", ready=False),
        points=1,
        advantage="overlord",
    )
    table.say("guard")
    [told] = table.told(Guarded)
    assert texts(told.why()) == [UNTIL_TURN]
    assert rules(told) == [("SV-ACT-041",)]
    assert table.state.round == 2
    table.say("turn:praetorian-1")
    assert shot(table) == 4 + 1
    table.say("end", "turn:lupa")
    assert table.who("lupa").guard == ""


@pytest.mark.rule("SV-ACT-041")
@pytest.mark.parametrize(
    "waits", [homo("nezumi", "B1-1"), minion("cannibal-1", "B1-8")], ids=["friend", "enemy"]
)
def test_who_goes_on_guard_while_somebody_of_either_side_waits_is_not_the_last(waits: Any) -> None:
    table = Table(
        homo("lupa", "B1-4"), minion("praetorian-1", "B1-5", ready=False), waits, points=1
    )
    table.say("guard")
    assert table.who("lupa").guard == "round"


@pytest.mark.rule("SV-ACT-041")
def test_the_dead_do_not_act_after_who_goes_on_guard() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1", health=0),
        minion(ENEMY, "B1-8", ready=False),
        points=1,
    )
    table.say("guard")
    assert table.who("lupa").guard == "turn"


@pytest.mark.rule("SV-ACT-041")
def test_who_kills_the_last_who_waited_after_going_on_guard_is_the_last_to_act() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-4", health=1),
        minion("primal-1", "B1-8", ready=False),
    )
    table.say("guard", "with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert table.state.round == 2
    assert table.who("lupa").guard == "turn"
    assert [texts(told.why()) for told in table.told(Guarded)] == [[UNTIL_ROUND], [UNTIL_TURN]]


def test_a_guard_that_lasts_until_the_next_turn_is_over_before_states_hurt() -> None:
    table = Table(
        homo("lupa", "B1-4", guard="turn", states={"burning": 1}),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("lupa"),
    )
    assert table.who("lupa").health == 8


@pytest.mark.rule("SV-ACT-040")
def test_who_is_on_guard_does_not_go_on_guard_again() -> None:
    table = lupa(points=3)
    table.say("guard")
    closed = table.closed("guard")
    assert closed is not None
    assert closed.because == ("SV-ACT-040",)


@pytest.mark.rule("SV-MOV-009")
def test_on_your_guard_is_an_action_after_a_movement() -> None:
    table = lupa(points=3)
    table.say("move:B1-1:1:1", "guard")
    assert points(table) == 2
    assert table.who("lupa").guard == "round"


# -- fists --------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-022")
def test_who_has_no_weapon_hits_with_its_fists_for_an_action_point_and_no_energy() -> None:
    table = lupa()
    table.say("with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert (points(table), table.who("lupa").energy) == (1, 10)
    assert table.who(ENEMY).health == 9


@pytest.mark.rule("SV-ACT-022")
def test_who_has_a_weapon_does_not_use_its_fists() -> None:
    assert "with:fists" not in lupa("electric-baton-1").options()


@pytest.mark.rule("SV-ACT-023", "SV-GLO-008")
@pytest.mark.parametrize(("strength", "damage"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_fists_do_half_the_strength_rounded_down_and_at_least_one(
    strength: int, damage: int
) -> None:
    table = lupa(strength=strength, melee=3)
    table.say("with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert table.who(ENEMY).health == 10 - damage


@pytest.mark.rule("SV-ACT-023")
def test_fists_do_basic_damage_and_no_critical() -> None:
    table = Table(homo("prymat", "B1-4", strength=4), minion("rosie-1", "B1-4"))
    table.say("with:fists", "at:rosie-1")
    table.roll("double", "double", "double", "double")
    assert table.who("rosie-1").health == 10  # Endurance 2 cancels 2 Basic, and would no Critical


@pytest.mark.rule("SV-ACT-022")
def test_fists_are_used_as_often_as_action_points_last() -> None:
    table = lupa(points=3)
    for _ in range(3):
        table.say("with:fists", f"at:{ENEMY}")
        table.roll()
    assert table.state.turn is None
    assert len(table.told(Performed)) == 3
