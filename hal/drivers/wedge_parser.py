"""Wedge parser: what a reader types, key by key, to UIDs; without any input or output.

A keyboard wedge is a reader that pretends to be a keyboard: it types the UID and Enter (or Tab).
How it spells is set once (`hal.spellings`). A line is taken whole or not at all: a character that
was lost makes another UID, and no reader would ever own up to it. So a line ends at Enter alone,
and is none with a pause in its midst, a key that no UID has in it, or a buffer that ran over. What
was broken off spoils the next line too: nobody can see where that begins.

Codes are those of Linux's input-event-codes.h.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hal.spellings import Spelling
from hal.uid import BadUid

__all__ = ["GAP_MS", "Key", "Typed", "WedgeParser"]

GAP_MS = 300
"""A reader types a character every few ms; such a pause in a line spoils it."""

EV_SYN, EV_KEY = 0x00, 0x01
SYN_DROPPED = 3
DOWN = 1
ENDS = {15, 28, 96}
"""Tab, Enter, the number block's Enter."""

SHIFTS = {42, 54}

LONGEST = 40
"""Ten bytes in hex, with something between them, and room to spare."""

_ROW = {code: str((code - 1) % 10) for code in range(2, 12)}
_BLOCK = dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True))
_LETTERS = {30: "A", 48: "B", 46: "C", 32: "D", 18: "E", 33: "F"}
_BETWEEN = {12: "-", 74: "-", 39: ":", 57: " "}
CHARACTERS = _ROW | _BLOCK | _LETTERS | _BETWEEN


class Key(NamedTuple):
    """One input event: its type, code and value."""

    type: int
    code: int
    value: int


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line came to: `uid` in canonical form; None if it was none, and then `why`."""

    uid: str | None
    why: str = ""


class WedgeParser:
    """Lines out of keys."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._line = ""
        self._bad = ""
        self._last_ms = 0

    def feed(self, key: Key, now_ms: int) -> Typed | None:
        """Take one event in, which came at `now_ms`; what a line came to, if this ends one."""
        if key.type == EV_SYN and key.code == SYN_DROPPED:
            self._bad = "keys were lost"
        if key.type != EV_KEY or key.value != DOWN or key.code in SHIFTS:
            return None
        if self._line and now_ms - self._last_ms > GAP_MS:
            self._bad = self._bad or "it came with a pause in its midst"
        self._last_ms = now_ms
        if key.code in ENDS:
            return self._end()
        character = CHARACTERS.get(key.code)
        if character is None or len(self._line) >= LONGEST:
            self._bad = self._bad or f"key {key.code} has no place in a UID"
        else:
            self._line += character
        return None

    def _end(self) -> Typed | None:
        line, bad = self._line, self._bad
        self._line = self._bad = ""
        if bad:
            return Typed(None, bad)
        if not line:
            return None
        try:
            return Typed(self._spelling.read(line))
        except BadUid as error:
            return Typed(None, str(error))
