"""One touch, one event.

A finger goes down on a thing, and up again on the same thing: that is a tap, and it counts when the
finger lifts.  A finger that slid away, began to scroll what it was on, or stayed to ask what it is
(`ui.widgets.hold`), tapped nothing.  While it is down the thing is `pressed` and says so by its
look.  Whoever answers with a tap also sees that the same question is answered once
(`ui.render.sender`); here a touch is only told from a slide.

A mouse taps with its left button.

What may live here: fingers.  What may not: what a tap does.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

__all__ = ["HELD", "SCROLLED", "Tap"]

SCROLLED = "scrolled"
"""The mark on a touch (`touch.ud`) that has become a scroll."""

HELD = "held"
"""The mark on a touch that stayed, and asked what a thing is."""


class Tap:
    """Mixed into a widget: calls `tapped()` once for a finger that goes down and up on it."""

    pressed = BooleanProperty(False)
    enabled = BooleanProperty(True)

    def tapped(self, touch: Any) -> None:
        """What a tap does; for the widget to say."""
        raise NotImplementedError

    @staticmethod
    def taps(touch: Any) -> bool:
        """Whether a touch can still be a tap."""
        return not touch.ud.get(SCROLLED) and not touch.ud.get(HELD)

    def on_touch_down(self: Any, touch: Any) -> bool:
        other = touch.button != "left" if "button" in touch.profile else False
        if other or not self.enabled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.pressed = True
        return True

    def on_touch_move(self: Any, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.pressed = self.collide_point(*touch.pos) and self.taps(touch)
        return True

    def on_touch_up(self: Any, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        meant = self.collide_point(*touch.pos) and self.taps(touch)
        self.pressed = False
        if meant and self.enabled:
            self.tapped(touch)
        return True
