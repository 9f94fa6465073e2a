"""`journals`: every journal is named, and what is sound of a damaged one is saved."""

from pathlib import Path

import pytest

from controller import cli
from controller.cli.serve import take_up
from controller.cli.shelf import begin
from controller.engine import JournalDamaged
from controller.engine.disk import DiskJournal
from controller.games import find
from controller.wire import Answer
from tests.engine.small import answer

__all__: list[str] = []

NOUGHTS = find("noughts")
ENTRIES = 4


def played(path: Path | None) -> Path:
    """A journal of four entries."""
    taken = begin(NOUGHTS, path, {})
    for place in ("a1", "b2", "c3"):
        answer(taken.session, place)
    taken.session.close()
    return taken.journal


def damage(path: Path) -> None:
    """Let the third answer read otherwise than it was written."""
    data = path.read_bytes()
    assert data.count(b'"c3"') >= 1
    path.write_bytes(data.replace(b'"c3"', b'"a3"'))


def test_the_list_names_each_journal_with_its_game_or_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound, broken = played(tmp_path / "sound.journal"), played(tmp_path / "broken.journal")
    damage(broken)
    DiskJournal.create(tmp_path / "unbegun.journal").close()
    assert cli.run(["journals", "list", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    said = {line.split()[0]: line for line in lines if str(tmp_path) in line}
    assert list(said) == [str(broken), str(sound), str(tmp_path / "unbegun.journal")]
    assert said[str(sound)].split() == [str(sound), "noughts"]
    assert "up to 3" in said[str(broken)]
    assert '"sanctum-table journals salvage"' in said[str(broken)]
    assert "No game was begun" in said[str(tmp_path / "unbegun.journal")]


def test_the_list_is_of_ones_own_journals_where_no_folder_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["journals", "list"]) == 0
    assert "There is no journal in " in capsys.readouterr().out
    own = played(None)
    assert cli.run(["journals", "list"]) == 0
    assert str(own) in capsys.readouterr().out


def test_salvage_says_how_many_entries_were_saved_and_the_game_goes_on_from_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, saved = played(tmp_path / "broken.journal"), tmp_path / "saved.journal"
    damage(broken)
    before = broken.read_bytes()
    with pytest.raises(JournalDamaged, match='"sanctum-table journals salvage"'):
        take_up(NOUGHTS, broken, False, {})
    assert cli.run(["journals", "salvage", str(broken), str(saved)]) == 0
    assert capsys.readouterr().out == f"3 entries of {broken} were saved in {saved}.\n"
    assert broken.read_bytes() == before
    session = take_up(NOUGHTS, saved, False, {}).session
    assert session.timeline.length == ENTRIES - 1
    session.do(Answer(session.ask_id, "again", "cross", picks=("c3",)))
    session.close()


def test_salvage_that_is_refused_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = played(tmp_path / "sound.journal")
    for path, to in ((sound, sound), (tmp_path / "nothing", tmp_path / "new.journal")):
        assert cli.run(["journals", "salvage", str(path), str(to)]) == 1
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
    assert list(tmp_path.iterdir()) == [sound]


# -- serve meets one --------------------------------------------------------------------------


def test_a_damaged_newest_journal_is_said_with_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = played(None)
    damage(own)
    assert cli.run(["serve", "--game", "noughts"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f'{own}, the newest journal of "Noughts and crosses", is damaged; ')
    assert '"sanctum-table journals list"' in err
    assert "--new begins a new game" in err
    assert err.count("\n") == 1


def test_a_newest_journal_without_a_game_is_said_with_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = played(None)
    own.unlink()
    DiskJournal.create(own).close()
    assert cli.run(["serve", "--game", "noughts"]) == 1
    err = capsys.readouterr().err
    assert "cannot be gone on with" in err
    assert '"sanctum-table journals list"' in err
    assert "--new begins a new game" in err


def test_the_new_game_is_then_the_newest() -> None:
    damage(played(None))
    new = take_up(NOUGHTS, None, True, {})
    new.session.close()
    again = take_up(NOUGHTS, None, False, {})
    again.session.close()
    assert again.journal == new.journal
