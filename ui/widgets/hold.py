"""A finger that stays: held still for half a second it asks what a thing is, and is no tap.

One widget near the root hears it for all that stands on it, so a thing need not know that it can be
held.  The touch that asked is marked, and a tap that carries the mark counts for nothing.

What may live here: when a finger has stayed.  What may not: what it asks about.
"""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock

from ui.widgets.tap import HELD, Tap

__all__ = ["HOLD", "Hold"]

HOLD = 0.5
"""Seconds that a finger must stay."""

WAITS = "held.waits"
"""Under this name a touch (`touch.ud`) carries what will happen if it stays."""


class Hold:
    """Mixed into a widget: calls `held(touch)` once for a finger that stays on it."""

    def held(self, touch: Any) -> bool:
        """What a finger that stays does; False if it means nothing there, and is still a tap."""
        raise NotImplementedError

    def on_touch_down(self: Any, touch: Any) -> bool:
        heard = bool(super().on_touch_down(touch))  # type: ignore[misc]
        other = touch.button != "left" if "button" in touch.profile else False
        if not other and self.collide_point(*touch.pos):
            touch.ud[WAITS] = Clock.schedule_once(lambda _: self.stayed(touch), HOLD)
        return heard

    def on_touch_move(self: Any, touch: Any) -> bool:
        if math.dist(touch.pos, touch.opos) > self.theme.slop:
            self.let_go(touch)
        return bool(super().on_touch_move(touch))  # type: ignore[misc]

    def on_touch_up(self: Any, touch: Any) -> bool:
        short = self.let_go(touch)
        heard = bool(super().on_touch_up(touch))  # type: ignore[misc]
        if short and not any(isinstance(grabbed(), Tap) for grabbed in touch.grab_list):
            self.missed(touch)
        return heard

    @staticmethod
    def let_go(touch: Any) -> bool:
        """The finger has moved or was lifted: it asks nothing.  Whether it could still have."""
        waits = touch.ud.pop(WAITS, None)
        if waits is not None:
            waits.cancel()
        return waits is not None

    def missed(self, touch: Any) -> None:
        """A short touch on something that takes no tap."""

    def stayed(self, touch: Any) -> None:
        """The finger has stayed: it asks, and from now on it taps nothing."""
        touch.ud.pop(WAITS, None)
        if not self.held(touch):
            return
        touch.ud[HELD] = self
        for grabbed in touch.grab_list:
            widget = grabbed()
            if isinstance(widget, Tap):
                widget.pressed = False
