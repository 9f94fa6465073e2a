"""Weapons: what a card lets its bearer do, how often, when, and in which order; and fists.

What is expected was worked out from the rulebook, by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from controller.games.sanctorvm.box.action import Action, misprint
from controller.games.sanctorvm.box.words import Vital
from controller.wire import Why
from tests.games.sanctorvm.table import (
    Table,
    card,
    deed,
    game,
    harm,
    homo,
    minion,
    panel,
    said,
    suffer,
)

__all__: list[str] = []

STICK, SECOND, DUMMY = "stick-1", "stick-2", "dummy-1"


def armed(*deeds: Action, cards: tuple[str, ...] = (STICK,), **values: Any) -> Table:
    """Lupa's turn, with copies of a card that has these Actions, beside two dummies."""
    made = game(minions={"dummy": panel()}, weapons={"stick": card(*deeds)})
    lupa = homo("lupa", "B1-5", *cards, **{"charisma": 4, **values})
    return Table(lupa, minion(DUMMY, "B1-5"), minion("dummy-2", "B1-5"), game=made)


def why_not(table: Table, action: str, held: str = STICK) -> Why | None:
    """Why an Action of a card is greyed, None if it is open; the card is put down again."""
    table.say(f"with:{held}")
    closed = table.closed(f"do:{action}")
    table.say("back")
    return closed


# -- the card -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-WPN-010", "SV-ACT-010", "SV-ACT-018", "SV-ACT-025")
@pytest.mark.parametrize(
    ("held", "actions"),
    [
        ("electric-baton-1", {"strike": (1, 2), "discharge": (1, 3), "overload": (1, 2)}),
        ("proteus-gun-1", {"mutagen": (1, 2), "psychic-round": (1, 3), "pandemic": (2, 3)}),
    ],
)
def test_a_card_offers_its_three_actions_each_with_its_price(
    held: str, actions: Mapping[str, tuple[int, int]]
) -> None:
    table = Table(homo("lupa", "B1-5", held, health=1), minion("cannibal-1", "B1-5"))
    table.say(f"with:{held}")
    prices = {
        name.removeprefix("do:"): tuple(cost.amount for cost in option.costs)
        for name, option in table.options().items()
        if name != "back"
    }
    assert prices == actions


@pytest.mark.rule("SV-ACT-007", "SV-WPN-010", "SV-NRG-002")
def test_an_action_takes_its_action_points_and_its_energy_hit_or_miss() -> None:
    table = armed(deed(harm("basic", 1), points=2, energy=3))
    table.act(STICK, "first", DUMMY)
    assert table.state.turn is not None
    assert table.state.turn.points == 4 - 2
    assert table.who("lupa").energy == 10 - 3
    assert table.who(DUMMY).health == 10


@pytest.mark.rule("SV-ACT-007")
def test_an_action_that_costs_more_action_points_than_are_left_cannot_be_performed() -> None:
    table = armed(deed(points=2), charisma=1)
    text, because = said(why_not(table, "first"))
    assert text.startswith("it costs 2 Action Points")
    assert because == ("SV-ACT-007",)


@pytest.mark.rule("SV-WPN-010")
def test_a_card_that_was_taken_up_by_mistake_costs_nothing() -> None:
    table = armed(deed(energy=3))
    table.say(f"with:{STICK}", "do:first", "back")
    assert table.state.turn is not None
    assert table.state.turn.points == 4
    assert table.who("lupa").energy == 10
    table.say("rest")


@pytest.mark.rule("SV-WPN-002", "SV-SRG-006")
def test_only_cards_of_ones_own_are_offered() -> None:
    table = Table(
        homo("lupa", "B1-5", "electric-baton-1"),
        homo("nezumi", "B1-5", "nitraxe-1"),
        minion("cannibal-1", "B1-5"),
    )
    weapons = {n: each.objects for n, each in table.options().items() if n.startswith("with:")}
    assert weapons == {"with:electric-baton-1": ("electric-baton-1",)}


# -- ammunition ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-WPN-011")
def test_an_action_is_performed_as_often_in_a_turn_as_it_has_ammunition() -> None:
    table = armed(deed(ammunition=2), deed())
    for _ in range(2):
        assert why_not(table, "first") is None
        table.act(STICK, "first", DUMMY)
    text, because = said(why_not(table, "first"))
    assert text == "its ammunition is used up: 2 in a turn"
    assert because == ("SV-WPN-011",)
    assert why_not(table, "second") is None


