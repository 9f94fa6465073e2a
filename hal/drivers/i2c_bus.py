"""I2C on the Pi: one bus, through smbus2.

The transport alone. smbus2 is imported only when a bus is opened, so that a machine without I2C
needs none. Nobody but the address that is given is spoken to, and the bus is never scanned: a write
to a stranger may set it to something.
"""

from __future__ import annotations

import errno
from typing import Any, Protocol

from hal.fault import Fault, Reason

__all__ = ["I2c", "I2cBus"]

_REASONS = {
    errno.ENOENT: Reason.ABSENT,
    errno.ENODEV: Reason.ABSENT,
    errno.EACCES: Reason.REFUSED,
    errno.EPERM: Reason.REFUSED,
}


class I2c(Protocol):
    """A bus that is open. Everything raises Fault."""

    def write(self, address: int, data: bytes) -> None:
        """Write `data` to one address, in one transfer."""

    def read(self, address: int, size: int) -> bytes:
        """Read `size` bytes from one address, in one transfer."""

    def close(self) -> None:
        """Give it back."""


class I2cBus:
    """The bus /dev/i2c-`number`. Raises Fault if it cannot be opened."""

    def __init__(self, number: int) -> None:
        self.part = f"/dev/i2c-{number}"
        try:
            import smbus2
        except ImportError as error:
            raise Fault(self.part, Reason.MISSING, str(error)) from error
        self._message: Any = smbus2.i2c_msg
        try:
            self._bus: Any = smbus2.SMBus(number)
        except OSError as error:
            reason = _REASONS.get(error.errno or 0, Reason.UNFIT)
            raise Fault(self.part, reason, str(error)) from error

    def write(self, address: int, data: bytes) -> None:
        """Write `data` to one address."""
        self._transfer(self._message.write(address, list(data)))

    def read(self, address: int, size: int) -> bytes:
        """Read `size` bytes from one address."""
        message = self._message.read(address, size)
        self._transfer(message)
        return bytes(message)

    def _transfer(self, message: Any) -> None:
        try:
            self._bus.i2c_rdwr(message)
        except OSError as error:
            raise Fault(self.part, Reason.LOST, str(error)) from error

    def close(self) -> None:
        """Give it back; closing twice is harmless."""
        self._bus.close()
