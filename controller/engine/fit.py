"""Does what was said fit what was asked?  If so, what do the rules hear?

These functions are pure.  Each returns the reply that the rules are sent (see
`controller.engine.game`) or raises `Invalid` (not understood) or `Illegal` (understood, not legal,
with the reason); so an answer is judged before anything moves.

A ruling of the Overlord is judged by `reply_to_ruling`: what it names must exist, and be as many as
the rules expect, but closed options, budgets and what a slot holds do not bind the one who has the
last word.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from controller.engine.errors import Illegal, Invalid
from controller.wire import (
    FATE,
    AnyAsk,
    Assign,
    Chance,
    Choose,
    Judge,
    Msg,
    Option,
    Ruling,
    Slot,
)

__all__ = ["Picks", "Reply", "find", "nothing", "part_of", "reply_to", "reply_to_ruling"]

Picks: TypeAlias = tuple[str, ...]
Pairs: TypeAlias = tuple[tuple[str, str], ...]


Reply: TypeAlias = tuple[Option, ...] | tuple[str, ...] | dict[str, str]
"""What one seat's answer is to the rules; (`FATE`,) stands for faces still to be drawn, and
(`FATE`, *faces) for faces that were drawn when an earlier answer was still another."""


def part_of(ask: AnyAsk, who: str) -> AnyAsk:
    """The ask as it is put to `who`, seat or audience: without the options that are for others."""
    if len(ask.to) == 1:
        return ask
    if isinstance(ask, Choose | Judge) and any(option.to for option in ask.options):
        return replace(ask, options=tuple(o for o in ask.options if not o.to or who in o.to))
    if isinstance(ask, Assign) and any(item.to for item in ask.items):
        return replace(ask, items=tuple(i for i in ask.items if not i.to or who in i.to))
    return ask


def reply_to(ask: AnyAsk, picks: Picks, pairs: Pairs = ()) -> Reply:
    """What the rules hear when a seat says `picks` and `pairs` to `ask`."""
    if isinstance(ask, Choose):
        return chosen(ask, picks)
    if isinstance(ask, Judge):
        return within_number(ask, named(ask.options, picks), 1, 1)
    if isinstance(ask, Chance):
        return faces(ask, picks)
    if isinstance(ask, Assign):
        return assigned(ask, pairs)
    if picks:
        raise Invalid(Msg("There is nothing to choose here: it is only to be read."))
    return ()


def reply_to_ruling(ask: AnyAsk, ruling: Ruling) -> Reply:
    """What the rules hear when the Overlord answers `ask` in a seat's place."""
    if ruling.option is not None:
        if not isinstance(ask, Choose | Judge):
            raise Invalid(Msg("An option of your own fits only a question that has options."))
        least, most = (ask.least, ask.most) if isinstance(ask, Choose) else (1, 1)
        return within_number(ask, (ruling.option,), least, most)
    if ask.skips and not ruling.picks and not ruling.pairs:
        return nothing(ask)
    if isinstance(ask, Choose):
        ruled = named(ask.options, ruling.picks, closed=True)
        return within_number(ask, ruled, ask.least, ask.most)
    if isinstance(ask, Judge):
        return within_number(ask, named(ask.options, ruling.picks, closed=True), 1, 1)
    if isinstance(ask, Assign):
        for item, slot in ruling.pairs:
            find(ask.items, item)
            find_slot(ask.slots, slot)
        return all_placed(ask, dict(ruling.pairs))
    return reply_to(ask, ruling.picks)


def nothing(ask: AnyAsk) -> Reply:
    """What the rules hear of one seat when the question is let pass."""
    return {} if isinstance(ask, Assign) else ()


def chosen(ask: Choose, picks: Picks) -> tuple[Option, ...]:
    """`Choose`: open options, each once, as many as asked for, within the budget."""
    taken = named(ask.options, picks)
    if not ask.least <= len(taken) <= ask.most:
        raise miscounted(ask, len(taken), ask.least, ask.most)
    if ask.budget is not None:
        weight = sum(option.weight for option in taken)
        if weight > ask.budget:
            raise Illegal(
                Msg("Together {weight}, but at most {budget}.", weight=weight, budget=ask.budget),
                ask.because,
            )
    return taken


def named(options: tuple[Option, ...], picks: Picks, *, closed: bool = False) -> tuple[Option, ...]:
    """The options named, if none is named twice, and none is closed unless `closed` ones may be."""
    taken: tuple[Option, ...] = ()
    for pick in picks:
        option = find(options, pick)
        if option in taken:
            raise Invalid(Msg("The same option is named twice."))
        if option.closed is not None and not closed:
            raise Illegal(option.closed.text, option.closed.because)
        taken += (option,)
    return taken


