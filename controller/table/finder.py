"""The finder: one tag is walked from space to space, and the reader that hears it is written down.

    wanted: B1-1  --a reader hears the tag-->  given  -->  wanted: B1-2  --> ...
       |              |
       |              '-- several hear it, or one that serves another place: in doubt
       |                                                   '-- "take": they are given all the same
       '-- "skip": without a reader     "back": the one before is asked once more

What is wanted is a space of the game, a spot or an edge of a tray, a pad, or what a key is to do.
What the layout has already is not asked again, so whoever stops goes on later.

It is a plain value: each step makes another one.

What may live here: what is wanted, and how it goes on.  What may not: hearing (`hal`), and the file
(`controller.table.layout_written`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from controller.table.ground import Plan, ground
from controller.table.layout import Layout, TrayPlace
from controller.table.trays import EDGES
from controller.wire import OVERLORD, Board, Msg, Text, View

__all__ = [
    "KEYS",
    "OWN",
    "Finder",
    "Given",
    "Want",
    "begun",
    "keys",
    "own_keys",
    "pads",
    "spaces",
    "trays",
    "unheld",
]

Point = tuple[int, int]

KEYS: tuple[tuple[str, str], ...] = (
    *((str(digit), "") for digit in range(1, 10)),
    *((word, "") for word in ("others", "done", "next", "clear", "fate")),
    *((word, OVERLORD) for word in ("undo", "redo", "pause")),
)
"""What every game has use for in a key, and whose it is."""

OWN = ("1", "2", "done", "fate")
"""What somebody's own keys do, besides faces: for what several are asked at once."""

PAD = "pad"


class Want(Struct, frozen=True):
    """What is wanted: readers for a space or a pad, a reader for a spot or an edge of a tray, or a
    key.

    name    the space, the pad, the edge, or what the key does; `label` as people call it
    square  of the tray, whose name it gets if it is a new one; `at` is the spot within it
    seat    whose the key or pad is
    """

    kind: Literal["space", "spot", "edge", "pad", "key"]
    name: str
    label: Text = ""
    tray: str = ""
    square: Point = (0, 0)
    at: Point = (0, 0)
    seat: str = ""

    def asks(self) -> Msg:
        """What a person is asked to do."""
        label = self.label or self.name
        if self.kind == "key" and self.seat:
            whose = whom(self.seat)
            return Msg('Press the key of {seat} that says "{key}".', key=label, seat=whose)
        if self.kind == "key":
            return Msg('Press the key that says "{key}".', key=label)
        if self.kind == "edge":
            return Msg(
                "Lay the tag under the middle of the {edge} edge of tray {tray}.",
                edge=label,
                tray=self.tray,
            )
        return Msg("Lay the tag on {space}, alone.", space=label)


def whom(seat: str) -> Text:
    """Whose a key is, for people."""
    return Msg("the Overlord") if seat == OVERLORD else seat


class Given(Struct, frozen=True):
    """What was wanted, and the readers or the key that it got; `taken` are those of them that
    served something else before."""

    want: Want
    names: tuple[str, ...]
    taken: tuple[str, ...] = ()


class Finder(Struct, frozen=True):
    """How far it has come.

    wants   all that is wanted; `done` is what became of each before the one that is wanted now,
            None where it was skipped
    serves  what each reader and key is for already: reader or key -> what people call that
    doubt   what was heard and is not taken without being told so
    """

    wants: tuple[Want, ...]
    serves: Mapping[str, Text] = {}
    done: tuple[Given | None, ...] = ()
    doubt: tuple[str, ...] = ()

    @property
    def want(self) -> Want | None:
        """What is wanted now; None where that was all."""
        return self.wants[len(self.done)] if len(self.done) < len(self.wants) else None

    @property
    def found(self) -> int:
        """How many were given."""
        return sum(given is not None for given in self.done)

    def heard(self, *readers: str) -> tuple[Finder, Given | Msg | None]:
        """These readers hear a tag that was laid down: what they are given to, or what is in the
        way.  None where no reader is wanted."""
        want = self.want
        if want is None or want.kind == "key" or not readers:
            return self, None
        if len(readers) > 1 and want.kind not in ("space", "pad"):
            text = Msg(
                "{readers} hear it at once: lay it so that one does.", readers=listed(readers)
            )
            return replace(self, doubt=()), text
        return self._got(want, readers)

    def pressed(self, key: str) -> tuple[Finder, Given | Msg | None]:
        """This key went down."""
        want = self.want
        if want is None or want.kind != "key":
            return self, None
        return self._got(want, (key,))

    def take(self) -> tuple[Finder, Given | Msg | None]:
        """What is in doubt is taken all the same."""
        want = self.want
        if want is None or not self.doubt:
            return self, Msg("There is nothing to take: nothing is in doubt.")
        return self._give(want, self.doubt)

    def skip(self) -> Finder:
        """This one not."""
        return self if self.want is None else replace(self, done=(*self.done, None), doubt=())

    def back(self) -> tuple[Finder, Given | None]:
        """The one before once more, and what is taken from it."""
        if not self.done:
            return replace(self, doubt=()), None
        given = self.done[-1]
        gone = given.names if given is not None and not shared(given.want) else ()
        serves = {name: what for name, what in self.serves.items() if name not in gone}
        return replace(self, done=self.done[:-1], doubt=(), serves=serves), given

    def _got(self, want: Want, names: tuple[str, ...]) -> tuple[Finder, Given | Msg]:
        """Something was heard: it is given, or in doubt."""
        served = () if shared(want) else [name for name in names if name in self.serves]
        if served:
            text = Msg(
                'The layout has {name} for {other} already: "take" gives it to {want} instead.',
                name=served[0],
                other=self.serves[served[0]],
                want=want.label or want.name,
            )
            return replace(self, doubt=names), text
        if len(names) > 1:
            text = Msg(
                '{readers} hear it at once. If all of them lie below {want}, "take" gives it all '
                "of them; else lay the tag so that one does.",
                readers=listed(names),
                want=want.label or want.name,
            )
            return replace(self, doubt=names), text
        return self._give(want, names)

    def _give(self, want: Want, names: tuple[str, ...]) -> tuple[Finder, Given]:
        """Give it what was heard."""
        taken = () if shared(want) else tuple(name for name in names if name in self.serves)
        given = Given(want, names, taken)
        serves = dict(self.serves)
        if not shared(want):
            serves |= dict.fromkeys(names, want.label or want.name)
        return replace(self, serves=serves, done=(*self.done, given), doubt=()), given


