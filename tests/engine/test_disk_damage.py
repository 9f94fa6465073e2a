"""Damaged journals: what opens is the game as it was, and what does not open says so.

Damage is a flipped bit or a missing end, anywhere: in the file, or in the log that a crash left
beside it.  The log's last commit is the one place where damage cannot be told from a power failure
that cut it short; and where the end of the log is missing, nothing shows that it was ever there.
There the game may open as it was some entries ago, never otherwise.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random, randrange

import pytest

from controller.engine import (
    JournalDamaged,
    JournalError,
    JournalForeign,
    JournalUnwritable,
    Session,
)
from controller.engine.disk import DiskJournal
from controller.engine.journal import MemoryJournal, Row, Start
from controller.engine.salvage import Listed, listing, salvage
from controller.wire import OVERLORD, Undo
from tests.engine.diskfaults import Call, Fault, faulty_disk
from tests.engine.endless import Endless, add, begin, row

Content = tuple[list[Row], dict[int, bytes]]
ANSWERS = 150


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that was closed, and the same game as a crash leaves it."""
    folder = tmp_path_factory.mktemp("games")
    with faulty_disk():
        session = begin(DiskJournal.create(folder / "closed.journal"))
        for n in range(ANSWERS):
            add(session, n % 9 + 1)
        for end in ("", "-wal"):
            shutil.copy(folder / f"closed.journal{end}", folder / f"crashed.journal{end}")
        session.close()
    return folder


@pytest.fixture
def closed(games: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(games / "closed.journal", tmp_path))


@pytest.fixture
def crashed(games: Path, tmp_path: Path) -> Path:
    shutil.copy(games / "crashed.journal-wal", tmp_path)
    return Path(shutil.copy(games / "crashed.journal", tmp_path))


def content(path: Path) -> Content:
    with closing(DiskJournal.open(path, read_only=True)) as journal:
        rows = [journal.row(seq) for seq in range(1, journal.last + 1)]
        return rows, {seq: journal.checkpoint(seq) for seq in journal.checkpoints()}


def is_one_sentence(error: JournalError, path: Path) -> bool:
    text = str(error)
    return str(path) in text and text.endswith(".") and "\n" not in text and text.count("; ") == 1


@contextmanager
def flipped(file: Path, offset: int, bit: int) -> Iterator[None]:
    """The file with one bit turned over."""
    with file.open("r+b") as opened:
        os.lseek(opened.fileno(), 0, os.SEEK_SET)
        old = os.pread(opened.fileno(), 1, offset)
        os.pwrite(opened.fileno(), bytes([old[0] ^ 1 << bit]), offset)
        try:
            yield
        finally:
            os.pwrite(opened.fileno(), old, offset)


def spots(file: Path, every: int) -> Iterator[tuple[int, int]]:
    """Places to damage in `file`, about one in `every` bytes, and a bit of each."""
    rng = Random(seed := randrange(10**9))
    print(f"seed {seed}")
    for offset in range(rng.randrange(every), file.stat().st_size, every):
        yield offset, rng.randrange(8)


def outcome(path: Path, whole: Content) -> str:
    """How a damaged journal opens: "same", "sooner" (at an earlier entry), or "refused"."""
    try:
        rows, states = content(path)
    except JournalError as error:
        return refusal(error, path, whole)
    assert rows == whole[0][: len(rows)]
    assert all(whole[1][seq] == state for seq, state in states.items())
    return "same" if len(rows) == len(whole[0]) else "sooner"


def refusal(error: JournalError, path: Path, whole: Content) -> str:
    assert is_one_sentence(error, path)
    assert not isinstance(error, JournalDamaged) or 0 <= error.good <= len(whole[0])
    return "refused"


# -- flipped bits ---------------------------------------------------------------------------------


def flip_through(file: Path, path: Path, every: int) -> set[str]:
    whole = content(path)
    seen = set()
    for offset, bit in spots(file, every):
        with flipped(file, offset, bit):
            seen.add(outcome(path, whole))
    return seen


def test_a_flipped_bit_in_the_file_never_changes_the_game(closed: Path) -> None:
    assert flip_through(closed, closed, 397) == {"same", "refused"}


