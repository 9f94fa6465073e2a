"""Scenes: what a gesture meets, read off a running game and off the table.

The game says what is asked, where it has each piece and what things are called; the table says what
lies where.  All of it is what the audience of the whole table may see; only what somebody says by a
key or on a pad of their own meets a question that is theirs alone, as they see it themselves.

What may live here: gathering that.  What may not: what it means (`controller.table.interpreter`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from controller.engine import Session
from controller.engine.fit import part_of
from controller.engine.showing import drawn, questions
from controller.table.gesture import AnyGesture, Key, Shown
from controller.table.ground import ground as ground_of
from controller.table.layout import Layout
from controller.table.meaning import Said, Scene
from controller.table.names import Called, names
from controller.table.tags import Tags
from controller.wire import OVERLORD, TABLE, Board, View
from controller.wire.belonging import Belonging

__all__ = ["hearer", "scene", "standing"]


def scene(
    session: Session[Any],
    layout: Layout,
    tags: Tags,
    lying: Mapping[str, tuple[str, ...]],
    audience: str = TABLE,
    things: Iterable[Belonging] = (),
    view: View | None = None,
) -> Scene | None:
    """What a gesture meets now; None where nothing is asked that `audience` is shown.  `things` are
    the game's belongings, of which only the names are read; `view` is what `audience` sees, where
    it is drawn already."""
    asks, _ = questions(session, audience)
    if not asks:
        return None
    if view is None:
        view = drawn(session, (asks[0].ask,), audience)
    seats = (OVERLORD, *session.game.seats(session.state))
    said = {seat: session.narrowed(seat) for seat in session.asked}
    ground = ground_of(layout, view, lying)
    return Scene(
        ask=asks[0].ask,
        asked=session.asked,
        said={seat: Said(each.named, each.left) for seat, each in said.items()},
        where=standing(view),
        lying=lying,
        called=Called(partial(names, layout, tags, view, ground, things)),
        seats={seat: session.called(seat) for seat in seats},
        keys={key.does: key.label for key in layout.key.values() if key.label},
        ground=ground,
    )


def hearer(session: Session[Any], gesture: AnyGesture) -> str:
    """The audience for whose eyes a gesture is read: the table's; but what somebody says by a key,
    or on a pad, of their own, to a question that the table is not shown as they are, is theirs."""
    seat = gesture.seat if isinstance(gesture, Key | Shown) else ""
    ask = session.run.open
    if ask is None or seat not in session.asked:
        return TABLE
    hidden = ask.audience and TABLE not in ask.audience
    return seat if hidden or part_of(ask, seat) != part_of(ask, TABLE) else TABLE


def standing(view: View) -> dict[str, str]:
    """Where the game has each piece that stands on a board."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    return {piece.id: piece.place for board in boards for piece in board.pieces}
