"""Worlds: a state that an audience cannot tell from the real one.

What an audience may not know is drawn anew, within what it does know:

    the cards   those it never saw are dealt again: the deck, the hands and the cards face down of
                others, each as many as there are
    the snare   anywhere that nobody trod since it was hidden
    fate        whatever is still to come
"""

from __future__ import annotations

from copy import deepcopy
from random import Random

from controller.engine import Fate
from controller.wire import OVERLORD
from tests.specimens.relay.board import PLACES
from tests.specimens.relay.state import Course

__all__ = ["world"]


def world(state: Course, audience: str, rng: Random) -> Course:
    """The state as it might be, for all that `audience` knows."""
    other = deepcopy(state)
    other.fate = Fate(str(rng.getrandbits(64)), dict(state.fate.drawn))
    deal(other, audience, rng)
    if other.snare and audience != OVERLORD:
        other.snare = rng.choice([place for place in PLACES if place not in other.trodden])
    return other


def deal(state: Course, audience: str, rng: Random) -> None:
    """Gather the cards that the audience never saw, and deal them again."""
    strangers = [runner for runner in state.runners if runner.seat != audience]
    unseen = list(state.deck)
    for runner in strangers:
        unseen += runner.hand
        if runner.laid:
            unseen.append(runner.laid)
    rng.shuffle(unseen)
    for runner in strangers:
        runner.hand = [unseen.pop() for _ in runner.hand]
        if runner.laid:
            runner.laid = unseen.pop()
    state.deck = unseen
