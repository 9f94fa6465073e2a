"""PN532 over UART ("HSU"): a serial line at 115,200 baud, and bytes that wake the chip.

The transport alone. The line hands on what comes (`hal.link.line`; on a real port, `SerialPort` has
a thread for that) and it is kept here: whoever asks for what has come never waits. A line that has
ended is told at the next read, and never as silence.
"""

from __future__ import annotations

import threading

from hal.fault import Fault, Reason
from hal.link.line import Line, Port

__all__ = ["WAKE", "Pn532Uart"]

WAKE = b"\x55\x55" + bytes(14)
"""The chip wakes at the first edges and is awake when the zeros are over (UM0701-02, 7.2.11)."""


class Pn532Uart:
    """A chip on a serial port."""

    def __init__(self, port: Port) -> None:
        self.part = port.name
        self._port = port
        self._line: Line | None = None
        self._lock = threading.Lock()
        self._come = bytearray()
        self._ended: Fault | None = None

    def open(self) -> None:
        """Open the port and listen. Raises Fault."""
        with self._lock:
            self._come, self._ended = bytearray(), None
        self._line = self._port.open(self._heard, self._lost)

    def wake(self) -> None:
        """Send what wakes the chip."""
        self.send(WAKE)

    def send(self, data: bytes) -> None:
        """Send one frame. Raises Fault."""
        if self._line is None:
            raise Fault(self.part, Reason.LOST, "it is closed")
        self._line.write(data)

    def read(self, most: int) -> bytes:
        """What has come. Raises Fault once the line has ended and all was taken."""
        with self._lock:
            come = bytes(self._come)
            self._come.clear()
            if not come and self._ended:
                raise self._ended
            return come

    def close(self) -> None:
        """Give the port back."""
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def _heard(self, piece: bytes) -> None:
        with self._lock:
            self._come += piece

    def _lost(self, fault: Fault) -> None:
        with self._lock:
            self._ended = fault
