"""The journal on disk, while the disk is well: what it keeps, whom it lets in, what it refuses."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import (
    JournalError,
    JournalForeign,
    JournalUnwritable,
    MemoryJournal,
    Session,
    history,
)
from controller.engine.disk import DiskJournal, Nonces
from controller.engine.journal import Summary, Versions
from controller.wire import Pause
from tests.engine.endless import Endless, add, begin, row

ROWS = [row(seq) for seq in range(1, 41)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


def filled(path: Path) -> DiskJournal:
    """A journal of forty entries, appended one or several at a time."""
    journal = DiskJournal.create(path)
    seq = 0
    for n in (1, 1, 2, 1, 15, 20):
        journal.append(ROWS[seq : seq + n])
        seq += n
    return journal


def everything(journal: DiskJournal) -> object:
    return (
        journal.evening,
        [journal.row(seq) for seq in range(1, journal.last + 1)],
        list(journal.summaries()),
        [(seq, journal.checkpoint(seq)) for seq in journal.checkpoints()],
    )


def sentence(error: JournalError, path: Path) -> str:
    """The one sentence of an error, which must name the file and say what to do."""
    text = str(error)
    assert str(path) in text
    assert "\n" not in text
    assert text.endswith(".")
    assert text.count("; ") == 1
    return text


# -- keeping --------------------------------------------------------------------------------------


def test_a_journal_opened_again_reads_as_it_was_written(path: Path) -> None:
    journal = filled(path)
    journal.append((), (7, b"seven"))
    before = everything(journal)
    journal.close()
    with closing(DiskJournal.open(path)) as again:
        assert everything(again) == before
        assert [again.row(seq) for seq in range(1, 41)] == ROWS
        assert next(again.summaries()) == Summary(1, 1, 0, "start")


def test_a_journal_that_was_never_closed_reads_as_it_was_written(path: Path) -> None:
    journal = filled(path)
    with closing(journal):
        copy = path.with_name("copy")
        for end in ("", "-wal"):
            Path(f"{copy}{end}").write_bytes(Path(f"{path}{end}").read_bytes())
        with closing(DiskJournal.open(copy)) as again:
            assert everything(again) == everything(journal)


def test_entries_go_on_where_they_ended(path: Path) -> None:
    filled(path).close()
    with closing(DiskJournal.open(path)) as journal:
        journal.append([row(41)])
        assert journal.row(41) == row(41)


def test_an_entry_is_found_by_its_nonce_before_and_after_a_restart(path: Path) -> None:
    journal = filled(path)
    for _ in range(2):
        assert [journal.find(r.nonce) for r in ROWS] == list(range(1, 41))
        assert journal.find("nobody's") is None
        journal.close()
        journal = DiskJournal.open(path)
    journal.close()


def test_two_nonces_with_one_hash_are_told_apart() -> None:
    class SameHash(str):
        def __hash__(self) -> int:
            return 7

    nonces = Nonces([(7, 3), (1, 1), (9, 2)])
    nonces.add(SameHash("b"), 4)
    assert sorted(nonces.find(SameHash("c"))) == [3, 4]


def test_a_nonce_that_only_shares_a_hash_is_not_found(path: Path) -> None:
    class SameHash(str):
        def __hash__(self) -> int:
            return hash(ROWS[5].nonce)

    with closing(filled(path)) as journal:
        assert journal.find(SameHash(ROWS[5].nonce)) == 6
        assert journal.find(SameHash("another's")) is None


def test_a_row_that_is_not_there_is_a_key_error(path: Path) -> None:
    with closing(filled(path)) as journal:
        for seq in (0, -1, 41, 10**30):
            with pytest.raises(KeyError):
                journal.row(seq)


def test_checkpoints_are_kept_and_can_be_dropped(path: Path) -> None:
    with closing(filled(path)) as journal:
        journal.append([row(41)], (41, b"forty-one"))
        journal.append([row(42)], (42, b"forty-two"), [41])
        assert journal.checkpoints() == [42]
        assert journal.checkpoint(42) == b"forty-two"
        with pytest.raises(KeyError):
            journal.checkpoint(41)


def test_every_evening_has_a_name_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    names = set()
    for n in range(3):
        journal = filled(tmp_path / f"{n}")
        names.add(journal.evening)
        journal.close()
        with closing(DiskJournal.open(tmp_path / f"{n}")) as again:
            assert again.evening == journal.evening
    assert len(names) == 3


def test_an_entry_out_of_order_is_not_taken(path: Path) -> None:
    with closing(filled(path)) as journal:
        for wrong in ([row(40)], [row(42)], [row(41), row(43)]):
            with pytest.raises(ValueError, match="comes next"):
                journal.append(wrong)
        journal.append([row(41)])


@pytest.mark.parametrize("change", ["UPDATE entry SET kind = 'undo'", "DELETE FROM entry"])
def test_the_file_itself_lets_no_entry_be_changed(path: Path, change: str) -> None:
    filled(path).close()
    with (
        closing(sqlite3.connect(path)) as db,
        pytest.raises(sqlite3.IntegrityError, match="an entry is never"),
    ):
        db.execute(change)


def test_the_same_game_in_memory_and_on_disk_is_the_same(path: Path) -> None:
    memory, disk = begin(MemoryJournal()), begin(DiskJournal.create(path))
    for n in range(100):
        add(memory, n % 9 + 1)
        add(disk, n % 9 + 1)
    wanted = memory.hash(), memory.ask_id, memory.view("table")
    assert (disk.hash(), disk.ask_id, disk.view("table")) == wanted
    disk.close()
    again = Session.open(Endless(), DiskJournal.open(path))
    assert (again.hash(), again.ask_id, again.view("table")) == wanted
    again.close()


def test_closing_twice_is_no_mistake_and_nothing_is_stored_afterwards(path: Path) -> None:
    journal = filled(path)
    journal.close()
    journal.close()
    with pytest.raises(JournalUnwritable) as refused:
        journal.append([row(41)])
    sentence(refused.value, path)


def test_a_journal_that_was_closed_is_not_said_to_be_damaged(path: Path) -> None:
    journal = filled(path)
    journal.close()
    for read in (lambda: journal.row(1), lambda: list(journal.summaries()), journal.checkpoints):
        with pytest.raises(JournalUnwritable, match="was closed"):
            read()


def test_an_append_that_was_broken_off_is_forgotten(path: Path) -> None:
    with closing(filled(path)) as journal:
        with pytest.raises(ValueError, match="unpack"):
            journal.append([row(41, " broken off")], (99, b"the state after no entry"))
        journal.append([row(41)])
        assert journal.row(41) == row(41)


# -- making ---------------------------------------------------------------------------------------


def test_a_new_journal_never_takes_the_place_of_a_file(path: Path) -> None:
    path.write_text("a letter")
    with pytest.raises(JournalUnwritable) as refused:
        DiskJournal.create(path)
    assert "another name" in sentence(refused.value, path)
    assert path.read_text() == "a letter"


def test_a_journal_in_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "evening.journal"
    with pytest.raises(JournalForeign) as refused:
        DiskJournal.create(path)
    sentence(refused.value, path)


def test_a_log_left_by_another_journal_of_that_name_is_not_read(path: Path) -> None:
    with closing(filled(path)):
        left = Path(f"{path}-wal").read_bytes()
    path.unlink()
    Path(f"{path}-wal").write_bytes(left)
    with closing(DiskJournal.create(path)) as journal:
        journal.append([row(1)])
    with closing(DiskJournal.open(path)) as journal:
        assert journal.last == 1


# -- alone ----------------------------------------------------------------------------------------

TRY = """
import sys
from controller.engine import JournalError
from controller.engine.disk import DiskJournal
try:
    DiskJournal.open(sys.argv[1], read_only=sys.argv[2] == "read")
