"""A line: what a driver asks of whatever carries its bytes, be it a cable or a simulation.

    port.open(heard, lost) -> line          line.write(data)          line.close()
                |      |
                |      '-- a Fault, once, when the line has ended by itself
                '--------- the bytes as they come

A port is a place where a line may be; a line is there until it is lost or closed. Both callbacks
may come on any thread, one at a time, and neither comes any more once `close` has returned or
`lost` was called, but for a piece that was on its way.

What may live here: those two, and who looks on. What may not: a port that exists (`hal.drivers`,
`hal.simulated`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hal.fault import Fault
from hal.link.frames import Frame

__all__ = ["Line", "Port", "Tell", "Watch"]

Tell = Callable[[Fault], object]
"""Is told what is wrong with a part; on whatever thread."""

Watch = Callable[[str, Frame, bool], object]
"""Is shown each frame that came whole or is sent: the port's name, the frame, whether it came."""


class Line(Protocol):
    """An open line."""

    def write(self, data: bytes) -> None:
        """Send `data`, all of it, without waiting until it was. Raises a Fault where the line has
        ended."""

    def close(self) -> None:
        """Give the port back; nothing is heard any more. Closing twice is harmless."""


class Port(Protocol):
    """Where a line may be. `name`: as the maker named it."""

    @property
    def name(self) -> str:
        """What it is called in a Fault."""

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        """Open the line, without waiting until it is open. What keeps it from that is a Fault that
        is raised, or comes to `lost`."""
