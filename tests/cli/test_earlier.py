"""Journals of earlier versions are gone on with, and what no longer can is said and left alone."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest

from controller import cli
from controller.cli.serve import take_up
from controller.engine import JournalForeign
from controller.engine.disk import DiskJournal
from controller.engine.players import random_answer
from controller.games import CHECKOUT, find
from controller.wire import Answer
from controller.wire.msg import render, untranslated

__all__: list[str] = []

OLD = CHECKOUT / "tests" / "journals"
SANCTORVM = find("sanctorvm")


def unpacked(name: str, folder: Path) -> Path:
    """One of the old journals, to be played on."""
    path = folder / f"{name}.journal"
    path.write_bytes(gzip.decompress((OLD / f"{name}.journal.gz").read_bytes()))
    return path


def test_a_game_of_the_first_fights_version_is_gone_on_with_and_nothing_of_it_is_lost(
    tmp_path: Path,
) -> None:
    taken = take_up(SANCTORVM, unpacked("first_fight", tmp_path), False, {})
    session = taken.session
    assert (session.history.lost, len(list(session.timeline.path()))) == (0, 61)
    assert session.state.modules
    ask = session.run.open
    assert ask is not None
    given = random_answer(ask, Random(1))
    assert given is not None
    seat = session.run.waiting[0]
    session.do(Answer(session.ask_id, "on", seat, *given))
    session.close()
    again = take_up(SANCTORVM, taken.journal, False, {}).session
    assert again.hash() == session.hash()
    again.close()


def test_where_an_old_answer_is_no_longer_legal_it_goes_on_from_a_state_that_was_kept(
    tmp_path: Path,
) -> None:
    path = unpacked("goes_on_from_a_checkpoint", tmp_path)
    taken = take_up(SANCTORVM, path, False, {})
    assert taken.session.history.lost == 0
    assert [laid.code for laid in taken.session.state.modules] == ["b1", "c2"]
    assert SANCTORVM.check(taken.session.state) is None
    taken.session.close()
    again = take_up(SANCTORVM, path, False, {}).session
    assert again.hash() == taken.session.hash()
    again.close()


def test_before_answers_are_lost_the_journal_is_copied_as_it_was(tmp_path: Path) -> None:
    path = unpacked("cut_short", tmp_path)
    rows = stored(path)
    taken = take_up(SANCTORVM, path, False, {})
    taken.session.close()
    copy = path.with_name(f"{path.name}.before-1")
    said = render(taken.said, untranslated)
    assert "2 answers no longer fit and are asked again." in said
    assert said.endswith(f"As it was, it stands in {copy}.")
    assert stored(copy) == rows


def test_a_game_whose_pack_is_not_there_says_what_is_missing_and_stays_as_it_is(
    tmp_path: Path,
) -> None:
    path = unpacked("attic", tmp_path)
    before = path.read_bytes()
    with pytest.raises(
        JournalForeign, match='no longer begin this game: There is no battle "attic"'
    ):
        take_up(SANCTORVM, path, False, {})
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_with_its_pack_it_is_gone_on_with_and_needs_it_named_no_more(tmp_path: Path) -> None:
    path = unpacked("attic", tmp_path)
    pack = OLD / "attic"
    take_up(find("sanctorvm", pack), path, False, {}, packs=[pack]).session.close()
    assert cli.run(["chronicle", str(path), "--to", str(tmp_path / "attic.md")]) == 0
    assert "*Sanctorvm · The attic*" in (tmp_path / "attic.md").read_text("utf-8")


def test_the_chronicle_of_an_old_journal_is_how_it_came_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = unpacked("goes_on_from_a_checkpoint", tmp_path)
    before = path.read_bytes()
    assert cli.run(["chronicle", str(path)]) == 0
    told = capsys.readouterr().out
    assert "sentences that an earlier version told are left out here" in told
    assert len(told.splitlines()) < 12
    assert "*It goes on: Round 2.*" in told
    assert path.read_bytes() == before


def stored(path: Path) -> list[object]:
    """Every row and kept state of a journal."""
    journal = DiskJournal.open(path, read_only=True)
    rows: list[object] = [journal.row(each.seq) for each in journal.summaries()]
    rows += [(seq, journal.checkpoint(seq)) for seq in journal.checkpoints()]
    journal.close()
    return rows
