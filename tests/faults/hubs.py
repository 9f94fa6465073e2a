"""What hangs on a serial port: a hub of the firmware whose wires can go wrong, or a stranger.

The hub is the very core, on this machine, with its chips behind one SPI bus.  What may live here:
wires, power, a counter that jumps.  What may not: the core's own business, and when it happens.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, Protocol

from hal.simulated.chips.spi_bus import SpiBus
from tests.firmware.host import SELECT_US, SPI_BYTE_US, HostHub
from tests.firmware.protocol import frame

__all__ = ["OTHERS", "Device", "StrangeDevice", "WiredHub", "stranger"]

OTHERS = b"OTHERS\x00\x07"
"""The serial of a hub that is none of ours."""

UART_BYTES = 255
"""How many bytes a processor that stands still can still receive."""


class Device(Protocol):
    """What is plugged into a line."""

    on_bytes: Callable[[bytes], None]

    def send(self, data: bytes) -> None:
        """Bytes for the device."""

    def pass_ms(self, now: int) -> None:
        """Live until then."""


class WiredHub(HostHub):
    """A hub.  off: it has no power.  hung: its processor stands still.  shift_us: how far its
    counter is ahead of the time."""

    def __init__(self, serial: bytes, boot: int, **parts: Any) -> None:
        self.off = self.hung = False
        self.shift_us = 0
        super().__init__(serial, boot, **parts)
        self.bus = SpiBus(self.parts.chips)

    def pass_ms(self, now: int) -> None:
        """Run until then, or let the time pass."""
        due = 1000 * now
        if (self.off or self.hung) and due > self._us:
            self._pass(due - self._us)
        else:
            self._run_until(due)
        self._raise()

    def send(self, data: bytes) -> None:
        """Bytes to the hub, as far as it can take them."""
        if not self.off and not (self.hung and len(self._input) >= UART_BYTES):
            super().send(data)

    def power(self, on: bool) -> None:
        """Take its power away, or give it back: then it boots, and so do its chips."""
        self.off = not on
        for chip in self.parts.chips:
            chip.brownout()
        if on:
            self.reset()

    def reset(self) -> None:
        """The reset button.  The core reads its counter where it stands, and asks nobody."""
        super().reset()
        self._board.us = type(self._board.us)()
        self.core.host_board_is(ctypes.byref(self._board))
        self._counter = ctypes.c_uint32.in_dll(self.core, "host_us")
        self.shift(0)

    def shift(self, by_us: int) -> None:
        """Let the counter jump."""
        self.shift_us += by_us
        self._counter.value = self._us + self.shift_us

    def _pass(self, us: int) -> None:
        super()._pass(us)
        self._counter.value = self._us + self.shift_us

    def _board_spi(self, reader: int, tx: Any, rx: Any, n: int) -> None:
        self._pass(n * SPI_BYTE_US + SELECT_US)
        ctypes.memmove(rx, self.bus.transfer(reader, ctypes.string_at(tx, n)), n)


class StrangeDevice:
    """A device that says the same again and again, and keeps what was written to it."""

    def __init__(self, words: bytes, every_ms: int) -> None:
        self.written = b""
        self.on_bytes: Callable[[bytes], None] = lambda data: None
        self._words = words
        self._every_ms = every_ms
        self._said_at = 0

    def send(self, data: bytes) -> None:
        """Keep it."""
        self.written += data

    def pass_ms(self, now: int) -> None:
        """Speak, when it is time."""
        if self._words and now >= self._said_at + self._every_ms:
            self._said_at = now
            self.on_bytes(self._words)


def stranger(kind: str, serial: bytes) -> StrangeDevice:
    """A device of this kind; `serial` is that of the hub in whose place it is."""
    if kind == "talker":
        return StrangeDevice(b"$GPGGA,120044,4042.61,N,07400.36,W,1,08,0.9*47\r\n", 200)
    if kind == "silent":
        return StrangeDevice(b"", 1000)
    ours = kind == "newer hub"
    name = serial if ours else OTHERS
    hello = {"major": 9, "minor": 0, "patch": 0, "boot": 3, "oldest": 0}
    size = {"readers": 16, "rows": 8, "columns": 8, "leds": 64}
    said = frame("HELLO", protocol=2 if ours else 1, serial=name.hex(), **hello, **size)
    return StrangeDevice(said, 500)
