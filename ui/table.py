"""The window: a screen of play at one end, the service at the other, one loop for both.

    service -> Client -> view    -> PlayScreen -> widgets
            <-        <- command <- Sender     <- fingers

Kivy and the conversation share one asyncio loop, so nothing here needs a lock and no thread touches
a widget.  A line that breaks is the client's business; the window only says so, and shows the next
view when it comes.  Another language is asked of the service, since it finishes the sentences:
the window introduces itself again.

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
from controller.wire.client import Client, ClientRefused
from controller.wire.frame import Hello, Role, Welcome
from ui.pointer import tell_at_once
from ui.render.play import PlayScreen
from ui.render.sender import Said, Sender
from ui.text import Words
from ui.theme import VOID, Panel, Theme, rgba
from ui.widgets import Plate

__all__ = ["TableApp"]


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
        self.furnish(1.0)

    def build(self) -> Any:
        """The root widget."""
        Window.clearcolor = rgba(VOID)
        return self.frame

    def on_start(self) -> None:
        """The window is open, and soon hears the pointer."""
        Clock.schedule_once(lambda seconds: tell_at_once())

    def furnish(self, text: float) -> None:
        """Make the screen of play, and the client that feeds it."""
        self.screen = PlayScreen(
            Theme(self.panel.dpi, text),
            Words(self.hello.language),
            Sender(self.send, self.clock, lambda: secrets.token_hex(16)),
            self.prefer,
        )
        self.frame.clear_widgets()
        self.frame.add_widget(self.screen)
        self.screen.show(View(audience=self.hello.seat or self.hello.role, revision=0))
        self.client = Client(self.socket, self.hello, on_view=self.seen, on_link=self.linked)

    async def talk(self) -> None:
        """Run the window, and the conversation beside it."""
        self.conversation = asyncio.create_task(self.client.run())
        try:
            await self.async_run("asyncio")
        finally:
            await ended(self.conversation)

    def seen(self, view: View) -> None:
        """A view has come."""
        self.screen.show(view)

    def linked(self, welcome: Welcome | None, why: Why | None) -> None:
        """The line has come or gone."""
        if welcome is None:
            self.screen.out_of_touch()
            if why is not None:
                self.screen.refused("", why)

    def send(self, command: Said) -> None:
        """Send what somebody tapped; the line may be down, then it goes when it is back."""
        task = asyncio.get_running_loop().create_task(self.deliver(command))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def deliver(self, command: Said) -> None:
        """Wait for the acknowledgement, and say why if there is none."""
        try:
            await self.client.send(command)
        except ClientRefused as refused:
            self.screen.refused(command.nonce, refused.why)

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
