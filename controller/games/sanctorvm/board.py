"""Board: where the spaces of a battle lie, and what can be reached, seen or aimed at from each.

A module's grid is five squares by five, columns counted from the left and rows from the top.  On
the table the modules stand in a grid of their own, so the square of a space on the whole board is

    x = 5 * column of its module + column within it, after the module's turns to the right
    y = 5 * row of its module    + row within it

and a space is called by its module's code, as printed, and its own name: "B1-3".  Pathways and
joined doors are the same thing from here on: links.  A door is no space, and joins only what stands
behind both of two doors that meet (SV-MAP-022 to SV-MAP-024).

What may live here: geometry of a board that nobody stands on.  What may not: anything that changes
while a battle runs; whoever asks passes in what matters of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush

from msgspec import Struct

from controller.games.sanctorvm.pack import ActionPhase, Box, Laid, Module
from controller.games.sanctorvm.words import HOMO, OVERLORDS, SIDES, Side
from controller.wire import Msg

__all__ = ["Board", "Spot", "Way", "mistakes"]

SIZE = 5
"""Squares along an edge of a module."""
COMPASS = ("north", "east", "south", "west")
"""The edges of a module, each a turn to the right from the one before."""
FIGHTERS = 5
"""SV-HSB-012: how many Homo Superbe go into battle."""

Links = Mapping[str, Sequence[str]]


class Spot(Struct, frozen=True):
    """A space of the board.  `x` runs to the east and `y` to the south; `capacity` is of each
    Side."""

    module: str
    x: int
    y: int
    capacity: int
    dark: bool


class Way(Struct, frozen=True):
    """A movement along links: the spaces entered, the last of them its end.

    steps    how many they are
    threats  how many spaces are left under threat, the first one too (SV-BRD-012)
    """

    steps: int
    threats: int
    path: tuple[str, ...]


class Board(Struct, frozen=True):
    """The spaces of a battle, what is linked, and all that follows from it.

    spaces  by name, in the order of the modules
    links   space -> its neighbours, sorted
    doors   those neighbours between whom a door stands, each pair once and sorted
    steps, views, lines   worked out beforehand: ask `distance`, `sight` and `trajectory`

    Every method raises KeyError for a space that is not there.
    """

    spaces: dict[str, Spot]
    links: dict[str, tuple[str, ...]]
    doors: tuple[tuple[str, str], ...]
    steps: dict[str, dict[str, int]]
    views: dict[str, dict[str, int]]
    lines: dict[str, frozenset[str]]

    @classmethod
    def of(cls, box: Box, modules: Sequence[Laid]) -> Board:
        """The board of these modules.  Where they have `mistakes` there is a board too, but one on
        which something is missing; nothing is raised."""
        spaces = {name: spot for laid in modules for name, spot in spots(box, laid)}
        doors = joined(box, modules)
        pairs = {*doors}
        for laid in modules:
            for one, other in box.modules[laid.code].pathways:
                pairs.add((called(laid, one), called(laid, other)))
        near: dict[str, set[str]] = {name: set() for name in spaces}
        for one, other in pairs:
            near[one].add(other)
            near[other].add(one)
        links = {name: tuple(sorted(near[name])) for name in spaces}
        dark = frozenset(name for name, spot in spaces.items() if spot.dark)
        return cls(
            spaces,
            links,
            tuple(doors),
            {name: costs(name, links, frozenset()) for name in spaces},
            {name: costs(name, links, dark) for name in spaces},
            {name: frozenset(aims(name, links, spaces)) for name in spaces},
        )

    def distance(self, a: str, b: str) -> int | None:
        """How many spaces a movement from `a` to `b` enters at least; None: no link leads there."""
        self.spaces[b]
        return self.steps[a].get(b)

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

    def ways(
        self, start: str, most: int, penalised: Callable[[str], bool]
    ) -> dict[str, tuple[Way, ...]]:
        """Every space that a movement of 1 to `most` steps can end in, with the ways worth taking.

        Leaving a space, the start too, is a threat where `penalised` says so.  No way is kept if
        another to the same end takes no more steps and no more threats; so each further way of a
        space takes more steps and fewer threats than the one before it.  Of equal ways the one
        whose names come first is kept.  Who goes out and comes back has moved, so the start may be
        an end as well.  Capacity is not looked at.
        """
        threat = {name: int(penalised(name)) for name in self.spaces}
        found: dict[str, list[Way]] = {}
        fewest: dict[str, int] = {}
        edge = {start: Way(0, 0, ())}
        for _ in range(most):
            reached: dict[str, Way] = {}
            for here, way in sorted(edge.items(), key=lambda item: (item[1].path, item[0])):
                threats = way.threats + threat[here]
                for there in self.links[here]:
                    if threats < fewest.get(there, most + 1):
                        fewest[there] = threats
                        reached[there] = Way(way.steps + 1, threats, (*way.path, there))
            for there, way in reached.items():
                found.setdefault(there, []).append(way)
            edge = reached
        return {name: tuple(found[name]) for name in sorted(found)}


# -- laying the modules ---------------------------------------------------------------------------


def called(laid: Laid, space: str) -> str:
    """What a space of a module is called on the board."""
    return f"{laid.code.upper()}-{space}"


def spots(box: Box, laid: Laid) -> Iterator[tuple[str, Spot]]:
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
                ground.kind == "darkness",
            ),
        )


def door(module: Module, laid: Laid, edge: str) -> str | None:
    """The space behind the door on this edge of the board's compass, None where no door is."""
    printed = COMPASS[(COMPASS.index(edge) - laid.turns) % len(COMPASS)]
    for side, space in module.doors.items():
        if side == printed:
            return called(laid, space)
    return None


