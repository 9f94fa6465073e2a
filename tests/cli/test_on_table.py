"""Which game lies on the table, and in which order they were played."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.cli import on_table
from controller.cli.cupboard import free_name
from controller.cli.shelf import LONGEST, begin, shelf
from controller.engine import JournalUnwritable
from controller.games import find


def games(*names: str) -> list[Path]:
    made = []
    for name in names:
        taken = begin(find("noughts"), None, {}, name)
        taken.session.close()
        made.append(taken.journal)
    return made


@pytest.mark.usefixtures("home")
def test_a_game_that_was_put_down_lies_there_until_it_is_put_away() -> None:
    [friday] = games("Friday")
    assert on_table.lying() is None
    on_table.put_down(friday)
    assert on_table.lying() == friday
    on_table.put_away()
    assert on_table.lying() is None


@pytest.mark.usefixtures("home")
def test_a_game_whose_journal_was_taken_away_does_not_lie_there() -> None:
    [friday] = games("Friday")
    on_table.put_down(friday)
    friday.unlink()
    assert on_table.lying() is None


@pytest.mark.usefixtures("home")
def test_games_stand_in_the_order_in_which_they_were_played_then_by_their_files() -> None:
    first, second, third, fourth = games("a", "b", "c", "d")
    os.utime(third, (10, 10))
    os.utime(fourth, (20, 20))
    on_table.put_down(second)
    on_table.put_down(first)
    assert on_table.journals() == [first, second, fourth, third]


def test_a_folder_that_cannot_be_written_is_one_sentence(home: Path) -> None:
    [friday] = games("Friday")
    (shelf() / "on-the-table.json").mkdir()
    with pytest.raises(JournalUnwritable, match="cannot be written"):
        on_table.put_down(friday)


@pytest.mark.usefixtures("home")
def test_a_game_that_nobody_names_is_called_as_it_is_and_numbered() -> None:
    assert free_name("First Fight") == "First Fight"
    games("First Fight", "first fight 2")
    assert free_name("First Fight") == "First Fight 3"


@pytest.mark.usefixtures("home")
def test_a_name_that_is_too_long_is_cut_and_one_that_cannot_be_is_none() -> None:
    assert free_name("x" * (LONGEST + 9)) == "x" * LONGEST
    assert free_name("one/two") == ""


@pytest.mark.usefixtures("home")
def test_a_name_that_is_no_text_and_what_need_never_end_are_not_shown() -> None:
    shelf().mkdir(parents=True, exist_ok=True)
    (shelf() / os.fsdecode(b"bad-\xff.journal")).touch()
    os.mkfifo(shelf() / "pipe.journal")
    (shelf() / "endless.journal").symlink_to("/dev/zero")
    (shelf() / "away.journal").symlink_to("/nowhere")
    (shelf() / "relay-0001.journal").touch()
    assert {path.stem for path in on_table.journals()} == {"away", "relay-0001"}
