"""What is lifted lights its reach, also where the question only asks whose turn it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from controller.engine import Session
from controller.engine.kit.tape import random_input
from controller.engine.narrowing import Narrowing
from controller.games import find
from controller.table.reach import reach
from controller.wire import Answer, Choose

__all__: list[str] = []


def asked(key: str) -> Session[Any]:
    """A fight in which such a question stands."""
    session = Session.begin(find("sanctorvm"), {"seed": "4", "battle": "first_fight"})
    rng = Random(3)
    while session.run.open is None or session.run.open.key != key:
        command = random_input(session, rng, f"n{session.timeline.length}")
        assert command is not None
        session.do(command)
    return session


def lift(session: Session[Any], thing: str) -> None:
    """`thing` is taken up, and names its options."""
    ask, seat = session.run.open, session.asked[0]
    assert isinstance(ask, Choose)
    left = tuple(option.id for option in ask.options if option.subject == thing)
    session.narrow(Narrowing(session.ask_id, seat, (thing,), left))


@pytest.mark.rule("SV-MOV-006")
def test_a_figure_that_is_lifted_before_its_turn_lights_what_it_may_move_to() -> None:
    session = asked("turn")
    lift(session, "prymat")
    lit = {each.place for each in reach(session)}
    fork = session.fork()
    fork.answer(Answer(fork.ask_id, "n", fork.asked[0], ("turn:prymat",)))
    ask = fork.run.open
    assert isinstance(ask, Choose)
    assert lit == {o.place for o in ask.options if o.place and o.closed is None}
    assert lit


def test_looking_ahead_changes_nothing() -> None:
    session = asked("turn")
    before = session.hash(), session.timeline.length, session.ask_id
    lift(session, "prymat")
    reach(session)
    assert (session.hash(), session.timeline.length, session.ask_id) == before


def test_nothing_shines_ahead_while_nothing_is_in_the_hand_or_places_are_asked_for() -> None:
    session = asked("turn")
    assert reach(session) == ()
    session = asked("deed")
    ask = session.run.open
    assert isinstance(ask, Choose)
    lift(session, ask.options[-1].subject)
    assert reach(session) == ()
