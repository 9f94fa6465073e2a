"""The life of a service process: from its first client to the signal that ends it.

SIGTERM (a service manager, a shutdown), SIGHUP (a terminal that closes) and SIGINT (Ctrl-C) end it
cleanly: clients hear what they
were still to hear, the glass stops, the address is free.  Once is enough: whoever presses again is
not heard any more, to the last moment of the process, so that nothing is torn off in the midst.
One that another
program started for itself ends with it: a pipe from there ends, however that program does.
SIGKILL and a power cut need nothing of this: what was acknowledged stands in the journal.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

from controller.engine import Session
from controller.engine.fault import Fault
from controller.logs import logger, unexpected
from controller.service.address import Address
from controller.service.evenings import Evenings, serve
from controller.service.glass import Clock
from controller.service.guests import Guestkeeper
from controller.service.hands import Furniture
from controller.service.lobby import Cupboard, Laid
from controller.service.notify import notify
from controller.service.reception import Reception
from controller.service.service import Translation
from controller.service.sounding import Audio
from controller.service.watchdog import stay_awake
from controller.wire import Text

__all__ = ["live", "live_in_lobby"]

log = logger("service")

ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""What ends a service."""


async def live(
    session: Session[Any],
    address: Address,
    clock: Clock,
    translation: Translation,
    on_fault: Callable[[Fault], object],
    furniture: Furniture | None = None,
    recap: Text = "",
    audio: Audio | None = None,
    tied: int | None = None,
    guests: Guestkeeper | None = None,
) -> signal.Signals:
    """Serve `session` at `address`, played at a table of `furniture` where it has one and heard
    by `audio` where it is, until a signal comes; which one it was.  The end of the pipe `tied`, a
    descriptor, is a SIGHUP.  The Overlord is shown `recap` until something is done.  `guests` lets
    phones in, where it is given."""
    laid = Laid(session, translation, on_fault, furniture, recap, audio)

    async def one_game(reception: Reception, ended: asyncio.Future[Any]) -> None:
        await serve(laid, clock, reception, ended, guests=guests)

    return await lived(address, one_game, tied, guests)


async def live_in_lobby(
    cupboard: Cupboard,
    address: Address,
    clock: Clock,
    translation: Translation,
    tied: int | None = None,
    guests: Guestkeeper | None = None,
) -> signal.Signals:
    """Serve at `address` whatever is chosen from the cupboard, one game after another, until a
    signal comes; which one it was.  The rest is as in `live`."""

    async def games(reception: Reception, ended: asyncio.Future[Any]) -> None:
        await Evenings(cupboard, clock, translation, reception, ended, guests).run()

    return await lived(address, games, tied, guests)


async def lived(
    address: Address,
    life: Callable[[Reception, asyncio.Future[Any]], Awaitable[None]],
    tied: int | None,
    guests: Guestkeeper | None,
) -> signal.Signals:
    """Lead a life at `address` until a signal comes, and end it cleanly."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(unheard)
    ended = heard_signals(tied)
    reception = Reception(lambda: notify("READY=1"))
    await reception.open(address.socket)
    awake = loop.create_task(stay_awake())
    try:
        if guests is not None:
            await guests.open()
        await life(reception, ended)
        return await ended
    finally:
        notify("STOPPING=1")
        awake.cancel()
        if guests is not None:
            await guests.close()
        reception.close()
        for sign in ENDING:
            signal.signal(sign, signal.SIG_IGN)


def heard_signals(tied: int | None) -> asyncio.Future[signal.Signals]:
    """The first signal that comes, once it has; the end of the pipe `tied` is a SIGHUP."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[signal.Signals] = loop.create_future()

    heard: list[int] = []

    # The loop's own handlers end with the loop, before the process does.
    def end(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        if len(heard) == 1:
            loop.call_soon_threadsafe(ended.set_result, signal.Signals(number))

    def let_go() -> None:
        assert tied is not None
        if not os.read(tied, 64):
            loop.remove_reader(tied)
            end(signal.SIGHUP, None)

    for sign in ENDING:
        if signal.getsignal(sign) != signal.SIG_IGN:  # nohup wants it unheard
            signal.signal(sign, end)
    if tied is not None:
        loop.add_reader(tied, let_go)
    return ended


def unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What went wrong on the loop with nobody to hear it."""
    wrong = context.get("exception")
    unexpected(log, "unexpected", wrong if isinstance(wrong, Exception) else RuntimeError())
