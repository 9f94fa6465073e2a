"""Which characters a face can draw, and what to draw for one that it cannot.

A missing character would show as an empty box, and nobody would know what was meant.  So text is
passed through `drawable` on its way to the screen: arrows become angle quotes, unusual spaces
become spaces, accents that the face lacks are dropped from their letter, and what is left becomes
a question mark.  The coverage is read from the font's own `cmap` table (OpenType, format 4), so
it is never a list that somebody forgot to update.

A narrow face draws its space narrow too, so the space between two figures is a wide one, which no
line breaks at: the first of a kind called SD-1 is no SD-11.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from ui.assets.paths import font_path

__all__ = ["drawable", "glyphs"]

STAND_INS = {
    "→": "»",
    "←": "«",
    "⇒": "»",
    "⇐": "«",
    "‑": "-",
    "\u202f": " ",
    "\u2009": " ",
    "✓": "√",
    "✔": "√",
    "★": "*",
    "☆": "*",
    "●": "•",
    "■": "•",
    "▪": "•",
}


BETWEEN_FIGURES = re.compile(r"(?<=\d) (?=\d)")
APART = "\u00a0\u00a0"


@cache
def glyphs(face: str) -> frozenset[str]:
    """All characters of the Basic Multilingual Plane that the face draws."""
    data = Path(font_path(face)).read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {data[at : at + 4]: at for at in range(12, 12 + 16 * count, 16)}
    cmap = struct.unpack_from(">L", data, tables[b"cmap"] + 8)[0]
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        offset = cmap + struct.unpack_from(">L", data, cmap + 8 + 8 * index)[0]
        if struct.unpack_from(">H", data, offset)[0] == 4:
            return frozenset(chr(code) for code in segments(data, offset))
    raise ValueError(f"{face}: no format 4 character map")


def segments(data: bytes, offset: int) -> list[int]:
    """The code points of a format 4 subtable at `offset` that lead to a glyph other than 0."""
    many = struct.unpack_from(">H", data, offset + 6)[0] // 2
    ends = struct.unpack_from(f">{many}H", data, offset + 14)
    starts = struct.unpack_from(f">{many}H", data, offset + 16 + 2 * many)
    deltas = struct.unpack_from(f">{many}H", data, offset + 16 + 4 * many)
    ranges_at = offset + 16 + 6 * many
    ranges = struct.unpack_from(f">{many}H", data, ranges_at)
    found = []
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        for code in range(start, end + 1):
            glyph = code
            if ranges[index]:
                at = ranges_at + 2 * index + ranges[index] + 2 * (code - start)
                glyph = struct.unpack_from(">H", data, at)[0]
            if code != 0xFFFF and (glyph + deltas[index]) % 0x10000 and glyph:
                found.append(code)
    return found


@lru_cache(maxsize=4096)
def drawable(text: str, face: str) -> str:
    """`text` with a stand-in for every character that the face lacks."""
    text = unicodedata.normalize("NFC", text)
    known = glyphs(face)
    text = BETWEEN_FIGURES.sub(APART, text)
    if all(char in known or char == "\n" for char in text):
        return text
    return "".join(char if char in known or char == "\n" else stand_in(char, face) for char in text)


def stand_in(char: str, face: str) -> str:
    """What to draw for a character that the face lacks; nothing for a mark that joins a letter."""
    if unicodedata.combining(char):
        return ""
    bare = STAND_INS.get(char) or unicodedata.normalize("NFKD", char)[0]
    return bare if bare in glyphs(face) else "?"
