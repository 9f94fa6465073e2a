"""View: what is shown of a battle, to whom, and what nobody may see yet."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from controller.engine.canon import canonical
from controller.games.sanctorvm.box.phase import Laid
from controller.games.sanctorvm.box.words import Condition
from controller.games.sanctorvm.state import Aside, Feature, Lying, Seat, Token
from controller.wire import OVERLORD, TABLE, Board, Order, Sheet, View, Zone
from tests.games.sanctorvm.table import BOX, GAME, Table, game, homo, minion

__all__: list[str] = []

P = TypeVar("P", Board, Order, Sheet, Zone)
ENEMY = "cannibal-1"
STATES_SHOWN = ("Bleeding", "Stunned")


def view(table: Table, audience: str = TABLE) -> View:
    """What an audience sees now."""
    asks = () if table.run.ask is None else (table.run.ask,)
    return GAME.view(table.state, asks, audience)


def part(table: Table, kind: type[P], name: str, audience: str = TABLE) -> P:
    """One part of the view."""
    [found] = [each for each in view(table, audience).parts if each.id == name]
    assert isinstance(found, kind)
    return found


def board(table: Table, audience: str = TABLE) -> Board:
    return part(table, Board, "board", audience)


def lines(table: Table, name: str) -> dict[str, str]:
    """The lines of a miniature's panel."""
    sheet = part(table, Sheet, f"sheet-{name}")
    return {str(line.label): str(line.value) for line in sheet.lines}


def standings(table: Table) -> dict[str, str]:
    """What every Action Indicator shows."""
    return {turn.id: turn.standing for turn in part(table, Order, "order").turns}


def duel(**values: Any) -> Table:
    return Table(homo("lupa", "B1-4", **values), minion(ENEMY, "B1-8"))


# -- the board ----------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-004", "SV-MAP-003")
def test_the_board_shows_its_spaces_with_their_room_for_each_side_and_who_stands_there() -> None:
    shown = board(duel())
    assert (shown.width, shown.height) == (5, 5)
    seven = next(space for space in shown.spaces if space.id == "B1-7")
    assert (seven.x, seven.y, seven.kinds) == (0, 4, ("dark",))
    assert seven.capacity == (("first", 1), ("second", 1))
    assert [(piece.id, piece.place, piece.side) for piece in shown.pieces] == [
        ("lupa", "B1-4", "first"),
        (ENEMY, "B1-8", "second"),
        ("romulus", "B1-4", "first"),
    ]


@pytest.mark.rule("SV-MAP-022")
def test_a_door_is_shown_between_the_two_spaces_behind_it() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), battle="first_fight")
    doors = [(link.a, link.b) for link in board(table).links if link.kind == "door"]
    assert doors == [("B1-6", "C2-5")]


@pytest.mark.rule("SV-PAN-006", "SV-STA-001", "SV-MIN-003")
def test_a_piece_shows_its_bars_its_states_and_its_guard() -> None:
    table = duel(health=4, energy=7, states={"burning": 2}, guard="round")
    lupa, enemy, _romulus = board(table).pieces
    assert [(bar.id, bar.value, bar.most) for bar in lupa.tracks] == [
        ("health", 4, 10),
        ("energy", 7, 10),
    ]
    assert lupa.marks == ("burning", "guard")
    assert [bar.id for bar in enemy.tracks] == ["health"]


def test_states_are_shown_in_one_order_whichever_came_first() -> None:
    one: dict[Condition, int] = {"bleeding": 1, "stunned": 1}
    other: dict[Condition, int] = {"stunned": 1, "bleeding": 1}
    shown = []
    for states in (one, other):
        table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"))
        table.who("nezumi").states = states
        shown.append(table)
    marks = [piece.marks for table in shown for piece in board(table).pieces if piece.marks]
    assert marks == [("bleeding", "stunned")] * 2
    panels = [[each for each in lines(table, "nezumi") if each in STATES_SHOWN] for table in shown]
    assert panels == [["Bleeding", "Stunned"]] * 2


@pytest.mark.rule("SV-HLT-009")
def test_a_dead_homo_superbe_lies_where_it_died_and_a_dead_minion_is_taken_away() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-1", health=0),
        minion(ENEMY, "B1-8"),
        minion("primal-1", "B1-6", health=0),
    )
    assert {piece.id: piece.marks for piece in board(table).pieces} == {
        "lupa": (),
        "nezumi": ("down",),
        ENEMY: (),
        "romulus": (),
    }


