"""Check: what is impossible about a state that somebody corrected.

The first thing found is said; a correction that would make the rules stumble later is refused now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from controller.wire import Msg, Why
from tests.specimens.relay.board import PLACES, POSTS
from tests.specimens.relay.ground import HAND, SPARKS
from tests.specimens.relay.guards import GUARDS
from tests.specimens.relay.pack import Box
from tests.specimens.relay.state import SEATS, Course, Runner, who
from tests.specimens.relay.turn import ROUNDS

__all__ = ["check"]

TURNS = ("begin", "play", "run")


def check(box: Box, state: Course) -> Why | None:
    """The first thing that cannot be, or None."""
    return next(wrong(box, state), None)


def wrong(box: Box, state: Course) -> Iterator[Why]:
    """Everything that cannot be; what comes later may rely on what came before."""
    if list(state.seats) not in (list(SEATS[:2]), list(SEATS)):
        yield Why(Msg("two or three runners play, in seat order"), ("RL-1",))
    for runner in state.runners:
        yield from wrong_runner(box, runner)
    yield from wrong_things(box, state)
    yield from wrong_places(state)
    yield from wrong_time(box, state)


def wrong_runner(box: Box, runner: Runner) -> Iterator[Why]:
    """A runner's own values."""
    name = who(runner.seat)
    if runner.place not in PLACES:
        yield Why(Msg("{who} must stand in a space of the board", who=name))
    if not 0 <= runner.sparks <= SPARKS:
        yield Why(Msg("{who} has no, one, two or three sparks", who=name), ("RL-11",))
    if runner.points < 0 or runner.strides < 0:
        yield Why(Msg("points and strides are never below nothing"))
    if len(runner.hand) > HAND:
        yield Why(Msg("the hand is full: it holds four"), ("RL-11",))
    if len(runner.guards) > GUARDS:
        yield Why(Msg("two guards are the most"), ("RL-5",))


def wrong_things(box: Box, state: Course) -> Iterator[Why]:
    """Cards and parcels: each copy is in exactly one place."""
    cards = state.deck + state.discard
    parcels = state.heap + state.delivered
    for runner in state.runners:
        cards = cards + runner.hand + runner.guards
        cards += [card for card in (runner.laid, runner.shown) if card]
        parcels = parcels + runner.parcels
    if Counter(cards) != Counter(box.deck()):
        yield Why(Msg("each card must be in exactly one place"))
        return
    if Counter(parcels) != Counter(box.heap()):
        yield Why(Msg("each parcel must be in exactly one place"))
    for runner in state.runners:
        if any(box.card(copy).guard is None for copy in runner.guards):
            yield Why(Msg("only guards stay before a runner"), ("RL-5",))


def wrong_places(state: Course) -> Iterator[Why]:
    """Lamp and snare."""
    if state.lamp not in ("", *POSTS):
        yield Why(Msg("the lamp burns at a post"), ("RL-4",))
    if not set(state.trodden) <= set(PLACES) or len(set(state.trodden)) < len(state.trodden):
        yield Why(Msg("what is trodden is spaces, each once"), ("RL-3",))
    if state.snare and (state.snare not in PLACES or state.snare in state.trodden):
        yield Why(Msg("a snare lies in a space where nobody trod"), ("RL-3",))


def wrong_time(box: Box, state: Course) -> Iterator[Why]:
    """Rounds, turns and the weather."""
    last = ROUNDS - 1 if state.phase == "dawn" else ROUNDS
    if not 0 <= state.round <= last:
        yield Why(Msg("there are four rounds"), ("RL-1",))
    if (state.phase in TURNS) != bool(state.order):
        yield Why(Msg("somebody has a turn, or a round begins"), ("RL-6",))
    if len(set(state.order)) < len(state.order) or not set(state.order) <= set(state.seats):
        yield Why(Msg("each runner has one turn in a round"), ("RL-6",))
    left = ROUNDS - state.round + (state.phase == "weather")
    skies = state.skies + ([state.weather] if state.weather else [])
    if Counter(skies) - Counter(box.all_skies()) or len(state.skies) < left:
        yield Why(Msg("there must be a weather card for each round"), ("RL-2",))
