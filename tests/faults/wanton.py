"""Wanton hands: people who do anything at all at a table full of things, in any order.

They set runners, cards and parcels down wherever they like, one upon the other too, take them up
again, press keys, turn nothing over in their minds, and answer now and then on a screen.  Whether
any of it counts is the game's business; that nothing counts that nobody did is the judge's.

What may live here: that.  What may not: knowing what breaks.
"""

from __future__ import annotations

from random import Random

from controller.engine.fit import part_of
from controller.engine.players import random_answer
from tests.faults.bench import Bench

__all__ = ["Wanton"]

DOINGS = 25
"""How often they do something."""

MOST_ON_A_PLACE = 5
"""How many things they lay on one antenna: what it cannot list is a fault of its own kind."""


class Wanton:
    """People at `bench`, who do as they please, and then go home."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.rng = Random(f"wanton {bench.script.seed}")
        self.left = DOINGS

    def play(self) -> bool:
        """Do all that they still want to; then it is over."""
        while self.left:
            self.left -= 1
            self.something()
            self.bench.wait(self.rng.randrange(100, 900))
        return True

    def something(self) -> None:
        """Do something."""
        bench, rng = self.bench, self.rng
        way = rng.random()
        if way < 0.4:
            self.put()
        elif way < 0.6 and bench.lies:
            bench.lift(rng.choice(sorted(bench.lies)))
        elif way < 0.8:
            bench.press(rng.choice(sorted(bench.keys)))
        else:
            self.answer()

    def put(self) -> None:
        """Set something down that is in nobody's hands."""
        bench = self.bench
        free = sorted(set(bench.things) - set(bench.lies))
        lie = list(bench.lies.values())
        places = [each for each in bench.layout.place if lie.count(each) < MOST_ON_A_PLACE]
        if free and places:
            bench.put(self.rng.choice(free), self.rng.choice(places))

    def answer(self) -> None:
        """Answer what is asked, on a screen, if somebody can."""
        run = self.bench.session.run
        if run.open is None or not run.waiting:
            return
        seat = self.rng.choice(run.waiting)
        given = random_answer(part_of(run.open, seat), self.rng)
        if given is not None:
            self.bench.give(seat, *given)
