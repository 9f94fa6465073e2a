"""Summoning: where the new ones stand, what they are called, and when they act.  The board is that
of module B1."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.action import Summons
from controller.games.sanctorvm.moving.summon import NoRoom, Summoned
from controller.games.sanctorvm.state import Miniature
from tests.games.sanctorvm.table import Table, deed, game, homo, minion, panel, texts

__all__: list[str] = []

DUMMY = "dummy-1"


def called(count: int, *others: Miniature, place: str = "B1-4", **values: object) -> Table:
    """A Minion that has summoned so many Cannibals."""
    call = deed(Summons(minion="cannibal", count=count), aims="self", instant=True)
    table = Table(
        minion(DUMMY, place, **values),
        *others,
        homo("lupa", "B1-3"),
        game=game(minions={"dummy": panel(call)}),
    )
    table.say("do:first")
    return table


def standing(table: Table) -> dict[str, str]:
    """Where the Cannibals are."""
    return {who.id: who.place for who in table.state.miniatures if who.kind == "cannibal"}


@pytest.mark.rule("SV-GLO-020")
def test_who_is_summoned_stands_beside_the_summoner_where_there_is_room() -> None:
    table = called(1)
    assert standing(table) == {"cannibal-1": "B1-4"}
    [told] = table.told(Summoned)
    assert str(told.says()) == "Cannibal 1 appears at B1-4"
    assert texts(told.why()) == ["the nearest space with room; it acts from the next round on"]


@pytest.mark.rule("SV-GLO-020")
def test_else_it_stands_in_the_nearest_space_with_room_and_the_summoner_chooses_of_several() -> (
    None
):
    """B1-7 holds one of each Side, and its neighbours are B1-4, B1-5 and B1-8."""
    crowd = [minion(f"primal-{n}", "B1-5") for n in (1, 2, 3)]
    table = called(1, *crowd, place="B1-7")
    assert table.ask.to == ("overlord",)
    assert list(table.options()) == ["to:B1-4", "to:B1-8"]
    table.say("to:B1-8")
    assert standing(table) == {"cannibal-1": "B1-8"}


@pytest.mark.rule("SV-GLO-020")
def test_several_are_put_down_one_after_the_other() -> None:
    """B1-4 holds three, and the summoner is one of them."""
    table = called(3)
    assert list(standing(table).values()) == ["B1-4", "B1-4"]
    assert list(table.options()) == ["to:B1-1", "to:B1-5", "to:B1-7"]
    table.say("to:B1-5")
    assert standing(table)["cannibal-3"] == "B1-5"


@pytest.mark.rule("SV-GLO-020")
def test_who_is_summoned_has_all_its_health_and_acts_from_the_next_round_on() -> None:
    table = called(1)
    new = table.who("cannibal-1")
    assert (new.side, new.health, new.bars, new.ready) == ("overlord", 10, 1, False)
    table.say("end", "turn:lupa", "end")
    assert table.state.round == 2
    assert table.who("cannibal-1").ready


@pytest.mark.rule("SV-GLO-020")
def test_it_has_the_next_number_of_its_kind_whoever_of_them_has_died() -> None:
    dead = minion("cannibal-4", "B1-8", health=0)
    table = called(1, minion("cannibal-1", "B1-8"), dead)
    assert list(standing(table)) == ["cannibal-1", "cannibal-4", "cannibal-5"]


@pytest.mark.rule("SV-GLO-020", "SV-ALY-005")
def test_who_is_summoned_by_an_ally_is_of_its_side_and_no_homo_superbe() -> None:
    table = called(1, minion("primal-1", "B1-8"), side="homo")
    new = table.who("cannibal-1")
    assert (new.side, new.superb) == ("homo", False)


@pytest.mark.rule("SV-GLO-020", "SV-MAP-020")
def test_where_no_space_has_room_nobody_comes() -> None:
    spaces = {"1": 2, "2": 2, "3": 1, "4": 2, "5": 3, "6": 2, "7": 1, "8": 2}
    names = iter(range(1, 30))
    crowd = [
        minion(f"primal-{next(names)}", f"B1-{space}")
        for space, holds in spaces.items()
        for _ in range(holds)
    ]
    table = called(1, *crowd)
    assert standing(table) == {}
    [told] = table.told(NoRoom)
    assert str(told.says()) == "Dummy 1 summons no Cannibal"
    assert texts(told.why()) == ["no space has room for it"]
