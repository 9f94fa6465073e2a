"""PN532 over SPI: mode 0, least significant bit first, a first byte that says what is wanted.

The transport alone (UM0701-02, chapter 6.2.5). The Pi's SPI sends the most significant bit first,
so every byte is turned round here. At most 5 MHz.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.drivers.spi_bus import SpiChip
from hal.fault import Fault, Reason

__all__ = ["Pn532Spi"]

WRITE, STATUS, READ = 0x01, 0x02, 0x03
READY = 0x01

_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Pn532Spi:
    """A chip on an SPI bus; `bus` opens its chip select, or raises Fault."""

    def __init__(self, part: str, bus: Callable[[], SpiChip]) -> None:
        self.part = part
        self._open_bus = bus
        self._bus: SpiChip | None = None

    def open(self) -> None:
        """Open the bus. Raises Fault."""
        self._bus = self._open_bus()

    def wake(self) -> None:
        """Select the chip once: it wakes at that, and may miss the first command, which is sent
        again."""
        self.read(1)

    def send(self, data: bytes) -> None:
        """Send one frame. Raises Fault."""
        self._transfer(bytes((WRITE,)) + data)

    def read(self, most: int) -> bytes:
        """A frame, if one is ready; what stands behind it is nothing. Raises Fault."""
        if self._transfer(bytes((STATUS, 0)))[1] & READY:
            return self._transfer(bytes((READ,)) + bytes(most))[1:]
        return b""

    def close(self) -> None:
        """Give the bus back."""
        bus, self._bus = self._bus, None
        if bus is not None:
            bus.close()

    def _transfer(self, data: bytes) -> bytes:
        if self._bus is None:
            raise Fault(self.part, Reason.LOST, "it is closed")
        return self._bus.transfer(data.translate(_TURNED)).translate(_TURNED)
