"""One serial line: bytes to and from a port that was named.

The transport alone; frames and what they say are other files' business. It opens the one port it is
given and never looks for another: writing to a device that is not ours, or resetting one by its DTR
line, can disturb a printer or a radio that happens to be plugged in. So the port is locked against
other programs, and DTR and RTS are set low before it is opened. (Linux itself raises DTR for the
moment of opening, and a board with auto-reset, such as an Arduino, boots at that. Whoever talks to
such a board takes it as a boot like any other, as hubs are taken: firmware/README.md.)

An unplugged line is an exception, never silence: the reader learns at once that it is deaf.
Whatever the device has not taken when a line is closed is thrown away: the system would wait for it
for up to half a minute.
"""

from __future__ import annotations

import errno
import os
import re
import termios
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Self

import serial

from hal.fault import Fault, Reason

__all__ = ["LineLost", "SerialLine"]

_REASONS = {
    errno.ENOENT: Reason.ABSENT,
    errno.ENODEV: Reason.ABSENT,
    errno.ENXIO: Reason.ABSENT,
    errno.EACCES: Reason.REFUSED,
    errno.EPERM: Reason.REFUSED,
    errno.EBUSY: Reason.BUSY,
    errno.EAGAIN: Reason.BUSY,
    errno.ENOTTY: Reason.UNFIT,
    errno.EISDIR: Reason.UNFIT,
}
_SERIAL = re.compile(r"/dev/(tty[A-Za-z]+\d+|pts/\d+)")
"""Device files that are serial lines. `/dev/tty` and `/dev/tty3` are a person's own terminals, and
other devices do things as soon as they are opened: a watchdog is armed."""
_WRITE_LIMIT_S = 1.0
_BIGGEST_PIECE = 4096


class LineLost(Fault):
    """The line cannot be opened, or it ended; `part` is the port."""


class SerialLine:
    """An open line. Iterate over it for what comes in; `write` and `close` from any thread.

    port: a device file, such as one below /dev/serial/by-id. baud: bits a second. dtr: whether DTR
    is raised, for a board that says nothing without it. Raises LineLost if the port cannot be
    opened as ours alone.
    """

    def __init__(self, port: str, baud: int = 115_200, *, dtr: bool = False) -> None:
        if not could_be_serial(port):
            raise LineLost(port, Reason.UNFIT, "it is no serial port")
        self.port = port
        self._closed = threading.Event()
        self._reading, self._writing = threading.Lock(), threading.Lock()
        self._serial = serial.Serial(baudrate=baud, exclusive=True, write_timeout=_WRITE_LIMIT_S)
        self._serial.port = port
        self._serial.dtr = dtr
        self._serial.rts = False
        try:
            self._serial.open()
        except (OSError, termios.error) as error:  # pyserial's own exception is an OSError
            number = error.errno if isinstance(error, OSError) else error.args[0]
            reason = _REASONS.get(number or 0, Reason.UNFIT)
            raise LineLost(port, reason, str(error)) from error

    def __iter__(self) -> Iterator[bytes]:
        """The bytes as they come, in pieces of 1 to 4096; ends when the line is closed.

        Raises LineLost when the line is unplugged. One reader at a time.
        """
        while piece := self._read():
            yield piece

    def _read(self) -> bytes:
        """Wait for the next piece; empty once the line is closed."""
        with self._reading:
            while not self._closed.is_set():
                try:
                    piece = self._serial.read(1)
                    # A frame comes in one go: whoever is woken takes all of it, and wakes once.
                    waiting = min(self._serial.in_waiting, _BIGGEST_PIECE - 1) if piece else 0
                    if waiting:
                        piece += self._serial.read(waiting)
                except OSError as error:
                    raise LineLost(self.port, Reason.LOST, str(error)) from error
                if piece:
                    return bytes(piece)
            return b""

    def write(self, data: bytes) -> None:
        """Send `data`, all of it. Raises LineLost: unplugged, closed, or not taken within 1 s."""
        try:
            with self._writing:
                taken = self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise LineLost(self.port, Reason.STUCK, str(error)) from error
        except OSError as error:
            raise LineLost(self.port, Reason.LOST, str(error)) from error
        if taken is not None and taken < len(data):
            raise LineLost(self.port, Reason.LOST, "it was closed")

    def close(self) -> None:
        """Give the port back. Who waits in a read or a write is woken and ends; closing twice is
        harmless."""
        self._closed.set()
        if self._serial.is_open:
            self._serial.cancel_read()
            self._serial.cancel_write()
        # Both leave the port before it is closed: a file descriptor closed under somebody who waits
        # may be another file by the time he wakes.
        with self._reading, self._writing, suppress(OSError, termios.error):
            if self._serial.is_open:
                with suppress(OSError, termios.error):  # it may be gone
                    self._serial.reset_output_buffer()
            self._serial.close()

    def __enter__(self) -> Self:
        """The line itself, closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the line."""
        self.close()


def could_be_serial(port: str) -> bool:
    """Whether what a name leads to may be opened to see: a serial line's device file, or nothing
    that is there now."""
    real = os.path.realpath(port)
    return not os.path.exists(real) or _SERIAL.fullmatch(real) is not None
