"""SPI on the Pi: one chip select of one bus, through spidev.

The transport alone. spidev is imported here and only when a bus is opened, so that a machine
without SPI needs none. A Pi names its chips by bus and device: /dev/spidev0.0, 0.1, and with an
overlay 1.0 to 1.2 (`dtoverlay=spi1-3cs`). No device file but the one that was named is opened.
"""

from __future__ import annotations

import errno
from typing import Any, Protocol

from hal.fault import Fault, Reason

__all__ = ["SpiBus", "SpiChip"]

_REASONS = {
    errno.ENOENT: Reason.ABSENT,
    errno.ENODEV: Reason.ABSENT,
    errno.EACCES: Reason.REFUSED,
    errno.EPERM: Reason.REFUSED,
    errno.EBUSY: Reason.BUSY,
}


class SpiChip(Protocol):
    """One chip on a bus that is open: whatever has these two will do."""

    def transfer(self, data: bytes) -> bytes:
        """Shift `data` out and as much in, under one chip select. Raises Fault."""

    def close(self) -> None:
        """Give it back; closing twice is harmless."""


class SpiBus:
    """An open chip select, mode 0. Raises Fault if it cannot be opened; `part` is its device file.

    speed_hz: MFRC522 takes 10 MHz and PN532 5 MHz; on long wires take less.
    """

    def __init__(self, bus: int, device: int, speed_hz: int = 4_000_000) -> None:
        self.part = f"/dev/spidev{bus}.{device}"
        try:
            import spidev
        except ImportError as error:
            raise Fault(self.part, Reason.MISSING, str(error)) from error
        self._spi: Any = spidev.SpiDev()
        try:
            self._spi.open(bus, device)
            self._spi.max_speed_hz = speed_hz
            self._spi.mode = 0
        except OSError as error:
            reason = _REASONS.get(error.errno or 0, Reason.UNFIT)
            raise Fault(self.part, reason, str(error)) from error

    def transfer(self, data: bytes) -> bytes:
        """Shift `data` out and as much in, under one chip select. Raises Fault."""
        try:
            return bytes(self._spi.xfer2(list(data)))
        except OSError as error:
            raise Fault(self.part, Reason.LOST, str(error)) from error

    def close(self) -> None:
        """Give it back; closing twice is harmless."""
        self._spi.close()
