"""Standstill: how an automatic Overlord ends a battle that does not end (SV-OVL-001).

Two in hiding who do not find each other may go on for ever.  Somebody has to say that it is enough,
and it had better be somebody fair.

What may live here: calling a battle off.  What may not: when that is offered (`offers`).
"""

from __future__ import annotations

from random import Random
from typing import Final

from controller.engine.players import Given, Look, Policy
from controller.games.sanctorvm.box.words import HOMO, OVERLORDS, Side
from controller.games.sanctorvm.desk.offers import CALL_OFF
from controller.games.sanctorvm.unasked.players.seen import Seen, said
from controller.games.sanctorvm.values import HEALTH
from controller.wire import AnyAsk, Option

__all__ = ["Patient", "verdict"]

PATIENCE: Final = 20
"""The rounds after which it is enough."""


class Patient(Policy):
    """What all players have in common.  As the Overlord it calls a battle off that has not ended in
    twenty rounds: the Side has won that has lost the smaller share of its Health, the Homo Superbe
    where it is the same."""

    def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
        for offer in offers:
            if offer.id == CALL_OFF.id and rounds(offer) > PATIENCE:
                asked = any(each.ask.key == CALL_OFF.id for each in look().asks)
                return "" if asked else offer.id
        return ""

    def ends(self, ask: AnyAsk, look: Look) -> Given | None:
        """Who has won, where that is the question."""
        return ((verdict(Seen(look())),), ()) if ask.key == CALL_OFF.id else None


def rounds(offer: Option) -> int:
    """How many rounds the battle has had, as the offer says."""
    return max([said(fact, "round") for fact in offer.facts], default=0)


def verdict(seen: Seen) -> Side:
    """The Side that has lost the smaller share of its Health."""
    return HOMO if share(seen, HOMO) >= share(seen, OVERLORDS) else OVERLORDS


def share(seen: Seen, side: Side) -> float:
    """How much of its Health a Side has left, of those who are to be seen."""
    bars = [each.health for each in seen.by_id.values() if each.side == side]
    return sum(bars) / (HEALTH * len(bars)) if bars else 0.0
