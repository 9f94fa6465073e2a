"""Refusals: what is said, with its numbers and rules, of each kind of thing that cannot be done.

Where the question names the thing, its greyed option says why not; for all else the game is asked.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.preparing.setup import lying
from controller.games.sanctorvm.state import Aside, Lying, Miniature, Token, Turn
from controller.wire import Why
from tests.games.sanctorvm.table import BOX, GAME, Table, homo, minion

__all__: list[str] = []

ENEMY = "cannibal-1"


def says(why: Why | None) -> tuple[str, tuple[str, ...]]:
    """A refusal: its sentence and its rules."""
    assert why is not None
    return str(why.text), why.because


def objects(table: Table, thing: str, place: str = "") -> tuple[str, tuple[str, ...]]:
    """What the game says of a thing that is set down at a place, or shown."""
    return says(GAME.objection(table.state, table.ask, thing, place))


def duel(*cards: str, at: str = "B1-4", enemy: str = "B1-8", **values: Any) -> Table:
    """Lupa's turn; her friend has a Blaster."""
    return Table(
        homo("lupa", at, *cards, **values),
        homo("nezumi", "B1-2", "blaster-1"),
        minion(ENEMY, enemy),
        storage=["e-shield-1"],
    )


def waiting(**values: Any) -> Table:
    """The Homo Superbe choose who acts; Ghurab has acted, and Prymat is dead."""
    return Table(
        homo("lupa", "B1-4", "blaster-1"),
        homo("ghurab", "B1-4", ready=False),
        homo("prymat", "B1-1", health=0, ready=False),
        minion(ENEMY, "B1-8"),
        stage="choose",
        **values,
    )


# -- not your turn ------------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-002")
@pytest.mark.parametrize(("thing", "name"), [("nezumi", "Nezumi"), (ENEMY, "Cannibal 1")])
def test_it_is_the_turn_of_somebody_else(thing: str, name: str) -> None:
    assert objects(duel(), thing, "B1-5") == (
        f"it is the turn of Lupa, not of {name}",
        ("SV-TRN-002",),
    )


@pytest.mark.rule("SV-TRN-002")
def test_it_is_the_turn_of_somebody_else_whose_coin_is_in_the_air() -> None:
    table = Table(
        homo("lupa", "B1-4", states={"burning": 1}),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("lupa"),
    )
    assert objects(table, ENEMY, "B1-5")[1] == ("SV-TRN-002",)


@pytest.mark.rule("SV-TRN-002")
def test_it_is_for_the_other_side_to_act() -> None:
    assert objects(waiting(), ENEMY, "B1-5") == (
        "it is for the Homo Superbe Side to act, not for Cannibal 1",
        ("SV-TRN-002",),
    )


@pytest.mark.rule("SV-TRN-002")
def test_it_is_for_the_overlords_side_to_act() -> None:
    table = Table(minion(ENEMY, "B1-8"), homo("lupa", "B1-4"), stage="choose", side="overlord")
    assert objects(table, "lupa", "B1-5") == (
        "it is for the Overlord's Side to act, not for Lupa",
        ("SV-TRN-002",),
    )


@pytest.mark.rule("SV-TRN-002")
def test_who_has_acted_waits_for_the_next_round() -> None:
    expected = ("Ghurab has acted in this round", ("SV-TRN-002",))
    assert objects(waiting(), "ghurab", "B1-5") == expected
    assert says(waiting().closed("turn:ghurab")) == expected


@pytest.mark.rule("SV-HLT-008")
def test_the_dead_do_nothing() -> None:
    assert objects(waiting(), "prymat", "B1-5") == (
        "Prymat is dead, and does nothing more",
        ("SV-HLT-008",),
    )


@pytest.mark.rule("SV-SRG-005")
def test_nobody_acts_before_the_battle() -> None:
    table = Table(
        homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), stage="equip", packing=["lupa"], round=0
    )
    expected = ("the battle has not begun yet", ("SV-SRG-005",))
    assert objects(table, "lupa", "B1-5") == expected
    assert objects(table, ENEMY, "B1-5") == expected


def test_of_who_may_act_the_game_has_nothing_to_say() -> None:
    assert GAME.objection(duel().state, duel().ask, "lupa", "B1-5") is None
    assert GAME.objection(duel().state, duel().ask, "a spoon", "B1-4") is None


