"""The faulty disk itself: every fault arrives at SQLite, and none is silently left out."""

import errno
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.engine.diskfaults import Call, Disk, Fault, Operation, Platter, faulty_disk


@pytest.fixture
def disk() -> Iterator[Disk]:
    with faulty_disk() as disk:
        yield disk


def opened(path: Path, mode: str = "WAL") -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"PRAGMA journal_mode={mode}")
    db.execute("CREATE TABLE IF NOT EXISTS t (n)")
    return db


@pytest.mark.parametrize(
    ("operation", "error", "statement", "name"),
    [
        ("write", errno.EIO, "INSERT INTO t VALUES (1)", "SQLITE_IOERR_WRITE"),
        ("write", errno.ENOSPC, "INSERT INTO t VALUES (1)", "SQLITE_FULL"),
        ("sync", errno.EIO, "PRAGMA wal_checkpoint", "SQLITE_IOERR_FSYNC"),
        ("truncate", errno.EIO, "PRAGMA wal_checkpoint(TRUNCATE)", "SQLITE_IOERR_TRUNCATE"),
        ("delete", errno.EIO, "INSERT INTO t VALUES (1)", "SQLITE_IOERR_DELETE"),
        ("read", errno.EIO, "SELECT * FROM t", "SQLITE_IOERR_READ"),
        ("open", errno.EMFILE, "ATTACH '{folder}/other' AS other", "SQLITE_CANTOPEN"),
    ],
)
def test_a_fault_reaches_sqlite_as_its_own_error(
    disk: Disk, tmp_path: Path, operation: Operation, error: int, statement: str, name: str
) -> None:
    with closing(opened(tmp_path / "db", "DELETE" if operation == "delete" else "WAL")) as db:
        if operation == "read":
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.execute("PRAGMA shrink_memory")
        statement = statement.format(folder=tmp_path)
        fault = disk.fail(operation, error)
        with pytest.raises(sqlite3.OperationalError) as raised:
            db.execute(statement).fetchall()
        assert raised.value.sqlite_errorname == name
        assert fault.came
        disk.heal()
        db.execute(statement).fetchall()


def test_a_read_only_disk_lets_sqlite_read_and_not_write(disk: Disk, tmp_path: Path) -> None:
    opened(tmp_path / "db").close()
    disk.fail("open", errno.EROFS)
    with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError) as raised:
            db.execute("INSERT INTO t VALUES (1)")
        assert raised.value.sqlite_errorname in ("SQLITE_READONLY", "SQLITE_CANTOPEN")


def test_a_fault_comes_after_so_many_calls_and_so_many_times(disk: Disk, tmp_path: Path) -> None:
    with closing(opened(tmp_path / "db")) as db:
        disk.count.clear()
        fault = disk.fail("write", errno.EIO, after=2, times=1)
        db.execute("INSERT INTO t VALUES (1)")
        assert (disk.count["write"], fault.came) == (2, 0)
        with pytest.raises(sqlite3.OperationalError):
            db.execute("INSERT INTO t VALUES (2)")
        db.execute("INSERT INTO t VALUES (3)")
        assert db.execute("SELECT n FROM t").fetchall() == [(1,), (3,)]


def test_a_torn_write_leaves_half_of_its_bytes(disk: Disk, tmp_path: Path) -> None:
    with closing(opened(tmp_path / "db")) as db:
        log = tmp_path / "db-wal"
        before = log.stat().st_size
        disk.fail("write", errno.EIO, after=1, torn=True)
        with pytest.raises(sqlite3.OperationalError):
            db.execute("INSERT INTO t VALUES (1)")
        assert log.stat().st_size == before + 24 + 2048


def test_a_fault_that_never_came_is_an_error() -> None:
    with pytest.raises(AssertionError, match="sync EIO"), faulty_disk() as disk:
        disk.fail("sync", errno.EIO)


def test_a_disk_that_sqlite_does_not_reach_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Disk, "struck", lambda disk, call: None)
    with pytest.raises(RuntimeError, match="does not reach SQLite"), faulty_disk():
        pass


def test_what_raises_below_sqlite_is_raised_at_the_end(tmp_path: Path) -> None:
    def watch(call: Call, fault: Fault | None) -> None:
        raise ZeroDivisionError

    def use() -> None:
        with faulty_disk() as disk:
            disk.watch = watch
            with pytest.raises(sqlite3.OperationalError):
                sqlite3.connect(tmp_path / "db")

    with pytest.raises(ZeroDivisionError):
        use()


def test_a_connection_outlives_its_disk(tmp_path: Path) -> None:
    with faulty_disk():
        db = opened(tmp_path / "db")
    with closing(db):
        db.execute("INSERT INTO t VALUES (1)")
    with closing(opened(tmp_path / "db")) as db:
        assert db.execute("SELECT n FROM t").fetchall() == [(1,)]


def test_a_power_cut_keeps_what_was_flushed_and_some_of_the_rest(
    disk: Disk, tmp_path: Path
) -> None:
    live, left = tmp_path / "live", tmp_path / "left"
    live.mkdir()
    platter = Platter(live)
    platter(Call("write", "file", 0, b"a" * 1024), None)
    platter(Call("sync", "file"), None)
    platter(Call("write", "file", 0, b"b" * 1024), None)
    outcomes = set()
    for seed in range(50):
        platter.power_cut(left, Random(seed))
        outcomes.add((left / "file").read_bytes()[::512])
    assert outcomes == {b"aa", b"ab", b"ba", b"bb"}


def test_what_a_failed_flush_left_unsure_stays_unsure(disk: Disk, tmp_path: Path) -> None:
    live, left = tmp_path / "live", tmp_path / "left"
    live.mkdir()
    platter = Platter(live)
    platter(Call("write", "file", 0, b"a" * 512), None)
    platter(Call("sync", "file"), disk.fail("sync", errno.EIO))
    platter(Call("sync", "file"), None)
    sizes = set()
    for seed in range(20):
        platter.power_cut(left, Random(seed))
        sizes.add(len(list(left.iterdir())))
    assert sizes == {0, 1}
    disk.ordered.clear()


def test_a_connection_may_be_open_until_the_program_ends(tmp_path: Path) -> None:
    program = (
        "import sqlite3, sys\n"
        "from tests.engine.diskfaults import faulty_disk\n"
        "with faulty_disk():\n"
        "    db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "    db.execute('PRAGMA journal_mode=WAL')\n"
        "    db.execute('CREATE TABLE t (n)')\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "db")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
