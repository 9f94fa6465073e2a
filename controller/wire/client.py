"""A client: one conversation with the service, however often its line breaks.

    connect -> Hello -> Welcome -> send again what was not acknowledged -> Seen, Accepted, Refused
       ^                                                                        |
       '------------- wait a little, ever longer, without giving up <- line lost'

A command keeps its nonce when it is sent again, so it counts once, whether it was the command or
its acknowledgement that was lost.  If another evening is being played when the line is back, what
was still waiting is forgotten: it was meant for another game.

The service answers the frames of a connection in their order; that is how a refusal without a
nonce finds the command it is about.

What may live here: the conversation.  What may not: drawing, and what a command means.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from controller.wire.ask import Why
from controller.wire.command import AnyCommand
from controller.wire.frame import (
    LIMIT,
    Accepted,
    Hello,
    Refused,
    Seen,
    ServiceFrame,
    Welcome,
    service_frames,
)
from controller.wire.guests import AnyGuest, Guests, Invited
from controller.wire.lobby import AnyLobby, Shelf
from controller.wire.lookup import Found, LookUp
from controller.wire.msg import Msg
from controller.wire.of_table import AnyOfTable
from controller.wire.sim import AnySim, SimTable
from controller.wire.sound import AnySound
from controller.wire.view import View

__all__ = [
    "FIRST_WAIT",
    "LONGEST_WAIT",
    "Client",
    "ClientRefused",
    "Inquiry",
    "Told",
    "back_off",
]

FIRST_WAIT = 0.05
LONGEST_WAIT = 2.0
"""Seconds between two attempts to connect: doubled from the one to the other."""

NOBODY_ANSWERS = Msg("Nobody answers just now; look it up again in a moment.")

VIEW_LIMIT = 64 * 1024 * 1024
"""The longest line a service is believed to mean, in bytes."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


Sendable = AnyCommand | AnySim | AnyOfTable | AnySound | AnyLobby
"""What is acknowledged or refused."""

Inquiry = LookUp | AnyGuest
"""What is told something in return."""

Told = Found | Guests | Invited | Accepted
"""What that is."""


class ClientRefused(Exception):
    """The command changed nothing; `why` says why, in the client's language."""

    def __init__(self, why: Why) -> None:
        super().__init__(str(why.text))
        self.why = why


class LineLost(Exception):
    """The line ended, or brought what no service says."""


class Pending(NamedTuple):
    """A command that was not acknowledged yet: its line, and where its caller waits."""

    line: bytes
    reply: asyncio.Future[Accepted]


def back_off(attempt: int) -> float:
    """Seconds to wait before connecting again, after `attempt` (>= 1) vain ones.

    >>> [back_off(attempt) for attempt in (1, 2, 3, 99)]
    [0.05, 0.1, 0.2, 2.0]
    """
    return min(LONGEST_WAIT, FIRST_WAIT * (1 << min(attempt - 1, 16)))


