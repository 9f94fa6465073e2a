"""House rules: the other readings of a rulebook, where it is silent or says two things.

What may live here: the shape.  What may not: any single house rule, which is the game's.
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire import Msg

__all__ = ["HouseRule"]


class HouseRule(Struct, frozen=True):
    """A reading that a group can play by in the place of the game's own.

    ids      the rules that are read so
    what     what holds with it, as a sentence for the table
    instead  what holds without it
    """

    ids: tuple[str, ...]
    what: Msg
    instead: Msg
