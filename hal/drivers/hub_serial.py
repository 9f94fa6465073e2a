"""A serial port on which a hub may be: the line of `hal.link.line` on pyserial.

Two threads of its own serve each open line: one listens and hands on what comes, one writes, since
a device that takes nothing holds up whoever writes to it, for as long as a second.

What may live here: those threads. What may not: bytes with a meaning.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue

from hal.drivers.serial_line import LineLost, SerialLine
from hal.fault import Fault, Reason
from hal.link.line import Line

__all__ = ["SerialPort"]

_log = logging.getLogger(__name__)


class SerialPort:
    """A device file. find: gives it, as it may have another name each time it is plugged in; a
    Fault where it is not there. dtr: whether the board says nothing unless DTR is raised."""

    def __init__(self, name: str, find: Callable[[], str], *, dtr: bool = False) -> None:
        self.name = name
        self._find = find
        self._dtr = dtr

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        """Open the port, and listen."""
        return _Open(self.name, SerialLine(self._find(), dtr=self._dtr), heard, lost)


class _Open:
    """An open line."""

    def __init__(
        self,
        name: str,
        line: SerialLine,
        heard: Callable[[bytes], None],
        lost: Callable[[Fault], None],
    ) -> None:
        self._name = name
        self._line = line
        self._heard = heard
        self._lost = lost
        self._ending = threading.Lock()
        self._ended = False
        self._waiting = SimpleQueue[bytes]()
        for serve in (self._listen, self._send):
            threading.Thread(target=serve, name=f"hub {name}", daemon=True).start()

    def write(self, data: bytes) -> None:
        """Have `data` sent. What the device does not take within a second is the line's end, so
        no more waits here than is said in a second. Raises LineLost once the line has ended."""
        if self._ended:
            raise LineLost(self._name, Reason.LOST, "it is closed")
        if data:
            self._waiting.put(data)

    def close(self) -> None:
        """Give the port back; what was not sent yet is not sent any more."""
        self._end()
        self._line.close()

    def _listen(self) -> None:
        try:
            for piece in self._line:
                self._heard(piece)
        except LineLost as fault:
            self._lose(fault)
        except Exception:  # a hub must not stay deaf because of one piece
            _log.exception("what came over %s could not be taken in", self._name)
            self._lose(LineLost(self._name, Reason.LOST))

    def _send(self) -> None:
        try:
            while (data := self._waiting.get()) and not self._ended:
                self._line.write(data)
        except LineLost as fault:
            self._lose(fault)

    def _lose(self, fault: Fault) -> None:
        if self._end():
            self._lost(fault)

    def _end(self) -> bool:
        """Nothing is sent from now on; whether it ends only now."""
        with self._ending:
            before, self._ended = self._ended, True
        self._waiting.put(b"")
        return not before