@pytest.mark.rule("SV-PWR-019")
def test_without_lupa_there_is_no_wolf_on_the_board() -> None:
    table = Table(homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"))
    assert [piece.id for piece in board(table).pieces] == ["nezumi", ENEMY]


@pytest.mark.rule("SV-PWR-032")
def test_romulus_is_shown_where_he_waits() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), romulus="B1-6")
    assert {piece.id: piece.place for piece in board(table).pieces}["romulus"] == "B1-6"


@pytest.mark.rule("SV-FEA-001", "SV-AP-007")
def test_features_lie_on_their_pathways_and_lost_tools_in_their_spaces() -> None:
    lain = [Feature("blaze", [("B1-5", "B1-6")]), Feature("rubble", [("B1-4", "B1-5")])]
    lost = [Token("B1-8", "injector-1")]
    table = Table(homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"), features=lain, tokens=lost)
    shown = board(table)
    marks = {(link.a, link.b): [mark.icon for mark in link.marks] for link in shown.links}
    assert {pair: icons for pair, icons in marks.items() if icons} == {
        ("B1-5", "B1-6"): ["fire"],
        ("B1-4", "B1-5"): ["rubble"],
    }
    found = {space.id: [mark.icon for mark in space.marks] for space in shown.spaces}
    assert {space: icons for space, icons in found.items() if icons} == {"B1-8": ["tool"]}


@pytest.mark.rule("SV-TOK-001")
def test_which_card_a_lost_tool_is_stands_in_no_view() -> None:
    lost = [Token("B1-8", "injector-1")]
    table = Table(homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"), tokens=lost)
    seen = table.game.view(table.state, (table.ask,), "table")
    assert "njector" not in str(seen)


@pytest.mark.rule("SV-MIN-004", "SV-ELI-001", "SV-ALY-003", "SV-PWR-036")
def test_marks_tell_an_elite_an_ally_who_has_a_stimulant_and_how_many_bars_are_left() -> None:
    table = Table(
        homo("nezumi", "B1-4"),
        minion("primal-1", "B1-4", side="homo"),
        minion(ENEMY, "B1-8", elite=2, bars=3),
        stimulants={"faith": "nezumi"},
    )
    pieces = {piece.id: piece for piece in board(table).pieces}
    assert pieces["nezumi"].marks == ("stimulant",)
    assert pieces["primal-1"].marks == ("ally",)
    assert (pieces[ENEMY].marks, pieces[ENEMY].tracks[0].more) == (("elite-2",), 2)


@pytest.mark.rule("SV-AP-003", "SV-COI-006", "SV-ACT-036")
def test_everybody_sees_what_it_is_about_the_coins_and_what_lies_discarded() -> None:
    table = Table(homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"), coins=3, discarded=["injector-1"])
    parts = {part.id: part for part in table.game.view(table.state, (), "table").parts}
    sheet, zone = parts["phase"], parts["discarded"]
    assert isinstance(sheet, Sheet)
    assert isinstance(zone, Zone)
    assert [(track.id, track.value) for track in sheet.tracks] == [("coins", 3)]
    assert [str(line.value) for line in sheet.lines][:2] == ["Defeat the Overlord", "Normal"]
    assert [card.id for card in zone.cards] == ["injector-1"]


def test_minions_of_a_kind_are_told_apart_by_their_number() -> None:
    table = Table(homo("lupa", "B1-4"), minion("primal-1", "B1-8"), minion("primal-2", "B1-8"))
    assert [piece.letter for piece in board(table).pieces] == ["Lu", "Pm1", "Pm2", "Ro"]


def test_signs_show_who_acts_where_it_can_go_and_whom_it_can_act_on() -> None:
    table = Table(homo("lupa", "B1-1", energy=1, health=1), minion(ENEMY, "B1-1"))
    others = [f"B1-{number}" for number in range(2, 9)]
    assert {sign.place: sign.sign for sign in view(table).highlights} == {
        "B1-1": "turn",
        **dict.fromkeys(others, "threat"),
    }
    table.say("with:fists")
    assert {sign.place: sign.sign for sign in view(table).highlights} == {"B1-1": "target"}


def test_a_target_elsewhere_and_a_space_that_can_be_chosen_have_their_signs_too() -> None:
    table = Table(minion("praetorian-1", "B1-1"), homo("lupa", "B1-2"), homo("nezumi", "B1-4"))
    table.say("do:shotgun")
    shown = {sign.place: sign.sign for sign in view(table).highlights}
    assert shown == {"B1-1": "turn", "B1-2": "target", "B1-4": "target"}
    table.say("back", "do:flaming-grenade")
    shown = {sign.place: sign.sign for sign in view(table).highlights}
    assert shown == {"B1-1": "turn", "B1-2": "reach", "B1-4": "reach", "B1-5": "reach"}


@pytest.mark.rule("SV-BRD-012")
def test_a_space_that_threat_makes_dear_has_another_sign_than_one_that_is_free() -> None:
    table = Table(homo("lupa", "B1-1", energy=2), minion(ENEMY, "B1-4"), minion("primal-1", "B1-5"))
    shown = {sign.place: sign.sign for sign in view(table).highlights}
    # To stop beside an enemy is free, to go on from there is not; one way to 3 avoids them.
    assert [shown[f"B1-{number}"] for number in (2, 3, 4, 5)] == ["reach"] * 4
    assert [shown[f"B1-{number}"] for number in (7, 8)] == ["threat"] * 2


def test_while_dice_are_rolled_only_who_acts_has_a_sign() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-4"))
    table.say("with:fists", f"at:{ENEMY}")
    assert {sign.place: sign.sign for sign in view(table).highlights} == {"B1-4": "turn"}


@pytest.mark.rule("SV-MAP-002")
def test_a_board_that_is_laid_elsewhere_is_shown_from_its_own_corner() -> None:
    phase = replace(BOX.battles["skirmish"], modules=(Laid(code="b1", at=(1, 2)),))
    other = game(battles={"skirmish": phase})
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), game=other)
    [shown] = [p for p in other.view(table.state, (), TABLE).parts if isinstance(p, Board)]
    assert (shown.width, shown.height) == (5, 5)
    assert [(space.x, space.y) for space in shown.spaces][:2] == [(0, 0), (2, 0)]


# -- turns and rounds ---------------------------------------------------------------------------


@pytest.mark.rule("SV-TRN-002", "SV-HLT-007")
def test_the_order_shows_every_action_indicator() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-4", ready=False),
        homo("ghurab", "B1-1", health=0, ready=False),
        minion(ENEMY, "B1-8"),
    )
    assert standings(table) == {"lupa": "now", "nezumi": "done", "ghurab": "out", ENEMY: "ready"}


