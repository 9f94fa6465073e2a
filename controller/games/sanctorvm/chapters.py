"""Chapters: every trait, every word and every hook of the game, gathered in their order.

The numbers beside the hooks of each chapter say who is heard first about an effect; two hooks with
the same place are refused when the game is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine.effects import Effects
from controller.games.sanctorvm import features, physical, rubble, summon, taunt
from controller.games.sanctorvm.changes import WORDS
from controller.games.sanctorvm.conditions import Clauses
from controller.games.sanctorvm.damage import Mitigation
from controller.games.sanctorvm.effects import Commits
from controller.games.sanctorvm.energy import Recovery
from controller.games.sanctorvm.estate import Estate
from controller.games.sanctorvm.handling import Handling
from controller.games.sanctorvm.infection import Infection
from controller.games.sanctorvm.judgement import Judgement
from controller.games.sanctorvm.lapsing import Lapsing
from controller.games.sanctorvm.modes import MANNERS
from controller.games.sanctorvm.objectives import GOALS
from controller.games.sanctorvm.passives import PASSIVES
from controller.games.sanctorvm.powers import POWERS
from controller.games.sanctorvm.protection import PROTECTION
from controller.games.sanctorvm.safe import Havens
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.states import Conditions
from controller.games.sanctorvm.tokens import Tokens
from controller.games.sanctorvm.trait import Trait

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["TRAITS", "effects"]

TRAITS: tuple[Trait, ...] = (*POWERS, *PASSIVES)


def effects(book: Book) -> Effects[Battle]:
    """What can happen, and who has a say in it."""
    return Effects(
        words=(
            *Commits(book).words(),
            *features.words(),
            *rubble.words(),
            *Tokens(book).words(),
            *summon.words(),
            *taunt.words(),
            *WORDS,
            *physical.WORDS,
            *Havens(book).words(),
            *(word for manner in MANNERS.values() for word in manner.words),
        ),
        hooks=(
            *Mitigation(book).hooks(),
            *Conditions(book).hooks(),
            *Recovery(book).hooks(),
            *Lapsing(book).hooks(),
            *Judgement(book).hooks(),
            *PROTECTION,
            *Estate(book).hooks(),
            *Handling(book).hooks(),
            *features.hooks(),
            *Tokens(book).hooks(),
            *taunt.hooks(),
            *Clauses(book).hooks(),
            *(hook for goal in GOALS.values() for hook in goal.hooks(book)),
            *(hook for manner in MANNERS.values() for hook in manner.hooks(book)),
            *physical.HOOKS,
            *Infection(book).hooks(),
            *Havens(book).hooks(),
            *(hook for trait in TRAITS for hook in trait.hooks(book)),
        ),
    )
