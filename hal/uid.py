"""UIDs: what a tag calls itself, in one form.

Readers and people write the same UID in many ways: bytes, "4:a1:b2:c3", "04-A1-B2-C3". Here it has
one: upper-case hex, two digits a byte, no separators, in the order in which the tag sends them, so
that a tag has the same name on every reader. A UID has 4, 7 or 10 bytes (ISO 14443-3).

Two things look like a UID and are none to build on. One that begins with 88, the cascade tag, was
read only in part. One of 4 bytes that begins with 08 is drawn anew each time the tag wakes: it is
a UID, but knows nobody (`is_random`).

How other readers and programs spell a UID stands in `spellings`.
"""

from __future__ import annotations

import re
from enum import StrEnum

__all__ = ["LENGTHS", "BadUid", "UidKind", "canonical", "is_random", "kind_of"]

LENGTHS = (4, 7, 10)
CASCADE_TAG = 0x88
RANDOM = "08"


class UidKind(StrEnum):
    """What a UID is worth, by its length and its first byte (ISO 14443-3, 6.5.4)."""

    SINGLE = "single"  # 4 bytes: not unique in the world, but the tag keeps it
    DOUBLE = "double"  # 7 bytes
    TRIPLE = "triple"  # 10 bytes
    RANDOM = "random"  # 4 bytes, drawn anew each time: a name for one moment


class BadUid(ValueError):
    """This is no UID; `detail` says in a few words why."""

    def __init__(self, uid: str, detail: str) -> None:
        super().__init__(uid, detail)
        self.uid = uid
        self.detail = detail

    def __str__(self) -> str:
        """One sentence for the log."""
        return f"{self.uid!r} is no UID: {self.detail}"


def canonical(uid: str | bytes) -> str:
    """`uid` in its one form. Raises BadUid.

    In a text, bytes stand as two hex digits, all together or each set off by ":", "-" or a space;
    where they are set off, one digit is enough.
    """
    raw = uid if isinstance(uid, bytes) else _parsed(uid)
    shown = raw.hex().upper()
    if len(raw) not in LENGTHS:
        raise BadUid(shown, f"it has {len(raw)} bytes, not 4, 7 or 10")
    if raw[0] == CASCADE_TAG:
        raise BadUid(shown, "it begins with the cascade tag 88, so it was read only in part")
    return shown


def kind_of(uid: str) -> UidKind:
    """What kind of UID the canonical `uid` is."""
    if is_random(uid):
        return UidKind.RANDOM
    return {8: UidKind.SINGLE, 14: UidKind.DOUBLE}.get(len(uid), UidKind.TRIPLE)


def is_random(uid: str) -> bool:
    """Whether the canonical `uid` is drawn anew each time the tag wakes: never enrol such a one."""
    return len(uid) == 8 and uid.startswith(RANDOM)


def _parsed(text: str) -> bytes:
    """The bytes that a text writes down."""
    parts = re.split(r"[:\- ]", text.strip())
    if len(parts) > 1:
        parts = [part and part.zfill(2) for part in parts]
    if not all(re.fullmatch(r"([0-9A-Fa-f]{2})+", part) for part in parts):
        raise BadUid(text, "its bytes are not written as pairs of hex digits")
    return bytes.fromhex("".join(parts))