def test_a_flipped_bit_in_the_log_never_changes_the_game(crashed: Path) -> None:
    log = Path(f"{crashed}-wal")
    assert flip_through(log, crashed, 4001) <= {"same", "refused", "sooner"}


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_flipped_bit_at_every_97th_byte_never_changes_the_game(
    closed: Path, crashed: Path
) -> None:
    assert flip_through(closed, closed, 97) == {"same", "refused"}
    assert flip_through(crashed, crashed, 97) <= {"same", "refused"}
    flip_through(Path(f"{crashed}-wal"), crashed, 997)


@pytest.mark.parametrize("offset", [0, 3, 16, 18, 20, 24, 28, 33, 44, 56, 60, 68, 100, 103])
def test_a_flipped_bit_in_the_header_never_changes_the_game(closed: Path, offset: int) -> None:
    whole = content(closed)
    for bit in range(8):
        with flipped(closed, offset, bit):
            assert outcome(closed, whole) in ("same", "refused")


@pytest.mark.parametrize("word", [b"CREATE TABLE entry", b"RAISE(ABORT", b"nonce TEXT"])
def test_a_schema_that_reads_otherwise_is_damage(closed: Path, word: bytes) -> None:
    whole = content(closed)
    for n in range(len(word)):
        with flipped(closed, closed.read_bytes().index(word) + n, 7 - n % 8):
            assert outcome(closed, whole) == "refused"


def test_what_opens_in_spite_of_a_flipped_bit_can_be_played_on(closed: Path) -> None:
    """What is not noticed when opening must not be noticed later either."""
    whole = content(closed)
    for offset, bit in spots(closed, 4001):
        with flipped(closed, offset, bit):
            fit = outcome(closed, whole) == "same"
            copy = Path(shutil.copy(closed, f"{closed}.copy"))
        if fit:
            with faulty_disk(), closing(DiskJournal.open(copy)) as journal:
                for seq in range(ANSWERS + 2, ANSWERS + 30):
                    journal.append([row(seq)], (seq, b"s" * 5000))
            assert len(content(copy)[0]) == ANSWERS + 29


def test_an_entry_that_goes_bad_while_the_journal_is_open_is_noticed(closed: Path) -> None:
    with closing(DiskJournal.open(closed)) as journal:
        with (
            flipped(closed, closed.read_bytes().index(b"nonce-00000050"), 1),
            pytest.raises(JournalDamaged) as refused,
        ):
            journal.row(50)
        assert refused.value.good == 49


def test_a_file_that_was_exchanged_while_it_was_opened_is_noticed(
    closed: Path, tmp_path: Path
) -> None:
    with closing(DiskJournal.create(tmp_path / "other.journal")) as other:
        other.append([row(1)])

    def exchange(call: Call, fault: Fault | None) -> None:
        if call.operation == "open" and call.file == closed.name:
            shutil.copy(tmp_path / "other.journal", closed)

    with faulty_disk() as disk:
        disk.watch = exchange
        with pytest.raises(JournalDamaged) as refused:
            DiskJournal.open(closed)
        assert is_one_sentence(refused.value, closed)


def test_damage_that_is_met_while_writing_is_said(closed: Path) -> None:
    with closing(DiskJournal.open(closed)) as journal:
        with closed.open("r+b") as file:
            file.seek(3 * 4096)
            file.write(b"\xee" * 4096)
        with pytest.raises(JournalDamaged) as refused:
            journal.append([row(ANSWERS + 2)], (ANSWERS + 2, b"state"))
        assert refused.value.good == ANSWERS + 1
        assert is_one_sentence(refused.value, closed)


def test_an_entry_that_its_page_hides_is_missed(closed: Path) -> None:
    data = bytearray(closed.read_bytes())
    page = data.rindex(b"nonce-%08d" % (ANSWERS + 1)) // 4096 * 4096
    data[page + 4] -= 1
    closed.write_bytes(data)
    with closing(sqlite3.connect(closed)) as db:
        assert db.execute("SELECT max(seq) FROM entry").fetchone() == (ANSWERS,)
    with pytest.raises(JournalDamaged) as refused:
        DiskJournal.open(closed)
    assert refused.value.good == ANSWERS


def test_an_evening_that_reads_otherwise_is_damage(closed: Path) -> None:
    spoil(closed, "UPDATE about SET evening = 'another'")
    with pytest.raises(JournalDamaged) as refused:
        DiskJournal.open(closed)
    assert refused.value.good == ANSWERS + 1


# -- missing ends ---------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_whose_end_is_missing_is_refused(closed: Path, share: float) -> None:
    whole = content(closed)
    os.truncate(closed, int(closed.stat().st_size * share))
    assert outcome(closed, whole) == "refused"


