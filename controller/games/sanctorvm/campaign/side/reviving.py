"""Reviving: a Coin for a life, in the midst of the story (SV-HLT-015).

The offer stands beside every question of a scene or of a printed page, for each who lies dead,
while there are Coins.  In a battle the battle has the same offer (`battle.coins`), and at the
Tabernacle all stand up anyway (SV-HLT-017).

What may live here: the offer, and what it buys.  What may not: other ways of standing up.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.campaign import ids
from controller.games.sanctorvm.campaign.side.fortunes import change_coins, change_health
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Cost, Msg, Offer, Option, Why

__all__ = ["last_coin", "revivals", "revive"]

REVIVE = "revive"
LOST = Option("lost", Msg("No: all is lost"))


def revivals(story: Story) -> Iterator[Offer]:
    """SV-HLT-015: one for each of the five who lies dead."""
    if story.state.stage in ("step", "desk", "draft"):
        seats = tuple(seat.name for seat in story.state.seats)
        for option in options(story):
            yield Offer(option, seats)


def options(story: Story) -> Iterator[Option]:
    """Whom a Coin would revive."""
    for who in story.state.five():
        if not who.alive and story.state.coins:
            yield Option(
                ids.name(REVIVE, who.id),
                Msg("Revive {who}", who=story.name(who)),
                subject=who.id,
                costs=(Cost(Msg("Coin"), 1),),
            )


def last_coin(telling: Telling) -> Rules[None]:
    """SV-HLT-015, SV-LOS-001: before all is lost with the last of the five."""
    dead = tuple(options(telling))
    if not dead or "no_last_coin" in telling.state.house:
        return
    prompt = Msg("All lie dead. Pay a coin to revive one of them?")
    rules = ("SV-HLT-015", "SV-LOS-001")
    taken = yield from telling.leader("last-coin", prompt, (*dead, LOST), *rules)
    if taken.id != LOST.id:
        yield from revive(telling, taken.id)


def revive(telling: Telling, offer: str) -> Rules[None]:
    """SV-HLT-015: pay the Coin, and it stands again; Aura counts in no story (SV-NAR-010)."""
    _, who = ids.read(offer)
    why = Why(Msg("a coin for 1 Health"), ("SV-HLT-015",))
    change_coins(telling, -1, why)
    change_health(telling, telling.state.member(who), 1, why)
    yield from ()
