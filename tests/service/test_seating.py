"""A seated session: time and table come to the game's one door, with no client and no hardware."""

from typing import Any

from controller.engine import Session
from controller.service import Seating, numbered
from controller.table import Layout, Tags
from controller.wire import AnyCommand, TimeUp
from controller.wire.frame import Accepted
from hal.clock import VirtualClock
from hal.events import GlassTurned
from tests.specimens.noughts import Noughts

__all__: list[str] = []


def begun() -> Session[Any]:
    return Session.begin(Noughts(), {"seed": "1"})


def test_a_glass_that_hands_turn_comes_to_the_door_when_it_has_run_out() -> None:
    session, clock, done = begun(), VirtualClock(), list[AnyCommand]()

    def door(command: AnyCommand) -> Accepted:
        done.append(command)
        return session.do(command)

    asked = session.ask_id
    table = Seating(session, clock, do=door, nonce=numbered("n")).lay(Layout(), Tags())
    table.hear(GlassTurned(at_ms=0))
    clock.advance(9_999)
    assert done == []
    clock.advance(1)
    assert done == [TimeUp(nonce="n-1", ask=asked, turned=True)]
    assert session.run.late


def test_whoever_wants_to_know_that_time_is_up_carries_it_out() -> None:
    session, clock, told = begun(), VirtualClock(), list[TimeUp]()
    seating = Seating(session, clock, time_up=told.append)
    seating.glass.turn()
    clock.advance(10_000)
    assert [command.turned for command in told] == [True]
    assert not session.run.late


def test_the_glass_is_put_away_with_its_question() -> None:
    session, clock = begun(), VirtualClock()
    seating = Seating(session, clock)
    seating.glass.turn()
    clock.advance(10_000)
    assert session.run.late
    assert seating.glass.ask == ""


def test_a_seating_that_is_closed_hears_nothing_more_of_its_session() -> None:
    session, clock, told = begun(), VirtualClock(), list[TimeUp]()
    seating = Seating(session, clock, time_up=told.append)
    seating.lay(Layout(), Tags())
    seating.glass.turn()
    seating.close()
    seating.close()
    clock.advance(20_000)
    assert (session.on_change, told) == ([], [])
