"""Board: where the spaces of a battle lie, and what can be reached, seen or aimed at from each.

A module's grid is five squares by five, columns counted from the left and rows from the top.  On
the table the modules stand in a grid of their own, so the square of a space on the whole board is

    x = 5 * column of its module + column within it, after the module's turns to the right
    y = 5 * row of its module    + row within it

and a space is called by its module's code, as printed, and its own name: "B1-3".  Pathways and
joined doors are the same thing from here on: links.  A door is no space, and joins only what stands
behind both of two doors that meet (SV-MAP-022 to SV-MAP-024).  The Escape Module is one more space,
behind the door that it is joined to.

A board is never changed: where a module turns or Rubble is cleared, another one is made.

What may live here: geometry of a board that nobody stands on.  What may not: anything else that
changes while a battle runs; whoever asks passes in what matters of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from heapq import heappop, heappush
from typing import Protocol

from msgspec import Struct

from controller.games.sanctorvm.box.pack import Box, Module
from controller.games.sanctorvm.box.phase import Exit
from controller.games.sanctorvm.box.words import Terrain

__all__ = [
    "EXIT",
    "FAR",
    "SIZE",
    "Board",
    "LaidModule",
    "Path",
    "Spot",
    "Walk",
    "called",
    "costs",
    "joined",
    "spots",
    "square",
    "walked",
]

SIZE = 5
"""Squares along an edge of a module."""
COMPASS = ("north", "east", "south", "west")
"""The edges of a module, each a turn to the right from the one before."""
EXIT = "EXIT"
"""What the space of the Escape Module is called."""
FAR = 1000
"""Further away than anything that can be walked to."""
UNLIMITED = 99
"""SV-MAP-030: its capacity; more miniatures than any box has."""
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

Links = Mapping[str, Sequence[str]]


class LaidModule(Protocol):
    """A module in its place, as the packs or the state hold it."""

    @property
    def code(self) -> str: ...
    @property
    def at(self) -> tuple[int, int]: ...
    @property
    def turns(self) -> int: ...


class Spot(Struct, frozen=True):
    """A space of the board.  `x` runs to the east and `y` to the south; `capacity` is of each
    Side."""

    module: str
    x: int
    y: int
    capacity: int
    kind: Terrain

    @property
    def dark(self) -> bool:
        """SV-MAP-010: a Darkness space."""
        return self.kind == "darkness"


class Path(Struct, frozen=True):
    """A movement along links: the spaces entered, the last of them its end.

    steps    how many they are
    threats  how many spaces are left under threat, the first one too (SV-BRD-012)
    crossed  the perils of the links taken, each once, sorted
    """

    steps: int
    threats: int
    path: tuple[str, ...]
    crossed: tuple[str, ...] = ()


class Walk(Struct, frozen=True):
    """What the ways of a movement hang on, beside the board.

    start, most     where it begins, and how many steps it is at most
    threat          the spaces that it is a threat to leave
    perils          what lies on links, both ways round
    barred, final   the spaces that are not entered, and those where it ends
    """

    start: str
    most: int
    threat: frozenset[str]
    perils: frozenset[tuple[tuple[str, str], str]]
    barred: frozenset[str]
    final: frozenset[str]


MOST_WALKED = 2000
"""Walks kept in mind; a battle has some hundred, and most come again."""
NOWHERE: frozenset[str] = frozenset()
HARMLESS: Mapping[tuple[str, str], str] = {}


class Board(Struct, frozen=True, eq=False):
    """The spaces of a battle, what is linked, and all that follows from it.  Each is equal to
    itself alone, so that what was worked out on one can be kept beside it.

    spaces  by name, in the order of the modules
    links   space -> its neighbours, sorted
    doors   those neighbours between whom a door stands, each pair once and sorted
    steps, views, lines   worked out beforehand: ask `distance`, `nearest`, `sight`, `trajectory`
    kinds   the spaces of each kind

    Every method raises KeyError for a space that is not there.
    """

    spaces: dict[str, Spot]
    links: dict[str, tuple[str, ...]]
    doors: tuple[tuple[str, str], ...]
    steps: dict[str, dict[str, int]]
    views: dict[str, dict[str, int]]
    lines: dict[str, frozenset[str]]
    kinds: dict[Terrain, frozenset[str]]

    @classmethod
    def of(cls, box: Box, modules: Sequence[LaidModule], out: Exit | None = None) -> Board:
        """The board of these modules.  Where they have `mistakes` there is a board too, but one on
        which something is missing; nothing is raised."""
        spaces = {name: spot for laid in modules for name, spot in spots(box, laid)}
        doors = joined(box, modules)
        pairs = {*doors}
        for laid in modules:
            for one, other in box.modules[laid.code].pathways:
                pairs.add((called(laid, one), called(laid, other)))
        for behind, spot in way_out(box, modules, out):
            spaces[EXIT] = spot
            doors.append((EXIT, behind) if behind > EXIT else (behind, EXIT))
            pairs.add(doors[-1])
        return cls.linked(spaces, pairs, tuple(sorted(doors)))

    @classmethod
    def linked(
        cls,
        spaces: dict[str, Spot],
        pairs: AbstractSet[tuple[str, str]],
        doors: tuple[tuple[str, str], ...],
    ) -> Board:
        """The board of these spaces, linked by these pairs."""
        near: dict[str, set[str]] = {name: set() for name in spaces}
        for one, other in pairs:
            near[one].add(other)
            near[other].add(one)
        links = {name: tuple(sorted(near[name])) for name in spaces}
        dark = frozenset(name for name, spot in spaces.items() if spot.dark)
        return cls(
            spaces,
            links,
            doors,
            {name: costs(name, links, frozenset()) for name in spaces},
            {name: costs(name, links, dark) for name in spaces},
            {name: frozenset(aims(name, links, spaces)) for name in spaces},
            {kind: frozenset(each) for kind, each in by_kind(spaces).items()},
        )

    def without(self, closed: AbstractSet[tuple[str, str]]) -> Board:
        """The board on which these links, either way round, are no links (SV-FEA-003)."""
        pairs = {
            (one, other)
            for one, near in self.links.items()
            for other in near
            if (one, other) not in closed and (other, one) not in closed
        }
        doors = tuple(pair for pair in self.doors if pair in pairs or pair[::-1] in pairs)
        return Board.linked(self.spaces, pairs, doors)

    def distance(self, a: str, b: str) -> int | None:
        """How many spaces a movement from `a` to `b` enters at least; None: no link leads there."""
        self.spaces[b]
        return self.steps[a].get(b)

    def away(self, a: str, b: str) -> int:
        """How many spaces away `b` is, to compare with others; `FAR` where no link leads there."""
        steps = self.distance(a, b)
        return FAR if steps is None else steps

    def nearest(self, starts: Iterable[str], places: Sequence[str]) -> list[str]:
        """Those of `places` that are the fewest spaces away from any of `starts`, in their order;
        none where no link leads to any."""
        steps: dict[str, int] = {}
        for start in starts:
            for place in places:
                n = self.distance(start, place)
                if n is not None:
                    steps[place] = min(n, steps.get(place, n))
        least = min(steps.values(), default=0)
        return [place for place in places if steps.get(place) == least]

    def sight(self, a: str, b: str) -> int | None:
        """The Vision that it takes to see `b` from `a`; None where no link leads there.

        It is that of the cheapest line of links: 1 for every Light space entered and 2 for every
        Darkness space, that of the target too and the viewer's own not (SV-ATR-013).
        """
        self.spaces[b]
        return self.views[a].get(b)

    def trajectory(self, a: str, b: str) -> bool:
        """Whether a line that the Trajectory rule allows leads from `a` to `b` (SV-BRD-007).

        Links along a row or a column are straight, all others diagonals.  The line keeps one
        straight direction; its first or its last step, not both, may be a diagonal that does not
        lead back.  Nobody who stands on it blocks it, and to one's own space there always is one.
        """
        self.spaces[b]
        return b in self.lines[a]

    def flights(self, start: str, most: int) -> Iterator[tuple[str, ...]]:
        """Every line of 1 to `most` steps from `start` that the Trajectory rule allows: the spaces
        that it enters, in order (SV-BRD-007)."""
        for line in lines(start, self.links, self.spaces):
            if len(line) <= most:
                yield line

    def ways(
        self,
        start: str,
        most: int,
        threat: AbstractSet[str] = NOWHERE,
        perils: Mapping[tuple[str, str], str] = HARMLESS,
        barred: AbstractSet[str] = NOWHERE,
        final: AbstractSet[str] = NOWHERE,
    ) -> dict[str, tuple[Path, ...]]:
        """Every space that a movement of 1 to `most` steps can end in, with the paths worth taking.

        Leaving a space of `threat`, the start too, is a threat.  `perils` are what lies on links,
        both ways round; `barred` spaces are not entered, and from `final` ones no path goes on.  No
        path is kept if another to the same end takes no more steps, no more threats and no other
        perils.  Of equal paths the one whose names come first is kept.  Who goes out and comes back
        has moved, so the start may be an end as well.  Capacity is not looked at.
        """
        walls = frozenset(barred), frozenset(final)
        return walked(self, self.walk(start, most, threat, perils, *walls))

    def walk(
        self,
        start: str,
        most: int,
        threat: AbstractSet[str],
        perils: Mapping[tuple[str, str], str],
        barred: frozenset[str],
        final: frozenset[str],
    ) -> Walk:
        """That movement in short: without the threats that it does not come to, so that it is the
        same as often as can be."""
        steps = self.steps[start]
        near = frozenset([place for place in threat if steps.get(place, most) < most])
        lying = frozenset(perils.items()) if perils else frozenset()
        return Walk(start, most, near, lying, barred, final)


@lru_cache(MOST_WALKED)
def walked(board: Board, walk: Walk) -> dict[str, tuple[Path, ...]]:
    """The `ways`, worked out: step by step, and of all that come to a space past the same perils at
    a time no more than the one with the fewest threats goes on.  Neither a board nor a walk is ever
    changed, so they can be kept; look, do not touch."""
    found: dict[str, list[Path]] = {}
    edge = [Path(0, 0, ())]
    for steps in range(1, walk.most + 1):
        further = edge
        edge = []
        # What comes first is kept first: fewer threats, fewer perils, the names.
        for threats, _perils, path, crossed in sorted(one_step(board, walk, further, found)):
            kept = found.setdefault(path[-1], [])
            if not covered(kept, threats, crossed):
                kept.append(Path(steps, threats, path, crossed))
                edge.append(kept[-1])
    return {name: tuple(found[name]) for name in sorted(found)}


Reached = tuple[int, int, tuple[str, ...], tuple[str, ...]]
"""A way: the threats, the number of perils, the spaces, and which perils."""


def one_step(
    board: Board, walk: Walk, edge: Sequence[Path], found: Mapping[str, Sequence[Path]]
) -> Iterable[Reached]:
    """The best way to each space, past the same perils, that is a step further than the `edge`; not
    those that come to nothing because of what was `found` before."""
    perils, best = dict(walk.perils), dict[tuple[str, tuple[str, ...]], Reached]()
    for way in edge:
        here = way.path[-1] if way.path else walk.start
        if way.path and here in walk.final:
            continue
        threats = way.threats + (here in walk.threat)
        for there in board.links[here]:
            if there in walk.barred:
                continue
            crossed = met(way.crossed, perils.get((here, there), "")) if perils else way.crossed
            if there in found and covered(found[there], threats, crossed):
                continue
            new = (threats, len(crossed), (*way.path, there), crossed)
            old = best.get((there, crossed))
            if old is None or new < old:
                best[there, crossed] = new
    return best.values()


def covered(kept: Sequence[Path], threats: int, crossed: tuple[str, ...]) -> bool:
    """Whether one of the paths that are kept has no more threats, and no other perils."""
    for path in kept:
        if path.threats <= threats and (not path.crossed or {*path.crossed}.issubset(crossed)):
            return True
    return False


def met(crossed: tuple[str, ...], peril: str) -> tuple[str, ...]:
    """The perils met so far, and one more if it is one."""
    if not peril or peril in crossed:
        return crossed
    return tuple(sorted((*crossed, peril)))


# -- laying the modules ---------------------------------------------------------------------------


def called(laid: LaidModule, space: str) -> str:
    """What a space of a module is called on the board."""
    return f"{laid.code.upper()}-{space}"


def spots(box: Box, laid: LaidModule) -> Iterator[tuple[str, Spot]]:
    """The spaces of a module as it lies."""
    for name, ground in box.modules[laid.code].spaces.items():
        x, y = ground.at
        for _ in range(laid.turns):
            x, y = SIZE - 1 - y, x
        column, row = laid.at
        yield (
            called(laid, name),
            Spot(
                laid.code.upper(),
                SIZE * column + x,
                SIZE * row + y,
                ground.capacity,
                ground.kind,
            ),
        )


def door(module: Module, laid: LaidModule, edge: str) -> str | None:
    """The space behind the door on this edge of the board's compass, None where no door is."""
    printed = COMPASS[(COMPASS.index(edge) - laid.turns) % len(COMPASS)]
    for side, space in module.doors.items():
        if side == printed:
            return called(laid, space)
    return None


