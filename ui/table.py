"""The window: a screen of play at one end, the service at the other, one loop for both.

    service -> Client -> view    -> PlayScreen  -> widgets
                      -> shelf   -> StartScreen
            <-        <- command <- Sender      <- fingers

Kivy and the conversation share one asyncio loop, so nothing here needs a lock and no thread touches
a widget.  A line that breaks is the client's business; the window only says so, and shows the next
view when it comes.  A line that is back within `GRACE` was never missed: so clients are sent away
when a game comes or goes.  Another language is asked of the service, since it finishes the
sentences: the window introduces itself again.

What may live here: what joins screen and client.  What may not: drawing, and what a view means.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from controller.wire import View, Why
from controller.wire.client import Client, ClientRefused, Inquiry
from controller.wire.frame import Hello, Role, Welcome
from controller.wire.lobby import Shelf
from ui.pointer import tell_at_once
from ui.render.log import reason
from ui.render.means import Means
from ui.render.play import PlayScreen
from ui.render.sender import Said, Sender
from ui.render.start import StartScreen
from ui.text import Words
from ui.theme import VOID, Panel, Theme, rgba
from ui.widgets import Plate

__all__ = ["GRACE", "TableApp"]

GRACE = 1.0
"""Seconds that a line may be away before anybody is told."""


class TableApp(App):
    """The touchscreen.  `talk` runs it until its window is closed."""

    title = "Sanctum Table"

    def __init__(
        self,
        socket: str,
        hello: Hello,
        panel: Panel,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.clock = clock
        self.socket = socket
        self.hello = hello
        self.panel = panel
        self.frame = Plate(Theme(panel.dpi), ground=VOID)
        self.sending: set[asyncio.Task[None]] = set()
        self.evening = ""
        self.missed: Any = None
        self.furnish(1.0)

    def build(self) -> Any:
        """The root widget."""
        Window.clearcolor = rgba(VOID)
        return self.frame

    def on_start(self) -> None:
        """The window is open, and soon hears the pointer."""
        Clock.schedule_once(lambda seconds: tell_at_once())

    def furnish(self, text: float) -> None:
        """Make the screens in this size of text, and the client that feeds them."""
        self.dress(text)
        self.put(self.screen)
        self.screen.show(View(audience=self.hello.seat or self.hello.role, revision=0))
        self.client = Client(
            self.socket,
            self.hello,
            on_view=self.seen,
            on_shelf=self.shelved,
            on_link=self.linked,
        )

    def dress(self, text: float) -> None:
        """Make the screen of play and the start, on which nothing of another evening is left."""
        self.text = text
        self.screen = PlayScreen(*self.means(), self.prefer, self.inquire)
        self.start = StartScreen(Means(*self.means()))

    def means(self) -> tuple[Theme, Words, Sender]:
        """How large, in which words, and where taps go."""
        sender = Sender(self.send, self.clock, lambda: secrets.token_hex(16))
        return Theme(self.panel.dpi, self.text), Words(self.hello.language), sender

    def put(self, page: Any) -> None:
        """Let a page have the window."""
        if page.parent is None:
            self.frame.clear_widgets()
            self.frame.add_widget(page)

    async def talk(self) -> None:
        """Run the window, and the conversation beside it."""
        self.conversation = asyncio.create_task(self.client.run())
        try:
            await self.async_run("asyncio")
        finally:
            await ended(self.conversation)

    def seen(self, view: View) -> None:
        """A view has come."""
        self.put(self.screen)
        self.screen.show(view)

    def shelved(self, shelf: Shelf) -> None:
        """No game lies on the table: what is played is chosen."""
        self.put(self.start)
        self.start.show(shelf)

    def linked(self, welcome: Welcome | None, why: Why | None) -> None:
        """The line has come or gone.  Another evening begins on screens of its own."""
        if welcome is None:
            if self.missed is None:
                self.missed = Clock.schedule_once(self.miss, GRACE)
            if why is not None:
                self.miss()
                self.refused("", why)
            return
        if self.missed is not None:
            self.missed.cancel()
            self.missed = None
        if self.evening not in ("", welcome.evening):
            self.dress(self.text)
        self.evening = welcome.evening
        self.screen.leavable(welcome.leaves)
        self.screen.invites(welcome.invites)
        self.start.in_touch()

    def miss(self, *_: object) -> None:
        """The line has been away for longer than it takes to come back."""
        self.screen.out_of_touch()
        self.start.out_of_touch()

    def refused(self, nonce: str, why: Why) -> None:
        """Something changed nothing: say so on whichever page stands there."""
        for page in (self.screen, self.start):
            page.refused(nonce, why)

    def send(self, command: Said) -> None:
        """Send what somebody tapped; the line may be down, then it goes when it is back."""
        task = asyncio.get_running_loop().create_task(self.deliver(command))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def deliver(self, command: Said) -> None:
        """Wait for the acknowledgement, and say why if there is none."""
        try:
            await self.client.send(command)
            self.start.accepted(command.nonce)
        except ClientRefused as refused:
            self.refused(command.nonce, refused.why)

    def inquire(self, asked: Inquiry) -> None:
        """Ask the service something; nobody waits for it if the line is down."""
        task = asyncio.get_running_loop().create_task(self.find(asked))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def find(self, asked: Inquiry) -> None:
        """Show what is told, or say why there is nothing."""
        try:
            self.screen.told(await self.client.inquire(asked))
        except ClientRefused as refused:
            words = self.screen.means.words
            lost = self.client.welcome is None
            why = words.say("The table does not answer. Trying again ...")
            self.screen.unknown(asked.nonce, why if lost else reason(refused.why, words))

    def prefer(self, language: str, text: float) -> None:
        """Somebody wants another language or text size: a new screen, a new introduction.

        The drawer in which it was said stays open.
        """
        old, self.hello = self.conversation, hello_in(self.hello, language)
        opened = self.screen.drawer_open
        self.furnish(text)
        if opened:
            self.screen.toggle_drawer()
        asyncio.get_running_loop().create_task(ended(old)).add_done_callback(self.converse)

    def converse(self, _: object) -> None:
        """Begin the conversation of the client that stands."""
        self.conversation = asyncio.get_running_loop().create_task(self.client.run())


def hello_in(hello: Hello, language: str) -> Hello:
    """The same introduction in another language."""
    role: Role = hello.role
    return Hello(role=role, seat=hello.seat, language=language)


async def ended(task: asyncio.Task[None]) -> None:
    """End a task and wait until it is over."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
