"""The layout: which reader is which place, and which key is whose.

A table's builder writes it once, in TOML:

    title = "Two modules and a pad"

    [place.C2-4]            # the name of a space, as the game names it
    readers = ["r7"]        # one reader or several
    kind = "space"          # or "pad": where things are shown, not put
    label = "C2, space 4"   # optional; x and y too, for a drawing of the table
    seat = "anna"           # optional, of a pad: whose it is

    [key.k1]
    does = "yes"            # an option's id, a face, "1" to "9", "done", "next", "clear", "fate",
    seat = "anna"           # and of the Overlord "undo", "redo", "pause", "glass" (turn it)
    label = "Yes"           # optional: what is written on it

    [key.k2]                # a thing's own key, in place of an indicator that is turned over: it
    does = "end"            # ends that one's turn, and where that is not asked says whose turn
    thing = "golem"         # begins, or whom something is done to

Every mistake is told at once, with its line and key.  hal is given no more than reader -> place.

What may live here: reading that file, and what it says.  What may not: tags
(`controller.table.tags`), and what a place means to a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine import ContentError
from controller.engine.shape import shaped, unknown
from controller.engine.toml import Source, read
from controller.wire import OVERLORD, Msg

__all__ = ["KeyOf", "Layout", "Place", "read_layout"]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Grid = Annotated[int, Meta(ge=0, le=10_000)]


class Place(Struct, frozen=True):
    """One place: the readers that serve it, and what it is.  `x`, `y` are of its middle, on the
    grid of the game's own board."""

    readers: tuple[Name, ...]
    kind: Literal["space", "pad"] = "space"
    label: str = ""
    seat: str = ""
    x: Grid | None = None
    y: Grid | None = None

    def contradiction(self) -> Msg | None:
        """A place is served, only a pad is somebody's, and half a position is none."""
        if not self.readers:
            return Msg("a place needs at least one reader")
        if self.seat and self.kind != "pad":
            return Msg('only a pad has a "seat": a space is everybody\'s')
        if (self.x is None) != (self.y is None):
            return Msg('"x" and "y" come together')
        return None


class KeyOf(Struct, frozen=True):
    """One key: what it says, and whose it is (empty: everybody's); `thing` is what alone it speaks
    of."""

    does: Name
    seat: str = ""
    label: str = ""
    thing: str = ""


class Layout(Struct, frozen=True):
    """A whole table.  Places and keys stand in the order in which they were written."""

    title: str = ""
    place: dict[Name, Place] = {}
    key: dict[Name, KeyOf] = {}

    @property
    def readers(self) -> dict[str, str]:
        """Which place each reader serves."""
        return {reader: name for name, place in self.place.items() for reader in place.readers}


def read_layout(path: Path, seats: Sequence[str] = ()) -> Layout:
    """The layout in a file.  With `seats`, every seat that it names must be one of them, or the
    Overlord.

    Raises `ContentError` with all that is wrong.
    """
    source = read(path)
    made = shaped(source.data, Layout)
    if made.value is None:
        raise ContentError(*(source.mistake(each.at, each.what) for each in made.mistakes))
    wrong = [*twice_served(source, made.value)]
    if seats:
        wrong += strangers(source, made.value, (*seats, OVERLORD))
    if wrong:
        raise ContentError(*wrong)
    return made.value


def twice_served(source: Source, layout: Layout) -> list[Msg]:
    """A reader lies under one place."""
    wrong: list[Msg] = []
    serves: dict[str, str] = {}
    for name, place in layout.place.items():
        for number, reader in enumerate(place.readers):
            if reader in serves:
                what = Msg(
                    'the reader "{reader}" serves "{place}" already',
                    reader=reader,
                    place=serves[reader],
                )
                wrong.append(source.mistake(("place", name, "readers", number), what))
            serves.setdefault(reader, name)
    return wrong


def strangers(source: Source, layout: Layout, seats: Sequence[str]) -> list[Msg]:
    """Places and keys of somebody who does not play."""
    named = [(("place", name, "seat"), place.seat) for name, place in layout.place.items()]
    named += [(("key", name, "seat"), key.seat) for name, key in layout.key.items()]
    return [source.mistake(at, unknown(s, seats)) for at, s in named if s and s not in seats]
