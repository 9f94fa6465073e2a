"""A module of the Overlord's choosing: which modules fit, and how they lie."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.sanctorvm.box.phase import Exit
from controller.games.sanctorvm.changes import Extended
from controller.games.sanctorvm.preparing.chosen_module import fits
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Lying
from controller.wire import OVERLORD, Choose
from tests.games.sanctorvm.table import BOX, GAME, Table, game, homo, minion

__all__: list[str] = []


def choosing(**changes: Any) -> Table:
    """The hall of B1, with a question mark beside it."""
    phase = replace(BOX.battles["skirmish"], chosen=True, **changes)
    return Table(
        homo("lupa", "B1-4"),
        minion("cannibal-1", "B1-8"),
        game=game(battles={"skirmish": phase}),
        stage="module",
        round=0,
        packing=["lupa"],
    )


def ways(code: str, **changes: Any) -> list[Lying]:
    """How a module can lie beside the hall."""
    table = choosing(**changes)
    return list(fits(Field(table.game.book, table.state), code))


@pytest.mark.rule("SV-MAP-028", "SV-AP-006", "SV-ADV-004")
def test_before_anybody_equips_the_overlord_adds_a_module_to_the_board() -> None:
    table = choosing()
    assert (table.ask.key, table.ask.to) == ("module", (OVERLORD,))
    table.say("module:d1", "lay:0:-1:0")
    assert table.state.modules == [Lying("b1", (0, 0)), Lying("d1", (0, -1))]
    assert table.game.book.board(table.state).links["B1-2"] == ("B1-1", "B1-3", "B1-5", "D1-7")
    assert table.ask.key == "equip"
    [told] = table.told(Extended)
    assert str(told.says()) == "The Overlord adds module D1 to the board"


@pytest.mark.rule("SV-MAP-028")
def test_a_module_that_lies_there_with_either_face_cannot_be_chosen() -> None:
    table = choosing()
    for code in ("b1", "b2"):
        why = table.closed(f"module:{code}")
        assert why is not None
        assert str(why.text) == "this module lies on the board already"
    assert [option for option in table.options() if table.closed(option) is None] == [
        f"module:{code}" for code in BOX.modules if code[0] != "b"
    ]


@pytest.mark.rule("SV-MAP-028")
def test_it_lies_wherever_a_door_of_it_meets_one_of_the_others() -> None:
    # B1 has a door on every side; D1 has two that face each other, so two of its turns fit each.
    assert sorted((laid.at, laid.turns) for laid in ways("d1")) == [
        *(((-1, 0), 1), ((-1, 0), 3)),
        *(((0, -1), 0), ((0, -1), 2)),
        *(((0, 1), 0), ((0, 1), 2)),
        *(((1, 0), 1), ((1, 0), 3)),
    ]


@pytest.mark.rule("SV-MAP-028")
def test_what_it_joins_is_said_of_each_way_to_lie() -> None:
    table = choosing()
    table.say("module:d1")
    assert str(table.options()["lay:0:1:0"].label) == "joined at B1-8 + D1-1, turned 0 degrees"
    assert str(table.options()["lay:0:1:2"].label) == "joined at B1-8 + D1-7, turned 180 degrees"


@pytest.mark.rule("SV-MAP-028", "SV-CMP-043")
def test_it_does_not_lie_where_the_escape_module_is() -> None:
    out = {"objective": "escape", "exit": Exit(module="b1", door="east")}
    assert (1, 0) not in [laid.at for laid in ways("d1", **out)]
    assert (1, 0) in [laid.at for laid in ways("d1")]


def test_where_no_module_is_asked_for_none_is_chosen() -> None:
    assert GAME.new({"battle": "skirmish"}).stage == "equip"
    assert GAME.new({"battle": "ringleader"}).stage == "module"


def test_where_every_module_lies_on_the_board_nothing_is_asked() -> None:
    all_of_them = choosing()
    modules = [Lying(f"{letter}1", (n, 0)) for n, letter in enumerate("abcde")]
    table = Table(
        *all_of_them.state.miniatures,
        game=all_of_them.game,
        stage="module",
        round=0,
        packing=["lupa"],
        modules=modules,
    )
    assert table.ask.key == "equip"


@pytest.mark.rule("SV-MAP-028")
def test_the_module_itself_says_which_one_is_added() -> None:
    table = choosing()
    assert isinstance(table.ask, Choose)
    named = {option.id: option.objects for option in table.ask.options}
    assert named["module:d1"] == ("D1",)
