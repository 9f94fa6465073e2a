"""The MFRC522's receiver: what it makes of an answer, byte by byte, and what is wrong with it.

What may live here: from the bits on the air to bytes, error bits and CollPos. What may not: the
registers' side effects. Source: NXP MFRC522 data sheet, chapters 9.3.1.7, 9.3.1.14 and 9.3.1.15.
"""

from __future__ import annotations

from random import Random

from hal.simulated.chips.air import ETU_US, Reply, crc_a, reply_us
from hal.simulated.chips.mfrc522_registers import Error, Register

__all__ = ["Incoming", "garbled"]


class Incoming:
    """An answer on its way into the FIFO, as this chip's settings make of it."""

    def __init__(self, reply: Reply, starts: float, registers: bytearray) -> None:
        align = registers[Register.BIT_FRAMING] >> 4 & 0x07
        count = reply.count + align
        value = reply.value << align
        first = reply.first_collision
        self.starts = starts
        self.stops_timer = starts + 5 * ETU_US
        self.ends = starts + reply_us(reply.count)
        self.last_bits = count % 8
        self.errors = Error.PARITY if reply.broken else 0
        self.collision = 0x20
        if first is not None:
            self.errors |= Error.COLL
            self.collision = (first + align + 1) % 32 if first + align < 32 else 0x20
            if not registers[Register.COLL] & 0x80:
                value &= (1 << first + align) - 1
        self._data = value.to_bytes((count + 7) // 8, "little")
        self._taken = 0
        if registers[Register.RX_MODE] & 0x80:
            if count % 8 or crc_a(self._data[:-2]) != self._data[-2:]:
                self.errors |= Error.CRC
            self._data = self._data[:-2]

    @property
    def next_byte(self) -> float:
        """When the next byte is whole; after the last one, when all is over."""
        if self._taken + 1 >= len(self._data):
            return self.ends
        return self.starts + (1 + 9 * (self._taken + 1)) * ETU_US

    def arrived(self, now: float) -> bytes:
        """The bytes that came since this was last asked."""
        if now >= self.ends:
            upto = len(self._data)
        else:
            upto = min(len(self._data) - 1, int(((now - self.starts) / ETU_US - 1) // 9))
        taken, self._taken = self._taken, max(self._taken, upto)
        return self._data[taken : self._taken]


def garbled(reply: Reply, random: Random) -> Reply:
    """The same with some bits turned over; parity tells where their number in a byte is odd."""
    value, broken = reply.value, reply.broken
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        bit = random.randrange(reply.count)
        value ^= 1 << bit
        if reply.count > 4:  # an ACK has no parity
            broken ^= 1 << bit // 8
    return Reply(value, reply.count, reply.collisions, broken, reply.delay_us)
