"""Where the spaces of a board lie on the screen.

A board says where the middles of its spaces are on a grid of its own, x to the right and y
downwards, as one reads.  Only the distances mean something, so the drawing takes the smallest box
around all middles, fits it into its place, and makes a space as large as the nearest two allow.

A space too small for a finger is chosen in two touches: the board is cut into areas (the modules it
names, else blocks of neighbours), the first touch opens the area beneath it, the second chooses.

What may live here: arithmetic on boxes and points, in pixels, y upwards as Kivy has it.  What may
not: Kivy itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controller.wire import Space

__all__ = ["Box", "Layout", "Spot", "areas", "lay_out"]

ROOM = 6 / 7
"""The part of the distance between two neighbours that a space takes: 12 mm of 14."""


class Box(NamedTuple):
    """A rectangle: its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        """The same rectangle with so much more on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Spot(NamedTuple):
    """A space on the screen: its middle and its radius."""

    x: float
    y: float
    radius: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle as a point."""
        return (self.x, self.y)


class Layout(NamedTuple):
    """All spots by the id of their space, and how far apart two neighbours are."""

    spots: dict[str, Spot]
    pitch: float

    @property
    def diameter(self) -> float:
        """How wide a space is."""
        return self.pitch * ROOM

    def at(self, x: float, y: float) -> str | None:
        """The space whose middle is nearest, if the point lies within half a pitch of it."""
        near = [(math.dist((x, y), spot.middle), ident) for ident, spot in self.spots.items()]
        distance, ident = min(near, default=(math.inf, ""))
        return ident if distance <= self.pitch / 2 * math.sqrt(2) else None


def lay_out(spaces: Sequence[Space], box: Box, largest: float) -> Layout:
    """Fit the spaces into the box, as large as they may be; `largest` is the widest pitch."""
    if not spaces:
        return Layout({}, 0.0)
    step = nearest(spaces)
    left, right = min(s.x for s in spaces), max(s.x for s in spaces)
    top, bottom = min(s.y for s in spaces), max(s.y for s in spaces)
    columns, rows = (right - left) / step + 1, (bottom - top) / step + 1
    pitch = min(box.width / columns, box.height / rows, largest)
    x0 = box.x + (box.width - columns * pitch) / 2 + pitch / 2
    y0 = box.y + box.height - (box.height - rows * pitch) / 2 - pitch / 2
    spots = {
        s.id: Spot(
            x0 + (s.x - left) / step * pitch, y0 - (s.y - top) / step * pitch, pitch * ROOM / 2
        )
        for s in spaces
    }
    return Layout(spots, pitch)


def nearest(spaces: Sequence[Space]) -> float:
    """The smallest distance between two middles, on the board's own grid; 1 for a single space."""
    step = math.inf
    ordered = sorted(spaces, key=lambda s: (s.x, s.y))
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.x - one.x >= step:
                break
            distance = math.dist((one.x, one.y), (other.x, other.y))
            if 0 < distance < step:
                step = distance
    return step if step < math.inf else 1.0


def areas(spaces: Sequence[Space], box: Box, least: float) -> dict[str, tuple[Space, ...]]:
    """The board cut into areas whose spaces are at least `least` pixels wide when one fills the
    box: the areas it names if each of them is small enough, else blocks of neighbours."""
    named: dict[str, list[Space]] = {}
    for space in spaces:
        named.setdefault(space.area, []).append(space)
    if len(named) > 1 and all(fits(part, box, least) for part in named.values()):
        return {name: tuple(part) for name, part in named.items()}
    step = nearest(spaces)
    columns = max(1, int(box.width * ROOM / least))
    rows = max(1, int(box.height * ROOM / least))
    left, top = min(s.x for s in spaces), min(s.y for s in spaces)
    blocks: dict[str, list[Space]] = {}
    for space in spaces:
        column = int((space.x - left) / step + 0.001) // columns
        row = int((space.y - top) / step + 0.001) // rows
        blocks.setdefault(f"{column}/{row}", []).append(space)
    return {name: tuple(part) for name, part in blocks.items()}


def fits(spaces: Iterable[Space], box: Box, least: float) -> bool:
    """Whether these spaces, alone in the box, are wide enough for a finger."""
    return lay_out(tuple(spaces), box, math.inf).diameter >= least