def joined(box: Box, modules: Sequence[LaidModule]) -> list[tuple[str, str]]:
    """Pairs of spaces between which two doors meet (SV-MAP-023), sorted."""
    lying = {laid.at: laid for laid in modules}
    found: set[tuple[str, str]] = set()
    for laid in modules:
        column, row = laid.at
        for edge, facing, at in (
            ("east", "west", (column + 1, row)),
            ("south", "north", (column, row + 1)),
        ):
            other = lying.get(at)
            if other is None:
                continue
            here = door(box.modules[laid.code], laid, edge)
            there = door(box.modules[other.code], other, facing)
            if here and there:
                found.add((min(here, there), max(here, there)))
    return sorted(found)


def way_out(
    box: Box, modules: Sequence[LaidModule], out: Exit | None
) -> Iterator[tuple[str, Spot]]:
    """SV-MAP-029, SV-MAP-030: the space of the Escape Module, and the space behind the door that it
    is joined to.  Its square lies beyond that edge, in the middle."""
    for laid in modules if out is not None else ():
        if out is None or laid.code != out.module:
            continue
        behind = door(box.modules[laid.code], laid, facing(laid, out.door))
        if behind is not None:
            east, south = STEPS[facing(laid, out.door)]
            column, row = laid.at
            middle = SIZE // 2
            x = SIZE * column + middle + east * (middle + 1)
            y = SIZE * row + middle + south * (middle + 1)
            yield behind, Spot(EXIT, x, y, UNLIMITED, "exit")


