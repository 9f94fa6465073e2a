"""The layout: which reader is which place, and which key is whose.

A table's builder writes it once, in TOML:

    title = "Two modules and a pad"
    seats = ["ben"]         # optional: who has pads or keys here and does not always play

    [place.C2-4]            # the name of a space, as the game names it
    readers = ["r7"]        # one reader or several
    kind = "space"          # or "pad": where things are shown, not put
    label = "C2, space 4"   # optional; x and y too, for a drawing of the table
    seat = "anna"           # optional, of a pad: whose it is

    [place.left]            # one reader for a whole area; any name
    readers = ["r1"]
    kind = "area"
    area = "B1"             # or several, ["B1", "B2"], of which one is there at a time; or
                            # covers = ["B1-1", "B1-2"]: these spaces alone.  A pad may say so too:
                            # a piece that is shown there is meant to be in one of them

    [key.k1]
    does = "yes"            # an option's or an offer's id, a face, "1" to "9", "others", "done",
                            # "next", "clear", "fate", "take"; and of the Overlord "undo", "redo",
    seat = "anna"           # "pause", "glass" (turn it)
    label = "Yes"           # optional: what is written on it

    [key.k2]                # a thing's own key, in place of an indicator that is turned over: it
    does = "end"            # ends that one's turn, and where that is not asked says whose turn
    thing = "golem"         # begins, or whom something is done to

Readers that stay where they are while areas come and go above them lie in trays
(`controller.table.trays`).  A table without a reader has an empty layout, and grows reader by
reader: what no place covers is said on a screen.

How keys are placed, so that hands find them without eyes: each seat's in one row and in one order,
which is the same for all: numbers, "others", "done", "fate", faces.  A gap of a key's width parts
these groups; "1", "done" and the first face bear a raised dot.  The Action Indicator lies apart, by
its own panel.

Every mistake is told at once, with its line and key.  hal is given no more than reader -> place.

What may live here: reading that file, and what it says.  What may not: tags
(`controller.table.tags`), and what a place means to a game (`controller.table.ground`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from controller.engine import ContentError
from controller.engine.shape import shaped, unknown
from controller.engine.toml import KeyPath, Source, read
from controller.table.trays import TrayOf
from controller.wire import OVERLORD, Msg

__all__ = ["KeyOf", "Layout", "Place", "TrayPlace", "read_layout"]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Grid = Annotated[int, Meta(ge=0, le=10_000)]


class Place(Struct, frozen=True):
    """One place: the readers that serve it, and what it is.  `x`, `y` are of its middle, on the
    grid of the game's own board.  `area`, or the spaces that it `covers`, say what is above a place
    that is coarser than a space."""

    readers: tuple[Name, ...]
    kind: Literal["space", "pad", "area"] = "space"
    label: str = ""
    seat: str = ""
    x: Grid | None = None
    y: Grid | None = None
    area: Name | tuple[Name, ...] = ()
    covers: tuple[Name, ...] = ()

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas that it may lie under."""
        return (self.area,) if isinstance(self.area, str) else self.area

    def contradiction(self) -> Msg | None:
        """A place is served, only a pad is somebody's, half a position is none, and what is coarse
        says what it covers."""
        if not self.readers:
            return Msg("a place needs at least one reader")
        if self.seat and self.kind != "pad":
            return Msg('only a pad has a "seat": a space is everybody\'s')
        if (self.x is None) != (self.y is None):
            return Msg('"x" and "y" come together')
        if self.kind == "area" and bool(self.area) == bool(self.covers):
            return Msg('a place of kind "area" says "area" or "covers", one of them')
        if self.kind == "space" and (self.area or self.covers):
            return Msg('only a pad or a place of kind "area" has "area" or "covers"')
        if self.area and self.covers:
            return Msg('a pad says "area" or "covers", not both')
        return None


class TrayPlace(Place, frozen=True, kw_only=True):
    """A place that a tray makes.  `at` is where its reader lies in the tray, from the top left; a
    reader that is nowhere hears the whole tray, or a `corner` of it."""

    tray: str
    at: tuple[int, int] | None = None
    corner: str = ""


class KeyOf(Struct, frozen=True):
    """One key: what it says, and whose it is (empty: everybody's); `thing` is what alone it speaks
    of."""

    does: Name
    seat: str = ""
    label: str = ""
    thing: str = ""


class Layout(Struct, frozen=True):
    """A whole table.  Places and keys stand in the order in which they were written, those that
    trays make last."""

    title: str = ""
    seats: tuple[Name, ...] = ()
    place: dict[Name, Place] = {}
    key: dict[Name, KeyOf] = {}
    tray: dict[Name, TrayOf] = {}

    @property
    def readers(self) -> dict[str, str]:
        """Which place each reader serves."""
        return {reader: name for name, place in self.place.items() for reader in place.readers}


