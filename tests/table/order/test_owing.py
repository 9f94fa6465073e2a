"""What has to be home once before it answers, of plain values."""

from __future__ import annotations

import pytest

from controller.table.order.owing import Cause, moved, owing

__all__: list[str] = []


def test_what_is_home_owes_no_more_and_what_stands_nowhere_neither() -> None:
    owed: dict[str, Cause] = {"ann": "game", "bob": "start", "cat": "undo"}
    assert owing(owed, {"ann": "x", "bob": "y"}, lambda thing: thing == "ann") == {"bob": "start"}


@pytest.mark.parametrize(
    ("cause", "owed"), [("game", {"ann": "game", "bob": "start"}), ("undo", {"bob": "start"})]
)
def test_what_was_moved_and_is_astray_owes_for_what_moved_it(
    cause: str, owed: dict[str, str]
) -> None:
    was, now = {"ann": "w", "bob": "z", "cat": "y"}, {"ann": "x", "bob": "z", "cat": "w"}
    found = moved({"bob": "start"}, was, now, cause, {"ann", "bob"})  # type: ignore[arg-type]
    assert found == {**owed, "ann": cause}


def test_what_the_game_had_moved_already_still_owes_for_that_after_an_undo() -> None:
    assert moved({"ann": "game"}, {"ann": "x"}, {"ann": "w"}, "undo", {"ann"}) == {"ann": "game"}
    assert moved({"ann": "undo"}, {"ann": "x"}, {"ann": "w"}, "game", {"ann"}) == {"ann": "game"}
