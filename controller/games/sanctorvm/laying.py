"""Laying: what makes it impossible to lay the board of a battle or to place its miniatures.

What may live here: mistakes of a pack, as sentences.  What may not: the board itself (`board`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from controller.games.sanctorvm.board import costs, joined, spots
from controller.games.sanctorvm.pack import Box
from controller.games.sanctorvm.phase import ActionPhase
from controller.games.sanctorvm.words import HOMO, OVERLORDS, SIDES, Side
from controller.wire import Msg

__all__ = ["mistakes"]

FIGHTERS = 5
"""SV-HSB-012: how many Homo Superbe go into battle."""


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
