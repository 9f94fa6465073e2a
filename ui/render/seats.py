"""For whom this screen may speak, and what those people are called.

The Overlord's screen hands the table over to whoever is asked; a seat's own screen speaks for that
seat alone; one that only shows the table speaks for nobody.  A seat is called as the view
names it; else by the title of its own sheet, where there is one such thing; else by its id.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.wire import OVERLORD, TABLE, Asked, Sheet, View
from ui.text import Words

__all__ = ["name_of", "names", "speakers", "still_to_answer"]


def still_to_answer(asked: Asked) -> tuple[str, ...]:
    """The seats whose part of the ask is not in."""
    return tuple(seat for seat in asked.ask.to if seat not in asked.given)


def speakers(view: View, asked: Asked) -> tuple[str, ...]:
    """The seats for which this screen may answer now."""
    open_seats = still_to_answer(asked)
    if view.audience == TABLE:
        return ()
    if view.audience == OVERLORD:
        return open_seats
    return tuple(seat for seat in open_seats if seat == view.audience)


def name_of(view: View, seat: str, words: Words) -> str:
    """What to call a seat."""
    if seat == OVERLORD:
        return words.say("the Overlord")
    named = dict(view.names).get(seat)
    if named:
        return str(named)
    own = [part for part in view.parts if isinstance(part, Sheet) and part.seat == seat]
    if len(own) == 1 and own[0].title:
        return str(own[0].title)
    return seat[:1].upper() + seat[1:]


def names(view: View, seats: Iterable[str], words: Words) -> str:
    """Several seats in one breath."""
    return ", ".join(name_of(view, seat, words) for seat in seats)
