"""The journal on disk: one SQLite file, to which one connection writes.

One `append` is one transaction, in a write-ahead log that is flushed before `append` returns.

A journal is verified whole before it is opened: first an image of it in memory, which changes
nothing (`controller.engine.diskfile`, `controller.engine.disktables`); then the connection that
will write must stand at the same last entry.  Opened `read_only` it stays in memory, as it was at
that moment, and the file is free again.

**When the disk fails.**  SQLite has rolled the commit back, but where only the flush failed all of
it lies in the log, and the next start would take it for stored.  So before anything else is
written, the log is moved into the file and emptied; that also flushes anew everything that counts,
for a kernel reports a failed flush only once.  Until it succeeds nothing is accepted.  The same
object goes on when the disk is well again.

A read that fails says nothing of what was written: the disk is said to fail, never the journal to
be damaged, and what was not read then is read when the disk is well.

**Why it is fast.**  A commit writes one page, as a rule.  Nonces are not indexed in the file, where
each would touch another page, but in memory, from the rows that are read at the start anyway.  And
the log is moved into the file every `LOG_PAGES` pages, so that it soon stops growing: a flush is
cheaper when there is no new length to record.

What may live here: `DiskJournal`, and when its file is read and written.  What may not: what
entries mean.
"""

from __future__ import annotations

import os
import sqlite3
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from controller.engine.diskfile import OF_SQLITE, about, check_header, image, lock, refused
from controller.engine.disktables import (
    UNREADABLE,
    Found,
    build,
    chain,
    connect,
    damaged,
    in_memory,
    restored,
    stored,
    verify,
)
from controller.engine.errors import JournalDamaged, JournalError, JournalUnwritable
from controller.engine.journal import Row, Summary
from controller.wire import Msg

__all__ = ["LOG_PAGES", "DiskJournal", "remove"]

LOG_PAGES = 128
"""How long the write-ahead log grows before it is moved into the file: half a megabyte."""

ADD = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
ONE = (
    "SELECT seq, first, parent, kind, key, nonce, body, log, digest,"
    " (SELECT digest FROM entry WHERE seq = ?) FROM entry WHERE seq = ?"
)
SUMMARIES = "SELECT seq, first, parent, kind FROM entry ORDER BY seq"
LAST = "SELECT seq, digest FROM entry ORDER BY seq DESC LIMIT 1"
KEPT = (
    "SELECT state, checkpoint.digest, entry.digest FROM checkpoint JOIN entry USING (seq)"
    " WHERE seq = ?"
)

READ_ONLY = Msg("{file} was opened for reading only; open it again to go on.")
CLOSED = Msg("{file} was closed; open it again.")
REOPEN = Msg("{file} holds something else than this game since the disk failed; open it again.")

BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says of a file that is not as it was written."""

OF_DISK = (sqlite3.SQLITE_IOERR, *OF_SQLITE)
"""What it says of a disk that does not do as it is told: nothing of what the file holds."""


class DiskJournal:
    """A `Journal` in a file.  Made by `create` or `open`; one thread at a time may use it."""

    def __init__(self, path: Path, db: sqlite3.Connection, found: Found, held: int | None) -> None:
        self.path = path
        self.evening = found.evening
        self._db = db
        self._held = held
        self._length = found.length
        self._digest = found.digest
        self._nonces = Nonces(found.nonces)
        self._unsure = False
        self._shut: Msg | None = READ_ONLY if held is None else None

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> DiskJournal:
        """Make a new journal; when this returns, its name in the folder is flushed as well.

        Raises `JournalUnwritable` where `path` is there already or cannot be written; nothing is
        left behind then.
        """
        place = Path(os.path.realpath(path))
        with telling(place), ExitStack() as undo:
            held = lock(place, write=True, create=True)
            undo.callback(os.close, held)
            undo.callback(remove, place)
            found = Found(uuid4().hex)
            with closing(connect(place)) as db:
                build(db, found.evening)
            flush_folder(place.parent)
            journal = cls(place, attach(place, found), found, held)
            undo.pop_all()
        return journal

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, read_only: bool = False) -> DiskJournal:
        """Open a journal in which a game was begun.

        Raises `JournalForeign` for what is no journal, a newer one, or one without a game,
        `JournalDamaged` where it does not read as it was written, `JournalUnwritable` where it is
        in use or may not be opened; the file is as it was then.
        """
        place = Path(os.path.realpath(path))
        with telling(place), ExitStack() as undo:
            held = lock(place, write=not read_only)
            undo.callback(os.close, held)
            check_header(place, held)
            seen = image(place, held)
            db = in_memory(seen.data)
            found = verify(place, db, seen.whole)
            if read_only:
                return cls(place, db, found, None)
            db.close()
            journal = cls(place, attach(place, found), found, held)
            undo.pop_all()
        return journal

    def close(self) -> None:
        if self._shut is CLOSED:
            return
        self._shut = CLOSED
        self._db.close()
        if self._held is not None:
            os.close(self._held)

    # -- writing ------------------------------------------------------------------------------

    def append(
        self,
        rows: Sequence[Row],
        checkpoint: tuple[int, bytes] | None = None,
        drop: Sequence[int] = (),
    ) -> None:
        if self._shut is not None:
            raise JournalUnwritable(about(self._shut, self.path))
        digest = self._digest
        records: list[tuple[Any, ...]] = []
        for seq, row in enumerate(rows, self._length + 1):
            if row.seq != seq:
                raise ValueError(f"entry {seq} comes next, not {row.seq}")
            values = stored(row)
            digest = chain(digest, values)
            records.append((*values, digest))
        try:
            if self._unsure:
                self._settle()
            self._unsure = True
            self._commit(records, checkpoint, drop)
        except sqlite3.Error as error:
            with suppress(sqlite3.Error, JournalError):
                self._settle()
            raise trouble(self.path, error, self._length) from error
        for row in rows:
            if row.nonce:
                self._nonces.add(row.nonce, row.seq)
        self._length += len(records)
        self._digest = digest
        self._unsure = False

    def _commit(
        self,
        records: list[tuple[Any, ...]],
        checkpoint: tuple[int, bytes] | None,
        drop: Sequence[int],
    ) -> None:
        """One transaction; an INSERT alone is one by itself."""
        execute = self._db.execute
        if len(records) == 1 and checkpoint is None and not drop:
            execute(ADD, records[0])
            return
        execute("BEGIN IMMEDIATE")
        for record in records:
            execute(ADD, record)
        if checkpoint is not None:
            seq, state = checkpoint
            [(entry,)] = execute("SELECT digest FROM entry WHERE seq = ?", (seq,))
            execute("REPLACE INTO checkpoint VALUES (?, ?, ?)", (seq, state, chain(entry, state)))
        for seq in drop:
            execute("DELETE FROM checkpoint WHERE seq = ?", (seq,))
        execute("COMMIT")

    def _settle(self) -> None:
        """See to it that what failed can never come back (see "When the disk fails")."""
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if last(self._db) != (self._length, self._digest):
            self._shut = REOPEN
            raise JournalUnwritable(about(REOPEN, self.path))
        self._unsure = False

    # -- reading ------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The last entry; 0 where there is none yet."""
        return self._length

    def row(self, seq: int) -> Row:
        if not 1 <= seq <= self._length:
            raise KeyError(seq)
        try:
            *values, digest, before = self._db.execute(ONE, (seq - 1, seq)).fetchone()
            sound = chain(before or b"", values) == digest
        except UNREADABLE as error:
            raise self._unread(error, seq - 1) from error
        if not sound:
            raise damaged(self.path, seq - 1)
        return restored(self.path, values)

    def summaries(self) -> Iterator[Summary]:
        seq = 0
        try:
            for seq, first, parent, kind in self._db.execute(SUMMARIES):
                yield Summary(seq, first, parent, kind)
        except UNREADABLE as error:
            raise self._unread(error, seq) from error

    def find(self, nonce: str) -> int | None:
        for seq in self._nonces.find(nonce):
            if self.row(seq).nonce == nonce:
                return seq
        return None

    def checkpoint(self, seq: int) -> bytes:
        try:
            for state, digest, entry in self._db.execute(KEPT, (seq,)):
                if chain(entry, state) == digest:
                    return bytes(state)
        except UNREADABLE as error:
            self._pass_over(error)
        raise KeyError(seq)

    def checkpoints(self) -> list[int]:
        sound: list[int] = []
        try:
            for (seq,) in self._db.execute("SELECT seq FROM checkpoint ORDER BY seq").fetchall():
                with suppress(KeyError):
                    self.checkpoint(seq)
                    sound.append(seq)
        except UNREADABLE as error:
            self._pass_over(error)
        return sound

    def _unread(self, error: Exception, good: int) -> JournalError:
        """What to tell the person when what comes after entry `good` could not be read: that the
        disk fails, where SQLite says so, for then it may read well later; else that it is damaged.
        """
        if self._shut is CLOSED:
            return JournalUnwritable(about(CLOSED, self.path))
        if isinstance(error, sqlite3.Error) and primary(error) in OF_DISK:
            return trouble(self.path, error, good)
        return damaged(self.path, good)

    def _pass_over(self, error: Exception) -> None:
        """A damaged checkpoint counts as not kept; one that the disk would not read does not."""
        told = self._unread(error, 0)
        if not isinstance(told, JournalDamaged):
            raise told from error


