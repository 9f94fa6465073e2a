"""Narrowing: what hands have said about an ask so far, short of an answer.

Somebody lifts a miniature, lays a card down, keys two of three dice: the question stands, but
fewer of its options are still meant.  That is no history and no fact of the game, so it is not
journaled and not part of the state; it dies with the ask, and an undo, which asks the same question
anew, finds nothing of it.

What may live here: the value.  What may not: how a gesture narrows (`controller.table`).
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Narrowing"]


class Narrowing(Struct, frozen=True, omit_defaults=True):
    """What one seat's hands have said about the ask with the id `ask`.

    named  the things lifted or shown, in their order; of a `Chance` the faces keyed in
    left   the ids of the options that are still meant; of an ask that takes several, those that
           were gathered
    """

    ask: str
    seat: str
    named: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
