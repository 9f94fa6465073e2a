"""Clients: all who are connected to one host, received and sent away together.

What may live here: who is there.  What may not: what they say.
"""

from __future__ import annotations

import asyncio

from controller.service.client import Client, Host

__all__ = ["Clients"]


class Clients(set[Client]):
    """Whoever talks with `host` now."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self._talks: set[asyncio.Task[None]] = set()

    async def receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk with one client until it leaves."""
        client = Client(self.host, reader, writer)
        talk = asyncio.current_task()
        assert talk is not None
        self.add(client)
        self._talks.add(talk)
        try:
            await client.line.talk()
        finally:
            self.discard(client)
            self._talks.discard(talk)
            if client.party is not None:
                client.log("went")

    def changed(self) -> None:
        """What each of them sees is no longer what is."""
        for client in self:
            client.line.changed()

    async def send_away(self) -> None:
        """Let each hear what it was still to hear, and close its line."""
        for client in self:
            client.line.end()
        if self._talks:
            await asyncio.wait(self._talks)
