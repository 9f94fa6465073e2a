"""The three wires of a PN532: UART, I2C and SPI (UM0701-02, chapters 6.2.3 to 6.2.5).

    Pn532Uart    on the device's end of a simulated line; it speaks when it has something to say
    Pn532I2c     slave 24h: every read begins with a byte whose bit 0 says that a frame is ready
    Pn532Spi     mode 0, lowest bit first: 01 writes, 02 reads that same byte, 03 reads the frame

Over I2C and SPI a frame that was begun is gone when the transfer ends, and what stands behind it
are zeros; reading the byte alone takes nothing. A chip that sleeps does not acknowledge its
address, and begins to wake.

What may live here: wires. What may not: what a frame says.
"""

from __future__ import annotations

from hal.clock import Call, Clock
from hal.simulated.chips.line import DeviceEnd
from hal.simulated.chips.pn532 import Pn532

__all__ = ["ADDRESS", "Pn532I2c", "Pn532Spi", "Pn532Uart"]

ADDRESS = 0x24
READY = 0x01
WRITE, STATUS, READ = 0x01, 0x02, 0x03

_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Pn532Uart:
    """A chip on a line, on the line's clock."""

    def __init__(self, chip: Pn532, end: DeviceEnd, clock: Clock) -> None:
        self.chip = chip
        self._end = end
        self._clock = clock
        self._call: Call | None = None
        end.on_bytes = self._heard

    def _heard(self, data: bytes) -> None:
        self.chip.hear(data)
        self._speak()

    def _speak(self) -> None:
        """Say what is ready, and come again for the rest."""
        while frame := self.chip.speak():
            self._end.write(frame)
        if self._call is not None:
            self._call.cancel()
            self._call = None
        due = self.chip.due_us()
        if due is not None:
            delay = max(1, -(-due // 1000) - self._clock.now())
            self._call = self._clock.call_later(delay, self._speak)


class Pn532I2c:
    """A chip behind I2C: whole transfers to and from its own address."""

    def __init__(self, chip: Pn532) -> None:
        self.chip = chip
        self.address = ADDRESS

    def write(self, data: bytes) -> bool:
        """Whether the chip acknowledged its address; then it took the data."""
        if not self.chip.touch():
            return False
        self.chip.hear(data)
        return True

    def read(self, count: int) -> bytes | None:
        """So many bytes; None: the address was not acknowledged."""
        if not self.chip.touch():
            return None
        if not self.chip.ready:
            return bytes(count)
        frame = self.chip.speak() if count > 1 else b""
        return (bytes((READY,)) + frame + bytes(count))[:count]


class Pn532Spi:
    """A chip behind SPI, byte by byte or a whole chip-select period at once; the bits of each byte
    are as the master sees them, highest first."""

    def __init__(self, chip: Pn532) -> None:
        self.chip = chip
        self._mode: int | None = None
        self._written = bytearray()
        self._frame = b""

    def select(self) -> None:
        """Chip-select goes low; that wakes a chip that sleeps."""
        self._mode = None
        self._written.clear()
        self._frame = b""
        self.chip.touch()

    def exchange(self, byte: int) -> int:
        """One byte in, one out."""
        if self.chip.absent:
            return 0xFF
        if self.chip.asleep:
            return 0x00
        if self._mode is None:
            self._mode = _TURNED[byte]
            if self._mode == READ:
                self._frame = self.chip.speak()
            return 0x00
        if self._mode == WRITE:
            self._written.append(_TURNED[byte])
            return 0x00
        if self._mode == STATUS:
            return _TURNED[READY] if self.chip.ready else 0x00
        first, self._frame = self._frame[:1], self._frame[1:]
        return _TURNED[first[0]] if first else 0x00

    def deselect(self) -> None:
        """Chip-select goes high: what was written is heard."""
        if self._written:
            self.chip.hear(bytes(self._written))
        self._mode = None
        self._written.clear()

    def transfer(self, sent: bytes) -> bytes:
        """All bytes of one chip-select period."""
        self.select()
        received = bytes(map(self.exchange, sent))
        self.deselect()
        return received
