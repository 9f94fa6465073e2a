"""Lives and deaths of a service under load, and what must be true after each.

    start -> an observer sees the ask that belongs, and old nonces get their old acknowledgement
          -> clients answer, undo and redo as fast as they can
          -> SIGKILL at a random instant
          -> the journal is read: what was acknowledged is there once, nothing was invented

The clients are `controller.wire.client.Client`, so they also prove that a lost line resumes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Protocol

from controller.cli.again import play_again
from controller.engine import Game, MemoryJournal, Session
from controller.engine.disk import DiskJournal
from controller.engine.journal import Row
from controller.wire import Answer, AnyCommand, Choose, Redo, Undo, View
from controller.wire.client import VIEW_LIMIT, Client, ClientRefused, Streams
from controller.wire.frame import Accepted, Hello, Welcome
from tests.service.house import Talk

__all__ = ["Process", "Trial"]

CLIENTS = 3
LONGEST_LIFE = 0.05
"""Seconds of load before a kill, at most."""


class Process(Protocol):
    """A service that can be killed."""

    def kill(self) -> None: ...

    def wait(self) -> object: ...


class Trial:
    """One evening, played through as many crashes as asked for.

    spawn    starts a service on the journal and the socket
    sent     every nonce that was ever sent
    acked    every acknowledgement that a client ever heard, by its nonce
    """

    def __init__(
        self,
        folder: Path,
        game: Game[Any],
        spawn: Callable[[Path, Path], Process],
        seed: int,
    ) -> None:
        self.journal = folder / "evening.journal"
        self.path = folder / "sock"
        self.game = game
        self.spawn = spawn
        self.random = Random(seed)
        self.sent: dict[str, AnyCommand] = {}
        self.acked: dict[str, int] = {}
        self.rows: Sequence[Row] = ()
        self.gate = asyncio.Event()
        self.heard = asyncio.Event()
        self.stop = False

    async def run(self, kills: int) -> None:
        """Live and die `kills` times, then end in peace; every check on the way."""
        clients = [Client(str(self.path), OVERLORD, connect=self.connect) for _ in range(CLIENTS)]
        tasks = [asyncio.create_task(client.run()) for client in clients]
        loads = [asyncio.create_task(self.load(client)) for client in clients]
        process = await self.born()
        for _ in range(kills):
            await self.under_load()
            process.kill()
            self.gate.clear()
            process.wait()
            self.check()
            process = await self.born()
        await self.under_load()
        self.stop = True
        await asyncio.gather(*loads)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        process.kill()
        process.wait()
        self.check()

    async def connect(self, path: str) -> Streams:
        """The way in for the load, open while the service is meant to be under it."""
        await self.gate.wait()
        return await asyncio.open_unix_connection(path, limit=VIEW_LIMIT)

    async def under_load(self) -> None:
        """Let the load in; return at a random instant after its first acknowledgement."""
        self.heard.clear()
        self.gate.set()
        await self.heard.wait()
        await asyncio.sleep(self.random.uniform(0, LONGEST_LIFE))

    async def load(self, client: Client) -> None:
        """One client that always has a command on its way."""
        async for view in client.views():
            if self.stop:
                return
            command = self.command(view)
            self.sent[command.nonce] = command
            with suppress(ClientRefused):  # another client was quicker
                self.acked[command.nonce] = (await client.send(command)).entry
                self.heard.set()

    def command(self, view: View) -> AnyCommand:
        """Something that can be done: mostly an answer, now and then an undo or a redo."""
        nonce = f"{len(self.sent):06}-{self.random.randrange(1 << 30)}"
        chance = self.random.random()
        if view.redo and chance < 0.05:
            return Redo(nonce=nonce, entry=view.redo.entry)
        if view.undo and (chance < 0.15 or not view.asks):
            return Undo(nonce=nonce, entry=view.undo.entry)
        asked = view.asks[0]
        assert isinstance(asked.ask, Choose)
        options = [option.id for option in asked.ask.options if option.closed is None]
        return Answer(asked.id, nonce, asked.ask.to[0], picks=(self.random.choice(options),))

    # -- what must be true --------------------------------------------------------------------

    async def born(self) -> Process:
        """A new life, and an observer's look at it before any load."""
        process = self.spawn(self.journal, self.path)
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_unix_connection(str(self.path), limit=1 << 24)
                break
            await asyncio.sleep(0.001)
        observer = Talk(reader, writer)
        observer.send(OVERLORD)
        assert isinstance(await observer.hear(), Welcome)
        view = await observer.seen()
        if self.rows:
            await self.look(observer, view)
        observer.leave()
        return process

    async def look(self, observer: Talk, view: View) -> None:
        """The ask is the one that belongs; old nonces are known."""
        expected = Session.open(self.game, in_memory(self.rows))
        assert view.revision == len(self.rows)
        assert [asked.id for asked in view.asks] == [expected.ask_id][: len(view.asks)]
        assert bool(view.asks) != expected.over
        for nonce in self.random.sample(sorted(self.acked), min(5, len(self.acked))):
            reply = await observer.ask(self.sent[nonce])
            assert reply == Accepted(nonce=nonce, entry=self.acked[nonce])

    def check(self) -> None:
        """What the journal holds is what was acknowledged, and nothing that was never sent."""
        journal = DiskJournal.open(self.journal, read_only=True)
        rows = [journal.row(row.seq) for row in journal.summaries()]
        journal.close()
        assert rows[: len(self.rows)] == list(self.rows), "the past has changed"
        nonces = [row.nonce for row in rows[1:]]
        assert len(set(nonces)) == len(nonces), "something counted twice"
        assert set(nonces) <= set(self.sent), "something was never sent"
        for nonce, entry in self.acked.items():
            assert rows[entry - 1].nonce == nonce, "something acknowledged is not there"
        kept = Session.open(self.game, in_memory(rows)).hash()
        assert play_again(self.game, rows).state_hash == kept
        self.rows = rows


OVERLORD = Hello(role="overlord")


def in_memory(rows: Sequence[Row]) -> MemoryJournal:
    """A journal that holds `rows` and no checkpoint."""
    journal = MemoryJournal()
    journal.append(rows)
    return journal
