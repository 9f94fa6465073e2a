"""Induction, the Power of the Dynamo, an Armor of our own: its wearer's Electric Damage is higher.

The Damage is raised before anything protects from it, so that a Weakness doubles it too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace as altered

from controller.engine import Play
from controller.engine.effects import Changed, Hook, modify
from controller.games.sanctorvm.effects import Blow, Hurt
from controller.games.sanctorvm.state import Battle
from controller.games.sanctorvm.traits.trait import Trait
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["INDUCTION"]

NAME = "induction"


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """The one on what the wearer does to its enemies."""

    def charge(play: Play[Battle], it: Hurt) -> Changed | None:
        if not it.by or not any(blow.type == "electric" for blow in it.blows):
            return None
        by, whom = play.state.miniature(it.by), play.state.miniature(it.who)
        if by.side == whom.side or not book.values(play.state).trait(by, NAME):
            return None
        blows = tuple(Blow(blow.type, blow.amount + (blow.type == "electric")) for blow in it.blows)
        text = Msg("Induction: 1 more Electric Damage")
        return Changed(altered(it, blows=blows), Why(text, ("SV-ARM-004",)))

    return (modify(Hurt, charge, 7),)


INDUCTION = Trait(name=NAME, hooks=hooks)
