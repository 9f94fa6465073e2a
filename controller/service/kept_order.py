"""Kept order: what the Overlord let be as it lies, in a file beside the journal.

    friday.journal
    friday.journal.let-be      which game it is of, and where each thing lay and belonged

It is no fact of the game, so it stands in no journal; but a power cut is no reason to ask about it
again.  A file of another game, or one that cannot be read, says nothing: people are led once more
and say it once more.

What may live here: that file.  What may not: what is let be, and until when
(`controller.table.order`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from controller.files import write_whole
from controller.logs import logger
from controller.table.order import Excuse

__all__ = ["KeptOrder", "beside"]

log = logger("table")


class LetBe(Struct, frozen=True):
    """What the file says: the evening of the journal, and what was let be in it."""

    evening: str
    things: dict[str, Excuse]


def beside(journal: Path) -> Path:
    """Where it lies."""
    return journal.with_name(f"{journal.name}.let-be")


class KeptOrder:
    """What was let be in the game of this `evening`, kept at `path`; None: nowhere."""

    def __init__(self, path: Path | None, evening: str) -> None:
        self.path = path
        self.evening = evening

    def read(self) -> dict[str, Excuse]:
        """What was let be before; nothing where nothing is known of that."""
        if self.path is None:
            return {}
        try:
            said = msgspec.json.decode(self.path.read_bytes(), type=LetBe)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as wrong:
            log.warning("what was let be is not known", error=type(wrong).__name__)
            return {}
        return said.things if said.evening == self.evening else {}

    def keep(self, things: Mapping[str, Excuse]) -> None:
        """Write it.  What cannot be written ends with the evening."""
        if self.path is None:
            return
        try:
            write_whole(self.path, msgspec.json.encode(LetBe(self.evening, dict(things))))
        except OSError as wrong:
            log.warning("what was let be is not kept", error=type(wrong).__name__)
