"""The journal's file before SQLite touches it: its lock, its header, and its image.

A journal on disk is one SQLite file and, while a game is open or after a crash, the write-ahead
log beside it (`<file>-wal`): what was committed lately and not yet moved into the file.  Here both
are read as plain bytes, and the log's commits are laid over the file in memory.  That image is
what gets verified, listed and salvaged, so nothing that looks at a journal can change it.

It also shows what SQLite passes over in silence.  A log ends at its first frame that does not fit;
that is right for the last commit, which a power failure may cut short.  But every commit is flushed
before the next begins: where two or more follow the break, acknowledged ones are lost.

The lock is flock on the journal itself.  SQLite has locks of its own (POSIX record locks), but the
process loses those as soon as any part of it closes the file, were it only after copying it; flock
stays until its own descriptor is closed or the process ends, however it ends.  Where a file system
knows no flock, SQLite's must do.  A child made by fork shares the lock: it must leave the journal
alone, and while it lives the journal stays in use.

Source of the formats: sqlite.org/fileformat2.html, sections 1.3 and 4.  What may live here: bytes,
descriptors, and the sentence for each way they fail.  What may not: entries, and writing.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from pathlib import Path
from sqlite3 import Error as SqliteError
from typing import NamedTuple

from controller.engine.diskholder import holder
from controller.engine.errors import (
    JournalError,
    JournalForeign,
    JournalInUse,
    JournalUnwritable,
)
from controller.wire import Msg

__all__ = [
    "APPLICATION",
    "NEWER",
    "OF_SQLITE",
    "PAGE",
    "VERSION",
    "Image",
    "about",
    "check_header",
    "image",
    "lock",
    "refused",
    "said",
]

APPLICATION = 0x53544A4C
"""SQLite's application_id of a journal: "STJL"."""

VERSION = 1
"""SQLite's user_version: the version of the tables.  A newer one is not opened."""

PAGE = 4096
"""Bytes a page."""

PLAIN, LOGGED = (
    b"SQLite format 3\0" + PAGE.to_bytes(2, "big") + bytes((mode, mode, 0, 64, 32, 32))
    for mode in (1, 2)
)
"""How a journal begins before and after it was first given a write-ahead log."""

LOG_HEADER = struct.Struct(">8I")
FRAME_HEADER = struct.Struct(">6I")
FRAME = FRAME_HEADER.size + PAGE
LOG_MAGIC = 0x377F0682
"""How a log begins whose checksums are made of little-endian words, as all our machines do."""

FULL = Msg("The disk is full, so {file} cannot be written; free some space, then try again.")
READ_ONLY = Msg(
    "{file} or its folder may not be written; change their rights, or use a copy on another disk."
)
NO_RIGHT = Msg(
    "The rights of {file} or its folder keep this program out; change them, or use a copy."
)
IN_USE = Msg("{file} is in use: it is open in another program or window; close it there first.")
HELD = Msg(
    "{file} is in use: process {pid} has it open; close that program, or end it with "
    '"kill {pid}", then try again.'
)
FAILING = Msg(
    "The disk failed at {file}; check that it is connected, sound, writable and not full, "
    "then try again."
)
NO_FILE = Msg("{file} is not there; check its name and its folder.")
FOLDER = Msg("{file} is a folder, and no journal; choose a file.")
EXISTS = Msg("{file} is there already and is not written over; choose another name.")
EMPTY = Msg("{file} is empty: no game was ever stored in it; begin a new one.")
FOREIGN = Msg(
    "{file} is no journal of this table; choose another file, or, if it was one, save what is "
    'sound of it with "sanctum-table campaigns salvage".'
)
NEWER = Msg("{file} comes from a newer version of this program; update the program to open it.")

NO_JOURNAL: dict[int | None, Msg] = {
    errno.ENOENT: NO_FILE,
    errno.ENOTDIR: NO_FILE,
    errno.EISDIR: FOLDER,
    errno.ESPIPE: FOREIGN,
    errno.ENXIO: FOREIGN,
}
OF_ERRNO: dict[int | None, Msg] = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: NO_RIGHT,
    errno.EPERM: NO_RIGHT,
    errno.EEXIST: EXISTS,
    errno.EWOULDBLOCK: IN_USE,
}
OF_SQLITE = {13: FULL, 8: READ_ONLY, 14: READ_ONLY, 5: IN_USE, 6: IN_USE}
"""By primary result code: SQLITE_FULL, _READONLY, _CANTOPEN, _BUSY, _LOCKED."""


class Image(NamedTuple):
    """A journal as bytes: `data` with the log's commits laid over it.  `whole` is False where
    the log has lost commits that were acknowledged."""

    data: bytes
    whole: bool


def refused(path: Path, error: OSError | SqliteError) -> JournalError:
    """What to tell the person when a journal cannot be opened or written."""
    if isinstance(error, OSError):
        if error.errno in NO_JOURNAL:
            return JournalForeign(about(NO_JOURNAL[error.errno], path))
        sentence = OF_ERRNO.get(error.errno, FAILING)
    else:
        sentence = OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, FAILING)
    if sentence is IN_USE:
        return JournalInUse(in_use(path))
    return JournalUnwritable(about(sentence, path))


