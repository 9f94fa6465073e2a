"""A chain of APA102 LEDs, as their shift registers see what is clocked in.

    00 00 00 00 | 111 brightness(5)  blue  green  red | ... one for each LED ... | FF FF ...

Each LED takes the first LED frame after the start frame, and passes on what follows, half a clock
later. So the last ones only have theirs after as many more half clocks: without an end frame of at
least half a bit for each LED they keep their old colours. A frame that does not begin with three
ones is lost to its LED; nothing is taken until the next start frame.

What may live here: colours as they are lit. What may not: what they mean.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Apa102Chain", "Led"]


class Led(NamedTuple):
    """One LED as it is lit: colours 0 to 255, brightness 0 to 31."""

    red: int
    green: int
    blue: int
    brightness: int

    @property
    def shown(self) -> tuple[int, int, int]:
        """Red, green and blue as the eye has them: with the brightness in them."""
        dim = self.brightness
        return self.red * dim // 31, self.green * dim // 31, self.blue * dim // 31


DARK = Led(0, 0, 0, 0)


class Apa102Chain:
    """So many LEDs, dark at first. `transfer` takes bytes, in pieces of any size."""

    def __init__(self, count: int) -> None:
        self.leds = [DARK] * count
        self._zeros = 0
        self._listening = False
        self._next = 0
        self._frame = bytearray()
        self._coming: list[tuple[int, int, Led]] = []

    def transfer(self, data: bytes) -> bytes:
        """Clock bytes in. Nothing comes back: a chain has no such wire."""
        for byte in data:
            self._clock_in(byte)
        return bytes(len(data))

    def _clock_in(self, byte: int) -> None:
        self._latch(16)
        if self._listening:
            self._frame.append(byte)
            if len(self._frame) == 4:
                self._take(bytes(self._frame))
                self._frame.clear()
        self._zeros = self._zeros + 1 if byte == 0 else 0
        if self._zeros >= 4:
            self._listening, self._next = True, 0
            self._frame.clear()

    def _take(self, frame: bytes) -> None:
        """A frame has passed the first LED's input; `_next` is whose it is."""
        if frame[0] & 0xE0 != 0xE0:
            self._listening = False
        elif self._next < len(self.leds):
            led = Led(frame[3], frame[2], frame[1], frame[0] & 0x1F)
            self._coming.append((self._next, self._next, led))
            self._next += 1
            self._latch(0)

    def _latch(self, half_clocks: int) -> None:
        """Light what reaches its LED within so many half clocks: LED n hears all n of them late."""
        still = []
        for due, number, led in self._coming:
            if due <= half_clocks:
                self.leds[number] = led
            else:
                still.append((due - half_clocks, number, led))
        self._coming = still
