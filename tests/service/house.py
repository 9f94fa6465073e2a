"""A service on a socket of its own, and clients to talk to it.

`House` runs both on the test's loop; time is the virtual clock's.  `Talk` is a client that sends
what it likes, byte by byte if need be; the house's own client is `controller.wire.client.Client`.
"""

from __future__ import annotations

import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from controller.engine import Session
from controller.service import Address, Service
from controller.wire import Answer, AnyCommand, View
from controller.wire.frame import (
    Accepted,
    Hello,
    Refused,
    Role,
    Seen,
    ServiceFrame,
    Welcome,
    service_frames,
)
from hal.clock import VirtualClock
from tests.service.dare import Dare

__all__ = ["House", "Mute", "Talk", "nonces", "open_house", "settle", "until"]

_counted = count(1)


def nonces() -> str:
    """A nonce that no other command of the test run has."""
    return f"nonce-{next(_counted)}"


class House:
    """A service and where it is found."""

    def __init__(self, session: Session[Any], path: Path) -> None:
        self.session = session
        self.clock = VirtualClock()
        self.service = Service(session, self.clock)
        self.path = path
        self.address = Address(path)
        self.mutes: list[Mute] = []

    async def talk(self, role: Role = "overlord", seat: str = "", **more: Any) -> Talk:
        """A client that has been welcomed and has its first view."""
        talk = await self.stranger()
        talk.send(Hello(role=role, seat=seat, **more))
        assert isinstance(await talk.hear(), Welcome)
        await talk.seen()
        return talk

    async def stranger(self) -> Talk:
        """A client that has not said Hello."""
        return Talk(*await asyncio.open_unix_connection(str(self.path), limit=1 << 24))

    def mute(self, hello: Hello) -> Mute:
        """A client that says Hello, and reads only when it is told to."""
        line = socket.socket(socket.AF_UNIX)
        line.setblocking(False)
        line.connect(str(self.path))
        mute = Mute(line)
        mute.say(msgspec.json.encode(hello) + b"\n")
        self.mutes.append(mute)
        return mute

    async def passes(self, ms: int) -> None:
        """Let time pass, and what it brings arrive."""
        self.clock.advance(ms)
        await settle()


class Talk:
    """A client that says whatever a test wants it to say."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.view: View | None = None

    def send(self, frame: Hello | AnyCommand) -> None:
        """Put a frame on the line."""
        self.say(msgspec.json.encode(frame) + b"\n")

    def say(self, data: bytes) -> None:
        """Put bytes on the line."""
        self.writer.write(data)

    async def hear(self) -> ServiceFrame:
        """The next frame.  Raises EOFError where the service has closed the line."""
        frame = service_frames.decode(await self.reader.readuntil(b"\n"))
        if isinstance(frame, Seen):
            self.view = frame.view
        return frame

    async def reply(self) -> Accepted | Refused:
        """The next frame that is no view."""
        while True:
            frame = await self.hear()
            if isinstance(frame, Accepted | Refused):
                return frame

    async def seen(self) -> View:
        """The next view."""
        while True:
            frame = await self.hear()
            if isinstance(frame, Seen):
                return frame.view

    async def sees(self, wanted: Callable[[View], object]) -> View:
        """The first view, from the last one on, that is as wanted."""
        view = self.view or await self.seen()
        while not wanted(view):
            view = await self.seen()
        return view

    async def ask(self, frame: Hello | AnyCommand) -> Accepted | Refused:
        """Send a frame and wait for its reply."""
        self.send(frame)
        return await self.reply()

    async def answer(self, *picks: str, seat: str = "", ask: str = "") -> Accepted | Refused:
        """Answer the ask of the last view, or another by its id."""
        assert self.view is not None
        ask = ask or self.view.asks[0].id
        return await self.ask(Answer(ask, nonces(), seat, picks=picks))

    def leave(self) -> None:
        """Break the line."""
        self.writer.transport.abort()


class Mute:
    """A client that never reads by itself."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self._rest = b""

    def say(self, data: bytes) -> int:
        """Put bytes on the line, as many as it takes; how many it took."""
        try:
            return self.line.send(data)
        except BlockingIOError:
            return 0

    def hear(self) -> list[ServiceFrame]:
        """The frames that are there to be read."""
        with suppress(BlockingIOError):
            while data := self.line.recv(1 << 16):
                self._rest += data
        *lines, self._rest = self._rest.split(b"\n")
        return [service_frames.decode(line) for line in lines]


@asynccontextmanager
async def open_house(
    session: Session[Any] | None = None, path: Path | None = None
) -> AsyncIterator[House]:
    """A house for a session (a new game of Dare) at a socket (in a folder of its own).

    Nothing may go wrong on its loop unheard.
    """
    unheard: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: unheard.append(context))
    with tempfile.TemporaryDirectory() as folder:
        house = House(
            session or Session.begin(Dare(), {"seed": "1"}), path or Path(folder, "s", "sock")
        )
        await house.service.listen(house.address.socket)
        try:
            yield house
        finally:
            for mute in house.mutes:
                mute.line.close()
            await house.service.close()
            house.address.close()
    assert unheard == []


async def settle() -> None:
    """Let everything that is ready to run on the loop run."""
    for _ in range(20):
        await asyncio.sleep(0)


async def until(true: Callable[[], object]) -> None:
    """Let the loop run until something is true."""
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0)
