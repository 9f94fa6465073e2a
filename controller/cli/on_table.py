"""On the table: which game lies there, and which were played last, in a file beside the journals.

    on-the-table.json      {"lies": "relay-0002.journal", "played": ["relay-0002.journal", ...]}

A service with a lobby that is started again, after a power cut or by whoever looks after the table,
goes straight back into the game that lay there.  The order in which games were played is kept
here, too, since a table's computer may have no clock that runs while it is off.

A file that cannot be read says nothing: then no game lies there, and the lobby opens.

What may live here: that file.  What may not: opening a game.
"""

from __future__ import annotations

import stat
from pathlib import Path

import msgspec
from msgspec import Struct

from controller.cli.app import reason
from controller.cli.shelf import shelf
from controller.engine import JournalUnwritable
from controller.files import write_whole
from controller.wire import Msg

__all__ = ["journals", "lying", "put_away", "put_down"]

NAME = "on-the-table.json"

MOST = 200
"""How many games are remembered in the order in which they were played."""


class OnTable(Struct, frozen=True):
    """What the file says: names of journals on the shelf."""

    lies: str = ""
    played: tuple[str, ...] = ()


def said() -> OnTable:
    """What the file says, if it says anything."""
    try:
        return msgspec.json.decode((shelf() / NAME).read_bytes(), type=OnTable)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return OnTable()


def lying() -> Path | None:
    """The journal of the game that lies on the table, if it is there."""
    name = said().lies
    found = [path for path in shelf().glob("*.journal") if path.name == name]
    return found[0] if found else None


def journals() -> list[Path]:
    """All journals on the shelf that can be shown: those that were played last first, then by the
    time of their files, the newest first."""
    played = {name: place for place, name in enumerate(said().played)}

    def place(path: Path) -> tuple[int, float, str]:
        try:
            written = path.stat().st_mtime
        except OSError:
            written = 0.0
        return played.get(path.name, len(played)), -written, path.name

    return sorted(filter(showable, shelf().glob("*.journal")), key=place)


def showable(path: Path) -> bool:
    """Whether a lobby can show what lies there: a name that is no text can neither be sent nor
    kept, and reading a pipe or a device need never end."""
    try:
        path.name.encode()
        kind = path.stat().st_mode
    except UnicodeEncodeError:
        return False
    except OSError:  # its look says what is wrong with it
        return True
    return stat.S_ISREG(kind) or stat.S_ISDIR(kind)


def put_down(journal: Path) -> None:
    """Say that the game of this journal lies on the table, and is the last that was played.
    Raises `JournalUnwritable`."""
    name = journal.name
    before = [each for each in said().played if each != name]
    write(OnTable(name, (name, *before[: MOST - 1])))


def put_away() -> None:
    """Say that no game lies on the table.  Raises `JournalUnwritable`."""
    write(OnTable("", said().played))


def write(what: OnTable) -> None:
    """Write the file, whole."""
    path = shelf() / NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.json.encode(what) + b"\n")
    except OSError as wrong:
        raise JournalUnwritable(
            Msg("{path} cannot be written: {reason}.", path=str(path), reason=reason(wrong))
        ) from None