class Nonces:
    """Which entry was sent under which nonce, in 16 bytes an entry: the nonces' hashes in order,
    and beside each its entry.  Two nonces may share a hash; the entries themselves tell."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        pairs.sort()
        self._hashes = array("q", (pair[0] for pair in pairs))
        self._entries = array("q", (pair[1] for pair in pairs))

    def add(self, nonce: str, seq: int) -> None:
        """Remember `nonce`."""
        hashed = hash(nonce)
        place = bisect_left(self._hashes, hashed)
        self._hashes.insert(place, hashed)
        self._entries.insert(place, seq)

    def find(self, nonce: str) -> Sequence[int]:
        """The entries that may have been sent under `nonce`."""
        hashed = hash(nonce)
        place = end = bisect_left(self._hashes, hashed)
        while end < len(self._hashes) and self._hashes[end] == hashed:
            end += 1
        return self._entries[place:end]


def attach(path: Path, found: Found) -> sqlite3.Connection:
    """The connection that writes.  It must see what verifying saw."""
    db = connect(path)
    try:
        # Exclusive before the log is first touched: then SQLite needs no shared memory file.
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
        if last(db) != (found.length, found.digest):
            raise damaged(path, found.length)
    except sqlite3.Error as error:
        db.close()
        raise trouble(path, error, found.length) from error
    except BaseException:
        db.close()
        raise
    return db


def last(db: sqlite3.Connection) -> tuple[int, bytes]:
    """The last entry and its digest."""
    seq, digest = db.execute(LAST).fetchone() or (0, b"")
    return seq, digest


def primary(error: Exception) -> int:
    """SQLite's primary result code; 0 where it gave none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def trouble(path: Path, error: OSError | sqlite3.Error, good: int = 0) -> JournalError:
    """What to tell the person about what the system or SQLite said of `path`."""
    if primary(error) in BROKEN:
        return damaged(path, good)
    return refused(path, error)


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Raise what the system or SQLite says of `path` as a sentence."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise trouble(path, error) from error


def flush_folder(folder: Path) -> None:
    """Make the names in `folder` survive a power failure."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def remove(path: Path) -> None:
    """Take away a journal that was never finished."""
    for end in ("", "-wal", "-journal"):
        Path(f"{path}{end}").unlink(missing_ok=True)
