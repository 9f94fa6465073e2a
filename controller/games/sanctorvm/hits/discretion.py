"""Discretion: the Damage of the Overlord's Actions to the Homo Superbe, as the Overlord would have
it (SV-OVL-004, SV-OVL-008).

It joins the first Damage of the Action, or is taken from it and what comes behind, before anybody's
protection; an Action that does no Damage is as it was, and so is what hurts without anybody's
acting: a State, a Condition.

What may live here: these numbers.  What may not: changing the degree (`desk.hand`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.games.sanctorvm.effects import Blow
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.state import Miniature
from controller.wire import Msg, Why

__all__ = ["by_discretion", "harsher"]


def degree(acting: Acting, victim: Miniature) -> int:
    """How much more Damage it does to this one; below 0, how much less."""
    meant = victim.superb and acting.who.side == "overlord"
    return acting.state.harm if meant else 0


def harsher(acting: Acting, victim: Miniature, blows: Sequence[Blow]) -> tuple[Blow, ...]:
    """The Damage of an Action with it."""
    more, found = degree(acting, victim), list[Blow]()
    for blow in blows:
        amount = max(0, blow.amount + more)
        more += blow.amount - amount
        found.append(Blow(blow.type, amount))
    return tuple(blow for blow in found if blow.amount)


def by_discretion(acting: Acting, victim: Miniature) -> Iterator[Why]:
    """What is said of it."""
    more = degree(acting, victim)
    if more:
        text = Msg("the Overlord's hand: {n} more", n=more)
        if more < 0:
            text = Msg("the Overlord's hand: {n} less", n=-more)
        yield Why(text, ("SV-OVL-004",))
