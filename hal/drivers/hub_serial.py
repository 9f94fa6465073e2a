"""A serial port on which a hub may be: the line of `hal.link.line` on pyserial.

Two threads of its own serve each line: one opens the port, listens and hands on what comes, one
writes, since a device that takes nothing holds up whoever writes to it, for as long as a second. To
find a port and open it may take any time, too: a driver of the system may hang in it for ever. So
nobody waits for that; what keeps a port from being opened is told as a line that was lost. While
one opening hangs there is no second one.

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
        self._latest: _Open | None = None

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        """Have the port opened, and listen. What keeps it from that comes to `lost`. Raises
        LineLost where it is still being opened from before."""
        if self._latest is not None and self._latest.opening:
            raise LineLost(self.name, Reason.STUCK, "it is still being opened")
        self._latest = _Open(self.name, self._line, heard, lost)
        return self._latest

    def _line(self) -> SerialLine:
        """The open line. Raises Fault."""
        return SerialLine(self._find(), dtr=self._dtr)


class _Open:
    """A line that is open, or about to be."""

    def __init__(
        self,
        name: str,
        opened: Callable[[], SerialLine],
        heard: Callable[[bytes], None],
        lost: Callable[[Fault], None],
    ) -> None:
        self.opening = True
        self._name = name
        self._open = opened
        self._heard = heard
        self._lost = lost
        self._line: SerialLine | None = None
        self._changing = threading.Lock()
        self._ended: Fault | None = None
        self._waiting = SimpleQueue[bytes]()
        self._thread(self._serve)

    def write(self, data: bytes) -> None:
        """Have `data` sent, as soon as the port is open. What the device does not take within a
        second is the line's end, so no more waits here than is said in a second. Raises the fault
        with which the line has ended."""
        if self._ended is not None:
            raise self._ended
        if data:
            self._waiting.put(data)

    def close(self) -> None:
        """Give the port back; what was not sent yet is not sent any more."""
        self._end(LineLost(self._name, Reason.LOST, "it is closed"))
        if self._line is not None:
            self._line.close()

    def _thread(self, serve: Callable[[], None]) -> None:
        threading.Thread(target=serve, name=f"hub {self._name}", daemon=True).start()

    def _serve(self) -> None:
        try:
            line = self._open()
        except Fault as fault:
            self._lose(fault)
        except Exception as error:  # a library's own: it must not leave the port closed for ever
            self._lose(LineLost(self._name, Reason.UNFIT, str(error)))
        else:
            if self._keeps(line):
                self._thread(lambda: self._send(line))
                self._listen(line)
        finally:
            self.opening = False

    def _keeps(self, line: SerialLine) -> bool:
        """Take the line that was opened, unless it was closed meanwhile."""
        with self._changing:
            self.opening = False
            if self._ended is None:
                self._line = line
                return True
        line.close()
        return False

    def _listen(self, line: SerialLine) -> None:
        try:
            for piece in line:
                self._heard(piece)
        except LineLost as fault:
            self._lose(fault)
        except Exception:  # a hub must not stay deaf because of one piece
            _log.exception("what came over %s could not be taken in", self._name)
            self._lose(LineLost(self._name, Reason.LOST))

    def _send(self, line: SerialLine) -> None:
        try:
            while (data := self._waiting.get()) and self._ended is None:
                line.write(data)
        except LineLost as fault:
            self._lose(fault)

    def _lose(self, fault: Fault) -> None:
        self.opening = False
        if self._end(fault):
            self._lost(fault)

    def _end(self, why: Fault) -> bool:
        """Nothing is sent from now on; whether it ends only now."""
        with self._changing:
            ends = self._ended is None
            if ends:
                self._ended = why
        self._waiting.put(b"")
        return ends
