"""Where the spaces of a board lie on the screen.

A board says where the middles of its spaces are on a grid of its own, x to the right and y
downwards, as one reads.  Only the distances mean something, so the drawing takes the smallest box
around all middles, fits it into its place, and makes a space as large as the nearest two allow, a
little larger where there is room around it.
Areas that lie side by side are moved apart until two of their spaces are no nearer to each other
than those of one area are: the seam between two modules is no reason for small spaces.  Areas with
a wide band of nothing between them, as two boards in one have, are moved closer: how far apart they
are on a table says nothing, and the room is wanted for spaces.  Areas that lie below others leave
room for their names.

A space too small for a finger is chosen in two touches: the board is cut into areas (the modules it
names, else blocks of neighbours), the first touch opens the area beneath it, the second chooses.

What may live here: arithmetic on boxes and points, in pixels, y upwards as Kivy has it.  What may
not: Kivy itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controller.wire import Link, Space

__all__ = [
    "ROOM",
    "Box",
    "Layout",
    "Spot",
    "Taken",
    "areas",
    "boards",
    "clear_of",
    "lay_out",
    "lay_out_under",
]

ROOM = 6 / 7
"""The part of the distance between two neighbours that a space takes: 12 mm of 14."""


LARGER = 1.16
"""How much larger than the smallest space one may be that has room around it."""

FAR = 1.6
"""Steps between the middles on both sides of a band of nothing: more than this is no seam between
two areas but lies between two boards, and is drawn as so much."""

Taken = tuple[float, float, float]
"""Where something is drawn already: its middle, and its radius."""


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


class Middle(NamedTuple):
    """Where the middle of a space is drawn, on the board's own grid."""

    id: str
    x: float
    y: float
    area: str


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


def lay_out(spaces: Sequence[Space], box: Box, largest: float, head: float = 0) -> Layout:
    """Fit the spaces into the box, as large as they may be; `largest` is the widest pitch, `head`
    what each row of areas but the first leaves free above itself."""
    if not spaces:
        return Layout({}, 0.0)
    grid = Grid.of(spaces)
    rows = floors(grid.middles) if head else {}
    heads = head * max(rows.values(), default=0)
    pitch = min(box.width / grid.columns, (box.height - heads) / grid.rows, largest)
    x0 = box.x + (box.width - grid.columns * pitch) / 2
    y0 = box.y + box.height - (box.height - heads - grid.rows * pitch) / 2
    layout = grid.spread(x0, y0, pitch)
    if not heads:
        return layout
    area = {middle.id: middle.area for middle in grid.middles}
    lower = {
        ident: spot._replace(y=spot.y - head * rows[area[ident]])
        for ident, spot in layout.spots.items()
    }
    return Layout(lower, pitch)


def lay_out_under(
    spaces: Sequence[Space],
    box: Box,
    pitches: tuple[float, float],
    ident: str,
    point: tuple[float, float],
) -> Layout:
    """Fit the spaces into the box so that one of them lies under a finger at `point`, or as near to
    it as the box allows.  `pitches` are the narrowest pitch that will do and the widest."""
    grid = Grid.of(spaces)
    one = next(middle for middle in grid.middles if middle.id == ident)
    before, above = grid.column(one) + 0.5, grid.row(one) + 0.5
    after, below = grid.columns - before, grid.rows - above
    least, largest = pitches
    whole = min(box.width / grid.columns, box.height / grid.rows, largest)
    under = min(
        (point[0] - box.x) / before,
        (box.x + box.width - point[0]) / after,
        (box.y + box.height - point[1]) / above,
        (point[1] - box.y) / below,
    )
    pitch = min(whole, max(least, under))
    left, top = point[0] - before * pitch, point[1] + above * pitch
    right_most = box.x + box.width - grid.columns * pitch
    top_least = box.y + grid.rows * pitch
    return grid.spread(
        min(max(left, box.x), max(box.x, right_most)),
        max(min(top, box.y + box.height), min(top_least, box.y + box.height)),
        pitch,
    )


class Grid(NamedTuple):
    """Where the middles of some spaces are, in steps: the nearest two are one step apart."""

    middles: Sequence[Middle]
    step: float
    left: float
    top: float
    columns: float
    rows: float

    @classmethod
    def of(cls, spaces: Sequence[Space]) -> Grid:
        """The grid of these spaces."""
        middles = closer(apart(spaces))
        step = nearest(middles)
        left, right = min(s.x for s in middles), max(s.x for s in middles)
        top, bottom = min(s.y for s in middles), max(s.y for s in middles)
        columns, rows = (right - left) / step + 1, (bottom - top) / step + 1
        return cls(middles, step, left, top, columns, rows)

    def column(self, one: Middle) -> float:
        """How many steps from the leftmost middle."""
        return (one.x - self.left) / self.step

    def row(self, one: Middle) -> float:
        """How many steps from the topmost middle."""
        return (one.y - self.top) / self.step

    def spread(self, left: float, top: float, pitch: float) -> Layout:
        """The spaces from an upper left corner on, a step being `pitch` pixels."""
        return Layout(
            {
                one.id: Spot(
                    left + (self.column(one) + 0.5) * pitch,
                    top - (self.row(one) + 0.5) * pitch,
                    pitch * ROOM / 2 * min(LARGER, free(one, self.middles) / self.step),
                )
                for one in self.middles
            },
            pitch,
        )


