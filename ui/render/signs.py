"""Signs: what a place says, the same on the screen as by the light beneath it.

Reach is a green dashed ring, and one with ticks across it where it costs something; a target is
four red ticks, whose turn a lit ring.  Where a thing is to be lifted are four pale ticks, and where
it belongs a double ring; any other sign is a plain ring.  A door is a lamp in the middle of its
way.
"""

from __future__ import annotations

from collections.abc import Iterable

from ui.theme import BLOOD, BONE, GREEN, LAMP, VOID, Theme
from ui.widgets.paint import dashed_ring, frame, ground, ring, ticks

__all__ = ["draw_door", "draw_signs"]


def draw_signs(
    theme: Theme, middle: tuple[float, float], radius: float, signs: Iterable[str]
) -> None:
    """The signs on a round place, outermost last."""
    width = theme.mm(0.7)
    edge = radius + width / 2
    for sign in signs:
        if sign == "turn":
            ring(middle, edge, LAMP, width)
        elif sign == "reach":
            dashed_ring(middle, edge, GREEN, width)
        elif sign == "threat":
            dashed_ring(middle, edge, LAMP, width)
            ticks(middle, radius * 0.94, radius * 1.1, LAMP, width / 2)
        elif sign == "target":
            ticks(middle, radius * 0.82, radius * 1.16, BLOOD, width)
        elif sign == "home":
            ring(middle, edge, BONE, width)
            ring(middle, edge + width * 1.6, BONE, width / 2)
        elif sign == "astray":
            ticks(middle, radius * 0.82, radius * 1.16, BONE, width)
        else:
            ring(middle, edge, BONE, width / 2)


def draw_door(theme: Theme, middle: tuple[float, float], between: float) -> None:
    """A door where there are `between` pixels from its middle to either space."""
    x, y = middle
    half = min(theme.mm(2.2), max(theme.mm(1.4), between + theme.mm(0.8)))
    box = (x - half, y - half, 2 * half, 2 * half)
    ground(box, VOID, theme.corner)
    frame(box, LAMP, theme.corner, theme.mm(1))
