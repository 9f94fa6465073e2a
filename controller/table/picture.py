"""Pictures: what the table shows, as lights and as a drawing of the simulated table.

    signs    the sign that each place shines with: what the game highlights for the whole table,
             and, while hands are in the midst of something, where it can end
    picture  the whole simulated table, for the client that draws it

What may live here: drawing for the audience of the table.  What may not: a fact that this audience
may not know, and lamps themselves (`hal.ports`).
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table.layout import Layout
from controller.table.tags import Tags
from controller.wire import Assign, Board, Card, Choose, Judge, Piece, Space, Text, View, Zone
from controller.wire.sim import SimButton, SimPlace, SimTable, SimThing

__all__ = ["picture", "signs"]


def signs(view: View, layout: Layout) -> dict[str, str]:
    """The sign of each place that shines, for the table's own `view`."""
    shining = {each.place: each.sign for each in view.highlights}
    for asked in view.asks:
        ask = asked.ask
        if isinstance(ask, Choose | Judge) and asked.left:
            shining |= {o.place: "reach" for o in ask.options if o.place and o.id in asked.left}
        elif isinstance(ask, Assign) and asked.left:
            shining |= {slot.id: "reach" for slot in ask.slots}
    return {place: sign for place, sign in shining.items() if place in layout.place}


def picture(
    view: View, layout: Layout, tags: Tags, where: Mapping[str, str], lit: Mapping[str, str]
) -> SimTable:
    """The simulated table: the table's own `view`, where each tag truly lies, what is lit."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    pieces = {piece.id: piece for board in boards for piece in board.pieces}
    zones = [part for part in view.parts if isinstance(part, Zone)]
    cards = {card.id: card for zone in zones for card in zone.cards}
    drawn = places(layout, boards)
    seen = {place.id for place in drawn}
    return SimTable(
        places=drawn,
        things=things(tags, pieces, cards, {u: at for u, at in where.items() if at in seen}),
        keys=tuple(
            SimButton(name, key.label or key.does, key.seat) for name, key in layout.key.items()
        ),
        lights=dict(lit),
        notice=view.notice,
    )


def places(layout: Layout, boards: list[Board]) -> tuple[SimPlace, ...]:
    """Every place: where the layout draws it, else where the board does; a pad else below the
    board.  A space that no board has which is shown is left out, such as that of the other face of
    a module, and every one while no board is played on."""
    spaces = {space.id: space for board in boards for space in board.spaces}
    below = max((board.height for board in boards), default=0)
    drawn: list[SimPlace] = []
    column = 0
    for name, place in layout.place.items():
        space = spaces.get(name)
        if place.x is not None and place.y is not None:
            x, y = place.x, place.y
        elif space is not None:
            x, y = space.x, space.y
        elif place.kind == "space":
            continue
        else:
            x, y = column, below
            column += 1
        drawn.append(SimPlace(name, called(name, place.label, space), x, y, place.kind))
    return tuple(drawn)


def called(name: str, label: str, space: Space | None) -> Text:
    """What a place is called: by its builder, else by the game, else by its name."""
    return label or (space.label if space is not None else "") or name


def things(
    tags: Tags, pieces: Mapping[str, Piece], cards: Mapping[str, Card], where: Mapping[str, str]
) -> tuple[SimThing, ...]:
    """Every tagged thing, as the game draws it where it knows it: those first."""
    drawn: list[tuple[bool, SimThing]] = []
    for uid, thing in tags.tag.items():
        piece, card = pieces.get(thing.thing), cards.get(thing.thing)
        known = piece or card
        label = (known.label if known is not None else "") or thing.label or thing.thing
        seen = SimThing(
            uid,
            label,
            thing.form,
            side=piece.side if piece is not None else "",
            letter=piece.letter if piece is not None else "",
            where=where.get(uid, ""),
            thing=thing.thing,
        )
        drawn.append((known is None, seen))
    return tuple(seen for _, seen in sorted(drawn, key=lambda each: each[0]))