def free(one: Middle, middles: Sequence[Middle]) -> float:
    """How far the nearest other middle is, on the board's own grid."""
    return min(
        (math.dist((one.x, one.y), (m.x, m.y)) for m in middles if m.id != one.id),
        default=1.0,
    )


def apart(spaces: Sequence[Space]) -> Sequence[Middle]:
    """The middles of the spaces, with areas that lie side by side moved apart."""
    named: dict[str, list[Space]] = {}
    for space in spaces:
        named.setdefault(space.area, []).append(space)
    middles = [Middle(s.id, s.x, s.y, s.area) for s in spaces]
    steps = [nearest(part) for part in named.values() if len(part) > 1]
    if len(named) < 2 or "" in named or not steps:
        return middles
    missing = min(steps) - nearest(spaces)
    if missing <= 0:
        return middles
    columns = ranks({name: (min(s.x for s in p), max(s.x for s in p)) for name, p in named.items()})
    rows = ranks({name: (min(s.y for s in p), max(s.y for s in p)) for name, p in named.items()})
    return [
        Middle(m.id, m.x + missing * columns[m.area], m.y + missing * rows[m.area], m.area)
        for m in middles
    ]


def closer(middles: Sequence[Middle]) -> Sequence[Middle]:
    """The middles of the spaces, with bands of nothing between areas as narrow as may be."""
    step = nearest(middles)
    wide = bands(middles, 0, step)
    high = bands(middles, 1, step)
    if not wide and not high:
        return middles
    return [
        Middle(
            m.id,
            m.x - sum(much for at, much in wide if at < m.x),
            m.y - sum(much for at, much in high if at < m.y),
            m.area,
        )
        for m in middles
    ]


def bands(middles: Sequence[Middle], axis: int, step: float) -> list[tuple[float, float]]:
    """The bands of nothing that cross the whole board between areas, along x (0) or y (1): where
    each begins, and how much of it is more than `FAR` steps."""
    named: dict[str, list[float]] = {}
    for m in middles:
        named.setdefault(m.area, []).append(m.y if axis else m.x)
    spans = sorted((min(along), max(along)) for along in named.values())
    found, end = [], spans[0][1] if spans else 0.0
    for start, stop in spans:
        if start - end > FAR * step:
            found.append((end, start - end - FAR * step))
        end = max(end, stop)
    return found


def floors(middles: Sequence[Middle]) -> dict[str, int]:
    """In which row of areas each area lies, from the top: one row ends where a line from left to
    right would cross no area."""
    named: dict[str, list[float]] = {}
    for m in middles:
        named.setdefault(m.area, []).append(m.y)
    spans = sorted((min(along), max(along), name) for name, along in named.items())
    found: dict[str, int] = {}
    row, end = -1, -math.inf
    for start, stop, name in spans:
        row += start > end
        end = max(end, stop)
        found[name] = row
    return found


def boards(spaces: Sequence[Space], links: Iterable[Link]) -> list[frozenset[str]]:
    """The areas that make one board each: those that no wide band of nothing lies between, and
    those that a link joins all the same."""
    middles = apart(spaces)
    step = nearest(middles)
    cuts = [[at for at, _ in bands(middles, axis, step)] for axis in (0, 1)]
    found: dict[tuple[int, ...], set[str]] = {}
    for m in middles:
        where = tuple(
            sum(at < along for at in cut) for cut, along in zip(cuts, (m.x, m.y), strict=True)
        )
        found.setdefault(where, set()).add(m.area)
    area = {space.id: space.area for space in spaces}
    whole = list(found.values())
    for link in links:
        ends = {area[end] for end in (link.a, link.b) if end in area}
        joined = [part for part in whole if part & ends]
        if len(joined) > 1:
            whole = [part for part in whole if part not in joined] + [set().union(*joined)]
    return [frozenset(part) for part in whole]


def ranks(spans: dict[str, tuple[int, int]]) -> dict[str, int]:
    """How many others lie wholly before each, one after another, along one direction."""
    found: dict[str, int] = {}
    for name, (start, _) in sorted(spans.items(), key=lambda item: item[1]):
        before = [found[other] for other, (_, end) in spans.items() if end < start]
        found[name] = max(before, default=-1) + 1
    return found


def nearest(spaces: Sequence[Space | Middle]) -> float:
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


def clear_of(
    middle: tuple[float, float],
    away: float,
    turns: Sequence[float],
    radius: float,
    taken: Iterable[Taken],
) -> list[tuple[float, float]]:
    """Points `away` from a middle in the directions `turns` (degrees), those first at which a disc
    of this radius covers nothing that lies there already."""
    points = [
        (
            middle[0] + away * math.cos(math.radians(turn)),
            middle[1] + away * math.sin(math.radians(turn)),
        )
        for turn in turns
    ]
    there = list(taken)

    def covers(point: tuple[float, float]) -> float:
        deepest = (radius + r - math.dist(point, (x, y)) for x, y, r in there)
        return max(0.0, max(deepest, default=0.0) - 0.25 * radius)

    return sorted(points, key=covers)
