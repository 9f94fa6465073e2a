"""The door: a server for pages, and for the lines of devices.

    first word of a line: Pair(code) or Return(token) --> Paired, then all that the service says
                          anything else, or none in time --> one sentence, and the line is closed

A line is closed with a code that the page understands: `ANEW` where it must ask for a new code,
`AWAY` where it had better try again in a while, `ELSEWHERE` where another game is being played than
the one that it was let in to, or its seat is not there now: its token is good again when that is.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from controller.engine import Illegal, Invalid, SanctumError
from controller.logs import logger, unexpected
from controller.web.addresses import Listening
from controller.web.pairing import Pairing, Pass
from controller.web.pipe import Elsewhere, LineGone, Streams, Unwelcome, join, said
from controller.web.site import HEADERS, Site, ours
from controller.wire import Msg, Why
from controller.wire.frame import LIMIT, Hello, Refused
from controller.wire.guests import Pair, Paired, Return
from controller.wire.msg import Translate, render

__all__ = ["ANEW", "AWAY", "ELSEWHERE", "LINES", "LINES_OF_ONE", "NOT_KEPT", "Door"]

log = logger("web")

ANEW, AWAY, ELSEWHERE = 4001, 4002, 4003
"""Why a line was closed (RFC 6455, 7.4.2: codes of an application's own)."""

LINES, LINES_OF_ONE = 64, 12
"""How many devices may be connected at once, and how many from one address."""

FIRST_S = 10
"""Seconds that a device has for its first word."""

GOODBYE_S = 2
"""Seconds that a device has to answer when its line is closed; one that sleeps never does."""

PATH = "/line"
"""Where lines are opened."""

firsts: msgspec.json.Decoder[Pair | Return] = msgspec.json.Decoder(Pair | Return)

NOT_UNDERSTOOD = Msg("This page is of another release: load it again.")
NOT_KEPT = Msg("The devices' file cannot be written, so nothing has changed.")
OTHER_GAME = Msg("Another game lies on the table now; this page waits for its own.")


class Door:
    """The door of one service.

    connect      opens a line to the service's socket; raises OSError where it is not there
    pairing      who may come in
    translation  where sentences are finished, by language
    now, sleep   tell the time in ms, and wait for seconds
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[Streams]],
        pairing: Pairing,
        translation: Callable[[str], Translate],
        now: Callable[[], int],
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.connect = connect
        self.pairing = pairing
        self.translation = translation
        self.now = now
        self.sleep = sleep
        self.site = Site(translation)
        self._lines: Counter[str] = Counter()
        self._devices: dict[ServerConnection, str] = {}
        self._server: Server | None = None

    @property
    def here(self) -> frozenset[str]:
        """The devices that are connected now."""
        return frozenset(self._devices.values())

    async def open(self, listening: Listening) -> int:
        """Receive devices there; the port, which the kernel chose where it was 0.

        Raises `Invalid` where this machine has no such address, or somebody listens there.
        """
        try:
            self._server = await serve(
                self._receive,
                listening.host,
                listening.port,
                process_request=self._request,
                max_size=LIMIT,
                max_queue=8,
                close_timeout=GOODBYE_S,
                compression=None,
                server_header=None,
            )
        except OSError as wrong:
            raise Invalid(
                Msg(
                    "Phones cannot be received at {host}, port {port}: {reason}.",
                    host=listening.host,
                    port=listening.port,
                    reason=wrong.strerror or str(wrong),
                )
            ) from None
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def close(self) -> None:
        """Send every device away; none comes in any more."""
        server, self._server = self._server, None
        if server is not None:
            server.close(close_connections=False)
            await self._send_away(list(self._devices), AWAY)
            await server.wait_closed()

    async def send_away(self, device: str) -> None:
        """End the lines of a device that is let in no longer."""
        await self._send_away([line for line, its in self._devices.items() if its == device], ANEW)

    async def _send_away(self, lines: list[ServerConnection], code: int) -> None:
        """Close these lines."""
        await asyncio.gather(*(line.close(code) for line in lines))

    # -- pages --------------------------------------------------------------------------------

    def _request(self, line: ServerConnection, request: Request) -> Response | None:
        """The page that is asked for; None where a line is, which then is opened."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if len(hosts) != 1 or len(origins) > 1 or not ours(hosts[0], *origins):
            return answered(HTTPStatus.FORBIDDEN)
        if request.path == PATH:
            full = self._lines.total() >= LINES or self._lines[address(line)] >= LINES_OF_ONE
            return answered(HTTPStatus.SERVICE_UNAVAILABLE) if full else None
        page = self.site.page(request.path)
        if page is None:
            return answered(HTTPStatus.NOT_FOUND)
        return answered(HTTPStatus.OK, page.kind, page.data)

    # -- lines --------------------------------------------------------------------------------

    async def _receive(self, line: ServerConnection) -> None:
        """Talk with one device until it leaves."""
        whence = address(line)
        self._lines[whence] += 1
        try:
            await self._talk(line, whence)
        except ConnectionClosed:
            pass
        except Exception as wrong:  # ours, not the device's: it tries again
            unexpected(log, "a line of a device broke", wrong)
            await line.close(AWAY)
        finally:
            self._lines[whence] -= 1
            self._lines += Counter()  # those that are zero are forgotten

    async def _talk(self, line: ServerConnection, whence: str) -> None:
        """Let the device in, if it may come, and join it with the service."""
        try:
            async with asyncio.timeout(FIRST_S):
                first = firsts.decode(await line.recv())
        except (TimeoutError, ValueError):
            await refuse(line, Illegal(NOT_UNDERSTOOD), self.translation("en"))
            return
        translate = self.translation(first.language)
        try:
            token, granted = self._let_in(first, whence)
            await line.send(
                said(Paired(token=token, role=granted.role, seat=granted.seat)).decode()
            )
            await self._joined(line, granted, first.language)
        except SanctumError as wrong:
            await refuse(line, wrong, translate)
        except Elsewhere:
            await refuse(line, Illegal(OTHER_GAME), translate, ELSEWHERE)
        except Unwelcome:
            await line.close(ELSEWHERE)
        except (LineGone, OSError):
            await line.close(AWAY)

    def _let_in(self, first: Pair | Return, whence: str) -> tuple[str, Pass]:
        """The token and the pass of who says this first.  Raises `Illegal`, and where a new pass
        cannot be kept, too: its code is still good then."""
        if isinstance(first, Return):
            return first.token, self.pairing.enter(first.token, whence)
        try:
            token, granted = self.pairing.redeem(first.code, whence)
        except OSError:
            raise Illegal(NOT_KEPT) from None
        log.info("a device was let in", device=granted.id, role=granted.role, seat=granted.seat)
        return token, granted

    async def _joined(self, line: ServerConnection, granted: Pass, language: str) -> None:
        """Join the device with the service until one of them ends it."""
        hello = Hello(role=granted.role, seat=granted.seat, language=language)
        self._devices[line] = granted.id
        try:
            await join(line, self.connect, hello, granted.evening, self.now, self.sleep)
        finally:
            del self._devices[line]


async def refuse(
    line: ServerConnection, wrong: SanctumError, translate: Translate, code: int = ANEW
) -> None:
    """Say why a device does not come in, and close its line."""
    why = Why(render(wrong.why.text, translate), wrong.why.because)
    with suppress(ConnectionClosed):
        await line.send(said(Refused(why=why)).decode())
        await line.close(code)


def address(line: ServerConnection) -> str:
    """The network address of a device."""
    return str(line.remote_address[0]) if line.remote_address else ""


def answered(status: HTTPStatus, kind: str = "text/plain", data: bytes = b"") -> Response:
    """A page, or why there is none."""
    data = data or f"{status.value} {status.phrase}\n".encode()
    headers = Headers({**HEADERS, "Content-Type": kind, "Content-Length": str(len(data))})
    headers["Connection"] = "close"
    return Response(status.value, status.phrase, headers, data)
