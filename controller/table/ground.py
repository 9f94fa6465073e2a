"""The ground: which spaces of the game each place of the table covers now.

    place of a plain layout             the space that bears its name
    place of kind "area"                every space of that area, or those that it names; a pad
                                        that says so too, but nothing stands there
    a reader at a position in a tray    the space nearest to it, as the area lies there
    a tray that hears as one            every space of the area that lies there

An area lies where its own tag is heard, and as it is turned there; where none is heard it lies as
the game has it.  So when an area turns, the readers below serve other spaces without anybody's
doing, and presence keeps its places.

A place that covers several spaces is coarse: what stands there stands on one of them, and which one
nobody can know.  A space may be covered by several places, or by none.

It is a pure value of the layout, of the table audience's view, and of where the tags of areas lie.

What may live here: that mapping.  What may not: what a gesture means by it
(`controller.table.interpreter`), and what to do about an area that lies wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from controller.table.layout import Layout, Place, TrayPlace
from controller.table.trays import TURNED, TrayOf
from controller.wire import Area, Board, Space, View

__all__ = ["Ground", "Lie", "Plan", "Point", "ground", "plain", "steps"]

Point = tuple[int, int]
Lie = tuple[str, int]


class Ground(Struct, frozen=True):
    """What covers what.

    covered   place -> the spaces that it covers
    covering  space -> the places that cover it and are no pads, in the order of the layout
    otherwise  where an area lies that certainly lies otherwise than the game has it: area -> tray
              and quarter turns to the right; of one that is not named here nothing is known by that
    marks     where the tag of each area is heard when it lies as the game has it: area -> place; an
              area is left out below which nothing hears its tag
    areas     the names of the areas that the game has
    over      space -> the area that it belongs to
    middles   where the reader of a tray's place lies on the board's grid
    pads      the places where what is shown is meant for spaces: nothing stands there
    """

    covered: Mapping[str, tuple[str, ...]] = {}
    covering: Mapping[str, tuple[str, ...]] = {}
    otherwise: Mapping[str, Lie] = {}
    marks: Mapping[str, str] = {}
    areas: frozenset[str] = frozenset()
    over: Mapping[str, str] = {}
    middles: Mapping[str, Point] = {}
    pads: frozenset[str] = frozenset()

    def spaces(self, place: str) -> tuple[str, ...]:
        """The spaces that a place covers; what is no place of the layout is a space itself."""
        return self.covered.get(place, (place,))

    def places(self, space: str) -> tuple[str, ...]:
        """The places that cover a space."""
        return self.covering.get(space, ())

    def alike(self, place: str) -> str:
        """The space or the whole area by whose name people know a place; empty where it is neither
        one."""
        spaces = self.spaces(place)
        if len(spaces) == 1:
            return spaces[0]
        over = {self.over.get(space, "") for space in spaces}
        area = over.pop() if len(over) == 1 else ""
        return area if list(self.over.values()).count(area) == len(spaces) else ""

    def at(self, place: str, space: str) -> bool:
        """Whether what is felt at a place may be meant for a space."""
        return space in self.spaces(place)

    def home(self, felt: Iterable[str], space: str) -> bool:
        """Whether what is felt at these places is where it belongs, on `space`: all that asks so
        asks here.  What is shown on a pad stands on none of the spaces that it is meant for."""
        return any(self.at(place, space) for place in felt if place not in self.pads)


def plain(layout: Layout) -> bool:
    """Whether every place of a layout is the space of its name, however the game goes."""
    coarse = any(place.areas or place.covers for place in layout.place.values())
    return not layout.tray and not coarse


def ground(
    layout: Layout, view: View, lying: Mapping[str, tuple[str, ...]] | None = None
) -> Ground:
    """What covers what, as the table's own audience sees the game in `view`; `lying`: on which
    places each thing lies, the tags of areas among them."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    areas = {area.id: area for board in boards for area in board.areas}
    if plain(layout):
        covered = {name: (name,) for name in layout.place}
        return Ground(covered, {n: (n,) for n in covered}, areas=frozenset(areas))
    plan = Plan(areas, layout.tray)
    seen = heard(layout, plan, lying or {})
    spaces = [space for board in boards for space in board.spaces]
    spots = plan.spots(spaces, seen)
    found = {name: tuple(covers(name, place, plan, spots)) for name, place in layout.place.items()}
    pads = frozenset(name for name, place in layout.place.items() if shows(place))
    otherwise = {area: lie for area, lie in seen.items() if lie != plan.expected(area)}
    return Ground(
        found,
        turned_round({name: spaces for name, spaces in found.items() if name not in pads}),
        otherwise,
        marked(layout, plan),
        frozenset(areas),
        {space.id: space.area for space in spaces if space.area in areas},
        dict(plan.middles(layout)),
        pads,
    )


def shows(place: Place) -> bool:
    """Whether what is shown at a place is meant for spaces, and does not stand on them."""
    return place.kind == "pad" and bool(place.areas or place.covers)


