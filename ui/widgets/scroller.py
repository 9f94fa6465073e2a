"""What is longer than its place.

Kivy's own scroll view holds a touch back for a moment to see whether it becomes a drag, so that a
tap inside it is felt late.  This one gives the touch to its contents at once and takes it back (the
mark `SCROLLED`) as soon as the finger slides further than a tap may.  It stops where the finger
stops: nothing glides on by itself.  A narrow mark at the edge shows that there is more, and what
goes on beyond an edge fades towards it: a row that is cut there is seen to go on.

Contents are moved by one translation, so a long list costs no more than a short one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.stencilview import StencilView

from ui.theme import ASH, VOID, Theme, rgba
from ui.widgets.tap import SCROLLED

__all__ = ["Scroller"]

SWIPE = 18.0
"""Millimetres that a finger must go across to turn a page."""


FADE = 5.0
"""Millimetres over which what goes on beyond an edge fades."""


@cache
def fading(upwards: bool) -> Any:
    """A white texture that is opaque at its lower edge, or its upper one, and gone at the other."""
    steps = 32
    alphas = [round(255 * (1 - step / (steps - 1)) ** 1.5) for step in range(steps)]
    texture = Texture.create(size=(1, steps), colorfmt="rgba")
    pixels = b"".join(bytes((255, 255, 255, a)) for a in (alphas if upwards else alphas[::-1]))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


class Scroller(StencilView):
    """A window on one tall (or, with `sideways`, one wide) widget, on a `ground`.

    `swiped`, where given, hears of a finger that went straight across: +1 for leftwards (as one
    turns to the next page), -1 for rightwards.
    """

    def __init__(
        self,
        theme: Theme,
        content: Any,
        *,
        sideways: bool = False,
        ground: str = VOID,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.theme = theme
        self.content = content
        self.sideways = sideways
        self.offset = 0.0
        self.swiped: Callable[[int], None] | None = None
        self.holder = RelativeLayout(size_hint=(None, None))
        self.holder.add_widget(content)
        self.add_widget(self.holder)
        with self.canvas.after:
            Color(*rgba(ground))
            self.fades = [Rectangle(size=(0, 0), texture=fading(up)) for up in (True, False)]
            Color(*rgba(ASH))
            self.mark = Rectangle(size=(0, 0))
        self.bind(pos=self.place, size=self.place)
        content.bind(height=self.place, width=self.place)
        self.place()

    @property
    def excess(self) -> float:
        """How much of the contents does not fit, in pixels."""
        if self.sideways:
            return max(0.0, self.content.width - max(0.0, self.width))
        return max(0.0, self.content.height - max(0.0, self.height))

    @property
    def ceiling(self) -> float:
        """The upper edge.  Kivy's own `top` may not have heard yet that the height has changed."""
        return float(self.y + self.height)

    def to_start(self) -> None:
        """Back to the beginning of the contents."""
        self.offset = 0.0
        self.place()

    def place(self, *_: object) -> None:
        """Put contents and mark where the offset says.  Contents that were taken out and put
        elsewhere are another's to place."""
        if self.content.parent is not self.holder:
            return
        self.offset = min(max(0.0, self.offset), self.excess)
        if self.sideways:
            self.content.height = self.height
            self.holder.size = (self.content.width, self.height)
            self.holder.pos = (self.x - self.offset, self.y)
        else:
            self.content.width = self.width
            self.holder.size = (self.width, self.content.height)
            self.holder.pos = (self.x, self.ceiling - self.content.height + self.offset)
        self.place_mark()

    def place_fades(self) -> None:
        """What is left beyond the lower edge, and beyond the upper one, fades there."""
        below, above = self.excess - self.offset, self.offset
        for fade, low, hidden in zip(self.fades, (True, False), (below, above), strict=True):
            high = 0 if self.sideways else min(self.theme.mm(FADE), hidden, self.height / 4)
            fade.size = (self.width, max(0, high))
            fade.pos = (self.x, self.y if low else self.ceiling - high)

    def place_mark(self) -> None:
        self.place_fades()
        if not self.excess:
            self.mark.size = (0, 0)
            return
        thick, away = self.theme.mm(0.6), self.theme.mm(1.2)
        whole, seen = (
            (self.content.width, self.width)
            if self.sideways
            else (self.content.height, self.height)
        )
        length = max(self.theme.mm(4), seen * seen / whole)
        start = (seen - length) * self.offset / self.excess
        if self.sideways:
            self.mark.pos, self.mark.size = (self.x + start, self.y - away), (length, thick)
        else:
            self.mark.pos = (self.right + away - thick, self.ceiling - start - length)
            self.mark.size = (thick, length)

    def move(self, distance: float) -> None:
        """Scroll by so many pixels towards the end of the contents."""
        self.offset += distance
        self.place()

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if "button" in touch.profile and touch.is_mouse_scrolling:
            forward = touch.button in ("scrollup", "scrollright")
            self.move(self.theme.mm(8) * (1 if forward else -1))
            return True
        super().on_touch_down(touch)
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        gone = touch.ox - touch.x if self.sideways else touch.y - touch.oy
        if not touch.ud.get(SCROLLED) and self.excess and abs(gone) > self.theme.slop:
            touch.ud[SCROLLED] = self
        if touch.ud.get(SCROLLED) is self:
            self.move(-touch.dx if self.sideways else touch.dy)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        across = touch.x - touch.ox
        straight = abs(across) > max(self.theme.mm(SWIPE), 2 * abs(touch.y - touch.oy))
        if self.swiped is not None and straight and not touch.ud.get(SCROLLED):
            self.swiped(1 if across < 0 else -1)
        return True
