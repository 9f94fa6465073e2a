"""The secret of the Prisoner mode: which of the Minions have the key (SV-MOD-PRI-002).

Only the Overlord knows, until a Minion is observed or dies.  Everything else about the key is open:
where it lies, and who of the Homo Superbe Side carries it.

What may live here: what an audience may know of it.  What may not: how it is shown.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace as altered

from controller.games.sanctorvm.state import Battle, Miniature
from controller.wire import OVERLORD

__all__ = ["hidden_keys", "hide_again", "masked"]


def masked(who: Miniature, audience: str) -> Miniature:
    """A miniature as an audience knows it: without a key that it must not know of."""
    if audience == OVERLORD or not who.key or not secret(who):
        return who
    return altered(who, key=False)


def secret(who: Miniature) -> bool:
    """Whether only the Overlord knows if it has a key."""
    return who.side == "overlord" and who.alive and not who.observed


def hidden_keys(state: Battle) -> int:
    """How many keys nobody but the Overlord could name the holders of."""
    return sum(who.key for who in state.miniatures if secret(who))


def hide_again(state: Battle, count: int, rng: Random) -> None:
    """Give so many keys to any of the Minions that may have one, for all that the others know."""
    holders = [who for who in state.miniatures if secret(who)]
    for who in holders:
        who.key = False
    for who in rng.sample(holders, min(count, len(holders))):
        who.key = True
