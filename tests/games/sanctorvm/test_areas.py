"""Modules on the board that people see: where each lies, and how it is turned."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.engine import Session
from controller.games.sanctorvm.moving.board import EXIT
from controller.table import read_layout
from controller.table.ground import ground
from controller.wire import TABLE, Area, Board, View
from deploy.wiring.netlist import HERE as WIRING
from tests.games.sanctorvm.table import BOX, GAME

__all__: list[str] = []

GEARED = "the_lock"
"""A battle whose module D2 turns; it lies in the lower row, on the second of the trays there."""

SIDE = 5
"""Squares along an edge of a module, as the packs draw it."""


def view(battle: str, turns: int = 0) -> View:
    """What the table sees of a battle whose gear has turned so often since it began."""
    session = Session.begin(GAME, {"battle": battle, "seed": battle})
    state, gear = session.state, GAME.book.phase(session.state).gear
    state.modules = [
        replace(laid, turns=(laid.turns + turns) % 4) if laid.code == gear else laid
        for laid in state.modules
    ]
    return session.view(TABLE)


def seen(battle: str, turns: int = 0) -> Board:
    """Its board."""
    return next(part for part in view(battle, turns).parts if isinstance(part, Board))


def within(board: Board, area: Area) -> dict[str, tuple[int, int]]:
    """Where the spaces of a module lie in it."""
    return {s.id: (s.x - area.x, s.y - area.y) for s in board.spaces if s.area == area.id}


@pytest.mark.rule("SV-MAP-002", "SV-MAP-026")
@pytest.mark.parametrize("battle", BOX.battles)
def test_every_space_lies_in_the_module_that_it_is_printed_on(battle: str) -> None:
    board = seen(battle)
    areas = {area.id: area for area in board.areas}
    assert {s.area for s in board.spaces if s.id != EXIT} == set(areas)
    for area in board.areas:
        assert (area.width, area.height) == (SIDE, SIDE)
        for x, y in within(board, area).values():
            assert 0 <= x < SIDE
            assert 0 <= y < SIDE


@pytest.mark.rule("SV-MOD-GEA-001")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_module_that_has_turned_is_seen_turned_and_so_are_its_spaces(turns: int) -> None:
    before, after = seen(GEARED), seen(GEARED, turns)
    moved = [area for area, was in zip(after.areas, before.areas, strict=True) if area != was]
    assert len(moved) == 1
    [area] = moved
    was = next(each for each in before.areas if each.id == area.id)
    assert (area.turns - was.turns) % 4 == turns
    expected = within(before, was)
    for _ in range(turns):  # to the right: what lay at the top comes to lie at the right
        expected = {name: (SIDE - 1 - y, x) for name, (x, y) in expected.items()}
    assert within(after, area) == expected


@pytest.mark.rule("SV-MOD-GEA-001")
def test_readers_below_a_gear_serve_the_spaces_that_come_to_lie_above_them() -> None:
    layout = read_layout(WIRING / "example-3-hub" / "layout.toml")
    turned = view(GEARED, 1)
    assert ground(layout, view(GEARED)).spaces("S1") == ("D2-1",)  # at the top left
    assert ground(layout, turned).spaces("S1") == ("D2-7",)  # which was at the bottom left
    assert ground(layout, turned).spaces("SW1") == ("C2-1",)  # and no other module has turned


@pytest.mark.rule("SV-MOD-GEA-001")
def test_until_hands_have_turned_the_module_as_well_it_lies_as_its_mark_is_heard() -> None:
    layout = read_layout(WIRING / "example-3-hub" / "layout.toml")
    turned = view(GEARED, 1)
    north, east = ("S2",), ("S6",)
    before = ground(layout, turned, {"D2": north})
    assert before.spaces("S1") == ("D2-1",)
    assert before.otherwise == {"D2": ("S", 0)}
    assert before.marks["D2"] == "S6"
    after = ground(layout, turned, {"D2": east})
    assert after.spaces("S1") == ("D2-7",)
    assert after.otherwise == {}
