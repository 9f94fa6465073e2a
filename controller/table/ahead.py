"""Ahead: whether a step on the way leads to a question that a gesture answers.

A miniature that is set down may say two things at once, such as whose turn it is and where it goes.
That is tried on a fork of the session, which nobody sees.

What may live here: looking.  What may not: taking the step (`controller.table.table`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from controller.engine import SanctumError, Session
from controller.table.gesture import AnyGesture, Placed
from controller.table.interpreter import interpret
from controller.table.meaning import Answers, Meaning, Narrows, Refuses, Scene, Steps
from controller.table.sentences import not_yet
from controller.wire import Answer, Chance, Read, Why

__all__ = ["ahead"]

TRIED = 16
"""How many steps on the way are tried for one gesture."""

Look: TypeAlias = Callable[[Session[Any]], Scene | None]
"""What a gesture meets at a session."""

Way: TypeAlias = tuple[Answers, Answers | Narrows]
"""A step, and what the gesture says to the question after it."""


def ahead(
    session: Session[Any], look: Look, gesture: AnyGesture, steps: Steps
) -> tuple[list[Way], Why | None]:
    """The steps that lead to a question which takes the gesture; and why one does not, if one has a
    reason of its own."""
    ways: list[Way] = []
    why: Why | None = None
    for option in steps.options[:TRIED]:
        first = Answers(steps.seat, (option,))
        then, reason = beyond(session.fork(), look, gesture, first)
        if then is not None:
            ways.append((first, then))
        why = reason or why
    return ways, why


def beyond(
    fork: Session[Any], look: Look, gesture: AnyGesture, first: Answers
) -> tuple[Answers | Narrows | None, Why | None]:
    """What the gesture says once `first` is answered, or why it says nothing: a greyed option's
    reason, or something that comes first and is nobody's choice."""
    try:
        fork.answer(Answer(fork.ask_id, "step", first.seat, first.picks))
    except SanctumError as wrong:
        return None, wrong.why
    met = look(fork)
    if met is None:
        return None, None
    meaning: Meaning = interpret(met, gesture)
    if isinstance(meaning, Answers) or (isinstance(meaning, Narrows) and meaning.said.left):
        return meaning, None
    if isinstance(meaning, Refuses) and not meaning.plain:
        return None, meaning.why
    if isinstance(met.ask, Chance | Read) and isinstance(gesture, Placed):
        return None, not_yet(met, gesture)
    return None, None
