"""Which of the journal's entries count now."""

from __future__ import annotations

from controller.engine.journal import Summary
from controller.engine.timeline import Timeline


def line(*rows: tuple[int, int, int, str]) -> Timeline:
    """A timeline of rows given as (seq, first, parent, kind)."""
    return Timeline(Summary(*row) for row in rows)


THREE = ((1, 1, 0, "start"), (2, 2, 1, "answer"), (3, 3, 2, "answer"), (4, 4, 3, "answer"))


def test_answers_in_a_row_all_count() -> None:
    timeline = line(*THREE)
    assert list(timeline.path()) == [4, 3, 2, 1]
    assert (timeline.head, timeline.length, timeline.mark) == (4, 4, 0)


def test_a_step_is_the_everyday_row() -> None:
    stepped = line(*THREE[:1])
    for seq in (2, 3, 4):
        stepped.step(seq)
    assert list(stepped.path()) == [4, 3, 2, 1]
    assert stepped.before(3) == 2


def test_undo_moves_the_head_before_the_command_and_remembers_the_way_back() -> None:
    timeline = line(*THREE, (5, 5, 2, "undo"))
    assert list(timeline.path()) == [2, 1]
    assert timeline.mark == 5
    assert (timeline.next(), timeline.after(3), timeline.after(4)) == (3, 3, 4)


def test_redo_brings_back_as_far_as_it_says() -> None:
    timeline = line(*THREE, (5, 5, 1, "undo"), (6, 6, 3, "redo"))
    assert list(timeline.path()) == [3, 2, 1]
    assert timeline.next() == 4


def test_a_new_answer_forgets_what_could_be_redone_but_the_journal_keeps_it() -> None:
    timeline = line(*THREE, (5, 5, 2, "undo"), (6, 6, 2, "answer"))
    assert list(timeline.path()) == [6, 2, 1]
    assert timeline.next() is None
    assert timeline.parent(4) == 3


def test_rows_of_one_correction_are_undone_together() -> None:
    corrected = (*THREE, (5, 5, 2, "correction"), (6, 5, 5, "answer"), (7, 5, 6, "answer"))
    timeline = line(*corrected)
    assert list(timeline.path()) == [7, 6, 5, 2, 1]
    assert timeline.last() == 5
    assert timeline.before(5) == 4
    assert timeline.is_head(7)
    assert not timeline.is_head(6)
    assert list(line(*corrected, (8, 8, 4, "undo")).path()) == [4, 3, 2, 1]


def test_the_start_cannot_be_undone_nor_what_no_longer_counts() -> None:
    timeline = line(*THREE, (5, 5, 2, "undo"))
    assert timeline.before(1) is None
    assert timeline.before(3) is None
    assert timeline.before(99) is None


def test_an_entry_that_no_journal_has_does_not_count() -> None:
    for entry in (-1, 0, 2**70):
        assert line(*THREE).before(entry) is None
        assert line(*THREE).after(entry) is None


def test_an_upgrade_leaves_nothing_to_redo() -> None:
    timeline = line(*THREE, (5, 5, 3, "upgrade"))
    assert list(timeline.path()) == [3, 2, 1]
    assert timeline.next() is None


def test_it_knows_which_rows_a_run_was_fed() -> None:
    timeline = line(*THREE[:2])
    timeline.step(3)
    timeline.add(Summary(4, 4, 2, "undo"))
    timeline.add(Summary(5, 5, 3, "mend"))
    assert [timeline.is_input(seq) for seq in range(1, 6)] == [False, True, True, False, False]
