"""The law of answers: what one of several says is known to nobody else before all have said it.

Where several are asked at once, a game asks for votes, or for choices that are hidden from each
other.  Two forks of the game stand at that question; somebody answers it in two ways, the others
the same in both; and as long as the question stands for anybody, all that reaches the others must
be the same to the byte.  A question that is put again, to those who speak for several, still
stands.

No world shows that, for what was said so far is not in the state: it lies with the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from controller.engine.errors import Refused
from controller.engine.fit import part_of
from controller.engine.game import Game
from controller.engine.kit.law import LookingOn
from controller.engine.kit.play import audiences
from controller.engine.kit.secrets import difference
from controller.engine.kit.tape import broken
from controller.engine.kit.walk import Walk
from controller.engine.players import Given, random_answer
from controller.engine.session import Session
from controller.wire import Answer, Chance

__all__ = ["hides_answers"]

LOOKS = 1 / 2
"""How many of such questions are looked at."""
TRIES = 8
"""How often another answer is looked for."""
WAVES = 50
"""Answers after which a question that is put again and again is believed."""


@LookingOn
def hides_answers(walk: Walk) -> Iterator[None]:
    """At every question of a random game that is put to several."""
    session, rng = walk.session, Random(walk.seed)
    while not session.over:
        ask, run = session.run.open, session.run
        several = ask is not None and len(ask.to) > 1 and not run.parts and not run.late
        if several and rng.random() < LOOKS:
            compare(walk.game, walk.seed, session, rng)
        yield


def compare(game: Game[Any], seed: int, session: Session[Any], rng: Random) -> None:
    """Two ways to answer, as everybody else sees it."""
    seat = rng.choice(session.run.waiting)
    ways = two_answers(session, seat, rng)
    if ways is None:
        return
    forks = [session.fork(), session.fork()]
    ask = session.run.open
    assert ask is not None
    for fork, given in zip(forks, ways, strict=True):
        fork.do(Answer(fork.ask_id, "v0", seat, *given))
    for n in range(1, WAVES):
        if not all(stands(fork, ask.key) for fork in forks):
            return
        one, other = forks
        for audience in audiences(game, session.state):
            where = difference(one.view(audience), other.view(audience))
            if where and audience != seat:
                what = f"{audience} can tell from {where} what {seat} has said to {ask.key}"
                broken("hides answers", game, seed, what)
        if not go_on(forks, seat, f"v{n}", rng):
            return


def two_answers(session: Session[Any], seat: str, rng: Random) -> tuple[Given, Given] | None:
    """Two different things that a seat could say; None where there is one at most."""
    ask = session.run.open
    if ask is None or isinstance(ask, Chance):
        return None
    one = random_answer(part_of(ask, seat), rng)
    for _ in range(TRIES):
        other = random_answer(part_of(ask, seat), rng)
        if one is not None and other is not None and one != other:
            return one, other
    return None


def stands(session: Session[Any], key: str) -> bool:
    """Whether this question is still put to somebody."""
    ask = session.run.open
    return ask is not None and ask.key == key and not session.run.late


def go_on(forks: list[Session[Any]], seat: str, nonce: str, rng: Random) -> bool:
    """Somebody else answers, in both alike; whether that could be done."""
    waiting = forks[0].run.waiting
    who = next((each for each in waiting if each != seat), waiting[0])
    ask = forks[0].run.open
    assert ask is not None
    given = random_answer(part_of(ask, who), rng)
    if given is None or waiting != forks[1].run.waiting:
        return False
    for fork in forks:
        try:
            fork.do(Answer(fork.ask_id, nonce, who, *given))
        except Refused:
            return False
    return True
