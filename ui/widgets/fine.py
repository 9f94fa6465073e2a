"""Drawings twice as fine as the screen, so that round things look round.

A picture is drawn anew when somebody says that it has changed, and never otherwise; a frame only
shows it.  Smoothing every frame instead would cost a small computer most of its time.

What may live here: how a drawing gets onto the screen.  What may not: what is drawn.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.uix.widget import Widget

from ui.theme import VOID, rgba
from ui.widgets.stamp import Stamp

__all__ = ["Fine"]

FINE = 2
"""How many times finer than the screen a picture is drawn."""


class Fine(Widget):
    """A widget that is one picture.  `draw` makes it anew; `paint_on` says what is on it.

    backdrop  the colour that it is drawn on; "" for none
    bleed     how many pixels beyond its edges may be drawn on too
    drawn     the letters that were drawn, for rulers
    """

    backdrop = VOID

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.drawn: list[Stamp] = []
        self.bleed = 0.0
        self.picture = Fbo(size=(1, 1))  # one for good: to make one costs more than to draw
        with self.canvas:
            Color(1, 1, 1)
            self.shape = Rectangle(size=(0, 0))

    def paint_on(self) -> None:
        """Draw everything, in the widget's own coordinates; for the widget to say."""
        raise NotImplementedError

    def draw(self, *_: object) -> None:
        """Draw everything anew."""
        self.drawn = []
        self.picture.clear()
        if self.width <= 1 or self.height <= 1:
            self.shape.size = (0, 0)
            return
        bleed = self.bleed
        wide, high = self.width + 2 * bleed, self.height + 2 * bleed
        size = (int(wide * FINE), int(high * FINE))
        if tuple(self.picture.size) != size:
            self.picture.size = size
        with self.picture:
            ClearColor(*(rgba(self.backdrop) if self.backdrop else (0, 0, 0, 0)))
            ClearBuffers()
            PushMatrix()
            Scale(FINE, FINE, 1)
            Translate(bleed - self.x, bleed - self.y)
            self.paint_on()
            PopMatrix()
        self.picture.draw()
        self.shape.pos, self.shape.size = (self.x - bleed, self.y - bleed), (wide, high)
        self.shape.texture = self.picture.texture