@pytest.mark.parametrize(
    ("values", "title", "goes_on"),
    [
        (
            {"stage": "equip", "packing": ["lupa"], "round": 0},
            "Before the battle",
            "Before the battle",
        ),
        ({"stage": "choose", "round": 2}, "Round 2", "Round 2: the Homo Superbe Side"),
        ({"round": 3}, "Round 3", "Round 3: Lupa"),
    ],
)
def test_a_view_says_what_goes_on(values: dict[str, Any], title: str, goes_on: str) -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), **values)
    assert str(part(table, Order, "order").title) == title
    assert str(view(table).turn) == goes_on


def test_before_the_battle_all_who_live_are_yet_to_act() -> None:
    state = GAME.new({"battle": "skirmish", "health": {"nezumi": 0}})
    [order] = [each for each in GAME.view(state, (), TABLE).parts if isinstance(each, Order)]
    shown = {turn.id: turn.standing for turn in order.turns}
    assert shown.pop("nezumi") == "out"
    assert set(shown.values()) == {"ready"}


# -- panels -------------------------------------------------------------------------------------


def test_a_superb_panel_shows_what_its_values_come_to() -> None:
    shown = lines(duel(agility=3, senses=4, radar=1, strength=4), "lupa")
    assert {name: shown[name] for name in ("Defense", "Vision", "Movement", "Weight")} == {
        "Defense": "3",
        "Vision": "5",
        "Movement": "3",
        "Weight": "0 of 8",
    }


@pytest.mark.rule("SV-PNL-031", "SV-PNL-025")
def test_a_minion_panel_shows_its_dice_actions_weaknesses_resistances_and_immunities() -> None:
    shown = lines(Table(homo("lupa", "B1-4"), minion("rosie-1", "B1-8")), "rosie-1")
    assert shown["Action Dice"] == "4"
    assert {"Iron Arm", "Scalding Steam", "Short of Fuse"} <= set(shown)
    assert "Testudo" in lines(
        Table(homo("lupa", "B1-4"), minion("praetorian-1", "B1-8")), "praetorian-1"
    )
    assert (shown["Weak"], shown["Immune"]) == ("Electric", "Bleeding")
    other = lines(Table(homo("lupa", "B1-4"), minion("inflatius-1", "B1-8")), "inflatius-1")
    assert other["Resistant"] == "Toxic"


