"""A cable that is a pseudo-terminal: pyserial opens its device file, and listens on its own thread.

The hub's time is the emulator's, and the driver's clock goes with it; pyserial's thread goes with
the machine's. They meet in step: after each millisecond, nobody goes on before every byte that the
hub said has been taken in by the driver, and every byte that the driver wrote has come out of the
pseudo-terminal. So what happens does not hang on how busy the machine is; and nothing sleeps.

    hub --bytes--> device end | cable end --pyserial's thread--> driver      counted in `_Counting`
    hub <--bytes-- device end | cable end <-----------pyserial-- driver      counted there too

What may live here: those counts and that file. What may not: what the bytes say.
"""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

from hal.fault import Fault
from hal.link.line import Line, Port
from tests.firmware.hub import Hub
from tests.wired.cable import Cable

__all__ = ["PtyCable"]

LIMIT_S = 30.0
"""How long the machine may take to pass on some bytes, whatever else it does."""


class PtyCable(Cable):
    """A hub at the far end of a pseudo-terminal, whose device file `path` comes and goes as it is
    plugged in and out. `port` opens that file."""

    def __init__(self, path: Path, hub: Hub, port: Port) -> None:
        super().__init__(hub)
        self.port = self._counted = _Counting(port)
        self._path = path
        self._said = bytearray()
        self._ends: tuple[int, ...] = ()
        hub.on_bytes = self._said.extend

    def join(self) -> None:
        device, cable = pty.openpty()
        tty.setraw(cable)
        # The cable's end stays open here too: a device end without one would count as hung up.
        self._ends = (device, cable)
        self._path.symlink_to(os.ttyname(cable))

    def part(self) -> None:
        if not self._ends:
            return
        was_open = self._counted.is_open
        self._path.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = ()
        if was_open:
            self._counted.lost()

    def pass_ms(self, now: int) -> None:
        """A millisecond of the hub's life, and then both ways until all has arrived."""
        if self._ends:
            self._to_hub(self._ends[0])
        super().pass_ms(now)
        said = bytes(self._said)
        self._said.clear()
        # What a board says while nobody has its port open is lost.
        if self._ends and said and self._counted.is_open:
            os.write(self._ends[0], said)
            self._counted.heard_so_many(len(said))

    def _to_hub(self, device: int) -> None:
        """What the driver wrote."""
        while self._counted.written:
            ready, _, _ = select.select([device], [], [], LIMIT_S)
            assert ready, "what was written does not come out"
            data = os.read(device, self._counted.written)
            self._counted.written -= len(data)
            self.hub.send(data)


class _Counting:
    """A port that counts what goes through it. written: bytes that have not come out yet."""

    def __init__(self, port: Port) -> None:
        self.name = port.name
        self.written = 0
        self._port = port
        self._line: Line | None = None
        self._heard = 0
        self._lost = False
        self._changed = threading.Condition()

    @property
    def is_open(self) -> bool:
        """Whether the driver has it open."""
        return self._line is not None

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        """Open the port; what it hears counts once the driver has taken it in."""

        def hear(data: bytes) -> None:
            try:
                heard(data)
            finally:
                self._count(len(data))

        def lose(fault: Fault) -> None:
            lost(fault)
            self.closed(lost=True)

        self.written, self._heard, self._lost = 0, 0, False
        line = self._port.open(hear, lose)
        # A port opens on a thread of its own, and what came before is lost: nothing does here.
        end = time.monotonic() + LIMIT_S
        while getattr(line, "opening", False):
            assert time.monotonic() < end, "the driver does not open its port"
            time.sleep(0.0005)
        with self._changed:
            self._line = None if self._lost else line
        return _CountingLine(line, self)

    def closed(self, *, lost: bool = False) -> None:
        """Nothing comes or goes any more; lost: and the driver has drawn its conclusions."""
        with self._changed:
            self._line, self.written, self._lost = None, 0, lost
            self._changed.notify_all()

    def heard_so_many(self, count: int) -> None:
        """Wait until the driver has taken in so many bytes more, or has closed the port."""
        with self._changed:
            done = self._changed.wait_for(lambda: self._heard >= count or not self._line, LIMIT_S)
            assert done, "the driver does not take in what it is told"
            self._heard = 0

    def lost(self) -> None:
        """Wait until the driver has done all that it does when a line has ended."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._lost, LIMIT_S), "nobody noticed"

    def _count(self, count: int) -> None:
        with self._changed:
            self._heard += count
            self._changed.notify_all()


class _CountingLine:
    """An open line."""

    def __init__(self, line: Line, port: _Counting) -> None:
        self._line = line
        self._port = port

    def write(self, data: bytes) -> None:
        """Send."""
        self._line.write(data)
        self._port.written += len(data)

    def close(self) -> None:
        """Give the port back."""
        self._line.close()
        self._port.closed()
