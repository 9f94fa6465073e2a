"""Players: automatic players of a campaign, for either Side.

In an Action Phase they are those of the single game (`unasked.players`).  What a story asks has no
score: there is no telling what a decision brings, so that "random" and "sensible" alike leave it to
chance; but who is sensible lets the Regeneration Machine heal, and does not linger.

What may live here: what they answer outside battle.  What may not: how they fight.
"""

from __future__ import annotations

from random import Random

from controller.engine.players import Given, Look, Policy, random_answer
from controller.games.sanctorvm.campaign.tabernacle.shelter import REGENERATE
from controller.games.sanctorvm.campaign.tabernacle.visit import LEAVE
from controller.wire import AnyAsk, Choose, Option, Order

__all__ = ["Traveller"]


class Traveller(Policy):
    """Fights as another player does.  Outside battle it answers by chance, except that at the
    Tabernacle it has everybody healed, and then leaves."""

    def __init__(self, fighter: Policy) -> None:
        self.fighter = fighter

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        if isinstance(ask, Choose) and ask.key == "tabernacle":
            open_ones = [option.id for option in ask.options if option.closed is None]
            for wanted in (REGENERATE, LEAVE.id):
                if wanted in open_ones:
                    return (wanted,), ()
        if any(isinstance(part, Order) for part in look().parts):
            return self.fighter.answer(seat, ask, look, rng)
        return random_answer(ask, rng)

    def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
        return self.fighter.take(seat, offers, look, rng)