@pytest.mark.rule("SV-ARM-005", "SV-ARM-006")
def test_a_panel_shows_what_its_armor_boosts_and_protects_from() -> None:
    shown = lines(duel(cards=["inferus-1"]), "lupa")
    assert (shown["Armor"], shown["Immune"]) == ("Inferus: Boost of Endurance", "Burning")
    shown = lines(duel(cards=["bulwark-1"]), "lupa")
    assert (shown["Armor"], shown["Resistant"]) == ("Bulwark: Boost of Fortitude", "Critical")
    assert "Armor" not in lines(duel(), "lupa")


@pytest.mark.rule("SV-MAP-017", "SV-GLO-022")
def test_a_panel_shows_a_shelter_that_was_used_and_who_must_be_followed() -> None:
    used = homo("nezumi", "B1-4", shelter="stayed", taunted=ENEMY)
    shown = lines(Table(homo("lupa", "B1-4"), used, minion(ENEMY, "B1-8")), "nezumi")
    assert shown["Safe space"] == "has stayed in one, and may enter no other"
    assert shown["Taunted by"] == "Cannibal 1"
    entered = lines(duel(shelter="entered"), "lupa")
    assert entered["Safe space"] == "has entered one, and may enter no other"
    assert not {"Safe space", "Taunted by"} & lines(duel(), "lupa").keys()


@pytest.mark.rule("SV-MOD-PRI-001", "SV-ALY-002")
def test_a_panel_shows_a_captive_and_an_ally() -> None:
    table = Table(
        homo("lupa", "B1-4"),
        homo("nezumi", "B1-3", apart="captive", ready=False),
        minion("sd-1-1", "B1-4", side="homo"),
        minion(ENEMY, "B1-8"),
        battle="the_cell",
    )
    assert lines(table, "nezumi")["Prisoner"] == "held at B1-3"
    assert lines(table, "sd-1-1")["Ally"] == "the Homo Superbe Side"
    marks = {piece.id: piece.marks for piece in board(table).pieces}
    assert (marks["nezumi"], marks["sd-1-1"]) == (("captive",), ("ally",))


@pytest.mark.rule("SV-MOD-DUE-002", "SV-MOD-DUE-003")
def test_a_panel_shows_who_fights_a_duel_and_who_waits_for_its_end() -> None:
    table = Table(
        homo("lupa", "A2-4"),
        minion(ENEMY, "A2-5"),
        homo("nezumi", "B1-1", apart="waiting"),
        battle="the_challenge",
        modules=[Lying("a2", (0, 0))],
        champions=["lupa", ENEMY],
        aside=Aside([Lying("b1", (0, 0))], [], [], {"lupa": "B1-4", ENEMY: "B1-8"}),
    )
    assert lines(table, "lupa")["Champion"] == lines(table, ENEMY)["Champion"] == "in the duel"
    assert lines(table, "nezumi")["Duel"] == "waits until it is over"
    marks = {piece.id: piece.marks for piece in board(table).pieces}
    assert marks == {"lupa": ("champion",), ENEMY: ("champion",), "romulus": ()}
    won = Table(homo("lupa", "B1-4"), minion("primal-1", "B1-8"), champions=["lupa", ENEMY])
    assert lines(won, "lupa")["Champion"] == "has won the duel"


@pytest.mark.rule("SV-MOD-PRI-002", "SV-MOD-PRI-005")
def test_a_panel_shows_who_has_the_key_to_whoever_may_know() -> None:
    def shown(audience: str, **values: Any) -> dict[str, str]:
        table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8", key=True, **values))
        sheet = part(table, Sheet, f"sheet-{ENEMY}", audience)
        return {str(line.label): str(line.value) for line in sheet.lines}

    assert "The key" not in shown(TABLE)
    assert shown(OVERLORD)["The key"] == shown(TABLE, observed=True)["The key"] == "has it"
    assert lines(duel(key=True), "lupa")["The key"] == "has it"


@pytest.mark.rule("SV-PWR-011")
def test_a_panel_shows_what_rhinoceros_skin_protects_from() -> None:
    table = Table(
        homo("neshorn", "B1-4", resistant=["fire"], immune=["bleeding"]), minion(ENEMY, "B1-8")
    )
    shown = lines(table, "neshorn")
    assert (shown["Resistant"], shown["Immune"]) == ("Fire", "Bleeding")


