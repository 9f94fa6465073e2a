"""What a game has use for in keys, as only its play can tell: the faces of its dice and coins.

    the game as it begins  ->  played on by chance, in memory  ->  faces, those first that are
                                                             thrown most

A few games are enough: dice that none of them throws are thrown seldom, and a screen knows them.

What may live here: that.  What may not: what a key does (`controller.table.interpreter`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from controller.engine import Session
from controller.engine.cast import Cast
from controller.engine.players import BY_CHANCE, RANDOM
from controller.engine.rollout import draw_otherwise
from controller.wire import OVERLORD, Chance

__all__ = ["faces_of"]

GAMES = 4
ANSWERS = 1_000
"""How many games are played, and for how many answers each at most."""


def faces_of(session: Session[Any]) -> tuple[str, ...]:
    """The faces of dice and coins that come up where this game is played on; cards of a deck are
    things, and none of them.  The session stays as it is."""
    thrown: Counter[tuple[str, ...]] = Counter()
    policy = session.game.policies().get(RANDOM, BY_CHANCE)
    for number in range(GAMES):
        run = session.fork().run
        draw_otherwise(run, f"faces {number}")
        cast = Cast(dict.fromkeys((*session.game.seats(run.state), OVERLORD), policy), str(number))
        for _ in range(ANSWERS):
            if run.ask is None:
                break
            if isinstance(run.open, Chance) and not run.open.distinct:
                thrown[run.open.faces] += run.open.count
            run.accept(cast.say(run))
            run.collect()
    return tuple(dict.fromkeys(face for faces, _ in thrown.most_common() for face in faces))
