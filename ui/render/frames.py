"""Frames around what belongs together on a board: areas with their names, and boards.

Where a wide band of nothing lies between some areas and others (see `geometry`) they are boards of
their own, and each wears a stronger frame, so that nobody looks for a way from one to the other: a
board of several areas around all of them, one of a single area in place of the area's own.

What may live here: frames.  What may not: what is inside.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.wire import Link, Space
from ui.render.geometry import ROOM, Box, Layout, Spot, boards
from ui.theme import ASH, DECK, SEAM, Role, Theme, mixed
from ui.widgets.paint import frame, ground
from ui.widgets.stamp import Stamp, stamp
from ui.widgets.text import extents

__all__ = ["STRONG", "draw_frames", "head_of", "rim"]

AROUND = 1.0
"""Millimetres between the frame of a board and those of its areas."""

STRONG = mixed(ASH, DECK, 0.6)
"""The colour of the frame of a board."""


def head_of(theme: Theme) -> float:
    """The height, in pixels, that the name of an area takes."""
    return theme.size(Role.LABEL) * 1.1 + theme.mm(1)


def rim(theme: Theme, parts: Sequence[frozenset[str]]) -> float:
    """How many pixels the frames of boards reach beyond those of their areas."""
    return theme.mm(AROUND) if len(parts) > 1 and any(len(part) > 1 for part in parts) else 0.0


def draw_frames(
    theme: Theme, layout: Layout, spaces: Sequence[Space], links: Sequence[Link]
) -> list[Stamp]:
    """Frames around the spaces that belong together, with the names of their areas."""
    boxes = area_boxes(theme, layout, spaces)
    parts = boards(spaces, links) if len(boxes) > 1 else []
    strong = (STRONG, theme.mm(0.5))
    alone: set[str] = set()
    for part in parts if len(parts) > 1 else ():
        inside = [box for name, box in boxes.items() if name in part]
        if len(inside) > 1:
            ink, width = strong
            frame(around(inside).grown(theme.mm(AROUND)), ink, theme.mm(2), width)
        else:
            alone |= part
    drawn = []
    for name, box in boxes.items():
        ground(box, DECK, theme.mm(1.5))
        ink, width = strong if name in alone else (SEAM, theme.line)
        frame(box, ink, theme.mm(1.5), width)
        width, height = extents(name, Role.LABEL.face, theme.size(Role.LABEL))
        top = box.y + box.height
        middle = (box.x + theme.mm(1.5) + width / 2, top - theme.mm(0.8) - height / 2)
        drawn.append(stamp(theme, name, middle, ink=ASH, ground=DECK))
    return drawn


def area_boxes(theme: Theme, layout: Layout, spaces: Sequence[Space]) -> dict[str, Box]:
    """The frame of each area that has a name."""
    named: dict[str, list[Spot]] = {}
    for space in spaces:
        named.setdefault(space.area, []).append(layout.spots[space.id])
    named.pop("", None)
    tall = max((layout.spots[space.id].radius for space in spaces), default=0.0)
    seam = max(theme.line, layout.pitch / 2 * (1 - ROOM) - theme.line)
    edge = min(theme.mm(1), seam)
    found = {}
    for name, spots in named.items():
        left = min(s.x - s.radius for s in spots) - edge
        right = max(s.x + s.radius for s in spots) + edge
        low = min(s.y for s in spots) - tall - edge
        high = max(s.y for s in spots) + tall + edge + head_of(theme)
        found[name] = Box(left, low, right - left, high - low)
    return found


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box around several."""
    left, low = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    high = max(box.y + box.height for box in boxes)
    return Box(left, low, right - left, high - low)
