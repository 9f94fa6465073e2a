"""A service with a door to the network, and phones that come to it, all on this machine.

`Phone` is a device that says whatever a test wants; the page itself is tried in a browser
(`test_page`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from controller.engine import Session
from controller.web.addresses import Listening
from controller.web.door import Door
from controller.web.pairing import Pairing, Pass
from controller.wire import View
from controller.wire.frame import Accepted, Refused, Seen, Welcome
from controller.wire.guests import GuestRole, Pair, Paired, Return
from controller.wire.msg import untranslated
from tests.service.house import House, open_house

__all__ = ["Heard", "Phone", "Porch", "open_porch"]

Heard = Paired | Welcome | Seen | Accepted | Refused

heard: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


class Porch:
    """A house, its door, and where that is found."""

    def __init__(self, house: House, passes: Mapping[str, Pass] | None = None) -> None:
        self.house = house
        self.kept: dict[str, Pass] = {}
        self.naps: list[float] = []
        self.pairing = Pairing(house.clock.now, passes, self._keep)
        self.door = Door(
            self._line, self.pairing, lambda language: untranslated, house.clock.now, self._nap
        )
        self.port = 0

    @property
    def evening(self) -> str:
        """The evening that is being played."""
        return self.house.session.journal.evening

    def _keep(self, passes: Mapping[str, Pass]) -> None:
        self.kept = dict(passes)

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(str(self.house.path), limit=1 << 24)

    async def _nap(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.house.clock.advance(round(seconds * 1000))
        await asyncio.sleep(0)

    async def stranger(self, **more: Any) -> Phone:
        """A device that has said nothing yet."""
        return Phone(await connect(f"ws://127.0.0.1:{self.port}/line", proxy=None, **more))

    async def phone(self, role: GuestRole, seat: str = "") -> Phone:
        """A device that was let in and has its first view."""
        phone = await self.stranger()
        await phone.say(Pair(code=self.pairing.invite(role, seat, self.evening)))
        paired = await phone.hear()
        assert isinstance(paired, Paired)
        phone.token = paired.token
        await phone.seen()
        return phone

    async def back(self, token: str) -> Phone:
        """A device that comes back with a token and has said so."""
        phone = await self.stranger()
        await phone.say(Return(token=token))
        return phone


class Phone:
    """A device at the other end of a line."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.token = ""
        self.view = View(audience="", revision=0)
        self.said: list[str] = []

    async def say(self, frame: msgspec.Struct) -> None:
        """Put a frame on the line."""
        await self.line.send(msgspec.json.encode(frame).decode())

    async def hear(self) -> Heard:
        """The next frame; all that was ever said stays in `said`."""
        async with asyncio.timeout(10):
            text = await self.line.recv()
        assert isinstance(text, str)
        self.said.append(text)
        return heard.decode(text)

    async def seen(self) -> View:
        """The next view."""
        while True:
            frame = await self.hear()
            if isinstance(frame, Seen):
                self.view = frame.view
                return frame.view

    async def ask(self, frame: msgspec.Struct) -> Accepted | Refused:
        """Say a frame and wait for the reply."""
        await self.say(frame)
        while True:
            reply = await self.hear()
            if isinstance(reply, Accepted | Refused):
                return reply

    async def refused(self) -> str:
        """Why it is not let in."""
        frame = await self.hear()
        assert isinstance(frame, Refused), frame
        return str(frame.why.text)

    async def closed_or(self, true: Callable[[], bool]) -> None:
        """Hear all that is said until this is so, or the line is closed."""
        with suppress(ConnectionClosed):
            while not true():
                await self.hear()

    async def closed(self) -> int:
        """With which code the line is closed."""
        async with asyncio.timeout(10):
            await self.line.wait_closed()
        return self.line.close_code or 0


@asynccontextmanager
async def open_porch(
    session: Session[Any] | None = None, passes: Mapping[str, Pass] | None = None
) -> AsyncIterator[Porch]:
    """A house with a door, both closed in the end."""
    async with open_house(session) as house:
        porch = Porch(house, passes)
        porch.port = await porch.door.open(Listening("127.0.0.1", 0))
        try:
            yield porch
        finally:
            await porch.door.close()
