"""Objection: why a thing of this game cannot be used in a way that the question does not offer.

A greyed option says this for itself; here stands what is said of things that no option names.  What
is shown while dice or a coin are asked for has no say in them, so the question itself is the best
answer.  The whole table hears it, so of Minions that it must not know yet nothing is said.
"""

from __future__ import annotations

from controller.games.sanctorvm.cards import kind_of
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.view import seen
from controller.games.sanctorvm.words import SIDES
from controller.wire import TABLE, AnyAsk, Chance, Msg, Why

__all__ = ["objection"]


def objection(field: Field, ask: AnyAsk, thing: str, place: str) -> Why | None:
    """The reason, if the rules have one that helps.  `place` is empty where a thing was shown."""
    if isinstance(ask, Chance) and not place:
        return None
    state = field.state
    for who in seen(state, TABLE):
        if who.id == thing:
            return (
                no_enemy(field, ask, who, place)
                or not_now(field, who)
                or nowhere(field, place)
                or not_again(field, who, place)
            )
        if thing in who.cards:
            return not_yours(field, who, thing)
    if thing in state.storage and ask.key != "equip" and state.stage != "chapter":
        text = Msg("equipping is over: no card leaves the Storage Deck any more")
        return Why(text, ("SV-SRG-005",))
    return no_part(field, thing)


def no_part(field: Field, thing: str) -> Why | None:
    """SV-PLY-002, SV-MAP-002, SV-SRG-001: what is not played with in this battle; of Minions only
    once all of them are known."""
    kind, box, state, cards = kind_of(thing), field.box, field.state, field.box.kinds()
    if thing in box.heroes:
        name, rule = Msg(box.heroes[thing].name), "SV-PLY-002"
    elif kind in box.minions and seen(state, TABLE) == state.miniatures:
        name, rule = Msg(box.minions[kind].name), "SV-MAP-002"
    elif kind in cards and thing not in state.storage:
        name, rule = Msg(cards[kind].name), "SV-SRG-001"
    else:
        return None
    return Why(Msg("{thing} has no part in this battle: take it away", thing=name), (rule,))


def no_enemy(field: Field, ask: AnyAsk, who: Miniature, place: str) -> Why | None:
    """SV-ACT-010, SV-ACT-001: who is shown to be hit must be of the other Side."""
    if ask.key != "target" or place or who.side != field.state.side:
        return None
    text = Msg("{who} is no enemy: show one", who=field.name(who))
    return Why(text, ask.because)


def nowhere(field: Field, place: str) -> Why | None:
    """SV-MAP-002: a space of a module that is not on the board."""
    if not place or place in field.board.spaces:
        return None
    return Why(Msg("{place} is not on the board of this battle", place=place), ("SV-MAP-002",))


def not_now(field: Field, who: Miniature) -> Why | None:
    """Why a miniature does nothing now."""
    state = field.state
    if state.stage not in ("choose", "begin", "deed"):
        return Why(Msg("the battle has not begun yet"), ("SV-SRG-005",))
    name = field.name(who)
    if not who.alive:
        text = Msg("{who} is dead, and does nothing more", who=name)
        if not who.superb:
            text = Msg("{who} is dead: take it off the board", who=name)
        return Why(text, ("SV-HLT-008",))
    if state.turn is not None and state.turn.who != who.id:
        actor = field.name(state.miniature(state.turn.who))
        return Why(
            Msg("it is the turn of {actor}, not of {who}", actor=actor, who=name), ("SV-TRN-002",)
        )
    if state.stage == "choose" and who.side != state.side:
        text = Msg("it is for {side} to act, not for {who}", side=SIDES[state.side], who=name)
        return Why(text, ("SV-TRN-002",))
    if who.apart:
        text = Msg("{who} waits until the duel is over", who=name)
        if who.apart == "captive":
            text = Msg("{who} is the Prisoner, and cannot act until released", who=name)
        return Why(text, ("SV-MOD-DUE-003",) if who.apart == "waiting" else ("SV-MOD-PRI-001",))
    if not who.ready:
        return Why(Msg("{who} has acted in this round", who=name), ("SV-TRN-002",))
    return None


def not_again(field: Field, who: Miniature, place: str) -> Why | None:
    """SV-MOV-001, SV-MOV-009: why who has moved before an Action does not move on."""
    turn = field.state.turn
    if turn is None or not turn.moved or not place:
        return None
    text = Msg(
        "{who} has moved already; now the Action, and then it may move again",
        who=field.name(who),
    )
    return Why(text, ("SV-MOV-009",) if who.superb else ("SV-MOV-001",))


def not_yours(field: Field, owner: Miniature, card: str) -> Why | None:
    """Why a card that somebody has equipped is not to be used now."""
    values, state = field.values, field.state
    title = Msg(field.box.card(card).name)
    if state.turn is None:
        text = Msg("{owner} has the {card}", owner=values.name(owner), card=title)
        return Why(text, ("SV-SRG-006",))
    if state.turn.who == owner.id:
        return None
    text = Msg(
        "{owner} has the {card}, and it is the turn of {actor}",
        owner=values.name(owner),
        card=title,
        actor=values.name(state.miniature(state.turn.who)),
    )
    return Why(text, ("SV-SRG-006", "SV-TRN-002"))
