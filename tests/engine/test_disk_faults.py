"""The journal on a failing disk.  Faults enter below SQLite (`tests.engine.diskfaults`).

The contract, after every failure and every crash: each acknowledged entry is there once; one that
was not acknowledged may be there, whole or not at all, and only if the program ended in between.
"""

import errno
import resource
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random, randrange

import pytest

from controller.engine import REST, JournalUnwritable, Play, Rules, Session
from controller.engine.disk import LOG_PAGES, DiskJournal
from controller.engine.journal import Row
from controller.wire import OVERLORD, Undo
from tests.engine.diskfaults import Call, Disk, Fault, Operation, Platter, faulty_disk
from tests.engine.endless import Endless, Sum, add, begin, row
from tests.engine.small import Jotted, Jotter, Small, answer, choose

FAULTS: list[tuple[Operation, int, bool]] = [
    ("write", errno.ENOSPC, False),
    ("write", errno.EIO, False),
    ("write", errno.EIO, True),
    ("sync", errno.EIO, False),
]
BIG = b"state" * 3000
"""A checkpoint of several pages, so that an append has many writes to fail."""


@pytest.fixture
def disk() -> Iterator[Disk]:
    with faulty_disk() as disk:
        yield disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "live").mkdir()
    return tmp_path / "live" / "evening.journal"


def begun(path: Path, entries: int = 5) -> DiskJournal:
    journal = DiskJournal.create(path)
    for seq in range(1, entries + 1):
        journal.append([row(seq)], (seq, BIG) if seq in (1, 3) else None)
    return journal


def rows(journal: DiskJournal) -> list[Row]:
    return [journal.row(seq) for seq in range(1, journal.last + 1)]


def stored(path: Path) -> list[Row]:
    """What a program that starts now would find."""
    with closing(DiskJournal.open(path, read_only=True)) as journal:
        return rows(journal)


def crashed(path: Path) -> Path:
    """The journal as the program would leave it if it were killed now."""
    left = path.with_name("left.journal")
    for end in ("", "-wal"):
        if Path(f"{path}{end}").exists():
            shutil.copy(f"{path}{end}", f"{left}{end}")
    return left


def several(journal: DiskJournal) -> None:
    """An append with all that one can have: rows, a checkpoint, one dropped."""
    journal.append([row(6), row(7), row(8)], (8, BIG), [3])


def one(journal: DiskJournal) -> None:
    """The everyday append."""
    journal.append([row(6)])


def asked(disk: Disk, path: Path, operation: Operation, act: Callable[[DiskJournal], None]) -> int:
    """How often `act` asks the disk for `operation` when nothing fails."""
    with closing(begun(path.with_name("counted.journal"))) as journal:
        disk.count.clear()
        act(journal)
        return disk.count[operation]


# -- one failure, at every place ------------------------------------------------------------------


@pytest.mark.parametrize("act", [one, several])
@pytest.mark.parametrize(("operation", "error", "torn"), FAULTS)
@pytest.mark.parametrize("times", [1, -1])
def test_wherever_an_append_fails_nothing_is_kept_and_the_journal_goes_on(
    disk: Disk,
    path: Path,
    act: Callable[[DiskJournal], None],
    operation: Operation,
    error: int,
    torn: bool,
    times: int,
) -> None:
    count = asked(disk, path, operation, act)
    assert count >= 1
    for k in range(count):
        journal = begun(path)
        before = rows(journal)
        disk.fail(operation, error, after=k, times=times, torn=torn)
        with pytest.raises(JournalUnwritable) as refused:
            act(journal)
        assert str(path) in str(refused.value)
        assert ("full" in str(refused.value).partition(";")[0]) == (error == errno.ENOSPC)
        assert rows(journal) == before
        assert journal.checkpoints() == [1, 3]
        assert journal.find(row(6).nonce) is None
        disk.heal()
        journal.append([row(6, " again")])
        assert stored(crashed(path)) == [*before, row(6, " again")]
        journal.close()
        assert stored(path) == [*before, row(6, " again")]
        path.unlink()


@pytest.mark.parametrize("act", [one, several])
@pytest.mark.parametrize(("operation", "error", "torn"), FAULTS)
def test_a_program_killed_after_a_failed_append_left_it_whole_or_not_at_all(
    disk: Disk,
    path: Path,
    act: Callable[[DiskJournal], None],
    operation: Operation,
    error: int,
    torn: bool,
) -> None:
    for k in range(asked(disk, path, operation, act)):
        journal = begun(path)
        before = rows(journal)
        disk.fail(operation, error, after=k, torn=torn)
        with pytest.raises(JournalUnwritable):
            act(journal)
        left = stored(crashed(path))
        assert left in (before, [*before, row(6)], [*before, row(6), row(7), row(8)])
        assert len(left) == len(before) or act is (one if len(left) == 6 else several)
        disk.heal()
        journal.close()
        assert stored(path) == before
        path.unlink()


