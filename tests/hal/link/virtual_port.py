"""A port for a model hub, on virtual time: plugged in and out, and swapped, by hand.

Both ends speak every 10 ms. Bytes that reach no hub are kept in `written`, so that a test can show
that a stranger was never written to.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.clock import Call, VirtualClock
from hal.fault import Fault, Reason
from hal.link.line import Line
from tests.hal.link.model_hub import ModelHub

__all__ = ["Device", "VirtualPort"]

STEP_MS = 10


class Device:
    """Something that is no hub: it says the same again and again."""

    def __init__(self, words: bytes) -> None:
        self.words = words

    def pass_time(self, now: int) -> None:
        pass

    def says(self) -> bytes:
        return self.words

    def hear(self, data: bytes, now: int) -> None:
        pass


class VirtualPort:
    """A port. `opened` counts how often it was tried; `written` is what was sent there; `taken`:
    another program holds it."""

    def __init__(
        self, name: str, clock: VirtualClock, device: ModelHub | Device | None = None
    ) -> None:
        self.name = name
        self.clock = clock
        self.device = device
        self.opened = 0
        self.written = b""
        self.taken = False
        self.up: Callable[[bytes], bytes] = bytes
        self._line: _Open | None = None

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        self.opened += 1
        if self.taken:
            raise Fault(self.name, Reason.BUSY)
        if self.device is None:
            raise Fault(self.name, Reason.ABSENT)
        self._line = _Open(self, heard, lost)
        return self._line

    def unplug(self) -> None:
        """Take the device away; the line says so."""
        self.device = None
        line, self._line = self._line, None
        if line is not None:
            line.close()
            line.lost(Fault(self.name, Reason.LOST))

    def plug_in(self, device: ModelHub | Device) -> None:
        """Plug it in, switched on."""
        self.device = device


class _Open:
    """An open line."""

    def __init__(
        self,
        port: VirtualPort,
        heard: Callable[[bytes], None],
        lost: Callable[[Fault], None],
    ) -> None:
        self.port, self.heard, self.lost = port, heard, lost
        self._call: Call = port.clock.call_later(STEP_MS, self._speak)
        self._closed = False

    def write(self, data: bytes) -> None:
        if self.port.device is None:
            raise Fault(self.port.name, Reason.LOST)
        self.port.written += data
        self.port.device.hear(data, self.port.clock.now())

    def close(self) -> None:
        self._closed = True
        self._call.cancel()

    def _speak(self) -> None:
        self._call = self.port.clock.call_later(STEP_MS, self._speak)
        device = self.port.device
        if device is not None:
            device.pass_time(self.port.clock.now())
            said = self.port.up(device.says())
            if said:
                self.heard(said)
