"""The line: one client's connection, read and written at its own pace.

Two tasks share it.  The reader takes what the client says, a line at a time, and lets others speak
between two lines.  The writer sends replies in their order, then, if anything changed since, the
view as it is at that moment.  A view is whole, so only the newest matters: a client that reads
slowly is sent fewer of them, and nobody waits for it.

Nothing grows with what a client does: at most `REPLIES` replies wait, then it is not read until it
reads; an overlong line is thrown away as it comes; a stream that is nothing but one such line is
told so and closed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Protocol

from controller.api import Lines, TooLong
from controller.logs import logger, unexpected
from controller.wire.frame import LIMIT

__all__ = ["GOODBYE_S", "HOPELESS", "REPLIES", "Line", "Talker"]

log = logger("service")

REPLIES = 32
"""How many replies may wait for a client before it is not listened to."""

HOPELESS = 16 * LIMIT
"""How many bytes without a newline make a stream that is not worth waiting for."""

GOODBYE_S = 2.0
"""Seconds that a client is given to read its last replies when the line closes."""

CHUNK = 64 * 1024


class Talker(Protocol):
    """Who the line belongs to: what it hears, and what it has to say."""

    def hear(self, line: bytes | TooLong) -> bytes:
        """The reply to a line, as a line of its own.  Never raises."""

    def view(self) -> bytes:
        """The client's whole view, as a line; empty if it may not see any.  Never raises."""

    def hopeless(self) -> bytes:
        """The last word to a stream that is no conversation."""


class Line:
    """One connection."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, talker: Talker
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.talker = talker
        self._replies: deque[bytes] = deque()
        self._stale = False
        self._ended = False
        self._reading: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        # So that `drain` waits until all is handed over, and one view at most is on its way.
        writer.transport.set_write_buffer_limits(0)

    def changed(self) -> None:
        """What the client sees is no longer what is."""
        self._stale = True
        self._wake.set()

    def end(self) -> None:
        """Read no more; what waits to be sent is still sent, if it is read soon."""
        self._ended = True
        self._wake.set()
        if self._reading is not None:
            self._reading.cancel()

    async def talk(self) -> None:
        """Read and write until either side ends it."""
        reading = self._reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
            self.end()
            await asyncio.wait((writing,), timeout=GOODBYE_S)
        finally:
            for task in (reading, writing):
                task.cancel()
            await asyncio.wait((reading, writing))
            self._hang_up(reading, writing)

    async def _read(self) -> None:
        """Take what the client says until it ends, or is hopeless."""
        lines = Lines(LIMIT)
        with suppress(OSError):
            while data := await self.reader.read(CHUNK):
                for line in lines.feed(data):
                    await self._room.wait()
                    self._reply(self.talker.hear(line))
                    await asyncio.sleep(0)
                if lines.dropped > HOPELESS:
                    self._reply(self.talker.hopeless())
                    return

    async def _write(self) -> None:
        """Send replies, and the newest view after them, as fast as the client reads."""
        with suppress(OSError):
            while not self._ended or self._replies:
                await self._wake.wait()
                self._wake.clear()
                while self._replies:
                    self.writer.write(self._replies.popleft())
                    await self.writer.drain()
                    self._room.set()
                if self._stale:
                    self._stale = False
                    self.writer.write(self.talker.view())
                    await self.writer.drain()

    def _hang_up(self, *tasks: asyncio.Task[None]) -> None:
        """Close the connection; what a client has not read by now it will not read."""
        for task in tasks:
            if not task.cancelled() and (wrong := task.exception()) is not None:
                unexpected(log, "a line broke", wrong)
        self.writer.transport.abort()

    def _reply(self, reply: bytes) -> None:
        """Let a reply wait for the writer."""
        self._replies.append(reply)
        if len(self._replies) >= REPLIES:
            self._room.clear()
        self._wake.set()
