"""Reviving: a Coin for a life, in the midst of the story (SV-HLT-015).

The offer stands beside every question of a scene, for each who lies dead, while there are Coins.
In a battle the battle has the same offer (`battle.coins`), and at the Tabernacle all stand up
anyway (SV-HLT-017).

What may live here: the offer, and what it buys.  What may not: other ways of standing up.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.campaign.fortunes import change_coins, change_health
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Cost, Msg, Offer, Option, Why

__all__ = ["revivals", "revive"]

REVIVE = "revive"


def revivals(story: Story) -> Iterator[Offer]:
    """SV-HLT-015: one for each of the five who lies dead."""
    state = story.state
    if state.stage not in ("step", "desk") or not state.coins:
        return
    seats = tuple(seat.name for seat in state.seats)
    for who in state.five():
        if not who.alive:
            option = Option(
                f"{REVIVE}:{who.id}",
                Msg("Revive {who}", who=story.name(who)),
                subject=who.id,
                costs=(Cost(Msg("Coin"), 1),),
            )
            yield Offer(option, seats)


def revive(telling: Telling, offer: str) -> Rules[None]:
    """SV-HLT-015: pay the Coin, and it stands again; Aura counts in no story (SV-NAR-010)."""
    why = Why(Msg("a coin for 1 Health"), ("SV-HLT-015",))
    change_coins(telling, -1, why)
    change_health(telling, telling.state.member(offer.partition(":")[2]), 1, why)
    yield from ()
