"""Reach: what shines before it is asked for, while a question on the way to it stands.

    lifted   a thing is in the hand, and the question asks whose turn it is: setting it down
             somewhere says both at once (`controller.table.ahead`), so where it can go lights as
             soon as it is lifted, as it does in a turn of its own
    laid     a card lies on the table, and the question asks which of its uses is meant: whom any
             of them can be for lights as soon as it is laid

The step is tried on a fork, which nobody sees.  Of the second sort nothing may shine that people
could not know before they say more: so a step counts only if nothing is done by it yet, neither
told nor drawn from fate, and the same seat is asked on.

What may live here: looking.  What may not: taking the step, and lamps.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.engine import SanctumError, Session
from controller.engine.narrowing import Narrowing
from controller.engine.showing import drawn, questions
from controller.wire import TABLE, Answer, Choose, Highlight, Judge, Option, View

__all__ = ["Reach", "aims", "reach"]

WAYS = frozenset({"reach", "threat"})
"""Signs of a place where the open question can end."""

AIM = "target"
"""The sign of a place where somebody is whom it can be for."""

TRIED = 6
"""How many uses of a card are tried; of one that has more nothing shines, for part of what it can
do would read as all."""

Known = tuple[int, tuple[Narrowing, ...]]


class Reach:
    """What shines ahead at `session`.  It is looked for once, until there is another entry or hands
    have said more, for lights and screens ask again and again."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self._known: Known | None = None
        self._found: tuple[Highlight, ...] = ()

    def shown(self, view: View) -> View:
        """`view` with what shines ahead; that covers another sign at its place, as it does once it
        is asked for."""
        session = self.session
        known = session.timeline.length, tuple(session.narrowed(seat) for seat in session.asked)
        if known != self._known:
            self._known, self._found = known, reach(session) or aims(session)
        if not self._found or not view.asks:
            return view
        covered = {each.place for each in self._found}
        others = (each for each in view.highlights if each.place not in covered)
        return replace(view, highlights=(*others, *self._found))


# -- lifted -----------------------------------------------------------------------------------


def reach(session: Session[Any]) -> tuple[Highlight, ...]:
    """The signs of the places where the thing that was lifted can be set down once its own step on
    the way is taken; none where the question that stands offers places itself."""
    if not any(session.narrowed(seat).left for seat in session.asked):
        return ()
    asks, _ = questions(session, TABLE)
    ask = asks[0].ask if asks else None
    if not isinstance(ask, Choose | Judge) or len(session.asked) != 1:
        return ()
    [seat] = session.asked
    said = session.narrowed(seat)
    steps = [option for option in ask.options if option.id in said.left]
    if not said.named or len(steps) != 1 or (isinstance(ask, Choose) and ask.most > 1):
        return ()
    [step] = steps
    if step.place or step.costs or step.subject != said.named[-1]:
        return ()
    return beyond(session.fork(), seat, step)


def beyond(fork: Session[Any], seat: str, step: Option) -> tuple[Highlight, ...]:
    """Those signs of the question after a step that lie where its thing can go."""
    try:
        fork.answer(Answer(fork.ask_id, "step", seat, (step.id,)))
    except SanctumError:
        return ()
    asks = tuple(asked.ask for asked in questions(fork, TABLE)[0])
    options = [o for ask in asks if isinstance(ask, Choose | Judge) for o in ask.options]
    places = {o.place for o in options if o.subject == step.subject and o.closed is None}
    view = drawn(fork, asks, TABLE)
    return tuple(h for h in view.highlights if h.place in places and h.sign in WAYS)


# -- laid -------------------------------------------------------------------------------------


def aims(session: Session[Any]) -> tuple[Highlight, ...]:
    """The signs of whom the uses that the question offers can be for; none where it offers anything
    else than uses of one thing."""
    found: dict[str, Highlight] = {}
    for step in uses(session):
        for each in aimed(session, step):
            found.setdefault(each.place, each)
    return tuple(found.values())


def uses(session: Session[Any]) -> tuple[Option, ...]:
    """The open options that are left, if they differ in what is done alone: the same piece does it,
    with the same things, nowhere in particular.  What no piece does is a way back."""
    asks, _ = questions(session, TABLE)
    ask = asks[0].ask if asks else None
    if len(session.asked) != 1 or not isinstance(ask, Choose | Judge):
        return ()
    [seat] = session.asked
    left = session.narrowed(seat).left
    steps = tuple(
        o
        for o in ask.options
        if o.subject
        and o.closed is None
        and (not left or o.id in left)
        and (not o.to or seat in o.to)
    )
    alike = {(o.subject, o.objects, o.place) for o in steps}
    several = isinstance(ask, Choose) and ask.most > 1
    if several or len(alike) != 1 or steps[0].place or len(steps) > TRIED:
        return ()
    return steps


def aimed(session: Session[Any], step: Option) -> tuple[Highlight, ...]:
    """The signs of whom a use can be for, as the question after it shows them to everybody; none if
    it did anything already."""
    fork, [seat] = session.fork(), session.asked
    try:
        fork.answer(Answer(fork.ask_id, "step", seat, (step.id,)))
    except SanctumError:
        return ()
    done = fork.events or fork.run.rested != session.run.rested
    if done or fork.asked != (seat,) or fork.state.fate != session.state.fate:
        return ()
    view = drawn(fork, tuple(asked.ask for asked in questions(fork, TABLE)[0]), TABLE)
    return tuple(each for each in view.highlights if each.sign == AIM)
