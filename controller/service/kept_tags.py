"""Kept tags: what the Overlord said of tags during the evening, written into the tags file.

    said -> written at once, in its place in the file, everything else as it was
         '> cannot be written: the evening plays on with it, and it is said why it ends there; it is
            tried again with the next that is said

What may live here: that.  What may not: what may be said of a tag (`controller.table.strange`), and
how a file is changed (`controller.table.tags_written`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from controller.engine import SanctumError
from controller.logs import logger
from controller.service.tags_file import rewrite
from controller.table.strange import Marking
from controller.table.tags_written import marked
from controller.wire import Msg, Text

__all__ = ["KeptTags"]

log = logger("table")

NO_FILE = Msg("This is for this evening alone: the table keeps no tags file.")
SIMULATED = Msg("This tag is only simulated, so the tags file stays as it is.")


class KeptTags:
    """What is to stand in the tags file at `path`; None where there is no such file to write, as
    with tags that are only `simulated`."""

    def __init__(self, path: Path | None, *, simulated: bool = False) -> None:
        self._path = path
        self._no_file = SIMULATED if simulated else NO_FILE
        self._owed: list[Marking] = []

    def keep(self, marking: Marking) -> Text:
        """Write it, and what could not be written before.  Why that could not be; empty where it
        could."""
        if self._path is None:
            return self._no_file
        self._owed.append(marking)
        try:
            rewrite(
                self._path,
                *(partial(marked, uid=e.uid, thing=e.thing, forget=e.forget) for e in self._owed),
            )
        except OSError as wrong:
            return self._unkept(wrong.strerror or type(wrong).__name__, type(wrong).__name__)
        except SanctumError as wrong:
            return self._unkept(wrong.why.text, type(wrong).__name__)
        self._owed.clear()
        return ""

    def _unkept(self, reason: Text, kind: str) -> Msg:
        """Why it ends with the evening."""
        log.warning("tags are not written", reason=kind, owed=len(self._owed))
        return Msg(
            "This is for this evening alone: {path} cannot be written ({reason}).",
            path=str(self._path),
            reason=reason,
        )
