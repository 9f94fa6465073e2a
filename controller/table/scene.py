"""Scenes: what a gesture meets, read off a running game and off the table.

The game says what is asked, where it has each piece and what things are called; the table says what
lies where.  All of it is what the audience of the whole table may see.

What may live here: gathering that.  What may not: what it means (`controller.table.interpreter`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine import Session
from controller.engine.showing import drawn, questions
from controller.table.layout import Layout
from controller.table.meaning import Said, Scene
from controller.table.tags import Tags
from controller.wire import OVERLORD, TABLE, Board, Text, View, Zone

__all__ = ["names", "scene", "standing"]


def scene(
    session: Session[Any], layout: Layout, tags: Tags, lying: Mapping[str, tuple[str, ...]]
) -> Scene | None:
    """What a gesture meets now; None where nothing is asked that the table shows."""
    asks, _ = questions(session, TABLE)
    if not asks:
        return None
    view = drawn(session, (asks[0].ask,), TABLE)
    seats = (OVERLORD, *session.game.seats(session.state))
    said = {seat: session.narrowed(seat) for seat in session.asked}
    return Scene(
        ask=asks[0].ask,
        asked=session.asked,
        said={seat: Said(each.named, each.left) for seat, each in said.items()},
        where=standing(view),
        lying=lying,
        called=names(layout, tags, view),
        seats={seat: session.called(seat) for seat in seats},
        keys={key.does: key.label for key in layout.key.values() if key.label},
    )


def standing(view: View) -> dict[str, str]:
    """Where the game has each piece that stands on a board."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    return {piece.id: piece.place for board in boards for piece in board.pieces}


def names(layout: Layout, tags: Tags, view: View) -> dict[str, Text]:
    """What people call places, by the builder's labels first, and things, by the game's."""
    called: dict[str, Text] = {each.thing: each.label for each in tags.tag.values() if each.label}
    for part in view.parts:
        if isinstance(part, Board):
            called |= {space.id: space.label for space in part.spaces if space.label}
            called |= {piece.id: piece.label for piece in part.pieces if piece.label}
        elif isinstance(part, Zone):
            called |= {card.id: card.label for card in part.cards if card.label}
    called |= {name: place.label for name, place in layout.place.items() if place.label}
    return called