@pytest.mark.rule("SV-HLT-008")
def test_a_dead_minion_is_taken_away() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8", health=0), minion("primal-1", "B1-8"))
    assert objects(table, ENEMY, "B1-5") == (
        "Cannibal 1 is dead: take it off the board",
        ("SV-HLT-008",),
    )


@pytest.mark.rule("SV-PLY-002", "SV-MAP-002", "SV-SRG-001")
@pytest.mark.parametrize(
    ("thing", "name", "rule"),
    [
        ("ghurab", "Ghurab", "SV-PLY-002"),
        ("primal-2", "Primal", "SV-MAP-002"),
        ("blaster-2", "Blaster", "SV-SRG-001"),
    ],
)
def test_what_this_battle_is_fought_without(thing: str, name: str, rule: str) -> None:
    assert objects(duel(), thing, "B1-5") == (
        f"{name} has no part in this battle: take it away",
        (rule,),
    )


def test_what_is_shown_while_dice_or_a_coin_fall_is_told_nothing_but_the_question() -> None:
    table = Table(
        homo("lupa", "B1-4", states={"burning": 1}),
        minion(ENEMY, "B1-8"),
        stage="begin",
        turn=Turn("lupa"),
    )
    assert GAME.objection(table.state, table.ask, ENEMY, "") is None


# -- moving -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-002")
def test_a_space_of_a_module_that_is_not_played_on() -> None:
    assert objects(duel(), "lupa", "C2-5") == (
        "C2-5 is not on the board of this battle",
        ("SV-MAP-002",),
    )


@pytest.mark.rule("SV-NRG-005")
def test_no_energy() -> None:
    table = duel(energy=0, health=1, at="B1-1")
    assert says(table.closed("move:B1-8:2:0")) == (
        "it costs 2 Energy, with only 0 Energy and 1 Health left",
        ("SV-NRG-005",),
    )


@pytest.mark.rule("SV-MAP-020")
def test_no_capacity() -> None:
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-7"), minion(ENEMY, "B1-8"))
    assert says(table.closed("move:B1-7:1:0")) == (
        "B1-7 is full: it holds 1 of each Side",
        ("SV-MAP-020",),
    )


@pytest.mark.rule("SV-MOV-006")
def test_too_far() -> None:
    table = Table(homo("lupa", "B1-1"), minion(ENEMY, "C2-3"), battle="first_fight")
    assert says(table.closed("move:C2-7")) == (
        "C2-7 is 4 spaces away, and Lupa moves at most 3",
        ("SV-MOV-006",),
    )


@pytest.mark.rule("SV-MOV-009")
def test_a_second_movement_before_the_action() -> None:
    table = duel()
    table.say("move:B1-1:1:0")
    assert objects(table, "lupa", "B1-2") == (
        "Lupa has moved already; now the Action, and then it may move again",
        ("SV-MOV-009",),
    )


@pytest.mark.rule("SV-MOV-009")
def test_of_who_has_not_moved_nothing_is_said_that_it_has() -> None:
    table = duel()
    assert GAME.objection(table.state, table.ask, "lupa", "B1-2") is None


@pytest.mark.rule("SV-MOV-001")
def test_a_second_movement_of_a_minion_before_its_action() -> None:
    table = Table(minion(ENEMY, "B1-8"), homo("lupa", "B1-3"))
    table.say("move:B1-5:1:0")
    assert objects(table, ENEMY, "B1-2")[1] == ("SV-MOV-001",)


# -- acting -------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ACT-024", "SV-BRD-006")
def test_out_of_vision() -> None:
    table = duel("blaster-1", at="B1-1", enemy="B1-3")
    assert says(table.closed("with:blaster-1")) == (
        "Cannibal 1 is out of sight: that takes Vision 3, and Lupa has 2",
        ("SV-ACT-024", "SV-BRD-006"),
    )


@pytest.mark.rule("SV-BRD-007")
def test_no_trajectory() -> None:
    table = duel("blaster-1", at="B1-3", enemy="B1-7", senses=3)
    assert says(table.closed("with:blaster-1")) == (
        "no Trajectory from B1-3 to B1-7: it must be straight, with one diagonal at most",
        ("SV-BRD-007",),
    )


