"""Players who need no person: one that answers anything by chance.

It knows no game: it reads the ask and takes some legal answer, each with some likelihood.  The kit
plays games to their end with it, and a person may let it play a seat.

`None` where an ask has no possible answer: such an ask must not exist, and the kit looks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from controller.wire import (
    FATE,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Judge,
    Option,
    Slot,
)

__all__ = ["Given", "random_answer"]

Given: TypeAlias = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]
"""The picks and pairs of an answer."""


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
