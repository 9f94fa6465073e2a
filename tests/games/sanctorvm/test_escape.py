"""Escape: who gets into the Escape Module, when they are out, and when it is too late."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.phase import Exit, Laid
from controller.games.sanctorvm.changes import Left
from controller.games.sanctorvm.events import Won
from controller.games.sanctorvm.moving.board import EXIT, Board
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.seen.view import view
from controller.games.sanctorvm.state import Miniature
from controller.wire import TABLE
from controller.wire import Board as BoardPart
from tests.games.sanctorvm.table import BOX, GAME, Table, homo, minion

__all__: list[str] = []

ENEMY = "cannibal-1"
OUT = "move:EXIT:1:0"


def flight(*heroes: Miniature, **values: Any) -> Table:
    """The hall whose hatch lies behind B1-6; the first of these has its turn."""
    return Table(*heroes, minion(ENEMY, "B1-8"), **{"battle": "way_out", **values})


def outcome(table: Table) -> str:
    """How the battle ended; nothing where it goes on."""
    return str(GAME.outcome(table.state) or "")


def said(**changes: Any) -> list[str]:
    """What is wrong with the board after these changes."""
    return [str(what) for what in mistakes(BOX, replace(BOX.battles["way_out"], **changes))]


# -- the module ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-029", "SV-MAP-030", "SV-CMP-043")
def test_the_escape_module_is_one_space_behind_the_door_that_it_is_joined_to() -> None:
    board = flight(homo("lupa", "B1-6")).game.book.board(flight(homo("lupa", "B1-6")).state)
    assert board.links[EXIT] == ("B1-6",)
    assert EXIT not in GAME.book.board(Table(homo("lupa", "B1-4")).state).spaces


@pytest.mark.rule("SV-MAP-030")
def test_the_escape_module_holds_any_number() -> None:
    inside = [homo(name, EXIT) for name in ("nezumi", "prymat", "neshorn", "ghurab")]
    table = flight(homo("lupa", "B1-6"), *inside)
    assert table.closed(OUT) is None


@pytest.mark.rule("SV-MAP-029")
def test_an_escape_module_in_another_battle_is_told() -> None:
    assert said(objective="defeat") == [
        "the Escape Module is for the Objective Escape alone: take it away"
    ]


@pytest.mark.rule("SV-CMP-043")
def test_an_escape_module_at_a_door_that_is_not_there_is_told() -> None:
    assert said(exit=Exit(module="c2", door="north")) == [
        "the Escape Module is joined to the north door of module C2, which is not there"
    ]
    modules = (Laid(code="b1", at=(0, 0)), Laid(code="c2", at=(1, 0)))
    assert said(exit=Exit(module="c2", door="north"), modules=modules) == [
        "the Escape Module is joined to the north door of module C2, which is not there"
    ]


@pytest.mark.rule("SV-CMP-043")
def test_an_escape_module_where_another_module_lies_is_told() -> None:
    modules = (Laid(code="b1", at=(0, 0)), Laid(code="c2", at=(1, 0)))
    assert said(modules=modules) == [
        "a module lies where the Escape Module is to be joined, at the east door of B1"
    ]


@pytest.mark.rule("SV-CMP-043")
@pytest.mark.parametrize(
    ("turns", "square"), [(0, (5, 2)), (1, (2, 5)), (2, (-1, 2)), (3, (2, -1))]
)
def test_the_escape_module_lies_beyond_its_door_however_that_is_turned(
    turns: int, square: tuple[int, int]
) -> None:
    board = Board.of(BOX, [Laid(code="b1", at=(0, 0), turns=turns)], Exit(module="b1", door="east"))
    assert (board.spaces[EXIT].x, board.spaces[EXIT].y) == square
    assert board.links[EXIT] == ("B1-6",)


@pytest.mark.rule("SV-MAP-029", "SV-MAP-030")
@pytest.mark.parametrize(
    ("at", "turns", "square"), [((0, 1), 1, (2, 10)), ((0, 1), 3, (2, 4)), ((1, 0), 0, (10, 2))]
)
def test_it_lies_next_to_its_own_module_wherever_that_lies(
    at: tuple[int, int], turns: int, square: tuple[int, int]
) -> None:
    """A module is 5 squares wide: in the second column or row it begins with square 5."""
    board = Board.of(BOX, [Laid(code="b1", at=at, turns=turns)], Exit(module="b1", door="east"))
    assert (board.spaces[EXIT].x, board.spaces[EXIT].y) == square


# -- who gets in --------------------------------------------------------------------------------


@pytest.mark.rule("SV-MAP-031")
def test_a_homo_superbe_gets_in_and_a_minion_and_an_ally_do_not() -> None:
    assert flight(homo("lupa", "B1-6")).closed(OUT) is None
    ally = replace(minion("sd-1-1", "B1-6"), side="homo")
    for who in (minion("primal-1", "B1-6"), ally):
        why = flight(who, homo("lupa", "B1-4")).closed("move:EXIT")
        assert why is not None
        assert (str(why.text), why.because) == (
            "only a Homo Superbe enters the Escape Module",
            ("SV-MAP-031",),
        )


# -- who is out ---------------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJ-007", "SV-OBJ-006")
def test_who_ends_its_turn_there_is_taken_off_the_board() -> None:
    table = flight(homo("lupa", "B1-6"), homo("nezumi", "B1-4"))
    table.say(OUT)
    assert not table.who("lupa").gone
    table.say("waste", "end")
    lupa = table.who("lupa")
    assert (lupa.gone, lupa.alive, lupa.ready) == (True, True, False)
    [told] = table.told(Left)
    assert [why.because for why in told.why()] == [("SV-OBJ-007",)]
    [board] = [
        part
        for part in view(Field(GAME.book, table.state), (), TABLE).parts
        if isinstance(part, BoardPart)
    ]
    assert "lupa" not in [piece.id for piece in board.pieces]


@pytest.mark.rule("SV-OBJ-007")
def test_who_is_out_has_no_turn_in_the_next_round() -> None:
    table = flight(homo("lupa", EXIT), homo("nezumi", "B1-4"))
    table.say("end", f"turn:{ENEMY}", "end", "turn:nezumi", "end")
    assert table.state.round == 2
    assert "turn:lupa" not in table.options()


@pytest.mark.rule("SV-OBJ-007")
def test_who_only_passes_a_turn_of_others_there_is_not_out_yet() -> None:
    table = flight(homo("nezumi", "B1-4"), homo("lupa", EXIT))
    table.say("end")
    assert not table.who("lupa").gone


@pytest.mark.rule("SV-OBJ-007")
def test_nothing_that_lasted_goes_with_who_is_out() -> None:
    table = flight(
        homo("lupa", EXIT, states={"bleeding": 2}, penalty=1, guard="round"),
        homo("nezumi", "B1-4"),
    )
    table.say("end")
    lupa = table.who("lupa")
    assert (lupa.states, lupa.penalty, lupa.guard) == ({}, 0, "")


# -- achieved and failed ------------------------------------------------------------------------


@pytest.mark.rule("SV-OBJ-006", "SV-OBJ-010", "SV-AP-013")
def test_it_is_achieved_the_moment_the_last_of_the_living_is_out() -> None:
    table = flight(
        homo("lupa", EXIT, energy=2),
        homo("nezumi", EXIT, gone=True, ready=False),
        homo("prymat", "B1-1", health=0, ready=False),
        round=3,
    )
    table.say("end")
    assert table.run.ask is None
    assert outcome(table) == "Victory in round 3: the Homo Superbe have escaped"
    [told] = table.told(Won)
    assert [(str(why.text), why.because) for why in told.why()] == [
        ("all Homo Superbe who live have escaped, 2 of them", ("SV-OBJ-006",))
    ]
    assert table.who("lupa").energy == 10


@pytest.mark.rule("SV-OBJ-006")
def test_it_is_achieved_too_when_the_last_who_stayed_behind_dies() -> None:
    table = Table(
        minion(ENEMY, "B1-4"),
        homo("lupa", "B1-4", health=1),
        homo("nezumi", EXIT, gone=True, ready=False),
        battle="way_out",
    )
    table.minion_acts("cleaver", "lupa", "double")
    assert outcome(table) == "Victory in round 1: the Homo Superbe have escaped"


@pytest.mark.rule("SV-OBJ-006")
def test_it_has_failed_when_the_fourth_round_is_over_and_somebody_is_left_behind() -> None:
    table = flight(homo("lupa", "B1-6"), homo("nezumi", EXIT, gone=True, ready=False), round=4)
    table.say("end", f"turn:{ENEMY}", "end")
    assert table.run.ask is None
    assert outcome(table) == "Defeat in round 4: not all Homo Superbe have escaped"
    [told] = table.told(Won)
    assert str(told.says()) == "Not all Homo Superbe have escaped"
    assert [str(why.text) for why in told.why()] == [
        "round 4 is over, and 1 Homo Superbe is left behind"
    ]


@pytest.mark.rule("SV-OBJ-006")
def test_in_the_fourth_round_there_is_still_time() -> None:
    table = flight(homo("lupa", "B1-6"), round=4)
    assert outcome(table) == ""
    table.say(OUT, "waste", "end")
    assert outcome(table) == "Victory in round 4: the Homo Superbe have escaped"


@pytest.mark.rule("SV-OBJ-006")
def test_to_kill_every_minion_is_no_escape() -> None:
    table = Table(homo("lupa", "B1-4"), minion(ENEMY, "B1-4", health=1), battle="way_out", points=2)
    table.say("with:fists", f"at:{ENEMY}")
    table.roll("double", "double")
    assert outcome(table) == ""
    table.say("end")
    assert (table.state.round, table.ask.key) == (2, "turn")


@pytest.mark.rule("SV-OBJ-006", "SV-LOS-001")
def test_where_nobody_is_out_and_nobody_lives_all_is_lost() -> None:
    table = Table(minion(ENEMY, "B1-4"), homo("lupa", "B1-4", health=1), battle="way_out")
    table.minion_acts("cleaver", "lupa", "double")
    assert outcome(table) == "Defeat in round 1: all Homo Superbe are dead"
