"""Players who need no person: what one is, and one that answers anything by chance.

A policy plays a seat as somebody who sits there would: it is given the question as it is put to
that seat, may look, and says what the seat answers.  Looking draws the view of that seat's own
audience, and only when it is done, since views cost time; there is no other way to see.  No state,
no fate and no run is handed over, and what is handed over cannot be changed.

    answer   what the seat says to a question: the picks and pairs of an `Answer`
    take     which offer it takes before a question is answered; none, unless a policy says so

Dice, coins and cards are fate's, and what is only to be read has been read: a policy is asked about
neither.  Nor does a glass run out for it.

The policy here knows no game: it reads the ask and takes some legal answer, each with some
likelihood.  The kit plays games to their end with the same answers, and a person may let it play a
seat.  A game may have others (`Game.policies`), which know it.

`None` where an ask has no possible answer: such an ask must not exist, and the kit looks for it.

What may live here: what a policy is, and chance.  What may not: who plays which seat
(`controller.engine.cast`), and playing (`controller.engine.rollout`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias

from controller.wire import (
    FATE,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Judge,
    Option,
    Slot,
    View,
)

__all__ = ["BY_CHANCE", "RANDOM", "ByChance", "Given", "Look", "Policy", "random_answer"]

Given: TypeAlias = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]
"""The picks and pairs of an answer."""

Look: TypeAlias = Callable[[], View]
"""Draws what the seat sees now: its question, the offers and all that the game shows it.  The log
is left out, and what undo would do: what counts is on the table."""


class Policy(ABC):
    """A way to play a seat.  It holds no facts of any play: one policy may play every seat of many
    games.  Its docstring says how it chooses; one that scores the options says by what score."""

    @abstractmethod
    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        """What `seat` says to `ask`, which is a `Choose`, an `Assign` or a `Judge` without the
        options that are for others; None if there is no possible answer.  `rng` is this seat's
        own in this game."""

    def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
        """The id of the offer that `seat` takes now, one of these open ones, or "" for none.  It is
        asked once whenever another question stands."""
        return ""


class ByChance(Policy):
    """Plays by chance: some legal answer, whatever it leads to.  It takes no offer."""

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        return random_answer(ask, rng)


BY_CHANCE: Final = ByChance()
RANDOM: Final = "random"
"""The policy that every game has, and its name."""


def random_answer(ask: AnyAsk, rng: Random) -> Given | None:
    """Some legal answer to `ask`, or None if there is none."""
    if isinstance(ask, Choose):
        picks = some_options(ask, rng)
        return None if picks is None else (picks, ())
    if isinstance(ask, Judge):
        usable = [option.id for option in ask.options if option.closed is None]
        return ((rng.choice(usable),), ()) if usable else None
    if isinstance(ask, Chance):
        return some_faces(ask, rng)
    if isinstance(ask, Assign):
        pairs = next(assignments(ask, rng), None)
        return None if pairs is None else ((), pairs)
    return (), ()


def some_options(ask: Choose, rng: Random) -> tuple[str, ...] | None:
    """A number of open options, as many as allowed, within the budget."""
    usable = [option for option in ask.options if option.closed is None]
    rng.shuffle(usable)
    picks = within(usable, rng.randint(ask.least, max(ask.least, ask.most)), ask.budget)
    if len(picks) < ask.least:
        # Chance met the budget too early; the lightest options are the last to fail.
        picks = within(sorted(usable, key=lambda o: o.weight), ask.least, ask.budget)
    return tuple(option.id for option in picks) if len(picks) >= ask.least else None


def within(options: list[Option], most: int, budget: int | None) -> list[Option]:
    """The first of `options` that together keep to `most` and `budget`."""
    taken: list[Option] = []
    weight = 0
    for option in options:
        if len(taken) == most:
            break
        if budget is None or weight + option.weight <= budget:
            taken.append(option)
            weight += option.weight
    return taken


def some_faces(ask: Chance, rng: Random) -> Given | None:
    """Fate, or faces as hands at the table would call them."""
    if not ask.faces or (ask.distinct and ask.count > len(ask.faces)):
        return None
    if rng.random() < 0.5:
        return (FATE,), ()
    if ask.distinct:
        return tuple(rng.sample(ask.faces, ask.count)), ()
    return tuple(rng.choice(ask.faces) for _ in range(ask.count)), ()


def assignments(ask: Assign, rng: Random) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every legal way to put items into slots, in a random order of trying."""
    items = [option for option in ask.items if option.closed is None]
    rng.shuffle(items)
    load: dict[str, list[Option]] = {slot.id: [] for slot in ask.slots}

    def place(n: int, pairs: tuple[tuple[str, str], ...]) -> Iterator[tuple[tuple[str, str], ...]]:
        if n == len(items):
            if all(len(load[slot.id]) >= slot.least for slot in ask.slots):
                yield pairs
            return
        choices: list[Slot | None] = [s for s in ask.slots if has_room(s, load[s.id], items[n])]
        if not ask.all_items:
            choices.append(None)
        rng.shuffle(choices)
        for slot in choices:
            if slot is None:
                yield from place(n + 1, pairs)
                continue
            load[slot.id].append(items[n])
            yield from place(n + 1, (*pairs, (items[n].id, slot.id)))
            load[slot.id].pop()

    return place(0, ())


def has_room(slot: Slot, inside: list[Option], item: Option) -> bool:
    """Whether `item` may join what is `inside` the slot."""
    if slot.most is not None and len(inside) >= slot.most:
        return False
    weight = sum(option.weight for option in inside) + item.weight
    return slot.capacity is None or weight <= slot.capacity
