"""Estate: what becomes of the cards of a Homo Superbe that dies in battle.

Its Tool Cards are discarded like those that were used, and may be recovered like these after the
battle (`handling`); its Weapons and its Armor stay with it, since they can be neither discarded nor
destroyed (SV-DCK-003).

What may live here: the hook on death.  What may not: what happens to discarded cards afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.box.cards import Tool
from controller.games.sanctorvm.effects import Die, Discard
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Estate"]


class Estate:
    """The hook on death."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """The one of them."""
        return (react(Die, self.lost, 25),)

    def lost(self, play: Play[Battle], it: Die) -> Then | None:
        """SV-HLT-010: all its Tool Cards are discarded."""
        box = self.book.box
        discards = tuple(
            Discard(who=it.who, called=it.called, card=card, title=Msg(box.card(card).name))
            for card in play.state.miniature(it.who).cards
            if isinstance(box.card(card), Tool)
        )
        if not discards:
            return None
        return Then(discards, Why(Msg("the dead keep no Tool Cards"), ("SV-HLT-010",)))
