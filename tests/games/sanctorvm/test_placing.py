"""Placing: under the Advantage of the Homo Superbe the players say who begins where."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal
from controller.games.sanctorvm.changes import Placed
from controller.wire import Answer, Assign
from tests.games.sanctorvm.overlord import let_pass
from tests.games.sanctorvm.table import BOX, SEAT, Table, game, homo, minion

__all__: list[str] = []

ENEMY = "cannibal-1"


def placing(*places: str, asked: str = "asked", **values: Any) -> Table:
    """Some of them begin in these spaces, in the order of the set-up."""
    phase = replace(BOX.battles["skirmish"], placing=asked)
    heroes = [
        homo(name, at) for name, at in zip(("lupa", "nezumi", "prymat"), places, strict=False)
    ]
    return Table(
        *heroes,
        minion(ENEMY, "B1-8"),
        game=game(battles={"skirmish": phase}),
        **{"stage": "placing", "round": 0, **values},
    )


def assign(table: Table, **pairs: str) -> None:
    """Put each into a space."""
    given = tuple(pairs.items())
    table.run.accept(Answer(ask="", nonce="", seat=SEAT, pairs=given))
    table.events += table.run.collect()


@pytest.mark.rule("SV-ADV-009", "SV-ADV-008", "SV-ADV-007")
def test_with_the_advantage_the_players_put_each_into_one_of_the_spaces_shown() -> None:
    table = placing("B1-4", "B1-4", "B1-1")
    assert isinstance(table.ask, Assign)
    assert [(slot.id, slot.least, slot.most) for slot in table.ask.slots] == [
        ("B1-4", 2, 2),
        ("B1-1", 1, 1),
    ]
    assign(table, lupa="B1-1", nezumi="B1-4", prymat="B1-4")
    assert {who.id: who.place for who in table.state.of("homo")} == {
        "lupa": "B1-1",
        "nezumi": "B1-4",
        "prymat": "B1-4",
    }
    assert str(table.told(Placed)[0].says()) == "Lupa begins at B1-1"
    assert table.ask.key == "turn"


@pytest.mark.rule("SV-ADV-009")
def test_no_more_of_them_begin_in_a_space_than_it_is_shown_for() -> None:
    table = placing("B1-4", "B1-4", "B1-1")
    with pytest.raises(Illegal):
        assign(table, lupa="B1-1", nezumi="B1-1", prymat="B1-4")
    assert table.ask.key == "placing"


@pytest.mark.rule("SV-ADV-006")
@pytest.mark.parametrize("advantage", ["overlord", ""])
def test_without_the_advantage_they_stand_where_the_overlord_says(advantage: str) -> None:
    table = placing("B1-4", "B1-1", advantage=advantage)
    assert table.ask.key in ("turn", "advantage")
    assert table.told(Placed) == []


def test_where_all_begin_in_one_space_nobody_is_asked() -> None:
    assert placing("B1-4", "B1-4").ask.key == "turn"


def test_where_the_set_up_says_it_nobody_is_asked() -> None:
    assert placing("B1-4", "B1-1", asked="listed").ask.key == "turn"


def test_where_the_overlord_lets_it_pass_they_stand_as_listed() -> None:
    table = placing("B1-4", "B1-1")
    let_pass(table)
    assert [who.place for who in table.state.of("homo")] == ["B1-4", "B1-1"]
