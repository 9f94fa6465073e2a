"""Games: those of the project, and set-ups of each that are played to their end.

What may live here: which games, and from which positions.  What may not: how they are played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from msgspec import Struct

from controller.engine import Game, Session
from controller.games.sanctorvm import Sanctorvm
from controller.games.sanctorvm.campaign import SanctorvmCampaign
from tests.games.sanctorvm_campaign.playing import ADVENTURE
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay
from tests.table.hands.wishes import said, wish
from tests.table.stepping import Steps

__all__ = ["GAMES", "MODES", "Entry", "everyday"]

MODES = {
    "an open battle": "skirmish",
    "gearbox": "the_lock",
    "prisoner": "the_cell",
    "parallel": "two_decks",
    "duelo": "the_challenge",
}
"""A battle in each mode."""


class Entry(Struct, frozen=True):
    """A game, and its set-up by a seed."""

    make: Callable[[], Game[Any]]
    more: dict[str, Any] = {}

    @property
    def game(self) -> Game[Any]:
        """The game, which is made once: what it reads is dear, and it keeps nothing of a play."""
        return made(self.make)

    def shortest(self, seeds: Iterable[int]) -> int:
        """Of these seeds the one whose game is over first."""
        best, least = 0, sys.maxsize
        for seed in seeds:
            setup = self.setup(self.game, seed)
            session, rng = Session.begin(self.game, setup), Random(seed)
            while not session.over and session.timeline.length < least:
                session.do(said(session, wish(session, rng), str(session.timeline.length)))
            if session.over and session.timeline.length < least:
                best, least = seed, session.timeline.length
        return best

    def setup(self, game: Game[Any], seed: int) -> dict[str, Any]:
        """What is played."""
        return {**game.setups(Random(seed)), **self.more}


@cache
def made(make: Callable[[], Game[Any]]) -> Game[Any]:
    """What `make` makes, once."""
    return make()


GAMES: dict[str, Entry] = {
    "steps": Entry(Steps),
    "noughts": Entry(Noughts),
    "relay": Entry(Relay),
    **{
        f"battle, {mode}": Entry(Sanctorvm, {"battle": battle, "players": 2})
        for mode, battle in MODES.items()
    },
    "campaign": Entry(lambda: SanctorvmCampaign(ADVENTURE), {"players": 2, "solo": False}),
}
"""Every game of the project, by the name of what is played."""


def everyday(names: Iterable[str]) -> list[ParameterSet]:
    """These games, the campaign in long runs alone.  On one seed in ten it shows what is still to
    be mended: hands that run out of copies of a card, and two ways that are asked apart though
    they come to the same."""
    marks = {"campaign": [pytest.mark.long]}
    return [pytest.param(name, marks=marks.get(name, [])) for name in names]
