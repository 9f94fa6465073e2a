"""A serial line on virtual time: two ends, a bit rate, and what goes wrong between them.

    line = SimulatedLine("port1", clock)
    line.host        fulfils `hal.link.line.Port`: open(heard, lost), then write and close
    line.device      the far end: write(data), read() what has come by now, or `on_bytes`

A byte takes ten bits of 115,200 a second, 87 us; bytes queue up behind each other and come out at
their time. The clock counts whole milliseconds, so whoever is called hears what came within one all
at once; `read` looks as finely as `now_us` does.

Bad luck on the way, each as likely as it says for a byte, drawn from the seed: `noise` (some of its
bits turn over), `loss`, `duplication`. `unplug` ends the host's line with a Fault, loses what is
under way, and lets the device talk to nobody; `replug` lets it be opened again. Nothing else is
remembered: what the device sends while no host has the port open is lost, as it is on a real one.

What may live here: bytes on their way. What may not: frames.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

from hal.clock import Call, Clock
from hal.fault import Fault, Reason
from hal.link.line import Line

__all__ = ["BAUD", "DeviceEnd", "HostPort", "SimulatedLine"]

BAUD = 115_200


class SimulatedLine:
    """Both ends and the wire. `plugged`: whether the wire is whole.

    now_us: the time in microseconds, where somebody counts it more finely than the clock.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        *,
        baud: int = BAUD,
        seed: int = 0,
        now_us: Callable[[], int] | None = None,
    ) -> None:
        self.name = name
        self.noise = 0.0
        self.loss = 0.0
        self.duplication = 0.0
        self.plugged = True
        self.clock = clock
        self.byte_us = 10_000_000 / baud
        self.random = Random(seed)
        self.now_us = now_us or (lambda: 1000 * clock.now())
        self.host = HostPort(self)
        self.device = DeviceEnd(self)
        self.to_device = _Wire(self, self.device.arrive)
        self.to_host = _Wire(self, self.host.arrive)

    def unplug(self) -> None:
        """Pull the plug. Twice is once."""
        if self.plugged:
            self.plugged = False
            self.to_device.clear()
            self.to_host.clear()
            self.host.end(Fault(self.name, Reason.LOST))

    def replug(self) -> None:
        """Put it back in; the host may open its port again."""
        self.plugged = True


class _Wire:
    """One direction: bytes that are under way, each with the time at which it is there (us)."""

    def __init__(self, line: SimulatedLine, arrive: Callable[[], None]) -> None:
        self._line = line
        self._arrive = arrive
        self._bytes: deque[tuple[float, int]] = deque()
        self._free_at = 0.0
        self._call: Call | None = None

    def send(self, data: bytes) -> None:
        """Put bytes on the wire, behind those that are on it."""
        line = self._line
        at = max(float(line.now_us()), self._free_at)
        for byte in data:
            at += line.byte_us
            for each in self._spoilt(byte):
                self._bytes.append((at, each))
        self._free_at = at
        self._wake()

    def take(self) -> bytes:
        """What is there by now."""
        now = self._line.now_us()
        there = bytearray()
        while self._bytes and self._bytes[0][0] <= now:
            there.append(self._bytes.popleft()[1])
        return bytes(there)

    def clear(self) -> None:
        """Lose what is under way."""
        self._bytes.clear()
        self._free_at = 0.0

    def _spoilt(self, byte: int) -> bytes:
        """What becomes of one byte: none, one, or two."""
        line = self._line
        if line.loss and line.random.random() < line.loss:
            return b""
        if line.noise and line.random.random() < line.noise:
            byte ^= line.random.randrange(1, 256)
        if line.duplication and line.random.random() < line.duplication:
            return bytes((byte, byte))
        return bytes((byte,))

    def _wake(self) -> None:
        """Be called when the next byte is there."""
        if self._bytes and self._call is None:
            delay = -(-(self._bytes[0][0] - self._line.now_us()) // 1000)
            self._call = self._line.clock.call_later(max(0, int(delay)), self._came)

    def _came(self) -> None:
        self._call = None
        if self._bytes:
            self._arrive()
        self._wake()


class DeviceEnd:
    """The microcontroller's end. It cannot know whether anybody listens.

    on_bytes: is given what has come, as it comes; None: it waits to be read.
    """

    def __init__(self, line: SimulatedLine) -> None:
        self.on_bytes: Callable[[bytes], object] | None = None
        self._line = line
        self._unread = bytearray()

    def write(self, data: bytes) -> None:
        """Send. Without a wire, or a host that has the port open, it is lost."""
        if self._line.plugged and self._line.host.is_open:
            self._line.to_host.send(data)

    def read(self, most: int | None = None) -> bytes:
        """What has come by now, at most so many bytes."""
        self._unread += self._line.to_device.take()
        count = len(self._unread) if most is None else most
        there = bytes(self._unread[:count])
        del self._unread[:count]
        return there

    def arrive(self) -> None:
        """Something has come: hand it on, or keep it."""
        if self.on_bytes is None:
            self._unread += self._line.to_device.take()
        elif data := self.read():
            self.on_bytes(data)


class HostPort:
    """The host's end: a port of `hal.link.line`. One opening at a time."""

    def __init__(self, line: SimulatedLine) -> None:
        self.opened = 0
        self._wire = line
        self._line: _HostLine | None = None

    @property
    def name(self) -> str:
        """What it is called in a Fault."""
        return self._wire.name

    @property
    def is_open(self) -> bool:
        """Whether a host has it open."""
        return self._line is not None

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        """Open it. Fault ABSENT where nothing is plugged in, BUSY where somebody has it open."""
        if not self._wire.plugged:
            raise Fault(self.name, Reason.ABSENT)
        if self._line is not None:
            raise Fault(self.name, Reason.BUSY)
        self.opened += 1
        self._line = _HostLine(self, self._wire, heard, lost)
        return self._line

    def arrive(self) -> None:
        """Something has come."""
        data = self._wire.to_host.take()
        if self._line is not None and data:
            self._line.heard(data)

    def end(self, fault: Fault) -> None:
        """The line ended by itself."""
        line, self._line = self._line, None
        if line is not None:
            line.lost(fault)

    def closed(self, line: _HostLine) -> None:
        """The host gave it back."""
        if self._line is line:
            self._line = None
            self._wire.to_host.clear()


class _HostLine:
    """One opening of the port."""

    def __init__(
        self,
        port: HostPort,
        wire: SimulatedLine,
        heard: Callable[[bytes], None],
        lost: Callable[[Fault], None],
    ) -> None:
        self.heard = heard
        self.lost = lost
        self._port = port
        self._wire = wire
        self._open = True

    def write(self, data: bytes) -> None:
        """Send. Raises Fault where the line has ended."""
        if not self._open or not self._wire.plugged:
            raise Fault(self._port.name, Reason.LOST)
        self._wire.to_device.send(data)

    def close(self) -> None:
        """Give the port back; twice is harmless."""
        self._open = False
        self._port.closed(self)
