"""Differences: what lies otherwise than the game has it, as far as that is certain.

    piece   the game has it on a space, and it lies elsewhere or nowhere
    area    it lies on another tray than the game has it, or turned otherwise, or nowhere
    stray   it lies on the board, and no board has it

Nothing is said of what cannot be known: of a place that is not felt or that no reader serves, of
what wears no tag, of a piece that is down and not felt (it was knocked over), of a mark that lies
where an untagged piece stands (it stands for that), of cards.

It is a pure function of the table audience's view, of the ground, and of what lies where.

What may live here: that comparison.  What may not: when it is said (`controller.table.order.shell`)
and how it is put right (`controller.table.order.homing`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from controller.table.ground import Ground, Plan
from controller.table.layout import Layout, TrayPlace
from controller.wire import Area, Board, Piece, View
from controller.wire.view import Side

__all__ = ["Difference", "Felt", "boards", "differences", "homes", "lays", "on_trays"]

Kind = Literal["piece", "area", "stray"]


class Difference(Struct, frozen=True):
    """`thing` lies at the places `at` (none: beside the table) and belongs at `home`: a space, of
    an area a tray, of a stray nothing.  `stands` is the space, or tray, that it is on now, where
    that is one; `side` whose room it takes; `turns` how many quarters to the right an area is to be
    turned, from how it lies, or from how it is printed."""

    thing: str
    kind: Kind
    at: tuple[str, ...] = ()
    home: str = ""
    stands: str = ""
    side: Side = ""
    turns: int = 0


class Felt(Struct, frozen=True):
    """What the table feels of itself.

    lying  on which places each thing lies that wears a tag; nowhere: it lies beside the table
    deaf   the places that are not felt now
    busy   the things that hands are in the midst of moving
    over   whether the game is over
    """

    layout: Layout
    ground: Ground
    lying: Mapping[str, tuple[str, ...]]
    deaf: Collection[str] = ()
    busy: Collection[str] = ()
    over: bool = False


def differences(view: View, felt: Felt, excused: Collection[str] = ()) -> tuple[Difference, ...]:
    """Everything that lies otherwise than in `view`, the table audience's, areas first, strays
    last; but for the things that were let be.  Once the game is over nothing belongs anywhere."""
    here = () if felt.over else boards(view)
    found = (*displaced(here, felt), *misplaced(here, felt), *strays(here, felt))
    return tuple(each for each in found if each.thing not in excused)


def boards(view: View) -> tuple[Board, ...]:
    """The boards that a view shows."""
    return tuple(part for part in view.parts if isinstance(part, Board))


def homes(view: View) -> dict[str, str]:
    """On which space the game has each piece."""
    return {piece.id: piece.place for board in boards(view) for piece in board.pieces}


def lays(view: View, layout: Layout) -> dict[str, str]:
    """On which tray the game has each area, and how it is turned there."""
    areas = {area.id: area for board in boards(view) for area in board.areas}
    plan = Plan(areas, layout.tray)
    return {name: f"{plan.under(area)} {area.turns}" for name, area in areas.items()}


# -- areas ----------------------------------------------------------------------------------------


def displaced(here: tuple[Board, ...], felt: Felt) -> Iterator[Difference]:
    """The areas that lie otherwise than the game has them."""
    areas = {area.id: area for board in here for area in board.areas}
    plan = Plan(areas, felt.layout.tray)
    for name, area in areas.items():
        tray = plan.under(area)
        if name not in felt.lying or name in felt.busy or not heard(tray, felt):
            continue
        places = felt.lying[name]
        lie = felt.ground.otherwise.get(name)
        if lie is not None:
            turns = (area.turns - lie[1]) % 4
            yield Difference(name, "area", places, tray, lie[0], turns=turns)
        elif not on_trays(places, felt.layout):
            yield Difference(name, "area", (), tray, turns=area.turns)
        elif tray not in on_trays(places, felt.layout):
            # Two areas were heard on one tray, so that nobody can know how either lies.
            stands = on_trays(places, felt.layout)[0]
            yield Difference(name, "area", places, tray, stands)


def heard(tray: str, felt: Felt) -> bool:
    """Whether the tag of an area would be heard on this tray."""
    ears = [
        name
        for name, place in felt.layout.place.items()
        if isinstance(place, TrayPlace)
        and place.tray == tray
        and (place.corner or place.at is None)
    ]
    return bool(ears) and not any(name in felt.deaf for name in ears)


def on_trays(places: tuple[str, ...], layout: Layout) -> tuple[str, ...]:
    """The trays that these places belong to."""
    found = [layout.place.get(name) for name in places]
    return tuple(place.tray for place in found if isinstance(place, TrayPlace))


# -- pieces ---------------------------------------------------------------------------------------


def misplaced(here: tuple[Board, ...], felt: Felt) -> Iterator[Difference]:
    """The pieces that lie elsewhere than the game has them."""
    for board in here:
        for piece in board.pieces:
            if piece.id in felt.lying and piece.id not in felt.busy:
                yield from astray(piece, felt)


def astray(piece: Piece, felt: Felt) -> Iterator[Difference]:
    """A piece, if it certainly lies elsewhere than the game has it."""
    covering = felt.ground.places(piece.place)
    at = felt.lying[piece.id]
    if not covering or any(place in felt.deaf for place in covering):
        return
    if felt.ground.home(at, piece.place):
        return
    on_board = [place for place in at if not is_pad(place, felt)]
    if not on_board and "down" in piece.marks:
        return
    yield Difference(piece.id, "piece", at, piece.place, standing(on_board, felt), piece.side)


def standing(places: list[str], felt: Felt) -> str:
    """The space on which a thing stands that lies there; empty where that is not one."""
    spaces = {space for place in places for space in felt.ground.spaces(place)}
    return spaces.pop() if len(spaces) == 1 else ""


def is_pad(place: str, felt: Felt) -> bool:
    """Whether things are shown there, and not put."""
    found = felt.layout.place.get(place)
    return found is None or found.kind == "pad"


# -- strays ---------------------------------------------------------------------------------------


def strays(here: tuple[Board, ...], felt: Felt) -> Iterator[Difference]:
    """The things that lie on the board, and that no board has; where none is shown, the things that
    lie wherever one may be."""
    pieces = [piece for board in here for piece in board.pieces]
    areas: list[Area] = [area for board in here for area in board.areas]
    known = {*(piece.id for piece in pieces), *(area.id for area in areas)}
    unmarked = {piece.place for piece in pieces if piece.id not in felt.lying}
    spaces = {space.id for board in here for space in board.spaces}
    for thing, places in felt.lying.items():
        if thing in known or thing in felt.busy:
            continue
        for place in places:
            covered = felt.ground.spaces(place)
            if is_pad(place, felt) or place in felt.deaf or unmarked.intersection(covered):
                continue
            if not here or spaces.intersection(covered):
                stands = standing([place], felt)
                yield Difference(thing, "stray", (place,), stands=stands)
            elif on_trays((place,), felt.layout):
                yield Difference(
                    thing, "stray", (place,), stands=on_trays((place,), felt.layout)[0]
                )
