"""A serial port on which a hub may be: the line of `hal.link.line` on pyserial.

A thread of its own listens to each open line and hands on what comes.

What may live here: that thread. What may not: bytes with a meaning.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

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
        """Open the port and listen."""
        line = SerialLine(self._find(), dtr=self._dtr)

        def listen() -> None:
            try:
                for piece in line:
                    heard(piece)
            except LineLost as fault:
                lost(fault)
            except Exception:  # a hub must not stay deaf because of one piece
                _log.exception("what came over %s could not be taken in", self.name)
                lost(LineLost(self.name, Reason.LOST))

        threading.Thread(target=listen, name=f"hub {self.name}", daemon=True).start()
        return line