@pytest.mark.rule("SV-ACT-010")
@pytest.mark.parametrize(("thing", "name"), [("nezumi", "Nezumi"), ("lupa", "Lupa")])
def test_who_is_no_enemy_is_no_target(thing: str, name: str) -> None:
    table = duel("electric-baton-1", at="B1-8")
    table.say("with:electric-baton-1", "do:strike")
    assert objects(table, thing) == (f"{name} is no enemy: show one", ("SV-ACT-010",))
    assert objects(table, "nezumi", "B1-5")[1] == ("SV-TRN-002",)


@pytest.mark.rule("SV-SRG-006", "SV-TRN-002")
def test_the_card_of_somebody_else() -> None:
    assert objects(duel(), "blaster-1") == (
        "Nezumi has the Blaster, and it is the turn of Lupa",
        ("SV-SRG-006", "SV-TRN-002"),
    )


@pytest.mark.rule("SV-SRG-006")
def test_a_card_while_nobody_has_a_turn() -> None:
    assert objects(waiting(), "blaster-1") == ("Lupa has the Blaster", ("SV-SRG-006",))


@pytest.mark.rule("SV-SRG-005")
def test_a_card_of_the_storage_deck_once_equipping_is_over() -> None:
    assert objects(duel(), "e-shield-1") == (
        "equipping is over: no card leaves the Storage Deck any more",
        ("SV-SRG-005",),
    )


# -- equipping ----------------------------------------------------------------------------------


def packs(*cards: str, **values: Any) -> Table:
    """Lupa may take an Electric Baton or a Trenching Tool; Nezumi has taken a Blaster."""
    return Table(
        homo("lupa", "B1-4", *cards, **values),
        homo("nezumi", "B1-4", "blaster-1"),
        minion(ENEMY, "B1-8"),
        stage="equip",
        round=0,
        packing=["lupa"],
        storage=["electric-baton-1", "trenching-tool-1"],
    )


@pytest.mark.rule("SV-ATR-002", "SV-ATR-007")
def test_a_card_too_heavy() -> None:
    assert says(packs("blaster-2", melee=1).closed("equip:electric-baton-1")) == (
        "the Electric Baton is too heavy: 3 + 2 is more than 4, twice Strength 2",
        ("SV-ATR-002", "SV-ATR-007"),
    )


@pytest.mark.rule("SV-SKL-002", "SV-WPN-006")
def test_the_wrong_level() -> None:
    assert says(packs(melee=1).closed("equip:trenching-tool-1")) == (
        "the Trenching Tool needs Melee 2, and Lupa has Melee 1",
        ("SV-SKL-002", "SV-WPN-006"),
    )


def test_of_a_card_of_the_storage_deck_the_greyed_option_speaks_while_it_can_be_taken() -> None:
    table = packs(melee=1)
    assert GAME.objection(table.state, table.ask, "trenching-tool-1", "") is None


@pytest.mark.rule("SV-SRG-006")
def test_a_card_that_another_has_taken_already() -> None:
    assert objects(packs(), "blaster-1") == ("Nezumi has the Blaster", ("SV-SRG-006",))


@pytest.mark.rule("SV-ADV-005")
def test_of_a_minion_that_nobody_may_know_of_yet_nothing_is_said() -> None:
    hidden = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-8"),
        stage="equip",
        packing=["lupa"],
        advantage="overlord",
        round=0,
    )
    assert GAME.objection(hidden.state, hidden.ask, ENEMY, "B1-8") is None
    assert GAME.objection(hidden.state, hidden.ask, "primal-1", "B1-8") is None


# -- who takes no part, or no part now ------------------------------------------------------------


@pytest.mark.rule("SV-ALY-002")
def test_an_ally_is_of_the_side_and_waits_for_its_turn_like_all_others() -> None:
    table = Table(
        homo("lupa", "B1-8", "electric-baton-1"),
        minion("sd-1-1", "B1-8", side="homo"),
        minion(ENEMY, "B1-8"),
    )
    assert objects(table, "sd-1-1", "B1-5") == (
        "it is the turn of Lupa, not of SD-1 1",
        ("SV-TRN-002",),
    )
    table.say("with:electric-baton-1", "do:strike")
    assert objects(table, "sd-1-1")[0] == "SD-1 1 is no enemy: show one"


@pytest.mark.rule("SV-MOD-PRI-001")
@pytest.mark.parametrize("place", ["", "B1-5"])
def test_a_captive_does_nothing_whoever_has_the_turn(place: str) -> None:
    held = homo("nezumi", "B1-3", "blaster-1", apart="captive", ready=False)
    table = Table(homo("lupa", "B1-4"), held, minion(ENEMY, "B1-8"), battle="the_cell")
    assert objects(table, "nezumi", place) == (
        "Nezumi is the Prisoner, and cannot act until released",
        ("SV-MOD-PRI-001",),
    )