def read_layout(path: Path, seats: Sequence[str] = ()) -> Layout:
    """The layout in a file.  With `seats`, every seat that it names must be one of them, one of
    those that it says may sit here, or the Overlord.

    Raises `ContentError` with all that is wrong.
    """
    source = read(path)
    made = shaped(source.data, Layout)
    if made.value is None:
        raise ContentError(*(source.mistake(each.at, each.what) for each in made.mistakes))
    layout = made.value
    wrong = [*twice_served(source, layout), *twice_named(source, layout)]
    wrong += twice_laid(source, layout)
    if seats:
        wrong += strangers(source, layout, (*seats, *layout.seats, OVERLORD))
    if wrong:
        raise ContentError(*wrong)
    return replace(layout, place={**layout.place, **in_trays(layout)})


def in_trays(layout: Layout) -> dict[str, Place]:
    """The places that trays make, by their names: the tray's where it hears as one, else the
    reader's."""
    made: dict[str, Place] = {}
    for name, tray in layout.tray.items():
        corners = {reader: corner for corner, reader in tray.corners.items()}
        if tray.readers:
            made[name] = TrayPlace(readers=tray.readers, kind="area", label=tray.label, tray=name)
        for reader, at in tray.reader.items():
            made[reader] = TrayPlace(
                readers=(reader,), tray=name, at=at, corner=corners.pop(reader, "")
            )
        for reader, corner in corners.items():
            made[reader] = TrayPlace(
                readers=(reader,), kind="area", label=tray.label, tray=name, corner=corner
            )
    return made


def served(layout: Layout) -> Iterator[tuple[str, str, KeyPath]]:
    """Each reader, the place or tray that it serves, and where that is said."""
    for name, place in layout.place.items():
        for number, reader in enumerate(place.readers):
            yield reader, name, ("place", name, "readers", number)
    for name, tray in layout.tray.items():
        for reader, at in tray.served():
            yield reader, name, ("tray", name, *at)


def twice_served(source: Source, layout: Layout) -> list[Msg]:
    """A reader lies under one place; a corner of a tray may be heard by one of its readers."""
    wrong: list[Msg] = []
    serves: dict[str, str] = {}
    for reader, name, at in served(layout):
        shared = at[0] == "tray" and at[2] == "corner" and reader in layout.tray[name].reader
        if reader in serves and not shared:
            what = Msg(
                'the reader "{reader}" serves "{place}" already',
                reader=reader,
                place=serves[reader],
            )
            wrong.append(source.mistake(at, what))
        serves.setdefault(reader, name)
    return wrong


def twice_named(source: Source, layout: Layout) -> list[Msg]:
    """A name is one place's or one tray's: what is said of a tray is said of all its places."""
    wrong: list[Msg] = []
    made = in_trays(layout)
    for name in layout.place:
        place = made.get(name)
        if isinstance(place, TrayPlace):
            what = Msg('the tray "{tray}" has a place of that name', tray=place.tray)
            wrong.append(source.mistake(("place", name), what))
        elif name in layout.tray:
            wrong.append(source.mistake(("place", name), tray_of_name(name)))
    for reader, _, at in served(layout):
        if at[0] == "tray" and at[2] != "readers" and reader in layout.tray and reader in made:
            wrong.append(source.mistake(at, tray_of_name(reader)))
            del made[reader]
    return wrong


def tray_of_name(name: str) -> Msg:
    """A tray bears a name already that a place would bear."""
    return Msg('a tray is called "{tray}" already: give the place another name', tray=name)


def twice_laid(source: Source, layout: Layout) -> list[Msg]:
    """One tray lies on a square."""
    wrong: list[Msg] = []
    lies: dict[tuple[int, int], str] = {}
    for name, tray in layout.tray.items():
        under = lies.setdefault(tray.square, name)
        if under != name:
            what = Msg('the tray "{tray}" lies on this square already', tray=under)
            wrong.append(source.mistake(("tray", name, "square"), what))
    return wrong


def strangers(source: Source, layout: Layout, seats: Sequence[str]) -> list[Msg]:
    """Places and keys of somebody who does not play."""
    named = [(("place", name, "seat"), place.seat) for name, place in layout.place.items()]
    named += [(("key", name, "seat"), key.seat) for name, key in layout.key.items()]
    return [source.mistake(at, unknown(s, seats)) for at, s in named if s and s not in seats]
