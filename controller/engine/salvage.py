"""Journals that may not open: each is named with its reason, and its sound part can be saved.

A list that leaves out a damaged or newer journal makes an evening vanish, and one that raises
makes all of them vanish.  So `listing` has every file, with its first entry or with the one
sentence that says why it cannot be opened.

`salvage` copies the entries before the first unsound one into a new journal.  Nothing after it is
taken, however sound it looks: every later state rests on all entries before.  The old file is only
read, and neither function changes anything in it.
"""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct

from controller.engine.disk import DiskJournal, remove
from controller.engine.diskfile import PAGE, check_header, image, lock, refused
from controller.engine.disktables import Found, build, connect, damaged, entries, in_memory
from controller.engine.errors import JournalDamaged, JournalError, JournalInUse
from controller.engine.journal import Start
from controller.wire import Text

__all__ = ["SUFFIX", "Listed", "copied", "listing", "salvage"]

SUFFIX = ".journal"
"""How the names of journals end."""


class Listed(Struct, frozen=True):
    """A file that is called a journal: what began it, or, where it cannot be opened, why not;
    `in_use` where that is because somebody plays it now."""

    path: Path
    start: Start | None
    reason: Text = ""
    in_use: bool = False


def listing(folder: Path) -> list[Listed]:
    """Every journal in `folder`, by name.  Each is verified whole, so what is said here of one is
    what opening it would say.  Never raises; a folder that cannot be read is listed itself."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except FileNotFoundError:
        return []
    except OSError as error:
        return [Listed(folder, None, refused(folder, error).why.text)]
    return [listed(path) for path in paths]


def listed(path: Path) -> Listed:
    """What can be said of one file."""
    try:
        with closing(DiskJournal.open(path, read_only=True)) as journal:
            start = journal.row(1).entry
    except JournalError as error:
        return Listed(path, None, error.why.text, isinstance(error, JournalInUse))
    return Listed(path, start if isinstance(start, Start) else None)


def salvage(path: str | os.PathLike[str], to: str | os.PathLike[str]) -> int:
    """Copy the sound entries of the journal at `path`, and their checkpoints, into a new one at
    `to`.  Returns how many entries that were: at least one.

    Raises `JournalDamaged` or `JournalForeign` where there is none, `JournalUnwritable` where
    `path` is in use or `to` cannot be made; no file is left at `to` then.
    """
    with closing(sound_part(Path(os.path.realpath(path)))) as source:
        copied(source, to)
        return source.last


def copied(source: DiskJournal, to: str | os.PathLike[str]) -> None:
    """Copy the entries of `source` and their checkpoints into a new journal at `to`.  Raises
    `JournalError`; no file is left at `to` then."""
    last = source.last
    journal = DiskJournal.create(to)
    try:
        journal.append([source.row(seq) for seq in range(1, last + 1)])
        for seq in source.checkpoints():
            if seq <= last:
                journal.append((), (seq, source.checkpoint(seq)))
    except JournalError:
        remove(journal.path)
        raise
    finally:
        journal.close()


def sound_part(path: Path) -> DiskJournal:
    """The sound entries of the journal at `path`, in memory.  Raises as `salvage`."""
    held = lock(path, write=False)
    try:
        db = in_memory(with_new_head(image(path, held).data))
        found = Found("")
        with suppress(JournalDamaged):
            for record in entries(path, db):
                found.length, found.digest = record[0], record[-1]
        if not found.length:
            check_header(path, held)
            raise damaged(path, 0)
    finally:
        os.close(held)
    return DiskJournal(path, db, found, None)


def with_new_head(data: bytes) -> bytes:
    """`data` with the first page of a new journal.

    That page holds the tables' names and where they begin, the same in every journal, and no
    entry; but where it is damaged SQLite reads nothing at all.  It also counts the pages.
    """
    with closing(connect(":memory:")) as db:
        build(db, "")
        head = bytearray(db.serialize()[:PAGE])
    head[28:32] = (len(data) // PAGE).to_bytes(4, "big")
    return bytes(head) + data[PAGE:]
