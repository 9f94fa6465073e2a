"""Sensible: a player that takes the option with the best score.

What it knows is its own part of the question, the view of its seat and the box: what it holds and
what stands on the board, as `seen` reads it.

What may live here: the player.  What may not: the scores themselves (`scores`), what an Action is
worth (`reckoning`), and what is done before a battle (`preparing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from controller.engine.players import Given, Look, random_answer
from controller.games.sanctorvm.battle.coins import REVIVE
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.unasked.players.by_kind import BACK
from controller.games.sanctorvm.unasked.players.scores import SCORES, Question
from controller.games.sanctorvm.unasked.players.seen import Seen
from controller.games.sanctorvm.unasked.players.standstill import Patient
from controller.wire import AnyAsk, Choose, Judge, Option

__all__ = ["Sensible"]

DECLINED: Final = frozenset((BACK, "leave", "lost", "none"))
"""Options that decline something; taken where nothing else is open."""


class Sensible(Patient):
    """Takes the option with the best score, by chance where several have it.  Scores are in Health
    Points that the enemy can be expected to lose, as `reckoning` counts them; Energy costs
    nothing as far as it comes back with the next turn, 0.1 a point where half a bar stays, else
    0.3, and 1.5 where Health pays.

        an Action   its worth, with the best target, less its price
        a movement  the best worth of an Action from there, with the dice that Threat leaves, less
                    the price; where none reaches, 0.3 and 0.25 for each space nearer to an enemy,
                    less 0.3 for each die lost to Threat; in either case 2 less for each Feature on
                    the way, and for who has to get somewhere (out, where the Objective is to
                    escape; to the Prisoner, with the key) 1.5 for each space nearer and 10 there
        Rest        0.3 for each point of Energy that it brings, shared out among the Action Points
        on guard    0.35, for who is Grave 0.65; 0.02 in hiding, or with no enemy within five spaces
        a stay      0.5 for each point of Health that it brings, where it is safe
        a stimulus  0.6 less its price; to Observe 0.5 less its price, to release the Prisoner 8
        to end      0; to give up an Action Point -0.1
        the rest    0.05 if it takes an Action Point, else -0.05, less the price
        a turn      the best that the miniature can do from where it may go
        a space     the worth of an Action thrown there; for a miniature put there what it can do
                    from there, in favour of its own Side
        a Champion  the best Action against any enemy, by its Action Points, and half its Health
        a card      what it does for who equips it (`preparing`)

    Of a question that it has no score for it takes the first option that declines nothing, or as
    many options as it may.  It revives the dead for Coins, and is as patient as all (`Patient`).
    """

    def __init__(self, box: Box) -> None:
        self.box = box

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        if (ends := self.ends(ask, look)) is not None:
            return ends
        if not isinstance(ask, Choose | Judge) or (isinstance(ask, Choose) and ask.budget):
            return random_answer(ask, rng)
        usable = [option for option in ask.options if option.closed is None]
        if isinstance(ask, Choose) and (ask.least, ask.most) != (1, 1):
            return several(ask, usable)
        wanted = [option for option in usable if option.id not in DECLINED] or usable
        score = SCORES.get(ask.key)
        if len(wanted) < 2 or score is None:
            return ((wanted[0].id,), ()) if wanted else None
        found = score(Question(self.box, Seen(look()), ask, wanted))
        best = [o.id for o, n in zip(wanted, found, strict=True) if n == max(found)]
        return (rng.choice(best),), ()

    def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
        revivals = [offer.id for offer in offers if offer.id.startswith(REVIVE)]
        return revivals[0] if revivals else super().take(seat, offers, look, rng)


def several(ask: Choose, usable: Sequence[Option]) -> Given | None:
    """As many as may be taken at once, in their order."""
    if len(usable) < ask.least:
        return None
    return tuple([option.id for option in usable[: ask.most]]), ()
