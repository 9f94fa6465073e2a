"""Wordless: where a thing may be set down or shown, and says nothing by that.

It is read off the question that stands, and off a fork of the game for the question that a step on
the way leads to: never off the interpreter, which is on trial here.  What may not be known for
certain counts as said, so that nothing is called wordless that the table may rightly take.

What may live here: what says nothing.  What may not: whether hands do it
(`tests.table.hands.disorder`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from controller.engine import Session
from controller.engine.showing import drawn, questions
from controller.table.scene import standing
from controller.wire import TABLE, Answer, AnyAsk, Assign, Chance, Choose, Judge, Option
from tests.table.hands.equipment import things
from tests.table.hands.wishes import after, several

__all__ = ["free", "wordless_cards", "wordless_spaces"]


def wordless_spaces(session: Session[Any], thing: str, among: Iterable[str]) -> list[str]:
    """The spaces of some where a thing answers nothing, neither now nor a step ahead.  The one on
    which the game has it is none of them: there it is put back."""
    taken = {slot for ask in put(session) for slot in spaces_for(session, ask, thing)}
    taken |= set(steps_for(session, thing))
    taken.add(standing(drawn(session, (), TABLE)).get(thing, ""))
    return [space for space in among if space not in taken]


def wordless_cards(session: Session[Any], cards: Iterable[str]) -> list[str]:
    """The cards of some that the question does not name."""
    named = {name for ask in put(session) for name in names(ask)}
    return [card for card in cards if card not in named]


def put(session: Session[Any]) -> list[AnyAsk]:
    """The question that stands, and as the whole table sees it."""
    shared, _ = questions(session, TABLE)
    asks = [asked.ask for asked in shared]
    return asks if session.run.open is None else [session.run.open, *asks]


def spaces_for(session: Session[Any], ask: AnyAsk, thing: str) -> Iterator[str]:
    """The spaces and slots at which a question may take a thing."""
    if isinstance(ask, Assign):
        items = [item for item in ask.items if thing in (item.id, *things(item))]
        yield from (slot.id for slot in ask.slots if items)
    for option in free(ask):
        mark = not option.subject and thing in session.asked
        if option.place and (mark or option.subject == thing):
            yield option.place


def steps_for(session: Session[Any], thing: str) -> Iterator[str]:
    """The spaces at which a question takes a thing that a choice which is free leads to."""
    ask = session.run.open
    if ask is None or several(ask):
        return
    for option in free(ask):
        if option.subject != thing or option.place or option.costs:
            continue
        for seat in option.to or session.asked:
            fork = after(session, Answer("", "", seat, (option.id,)))
            for there in put(fork):
                yield from spaces_for(fork, there, thing)


def names(ask: AnyAsk) -> Iterator[str]:
    """The things that a question names and takes."""
    if isinstance(ask, Chance):
        yield from ask.faces
    if isinstance(ask, Assign):
        for item in ask.items:
            yield from (item.id, *things(item))
    for option in free(ask):
        yield from things(option)


def free(ask: AnyAsk) -> list[Option]:
    """The open options of a question."""
    return [o for o in ask.options if o.closed is None] if isinstance(ask, Choose | Judge) else []
