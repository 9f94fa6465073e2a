"""Spellings: how other readers and programs write a UID, and which UID is meant.

    04A1B2C3          hex, in the tag's order: our own form
    C3B2A104          hex, turned round
    77705923          the bytes as one number, first byte highest; often filled up to ten digits
    3283263748        the same, last byte highest: most readers that type like a keyboard
    19892716500       with the check byte behind: a common library for MFRC522 on the Pi
    8804A1B2          the first cascade level of a longer UID: readers that stop there

A number has lost two things, how many bytes there were and in which order, and the last spelling
has lost most of the UID. So nothing is guessed: a reader's `Spelling` is set once, and for a list
that comes from elsewhere `meant` says which of the UIDs that are known a text may stand for. If
that is more than one, a person decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Literal

from hal.uid import LENGTHS, BadUid, canonical

__all__ = ["Spelling", "aliases", "meant"]


@dataclass(frozen=True, slots=True)
class Spelling:
    """How one reader writes UIDs.

    base: 16, bytes in hex, or 10, one number. turned: the tag's last byte is written first (or
    highest). size: how many bytes there are, where a number does not say it; otherwise as few of 4,
    7 and 10 as hold it.
    """

    base: Literal[10, 16] = 16
    turned: bool = False
    size: Literal[4, 7, 10] | None = None

    def read(self, text: str) -> str:
        """The UID that `text` writes, in canonical form. Raises BadUid."""
        raw = _of_number(text, self.size) if self.base == 10 else _of_hex(text)
        if self.size and len(raw) != self.size:
            raise BadUid(text, f"it has {len(raw)} bytes, not {self.size}")
        return canonical(raw[::-1] if self.turned else raw)


def aliases(uid: str) -> tuple[str, ...]:
    """Other spellings of the canonical `uid`, without its own."""
    raw = bytes.fromhex(uid)
    checked = raw + bytes((reduce(xor, raw),))
    numbers = [int.from_bytes(each, "big") for each in (raw, raw[::-1])]
    spelled = [raw[::-1].hex().upper()]
    for number in numbers:
        spelled += [str(number), f"{number:010}"]
    if len(raw) == 4:
        spelled.append(str(int.from_bytes(checked, "big")))
    else:
        spelled.append("88" + uid[:6])
    return tuple(dict.fromkeys(each for each in spelled if each != uid))


def meant(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Which of the `known` canonical UIDs `text` may stand for, in their order; () for none.

    A text that is the canonical form of a known UID means that one alone.
    """
    among = tuple(known)
    try:
        own = canonical(text)
    except BadUid:
        own = ""
    if own in among:
        return (own,)
    plain = "".join(each for each in text.upper() if each not in ":- ")
    return tuple(uid for uid in among if plain in aliases(uid))


def _of_number(text: str, size: int | None) -> bytes:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise BadUid(text, "it is not written in decimal digits alone")
    number = int(digits)
    for length in (size,) if size else LENGTHS:
        if number < 1 << 8 * length:
            return number.to_bytes(length, "big")
    raise BadUid(text, f"the number does not fit into {size or LENGTHS[-1]} bytes")


def _of_hex(text: str) -> bytes:
    """The bytes of a text; those that are turned round may begin with 88."""
    plain = "".join(each for each in text.strip() if each not in ":- ")
    try:
        return bytes.fromhex(plain) if plain.isascii() else b""
    except ValueError as error:
        raise BadUid(text, "its bytes are not written as pairs of hex digits") from error
