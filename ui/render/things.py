"""What the things on a table are called: a piece, a card, a space, by the id that it goes by.

A question names what was lifted or laid down by id; people read names.  What no part of the view
knows is left out rather than shown as an id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from controller.wire import Board, Order, Piece, Sheet, Track, Turn, View, Zone

__all__ = [
    "common",
    "further",
    "icons",
    "labels",
    "named",
    "piece_of",
    "places",
    "sheet_of",
    "turns",
    "whose_turn",
]

BARS = 4
"""How many further bars are told one by one, at most."""


def labels(view: View) -> dict[str, str]:
    """The name of everything that the view shows, by id."""
    found: dict[str, str] = {}
    for part in view.parts:
        if isinstance(part, Board):
            found |= {space.id: str(space.label) for space in part.spaces if space.label}
            found |= {piece.id: str(piece.label) for piece in part.pieces}
        elif isinstance(part, Zone):
            found |= {card.id: str(card.label) for card in part.cards if card.label}
        elif isinstance(part, Order):
            found = {turn.id: str(turn.label) for turn in part.turns} | found
    return found


def icons(view: View) -> dict[str, str]:
    """The icon of every piece and card that has one, by id."""
    found: dict[str, str] = {}
    for part in view.parts:
        if isinstance(part, Board):
            found |= {piece.id: piece.icon for piece in part.pieces if piece.icon}
        elif isinstance(part, Zone):
            found |= {card.id: card.icon for card in part.cards if card.icon}
    return found


def named(idents: Iterable[str], known: Mapping[str, str]) -> str:
    """Several things in one breath; what has no name is left out."""
    return ", ".join(known[ident] for ident in idents if known.get(ident))


def places(view: View) -> dict[str, str]:
    """The spaces of all boards, by id, with what is written on them; where two say the same, their
    area is said as well."""
    spaces = [space for part in view.parts if isinstance(part, Board) for space in part.spaces]
    often = Counter(str(space.label) for space in spaces)
    return {
        space.id: f"{space.area} {space.label}" if often[str(space.label)] > 1 else str(space.label)
        for space in spaces
    }


def turns(view: View) -> tuple[Turn, ...]:
    """The turn order, if the view has one."""
    return next((part.turns for part in view.parts if isinstance(part, Order)), ())


def whose_turn(view: View) -> Turn | None:
    """Whose turn goes on, if the view says so and it is one alone."""
    now = [turn for turn in turns(view) if turn.standing == "now"]
    return now[0] if len(now) == 1 else None


def piece_of(view: View, ident: str) -> Piece | None:
    """The piece of this id, if a board shows it."""
    for part in view.parts:
        for piece in part.pieces if isinstance(part, Board) else ():
            if piece.id == ident:
                return piece
    return None


def sheet_of(view: View, piece: str) -> Sheet | None:
    """The sheet that tells of a piece."""
    for part in view.parts:
        if isinstance(part, Sheet) and part.piece and part.piece == piece:
            return part
    return None


def common(view: View) -> tuple[Track, ...]:
    """What belongs to nobody and everybody counts on: the tracks of sheets that are no piece's and
    no seat's, as far as they have an icon."""
    sheets = [part for part in view.parts if isinstance(part, Sheet)]
    shared = [sheet for sheet in sheets if not sheet.piece and not sheet.seat]
    return tuple(track for sheet in shared for track in sheet.tracks if track.icon)


def further(track: Track) -> str:
    """The further bars behind a track, in a word; "" where there are none."""
    if not track.more:
        return ""
    return f" {'•' * track.more}" if track.more <= BARS else f" +{track.more}"
