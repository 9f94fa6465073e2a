"""A bus that can be pulled out, and takes time: what a driver has instead of spidev or smbus2."""

from collections.abc import Callable
from typing import Protocol

from hal.clock import VirtualClock
from hal.fault import Fault, Reason

__all__ = ["BusTime", "Cable", "PluggedI2c", "PluggedSpi"]

BYTE_US = 2
"""One byte at 4 MHz."""


class BusTime:
    """Microseconds for a chip: the clock's, and all that the bytes on the bus took beside it, which
    the clock knows nothing of."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self._spent = 0

    def now_us(self) -> int:
        return 1000 * self._clock.now() + self._spent

    def spend(self, count: int) -> None:
        self._spent += BYTE_US * count


class Cable:
    """Whether something is plugged in; `opened` counts how often it was reached for."""

    def __init__(self) -> None:
        self.plugged = True
        self.opened = 0
        self.open = 0

    def reach(self) -> None:
        self.opened += 1
        if not self.plugged:
            raise Fault("bus", Reason.ABSENT)
        self.open += 1

    def use(self) -> None:
        if not self.plugged:
            raise Fault("bus", Reason.LOST)


class _SpiSlave(Protocol):
    def transfer(self, sent: bytes) -> bytes: ...


class PluggedSpi:
    """An SpiChip on a cable."""

    def __init__(self, cable: Cable, slave: _SpiSlave, spend: Callable[[int], None]) -> None:
        cable.reach()
        self._cable, self._slave, self._spend = cable, slave, spend
        self._closed = False

    def transfer(self, data: bytes) -> bytes:
        assert not self._closed, "a closed bus was used"
        self._cable.use()
        self._spend(len(data))
        return self._slave.transfer(data)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._cable.open -= 1


class _I2cSlave(Protocol):
    address: int

    def write(self, data: bytes) -> bool: ...

    def read(self, count: int) -> bytes | None: ...


class PluggedI2c:
    """A bus with one slave, on a cable. Who does not acknowledge is lost, as smbus2 tells it."""

    def __init__(self, cable: Cable, slave: _I2cSlave, spend: Callable[[int], None]) -> None:
        cable.reach()
        self._cable, self._slave, self._spend = cable, slave, spend
        self._closed = False

    def write(self, address: int, data: bytes) -> None:
        self._use(address, len(data))
        if not self._slave.write(data):
            raise Fault("i2c", Reason.LOST)

    def read(self, address: int, size: int) -> bytes:
        self._use(address, size)
        data = self._slave.read(size)
        if data is None:
            raise Fault("i2c", Reason.LOST)
        return data

    def _use(self, address: int, count: int) -> None:
        assert not self._closed, "a closed bus was used"
        assert address == self._slave.address, "a stranger on the bus was spoken to"
        self._cable.use()
        self._spend(10 * count)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._cable.open -= 1
