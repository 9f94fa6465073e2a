"""What people judged of a game's mutants: verdicts/GAME.toml, each with its reason.

`apart` names files and folders whose mutants are not drawn, as nothing in them is a rule of this
game.  `equivalent` names a change that nobody at the table could ever notice: the module, the line
as it stands, and what it may become.  There are no line numbers in it, so it stays true while the
module grows; a line that is written anew must be judged anew.  It excuses only what survives: what
a test kills is killed.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

__all__ = ["Apart", "Equivalent", "Verdicts", "verdicts"]

HERE = Path(__file__).parent / "verdicts"


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file or folder, told from the game's own folder, in which no rule of the game stands."""

    path: str
    reason: str


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a line of a module may become without anybody noticing, and why not."""

    module: str
    line: str
    becomes: tuple[str, ...]
    reason: str


class Verdicts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that was judged of a game's mutants."""

    apart: tuple[Apart, ...] = ()
    equivalent: tuple[Equivalent, ...] = ()

    def is_apart(self, module: Path) -> bool:
        """Whether no rule of the game stands in the module, told from the game's folder."""
        return any(module.is_relative_to(entry.path) for entry in self.apart)

    def reason(self, module: Path, change: tuple[str, str]) -> str:
        """Why nobody could notice the change of a line into another; empty where somebody
        could."""
        line, becomes = map(bare, change)
        for entry in self.equivalent:
            known = Path(entry.module) == module and bare(entry.line) == line
            if known and becomes in map(bare, entry.becomes):
                return entry.reason
        return ""


def bare(code: str) -> str:
    """Code without its spaces: what is put in comes with some more."""
    return "".join(code.split())


def verdicts(game: str) -> Verdicts:
    """What was judged of a game; nothing of a game without a file."""
    path = HERE / f"{game}.toml"
    read = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return msgspec.convert(read, Verdicts)