def within_number(
    ask: AnyAsk, taken: tuple[Option, ...], least: int, most: int
) -> tuple[Option, ...]:
    """`taken`, if there are `least` to `most` of them."""
    if least <= len(taken) <= most:
        return taken
    raise miscounted(ask, len(taken), least, most)


def miscounted(ask: AnyAsk, n: int, least: int, most: int) -> Illegal:
    """What to say where `n` were chosen instead of `least` to `most`."""
    if least == most:
        text = Msg("Choose exactly {wanted}, not {n}.", wanted=least, n=n)
    else:
        text = Msg("Choose {least} to {most}, not {n}.", least=least, most=most, n=n)
    return Illegal(text, ask.because)


def open_option(options: tuple[Option, ...], pick: str) -> Option:
    """The option with this id; if it is greyed out, its own reason is the refusal."""
    option = find(options, pick)
    if option.closed is not None:
        raise Illegal(option.closed.text, option.closed.because)
    return option


def find(options: tuple[Option, ...], pick: str) -> Option:
    """The option with this id."""
    for option in options:
        if option.id == pick:
            return option
    raise Invalid(Msg('There is no option "{pick}" in this question.', pick=pick))


def find_slot(slots: tuple[Slot, ...], name: str) -> Slot:
    """The slot with this id."""
    for slot in slots:
        if slot.id == name:
            return slot
    raise Invalid(Msg('There is no place "{slot}" in this question.', slot=name))


def faces(ask: Chance, picks: Picks) -> tuple[str, ...]:
    """`Chance`: as many known faces as asked for, or fate."""
    if picks == (FATE,):
        return picks
    if picks[:1] == (FATE,):  # fate's, as they fell before an earlier answer was mended
        return (FATE, *faces(ask, fallen(picks[1:])))
    for pick in picks:
        if pick not in ask.faces:
            raise Invalid(Msg('"{face}" is no face that can come up here.', face=pick))
    if len(picks) != ask.count:
        raise Illegal(
            Msg("Give {wanted} faces, not {n}.", wanted=ask.count, n=len(picks)), ask.because
        )
    if ask.distinct:
        for pick in picks:
            if picks.count(pick) > ask.faces.count(pick):
                raise Illegal(Msg('"{face}" cannot come up that often.', face=pick), ask.because)
    return picks


def fallen(picks: Picks) -> Picks:
    """Faces that fell already; fate is none of them."""
    if FATE in picks:
        raise Invalid(Msg('"{face}" is no face that can come up here.', face=FATE))
    return picks


def assigned(ask: Assign, pairs: Pairs) -> dict[str, str]:
    """`Assign`: each open item at most once, each slot within its limits."""
    where: dict[str, str] = {}
    load: dict[str, list[Option]] = {slot.id: [] for slot in ask.slots}
    for item, slot_id in pairs:
        option = open_option(ask.items, item)
        if item in where:
            raise Invalid(Msg("{item} is put in two places.", item=option.label))
        where[item] = find_slot(ask.slots, slot_id).id
        load[slot_id].append(option)
    for slot in ask.slots:
        within(ask, slot, load[slot.id])
    return all_placed(ask, where)


def all_placed(ask: Assign, where: dict[str, str]) -> dict[str, str]:
    """`where`, if no open item is missing that needs a place."""
    if ask.all_items:
        for option in ask.items:
            if option.closed is None and option.id not in where:
                raise Illegal(Msg("{item} still needs a place.", item=option.label), ask.because)
    return where


def within(ask: Assign, slot: Slot, items: list[Option]) -> None:
    """Raise `Illegal` unless `items` keep the slot's limits."""
    n = len(items)
    if n < slot.least:
        text = Msg(
            "{slot} needs at least {least}, not {n}.", slot=slot.label, least=slot.least, n=n
        )
    elif slot.most is not None and n > slot.most:
        text = Msg("{slot} holds at most {most}, not {n}.", slot=slot.label, most=slot.most, n=n)
    else:
        weight = sum(item.weight for item in items)
        if slot.capacity is None or weight <= slot.capacity:
            return
        text = Msg(
            "{slot} carries at most {capacity}, not {weight}.",
            slot=slot.label,
            capacity=slot.capacity,
            weight=weight,
        )
    raise Illegal(text, ask.because)
