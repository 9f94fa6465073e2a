"""APA102: a chain of LEDs that is clocked, on SPI.

    00 00 00 00 | 111 brightness(5)  blue  green  red | ... one for each LED ... | end

Each LED delays what it passes on by half a clock, so the last of n needs n / 2 more clocks after
its own frame; the end is zeros, since ones could light an LED that nobody counted. APA102 have a
clock of their own; the cheaper WS2812 are timed to fractions of a microsecond, which a Pi cannot
promise and a microcontroller pays for with lost bytes.

What may live here: frames, and which LED shows which sign. What may not: in which colour a sign
shines, and what it means.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence

from hal.drivers.colours import DARK, PLAIN, Colour
from hal.drivers.spi_bus import SpiChip
from hal.fault import Fault
from hal.ports import Lights

__all__ = ["Apa102Lights", "frames"]

_log = logging.getLogger(__name__)

FULL = 31


def frames(colours: Sequence[Colour], brightness: int = FULL) -> bytes:
    """What is clocked into a chain that shows `colours`. ValueError for what is no colour."""
    if not 0 <= brightness <= FULL:
        raise ValueError(f"a brightness is 0 to {FULL}, not {brightness}")
    lit = b"".join(bytes((0xE0 | brightness, b, g, r)) for r, g, b in colours)
    return bytes(4) + lit + bytes(4 + len(colours) // 16)


class Apa102Lights(Lights):
    """Signs at places, each of which has some LEDs of one chain.

    bus: opens the chain's place on the bus, or raises Fault. leds: place -> its LEDs, counted from
    0. colours: of each sign; one that has none shines all the same. A chain that is not there is
    dark, and is tried again with every `show`.
    """

    def __init__(
        self,
        bus: Callable[[], SpiChip],
        leds: Mapping[str, Sequence[int]],
        colours: Mapping[str, Colour],
        *,
        brightness: int = 8,
    ) -> None:
        self.fault: Fault | None = None
        self._open_bus = bus
        self._leds = {place: tuple(numbers) for place, numbers in leds.items()}
        self._count = 1 + max((max(each, default=-1) for each in self._leds.values()), default=-1)
        self._colours = dict(colours)
        self._brightness = brightness
        self._lock = threading.Lock()
        self._bus: SpiChip | None = None
        self._closed = False

    def show(self, signs: Mapping[str, str]) -> None:
        colours = [DARK] * self._count
        for place, sign in signs.items():
            for number in self._leds.get(place, ()):
                colours[number] = self._colours.get(sign, PLAIN)
        with self._lock:
            if not self._closed:
                self._send(frames(colours, self._brightness))

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                self._send(frames([DARK] * self._count))
                self._let_go()

    def _send(self, data: bytes) -> None:
        """Clock it in. A chain that is gone is said once in the log, until it is back."""
        try:
            if self._bus is None:
                self._bus = self._open_bus()
            self._bus.transfer(data)
        except Fault as fault:
            if self.fault is None:
                _log.warning("the lights are lost: %s", fault)
            self.fault = fault
            self._let_go()
        else:
            self.fault = None

    def _let_go(self) -> None:
        if self._bus is not None:
            self._bus.close()
            self._bus = None
