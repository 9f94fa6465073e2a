"""Standing: which battle it is and how far it has come, in a few words for whoever looks for it.

What may live here: words that everybody may know.  What may not: the view of it (`view`).
"""

from __future__ import annotations

from controller.games.sanctorvm.battle.end import outcome
from controller.games.sanctorvm.scene import Field
from controller.wire import Msg

__all__ = ["occasion", "standing"]


def occasion(field: Field) -> Msg:
    """The name of the battle."""
    return Msg(field.phase.name)


def standing(field: Field) -> Msg:
    """How it ended, or how far it is."""
    ended = outcome(field)
    if ended is not None:
        return ended
    if not field.state.round:
        return Msg("Before the battle")
    return Msg("Round {number}", number=field.state.round)
