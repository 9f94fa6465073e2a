"""Rulings: what the Overlord may answer that no question offers (SV-OVL-001).

The last word reaches further than the options of a question, as far as the rules can follow it: any
miniature as a target, any space to move to or to throw into, any card of the Storage Deck, whoever
of a Side still stands as the next to act.  For all else there is the correction of the state.

What may live here: whether the rules can follow.  What may not: following, which they do anyhow.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.games.sanctorvm.box.words import DAMAGES
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.turns.deeds import MOVE, deed_of
from controller.wire import AnyAsk, Msg, Option, Why

__all__ = ["bears"]


def bears(field: Field, ask: AnyAsk, option: Option) -> Why | None:
    """Why the rules cannot follow an option that the Overlord made up, if they cannot."""
    follows = FOLLOWS.get(ask.key)
    if follows is None:
        return Why(
            Msg("only what is offered can be ruled here; for anything else, correct the game")
        )
    return follows(field, option)


def somebody(field: Field, option: Option) -> Why | None:
    """A target: one miniature that lives."""
    for who in field.state.miniatures:
        if option.objects == (who.id,) and who.alive and not who.gone and not who.apart:
            return None
    return Why(Msg("name one miniature in the battle as the target"))


def somewhere(field: Field, option: Option) -> Why | None:
    """A space of the board."""
    if option.place in field.board.spaces:
        return None
    return Why(Msg("name a space of the board"), ("SV-MAP-002",))


def elsewhere(field: Field, option: Option) -> Why | None:
    """A movement, to any space of the board."""
    if deed_of(option) != MOVE:
        return Why(Msg("only a movement to another space can be ruled beside what is offered"))
    return somewhere(field, option)


def anybody(field: Field, option: Option) -> Why | None:
    """Who acts: one of the Side that stands."""
    for who in field.state.living(field.state.side):
        if option.subject == who.id:
            return None
    return Why(Msg("name a living miniature of the Side whose turn it is"), ("SV-TRN-003",))


def stored(field: Field, option: Option) -> Why | None:
    """A card of the Storage Deck."""
    if len(option.objects) == 1 and option.objects[0] in field.state.storage:
        return None
    return Why(Msg("name one card of the Storage Deck"), ("SV-SRG-001",))


def damage(field: Field, option: Option) -> Why | None:
    """A type of Damage."""
    return None if option.id in DAMAGES else Why(Msg("name a type of Damage"), ("SV-DMG-001",))


FOLLOWS: dict[str, Callable[[Field, Option], Why | None]] = {
    "turn": anybody,
    "deed": elsewhere,
    "target": somebody,
    "space": somewhere,
    "equip": stored,
    "skin-damage": damage,
}
