"""Grounds, and the two ways to put things on them: below one another, and side by side.

A plate may have a seam around it and a bar of colour along its left edge.  A column is as tall as
what stands in it; its width is given.  A row's height is given or that of its tallest thing.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.uix.boxlayout import BoxLayout

from ui.theme import PLATE, Theme, rgba

__all__ = ["Column", "Plate", "Row"]


class Plate(BoxLayout):
    """A box with a ground.  `ground`, `seam` and `bar` are colours, "" for none; `corner`
    is the radius of its corners in pixels, if not the theme's."""

    def __init__(
        self,
        theme: Theme,
        *,
        ground: str = PLATE,
        seam: str = "",
        bar: str = "",
        corner: float | None = None,
        **more: Any,
    ) -> None:
        self.theme = theme
        self.ground, self.seam, self.bar = ground, seam, bar
        super().__init__(**more)
        self.corner = theme.corner if corner is None else corner
        with self.canvas.before:
            self.ground_colour = Color(0, 0, 0, 0)
            self.ground_shape = RoundedRectangle(radius=[self.corner])
            self.bar_colour = Color(0, 0, 0, 0)
            self.bar_shape = Rectangle()
            self.seam_colour = Color(0, 0, 0, 0)
            self.seam_shape = Line(width=theme.line / 2)
        self.bind(pos=self.reshape, size=self.reshape)
        self.paint()

    def paint(
        self, *, ground: str | None = None, seam: str | None = None, bar: str | None = None
    ) -> None:
        """Change some of the colours; without arguments, show those it has."""
        self.ground = self.ground if ground is None else ground
        self.seam = self.seam if seam is None else seam
        self.bar = self.bar if bar is None else bar
        for instruction, value in (
            (self.ground_colour, self.ground),
            (self.seam_colour, self.seam),
            (self.bar_colour, self.bar),
        ):
            instruction.rgba = rgba(value) if value else (0, 0, 0, 0)
        self.reshape()

    def reshape(self, *_: object) -> None:
        x, y, w, h = self.x, self.y, self.width, self.height
        self.ground_shape.pos, self.ground_shape.size = (x, y), (w, h) if self.ground else (0, 0)
        bar = (self.theme.mm(1), h) if self.bar else (0, 0)
        self.bar_shape.pos, self.bar_shape.size = (x, y), bar
        line = self.theme.line
        if not self.seam:
            self.seam_shape.points = []
            return
        self.seam_shape.rounded_rectangle = (
            x + line / 2,
            y + line / 2,
            max(1, w - line),
            max(1, h - line),
            self.corner,
        )


class Column(BoxLayout):
    """Things below one another; as tall as they are together."""

    def __init__(self, **more: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, height=0, **more)
        self.bind(minimum_height=self.setter("height"))


class Row(BoxLayout):
    """Things side by side, in a place that is given."""

    def __init__(self, **more: Any) -> None:
        super().__init__(orientation="horizontal", **more)