def square(board: Board) -> tuple[int, int]:
    """Where the Escape Module lies among the modules.  KeyError where there is none."""
    spot = board.spaces[EXIT]
    return spot.x // SIZE, spot.y // SIZE


def facing(laid: LaidModule, printed: str) -> str:
    """The edge of the board's compass to which a printed edge of a module faces."""
    return COMPASS[(COMPASS.index(printed) + laid.turns) % len(COMPASS)]


def by_kind(spaces: Mapping[str, Spot]) -> dict[Terrain, list[str]]:
    """The spaces of each kind."""
    found: dict[Terrain, list[str]] = {}
    for name, spot in spaces.items():
        found.setdefault(spot.kind, []).append(name)
    return found


# -- measuring ------------------------------------------------------------------------------------


def costs(start: str, links: Links, dark: AbstractSet[str]) -> dict[str, int]:
    """What it costs at least to get from `start` to every space that can be reached: 1 for each
    space entered, 2 for one in `dark`."""
    best: dict[str, int] = {}
    edge = [(0, start)]
    while edge:
        cost, here = heappop(edge)
        if here not in best:
            best[here] = cost
            for there in links[here]:
                if there not in best:
                    heappush(edge, (cost + 1 + (there in dark), there))
    return best


Heading = tuple[int, int]
"""East and south, -1, 0 or 1 each: where a step leads."""