def test_a_commit_whose_flush_failed_never_comes_back(disk: Disk, path: Path) -> None:
    journal = begun(path)
    disk.fail("sync", errno.EIO)
    with pytest.raises(JournalUnwritable):
        journal.append([row(6, " ghost"), row(7, " ghost")], (6, b"ghost"), [1])
    assert stored(crashed(path))[5:] == [row(6, " ghost"), row(7, " ghost")], "no ghost to lay"
    disk.heal()
    with pytest.raises(ValueError, match="comes next"):
        journal.append([row(8)])
    journal.append([row(6, " real")])
    assert [r.log[0].text for r in stored(crashed(path))[5:]] == ["6 real"]
    assert journal.checkpoints() == [1, 3]
    assert journal.find("nonce-7 ghost") is None
    journal.close()


def test_a_failed_commit_is_gone_as_soon_as_the_disk_is_well(disk: Disk, path: Path) -> None:
    journal = begun(path)
    before = rows(journal)
    disk.fail("sync", errno.EIO, times=1)
    with pytest.raises(JournalUnwritable):
        one(journal)
    assert stored(crashed(path)) == before
    journal.close()


def test_nothing_is_accepted_while_an_earlier_failure_is_not_settled(
    disk: Disk, path: Path
) -> None:
    journal = begun(path)
    before = rows(journal)
    for error in (errno.EIO, errno.ENOSPC, errno.EIO):
        disk.fail("write", error)
        for _ in range(3):
            with pytest.raises(JournalUnwritable):
                one(journal)
        assert rows(journal) == before
        disk.heal()
    one(journal)
    assert stored(crashed(path)) == rows(journal) == [*before, row(6)]
    journal.close()


def test_a_log_that_cannot_be_moved_into_the_file_costs_nothing(disk: Disk, path: Path) -> None:
    """The move comes after the commit that it follows, so its failure is no failure of that."""
    journal = begun(path, 1)
    operations: tuple[Operation, ...] = ("sync", "write")
    for operation in operations:
        disk.fail(operation, errno.EIO, file=path.name)
        for _ in range(2 * LOG_PAGES):
            journal.append([row(journal.last + 1)])
        assert stored(crashed(path)) == rows(journal)
        disk.heal()
        journal.append([row(journal.last + 1)])
        assert stored(crashed(path)) == rows(journal)
    journal.close()
    assert stored(path) == [row(seq) for seq in range(1, journal.last + 1)]


@pytest.mark.parametrize(("operation", "error", "torn"), FAULTS)
def test_a_long_game_on_a_disk_that_fails_now_and_then_loses_nothing(
    disk: Disk, path: Path, operation: Operation, error: int, torn: bool
) -> None:
    rng = Random(seed := randrange(10**9))
    print(f"seed {seed}")
    journal = begun(path, 1)
    expected = [row(1)]
    failures = 0
    for n in range(300):
        if n % 10 == 0:
            disk.heal()
            times = rng.randrange(1, 5)
            disk.fail(operation, error, after=rng.randrange(6), times=times, torn=torn)
        seq = len(expected) + 1
        new = [row(seq + i, f" {n}") for i in range(rng.choice((1, 1, 1, 2, 9)))]
        try:
            journal.append(new, (seq, BIG) if rng.random() < 0.1 else None)
        except JournalUnwritable:
            failures += 1
        else:
            expected += new
    disk.heal()
    assert failures >= 30
    assert stored(crashed(path)) == rows(journal) == expected
    journal.close()
    assert stored(path) == expected


def test_a_real_limit_of_the_system_is_said_and_once_lifted_forgotten(path: Path) -> None:
    """No fault of ours: the kernel itself refuses to let the log grow."""
    journal = begun(path)
    before = rows(journal)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size + 2000, hard))
    try:
        with pytest.raises(JournalUnwritable):
            several(journal)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert rows(journal) == before
    several(journal)
    assert stored(crashed(path)) == [*before, row(6), row(7), row(8)]
    journal.close()


# -- other operations -----------------------------------------------------------------------------