def turned_round(covered: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The same from the spaces' side."""
    covering: dict[str, tuple[str, ...]] = {}
    for place, spaces in covered.items():
        for space in spaces:
            covering[space] = (*covering.get(space, ()), place)
    return covering


# -- where areas lie ------------------------------------------------------------------------------


class Spot(Struct, frozen=True):
    """Where a space lies, on the board's grid, and above which tray: empty where its area lies
    above none, None where it belongs to no area."""

    space: Space
    tray: str | None
    at: Point


class Plan:
    """Trays under the areas of a board.  Squares are counted from where the leftmost and the
    topmost area lie, and are as large as the largest; of a board without areas a square is one unit
    of its grid."""

    def __init__(self, areas: Mapping[str, Area], trays: Mapping[str, TrayOf]) -> None:
        self.areas = areas
        self.trays = trays
        self.left = min((area.x for area in areas.values()), default=0)
        self.top = min((area.y for area in areas.values()), default=0)
        sides = [max(area.width, area.height) for area in areas.values()]
        self.unit = max(sides, default=1)
        self._under = {tray.square: name for name, tray in trays.items()}

    def origin(self, tray: str) -> Point:
        """The top left corner of a tray, on the board's grid."""
        column, row = self.trays[tray].square
        return self.left + self.unit * column, self.top + self.unit * row

    def middles(self, layout: Layout) -> Iterator[tuple[str, Point]]:
        """Where each reader of a tray lies that lies at a position, on the board's grid."""
        for name, place in layout.place.items():
            if isinstance(place, TrayPlace) and place.at is not None:
                left, top = self.origin(place.tray)
                yield name, (left + place.at[0], top + place.at[1])

    def square(self, area: Area) -> Point:
        """The square on which the game has an area."""
        return (area.x - self.left) // self.unit, (area.y - self.top) // self.unit

    def under(self, area: Area) -> str:
        """The tray on which the game has an area; empty where there is none."""
        return self._under.get(self.square(area), "")

    def expected(self, name: str) -> Lie:
        """Where and how the game has an area."""
        area = self.areas[name]
        return self.under(area), area.turns

    def spots(self, spaces: Sequence[Space], seen: Mapping[str, Lie]) -> list[Spot]:
        """Where the spaces lie.  An area that was heard nowhere lies as the game has it, unless
        another one was heard there: then nobody knows where it lies."""
        taken = {tray for tray, _ in seen.values()}
        found: list[Spot] = []
        for space in spaces:
            area = self.areas.get(space.area)
            if area is None:
                found.append(Spot(space, None, (space.x, space.y)))
                continue
            tray, turns = seen.get(area.id, ("", area.turns))
            if tray:
                x, y = turned(area, (space.x - area.x, space.y - area.y), turns)
                left, top = self.origin(tray)
                found.append(Spot(space, tray, (left + x, top + y)))
            elif self.under(area) not in taken:
                found.append(Spot(space, self.under(area), (space.x, space.y)))
        return found


def turned(area: Area, at: Point, turns: int) -> Point:
    """Where a point of an area comes to lie in it when it is turned so, and not as the game has
    it."""
    (x, y), width, height = at, area.width, area.height
    for _ in range((turns - area.turns) % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return x, y


def heard(layout: Layout, plan: Plan, lying: Mapping[str, tuple[str, ...]]) -> dict[str, Lie]:
    """The areas whose tags tell for certain where they lie, and how: each on one tray and turned
    in one way, and one on a tray; of several that are heard there, the one that belongs there."""
    found: dict[str, Lie] = {}
    for name in plan.areas:
        places = [layout.place.get(place) for place in lying.get(name, ())]
        lies = {lie(place, plan.areas[name]) for place in places if isinstance(place, TrayPlace)}
        lies.discard(None)
        if len(lies) == 1:
            [one] = lies
            assert one is not None
            found[name] = one
    there: dict[str, list[str]] = {}
    for name, (tray, _) in found.items():
        there.setdefault(tray, []).append(name)
    sure = {tray: names[0] for tray, names in there.items() if len(names) == 1}
    for tray, names in there.items():
        home = [name for name in names if plan.expected(name)[0] == tray]
        if len(names) > 1 and len(home) == 1:
            sure[tray] = home[0]
    return {name: lie for name, lie in found.items() if sure.get(lie[0]) == name}


def lie(place: TrayPlace, area: Area) -> Lie | None:
    """How an area lies whose tag is heard at a place: a corner tells how it is turned, a tray that
    hears as one only that it is there."""
    if place.corner:
        return place.tray, TURNED[place.corner]
    return None if place.at is not None else (place.tray, area.turns)


def marked(layout: Layout, plan: Plan) -> dict[str, str]:
    """Where the tag of each area is heard when it lies as the game has it."""
    found: dict[str, str] = {}
    for name, place in layout.place.items():
        if isinstance(place, TrayPlace):
            for area in plan.areas.values():
                if lie(place, area) == plan.expected(area.id):
                    found.setdefault(area.id, name)
    return found


# -- what a place covers --------------------------------------------------------------------------


def covers(name: str, place: Place, plan: Plan, spots: Sequence[Spot]) -> Iterator[str]:
    """The spaces that a place covers."""
    if isinstance(place, TrayPlace):
        yield from in_tray(place, plan, spots)
    elif place.covers:
        yield from place.covers
    elif place.areas:
        yield from (spot.space.id for spot in spots if spot.space.area in place.areas)
    else:
        yield name


def in_tray(place: TrayPlace, plan: Plan, spots: Sequence[Spot]) -> Iterator[str]:
    """The spaces that a place of a tray covers: all of the tray's, or those nearest to it; of a
    board without areas, and beside them, whatever lies near."""
    here = [spot for spot in spots if spot.tray in (place.tray, None)]
    if place.at is None:
        if not place.corner:
            yield from (spot.space.id for spot in here if spot.tray)
        return
    left, top = plan.origin(place.tray)
    at = left + place.at[0], top + place.at[1]
    reach = plan.trays[place.tray].reach
    near = [spot for spot in here if steps(spot.at, at) <= reach]
    least = min((apart(spot.at, at) for spot in near), default=0)
    yield from (spot.space.id for spot in near if apart(spot.at, at) == least)


def steps(one: Point, other: Point) -> int:
    """How many squares of the grid lie between two points, slanting ones too."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def apart(one: Point, other: Point) -> int:
    """How far apart two points are, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
