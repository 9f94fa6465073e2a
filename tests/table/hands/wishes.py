"""Wishes: what somebody wants to do next, drawn from a seed.

The same seed wants the same of the same game, whether it is then said by hands or on a screen: so
both ways must lead to the same end.

What may live here: wanting.  What may not: how it is said.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from controller.engine import Session
from controller.engine.kit.tape import random_input
from controller.wire import Answer, AnyAsk, Assign, Choose, Take

__all__ = ["Wish", "after", "journaled", "said", "several", "wish"]

Wish = Answer | Take
"""What is wanted: an answer, or an offer that is taken."""

OFFERS = 0.2
"""How often an offer that comes to mind is taken: each leads away from the game's own end."""


def wish(session: Session[Any], rng: Random) -> Wish:
    """Something legal that somebody wants now, without a nonce or the id of the ask.  Nobody wants
    time to run out, and few want what is offered beside the question."""
    while True:
        wanted = random_input(session, rng, "")
        if isinstance(wanted, Answer) or (isinstance(wanted, Take) and rng.random() < OFFERS):
            break
    assert isinstance(wanted, Answer | Take), session.run.open
    return bare(wanted, session)


def said(session: Session[Any], wanted: Wish, nonce: str) -> Wish:
    """A wish as the command that says it, to the question that stands."""
    if isinstance(wanted, Answer):
        return replace(wanted, ask=session.ask_id, nonce=nonce)
    return replace(wanted, nonce=nonce)


def after(session: Session[Any], wanted: Wish) -> Session[Any]:
    """A game of its own in which that was done."""
    fork = session.fork()
    fork.do(said(fork, wanted, "ahead"))
    return fork


def several(ask: AnyAsk) -> bool:
    """Whether an ask takes several options."""
    return isinstance(ask, Choose) and ask.most > 1


def bare(said: Wish, session: Session[Any]) -> Wish:
    """`said` without what differs from one telling to the next.  What lies where has no order: it
    is told in that of the question."""
    if isinstance(said, Take):
        return replace(said, nonce="")
    ask = session.run.open
    pairs = said.pairs
    if isinstance(ask, Assign):
        order = [item.id for item in ask.items]
        pairs = tuple(sorted(pairs, key=lambda pair: order.index(pair[0])))
    return replace(said, nonce="", ask="", pairs=pairs)


def journaled(session: Session[Any], since: int = 0) -> list[object]:
    """What the rules heard after the entry `since`, in the same form; anything else that counts
    stands in it as it is."""
    path = [seq for seq in session.timeline.path() if seq > since]
    said: list[object] = []
    for seq in reversed(path):
        entry = session.journal.row(seq).entry
        if isinstance(entry, Answer):
            said.append(replace(entry, nonce="", ask=""))
        elif isinstance(entry, Take):
            said.append(replace(entry, nonce=""))
        else:
            said.append(entry)
    return said