@pytest.mark.parametrize("operation", ["write", "sync", "open", "delete", "read"])
def test_a_journal_that_cannot_be_made_leaves_nothing_behind(
    disk: Disk, path: Path, operation: Operation
) -> None:
    disk.count.clear()
    DiskJournal.create(path).close()
    path.unlink()
    count = disk.count[operation]
    assert count >= 1
    made = 0
    for k in range(count):
        fault = disk.fail(operation, errno.EIO, after=k)
        try:
            DiskJournal.create(path).close()
        except JournalUnwritable:
            assert list(path.parent.iterdir()) == []
        else:
            # It failed when it was let go, which loses nothing.
            made += 1
            path.unlink()
            Path(f"{path}-wal").unlink(missing_ok=True)
        disk.heal()
        fault.came += 1
    assert made < count


def test_a_read_only_disk_is_said_when_opening(disk: Disk, path: Path) -> None:
    begun(path).close()
    disk.fail("open", errno.EROFS)
    with pytest.raises(JournalUnwritable) as refused:
        DiskJournal.open(path)
    assert "writable" in str(refused.value)
    disk.heal()
    with closing(DiskJournal.open(path)) as journal:
        one(journal)


def test_a_disk_that_cannot_be_read_while_writing_changes_nothing(disk: Disk, path: Path) -> None:
    journal = begun(path, 30)
    before = rows(journal)
    journal.close()
    journal = DiskJournal.open(path)
    disk.fail("read", errno.EIO)
    with pytest.raises(JournalUnwritable):
        journal.append([row(31)], (31, BIG), [1])
    disk.heal()
    assert rows(journal) == before
    journal.append([row(31)], (31, BIG), [1])
    assert stored(crashed(path)) == [*before, row(31)]
    journal.close()


READS: list[Callable[[DiskJournal], object]] = [
    rows,
    lambda journal: list(journal.summaries()),
    lambda journal: journal.find(row(7).nonce),
    lambda journal: journal.checkpoint(3),
    lambda journal: journal.checkpoints(),
]


@pytest.mark.parametrize("read", READS, ids=["row", "summaries", "find", "one", "all"])
def test_a_disk_that_will_not_read_is_said_to_fail_and_reads_later(
    disk: Disk, path: Path, read: Callable[[DiskJournal], object]
) -> None:
    journal = begun(path, 60)
    wanted = read(journal)
    journal.close()
    journal = DiskJournal.open(path)
    disk.fail("read", errno.EIO)
    with pytest.raises(JournalUnwritable) as refused:
        read(journal)
    assert str(refused.value).startswith(f"The disk failed at {path};")
    disk.heal()
    assert read(journal) == wanted
    journal.close()


def test_a_disk_that_will_not_read_while_opening_is_said_to_fail(disk: Disk, path: Path) -> None:
    begun(path, 60).close()
    before = stored(path)
    disk.count.clear()
    DiskJournal.open(path).close()
    count = disk.count["read"]
    assert count >= 1
    for k in range(count):
        disk.fail("read", errno.EIO, after=k)
        with pytest.raises(JournalUnwritable, match="The disk failed at"):
            DiskJournal.open(path)
        disk.heal()
        assert stored(path) == before


# -- through the session --------------------------------------------------------------------------


def standing(session: Session[Sum]) -> object:
    return session.hash(), session.ask_id, session.timeline.length, session.view("adder")


@pytest.mark.parametrize(("operation", "error", "torn"), FAULTS)
def test_an_answer_that_could_not_be_stored_changed_nothing_and_can_be_sent_again(
    disk: Disk, path: Path, operation: Operation, error: int, torn: bool
) -> None:
    session = begin(DiskJournal.create(path))
    for n in range(60):
        before = standing(session)
        disk.fail(operation, error, after=n % 2, times=1 + n % 3, torn=torn).came = 1
        while True:
            try:
                add(session, n % 9 + 1)
                break
            except JournalUnwritable:
                assert standing(session) == before
        disk.heal()
    disk.ordered.clear()
    wanted = standing(session)
    assert session.state.total == sum(n % 9 + 1 for n in range(60))
    left = Session.open(Endless(), DiskJournal.open(crashed(path)))
    assert standing(left) == wanted
    left.close()
    session.close()


EACH = 3
"""How many asks an Action has here."""


def in_threes(play: Play[Jotter]) -> Rules[None]:
    """Rules that change the state at every ask and rest at every third."""
    while True:
        if len(play.state.words) % EACH == 0:
            yield REST
        [option] = yield choose("a", "b", "c", key=f"pick {len(play.state.words) % EACH}")
        play.state.words.append(option.id)
        play.tell(Jotted(word=option.id))


