"""A few letters as a picture, for what is drawn on a canvas and is no widget of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel

from ui.assets import drawable, font_path
from ui.theme import Role, Theme
from ui.widgets.paint import Box, picture

__all__ = ["Stamp", "stamp"]


class Stamp(NamedTuple):
    """Letters that were drawn: what a ruler needs to know about them."""

    text: str
    box: Box
    ink: str
    ground: str


@lru_cache(maxsize=256)
def letters(text: str, face: str, size: int) -> Any:
    """The texture of one line of text."""
    label = CoreLabel(text=text, font_name=font_path(face), font_size=size)
    label.refresh()
    return label.texture


def stamp(
    theme: Theme,
    text: object,
    middle: tuple[float, float],
    *,
    ink: str,
    ground: str,
    role: Role = Role.LABEL,
    size: float = 0,
    alpha: float = 1.0,
) -> Stamp:
    """Draw `text` around a point, on the open canvas; `size` in pixels if not that of the role.

    The letters are twice as fine as their size asks for, since boards are drawn so.
    """
    shown = drawable(str(text), role.face)
    texture = letters(shown, role.face, 2 * (round(size) or theme.size(role)))
    width, height = texture.width / 2, texture.height / 2
    box = (middle[0] - width / 2, middle[1] - height / 2, width, height)
    picture(box, texture, ink, alpha)
    return Stamp(shown, box, ink, ground)
