"""The reception: the one socket, whoever is host behind it.

A service that goes from the lobby to a game and back keeps its socket.  Whoever connects between
two hosts waits, and is received by the next; so a client that was sent away and comes back at once
is never turned down.

What may live here: that door.  What may not: a word of the conversation.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable

__all__ = ["Reception"]

Receive = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""Talks with one client until it leaves."""


class Reception:
    """Opened once, at a socket that is bound; `lead_to` says who receives.  `first` is called when
    the first host is there."""

    def __init__(self, first: Callable[[], object] = lambda: None) -> None:
        self._first: Callable[[], object] | None = first
        self._server: asyncio.Server | None = None
        self._receive: Receive | None = None
        self._there = asyncio.Event()
        self._waiting: set[asyncio.StreamWriter] = set()

    async def open(self, sock: socket.socket) -> None:
        """Let clients in at `sock`."""
        self._server = await asyncio.start_unix_server(self._came, sock=sock)

    def lead_to(self, receive: Receive | None) -> None:
        """From now on this host receives; with None whoever comes waits for the next."""
        self._receive = receive
        if receive is None:
            self._there.clear()
        else:
            self._there.set()
            first, self._first = self._first, None
            if first is not None:
                first()

    def close(self) -> None:
        """Let nobody in any more; who still waits is turned away."""
        if self._server is not None:
            self._server.close()
        for writer in self._waiting:
            writer.transport.abort()
        self._first = None
        self.lead_to(turned_away)

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Lead somebody to the host, once there is one."""
        self._waiting.add(writer)
        while self._receive is None:
            await self._there.wait()
        self._waiting.discard(writer)
        await self._receive(reader, writer)


async def turned_away(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Nobody is host any more."""
    writer.transport.abort()
