"""Unusable: why a card cannot be used now, where no option of the question names it.

    somebody has it          it is another's turn, or the card does nothing by an Action
    it lies in Storage       cards are taken when it is time to equip, and at no other
    it is discarded          used or lost in this battle, or earlier in this adventure
    it is nowhere            it has no part in this battle, or lies where nobody has found it yet

What may live here: those sentences.  What may not: why a card cannot be equipped (`equipping`) or
its Actions performed (`means`): greyed options say that.
"""

from __future__ import annotations

from controller.games.sanctorvm.box.cards import Tool, kind_of
from controller.games.sanctorvm.moving.safe import inside
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Miniature, Stage
from controller.wire import AnyAsk, Msg, Why

__all__ = ["no_card", "not_yours", "put_away"]

BEFORE: tuple[Stage, ...] = ("captive", "module", "reading", "chapter")
"""The stages before anybody equips."""


def not_yours(field: Field, owner: Miniature, card: str) -> Why | None:
    """Why a card that somebody has equipped is not to be used now."""
    name, title = field.name(owner), Msg(field.box.card(card).name)
    turn = field.state.turn
    if turn is None:
        return Why(Msg("{owner} has the {card}", owner=name, card=title), ("SV-SRG-006",))
    if turn.who == owner.id:
        return not_now(field, owner, card)
    text = Msg(
        "{owner} has the {card}, and it is the turn of {actor}",
        owner=name,
        card=title,
        actor=field.name(field.state.miniature(turn.who)),
    )
    return Why(text, ("SV-SRG-006", "SV-TRN-002"))


def not_now(field: Field, owner: Miniature, card: str) -> Why | None:
    """SV-MAP-016, SV-ARM-004: why who has its turn does nothing with its own card."""
    name, kind = field.name(owner), field.box.card(card)
    if inside(field, owner):
        text = Msg("{who} is in a Safe space, and can only stay or leave", who=name)
        return Why(text, ("SV-MAP-015", "SV-MAP-016"))
    if kind.actions:
        return None
    text = Msg("{who} wears the {card}: its Power is always on", who=name, card=Msg(kind.name))
    return Why(text, ("SV-ARM-004",))


def put_away(field: Field, ask: AnyAsk, card: str) -> Why | None:
    """SV-SRG-004, SV-SRG-005, SV-ACT-036, SV-SRG-010: why a card stays in a deck."""
    state = field.state
    if card in state.discarded:
        title = Msg(field.box.card(card).name)
        text = Msg("the {card} was used or lost in this battle, and is discarded", card=title)
        return Why(text, ("SV-ACT-036", "SV-DCK-010"))
    if card in state.gunan:
        title = Msg(field.box.card(card).name)
        return Why(Msg("the {card} lies in Gunan's Deck", card=title), ("SV-SRG-010",))
    if card not in state.storage or ask.key == "equip":
        return None
    if state.stage in BEFORE:
        text = Msg("it is not yet time to equip: the card stays in the Storage Deck")
        return Why(text, ("SV-SRG-004",))
    text = Msg("equipping is over: no card leaves the Storage Deck any more")
    return Why(text, ("SV-SRG-005",))


def no_card(field: Field, card: str) -> Why | None:
    """SV-SRG-001, SV-TOK-001: a card that nobody knows to be in this battle.  While a Tool Token
    lies anywhere, of any tool no more is said than that nobody has it."""
    state, kind = field.state, field.box.find(kind_of(card))
    if kind is None or card in state.storage:
        return None
    name = Msg(kind.name)
    if state.tokens and isinstance(kind, Tool):
        text = Msg(
            "nobody has the {card}, and it is not in the Storage Deck: take it away", card=name
        )
        return Why(text, ("SV-TOK-001",))
    return Why(Msg("{thing} has no part in this battle: take it away", thing=name), ("SV-SRG-001",))
