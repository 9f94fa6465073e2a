"""The glass: how many seconds are left, huge, in the top bar.

It runs on the screen's own clock from what the view said, and is drawn again only when the number
changes.  In the last three seconds it turns to dark on blood; paused, it wears the pause sign and
its word instead of the hourglass.  A tap stops it or lets it run on.
"""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock

from controller.wire import Countdown
from ui.render.means import Means
from ui.theme import ASH, BLOOD, DECK, LAMP, SEAM, VOID, Role
from ui.widgets import Icon, Line, Plate, Tap

__all__ = ["LAST", "GlassView"]

LAST = 3
"""Seconds before the end in which the glass calls out."""


class GlassView(Tap, Plate):
    """Shows a countdown; without one it takes no room."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            size_hint=(None, None),
            height=theme.target,
            padding=(theme.pad, 0),
            spacing=theme.mm(1),
            **more,
        )
        self.means = means
        self.shown: Countdown | None = None
        self.until = 0.0
        self.event: Any = None
        middle = {"center_y": 0.5}
        self.picture = Icon("hourglass", theme.mm(7), ink=LAMP, pos_hint=middle)
        self.number = Line(theme, "", role=Role.COUNT, ink=LAMP, halign="center")
        self.paused = Line(theme, means.words.say("paused"), role=Role.LABEL, ink=ASH)
        self.paused.size_hint_x, self.paused.width = None, self.paused.natural
        self.show(None)

    def show(self, countdown: Countdown | None) -> None:
        """Show a countdown, as it stood when the view was sent."""
        same = countdown is not None and countdown == self.shown
        if same and countdown is not None and countdown.paused:
            return
        self.shown = countdown
        if self.event is not None:
            self.event.cancel()
            self.event = None
        self.clear_widgets()
        if countdown is None:
            self.width, self.opacity, self.enabled = 0, 0, False
            return
        self.opacity, self.enabled = 1, True
        self.until = self.means.sender.clock() + countdown.left_ms / 1000
        self.picture.show("pause" if countdown.paused else "hourglass")
        self.add_widget(self.picture)
        self.add_widget(self.number)
        self.number.say(str(countdown.seconds))
        width = float(self.number.natural)
        if countdown.paused:
            self.add_widget(self.paused)
            width += self.paused.natural + self.theme.mm(1)
        self.width = 2 * self.theme.pad + self.picture.width + self.theme.mm(1) + width
        self.tick()

    def tick(self, *_: object) -> None:
        """Show the number of now, and come back when it changes."""
        countdown = self.shown
        if countdown is None:
            return
        left = max(0, math.ceil(self.until - self.means.sender.clock()))
        self.number.say(str(left))
        if countdown.paused:
            self.look(ASH, DECK)
            return
        self.look(*((VOID, BLOOD) if left <= LAST else (LAMP, DECK)))
        if left > 0:
            rest = (self.until - self.means.sender.clock()) % 1 or 1
            self.event = Clock.schedule_once(self.tick, rest + 0.001)

    def look(self, ink: str, ground: str) -> None:
        self.paint(ground=ground, seam=SEAM)
        self.number.tint(ink)
        self.picture.tint(ink)

    def tapped(self, touch: Any) -> None:
        """Stop the glass, or let it run on."""
        if self.shown is not None:
            self.means.sender.pause(not self.shown.paused)