def joined(box: Box, modules: Sequence[Laid]) -> list[tuple[str, str]]:
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
    for there in links[start]:
        yield there
        yield from onwards(there, heading(spaces[start], spaces[there]), False, links, spaces)


def onwards(
    here: str, step: Heading, bent: bool, links: Links, spaces: Mapping[str, Spot]
) -> Iterator[str]:
    """The spaces to which a line may go on that came `here` with `step`: straight on, or round its
    only bend, into a last diagonal or out of a first one.  `bent`: that bend lies behind."""
    for there in links[here]:
        turned = heading(spaces[here], spaces[there])
        forwards = step[0] * turned[0] + step[1] * turned[1] > 0
        if straight(step) and turned == step:
            yield there
            yield from onwards(there, step, bent, links, spaces)
        elif not bent and forwards and straight(step) != straight(turned):
            yield there
            if straight(turned):
                yield from onwards(there, turned, True, links, spaces)


# -- mistakes -------------------------------------------------------------------------------------


def mistakes(box: Box, phase: ActionPhase) -> list[Msg]:
    """What makes it impossible to lay the board of this battle or to place its miniatures."""
    wrong = [*overlaid(phase), *misdrawn(box, phase)]
    if not wrong:
        wrong += apart(box, phase)
    return [*wrong, *misplaced(box, phase)]


def overlaid(phase: ActionPhase) -> Iterator[Msg]:
    """Modules that cannot lie where they are said to: each is there once, one of its sides up."""
    squares: dict[tuple[int, int], str] = {}
    letters: dict[str, str] = {}
    for laid in phase.modules:
        under = squares.setdefault(laid.at, laid.code)
        before = letters.setdefault(laid.code[:1], laid.code)
        if under != laid.code:
            yield Msg(
                "the modules {one} and {other} lie in the same place, {column}/{row}: move one",
                one=under.upper(),
                other=laid.code.upper(),
                column=laid.at[0],
                row=laid.at[1],
            )
        if before != laid.code:
            yield Msg(
                "{one} and {other} are the two sides of one module: use one of them",
                one=before.upper(),
                other=laid.code.upper(),
            )
    for code, times in Counter(laid.code for laid in phase.modules).items():
        if times > 1:
            yield Msg(
                "the module {code} is laid {n} times: there is one", code=code.upper(), n=times
            )


def misdrawn(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """Spaces of a module that share a square, so that no direction leads from one to the other."""
    for code in dict.fromkeys(laid.code for laid in phase.modules):
        squares: dict[tuple[int, int], str] = {}
        for name, ground in box.modules[code].spaces.items():
            under = squares.setdefault(ground.at, name)
            if under != name:
                yield Msg(
                    "the spaces {one} and {other} of module {code} have the same square: move one",
                    one=under,
                    other=name,
                    code=code.upper(),
                )


def apart(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """Modules to which no joined door leads from the first one."""
    near: dict[str, set[str]] = {laid.code: set() for laid in phase.modules}
    lies = {name: laid.code for laid in phase.modules for name, _ in spots(box, laid)}
    for one, other in joined(box, phase.modules):
        near[lies[one]].add(lies[other])
        near[lies[other]].add(lies[one])
    if not near:
        yield Msg("the battle has no module to be fought on: lay one")
        return
    first = next(iter(near))
    linked = costs(first, {code: sorted(codes) for code, codes in near.items()}, frozenset())
    for code in near:
        if code not in linked:
            yield Msg(
                "no joined doors lead from module {first} to {code}: move it or turn it",
                first=first.upper(),
                code=code.upper(),
            )


def misplaced(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """Miniatures that begin nowhere, or too many in one space (SV-MAP-004), or too many at all."""
    spaces = dict(spot for laid in phase.modules for spot in spots(box, laid))
    starts: dict[Side, Counter[str]] = {HOMO: Counter(), OVERLORDS: Counter()}
    for deploys in phase.heroes:
        starts[HOMO][deploys.place] += deploys.count
    for force in phase.minions:
        starts[OVERLORDS].update(force.places)
    for side, places in starts.items():
        for place, count in places.items():
            if place not in spaces:
                yield Msg(
                    'there is no space "{place}" on the board for {side} to begin in',
                    place=place,
                    side=SIDES[side],
                )
            elif count > spaces[place].capacity:
                yield Msg(
                    "{count} miniatures of {side} begin in {place}, which holds {capacity}",
                    count=count,
                    side=SIDES[side],
                    place=place,
                    capacity=spaces[place].capacity,
                )
    fighters = starts[HOMO].total()
    if fighters != FIGHTERS:
        yield Msg(
            "it has places for {n} Homo Superbe, and {needed} fight",
            n=fighters,
            needed=FIGHTERS,
        )
