"""The tables inside a journal's file: how a row is written, read back and verified.

    about       the evening's name
    entry       the rows of the game, never changed and never deleted: the file itself refuses
    checkpoint  packed states, which may be dropped

Every entry has a digest, BLAKE2b-128 of its content keyed by the digest before it, so a flipped
bit or a missing row breaks the chain at that place; SQLite's own quick check finds what could hide
rows at the end.  A checkpoint's digest is keyed by its entry's.  A bad checkpoint is no damage: it
counts as not kept, for the game can be replayed without it.

What may live here: what any connection to a journal needs, whether its pages are in a file or in
memory.  What may not: opening files, and when to write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from controller.engine.diskfile import APPLICATION, NEWER, PAGE, VERSION, about, said
from controller.engine.errors import JournalDamaged, JournalForeign
from controller.engine.journal import Row, read_entry, read_log, stored_entry, stored_log
from controller.wire import Msg

__all__ = [
    "UNREADABLE",
    "Found",
    "build",
    "chain",
    "connect",
    "damaged",
    "entries",
    "in_memory",
    "restored",
    "stored",
    "verify",
]

SCHEMA = """
CREATE TABLE about (evening TEXT NOT NULL, digest BLOB NOT NULL);
CREATE TABLE entry (
    seq INTEGER PRIMARY KEY, first INTEGER NOT NULL, parent INTEGER NOT NULL,
    kind TEXT NOT NULL, key TEXT NOT NULL, nonce TEXT NOT NULL,
    body BLOB NOT NULL, log BLOB NOT NULL, digest BLOB NOT NULL
);
CREATE TABLE checkpoint (seq INTEGER PRIMARY KEY, state BLOB NOT NULL, digest BLOB NOT NULL);
CREATE TRIGGER entry_unchanged BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entry_undeleted BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
"""
TABLES = SCHEMA.strip().removesuffix(";").split(";\n")
"""One statement each; a file whose own schema differs in a letter is damaged."""

ALL = "SELECT seq, first, parent, kind, key, nonce, body, log, digest FROM entry ORDER BY seq"

NO_GAME = Msg("No game was begun in {file}, so it holds nothing; begin a new one.")

UNREADABLE = (sqlite3.Error, ValueError, TypeError)
"""What reading a damaged file raises.  SQLite's messages quote it, and what is quoted need not be
text (UnicodeDecodeError); nor need a digest that was overwritten be 16 bytes."""

pack = msgspec.msgpack.encode


class Found(Struct):
    """What verifying found: the evening's name, the last entry and its digest, and of every nonce
    its hash and its entry."""

    evening: str
    length: int = 0
    digest: bytes = b""
    nonces: list[tuple[int, int]] = []


def connect(path: Path | str) -> sqlite3.Connection:
    """A connection that leaves transactions to us and waits for nobody."""
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)


def in_memory(data: bytes) -> sqlite3.Connection:
    """A connection to the data of an image."""
    db = connect(":memory:")
    db.deserialize(data)
    return db


def build(db: sqlite3.Connection, evening: str) -> None:
    """Put the tables into an empty file."""
    db.execute(f"PRAGMA page_size={PAGE}")
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"PRAGMA application_id={APPLICATION}")
    db.execute(f"PRAGMA user_version={VERSION}")
    for statement in TABLES:
        db.execute(statement)
    db.execute("INSERT INTO about VALUES (?, ?)", (evening, chain(b"", evening)))
    db.execute("COMMIT")


def chain(before: bytes, content: object) -> bytes:
    """The digest of `content` after the digest `before` (empty for the first): 16 bytes."""
    return blake2b(pack(content), digest_size=16, key=before).digest()


def stored(row: Row) -> tuple[int, int, int, str, str, str, bytes, bytes]:
    """The row as the file holds it, without its digest."""
    return (
        row.seq,
        row.first,
        row.parent,
        row.kind,
        row.key,
        row.nonce,
        stored_entry(row.entry),
        stored_log(row.log),
    )


def restored(path: Path, values: Sequence[Any]) -> Row:
    """The row out of what `stored` made of it.

    Raises `JournalForeign` for a sound one that is not understood: it was written by another
    version of this program.
    """
    seq, first, parent, kind, key, nonce, body, log = values
    try:
        return Row(seq, first, parent, kind, key, nonce, read_entry(body), read_log(log))
    except (msgspec.DecodeError, LookupError):
        raise JournalForeign(about(NEWER, path)) from None


def entries(path: Path, db: sqlite3.Connection) -> Iterator[tuple[Any, ...]]:
    """The entries in order, each as the values of its `Row` and then its digest.

    Raises `JournalDamaged` at the first that does not read as it was written.
    """
    good, last = 0, b""
    try:
        for record in db.execute(ALL):
            if record[0] != good + 1 or record[-1] != chain(last, record[:-1]):
                raise damaged(path, good)
            good, last = record[0], record[-1]
            yield record
    except UNREADABLE:
        raise damaged(path, good) from None


def verify(path: Path, db: sqlite3.Connection, whole: bool) -> Found:
    """Read all of a journal, `whole` being whether its log was.

    Raises `JournalDamaged`, or `JournalForeign` where no game was begun.
    """
    found = Found("")
    for record in entries(path, db):
        found.length, found.digest = record[0], record[-1]
        if record[5]:
            found.nonces.append((hash(record[5]), record[0]))
    try:
        schema = [sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema ORDER BY rowid")]
        checked = db.execute("PRAGMA quick_check(1)").fetchall()
        [(found.evening, digest)] = db.execute("SELECT evening, digest FROM about")
    except UNREADABLE:
        raise damaged(path, found.length) from None
    named = digest == chain(b"", found.evening)
    if not (whole and named and schema == TABLES and checked == [("ok",)]):
        raise damaged(path, found.length)
    if not found.length:
        raise JournalForeign(about(NO_GAME, path))
    return found


def damaged(path: Path, good: int) -> JournalDamaged:
    """What to tell the person about a journal whose last sound entry is `good`."""
    if not good:
        text = Msg(
            "{file} is damaged, and none of its entries can be read; look for a copy of it.",
            file=said(path),
        )
    else:
        text = Msg(
            "{file} is damaged; save its entries up to {good}, which are sound, in a new journal "
            'with "sanctum-table campaigns salvage".',
            file=said(path),
            good=good,
        )
    return JournalDamaged(text, good)
