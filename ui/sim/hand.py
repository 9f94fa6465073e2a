"""What is in the hand: shown large, with what can be done with it.

A thing that was tapped is in the hand and no longer where it lay.  It is shown here until it has
been put somewhere; a tap on it puts it back where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire.sim import SimThing
from ui.sim.figures import draw_card, draw_thing
from ui.text import Words
from ui.theme import ASH, LAMP, PLATE, SEAM, Role, Theme
from ui.widgets import Column, Fine, Plate, Tap, Text
from ui.widgets.paint import ring

__all__ = ["Hand"]

LARGE = 16.0
"""Millimetres: how high a thing in the hand is."""


class Figure(Fine):
    """The thing, large."""

    backdrop = PLATE

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(size_hint=(None, None), pos_hint={"center_y": 0.5}, **more)
        self.theme = theme
        self.size = (theme.mm(LARGE), theme.mm(LARGE))
        self.thing: SimThing | None = None
        self.icon = ""
        self.bind(pos=self.draw)

    def paint_on(self) -> None:
        """Draw the thing."""
        if self.thing is None:
            return
        theme, thing = self.theme, self.thing
        if thing.form == "card":
            wide = theme.mm(LARGE) * 0.7
            box = (self.x + (self.width - wide) / 2, self.y, wide, self.height)
            self.drawn += draw_card(theme, str(thing.label)[:1], box)
            return
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        self.drawn += draw_thing(theme, thing, middle, theme.mm(LARGE) * 0.42, self.icon)
        ring(middle, theme.mm(LARGE) * 0.48, LAMP, theme.mm(0.6))


class Hand(Tap, Plate):
    """Shows the thing in the hand; a tap calls `back()`."""

    def __init__(self, theme: Theme, words: Words, back: Callable[[], None], **more: Any) -> None:
        super().__init__(
            theme, ground=PLATE, seam=LAMP, padding=theme.pad, spacing=theme.mm(3), **more
        )
        self.back = back
        self.figure = Figure(theme)
        self.name = Text(theme, role=Role.TABLE)
        column = Column(spacing=theme.mm(0.8), pos_hint={"center_y": 0.5})
        for widget in (
            self.name,
            Text(theme, words.say("Tap where to put it"), role=Role.NAME, ink=LAMP),
            Text(theme, words.say("Tap it again to put it back"), role=Role.LABEL, ink=ASH),
        ):
            column.add_widget(widget)
        self.column = column
        self.add_widget(self.figure)
        self.add_widget(column)
        self.bind(pressed=self.look)

    def show(self, thing: SimThing, icon: str) -> None:
        """Show a thing."""
        self.figure.thing, self.figure.icon = thing, icon
        self.figure.draw()
        self.name.say(thing.label)

    def fit(self) -> None:
        """Be as high as what is in it, from now on."""
        self.column.bind(height=self.regrow)
        self.regrow()

    def regrow(self, *_: object) -> None:
        self.height = max(self.figure.height, self.column.height) + 2 * self.theme.pad

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE)

    def tapped(self, touch: Any) -> None:
        """Put it back."""
        self.back()
