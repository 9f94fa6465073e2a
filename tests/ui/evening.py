"""A trace at one end, the window at the other, and everything real between.

    trace -> tape -> platform -> table -> session -> service -> socket -> client -> window

The service runs on the test's loop with a table whose hardware is a tape: it reports what the trace
says, on virtual time, and can be stopped between any two reports.  The windows are the program's
own, off screen, and know nothing but what comes over the socket.

What may live here: that way.  What may not: what ought to be seen.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from kivy.clock import Clock

from controller.api import Party
from controller.cli.app import catalogue
from controller.cli.traced import understood
from controller.engine import Session
from controller.games import find
from controller.service import Address, Furniture, Service
from controller.service.client import finisher
from controller.table import read_layout, read_tags
from controller.wire import OVERLORD
from controller.wire.frame import Hello, Seen
from hal.clock import VirtualClock
from hal.platform import Platform
from hal.ports import Post, Readers
from hal.recording import Moment, Played, play, read_trace
from hal.trace import Said
from tests.ui.offscreen import OffScreen
from ui.render.sender import READING
from ui.table import TableApp, ended
from ui.theme import Panel

__all__ = ["Evening", "Window", "open_evening"]


class Tape(Readers):
    """Hardware that reports whatever it is given."""

    def start(self, post: Post) -> None:
        self.post = post


class Window(TableApp):
    """The Overlord's window, in virtual time, off screen."""

    def __init__(self, path: Path, bench: OffScreen, panel: Panel, language: str) -> None:
        hello = Hello(role="overlord", language=language)
        super().__init__(str(path), hello, panel, Clock.time)
        self.bench = bench
        self.conversation = asyncio.create_task(self.client.run())
        bench.show(self.build())

    def settle(self) -> None:
        """Let the screen find its form, and people read it."""
        self.bench.wait(READING + 0.1)


class Evening:
    """A trace being played before windows.  `folder` is where the socket lies."""

    def __init__(self, file: Path, folder: Path) -> None:
        self.trace = read_trace(file)
        header = understood(file, self.trace)
        self.game = find(header.game)
        self.session = Session.begin(self.game, header.setup)
        seats = self.game.seats(self.session.state)
        layout = read_layout(file.parent / header.layout, seats)
        tags = read_tags(file.parent / header.tags)
        self.clock, self.tape = VirtualClock(), Tape()
        self.coming: deque[Played] = deque()
        self.texts = catalogue(self.game)
        self.service = Service(
            self.session,
            self.clock,
            translation=self.texts.translate,
            furniture=Furniture(layout, tags, Platform(self.clock, readers=self.tape)),
        )
        self.address = Address(folder / "table.sock")
        play(self.trace, self.clock, self.coming.append)

    async def close(self) -> None:
        """Send everybody home."""
        await self.service.close()
        self.address.close()

    # -- the tape -----------------------------------------------------------------------------

    async def moment(self, name: str) -> None:
        """Go on until the trace has come to a moment, and not a report further."""
        await self.go_on(lambda event: isinstance(event, Moment) and event.name == name)

    async def notice(self) -> None:
        """Go on until the table says why something did not count."""
        await self.go_on(lambda event: self.table.notice is not None)

    async def go_on(self, done: Callable[[Played], bool]) -> None:
        """Let the hardware report, one thing after the other, until `done` with the last one."""
        while True:
            while self.coming:
                event = self.coming.popleft()
                if not isinstance(event, Moment | Said):
                    self.tape.post(event)
                    await asyncio.sleep(0)  # the loop hears it now, before anything later
                if done(event):
                    return
            due = self.clock.next_due()
            assert due is not None, "the trace is at its end"
            self.clock.advance(due - self.clock.now())
            await asyncio.sleep(0)

    @property
    def table(self) -> Any:
        """The table that gestures come to."""
        assert self.service.hands is not None
        return self.service.hands.table

    # -- the windows --------------------------------------------------------------------------

    async def caught_up(self, window: Window) -> None:
        """Until a window has been sent everything that there is to see, and shows it."""
        language = window.hello.language
        encode = finisher(self.texts.translate(language))
        party = Party("overlord", OVERLORD, OVERLORD, language)
        async with asyncio.timeout(10):
            while True:
                newest = encode(Seen(view=self.service.view(party)))
                known = window.client.view
                if known is not None and known == msgspec.json.decode(newest, type=Seen).view:
                    break
                await asyncio.sleep(0)
        window.settle()

    @asynccontextmanager
    async def window(self, bench: OffScreen, language: str = "en") -> AsyncIterator[Window]:
        """A window of the size of the bench, for as long as it is needed."""
        window = Window(self.address.path, bench, bench.panel, language)
        try:
            await self.caught_up(window)
            yield window
        finally:
            await ended(window.conversation)
            bench.clear()


@asynccontextmanager
async def open_evening(file: Path) -> AsyncIterator[Evening]:
    """The evening that the trace in `file` tells of, before anything has happened."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(file, Path(folder))
        await evening.service.listen(evening.address.socket)
        try:
            yield evening
        finally:
            await evening.close()
