"""Gearbox: the module that turns, what turns with it, and the ways that open and close."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.phase import Exit, Laid
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.games.sanctorvm.box.words import MODES, Mode
from controller.games.sanctorvm.changes import Revolved
from controller.games.sanctorvm.events import Damaged
from controller.games.sanctorvm.state import Feature, Miniature
from tests.games.sanctorvm.table import BOX, GAME, Table, game, homo, minion

__all__: list[str] = []

ENEMY = "cannibal-1"

# C2 lies to the west of D2 and B2 to the north; D2 has a door to the west and one to the east.
#
#           B2
#      C2 - D2


def lock(*heroes: Miniature, **values: Any) -> Table:
    """The lock with these, the first of whom has its turn, and a Cannibal behind the west door."""
    return Table(*heroes, minion(ENEMY, "C2-6"), **{"battle": "the_lock", **values})


def turned(table: Table, rounds: int = 1) -> Table:
    """So many rounds go by in which nobody does anything."""
    for _ in range(rounds):
        if table.ask.key == "turn":
            table.say("turn:lupa")
        table.say("end", f"turn:{ENEMY}", "end")
    return table


def lies(table: Table) -> dict[str, int]:
    """The modules, and their quarter turns."""
    return {laid.code: laid.turns for laid in table.state.modules}


def joined(table: Table, one: str, other: str) -> bool:
    """Whether a way leads from one space into the other."""
    return other in GAME.book.board(table.state).links[one]


def lacks(**changes: Any) -> list[str]:
    """What is wrong with the battle of the lock after these changes."""
    phase = replace(BOX.battles["the_lock"], **changes)
    return [str(what) for what in (*mistakes(BOX, phase), *shortcomings(BOX, phase))]


@pytest.mark.rule("SV-AP-010")
def test_there_are_five_modes() -> None:
    assert set(get_args(Mode)) == set(MODES)
    assert set(MODES) == {"normal", "prisoner", "parallel", "gearbox", "duelo"}


@pytest.mark.rule("SV-MOD-GEA-001")
def test_the_marked_module_turns_at_the_end_of_each_round_by_a_quarter_to_the_right() -> None:
    table = lock(homo("lupa", "D2-4"))
    assert lies(table) == {"c2": 0, "d2": 0, "b2": 0}
    turned(table)
    assert lies(table) == {"c2": 0, "d2": 1, "b2": 0}
    [told] = table.told(Revolved)
    assert str(told.says()) == "Module D2 turns 90 degrees to the right"
    assert [why.because for why in told.why()] == [("SV-MOD-GEA-001",)]
    assert lies(turned(table, 3)) == {"c2": 0, "d2": 0, "b2": 0}


@pytest.mark.rule("SV-MOD-GEA-001")
def test_whoever_stands_on_it_turns_with_it() -> None:
    table = turned(lock(homo("lupa", "D2-4")))
    assert table.who("lupa").place == "D2-4"
    # In the middle of the west edge before, in the middle of the north edge now.
    spot = GAME.book.board(table.state).spaces["D2-4"]
    assert (spot.x, spot.y) == (5 + 2, 5 + 0)


@pytest.mark.rule("SV-MOD-GEA-002")
def test_ways_open_and_close_as_other_doors_meet() -> None:
    table = lock(homo("lupa", "D2-4"))
    assert joined(table, "D2-4", "C2-6")
    assert not joined(table, "D2-4", "B2-8")
    turned(table)
    assert not joined(table, "D2-4", "C2-6")
    assert joined(table, "D2-4", "B2-8")
    turned(table)
    # Its other door meets that of C2 now.
    assert joined(table, "D2-6", "C2-6")


@pytest.mark.rule("SV-MOD-GEA-003")
def test_who_is_cut_off_waits_until_two_doors_meet_again() -> None:
    table = turned(lock(homo("lupa", "D2-4")))
    table.say("turn:lupa", "end", f"turn:{ENEMY}")
    why = table.closed("move:D2-4")
    assert why is not None
    assert str(why.text) == "no way leads from C2-6 to D2-4"
    table.say("end", "turn:lupa", "end", f"turn:{ENEMY}")
    assert table.state.round == 3
    assert table.closed("move:D2-6:1:0") is None


@pytest.mark.rule("SV-MOD-GEA-001")
def test_features_on_its_pathways_turn_with_it_and_what_lies_in_its_doors_is_taken_away() -> None:
    table = lock(
        homo("lupa", "D2-4"),
        features=[
            Feature("rubble", [("D2-5", "D2-6")]),
            Feature("leak", [("C2-6", "D2-4")]),
            Feature("blaze", [("C2-3", "C2-6")]),
        ],
    )
    turned(table)
    assert [(each.kind, each.pathways) for each in table.state.features] == [
        ("rubble", [("D2-5", "D2-6")]),
        ("blaze", [("C2-3", "C2-6")]),
    ]
    assert GAME.check(table.state) is None


@pytest.mark.rule("SV-MOD-GEA-001")
def test_it_turns_after_the_states_of_the_round() -> None:
    table = turned(lock(homo("lupa", "D2-4", states={"infected": 1})))
    kinds = [type(event) for event in table.events if isinstance(event, Damaged | Revolved)]
    assert kinds == [Damaged, Revolved]


@pytest.mark.rule("SV-MOD-NOR-001")
def test_in_normal_mode_nothing_turns_and_the_objective_alone_counts() -> None:
    plain = replace(BOX.battles["the_lock"], mode="normal", gear="")
    table = turned(lock(homo("lupa", "D2-4"), game=game(battles={"the_lock": plain})), 2)
    assert lies(table) == {"c2": 0, "d2": 0, "b2": 0}
    assert table.told(Revolved) == []
    assert (table.state.round, table.state.winner) == (3, "")
    assert MANNERS["normal"].says(plain) is None


def test_a_module_that_is_reached_only_when_the_gear_stands_right_is_no_mistake() -> None:
    assert lacks() == []
    assert lacks(mode="normal", gear="") == [
        "no joined doors lead from module C2 to B2: move it or turn it"
    ]


def test_a_gear_that_is_not_there_is_told() -> None:
    assert 'its mode is Gearbox: "e2" is no module of its board that could turn' in lacks(gear="e2")


def test_a_gear_in_another_mode_is_told() -> None:
    assert lacks(mode="normal") == [
        "module D2 has the rotation symbol, and its mode is not Gearbox"
    ]


def test_an_escape_module_at_the_gear_is_told() -> None:
    modules = (Laid(code="d2", at=(0, 0)),)
    phase = {"objective": "escape", "modules": modules, "exit": Exit(module="d2", door="west")}
    assert "the Escape Module is joined to module D2, which turns: join it to another" in lacks(
        **phase
    )


def test_the_game_has_a_short_battle_in_this_mode() -> None:
    assert "gearbox" in {each.mode for each in Sanctorvm().book.box.battles.values() if each.short}
