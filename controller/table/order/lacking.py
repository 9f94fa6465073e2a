"""Lacking: what the game shows and no tag marks.

It is said before people look for it in vain: once, when a board is shown, where none was, to a
table that knows some of what is on it.  A table that knows nothing of it is played on the screen,
and a mark that lies where a piece without a tag stands is that piece's.

What may live here: which things these are.  What may not: when they are said.
"""

from __future__ import annotations

from controller.table.order.differences import Felt, boards
from controller.wire import Text, View, Zone

__all__ = ["lacking"]


def lacking(view: View, felt: Felt, cards: frozenset[str]) -> tuple[Text, ...]:
    """The pieces and areas, and the cards that lie open, which no tag marks, as people call them;
    `cards` are the things that wear a tag, in whatever form.  Empty where the table knows nothing
    of what is shown."""
    zones = [part for part in view.parts if isinstance(part, Zone)]
    shown: dict[str, Text] = {}
    sensed: set[str] = set()
    lies = {space for at in felt.lying.values() for p in at for space in felt.ground.spaces(p)}
    for board in boards(view):
        for area in board.areas:
            if felt.layout.tray and area.id not in felt.lying and hears_areas(felt):
                shown[area.id] = area.label or area.id
        for piece in board.pieces:
            sensed |= {piece.id} & felt.lying.keys()
            here = bool(felt.ground.places(piece.place))
            if here and piece.id not in felt.lying and piece.place not in lies:
                shown[piece.id] = piece.label
    if any(place.kind == "pad" for place in felt.layout.place.values()):
        for card in (card for zone in zones for card in zone.cards if not card.hidden):
            sensed |= {card.id} & cards
            if card.id not in cards:
                shown[card.id] = card.label or card.id
    return tuple(shown.values()) if sensed else ()


def hears_areas(felt: Felt) -> bool:
    """Whether a tag of an area would be heard anywhere."""
    return any(tray.corners for tray in felt.layout.tray.values())