def duelling(**values: Any) -> Table:
    """Lupa and a Cannibal fight their duel; all others wait."""
    return Table(
        homo("lupa", "A2-4"),
        minion("cannibal-1", "A2-5"),
        homo("nezumi", "B1-1", apart="waiting"),
        battle="the_challenge",
        modules=[Lying("a2", (0, 0))],
        champions=["lupa", "cannibal-1"],
        aside=Aside(lying(BOX.battles["the_challenge"]), [], [], {"lupa": "B1-4", ENEMY: "B1-8"}),
        **values,
    )


@pytest.mark.rule("SV-MOD-DUE-003")
def test_who_is_no_champion_waits_until_the_duel_is_over() -> None:
    assert objects(duelling(), "nezumi", "A2-4") == (
        "Nezumi waits until the duel is over",
        ("SV-MOD-DUE-003",),
    )
    assert objects(duelling(), ENEMY, "A2-4")[1] == ("SV-TRN-002",)


@pytest.mark.rule("SV-MOD-DUE-001")
def test_a_champion_is_named_by_each_side_among_its_own() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("prymat", "B1-4", health=0, ready=False),
        minion(ENEMY, "B1-8"),
        stage="champions",
        battle="the_challenge",
        round=0,
    )
    table.say("first")
    assert objects(table, ENEMY) == (
        "Cannibal 1 is not of the Homo Superbe Side: name one who is",
        ("SV-MOD-DUE-001",),
    )
    assert objects(table, "prymat")[0] == "the battle has not begun yet"


@pytest.mark.rule("SV-MOD-DUE-004")
@pytest.mark.parametrize("thing", ["prymat", "blaster-1"])
def test_the_champion_who_lost_is_taken_away_with_all_that_it_had(thing: str) -> None:
    lost = homo("prymat", "B1-4", "blaster-1", health=0, ready=False, gone=True)
    table = Table(
        homo("lupa", "B1-4"),
        lost,
        minion(ENEMY, "B1-8"),
        battle="the_challenge",
        champions=["prymat", ENEMY],
    )
    assert objects(table, thing) == (
        "Prymat has lost the duel, and is out of this battle: take it away",
        ("SV-MOD-DUE-004",),
    )


@pytest.mark.rule("SV-OBJ-007", "SV-ALY-016")
@pytest.mark.parametrize(("thing", "rule"), [("prymat", "SV-OBJ-007"), ("sd-1-1", "SV-ALY-016")])
def test_who_has_left_the_battle_is_taken_away(thing: str, rule: str) -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("prymat", "EXIT", ready=False, gone=True),
        minion("sd-1-1", "B1-4", side="homo", ready=False, gone=True),
        minion(ENEMY, "B1-8"),
        battle="way_out",
    )
    name = {"prymat": "Prymat", "sd-1-1": "SD-1 1"}[thing]
    assert objects(table, thing, "B1-5") == (f"{name} has left the battle: take it away", (rule,))
    assert objects(table, "primal-2", "B1-5")[1] == ("SV-MAP-002",)


