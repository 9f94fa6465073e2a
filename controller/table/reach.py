"""Reach: where a thing in the hand can go, when the question that stands asks whose turn it is.

Setting it down there says both at once (`controller.table.ahead`), so its reach lights as soon as
it is lifted, as it does in a turn of its own.  The step is tried on a fork, which nobody sees.

What may live here: looking.  What may not: taking the step, and lamps.
"""

from __future__ import annotations

from typing import Any

from controller.engine import SanctumError, Session
from controller.engine.showing import drawn, questions
from controller.wire import TABLE, Answer, Choose, Highlight, Judge, Option

__all__ = ["reach"]

WAYS = frozenset({"reach", "threat"})
"""Signs of a place where the open question can end."""


def reach(session: Session[Any]) -> tuple[Highlight, ...]:
    """The signs of the places where the thing that was lifted can be set down once its own step on
    the way is taken; none where the question that stands offers places itself."""
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