def test_a_log_whose_end_is_missing_opens_at_an_earlier_entry(crashed: Path) -> None:
    whole = content(crashed)
    log = Path(f"{crashed}-wal")
    for size in range(log.stat().st_size, 0, -9973):
        os.truncate(log, size)
        assert outcome(crashed, whole) in ("same", "sooner")


# -- lost commits ---------------------------------------------------------------------------------


def test_a_log_that_lost_acknowledged_commits_is_refused_and_left_alone(crashed: Path) -> None:
    log = Path(f"{crashed}-wal")
    with flipped(log, 32 + 3 * 4120 + 100, 0):
        before = crashed.read_bytes(), log.read_bytes()
        for _ in range(2):
            with pytest.raises(JournalDamaged) as refused:
                DiskJournal.open(crashed)
            assert 0 < refused.value.good < ANSWERS
        assert (crashed.read_bytes(), log.read_bytes()) == before


def test_a_log_whose_header_is_damaged_is_refused(crashed: Path) -> None:
    for offset in range(32):
        with (
            flipped(Path(f"{crashed}-wal"), offset, offset % 8),
            pytest.raises(JournalDamaged),
        ):
            DiskJournal.open(crashed)


def test_a_last_commit_that_was_cut_short_is_as_if_it_had_never_begun(crashed: Path) -> None:
    whole = content(crashed)
    last = DiskJournal.open(crashed, read_only=True).last
    log = Path(f"{crashed}-wal")
    ends = commits(log.read_bytes())
    with flipped(log, ends[-1] + 200, 3):
        assert content(crashed)[0] == whole[0][: last - 1]
        DiskJournal.open(crashed).close()
    assert content(crashed)[0] == whole[0][: last - 1]


def commits(log: bytes) -> list[int]:
    """Where the commit frames of the log's newest generation begin."""
    return [
        at
        for at in range(32, len(log) - 4119, 4120)
        if log[at + 4 : at + 8] != bytes(4) and log[at + 8 : at + 16] == log[16:24]
    ]


# -- checkpoints ----------------------------------------------------------------------------------