def heading(a: Spot, b: Spot) -> Heading:
    """Where the step from `a` to `b` leads."""
    east, south = b.x - a.x, b.y - a.y
    return (east > 0) - (east < 0), (south > 0) - (south < 0)


def straight(step: Heading) -> bool:
    """Whether a step keeps to its row or its column."""
    return abs(step[0]) + abs(step[1]) == 1


def aims(start: str, links: Links, spaces: Mapping[str, Spot]) -> Iterator[str]:
    """Every space to which a line allowed by the Trajectory rule leads; some more than once."""
    yield start
    for line in lines(start, links, spaces):
        yield line[-1]


Line = tuple[str, ...]
"""The spaces that a line enters, one after the other."""


def lines(start: str, links: Links, spaces: Mapping[str, Spot]) -> Iterator[Line]:
    """Every line allowed by the Trajectory rule."""
    for there in links[start]:
        yield (there,)
        yield from onwards((there,), heading(spaces[start], spaces[there]), False, links, spaces)


def onwards(
    line: Line, step: Heading, bent: bool, links: Links, spaces: Mapping[str, Spot]
) -> Iterator[Line]:
    """The lines to which one may be drawn on that came to its end with `step`: straight on, or
    round its only bend, into a last diagonal or out of a first one.  `bent`: that bend lies
    behind."""
    here = line[-1]
    for there in links[here]:
        turned = heading(spaces[here], spaces[there])
        forwards = step[0] * turned[0] + step[1] * turned[1] > 0
        if straight(step) and turned == step:
            yield (*line, there)
            yield from onwards((*line, there), step, bent, links, spaces)
        elif not bent and forwards and straight(step) != straight(turned):
            yield (*line, there)
            if straight(turned):
                yield from onwards((*line, there), turned, True, links, spaces)
