"""An SPI bus with many chips: one clock, one MOSI, one MISO, and a chip-select for each.

MISO is shared, and only the chip that is selected ought to drive it. Some clones never let go of
it: while they are not selected they hold it low (`hold_low`), and what others answer is lost,
unless each chip has a buffer of its own (`buffered`, a 74HC125). With nobody selected MISO floats
high; with two selected at once both hear, and a 0 of either is a 0.

`Decoder` is what saves pins: two 74HC138 turn four address lines and an enable into 16 chip-selects
of which at most one is low. Its address lines can be stuck: then one chip answers for two.

What may live here: wires. What may not: a chip's registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

__all__ = ["Decoder", "SpiBus", "SpiSlave"]


class SpiSlave(Protocol):
    """A chip behind SPI, such as `hal.simulated.chips.mfrc522.Mfrc522`."""

    def select(self) -> None:
        """Chip-select goes low."""

    def exchange(self, byte: int) -> int:
        """One byte in, one out."""

    def deselect(self) -> None:
        """Chip-select goes high."""

    def transfer(self, sent: bytes) -> bytes:
        """All bytes of one chip-select period."""


class SpiBus:
    """`chips` by number. Raises IndexError for a chip that is not there."""

    def __init__(self, chips: Sequence[SpiSlave], *, buffered: bool = False) -> None:
        self.chips = list(chips)
        self.buffered = buffered
        self._selected: set[int] = set()
        self._holding: set[int] = set()

    def hold_low(self, number: int, holds: bool = True) -> None:
        """Whether this chip holds MISO low while it is not selected."""
        (self._holding.add if holds else self._holding.discard)(number)

    def chip_select(self, number: int, low: bool) -> None:
        """Set one chip-select line; low selects."""
        if low and number not in self._selected:
            self._selected.add(number)
            self.chips[number].select()
        elif not low and number in self._selected:
            self._selected.remove(number)
            self.chips[number].deselect()

    def exchange(self, byte: int) -> int:
        """Clock one byte through whoever is selected."""
        answers = [self.chips[number].exchange(byte) for number in sorted(self._selected)]
        if self._held():
            return 0x00
        value = 0xFF
        for answer in answers:
            value &= answer
        return value

    def transfer(self, number: int, sent: bytes) -> bytes:
        """A whole chip-select period of one chip, as a driver with its own pin for it makes it."""
        if not self._selected and not self._holding:
            return self.chips[number].transfer(sent)
        self.chip_select(number, True)
        received = bytes(map(self.exchange, sent))
        self.chip_select(number, False)
        return received

    def _held(self) -> bool:
        return not self.buffered and bool(self._holding - self._selected)


class Decoder:
    """Address lines and an enable in, chip-selects out. Addresses without a chip select nobody."""

    def __init__(self, bus: SpiBus, lines: int = 4) -> None:
        self.stuck_high = 0
        self.stuck_low = 0
        self._bus = bus
        self._mask = (1 << lines) - 1
        self._low: int | None = None

    def set(self, address: int, enabled: bool) -> None:
        """Set all inputs at once: while enabled, another address selects another chip."""
        address = (address | self.stuck_high) & ~self.stuck_low & self._mask
        wanted = address if enabled and address < len(self._bus.chips) else None
        if wanted != self._low:
            if self._low is not None:
                self._bus.chip_select(self._low, False)
            if wanted is not None:
                self._bus.chip_select(wanted, True)
            self._low = wanted

    def transfer(self, address: int, sent: bytes) -> bytes:
        """A whole chip-select period behind one address."""
        self.set(address, True)
        received = bytes(map(self._bus.exchange, sent))
        self.set(address, False)
        return received