@pytest.mark.rule("SV-WPN-011")
def test_ammunition_is_there_again_in_the_next_turn() -> None:
    table = armed(deed())
    table.act(STICK, "first", DUMMY)
    assert why_not(table, "first") is not None
    table.say("end", f"turn:{DUMMY}", "end", "turn:dummy-2", "end", "turn:lupa")
    assert why_not(table, "first") is None


@pytest.mark.rule("SV-ACT-029", "SV-WPN-011")
def test_two_identical_cards_have_ammunition_of_their_own() -> None:
    table = armed(deed(), cards=(STICK, SECOND))
    table.act(STICK, "first", DUMMY)
    assert why_not(table, "first", STICK) is not None
    assert why_not(table, "first", SECOND) is None
    table.act(SECOND, "first", DUMMY)


# -- the Vital Activator ------------------------------------------------------------------------


@pytest.mark.rule("SV-WPN-013", "SV-WPN-014", "SV-WPN-015", "SV-WPN-016")
@pytest.mark.parametrize(
    ("health", "enabled"),
    [
        (10, {"first"}),
        (7, {"first"}),
        (6, {"first", "second"}),
        (3, {"first", "second"}),
        (2, {"first", "second", "third"}),
        (1, {"first", "second", "third"}),
    ],
)
def test_green_is_always_enabled_orange_when_wounded_red_when_grave(
    health: int, enabled: set[str]
) -> None:
    colours: tuple[Vital, ...] = ("green", "orange", "red")
    table = armed(*(deed(vital=colour) for colour in colours), health=health)
    assert {name for name in ("first", "second", "third") if not why_not(table, name)} == enabled


@pytest.mark.rule("SV-WPN-015", "SV-WPN-016")
def test_a_disabled_action_says_what_it_waits_for() -> None:
    table = armed(deed(vital="orange"), deed(vital="red"))
    assert said(why_not(table, "first")) == (
        "only when Wounded or Grave; Lupa is Healthy",
        ("SV-WPN-015",),
    )
    assert said(why_not(table, "second")) == (
        "only when Grave; Lupa is Healthy",
        ("SV-WPN-016",),
    )


# -- chains -------------------------------------------------------------------------------------

CHAINED = deed(), deed(harm("basic", 1), chained="first", ammunition=3)


@pytest.mark.rule("SV-WPN-017", "SV-WPN-018")
def test_a_chained_action_waits_for_the_other_one() -> None:
    table = armed(*CHAINED)
    text, because = said(why_not(table, "second"))
    assert text.startswith("chained: Poke must come first")
    assert because == ("SV-WPN-018",)


@pytest.mark.rule("SV-WPN-017", "SV-WPN-018")
@pytest.mark.parametrize("face", ["success", "null"])
def test_a_chained_action_is_unlocked_by_the_other_one_hit_or_miss(face: str) -> None:
    table = armed(*CHAINED)
    table.act(STICK, "first", DUMMY, face)
    table.act(STICK, "second", DUMMY, "success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-WPN-018")
def test_a_chained_action_is_unlocked_on_the_same_target_alone() -> None:
    table = armed(*CHAINED)
    table.act(STICK, "first", DUMMY)
    table.say(f"with:{STICK}", "do:second")
    assert [name for name, option in table.options().items() if option.closed] == ["at:dummy-2"]


@pytest.mark.rule("SV-WPN-018", "SV-ACT-029")
def test_a_chained_action_is_unlocked_on_the_same_card_alone() -> None:
    table = armed(*CHAINED, cards=(STICK, SECOND))
    table.act(STICK, "first", DUMMY)
    assert why_not(table, "second", SECOND) is not None


@pytest.mark.rule("SV-WPN-018")
def test_a_chained_action_is_locked_again_in_the_next_turn() -> None:
    table = armed(*CHAINED)
    table.act(STICK, "first", DUMMY)
    table.say("end", f"turn:{DUMMY}", "end", "turn:dummy-2", "end", "turn:lupa")
    assert why_not(table, "second") is not None


@pytest.mark.rule("SV-WPN-019")
def test_a_chained_action_has_the_activator_of_what_it_hangs_on() -> None:
    deeds = deed(vital="orange"), deed(chained="first")
    healthy = armed(*deeds)
    assert said(why_not(healthy, "second"))[1] == ("SV-WPN-015",)
    wounded = armed(*deeds, health=6)
    wounded.act(STICK, "first", DUMMY)
    assert why_not(wounded, "second") is None


@pytest.mark.rule("SV-WPN-017")
@pytest.mark.parametrize(
    "actions",
    [
        {"a": deed(chained="a")},
        {"a": deed(chained="z")},
        {"a": deed(chained="b"), "b": deed(chained="a")},
        {"a": deed(chained="b"), "b": deed(chained="c"), "c": deed(chained="b")},
    ],
)
def test_a_chain_that_nothing_unlocks_is_a_misprint(actions: dict[str, Action]) -> None:
    assert str(misprint(actions)) == '"a" is chained to no other Action of the card'


