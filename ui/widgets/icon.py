"""A picture in one colour.  An icon that we do not have takes no room; its label stands alone."""

from __future__ import annotations

from typing import Any

from kivy.uix.image import Image

from ui.assets import icon_path
from ui.theme import BONE, rgba

__all__ = ["Icon"]


class Icon(Image):
    """A square picture, `side` pixels wide, tinted in `ink`."""

    def __init__(self, name: str, side: float, *, ink: str = BONE, **more: Any) -> None:
        self.name: str | None = None
        self.ink = ink
        super().__init__(
            color=rgba(ink), size_hint=(None, None), size=(side, side), mipmap=True, **more
        )
        self.side = side
        self.show(name)

    def show(self, name: str) -> None:
        """Show another picture, or none where there is no such icon."""
        if name == self.name:
            return
        self.name = name
        path = icon_path(name)
        self.source = path or ""
        self.opacity = 1 if path else 0
        self.size = (self.side, self.side) if path else (0, 0)

    def tint(self, ink: str) -> None:
        """Show it in another colour."""
        if ink != self.ink:
            self.ink = ink
            self.color = rgba(ink)
