"""The glossary: all terms together, those that people ask for most first.

What may live here: their order.  What may not: a term.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.engine.term import Term
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.terms import (
    battle,
    cards,
    deeds,
    ground,
    panel,
    powers,
    states,
    story,
)
from controller.wire import Text

__all__ = ["glossary"]


def glossary(box: Box, texts: Mapping[str, Text]) -> tuple[Term, ...]:
    """Every term of the game with this box; `texts` is what each kind of card says."""
    return (
        *states.terms(),
        *deeds.terms(),
        *panel.terms(),
        *powers.terms(box),
        *ground.terms(),
        *battle.terms(),
        *cards.terms(box, texts),
        *story.terms(),
    )