def in_use(path: Path) -> Msg:
    """The sentence about a journal that somebody holds: who, where that can be seen."""
    pid = holder(path)
    return Msg(HELD.key, file=said(path), pid=str(pid)) if pid else about(IN_USE, path)


def about(sentence: Msg, path: Path) -> Msg:
    """`sentence`, said of the file at `path`."""
    return Msg(sentence.key, file=said(path))


def said(path: Path) -> str:
    """The path as text that every client can be sent, whatever bytes its name has."""
    return os.fsencode(path).decode(errors="replace")


def lock(path: Path, *, write: bool, create: bool = False) -> int:
    """Open `path` and hold it: alone to write it, beside other readers to read it.

    Returns the descriptor; closing it lets go.  Raises `JournalForeign` where there is no file,
    `JournalUnwritable` where it is in use, may not be opened, or, for `create`, is there already.
    """
    # Without O_NONBLOCK a named pipe in the folder would hold us up for ever.
    flags = os.O_CLOEXEC | os.O_NONBLOCK | (os.O_RDWR if write else os.O_RDONLY)
    try:
        held = os.open(path, flags | (os.O_CREAT | os.O_EXCL if create else 0), 0o644)
    except OSError as error:
        raise refused(path, error) from None
    try:
        fcntl.flock(held, (fcntl.LOCK_EX if write else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno == errno.EWOULDBLOCK:
            os.close(held)
            raise refused(path, error) from None
    return held


def check_header(path: Path, held: int) -> None:
    """Raise `JournalForeign` unless the file begins as a journal that this version can read."""
    try:
        head = os.pread(held, 100, 0)
    except OSError as error:
        raise refused(path, error) from None
    application, version = (int.from_bytes(head[at : at + 4], "big") for at in (68, 60))
    if not head:
        raise JournalForeign(about(EMPTY, path))
    if head[:24] not in (PLAIN, LOGGED) or application != APPLICATION or version == 0:
        raise JournalForeign(about(FOREIGN, path))
    if version > VERSION:
        raise JournalForeign(about(NEWER, path))


def image(path: Path, held: int) -> Image:
    """Read the journal and, as far as it was committed, the log beside it.

    `data` is for SQLite's `deserialize`, which takes no log, so it begins like a journal without
    one, whatever its first 24 bytes were.
    """
    try:
        with open(held, "rb", closefd=False) as file:
            file.seek(0)
            pages = bytearray(file.read())
        log = Path(f"{path}-wal")
        frames = log.read_bytes() if log.exists() else b""
    except OSError as error:
        raise refused(path, error) from None
    whole = lay_over(pages, frames)
    pages[: len(PLAIN)] = PLAIN
    return Image(bytes(pages), whole)


def lay_over(pages: bytearray, log: bytes) -> bool:
    """Lay the committed frames of `log` over `pages`; False if later commits are lost."""
    if len(log) < LOG_HEADER.size + FRAME:
        return True
    magic, _, size, _, *salts, first, second = LOG_HEADER.unpack_from(log)
    sums = checksum(log[:24], (0, 0))
    sound = magic == LOG_MAGIC and size == PAGE and sums == (first, second)
    if not sound:
        # A header that is broken names no salts; the first frame was written with the log's.
        salts = list(FRAME_HEADER.unpack_from(log, LOG_HEADER.size)[2:4])
    pending: list[tuple[int, int]] = []
    lost = 0
    for start in range(LOG_HEADER.size, len(log) - FRAME + 1, FRAME):
        page, commit, *own, first, second = FRAME_HEADER.unpack_from(log, start)
        body = start + FRAME_HEADER.size
        sound = sound and own == salts and page > 0
        if sound:
            sums = checksum(log[body : body + PAGE], checksum(log[start : start + 8], sums))
            sound = sums == (first, second)
        if sound:
            pending.append((page, body))
            if commit:
                settle(pages, log, pending, commit)
        elif commit and own == salts:
            lost += 1
    return lost < 2


def settle(pages: bytearray, log: bytes, pending: list[tuple[int, int]], count: int) -> None:
    """Lay the frames of one commit over `pages`, of which there are `count` from then on."""
    size = count * PAGE
    pages.extend(bytes(max(0, size - len(pages))))
    for page, body in pending:
        pages[(page - 1) * PAGE : page * PAGE] = log[body : body + PAGE]
    del pages[size:]
    pending.clear()


def checksum(data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    """SQLite's log checksum of `data`, eight bytes at a time, carried on from `sums`."""
    first, second = sums
    words = iter(struct.unpack(f"<{len(data) // 4}I", data))
    for word in words:
        first = (first + word + second) & 0xFFFFFFFF
        second = (second + next(words) + first) & 0xFFFFFFFF
    return first, second
