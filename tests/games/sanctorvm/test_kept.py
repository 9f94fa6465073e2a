"""What was worked out once is kept by what it hangs on, and nothing of it outlives a change."""

from __future__ import annotations

from typing import Any

from controller.games.sanctorvm.kept import Kept
from controller.games.sanctorvm.state import Feature
from tests.games.sanctorvm.table import Table, homo, minion

__all__: list[str] = []


def test_what_is_kept_is_found_again() -> None:
    kept: Kept[str, int] = Kept(2)
    assert kept.keep("one", 1) == 1
    assert (kept.get("one"), kept.get("two")) == (1, None)


def test_where_there_is_no_room_all_is_forgotten() -> None:
    kept: Kept[str, int] = Kept(2)
    for n, name in enumerate(("one", "two", "three")):
        kept.keep(name, n)
    assert [kept.get(name) for name in ("one", "two", "three")] == [None, None, 2]


def moves(**state: Any) -> dict[str, tuple[int, bool]]:
    """What it costs Lupa to go to each space next to her, and whether she can; always by the same
    book."""
    table = Table(homo("lupa", "B1-1"), minion("primal-1", "C2-3"), battle="first_fight", **state)
    taken = table.options().values()
    return {
        option.place: (sum(cost.amount for cost in option.costs), option.closed is None)
        for option in taken
        if option.place in ("B1-2", "B1-4", "B1-5")
    }


def test_moves_that_were_offered_before_are_not_offered_across_rubble() -> None:
    near = {"B1-2": (1, True), "B1-4": (1, True), "B1-5": (1, True)}
    rubble = [Feature("rubble", [("B1-1", "B1-5")])]
    assert moves() == near
    assert moves(features=rubble) == {**near, "B1-5": (2, True)}
    assert moves() == near


def test_moves_that_were_offered_before_are_not_offered_when_they_have_become_dear() -> None:
    def left(energy: int, health: int) -> list[bool]:
        lupa = homo("lupa", "B1-1", energy=energy, health=health)
        table = Table(lupa, minion("primal-1", "C2-3"), battle="first_fight")
        near = ("B1-2", "B1-8")
        return [o.closed is None for o in table.options().values() if o.place in near]

    assert left(10, 10) == [True, True]
    assert left(0, 1) == [True, False]
    assert left(10, 10) == [True, True]