@pytest.mark.rule("SV-PWR-019", "SV-PWR-029")
@pytest.mark.parametrize("place", ["", "B1-5"])
def test_romulus_is_moved_by_nobody_but_lupa(place: str) -> None:
    assert objects(duel(), "romulus", place) == (
        "Romulus goes where Lupa goes, and runs to whom she sends him with a Stimulant",
        ("SV-PWR-019", "SV-PWR-029"),
    )
    without = Table(homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"))
    assert objects(without, "romulus", place) == (
        "Romulus takes no part now: take him away",
        ("SV-PWR-019",),
    )


# -- when nobody acts ------------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-007")
def test_between_two_rounds_nobody_acts() -> None:
    table = Table(
        homo("lupa", "B1-4", ready=False, states={"infected": 1}),
        homo("nezumi", "B1-4", ready=False, states={"infected": 2}),
        homo("prymat", "B1-4", ready=False),
        minion(ENEMY, "B1-8", ready=False),
        stage="round",
    )
    assert objects(table, "lupa", "B1-5") == (
        "the next round has not begun yet",
        ("SV-TRN-007",),
    )


@pytest.mark.rule("SV-AP-016")
def test_once_a_side_has_won_nobody_acts() -> None:
    table = Table(
        homo("lupa", "B1-4", handling=1),
        minion(ENEMY, "B1-8", health=0, ready=False),
        discarded=["injector-1"],
        stage="round",
    )
    assert objects(table, "lupa", "B1-5") == ("the battle is over", ("SV-AP-016",))


# -- whom a card is for ----------------------------------------------------------------------------


def helper(card: str, deed: str, *others: Miniature) -> Table:
    """Lupa uses a card on somebody."""
    table = Table(
        homo("lupa", "B1-4", card, handling=3, intelligence=3), *others, minion(ENEMY, "B1-4")
    )
    table.say(f"with:{card}", f"do:{deed}")
    return table


@pytest.mark.rule("SV-ACT-010")
def test_who_is_no_friend_is_not_helped() -> None:
    table = helper("shield-barrier-1", "screen", homo("nezumi", "B1-4"))
    assert objects(table, ENEMY) == (
        "Cannibal 1 is an enemy, and this is for friends: show one",
        table.ask.because,
    )


@pytest.mark.rule("SV-HLT-016")
def test_who_is_alive_is_not_revived() -> None:
    fallen = homo("nezumi", "B1-4", health=0, ready=False)
    table = helper("defibrillator-1", "restart", fallen, homo("prymat", "B1-4"))
    assert objects(table, "prymat") == (
        "Prymat is alive, and this is for the dead: show one",
        table.ask.because,
    )


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ARM-004")
def test_an_armor_whose_power_is_always_on_does_nothing_by_an_action() -> None:
    assert objects(duel("inferus-1"), "inferus-1") == (
        "Lupa wears the Inferus: its Power is always on",
        ("SV-ARM-004",),
    )


@pytest.mark.rule("SV-MAP-015", "SV-MAP-016")
def test_who_begins_a_turn_in_a_safe_space_does_nothing_with_its_cards() -> None:
    table = Table(
        homo("lupa", "A1-6", "blaster-1", shelter="entered"),
        minion(ENEMY, "A1-1"),
        modules=[Lying("a1", (0, 0))],
    )
    assert objects(table, "blaster-1") == (
        "Lupa is in a Safe space, and can only stay or leave",
        ("SV-MAP-015", "SV-MAP-016"),
    )


@pytest.mark.rule("SV-MAP-013")
def test_whoever_is_in_a_safe_space_is_no_target() -> None:
    table = Table(
        minion("praetorian-1", "A1-4"),
        homo("lupa", "A1-6", shelter="entered"),
        modules=[Lying("a1", (0, 0))],
    )
    assert says(table.closed("do:shotgun")) == (
        "Lupa is in a Safe space, where nothing reaches it",
        ("SV-MAP-013",),
    )


@pytest.mark.rule("SV-ACT-036", "SV-DCK-010")
def test_a_tool_that_was_used_stays_discarded() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), discarded=["injector-1"])
    assert objects(table, "injector-1") == (
        "the Injector was used or lost in this battle, and is discarded",
        ("SV-ACT-036", "SV-DCK-010"),
    )


@pytest.mark.rule("SV-SRG-010")
def test_a_tool_that_was_discarded_earlier_is_gunans() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), gunan=["injector-1"])
    assert objects(table, "injector-1") == ("the Injector lies in Gunan's Deck", ("SV-SRG-010",))


@pytest.mark.rule("SV-TOK-001")
@pytest.mark.parametrize("tool", ["injector-1", "zipline-1"])
def test_of_a_tool_under_a_token_no_more_is_said_than_of_any_other(tool: str) -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), tokens=[Token("B1-7", "injector-1")])
    name = BOX.tools[tool[:-2]].name
    assert objects(table, tool) == (
        f"nobody has the {name}, and it is not in the Storage Deck: take it away",
        ("SV-TOK-001",),
    )


@pytest.mark.rule("SV-SRG-004")
def test_no_card_is_taken_before_it_is_time_to_equip() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        minion(ENEMY, "B1-8"),
        stage="reading",
        packing=["lupa"],
        storage=["e-shield-1"],
        battle="way_out",
        round=0,
    )
    assert objects(table, "e-shield-1") == (
        "it is not yet time to equip: the card stays in the Storage Deck",
        ("SV-SRG-004",),
    )