class Client:
    """A client of the service at the socket `path`, introduced by `hello`.

    `run` keeps the conversation going until it is cancelled; everything happens on its loop.

    view     the latest view; None before the first, and after another evening began
    welcome  what the service said last; None while the line is down

    `on_view` is called with every view, `on_table` (in the role "simulator", which hears no views)
    with every state of the simulated table; `on_shelf` with what the lobby shows.  `on_link` is
    called whenever the line comes or goes: with the service's `Welcome`, or with None and, if the
    service does not want us, its reason.
    """

    def __init__(
        self,
        path: str,
        hello: Hello,
        *,
        on_view: Callable[[View], None] = lambda view: None,
        on_table: Callable[[SimTable], None] = lambda table: None,
        on_shelf: Callable[[Shelf], None] = lambda shelf: None,
        on_link: Callable[[Welcome | None, Why | None], None] = lambda welcome, why: None,
        nonce: Callable[[], str] = lambda: secrets.token_hex(16),
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        connect: Callable[[str], Awaitable[Streams]] | None = None,
    ) -> None:
        self.path = path
        self.hello = hello
        self.on_view = on_view
        self.on_table = on_table
        self.on_shelf = on_shelf
        self.on_link = on_link
        self.nonce = nonce
        self.sleep = sleep
        self.connect = connect or open_line
        self.view: View | None = None
        self.welcome: Welcome | None = None
        self.evening = ""
        self.attempt = 0
        self._writer: asyncio.StreamWriter | None = None
        self._pending: dict[str, Pending] = {}
        self._asked: dict[str, asyncio.Future[Told]] = {}
        self._sent: deque[str] = deque()
        self._count = 0
        self._news = asyncio.Event()

    # -- for those who draw -------------------------------------------------------------------

    async def send(self, command: Sendable) -> Accepted:
        """Send `command` and wait until the service has acknowledged it, over as many connections
        as that takes.  A command without a nonce is given one.

        Raises `ClientRefused` with the reason if it changed nothing.  The command of a caller that
        gives up waiting (cancelled) stays on its way.
        """
        if not command.nonce:
            command = replace(command, nonce=self.nonce())
        nonce = command.nonce
        if nonce not in self._pending:
            line = msgspec.json.encode(command)
            if len(line) > LIMIT:
                raise ClientRefused(Why(Msg("This is too long to be sent.")))
            reply: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()
            # A caller may have given up waiting: then nobody looks at a refusal, and that is fine.
            reply.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._pending[nonce] = Pending(line, reply)
            self._post(nonce)
        return await asyncio.shield(self._pending[nonce].reply)

    async def inquire(self, asked: Inquiry) -> Told:
        """What is told in return: `Found` of a word, `Guests` or `Invited` of guests.  It is no
        command of the game: it is not sent again when the line breaks.

        Raises `ClientRefused` with the reason, or if nobody answers.
        """
        asked = replace(asked, nonce=asked.nonce or self.nonce())
        line = msgspec.json.encode(asked)
        if len(line) > LIMIT:
            raise ClientRefused(Why(Msg("This is too long to be sent.")))
        if self._writer is None:
            raise ClientRefused(Why(NOBODY_ANSWERS))
        reply: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
        reply.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._asked[asked.nonce] = reply
        self._sent.append(asked.nonce)
        self._writer.write(line + b"\n")
        return await asyncio.shield(reply)

    async def views(self) -> AsyncIterator[View]:
        """The latest view, and from then on whichever is the latest; those between are left out."""
        known = 0
        while True:
            while self._count == known or self.view is None:
                await self._news.wait()
            known = self._count
            yield self.view

    # -- the conversation ---------------------------------------------------------------------

    async def run(self) -> None:
        """Connect, converse, and connect again when the line breaks; until cancelled."""
        while True:
            why: Why | None = None
            try:
                await self._converse()
            except ClientRefused as refused:
                why = refused.why
            except (OSError, LineLost):
                pass
            self.attempt += 1
            self.on_link(None, why)
            await self.sleep(back_off(self.attempt))

    async def _converse(self) -> None:
        """One connection, from Hello to its end.  Raises how it ended."""
        reader, writer = await self.connect(self.path)
        try:
            writer.write(msgspec.json.encode(self.hello) + b"\n")
            first = await hear(reader)
            if isinstance(first, Refused):
                raise ClientRefused(first.why)
            if not isinstance(first, Welcome):
                raise LineLost("the service speaks before it says who it is")
            self._writer = writer
            self._welcomed(first)
            while True:
                self._heard(await hear(reader))
        finally:
            self._writer = None
            self.welcome = None
            self._unheard()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _welcomed(self, welcome: Welcome) -> None:
        """The line is up: send again what was not acknowledged, or forget it."""
        if self.evening and welcome.evening != self.evening:
            self._forget()
        self.attempt = 0
        self.evening = welcome.evening
        self.welcome = welcome
        self._sent.clear()
        for nonce in self._pending:
            self._post(nonce)
        self.on_link(welcome, None)

    def _heard(self, frame: ServiceFrame) -> None:
        """Give a frame to whoever waits for it."""
        if isinstance(frame, Seen):
            self.view = frame.view
            self._count += 1
            self._news.set()
            self._news = asyncio.Event()
            self.on_view(frame.view)
        elif isinstance(frame, SimTable):
            self.on_table(frame)
        elif isinstance(frame, Shelf):
            self.on_shelf(frame)
        elif isinstance(frame, Refused):
            self._refused(frame)
        elif isinstance(frame, Told) and frame.nonce in self._asked:
            asked = self._told(frame.nonce)
            if asked is not None:
                asked.set_result(frame)
        elif isinstance(frame, Accepted):
            reply = self._answered(frame.nonce)
            if reply is not None:
                reply.set_result(frame)

    def _refused(self, frame: Refused) -> None:
        """Tell whoever waits for it that it was refused."""
        nonce = frame.nonce or (self._sent[0] if self._sent else "")
        reply = self._told(nonce) if nonce in self._asked else self._answered(nonce)
        if reply is not None:
            reply.set_exception(ClientRefused(frame.why))

    def _told(self, nonce: str) -> asyncio.Future[Told] | None:
        """Who asked that; None if nobody waits any more."""
        with suppress(ValueError):
            self._sent.remove(nonce)
        reply = self._asked.pop(nonce, None)
        return None if reply is None or reply.done() else reply

    def _answered(self, nonce: str) -> asyncio.Future[Accepted] | None:
        """Who waits for the reply that has come; None if nobody does any more."""
        if not nonce and self._sent:
            nonce = self._sent[0]
        with suppress(ValueError):
            self._sent.remove(nonce)
        pending = self._pending.pop(nonce, None)
        return None if pending is None or pending.reply.done() else pending.reply

    def _post(self, nonce: str) -> None:
        """Put a command on the line, if there is one."""
        if self._writer is not None:
            self._sent.append(nonce)
            self._writer.write(self._pending[nonce].line + b"\n")

    def _unheard(self) -> None:
        """The line is lost: what was asked will not be told."""
        asked, self._asked = self._asked, {}
        for reply in asked.values():
            if not reply.done():
                reply.set_exception(ClientRefused(Why(NOBODY_ANSWERS)))

    def _forget(self) -> None:
        """Another evening is played: what waited was for another game."""
        self.view = None
        why = Why(Msg("Another game is being played now, so this was not sent again."))
        for pending in self._pending.values():
            if not pending.reply.done():
                pending.reply.set_exception(ClientRefused(why))
        self._pending.clear()


async def open_line(path: str) -> Streams:
    """Connect to the service's socket.  OSError where nobody listens."""
    return await asyncio.open_unix_connection(path, limit=VIEW_LIMIT)


async def hear(reader: asyncio.StreamReader) -> ServiceFrame:
    """The next frame.  Raises `LineLost` where there is none, or none that we understand."""
    try:
        line = await reader.readuntil(b"\n")
        return service_frames.decode(line)
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, msgspec.DecodeError) as wrong:
        raise LineLost(str(wrong)) from wrong
