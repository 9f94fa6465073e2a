"""Plays: a game that stands somewhere, played on from there by disorderly hands.

Whatever the rules hear is compared with what was wanted; and in the end what the table feels is
compared with where hands put things, and that with where the game has them.

What may live here: a play, and how it is judged.  What may not: which games, and how many of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from controller.engine import Session
from tests.table.hands.disorder import Disorderly
from tests.table.hands.equipment import needed
from tests.table.hands.games import GAMES
from tests.table.hands.wishes import journaled, said, wish

__all__ = ["INPUTS", "Play"]

INPUTS = 40
"""So far a game is played by disorderly hands."""

LATEST = 150
"""Where a play stands at the latest when they begin."""


class Play:
    """A game of a seed that stands somewhere, and hands at it."""

    def __init__(self, name: str, seed: int, *, dead: int = 0, much: float = 0.15) -> None:
        entry, rng = GAMES[name], Random(f"{name} {seed}")
        self.game = entry.game
        setup = entry.setup(self.game, seed)
        session = Session.begin(self.game, setup)
        ahead = Session.begin(self.game, setup)
        box = needed(ahead, Random(seed), LATEST + INPUTS)
        begin = rng.randint(0, max(0, ahead.timeline.length - INPUTS))
        self.wishes = Random(seed)
        while not session.over and session.timeline.length < begin:
            wanted = wish(session, self.wishes)
            session.do(said(session, wanted, f"screen-{session.timeline.length}"))
        layout = box.layout()
        spaces = [place for place, at in layout.place.items() if at.kind == "space"]
        self.session = session
        places = tuple(rng.sample(spaces, min(dead, len(spaces))))
        self.people = Disorderly(session, layout, box.tags(), rng, much=much, dead=places)

    @property
    def slips(self) -> Counter[str]:
        """How often what happened that nobody meant."""
        return Counter(self.people.slips)

    def play(self, tidy: Callable[[], object] | None = None) -> None:
        """Do what is wanted, each time in some disorder, and compare what the rules heard; before
        that let hands tidy up, in a way of their own, of which the rules hear nothing."""
        for _ in range(INPUTS):
            if self.session.over:
                break
            before = self.session.timeline.length
            (tidy or self.people.tidy)()
            self.heard(before)
            wanted = wish(self.session, self.wishes)
            self.people.do(wanted)
            self.heard(before, wanted)

    def heard(self, since: int, *meant: object) -> None:
        """Only what was meant came to the rules."""
        said = journaled(self.session, since)
        assert said == [*meant], (said, meant, self.people.said, self.people.slips[-8:])

    def undo(self, depth: int) -> None:
        """Take back the last entries."""
        for _ in range(min(depth, self.session.timeline.length)):
            if self.session.timeline.last() is not None:
                self.people.undo()

    def agree(self, how: Callable[[], object] | None = None) -> None:
        """Put everything right, by what the guide says or in a way of hands' own before it speaks;
        then the table has nothing to say, and what it feels is what the game has there."""
        before = self.session.timeline.length
        if how is not None:
            how()
        self.people.follow()
        self.heard(before)
        self.agrees()

    def agrees(self) -> None:
        """What the table feels is what hands put there, and what the game has there; once the game
        is over, it has nothing anywhere."""
        assert self.people.table.order.guide is None
        assert self.people.felt() == self.people.there()
        if not self.session.over:
            assert self.people.astray() == {}

    def scattered(self) -> Disorderly:
        """The same game opened anew from its journal, at a table on which everything lies anywhere,
        or nowhere."""
        old, rng = self.people, Random(f"scattered {self.session.timeline.length}")
        old.table.close()
        session = Session.open(self.game, self.session.journal)
        small = [u for u, on in old.table.tags.tag.items() if on.form == "miniature"]
        somewhere = [*old.spaces, ""]
        lies = {uid: rng.choice(somewhere) for uid in small}
        lies = {uid: at for uid, at in lies.items() if at}
        return Disorderly(session, old.table.layout, old.table.tags, rng, much=0, lies=lies)
