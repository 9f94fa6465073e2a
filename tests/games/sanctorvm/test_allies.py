"""Allies: Minions on the side of the Homo Superbe, for one Action Phase."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Invalid
from controller.games.sanctorvm.events import Damaged, Departed
from controller.games.sanctorvm.preparing.allies import TYPES
from controller.games.sanctorvm.state import Battle
from controller.wire import Board, Order, Sheet, View
from tests.games.sanctorvm.table import BOX, GAME, SEAT, Table, homo, minion, texts

__all__: list[str] = []

ENEMY = "cannibal-1"


def new(*allies: dict[str, Any], **setup: Any) -> Battle:
    return GAME.new({"battle": "skirmish", "allies": list(allies), **setup})


def ally(place: str = "B1-4", **values: Any) -> Any:
    return minion("primal-1", place, side="homo", **values)


def part(view: View, name: str) -> Any:
    return next(each for each in view.parts if each.id == name)


# -- coming -----------------------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-001", "SV-ALY-003")
def test_an_ally_stands_with_the_side_as_near_as_there_is_room() -> None:
    # Three begin in B1-4 and fill it; next to it there is room.
    state = new({"minion": "primal"})
    who = state.miniature("primal-1")
    assert (who.side, who.superb, who.ready, who.health) == ("homo", False, True, 10)
    assert GAME.book.board(state).distance("B1-4", who.place) == 1


@pytest.mark.rule("SV-ALY-001")
def test_an_ally_begins_where_the_set_up_says() -> None:
    assert new({"minion": "primal", "place": "B1-6"}).miniature("primal-1").place == "B1-6"


@pytest.mark.rule("SV-ALY-006")
def test_there_are_three_types_of_allies() -> None:
    assert list(TYPES) == ["automaton", "commander", "mercenary"]
    for kind in TYPES:
        assert new({"minion": "sd-1", "type": kind}).miniature("sd-1-2").side == "homo"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"minion": "ogre"}, 'There is no Minion "ogre" in the packs.'),
        ({"minion": "primal", "place": "Z9"}, 'There is no space "Z9" on the board.'),
        ({"minion": "primal", "place": "B1-4"}, "No space has room for the Ally Primal 1."),
    ],
)
def test_an_ally_that_cannot_come(given: dict[str, str], why: str) -> None:
    with pytest.raises(Invalid) as caught:
        new(given)
    assert str(caught.value) == why


@pytest.mark.rule("SV-ALY-013", "SV-ALY-011", "SV-ALY-012")
def test_the_challenge_of_a_commander_is_a_condition_of_the_battle() -> None:
    # One flame on each of La Familia when the Action Phase begins.
    burning = {"word": "state", "state": "burning", "level": 1}
    state = new({"minion": "cannibal", "type": "commander"}, conditions=[burning])
    state.packing.clear()
    state.stage = "start"
    for who in state.of("homo"):
        if who.panel is not None:
            who.panel.skills["fortitude"] = 0
    table = Table(*state.miniatures, stage="start", conditions=state.conditions, advantage="homo")
    assert [who.id for who in table.state.miniatures if "burning" in who.states] == [
        who.id for who in state.of("homo") if who.superb
    ]


# -- in battle --------------------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-002")
def test_the_side_plays_its_ally() -> None:
    table = Table(ally(), homo("lupa", "B1-4"), minion(ENEMY, "B1-4"))
    assert table.ask.to == (SEAT,)
    table.minion_acts("claws", ENEMY, "double", "double")
    assert [told.who for told in table.told(Damaged)] == [ENEMY]


@pytest.mark.rule("SV-ALY-003", "SV-ALY-004")
def test_everybody_sees_the_indicator_and_the_panel_of_an_ally() -> None:
    table = Table(homo("lupa", "B1-5"), ally(), minion(ENEMY, "B1-8"))
    for audience in ("table", SEAT):
        seen = table.game.view(table.state, (), audience)
        order, board, sheet = (part(seen, name) for name in ("order", "board", "sheet-primal-1"))
        assert isinstance(order, Order)
        assert isinstance(board, Board)
        assert isinstance(sheet, Sheet)
        assert [turn.side for turn in order.turns if turn.id == "primal-1"] == ["first"]
        assert [piece.side for piece in board.pieces if piece.id == "primal-1"] == ["first"]
        assert "Claws" in [str(line.label) for line in sheet.lines]


@pytest.mark.rule("SV-ALY-005")
def test_an_ally_has_the_turn_of_a_minion_without_guard_rest_or_energy() -> None:
    table = Table(ally(), homo("lupa", "B1-8"), minion(ENEMY, "B1-8"))
    ids = [option.partition(":")[0] for option in table.options()]
    assert {"guard", "rest", "with"}.isdisjoint(ids)
    move = next(option for option in table.options().values() if option.place == "B1-6")
    assert [str(cost.what) for cost in move.costs] == []


@pytest.mark.rule("SV-ALY-005", "SV-ATR-023")
def test_an_ally_is_not_healed_by_the_passive_of_the_homo_superbe() -> None:
    table = Table(
        homo("lupa", "B1-4", health=5), ally(health=5), minion(ENEMY, "B1-8"), stage="start"
    )
    assert (table.who("lupa").health, table.who("primal-1").health) == (7, 5)


@pytest.mark.rule("SV-ALY-005")
def test_an_ally_fills_a_place_of_its_side() -> None:
    capacity = GAME.book.board(new()).spaces["B1-7"].capacity
    assert capacity == 1
    table = Table(homo("lupa", "B1-8"), ally("B1-7"), minion(ENEMY, "B1-4"))
    closed = next(option.closed for option in table.options().values() if option.place == "B1-7")
    assert closed is not None
    assert texts((closed,)) == ["B1-7 is full: it holds 1 of each Side"]


@pytest.mark.rule("SV-LOS-001", "SV-ALY-005")
def test_when_all_homo_superbe_are_dead_an_ally_does_not_save_the_battle() -> None:
    table = Table(
        homo("lupa", "B1-4", health=0, ready=False), ally(), minion(ENEMY, "B1-8"), stage="choose"
    )
    assert table.state.winner == "overlord"


# -- going ------------------------------------------------------------------------------------


@pytest.mark.rule("SV-ALY-016")
@pytest.mark.parametrize("winner", ["homo", "overlord"])
def test_when_the_action_phase_is_over_the_ally_leaves(winner: str) -> None:
    dead = {"health": 0, "ready": False}
    table = Table(
        homo("lupa", "B1-4", **({} if winner == "homo" else dead)),
        ally(),
        minion(ENEMY, "B1-8", **(dead if winner == "homo" else {})),
        stage="choose",
    )
    assert table.state.winner == winner
    assert [told.who for told in table.told(Departed)] == ["primal-1"]
    board = part(table.game.view(table.state, (), "table"), "board")
    assert "primal-1" not in [piece.id for piece in board.pieces]


def test_the_box_has_minions_for_all_types() -> None:
    assert {"sd-1", "primal", "cannibal"} <= set(BOX.minions)