@pytest.mark.rule("SV-WPN-017")
def test_a_chain_of_three_is_none() -> None:
    assert misprint({"a": deed(), "b": deed(chained="a"), "c": deed(chained="b")}) is None


@pytest.mark.rule("SV-WPN-012")
def test_dice_against_nobody_in_particular_are_a_misprint() -> None:
    actions = {"a": deed(aims="next_space")}
    assert str(misprint(actions)) == '"a" has no enemy to be rolled against: make it instant'
    assert misprint({"a": deed(aims="next_space", instant=True)}) is None


# -- Instant, and what an Action does -----------------------------------------------------------


@pytest.mark.rule("SV-WPN-012", "SV-GLO-009")
def test_an_instant_action_does_what_it_says_without_dice_whatever_the_defense() -> None:
    made = game(
        minions={"dummy": panel(defense=9, dodge=9)},
        weapons={"stick": card(deed(harm("basic", 2), suffer("bleeding", 1), instant=True))},
    )
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made)
    table.say(f"with:{STICK}", "do:first", f"at:{DUMMY}")
    assert table.ask.key == "deed"
    assert table.who(DUMMY).health == 8
    assert table.who(DUMMY).states == {"bleeding": 1}


@pytest.mark.rule("SV-WPN-012", "SV-WPN-007")
def test_an_instant_action_is_no_critical() -> None:
    made = game(
        minions={"dummy": panel()},
        weapons={"stick": card(deed(harm("basic", 2), instant=True), critical=5)},
    )
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).health == 8


@pytest.mark.rule("SV-WPN-012", "SV-SKL-022")
def test_endurance_cancels_the_damage_of_an_instant_action_too() -> None:
    made = game(
        minions={"dummy": panel(endurance=1)},
        weapons={"stick": card(deed(harm("basic", 2), instant=True))},
    )
    table = Table(homo("lupa", "B1-5", STICK), minion(DUMMY, "B1-5"), game=made)
    table.act(STICK, "first", DUMMY)
    assert table.who(DUMMY).health == 9


# -- fists --------------------------------------------------------------------------------------


def boxer(**values: Any) -> Table:
    made = game(minions={"dummy": panel()})
    return Table(homo("lupa", "B1-5", **values), minion(DUMMY, "B1-5"), game=made)


def punch(table: Table, *faces: str) -> None:
    table.say("with:fists", f"at:{DUMMY}")
    table.roll(*faces)


@pytest.mark.rule("SV-ACT-022")
def test_who_has_no_weapon_has_fists_and_nobody_else() -> None:
    assert boxer().options()["with:fists"].objects == ()
    armed_ = Table(homo("lupa", "B1-5", "th3x-pistol-1"), minion("cannibal-1", "B1-5"))
    assert "with:fists" not in armed_.options()


@pytest.mark.rule("SV-ACT-023", "SV-GLO-008")
@pytest.mark.parametrize(("strength", "damage"), [(2, 1), (3, 1), (4, 2), (1, 1)])
def test_fists_do_half_the_strength_in_basic_damage(strength: int, damage: int) -> None:
    table = boxer(strength=strength)
    punch(table, "success")
    assert table.who(DUMMY).health == 10 - damage


@pytest.mark.rule("SV-ACT-023", "SV-DMG-002")
def test_endurance_cancels_the_damage_of_fists() -> None:
    made = game(minions={"dummy": panel(endurance=1)})
    table = Table(homo("lupa", "B1-5", strength=4), minion(DUMMY, "B1-5"), game=made)
    punch(table, "success")
    assert table.who(DUMMY).health == 9


@pytest.mark.rule("SV-ACT-022")
def test_fists_take_an_action_point_each_time_and_nothing_else() -> None:
    table = boxer(charisma=3)
    for left in (2, 1):
        punch(table)
        assert table.state.turn is not None
        assert table.state.turn.points == left
    assert table.who("lupa").energy == 10


@pytest.mark.rule("SV-ACT-022", "SV-ACT-019", "SV-ACT-017")
def test_fists_are_a_melee_hit() -> None:
    table = boxer(strength=3, melee=2)
    table.say("with:fists", f"at:{DUMMY}")
    assert table.dice() == 5
    afar = Table(homo("lupa", "B1-4"), minion("cannibal-1", "B1-5"))
    assert said(afar.closed("with:fists"))[1] == ("SV-ACT-017",)