def spoil(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


@pytest.mark.parametrize(
    "spoiling",
    [
        "UPDATE checkpoint SET state = x'00' WHERE seq > 20",
        "UPDATE checkpoint SET digest = 'none' WHERE seq > 20",
        "UPDATE checkpoint SET state = (SELECT state FROM checkpoint WHERE seq = 1) WHERE seq > 20",
        "DELETE FROM checkpoint",
    ],
)
def test_a_bad_checkpoint_counts_as_not_kept_and_the_game_goes_on(
    closed: Path, spoiling: str
) -> None:
    whole = Session.open(Endless(), DiskJournal.open(closed, read_only=True))
    kept = whole.journal.checkpoints()
    spoil(closed, spoiling)
    session = Session.open(Endless(), DiskJournal.open(closed))
    assert len(session.journal.checkpoints()) < len(kept)
    assert session.hash() == whole.hash()
    add(session)
    session.close()


def test_a_checkpoint_that_goes_bad_while_the_game_is_open_is_done_without() -> None:
    class Forgetful(MemoryJournal):
        def checkpoint(self, seq: int) -> bytes:
            raise KeyError(seq)

    session = begin(Forgetful())
    for _ in range(100):
        add(session)
    session.do(Undo(nonce="back", seat=OVERLORD, entry=50))
    assert session.state.total == 48


# -- salvage --------------------------------------------------------------------------------------


def test_salvage_saves_what_comes_before_the_damage(closed: Path, tmp_path: Path) -> None:
    rows, states = content(closed)
    spot = closed.read_bytes().index(b"nonce-00000100")
    with flipped(closed, spot, 0):
        with pytest.raises(JournalDamaged) as refused:
            DiskJournal.open(closed)
        before = closed.read_bytes()
        saved = salvage(closed, tmp_path / "saved.journal")
        assert closed.read_bytes() == before
    assert saved == refused.value.good == 99
    assert content(tmp_path / "saved.journal") == (
        rows[:99],
        {seq: state for seq, state in states.items() if seq <= 99},
    )
    session = Session.open(Endless(), DiskJournal.open(tmp_path / "saved.journal"))
    assert session.state.total == sum(n % 9 + 1 for n in range(98))
    add(session)
    session.close()


def test_salvage_gives_the_evening_a_new_name(closed: Path, tmp_path: Path) -> None:
    salvage(closed, tmp_path / "saved.journal")
    with (
        closing(DiskJournal.open(closed, read_only=True)) as old,
        closing(DiskJournal.open(tmp_path / "saved.journal")) as new,
    ):
        assert old.evening != new.evening


@pytest.mark.parametrize("offset", [0, 17, 25, 60, 69, 101, 4090])
def test_salvage_needs_nothing_of_the_first_page(closed: Path, tmp_path: Path, offset: int) -> None:
    rows, _ = content(closed)
    with closed.open("r+b") as file:
        file.seek(offset)
        file.write(b"\xee" * 6)
    assert salvage(closed, tmp_path / "saved.journal") == len(rows)
    assert content(tmp_path / "saved.journal")[0] == rows


def test_salvage_takes_what_the_log_still_holds(crashed: Path, tmp_path: Path) -> None:
    log = Path(f"{crashed}-wal")
    ends = commits(log.read_bytes())
    before = crashed.read_bytes(), log.read_bytes()
    assert salvage(crashed, tmp_path / "whole.journal") == ANSWERS + 1
    assert (crashed.read_bytes(), log.read_bytes()) == before
    with flipped(log, ends[-3] + 99, 1):
        saved = salvage(crashed, tmp_path / "most.journal")
    assert saved == ANSWERS + 1 - 3


def test_salvage_of_nothing_makes_no_file(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear all, " * 1000)
    for old in (letter, tmp_path / "nothing", tmp_path):
        with pytest.raises(JournalForeign) as refused:
            salvage(old, tmp_path / "saved.journal")
        assert is_one_sentence(refused.value, old)
    assert list(tmp_path.iterdir()) == [letter]


def test_salvage_writes_over_nothing(closed: Path, tmp_path: Path) -> None:
    (tmp_path / "saved.journal").write_text("dear")
    with pytest.raises(JournalUnwritable, match="another name"):
        salvage(closed, tmp_path / "saved.journal")
    assert (tmp_path / "saved.journal").read_text() == "dear"


def test_salvage_onto_a_full_disk_leaves_nothing_behind(closed: Path, tmp_path: Path) -> None:
    with faulty_disk() as disk:
        disk.fail("write", 28, after=30)
        with pytest.raises(JournalUnwritable, match="full"):
            salvage(closed, tmp_path / "saved.journal")
    assert list(tmp_path.iterdir()) == [closed]


# -- the list -------------------------------------------------------------------------------------


def test_the_list_has_every_journal_and_for_each_its_game_or_the_reason(
    closed: Path, tmp_path: Path
) -> None:
    shutil.copy(closed, tmp_path / "damaged.journal")
    os.truncate(tmp_path / "damaged.journal", 9000)
    (tmp_path / "empty.journal").touch()
    (tmp_path / "folder.journal").mkdir()
    (tmp_path / "letter.journal").write_text("Dear all")
    os.mkfifo(tmp_path / "pipe.journal")
    (tmp_path / "dangling.journal").symlink_to(tmp_path / "nowhere")
    (tmp_path / os.fsdecode(b"na\xefve.journal")).write_text("?")
    shutil.copy(closed, tmp_path / "open.journal")
    (tmp_path / "notes.txt").write_text("not asked for")
    with closing(DiskJournal.open(tmp_path / "open.journal")):
        found = listing(tmp_path)
    assert [os.fsencode(one.path.name) for one in found] == [
        b"closed.journal",
        b"damaged.journal",
        b"dangling.journal",
        b"empty.journal",
        b"folder.journal",
        b"letter.journal",
        b"na\xefve.journal",
        b"open.journal",
        b"pipe.journal",
    ]
    first, *others = found
    assert isinstance(first.start, Start)
    assert first.start.versions.game == "endless"
    assert first.reason == ""
    for other in others:
        assert other.start is None
        assert str(other.reason).endswith(".")
        str(other.reason).encode()


def test_the_list_changes_nothing(closed: Path, crashed: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    listing(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_is_not_there_has_no_journals(tmp_path: Path) -> None:
    assert listing(tmp_path / "nowhere") == []


def test_a_folder_that_cannot_be_read_is_listed_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    [only] = listing(tmp_path / "file")
    assert isinstance(only, Listed)
    assert str(only.reason).endswith(".")
