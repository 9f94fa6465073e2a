"""PN532 over I2C: address 24, a byte that says whether a frame is ready before each frame.

The transport alone (UM0701-02, chapter 6.2.4). The chip stretches the clock while it wakes, and the
I2C of a Pi before the Pi 5 does not always bear that: `dtoverlay=i2c-gpio`, or 50 kHz, helps.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.drivers.i2c_bus import I2c
from hal.fault import Fault, Reason

__all__ = ["ADDRESS", "Pn532I2c"]

ADDRESS = 0x24
READY = 0x01


class Pn532I2c:
    """A chip on an I2C bus; `bus` opens it, or raises Fault."""

    def __init__(self, part: str, bus: Callable[[], I2c], address: int = ADDRESS) -> None:
        self.part = part
        self._open_bus = bus
        self._address = address
        self._bus: I2c | None = None

    def open(self) -> None:
        """Open the bus. Raises Fault."""
        self._bus = self._open_bus()

    def wake(self) -> None:
        """Address the chip once: asleep it does not acknowledge that, and wakes."""
        try:
            self.read(1)
        except Fault as fault:
            if fault.reason is not Reason.LOST:
                raise

    def send(self, data: bytes) -> None:
        """Send one frame. Raises Fault."""
        self._opened().write(self._address, data)

    def read(self, most: int) -> bytes:
        """A frame, if one is ready; what stands behind it is nothing. Raises Fault."""
        bus = self._opened()
        if bus.read(self._address, 1)[0] & READY:
            return bus.read(self._address, 1 + most)[1:]
        return b""

    def close(self) -> None:
        """Give the bus back."""
        bus, self._bus = self._bus, None
        if bus is not None:
            bus.close()

    def _opened(self) -> I2c:
        if self._bus is None:
            raise Fault(self.part, Reason.LOST, "it is closed")
        return self._bus
