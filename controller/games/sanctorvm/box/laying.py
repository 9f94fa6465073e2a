"""Laying: what makes it impossible to lay the board of a battle or to place its miniatures.

What may live here: mistakes of a pack, as sentences.  What may not: the board itself (`board`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace as altered

from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase, Laid
from controller.games.sanctorvm.box.words import HOMO, MEMBERS, OVERLORDS, SIDES, Side
from controller.games.sanctorvm.moving.board import EXIT, Board, costs, joined, spots, square
from controller.wire import Msg

__all__ = ["mistakes"]

EDGES: dict[str, Msg] = {
    "north": Msg("north"),
    "east": Msg("east"),
    "south": Msg("south"),
    "west": Msg("west"),
}
"""The edges of a module as it is printed."""


def mistakes(box: Box, phase: ActionPhase) -> list[Msg]:
    """What makes it impossible to lay the board of this battle or to place its miniatures."""
    wrong = [*overlaid(phase), *misdrawn(box, phase)]
    if not wrong:
        if phase.mode != "parallel":  # fought on two boards, which that Mode looks at itself
            wrong += apart(box, phase)
        wrong += no_exit(box, phase)
        wrong += strewn(Board.of(box, phase.modules, phase.exit), phase)
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
        if before != laid.code and phase.mode != "parallel":
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
    """Modules to which no joined door leads from the first one, however the gear stands."""
    near: dict[str, set[str]] = {laid.code: set() for laid in phase.modules}
    lies = {name: laid.code for laid in phase.modules for name, _ in spots(box, laid)}
    for modules in turned(phase):
        for one, other in joined(box, modules):
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


def turned(phase: ActionPhase) -> Iterator[list[Laid]]:
    """SV-MOD-GEA-001: the modules as they come to lie in the course of the battle."""
    for quarters in range(4 if phase.gear else 1):
        yield [
            altered(laid, turns=(laid.turns + quarters) % 4) if laid.code == phase.gear else laid
            for laid in phase.modules
        ]


def no_exit(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-MAP-029, SV-CMP-043: an Escape Module out of place, or joined to no free door."""
    out = phase.exit
    if out is None:
        return
    if phase.objective != "escape":
        yield Msg("the Escape Module is for the Objective Escape alone: take it away")
    board = Board.of(box, phase.modules, out)
    if EXIT not in board.spaces:
        yield Msg(
            "the Escape Module is joined to the {door} door of module {code}, which is not there",
            door=EDGES[out.door],
            code=out.module.upper(),
        )
    elif square(board) in [laid.at for laid in phase.modules]:
        yield Msg(
            "a module lies where the Escape Module is to be joined, at the {door} door of {code}",
            door=EDGES[out.door],
            code=out.module.upper(),
        )


def strewn(board: Board, phase: ActionPhase) -> Iterator[Msg]:
    """SV-FEA-001, SV-TOK-001: Features that lie on no Pathway or on one another, and Tool Tokens in
    no space."""
    covered: set[frozenset[str]] = set()
    for feature in phase.features:
        if not feature.pathways:
            yield Msg("a Feature of it lies on no Pathway: say which ones it covers")
        for one, other in feature.pathways:
            if other not in board.links.get(one, ()):
                yield Msg(
                    "a Feature of it lies between {one} and {other}, where no Pathway is",
                    one=one,
                    other=other,
                )
            if frozenset((one, other)) in covered:
                yield Msg(
                    "two Features of it lie between {one} and {other}: one covers a Pathway",
                    one=one,
                    other=other,
                )
            covered.add(frozenset((one, other)))
    for token in phase.tokens:
        if token.place not in board.spaces:
            yield Msg(
                'there is no space "{place}" on the board for a Tool Token to lie in',
                place=token.place,
            )


def misplaced(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """Miniatures that begin nowhere, or too many in one space (SV-MAP-004), or too many at all."""
    spaces = dict(spot for laid in phase.modules for spot in spots(box, laid))
    starts: dict[Side, Counter[str]] = {HOMO: Counter(), OVERLORDS: Counter()}
    for deploys in phase.heroes:
        starts[HOMO][deploys.place] += deploys.count
    if phase.prison is not None:
        starts[HOMO][phase.prison.place] += 1
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
            elif side == OVERLORDS and spaces[place].kind == "safe":
                yield Msg(
                    "Minions begin in {place}, and no Minion enters a Safe space", place=place
                )
    fighters = starts[HOMO].total()
    if fighters != MEMBERS:
        yield Msg(
            "it has places for {n} Homo Superbe, and {needed} fight",
            n=fighters,
            needed=MEMBERS,
        )
