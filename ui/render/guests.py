"""Guests: phones and second screens, let in from here.

    whom      one key for each seat, for a picture of the table, and for the Overlord's own phone
    devices   who was let in, and whether they are here; a key sends one away
    a code    the square to be read by a phone, and the same to be typed

The page stands in the board's place.  A code is for one device; "Done" leads back to the
list, which then is asked for anew.

What may live here: that page.  What may not: what a role may see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from controller.wire import View
from controller.wire.guests import AnyGuest, AskGuests, Device, Dismiss, Guests, Invite, Invited
from ui.render.means import Means
from ui.theme import ASH, BONE, DECK, LAMP, SEAM, VOID, Role, Theme, rgba
from ui.widgets import Column, Plate, PushButton, Row, Scroller, Text

__all__ = ["GuestsPage", "Square"]

QUIET = 4
"""Modules of light around a QR code (ISO/IEC 18004, 6.3.8)."""


class Square(Widget):
    """A QR code, as large as it may be in whole pixels a module."""

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(**more)
        self.theme = theme
        self.rows: tuple[str, ...] = ()
        self.bind(pos=self.draw, size=self.draw)

    def show(self, rows: tuple[str, ...]) -> None:
        """Show these rows."""
        self.rows = rows
        self.draw()

    def draw(self, *_: object) -> None:
        """Paint light ground and dark modules."""
        self.canvas.clear()
        side = len(self.rows) + 2 * QUIET
        module = int(min(self.width, self.height) // side)
        if not self.rows or module < 1:
            return
        left = int(self.x + (self.width - side * module) / 2)
        top = int(self.top - (self.height - side * module) / 2)
        with self.canvas:
            Color(*rgba(BONE))
            Rectangle(pos=(left, top - side * module), size=(side * module, side * module))
            Color(*rgba(VOID))
            for y, row in enumerate(self.rows, QUIET):
                for x, dark in enumerate(row, QUIET):
                    if dark == "1":
                        spot = (left + x * module, top - (y + 1) * module)
                        Rectangle(pos=spot, size=(module, module))


class GuestsPage(Plate):
    """Lets devices in.  `ask` is told what the Overlord says; the replies come to `guests` and
    `invited`, and why there is none to `refused`."""

    def __init__(self, means: Means, ask: Callable[[AnyGuest], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=SEAM,
            orientation="vertical",
            padding=theme.mm(2),
            spacing=theme.gap,
            **more,
        )
        self.means, self.ask = means, ask
        self.names: tuple[tuple[str, str], ...] = ()
        self.devices: tuple[Device, ...] = ()
        self.list = Column(spacing=theme.gap)
        self.window = Scroller(theme, self.list, ground=DECK)
        self.square = Square(theme)
        self.code = Text(theme, "", role=Role.COUNT, ink=LAMP)
        self.address = Text(theme, "", role=Role.LABEL)
        self.beside = Column(spacing=theme.gap)
        self.beside.add_widget(Text(theme, self.say("On the phone, read this square."), ink=BONE))
        self.beside.add_widget(
            Text(theme, self.say("Or open this address"), role=Role.LABEL, ink=ASH)
        )
        self.beside.add_widget(self.address)
        self.beside.add_widget(Text(theme, self.say("and type"), role=Role.LABEL, ink=ASH))
        self.beside.add_widget(self.code)
        self.beside.add_widget(PushButton(theme, self.say("Done"), self.begin, icon="check"))
        self.shown = BoxLayout(spacing=theme.gap)
        self.shown.add_widget(self.square)
        self.shown.add_widget(Scroller(theme, self.beside, ground=DECK))

    def say(self, sentence: str) -> str:
        """A sentence of this page in the reader's language."""
        return self.means.words.say(sentence)

    def begin(self) -> None:
        """Ask who is here, and show the list."""
        self.clear_widgets()
        self.add_widget(self.window)
        self.ask(AskGuests())

    def show(self, view: View) -> None:
        """Who could be let in."""
        names = tuple((seat, str(name)) for seat, name in view.names)
        if names != self.names:
            self.names = names
            self.refresh()

    def guests(self, guests: Guests) -> None:
        """Who has been let in."""
        self.devices = guests.devices
        self.refresh()

    def invited(self, invited: Invited) -> None:
        """Show the code for one device."""
        self.square.show(invited.square)
        self.code.say(f"{invited.code[:3]} {invited.code[3:]}")
        self.address.say(invited.address)
        self.clear_widgets()
        self.add_widget(self.shown)

    def refresh(self) -> None:
        """Make the list anew."""
        theme = self.theme
        self.list.clear_widgets()
        self.list.add_widget(
            Text(theme, self.say("Let a phone or a second screen in"), role=Role.LABEL, ink=ASH)
        )
        for seat, name in self.names:
            self.list.add_widget(self.key(name, Invite(role="seat", seat=seat), "person"))
        self.list.add_widget(
            self.key(self.say("A picture of the table"), Invite(role="table"), "table")
        )
        self.list.add_widget(
            self.key(self.say("The Overlord's own phone"), Invite(role="overlord"), "crown")
        )
        if self.devices:
            self.list.add_widget(Text(theme, self.say("Let in"), role=Role.LABEL, ink=ASH))
        for device in self.devices:
            self.list.add_widget(self.row(device))

    def key(self, label: str, said: AnyGuest, icon: str) -> PushButton:
        """A key that says something."""
        return PushButton(self.theme, label, lambda: self.ask(said), icon=icon, role=Role.LABEL)

    def row(self, device: Device) -> Row:
        """A device, and the key that sends it away."""
        row = Row(spacing=self.theme.gap)
        row.add_widget(Text(self.theme, self.called(device), role=Role.LABEL))
        away = self.key(self.say("Send away"), Dismiss(device=device.id), "exit")
        away.size_hint_x = None
        away.width = away.natural
        row.add_widget(away)
        return row

    def called(self, device: Device) -> str:
        """What a device is called: its number, what it is, and whether it is here."""
        who = {
            "overlord": self.say("The Overlord's own phone"),
            "table": self.say("A picture of the table"),
        }.get(device.role) or dict(self.names).get(device.seat, device.seat)
        say = self.means.words.say
        if device.here:
            return say("{n}: {who}, here", n=device.id, who=who)
        return say("{n}: {who}, not here now", n=device.id, who=who)
