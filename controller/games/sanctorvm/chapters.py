"""Chapters: every trait, every word and every hook of the game, gathered in their order.

The numbers beside the hooks of each chapter say who is heard first about an effect; two hooks with
the same place are refused when the game is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine.effects import Effects
from controller.games.sanctorvm.damage import Mitigation
from controller.games.sanctorvm.effects import Commits
from controller.games.sanctorvm.energy import Recovery
from controller.games.sanctorvm.passives import PASSIVES
from controller.games.sanctorvm.powers import POWERS
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.states import Conditions
from controller.games.sanctorvm.trait import Trait

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["TRAITS", "effects"]

TRAITS: tuple[Trait, ...] = (*POWERS, *PASSIVES)


def effects(book: Book) -> Effects[Battle]:
    """What can happen, and who has a say in it."""
    return Effects(
        words=Commits(book).words(),
        hooks=(
            *Mitigation(book).hooks(),
            *Conditions(book).hooks(),
            *Recovery(book).hooks(),
            *(hook for trait in TRAITS for hook in trait.hooks(book)),
        ),
    )
