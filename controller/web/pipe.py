"""The pipe: a device's line, and a line of our own to the service, joined.

    device --a message--> limit --a line--> service
    device <--a message-- ------a line----- service

What a device says is handed on as it comes, only never faster than `FRAMES` at once and one every
`FRAME_MS` after: whoever says more is read more slowly.  A line break within a message would make
two lines of it, so it becomes a blank.  Of what the service says the door hears one thing: whether
the device is welcome, and to which evening.  Before that nothing that a device says is handed on:
whom a service does not know yet it would let introduce itself, as whoever it likes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from controller.web.limits import Bucket
from controller.wire.frame import Hello, Refused, Welcome

__all__ = ["FRAMES", "FRAME_MS", "Elsewhere", "LineGone", "Streams", "Unwelcome", "join", "said"]

FRAMES, FRAME_MS = 40, 50
"""How many frames a device may send at once, and how long each further one takes."""

LONGEST = 64 * 1024 * 1024
"""The longest line of the service, in bytes."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class LineGone(Exception):
    """The service ended its line, or is not there."""


class Elsewhere(Exception):
    """Another evening is being played than the one that the device was let in to, or its seat is
    not there."""


class Unwelcome(Exception):
    """The service does not receive the device as it was introduced, and has told it why."""


greetings: msgspec.json.Decoder[Welcome | Refused] = msgspec.json.Decoder(Welcome | Refused)


async def join(
    device: ServerConnection,
    connect: Callable[[], Awaitable[Streams]],
    hello: Hello,
    evening: str,
    now: Callable[[], int],
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Let `device` talk with the service as `hello` says, until either side ends it.

    Raises `LineGone` where the service ends it, or is not there; `Unwelcome`; and `Elsewhere` where
    `evening` is given and the device does not belong there: nothing has reached it then.
    """
    try:
        reader, writer = await connect()
    except OSError as wrong:
        raise LineGone from wrong
    writer.write(said(hello) + b"\n")
    welcome = asyncio.Event()
    outwards = asyncio.create_task(to_device(reader, device, evening, welcome))
    inwards = asyncio.create_task(to_service(device, writer, now, sleep, welcome))
    both = (outwards, inwards)
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        ends = await asyncio.gather(*both, return_exceptions=True)
        writer.close()
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, ConnectionClosed):
            raise end


async def to_device(
    reader: asyncio.StreamReader, device: ServerConnection, evening: str, welcome: asyncio.Event
) -> None:
    """Hand on what the service says, until it ends; `welcome` is set once the device is."""
    try:
        while line := await reader.readline():
            greeting = None if welcome.is_set() else greetings.decode(line)
            if isinstance(greeting, Welcome):
                right(greeting, evening)
                welcome.set()
            elif greeting is not None and evening:  # why, is the business of who plays there
                raise Elsewhere
            await device.send(line.rstrip(b"\n").decode())
            if isinstance(greeting, Refused):
                raise Unwelcome
    except (OSError, ValueError) as wrong:
        raise LineGone from wrong
    raise LineGone


def right(welcome: Welcome, evening: str) -> None:
    """Raise where a device of `evening`, if it is of one, is elsewhere, or in the lobby."""
    if evening and not welcome.game:
        raise LineGone
    if evening and welcome.evening != evening:
        raise Elsewhere


async def to_service(
    device: ServerConnection,
    writer: asyncio.StreamWriter,
    now: Callable[[], int],
    sleep: Callable[[float], Awaitable[object]],
    welcome: asyncio.Event,
) -> None:
    """Hand on what the device says once it is welcome, until it ends."""
    await welcome.wait()
    bucket = Bucket(FRAMES, FRAME_MS, now())
    try:
        async for message in device:
            while not bucket.take(now()):
                await sleep(bucket.wait(now()) / 1000)
            data = message.encode() if isinstance(message, str) else message
            writer.write(data.replace(b"\n", b" ") + b"\n")
            await writer.drain()
    except OSError as wrong:
        raise LineGone from wrong


def said(frame: msgspec.Struct) -> bytes:
    """A frame as a line, without its end."""
    return msgspec.json.encode(frame)