except JournalError as error:
    print(error)
else:
    print("opened")
"""


def another_process(path: Path, how: str = "write") -> str:
    """What a second process hears when it opens the journal."""
    command = [sys.executable, "-c", TRY, str(path), how]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    return ran.stdout + ran.stderr


def test_a_second_process_is_told_that_the_journal_is_in_use(path: Path) -> None:
    journal = filled(path)
    for how in ("write", "read"):
        heard = another_process(path, how)
        assert heard.startswith(f"{path} is in use")
        assert heard.count("\n") == 1
    journal.close()
    assert another_process(path) == "opened\n"


def test_the_same_process_cannot_open_a_journal_twice(path: Path) -> None:
    with closing(filled(path)) as journal:
        with pytest.raises(JournalUnwritable, match="in use"):
            DiskJournal.open(path)
        journal.append([row(41)])


def test_copying_an_open_journal_does_not_open_it_to_others(path: Path) -> None:
    with closing(filled(path)):
        path.read_bytes()
        assert "in use" in another_process(path)


def test_a_journal_is_free_as_soon_as_its_process_is_gone(path: Path) -> None:
    filled(path).close()
    hold = "import sys\nfrom controller.engine.disk import DiskJournal\n"
    hold += "journal = DiskJournal.open(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(JournalUnwritable, match="in use"):
            DiskJournal.open(path)
        holder.kill()
    DiskJournal.open(path).close()


# -- for reading only -----------------------------------------------------------------------------


def test_a_journal_opened_for_reading_is_read_whole_and_takes_nothing(path: Path) -> None:
    with closing(filled(path)) as journal:
        wanted = everything(journal)
    with closing(DiskJournal.open(path, read_only=True)) as journal:
        assert everything(journal) == wanted
        with pytest.raises(JournalUnwritable) as refused:
            journal.append([row(41)])
        sentence(refused.value, path)


def test_reading_leaves_file_and_log_and_folder_as_they_were(path: Path) -> None:
    with closing(filled(path)):
        left = {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal")}
    path.unlink()
    for end, data in left.items():
        Path(f"{path}{end}").write_bytes(data)
    with closing(DiskJournal.open(path, read_only=True)) as journal:
        assert journal.last == 40
    assert {p.name: p.read_bytes() for p in path.parent.iterdir()} == {
        path.name + end: data for end, data in left.items()
    }


def test_a_journal_that_is_read_is_free_for_others(path: Path) -> None:
    filled(path).close()
    with closing(DiskJournal.open(path, read_only=True)) as reader:
        with closing(DiskJournal.open(path)) as journal:
            journal.append([row(41)])
        assert reader.last == 40


# -- versions -------------------------------------------------------------------------------------


class Newer(Endless):
    version = "2"


def left_by(game: Endless, path: Path, packs: dict[str, str] | None = None) -> None:
    """A journal in which `game` was begun."""
    Session.begin(game, {}, DiskJournal.create(path), packs).close()


@pytest.mark.parametrize("what", ["rules", "engine"])
def test_a_game_of_a_newer_version_is_refused_and_its_file_left_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    with monkeypatch.context() as patch:
        if what == "engine":
            patch.setattr(history, "ENGINE", str(int(history.ENGINE) + 1))
        left_by(Newer() if what == "rules" else Endless(), path)
    before = {p.name: p.read_bytes() for p in path.parent.iterdir()}
    with closing(DiskJournal.open(path)) as journal, pytest.raises(JournalForeign, match="newer"):
        Session.open(Endless(), journal)
    assert {p.name: p.read_bytes() for p in path.parent.iterdir()} == before


def test_a_pack_that_was_changed_is_noticed_when_opening(path: Path) -> None:
    left_by(Endless(), path, {"base": "old", "more": "same"})
    wanted = {"base": "new", "more": "same"}
    for _ in range(2):
        session = Session.open(Endless(), DiskJournal.open(path), wanted)
        assert [session.journal.row(n).kind for n in (1, session.timeline.length)] == [
            "start",
            "upgrade",
        ]
        upgrade = session.journal.row(2).entry
        assert isinstance(upgrade, Versions)
        assert upgrade.packs == session.versions().packs == wanted
        assert session.timeline.length == 2, "it is noted once"
        session.close()


# -- what is no journal ---------------------------------------------------------------------------


def pragma(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


def empty(path: Path) -> None:
    path.touch()


def letter(path: Path) -> None:
    path.write_text("Dear all, " * 1000)


def folder(path: Path) -> None:
    path.mkdir()


def missing(path: Path) -> None:
    """Nothing is there."""


def other_database(path: Path) -> None:
    pragma(path, "CREATE TABLE entry (seq INTEGER PRIMARY KEY)")


def newer(path: Path) -> None:
    filled(path).close()
    pragma(path, "PRAGMA user_version=2")


def unbegun(path: Path) -> None:
    DiskJournal.create(path).close()


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (empty, "is empty"),
        (letter, "no journal of this table"),
        (folder, "is a folder"),
        (missing, "is not there"),
        (other_database, "no journal of this table"),
        (newer, "newer version"),
        (unbegun, "No game was begun"),
    ],
)
def test_what_is_no_journal_is_named_and_left_alone(
    path: Path, make: Callable[[Path], None], words: str, read_only: bool
) -> None:
    make(path)
    before = {p: p.read_bytes() for p in path.parent.iterdir() if p.is_file()}
    with pytest.raises(JournalForeign) as refused:
        DiskJournal.open(path, read_only=read_only)
    assert words in sentence(refused.value, path)
    assert {p: p.read_bytes() for p in path.parent.iterdir() if p.is_file()} == before


def test_a_sound_entry_of_an_unknown_kind_comes_from_another_version(path: Path) -> None:
    with closing(filled(path)) as journal:
        entry: Any = Pause(nonce="pause", on=True)
        journal.append([replace(row(41), entry=entry)])
        with pytest.raises(JournalForeign) as refused:
            journal.row(41)
        assert "newer version" in sentence(refused.value, path)


# -- where nothing may be written -----------------------------------------------------------------


@contextmanager
def folder_of_a_common_user() -> Iterator[Path]:
    """A folder, and rights that bind: the superuser, whom none bind, becomes somebody else."""
    with TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            os.chown(folder, 65534, -1)
            os.seteuid(65534)
        try:
            yield Path(folder)
        finally:
            os.chmod(folder, 0o700)
            if root:
                os.seteuid(0)


def test_a_file_that_may_only_be_read_is_opened_for_reading_alone() -> None:
    with folder_of_a_common_user() as folder:
        path = folder / "evening.journal"
        filled(path).close()
        path.chmod(0o400)
        with pytest.raises(JournalUnwritable) as refused:
            DiskJournal.open(path)
        assert "rights" in sentence(refused.value, path)
        with closing(DiskJournal.open(path, read_only=True)) as journal:
            assert journal.last == 40


def test_a_folder_that_may_only_be_read_is_said_when_opening() -> None:
    with folder_of_a_common_user() as folder:
        path = folder / "evening.journal"
        filled(path).close()
        folder.chmod(0o500)
        with pytest.raises(JournalUnwritable) as refused:
            DiskJournal.open(path)
        assert "rights" in sentence(refused.value, path)
        with pytest.raises(JournalUnwritable) as refused:
            DiskJournal.create(folder / "new.journal")
        assert "rights" in sentence(refused.value, folder / "new.journal")
        with closing(DiskJournal.open(path, read_only=True)) as journal:
            assert journal.last == 40


def test_a_file_that_may_not_even_be_read_is_said() -> None:
    with folder_of_a_common_user() as folder:
        path = folder / "evening.journal"
        filled(path).close()
        path.chmod(0)
        with pytest.raises(JournalUnwritable) as refused:
            DiskJournal.open(path, read_only=True)
        assert "rights" in sentence(refused.value, path)
