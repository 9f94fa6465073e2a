"""The air between a reader and its tags: bits at 106 kbit/s, as ISO 14443-3 type A frames them.

A byte goes out with its least significant bit first, so a frame is one number: bit 0 is sent first,
and bytes turn into it as a little-endian number does. Parity bits are not in that number; they are
counted in the time it takes, and a wrong one is told by the byte it belongs to.

What may live here: what both sides of the air agree on. What may not: a tag's or a chip's mind.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CARRIER_MHZ",
    "ETU_US",
    "FDT_US",
    "SHORT",
    "Bits",
    "Reply",
    "crc_a",
    "crc_iso",
    "reply_us",
    "request_us",
]

CARRIER_MHZ = 13.56

ETU_US = 128 / CARRIER_MHZ
"""One bit: 9.44 us."""

FDT_US = round(1236 / CARRIER_MHZ)
"""From the end of a request to its answer: (9 x 128 + 84) / 13.56 MHz = 91 us."""

SHORT = 7
"""How many bits a short frame has: REQA, WUPA."""


@dataclass(frozen=True, slots=True)
class Bits:
    """`count` bits; bit 0 of `value` is on the air first."""

    value: int
    count: int

    @classmethod
    def of(cls, data: bytes, last_bits: int = 0) -> Bits:
        """All of `data`; of its last byte only the lower `last_bits` (0: all eight)."""
        count = 8 * len(data) - (8 - last_bits if last_bits else 0)
        return cls(int.from_bytes(data, "little") & (1 << count) - 1, count)

    def data(self) -> bytes:
        """As bytes; the last one may be only partly filled."""
        return self.value.to_bytes((self.count + 7) // 8, "little")


@dataclass(frozen=True, slots=True)
class Reply:
    """What an antenna takes up: the bits of all tags that answer, one above the other.

    value, count: the union, a 1 wherever some tag sent a 1. collisions: a 1 for each bit that tags
    sent differently. broken: a 1 for each byte, counted from the first bit, whose parity is wrong.
    delay_us: from the request's end to the reply's start.
    """

    value: int
    count: int
    collisions: int = 0
    broken: int = 0
    delay_us: int = FDT_US

    @property
    def first_collision(self) -> int | None:
        """Where the first collision is, counted from 0; None: nowhere."""
        return (self.collisions & -self.collisions).bit_length() - 1 if self.collisions else None

    def data(self) -> bytes:
        """As bytes, collided bits as 1."""
        return self.value.to_bytes((self.count + 7) // 8, "little")


def _table() -> tuple[int, ...]:
    entries = []
    for index in range(256):
        entry = index
        for _ in range(8):
            entry = entry >> 1 ^ (0x8408 if entry & 1 else 0)
        entries.append(entry)
    return tuple(entries)


_TABLE = _table()


def crc_iso(data: bytes, preset: int) -> int:
    """The CRC of ISO 13239, 16 bits, reflected, with this preset."""
    crc = preset
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 0xFF]
    return crc


def crc_a(data: bytes) -> bytes:
    """CRC_A, two bytes in the order in which they are sent."""
    return crc_iso(data, 0x6363).to_bytes(2, "little")


def request_us(count: int) -> int:
    """How long a reader sends `count` bits: with start, parity of whole bytes, and end."""
    return round((1 + count + count // 8 + 2) * ETU_US)


def reply_us(count: int) -> int:
    """How long a tag sends `count` bits: with start, parity of whole bytes, and end."""
    return round((1 + count + count // 8 + 1) * ETU_US)