def test_a_panel_shows_what_has_come_upon_its_miniature_and_lasts() -> None:
    shown = lines(duel(states={"bleeding": 3}, penalty=2, guard="round"), "lupa")
    assert shown["Bleeding"].startswith("3: 1 Critical Damage")
    assert shown["Threat"] == "2 Action Dice lost on the next Hit"
    assert shown["On Your Guard"] == "until the round ends"
    assert lines(duel(guard="turn"), "lupa")["On Your Guard"] == "until its next turn"
    assert not {"Threat", "On Your Guard"} & set(lines(duel(), "lupa"))


def test_the_action_points_left_stand_on_the_panel_of_who_acts() -> None:
    table = Table(homo("lupa", "B1-4", charisma=4), minion(ENEMY, "B1-8"), points=3)
    bars = {bar.id: (bar.value, bar.most) for bar in part(table, Sheet, "sheet-lupa").tracks}
    assert bars["points"] == (3, 4)
    assert "points" not in [bar.id for bar in part(table, Sheet, f"sheet-{ENEMY}").tracks]


def test_a_panel_belongs_to_who_plays_its_miniature() -> None:
    seats = [Seat("player-1", ["nezumi"]), Seat("player-2", ["lupa"])]
    table = Table(homo("lupa", "B1-4"), homo("nezumi", "B1-4"), minion(ENEMY, "B1-8"), seats=seats)
    shown = [part(table, Sheet, f"sheet-{name}").seat for name in ("lupa", "nezumi", ENEMY)]
    assert shown == ["player-2", "player-1", ""]


def test_the_cards_that_somebody_has_equipped_lie_open() -> None:
    table = Table(homo("lupa", "B1-4", "blaster-2"), minion(ENEMY, "B1-8"))
    hand = part(table, Zone, "cards-lupa")
    assert [(card.id, str(card.label)) for card in hand.cards] == [("blaster-2", "Blaster")]


@pytest.mark.rule("SV-SRG-005")
def test_the_storage_deck_is_shown_while_cards_can_be_taken_from_it() -> None:
    values: dict[str, Any] = {"storage": ["blaster-2"], "packing": ["lupa"], "round": 0}
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-8"), stage="equip", **values)
    assert [card.id for card in part(table, Zone, "storage").cards] == ["blaster-2"]
    table.say("done")
    assert "storage" not in [each.id for each in view(table).parts]


# -- what is not shown yet ----------------------------------------------------------------------


def prepares(advantage: str, stage: str = "equip") -> Table:
    """Neshorn prepares herself for a battle in which this Side has the Advantage."""
    table = Table(
        homo("neshorn", "B1-4"),
        minion(ENEMY, "B1-8"),
        stage="equip",
        round=0,
        packing=["neshorn"],
        advantage=advantage,
    )
    if stage == "skin":
        table.say("done")
    return table


def shows(table: Table, audience: str) -> bool:
    """Whether anything in what an audience sees betrays the Minion."""
    return b"annibal" in canonical(view(table, audience))


@pytest.mark.rule("SV-ADV-005", "SV-ADV-004")
@pytest.mark.parametrize("stage", ["equip", "skin"])
@pytest.mark.parametrize("audience", [TABLE, "player-1"])
def test_at_a_disadvantage_the_homo_superbe_prepare_without_seeing_the_minions(
    stage: str, audience: str
) -> None:
    table = prepares("overlord", stage)
    assert not shows(table, audience)
    assert shows(table, OVERLORD)


@pytest.mark.rule("SV-ADV-004")
def test_once_they_are_prepared_the_minions_are_seen() -> None:
    table = prepares("overlord")
    table.say("done", "fire", "bleeding")
    assert shows(table, TABLE)


@pytest.mark.rule("SV-ADV-008", "SV-ADV-007")
@pytest.mark.parametrize("stage", ["equip", "skin"])
def test_with_the_advantage_they_see_the_minions_before_they_prepare(stage: str) -> None:
    assert shows(prepares("homo", stage), TABLE)


@pytest.mark.parametrize("audience", [TABLE, "player-1"])
def test_whoever_cannot_see_the_minions_cannot_tell_other_minions_from_them(audience: str) -> None:
    table = prepares("overlord")
    others = [GAME.worlds(table.state, audience, Random(seed)) for seed in range(20)]
    assert len({(who.kind, who.place) for other in others for who in other.of("overlord")}) > 5
    for other in others:
        assert GAME.check(other) is None
        assert GAME.view(other, (), audience) == GAME.view(table.state, (), audience)


def test_all_else_but_the_dice_to_come_lies_open() -> None:
    table = duel()
    other = GAME.worlds(table.state, TABLE, Random(1))
    assert other.fate.seed != table.state.fate.seed
    other.fate = table.state.fate
    assert canonical(other) == canonical(table.state)
