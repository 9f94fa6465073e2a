"""Telling: the rules of a battle, with the lessons in between.

    the rules  ->  what has happened, what is asked next  ->  lessons that are due  ->  the question

All are told right before a question that everybody sees, or at the end; what was told, and what is
due, is part of the state: so undo takes a lesson back together with its moment, and a restart
brings none again.  Before one question stand two lessons at most, and a patient one by itself
alone; what finds no room waits for its next occasion.

What may live here: choosing and telling.  What may not: any lesson, and any rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from controller.engine import REST, Event, Play, Rules
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Due, Lessons
from controller.games.sanctorvm.teaching.course import LESSONS
from controller.games.sanctorvm.teaching.lesson import page
from controller.wire import AnyAsk

__all__ = ["MOST", "explained"]

MOST = 2
"""How many lessons are told before one question."""

BY_NAME = {each.id: each for each in LESSONS}


def explained(book: Book, play: Play[Battle], rules: Rules[None]) -> Rules[None]:
    """These rules, with their lessons where the battle explains itself; else just as they are."""
    lessons = play.state.lessons
    if lessons is UNSET:
        return rules
    return with_lessons(Field(book, play.state), lessons, play, rules)


def with_lessons(
    field: Field, lessons: Lessons, play: Play[Battle], rules: Rules[None]
) -> Rules[None]:
    """The rules, and before each of their questions what is to be explained."""
    reply = None
    while True:
        heard = len(play.told)
        asked = next_question(rules, reply)
        for event in play.told[heard:]:
            if not event.to:
                note(field, lessons, event)
        if asked is not REST and (asked is None or not asked.audience):
            yield from tell(field, lessons, asked)
        if asked is None:
            return
        reply = yield asked


def next_question(rules: Rules[None], reply: Any) -> Any:
    """What the rules want next; None when they are done."""
    try:
        return rules.send(reply)
    except StopIteration:
        return None


def note(field: Field, lessons: Lessons, thing: Event | AnyAsk) -> None:
    """This makes lessons due that were not told before."""
    known = {*lessons.told, *(each.lesson for each in lessons.due)}
    for lesson in LESSONS:
        gaps = None if lesson.id in known else lesson.when(field, thing)
        if gaps is not None:
            lessons.due.append(Due(lesson.id, dict(gaps), readers(field, thing)))


def tell(field: Field, lessons: Lessons, asked: AnyAsk | None) -> Rules[None]:
    """Explain what is due now that this is asked, or that nothing is any more."""
    if asked is not None:
        note(field, lessons, asked)
    chosen = with_room(lessons.due)
    lessons.due.clear()
    for due in chosen:
        lessons.told.append(due.lesson)
        yield page(field, BY_NAME[due.lesson], due)


def with_room(found: Sequence[Due]) -> list[Due]:
    """Those of them that are told: first who cannot wait, and a patient one where there is no
    such."""
    urgent = [due for due in found if not BY_NAME[due.lesson].patient]
    return urgent[:MOST] or [*found[:1]]


def readers(field: Field, thing: Event | AnyAsk) -> tuple[str, ...]:
    """Who reads about it: who is asked; of what has happened, who plays the Homo Superbe that it
    happened to, or who speaks for their Side."""
    if not isinstance(thing, Event):
        return thing.to
    name = getattr(thing, "who", "")
    for who in field.state.of("homo"):
        if who.id == name:
            return (field.seat(who),)
    return (field.speaker("homo"),)
