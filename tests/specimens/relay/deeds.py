"""Deeds: what each word does to the state, and the events it ends as.

By the time a deed is done the hooks had their say, so here is nothing but the doing.  What
only one card does stands in `powers`.
"""

from __future__ import annotations

from controller.engine import Play
from controller.engine.effects import Word, by_name, commit
from controller.wire import Msg, Why
from tests.specimens.relay.events import (
    Drew,
    Dropped,
    Pushed,
    Ran,
    Scored,
    SparksChanged,
    Sprung,
    Strode,
    Stumbled,
    TookCards,
)
from tests.specimens.relay.pack import Box
from tests.specimens.relay.state import Course, Runner
from tests.specimens.relay.words import (
    Draw,
    Drop,
    Kindle,
    Power,
    Push,
    Run,
    Score,
    Spend,
    Spring,
    Stride,
    Stumble,
)

__all__ = ["Deeds", "heaviest"]


class Deeds:
    """The deeds, with the box at hand for names and weights."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def words(self) -> tuple[Word[Course], ...]:
        """Which word does which deed."""
        return (
            commit(Draw, self.draw),
            commit(Drop, self.drop),
            commit(Kindle, kindle),
            commit(Push, push),
            commit(Run, run),
            commit(Score, score),
            commit(Spend, spend),
            commit(Spring, spring),
            commit(Stride, stride),
            commit(Stumble, self.stumble),
            by_name(Power),
        )

    def draw(self, play: Play[Course], it: Draw) -> tuple[TookCards, Drew]:
        """RL-11: from the top of the deck; when it is empty the discards make a new one."""
        state = play.state
        cards: list[str] = []
        why: tuple[Why, ...] = ()
        for _ in range(it.count):
            if not state.deck and state.discard:
                state.deck, state.discard = state.discard, []
                state.fate.shuffle(state.deck, "deck")
                why = (Why(Msg("the discards were shuffled into a new deck"), ("RL-11",)),)
            if state.deck:
                cards.append(state.deck.pop())
        state.runner(it.seat).hand.extend(cards)
        return (
            TookCards(seat=it.seat, count=len(cards), reasons=why),
            Drew(seat=it.seat, cards=self.box.names(cards), to=(it.seat,)),
        )

    def drop(self, play: Play[Course], it: Drop) -> Dropped:
        """RL-13: a guard is used up, or makes room."""
        play.state.runner(it.seat).guards.remove(it.card)
        play.state.discard.append(it.card)
        return Dropped(seat=it.seat, card=self.box.named(it.card))

    def stumble(self, play: Play[Course], it: Stumble) -> Stumbled:
        """RL-9: the heaviest parcel is back on the heap."""
        runner = play.state.runner(it.seat)
        parcel = heaviest(self.box, runner)
        runner.satchel.remove(parcel)
        play.state.heap.append(parcel)
        return Stumbled(seat=it.seat, parcel=self.box.named(parcel))


def heaviest(box: Box, runner: Runner) -> str:
    """The heaviest parcel of the satchel, the first of several."""
    return max(runner.satchel, key=box.weight)


def kindle(play: Play[Course], it: Kindle) -> SparksChanged:
    """RL-11, RL-12: sparks are won."""
    runner = play.state.runner(it.seat)
    runner.sparks += it.count
    return SparksChanged(seat=it.seat, count=runner.sparks)


def spend(play: Play[Course], it: Spend) -> SparksChanged:
    """RL-11: sparks are spent."""
    runner = play.state.runner(it.seat)
    runner.sparks -= it.count
    return SparksChanged(seat=it.seat, count=runner.sparks)


def stride(play: Play[Course], it: Stride) -> Strode:
    """RL-5: the next run goes further."""
    play.state.runner(it.seat).strides += it.count
    return Strode(seat=it.seat, count=it.count)


def run(play: Play[Course], it: Run) -> Ran:
    """RL-8: a runner is somewhere else."""
    tread(play.state, it)
    return Ran(seat=it.seat, place=it.place, cost=it.cost)


def push(play: Play[Course], it: Push) -> Pushed:
    """RL-9: a runner is somewhere else, and not by choice."""
    tread(play.state, it)
    return Pushed(seat=it.seat, place=it.place)


def tread(state: Course, it: Run | Push) -> None:
    """RL-3: where somebody trod, no snare can lie unsprung."""
    state.runner(it.seat).place = it.place
    if it.place not in state.trodden:
        state.trodden.append(it.place)


def spring(play: Play[Course], it: Spring) -> Sprung:
    """RL-3: a snare is gone once it was found."""
    play.state.snare = ""
    return Sprung(place=it.place)


def score(play: Play[Course], it: Score) -> Scored:
    """RL-10: points are won."""
    play.state.runner(it.seat).points += it.points
    return Scored(seat=it.seat, points=it.points, post=it.post)
