"""Tool Tokens: lost things, each worth a Tool Card, for the Homo Superbe who comes by (SV-TOK-001
to SV-TOK-003).

Whoever ends a movement there has it, however it came there; to pass is not enough, and neither is
to teleport.  The card is equipped at once where it fits, and else goes to the Storage Deck
(SV-ATR-008).

What may live here: finding them.  What may not: what fits (`equipping`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Hook, Then, Word, commit, react
from controller.games.sanctorvm.effects import Arrive, OfMiniature
from controller.games.sanctorvm.events import Befell
from controller.games.sanctorvm.preparing.equipping import unfit
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["Found", "Obtain", "Tokens"]


class Obtain(OfMiniature, frozen=True, kw_only=True):
    """Take up a Tool Token."""

    card: str

    def says(self) -> Msg:
        return Msg("{who} finds a Tool Token", who=self.called)


class Found(Befell, frozen=True, kw_only=True):
    """It has found a card, which is `stored` where it could not be equipped."""

    card: str
    title: Msg
    stored: bool = False

    def says(self) -> Msg:
        if self.stored:
            return Msg("{who} finds the {card} and stores it", who=self.name, card=self.title)
        return Msg("{who} finds the {card} and equips it", who=self.name, card=self.title)


class Tokens:
    """The word and the hook of this chapter."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def words(self) -> tuple[Word[Battle], ...]:
        """The one of them."""
        return (commit(Obtain, self.obtain),)

    def hooks(self) -> tuple[Hook[Battle], ...]:
        """The one of them."""
        return (react(Arrive, self.find, 50),)

    def find(self, play: Play[Battle], it: Arrive) -> Then | None:
        """SV-TOK-002, SV-TOK-003: a living Homo Superbe takes up all that lies where its movement
        ends; nobody else has any use for it."""
        who = play.state.miniature(it.who)
        cards = [token.card for token in play.state.tokens if token.place == who.place]
        if not cards or not who.superb or not who.alive:
            return None
        why = Why(Msg("a Tool Token lies at {place}", place=who.place), ("SV-TOK-002",))
        return Then(tuple([Obtain(who=it.who, called=it.called, card=card) for card in cards]), why)

    def obtain(self, play: Play[Battle], it: Obtain) -> Found:
        """SV-TOK-002, SV-ATR-008: equipped if it can be, else stored."""
        state = play.state
        who, card = state.miniature(it.who), self.book.box.card(it.card)
        state.tokens = [token for token in state.tokens if token.card != it.card]
        closed = unfit(Field(self.book, state), who, card)
        if closed is None:
            who.cards.append(it.card)
        else:
            state.storage.append(it.card)
        return Found(
            who=it.who,
            name=it.called,
            card=it.card,
            title=Msg(card.name),
            stored=closed is not None,
            reasons=() if closed is None else (closed, Why(STORED, ("SV-ATR-008",))),
        )


STORED = Msg("it goes to the Storage Deck")