@pytest.mark.parametrize("operation", ["write", "sync"])
@pytest.mark.parametrize("into", range(EACH))
def test_in_the_middle_of_an_action_a_disk_that_neither_writes_nor_reads_changes_nothing(
    disk: Disk, path: Path, operation: Operation, into: int
) -> None:
    """From the failure on it does not read either, so what was said is taken from memory."""

    def from_then_on(call: Call, fault: Fault | None) -> None:
        if fault is not None and not reading:
            reading.append(disk.fail("read", errno.EIO))

    reading: list[Fault] = []
    game = Small(in_threes)
    session = Session.begin(game, {}, DiskJournal.create(path))
    for n in range(40 * EACH + into):
        answer(session, "abc"[n % 3])
    session.close()
    # Opened anew, SQLite remembers few pages, so it must read.
    session = Session.open(game, DiskJournal.open(path))
    before = session.hash(), session.ask_id, session.run.ask, list(session.state.words)
    disk.watch = from_then_on
    disk.fail(operation, errno.EIO)
    for _ in range(3):
        with pytest.raises(JournalUnwritable):
            answer(session, "b")
        now = session.hash(), session.ask_id, session.run.ask, list(session.state.words)
        assert now == before
    with pytest.raises(JournalUnwritable):
        undo(session, 1 + EACH)  # whose rest point is in the journal alone
    assert session.hash() == before[0]
    assert reading[0].came
    disk.heal()
    for _ in range(EACH):
        answer(session, "c")
    assert session.state.words == [*before[3], *"c" * EACH]
    wanted = session.hash(), session.ask_id
    assert [r.seq for r in stored(crashed(path))] == list(range(1, session.timeline.length + 1))
    session.close()
    again = Session.open(game, DiskJournal.open(path))
    assert (again.hash(), again.ask_id) == wanted
    again.close()


def undo(session: Session[Jotter], entry: int) -> None:
    session.do(Undo(nonce=f"undo {entry}", seat=OVERLORD, entry=entry))


# -- the power fails ------------------------------------------------------------------------------


def script() -> Iterator[tuple[list[Row], tuple[int, bytes] | None, list[int]]]:
    """Appends of every kind, enough for the log to be moved into the file several times."""
    last = 1
    for n in range(90):
        new = [row(last + i) for i in range(1, 4 if n % 7 == 3 else 2)]
        last += len(new)
        yield new, (last, BIG) if n % 5 == 0 else None, [last - 40] if n % 20 == 19 else []


def test_whenever_the_power_fails_every_acknowledged_entry_is_there(
    disk: Disk, path: Path, tmp_path: Path, long_run: bool
) -> None:
    rng = Random(seed := randrange(10**9))
    print(f"seed {seed}")
    journal = begun(path, 1)
    journal.close()
    left = tmp_path / "after"
    journal = DiskJournal.open(path)
    platter = Platter(path.parent)
    sure, trying = [row(1)], list[Row]()
    cuts = 0

    def cut(call: Call, fault: Fault | None) -> None:
        nonlocal cuts
        platter(call, fault)
        if call.operation in ("write", "sync") and rng.random() < (1 if long_run else 0.15):
            cuts += 1
            platter.power_cut(left, rng)
            assert stored(left / path.name) in (sure, [*sure, *trying])

    disk.watch = cut
    for new, checkpoint, drop in script():
        trying = new
        journal.append(new, checkpoint, drop)
        sure, trying = [*sure, *trying], []
    journal.close()
    assert cuts > 30


def test_a_power_cut_after_failed_flushes_leaves_every_acknowledged_entry(
    disk: Disk, path: Path, tmp_path: Path
) -> None:
    rng = Random(seed := randrange(10**9))
    print(f"seed {seed}")
    begun(path, 1).close()
    left = tmp_path / "after"
    journal = DiskJournal.open(path)
    disk.watch = platter = Platter(path.parent)
    sure = [row(1)]
    for n in range(150):
        if rng.random() < 0.2:
            disk.fail("sync", errno.EIO, after=rng.randrange(2), times=rng.randrange(1, 3))
        trying = [row(len(sure) + 1, f" {n}")]
        try:
            journal.append(trying, (len(sure) + 1, BIG) if n % 9 == 0 else None)
            sure += trying
            trying = []
        except JournalUnwritable:
            disk.heal()
        platter.power_cut(left, rng)
        disk.watch = lambda call, fault: None
        with closing(DiskJournal.open(left / path.name)) as again:
            assert rows(again) in (sure, [*sure, *trying])
        disk.watch = platter
    disk.ordered.clear()
    journal.close()
