"""Pictures: what the table shows, as lights and as a drawing of the simulated table.

    signs    the sign that each place shines with: what the game highlights for the whole table,
             and, while hands are in the midst of something, where it can end; while something is
             led home, that step alone
    picture  the whole simulated table, for the client that draws it

What may live here: drawing for the audience of the table.  What may not: a fact that this audience
may not know, and lamps themselves (`hal.ports`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from controller.table.ground import Ground
from controller.table.layout import Layout
from controller.table.names import names, tag_name
from controller.table.order.guide import lights
from controller.table.tags import Tags
from controller.wire import Assign, Board, Card, Choose, Judge, Piece, Text, View, Zone
from controller.wire.belonging import Belonging
from controller.wire.sim import SimButton, SimPlace, SimTable, SimThing

__all__ = ["picture", "signs"]


def signs(view: View, layout: Layout, ground: Ground) -> dict[str, str]:
    """The sign of each place that shines, for the table's own `view` of spaces that lie on this
    `ground`."""
    if view.guide is not None:
        return lights(view.guide, layout)
    shining = {each.place: each.sign for each in view.highlights}
    dear = {place: sign for place, sign in shining.items() if sign == "threat"}
    for asked in view.asks:
        ask = asked.ask
        if isinstance(ask, Choose | Judge) and asked.left:
            shining |= {
                o.place: dear.get(o.place, "reach")
                for o in ask.options
                if o.place and o.id in asked.left
            }
        elif isinstance(ask, Assign) and asked.left:
            shining |= {slot.id: "reach" for slot in ask.slots}
    pads = {n: ground.spaces(n) for n, each in layout.place.items() if each.kind == "pad"}
    lit = {
        pad: shining[space] for pad, spaces in pads.items() for space in spaces if space in shining
    }
    return lit | {place: sign for space, sign in shining.items() for place in ground.places(space)}


def picture(
    view: View,
    layout: Layout,
    tags: Tags,
    where: Mapping[str, str],
    lit: Mapping[str, str],
    ground: Ground,
    belongings: Iterable[Belonging] = (),
) -> SimTable:
    """The simulated table: the table's own `view`, where each tag truly lies, what is lit."""
    called = names(layout, tags, view, ground, belongings)
    boards = [part for part in view.parts if isinstance(part, Board)]
    pieces = {piece.id: piece for board in boards for piece in board.pieces}
    zones = [part for part in view.parts if isinstance(part, Zone)]
    cards = {card.id: card for zone in zones for card in zone.cards}
    drawn = places(layout, boards, ground, called)
    seen = {place.id for place in drawn}
    return SimTable(
        places=drawn,
        things=things(
            tags, called, pieces, cards, {u: at for u, at in where.items() if at in seen}
        ),
        keys=tuple(
            SimButton(name, key.label or key.does, key.seat) for name, key in layout.key.items()
        ),
        lights=dict(lit),
        notice=view.notice,
    )


def places(
    layout: Layout, boards: list[Board], ground: Ground, called: Mapping[str, Text]
) -> tuple[SimPlace, ...]:
    """Every place: where the layout draws it, else where the spaces are that it covers; a pad else
    below the board.  A place that covers no space of the board which is shown is left out, such as
    that of the other face of an area, and every one while no board is played on."""
    spaces = {space.id: space for board in boards for space in board.spaces}
    below = max((board.height for board in boards), default=0)
    drawn: list[SimPlace] = []
    column = 0
    for name, place in layout.place.items():
        here = tuple(spaces[space] for space in ground.spaces(name) if space in spaces)
        if place.x is not None and place.y is not None:
            x, y = place.x, place.y
        elif here and name in ground.middles:
            x, y = ground.middles[name]
        elif here and place.kind != "pad":
            x, y = middle([space.x for space in here]), middle([space.y for space in here])
        elif place.kind != "pad":
            continue
        else:
            x, y = column, below
            column += 1
        kind: Literal["space", "pad"] = "pad" if place.kind == "pad" else "space"
        others = () if ground.spaces(name) == (name,) else ground.spaces(name)
        drawn.append(SimPlace(name, called.get(name, name), x, y, kind, others))
    return tuple(drawn)


def middle(of: list[int]) -> int:
    """The middle between the least and the greatest."""
    return (min(of) + max(of)) // 2


def things(
    tags: Tags,
    called: Mapping[str, Text],
    pieces: Mapping[str, Piece],
    cards: Mapping[str, Card],
    where: Mapping[str, str],
) -> tuple[SimThing, ...]:
    """Every tagged thing, as the game draws it where it knows it: those first."""
    drawn: list[tuple[bool, SimThing]] = []
    for uid, thing in tags.tag.items():
        piece, card = pieces.get(thing.thing), cards.get(thing.thing)
        seen = SimThing(
            uid,
            tag_name(thing, called),
            thing.form,
            side=piece.side if piece is not None else "",
            letter=piece.letter if piece is not None else "",
            where=where.get(uid, ""),
            thing=thing.thing,
        )
        drawn.append((piece is None and card is None, seen))
    return tuple(seen for _, seen in sorted(drawn, key=lambda each: each[0]))
