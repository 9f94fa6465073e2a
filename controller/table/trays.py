"""Trays: readers that stay where they are while areas come and go above them.

    [tray.NW]                       # any name
    square = [0, 0]                 # column and row among the trays, from the top left
    label = "the tray at the wall"  # optional

    [tray.NW.reader]                # a reader, and where it lies within the tray: column and row on
    r1 = [0, 0]                     # the grid of an area, from the top left
    r2 = [2, 0]

    [tray.NW.corner]                # optional: readers that hear the tag of the area above
    north = "c1"                    # north, east, south and west, or northwest and so on

    [tray.SE]                       # a tray that hears as one, by one reader or several
    square = [1, 1]
    readers = ["r9"]

A tray is as large as an area.  Each of its readers is a place that bears the reader's name, or the
tray's where it hears as one.  A reader at a position covers the space that lies nearest, up to
`reach` squares of the grid away (1, unless the tray says otherwise).

The tag of an area bears the area's name and is glued to the side that lies below when this face is
up, under the mark of it: the middle of the edge that is printed as its north, or its northwest
corner, as the trays hear edges or corners.  So which tag is heard tells the face, and where it is
heard how the area is turned.  What is glued to the other face must not be read through it: foil
between the two.  A reader under a space may hear a corner as well.

What may live here: what a tray is, as it is written.  What may not: what its readers cover
(`controller.table.ground`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict

from controller.wire import Msg

__all__ = ["EDGES", "TURNED", "Corners", "TrayOf"]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Square = Annotated[int, Meta(ge=0, le=100)]

EDGES = ("north", "east", "south", "west")
TIPS = ("northwest", "northeast", "southeast", "southwest")

TURNED = {name: turns for names in (EDGES, TIPS) for turns, name in enumerate(names)}
"""How many quarter turns to the right an area lies whose mark is heard there."""


class Corners(Struct, frozen=True):
    """Which reader hears which edge or corner of a tray; empty: none."""

    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    northwest: str = ""
    northeast: str = ""
    southeast: str = ""
    southwest: str = ""

    def contradiction(self) -> Msg | None:
        """A mark is at an edge or at a corner."""
        named = [name for name, reader in asdict(self).items() if reader]
        if any(name in EDGES for name in named) and any(name in TIPS for name in named):
            return Msg("a tray hears its edges or its corners, not both")
        if len({reader for reader in asdict(self).values() if reader}) < len(named):
            return Msg("a reader hears one edge or corner of a tray")
        return None


class TrayOf(Struct, frozen=True):
    """A tray.  `reader` are those that lie at a position, `readers` those that hear all of it."""

    square: tuple[Square, Square]
    readers: tuple[Name, ...] = ()
    reader: dict[Name, tuple[Square, Square]] = {}
    corner: Corners = Corners()
    reach: Square = 1
    label: str = ""

    def contradiction(self) -> Msg | None:
        """A tray has readers of one kind, each at a position of its own."""
        if not self.readers and not self.reader:
            return Msg('a tray needs "readers" that hear all of it, or [tray.NAME.reader]')
        if self.readers and self.reader:
            return Msg('a tray has "readers" that hear all of it, or [tray.NAME.reader], not both')
        if len(set(self.reader.values())) < len(self.reader):
            return Msg("two readers of this tray lie at the same position")
        return None

    @property
    def corners(self) -> dict[str, str]:
        """The corners that are heard, and by which reader."""
        return {name: reader for name, reader in asdict(self.corner).items() if reader}

    def served(self) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """Each reader that is named, and where."""
        for number, reader in enumerate(self.readers):
            yield reader, ("readers", number)
        for reader in self.reader:
            yield reader, ("reader", reader)
        for corner, reader in self.corners.items():
            yield reader, ("corner", corner)
