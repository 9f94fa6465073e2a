"""PN532 link: one command and its reply, whatever the wire (UM0701-02, chapter 6.2.1).

    command -->                        <-- ACK, within 15 ms; without it the command is sent again
                                       <-- reply, as late as the command takes
    NACK    -->  the reply was broken  <-- the reply once more
    ACK     -->  the reply is late: the chip drops the command and listens again

A chip that was asleep, or whose host went away in mid-sentence, misses a command: so it is sent
`TRIES` times, and never without end.

What may live here: the manners of a command. What may not: what commands there are, and how bytes
travel (`Transport`).
"""

from __future__ import annotations

from typing import Protocol

from hal.clock import Clock
from hal.drivers.iso14443a import AirError
from hal.drivers.pn532_frames import (
    ACK,
    NACK,
    Ack,
    Broken,
    Frame,
    Parser,
    Refusal,
    Reply,
    command_frame,
)
from hal.drivers.steps import Steps, wait_until

__all__ = ["Link", "Mute", "Transport"]

TRIES = 3
ACK_MS = 20
"""The chip has 15 ms; the rest is for our own wire."""

ACK_BYTES = 6
REPLY_BYTES = 64
"""Two tags with UIDs of 10 bytes, or a read of 16 bytes, with room to spare."""


class Mute(AirError):
    """The chip does not answer, or not what it was asked."""


class Transport(Protocol):
    """A wire to one chip. Everything raises Fault when it is gone."""

    part: str

    def open(self) -> None:
        """Reach it. Raises Fault."""

    def wake(self) -> None:
        """Do what makes a sleeping chip listen to the next command."""

    def send(self, data: bytes) -> None:
        """Send one frame."""

    def read(self, most: int) -> bytes:
        """What has come so far, without waiting; `most` bytes where the wire must know."""

    def close(self) -> None:
        """Give it back; harmless when it is not open."""


class Link:
    """Commands over a transport that is open. repeated: the last one was sent more than once, so
    the chip may have carried it out before."""

    def __init__(self, transport: Transport, clock: Clock) -> None:
        self._transport = transport
        self._clock = clock
        self._parser = Parser()
        self._come: list[Frame] = []
        self.repeated = False

    def call(self, code: int, data: bytes = b"", within_ms: int = 100) -> Steps[bytes]:
        """Carry out a command; what it came to. Raises Mute, Fault."""
        yield from self._told(command_frame(code, data))
        for _ in range(TRIES):
            frame = yield from self._next(within_ms, REPLY_BYTES)
            if isinstance(frame, Reply) and frame.code == code:
                return frame.data
            if isinstance(frame, Refusal):
                raise Mute(f"it did not understand command {code:#04x}")
            if frame is None:
                self._transport.send(ACK)
                raise Mute(f"no reply to command {code:#04x} within {within_ms} ms")
            if isinstance(frame, Broken):
                self._transport.send(NACK)
        raise Mute(f"no legible reply to command {code:#04x}")

    def _told(self, frame: bytes) -> Steps[None]:
        """Send until it is acknowledged."""
        for number in range(TRIES):
            self.repeated = number > 0
            self._forget()
            self._transport.send(frame)
            answer = yield from self._next(ACK_MS, ACK_BYTES)
            if isinstance(answer, Ack):
                return
        raise Mute(f"no ACK to {TRIES} commands")

    def _forget(self) -> None:
        """What came to an earlier command is none of this one's business."""
        self._transport.read(REPLY_BYTES)
        self._parser.forget()
        self._come.clear()

    def _next(self, within_ms: int, most: int) -> Steps[Frame | None]:
        """The next frame that comes; None if none does."""

        def come() -> Frame | None:
            if not self._come:
                self._come += self._parser.feed(self._transport.read(most))
            return self._come.pop(0) if self._come else None

        waiting: Steps[Frame | None] = wait_until(self._clock, come, within_ms)
        return (yield from waiting)
