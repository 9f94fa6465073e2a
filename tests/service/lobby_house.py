"""A service with a lobby on a socket of its own, and a shelf of its own.

The cupboard is the program's: journals lie in the folder that a test calls home, games are the
specimens.  What may live here: that house.  What may not: what ought to be true.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from controller.cli.cupboard import Cupboard
from controller.cli.furnishing import Furnishing
from controller.cli.serving import Heard
from controller.service import Address
from controller.service.evenings import Evenings
from controller.service.reception import Reception
from controller.wire import AnyCommand
from controller.wire.frame import Accepted, Hello, Refused, Role, Seen, Welcome, service_frames
from controller.wire.lobby import AnyLobby, Shelf
from controller.wire.msg import untranslated
from hal.clock import VirtualClock

__all__ = ["Guest", "LobbyHouse", "open_lobby"]


class Guest:
    """A client that says what a test wants it to say, and comes again when it is sent away."""

    def __init__(self, path: Path, hello: Hello) -> None:
        self.path, self.hello = path, hello
        self.welcome = Welcome(game="", evening="", audience="")

    async def come(self) -> Guest:
        """Connect, and be welcomed."""
        self.reader, self.writer = await asyncio.open_unix_connection(str(self.path), limit=1 << 24)
        self.writer.write(msgspec.json.encode(self.hello) + b"\n")
        welcome = await self.hear()
        assert isinstance(welcome, Welcome)
        self.welcome = welcome
        return self

    async def hear(self) -> Any:
        """The next frame.  Raises EOFError where the service has closed the line."""
        async with asyncio.timeout(10):
            return service_frames.decode(await self.reader.readuntil(b"\n"))

    async def next(self, kind: type[Any]) -> Any:
        """The next frame of a kind."""
        while not isinstance(frame := await self.hear(), kind):
            pass
        return frame

    async def ask(self, command: AnyLobby | AnyCommand) -> Accepted | Refused:
        """Send a command; its reply."""
        self.writer.write(msgspec.json.encode(command) + b"\n")
        reply: Accepted | Refused = await self.next(Accepted | Refused)  # type: ignore[arg-type]
        return reply

    async def away(self) -> None:
        """Hear what is still said, until the service closes the line."""
        try:
            while True:
                await self.hear()
        except asyncio.IncompleteReadError:
            self.writer.close()

    async def moved(self, command: AnyLobby) -> Guest:
        """Send a command that is accepted, be sent away for it, and come again."""
        reply = await self.ask(command)
        assert isinstance(reply, Accepted), reply
        await self.away()
        return await self.come()

    async def shelf(
        self, wanted: Callable[[Shelf], object] = lambda shelf: not shelf.looking
    ) -> Any:
        """The first shelf that is as wanted; else one that has been looked through."""
        while not wanted(shelf := await self.next(Shelf)):
            pass
        return shelf

    async def view(self) -> Any:
        """The next view."""
        return (await self.next(Seen)).view

    def leave(self) -> None:
        """Break the line."""
        self.writer.transport.abort()


class LobbyHouse:
    """A service with a lobby, and where it is found."""

    def __init__(self, path: Path, table: Furnishing) -> None:
        self.address = Address(path)
        self.clock = VirtualClock()
        self.cupboard = Cupboard(table, (), Heard(), self.clock)
        self.reception = Reception()
        self.life: asyncio.Task[None] | None = None
        self.ended: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.evenings = Evenings(
            self.cupboard, self.clock, lambda code: untranslated, self.reception, self.ended
        )

    async def guest(self, role: Role = "overlord", seat: str = "") -> Guest:
        """A client that has been welcomed."""
        return await Guest(self.address.path, Hello(role=role, seat=seat)).come()

    async def end(self) -> None:
        """End as a signal ends it."""
        if not self.ended.done():
            self.ended.set_result(None)
        if self.life is not None:
            await self.life
        self.reception.close()
        self.address.close()


@asynccontextmanager
async def open_lobby(table: Furnishing | None = None) -> AsyncIterator[LobbyHouse]:
    """A house with a lobby; nothing may go wrong on its loop unheard."""
    unheard: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: unheard.append(context))
    with tempfile.TemporaryDirectory() as folder:
        house = LobbyHouse(Path(folder, "sock"), table or Furnishing())
        await house.reception.open(house.address.socket)
        house.life = asyncio.create_task(house.evenings.run())
        try:
            yield house
        finally:
            await house.end()
    assert unheard == []