def shared(want: Want) -> bool:
    """Whether a reader may serve this beside something else: an edge that a reader below a space
    hears as well."""
    return want.kind == "edge"


def listed(names: Sequence[str]) -> Text:
    """Some names, as people list them."""
    text: Text = names[0]
    for name in names[1:]:
        text = Msg("{places}, {place}", places=text, place=name)
    return text


# -- what is wanted -------------------------------------------------------------------------------


def begun(layout: Layout, wants: Sequence[Want]) -> Finder:
    """A finder for what a layout has not."""
    serves: dict[str, Text] = {
        reader: layout.place[place].label or place for reader, place in layout.readers.items()
    }
    serves |= {name: key.label or key.does for name, key in layout.key.items()}
    return Finder(tuple(wants), serves)


def spaces(layout: Layout, view: View) -> Iterator[Want]:
    """The spaces that a view shows and no place covers."""
    laid = ground(layout, view)
    for board in boards(view):
        for space in board.spaces:
            if not laid.places(space.id):
                yield Want("space", space.id, space.label)


def trays(layout: Layout, view: View) -> Iterator[Want]:
    """The same as spots of trays, and then the edges of these: of the areas that a view shows,
    each on the tray on whose square it lies."""
    areas = {area.id: area for board in boards(view) for area in board.areas}
    plan = Plan(areas, layout.tray)
    known = {tray.square: name for name, tray in layout.tray.items()}
    laid: dict[Point, str] = {}
    for board in boards(view):
        for space in board.spaces:
            area = areas.get(space.area)
            if area is None:
                continue
            square = plan.square(area)
            laid[square] = known.get(square) or f"tray-{square[0] + 1}-{square[1] + 1}"
            at = (space.x - area.x, space.y - area.y)
            if at not in taken(layout, laid[square]):
                yield Want("spot", space.id, space.label, laid[square], square, at)
    for square, name in laid.items():
        heard = layout.tray[name].corners if name in layout.tray else {}
        for edge, label in zip(EDGES, EDGE_LABELS, strict=True):
            if edge not in heard:
                yield Want("edge", edge, label, name, square)


EDGE_LABELS = (Msg("north"), Msg("east"), Msg("south"), Msg("west"))


def taken(layout: Layout, tray: str) -> set[Point]:
    """The spots of a tray at which a reader lies."""
    places = (place for place in layout.place.values() if isinstance(place, TrayPlace))
    return {place.at for place in places if place.tray == tray and place.at is not None}


def pads(layout: Layout, seats: Sequence[str] = ()) -> Iterator[Want]:
    """The pad for everybody, and one for each of these seats, where the layout has it not."""
    known = {place.seat for place in layout.place.values() if place.kind == "pad"}
    if "" not in known:
        yield Want("pad", free(layout, PAD), Msg("the card pad"))
    for seat in seats:
        if seat not in known:
            yield Want(
                "pad", free(layout, f"{PAD}-{seat}"), Msg("the pad of {seat}", seat=seat), seat=seat
            )


def free(layout: Layout, name: str) -> str:
    """A name for a place that no place or tray has: this one, if it is free."""
    number, found = 1, name
    while found in layout.place or found in layout.tray:
        number += 1
        found = f"{name}-{number}"
    return found


def keys(layout: Layout, more: Sequence[str] = ()) -> Iterator[Want]:
    """What keys are to do that no key of the layout does; `more` than every game has use for."""
    yield from unheld(layout, (*KEYS, *((each, "") for each in more)))


def own_keys(layout: Layout, seats: Sequence[str], faces: Sequence[str]) -> Iterator[Want]:
    """What these seats' own keys are to do that none does."""
    yield from unheld(layout, [(does, seat) for seat in seats for does in (*OWN, *faces)])


def unheld(layout: Layout, wanted: Iterable[tuple[str, str]]) -> Iterator[Want]:
    """Which of these, what is done and whose it is, no key does; each once."""
    known = {(key.does, key.seat) for key in layout.key.values() if not key.thing}
    for does, seat in dict.fromkeys(wanted):
        if (does, seat) not in known:
            yield Want("key", does, does, seat=seat)


def boards(view: View) -> Iterator[Board]:
    """The boards that a view shows."""
    return (part for part in view.parts if isinstance(part, Board))
