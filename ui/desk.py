"""A desk: the touchscreen and a simulated table side by side in one window.

    service  <- Client "overlord"   <- the touchscreen, as it is at a table
             <- Client "simulator"  <- hands: the simulated table

Two clients, as two people would be: what the hands do goes through simulated hardware and comes
back to the touchscreen as a view.  Where the service has no simulated table its refusal is heard
once, and the touchscreen has the window to itself.

What may live here: what joins the two.  What may not: what either of them draws.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from controller.wire import View, Why
from controller.wire.client import Client, ClientRefused
from controller.wire.frame import Hello, Welcome
from controller.wire.sim import AnySim, SimTable
from ui.sim.view import SimView
from ui.table import TableApp, ended
from ui.text import Words
from ui.theme import DESK_HIGHER, DESK_WIDER, SEAM, VOID, Panel, Theme, rgba
from ui.widgets import Plate

__all__ = ["Desk", "DeskApp"]


class Desk(FloatLayout):
    """The touchscreen in the upper left corner, the simulated table around it."""

    def __init__(self, theme: Theme, screen: Any, panel: Panel, **more: Any) -> None:
        super().__init__(**more)
        self.theme, self.screen, self.panel = theme, screen, panel
        self.sim: SimView | None = None
        self.backing = Plate(theme, ground=VOID, corner=0)
        self.add_widget(self.backing)
        self.rim = Plate(theme, ground="", seam=SEAM, corner=0, size_hint=(None, None))
        self.rim.add_widget(screen)
        self.add_widget(self.rim)
        self.bind(pos=self.arrange, size=self.arrange)

    def put(self, sim: SimView | None) -> None:
        """Put a simulated table beside the touchscreen, or take it away."""
        if self.sim is not None:
            self.remove_widget(self.sim)
        self.sim = sim
        if sim is not None:
            self.add_widget(sim, index=len(self.children) - 1)
        self.arrange()

    def arrange(self, *_: object) -> None:
        """The touchscreen keeps its part of the window, or has all of it."""
        wide, high = self.width, self.height
        if self.sim is not None:
            wide, high = self.width / DESK_WIDER, self.height / DESK_HIGHER
            self.sim.cut = (wide, high)
            self.sim.arrange()
        self.rim.size = (wide, high)
        self.rim.pos = (self.x, self.y + self.height - high)


class DeskApp(TableApp):
    """The touchscreen, and a simulated table beside it."""

    def __init__(
        self,
        socket: str,
        hello: Hello,
        panel: Panel,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sim: SimView | None = None
        self.table = SimTable()
        self.hands: Client | None = None
        self.handling: asyncio.Task[None] | None = None
        super().__init__(socket, hello, panel, clock)
        self.desk = Desk(Theme(panel.dpi), self.frame, panel)

    def build(self) -> Any:
        """The root widget."""
        Window.clearcolor = rgba(VOID)
        return self.desk

    async def talk(self) -> None:
        """Run the window, the touchscreen's conversation and that of the hands."""
        self.begin_hands()
        try:
            await super().talk()
        finally:
            if self.handling is not None:
                await ended(self.handling)

    def begin_hands(self) -> None:
        """Introduce the hands to the service, in the language that is spoken now."""
        self.hands = Client(
            self.socket,
            Hello(role="simulator", language=self.hello.language),
            on_table=self.laid,
            on_link=self.hands_linked,
        )
        self.handling = asyncio.get_running_loop().create_task(self.hands.run())

    def hands_linked(self, welcome: Welcome | None, why: Why | None) -> None:
        """A service without a simulated table says so: then there is none here."""
        if why is not None and self.handling is not None:
            self.handling.cancel()
            self.handling = None
            self.sim = None
            self.desk.put(None)

    def laid(self, table: SimTable) -> None:
        """The simulated table has changed."""
        self.table = table
        self.number()
        if self.sim is None:
            words = Words(self.hello.language)
            self.sim = SimView(Theme(self.panel.dpi), words, self.handle)
            self.desk.put(self.sim)
        self.sim.show(table, self.client.view)

    def dress(self, text: float) -> None:
        """A new screen has the same table."""
        super().dress(text)
        self.number()

    def number(self) -> None:
        """Answers are numbered where the table has keys with numbers on them."""
        self.screen.number(any(str(key.label).isdecimal() for key in self.table.keys))

    def seen(self, view: View) -> None:
        """The touchscreen has a new view; the table's top follows its board."""
        super().seen(view)
        if self.sim is not None:
            self.sim.show(self.table, view)

    def handle(self, command: AnySim) -> None:
        """Send what hands did."""
        task = asyncio.get_running_loop().create_task(self.carry(command))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def carry(self, command: AnySim) -> None:
        """Wait for the acknowledgement, and say why if there is none."""
        if self.hands is None:
            return
        try:
            await self.hands.send(replace(command, nonce=secrets.token_hex(16)))
        except ClientRefused as refused:
            self.screen.refused("", refused.why)

    def prefer(self, language: str, text: float) -> None:
        """Another language is spoken by the hands' side too."""
        changed = language != self.hello.language
        super().prefer(language, text)
        if changed and self.handling is not None:
            asyncio.get_running_loop().create_task(ended(self.handling))
            self.sim = None
            self.begin_hands()
