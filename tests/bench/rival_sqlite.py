"""Raw SQLite: how many durable commits a second the disk under a folder gives.

usage: python rival_sqlite.py SECONDS FOLDER

Prints one JSON line: rival, version, moves (commits here), seconds. One INSERT of a small row is
one commit, with the settings of a journal that loses nothing when the power goes: WAL and
synchronous=FULL. It is the ceiling of any durable journal on the same disk, so FOLDER must lie on
the file system that the journal uses. Its database is a temporary file and is removed. Only
measuring lives here, and nothing of the project is imported.
"""

import json
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

__all__ = ["commit_for", "main"]

WARM_UP_SECONDS = 0.5
ROW = b"x" * 96
"""About one journal entry of a small game, in bytes."""


def open_database(path: Path) -> sqlite3.Connection:
    """Open a fresh database in which every statement is its own durable commit."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    return database


def commit_for(database: sqlite3.Connection, seconds: float) -> tuple[int, float]:
    """Commit one row at a time for at least `seconds`; return commits and the seconds they took."""
    began = time.perf_counter()
    commits = 0
    elapsed = 0.0
    while elapsed < seconds:
        database.execute("INSERT INTO entry (body) VALUES (?)", (ROW,))
        commits += 1
        elapsed = time.perf_counter() - began
    return commits, elapsed


def main() -> None:
    """Warm up, measure, print the line."""
    seconds = float(sys.argv[1])
    with (
        tempfile.TemporaryDirectory(prefix="bench-", dir=sys.argv[2]) as folder,
        closing(open_database(Path(folder) / "raw.sqlite3")) as database,
    ):
        commit_for(database, WARM_UP_SECONDS)
        commits, took = commit_for(database, seconds)
    line = {
        "rival": "SQLite, raw commits",
        "version": sqlite3.sqlite_version,
        "moves": commits,
        "seconds": took,
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
