"""The clocks: virtual time is exact, and the machine's own keeps the same promise."""

import threading
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.clock import SystemClock, VirtualClock

__all__: list[str] = []


@pytest.fixture
def system() -> Iterator[SystemClock]:
    clock = SystemClock()
    yield clock
    clock.close()


def test_virtual_time_stands_still_until_it_is_advanced() -> None:
    clock = VirtualClock(start=5)
    assert clock.now() == 5
    clock.advance(37)
    assert clock.now() == 42


def test_a_call_runs_at_the_very_time_it_is_due() -> None:
    clock, times = VirtualClock(), list[int]()
    clock.call_later(10, lambda: times.append(clock.now()))
    clock.advance(9)
    assert times == []
    clock.advance(100)
    assert times == [10]


def test_a_call_asked_for_by_a_call_runs_within_the_same_advance() -> None:
    clock, times = VirtualClock(), list[int]()

    def again() -> None:
        times.append(clock.now())
        clock.call_later(10, again)

    clock.call_later(10, again)
    clock.advance(35)
    assert times == [10, 20, 30]


def test_a_cancelled_call_never_runs() -> None:
    clock, ran = VirtualClock(), list[str]()
    clock.call_later(10, lambda: ran.append("cancelled")).cancel()
    clock.call_later(20, lambda: ran.append("kept"))
    assert clock.next_due() == 20
    clock.advance(50)
    assert ran == ["kept"]
    assert clock.next_due() is None


@given(st.lists(st.integers(0, 5), max_size=20))
def test_calls_run_in_the_order_they_are_due_and_then_in_the_order_asked_for(
    delays: list[int],
) -> None:
    clock, ran = VirtualClock(), list[tuple[int, int]]()
    for number, delay in enumerate(delays):
        clock.call_later(delay, partial(ran.append, (delay, number)))
    clock.advance(5)
    assert ran == sorted((delay, number) for number, delay in enumerate(delays))


def test_a_call_in_the_past_is_refused() -> None:
    with pytest.raises(ValueError, match="give a delay of 0 or more"):
        VirtualClock().call_later(-1, lambda: None)


def test_time_is_never_turned_back() -> None:
    with pytest.raises(ValueError, match="does not run backwards"):
        VirtualClock().advance(-1)


def test_the_system_clock_never_runs_backwards(system: SystemClock) -> None:
    times = [system.now() for _ in range(1000)]
    assert times == sorted(times)


def test_the_system_clock_runs_the_soonest_call_first_whatever_the_order_asked(
    system: SystemClock,
) -> None:
    ran, done = list[str](), threading.Event()
    system.call_later(60_000, lambda: ran.append("in a minute"))
    system.call_later(20, done.set)
    system.call_later(0, lambda: ran.append("at once"))
    assert done.wait(10)
    assert ran == ["at once"]


def test_a_sooner_call_wakes_the_system_clock_from_a_longer_wait(system: SystemClock) -> None:
    awake, done = threading.Event(), threading.Event()
    system.call_later(0, awake.set)
    assert awake.wait(10)
    system.call_later(60_000, done.clear)
    system.call_later(0, done.set)
    assert done.wait(10)


def test_the_system_clock_never_calls_early(system: SystemClock) -> None:
    ended, done = list[int](), threading.Event()

    def end() -> None:
        ended.append(system.now())
        done.set()

    begun = system.now()
    system.call_later(15, end)
    assert done.wait(10)
    assert ended[0] - begun >= 15


def test_a_callback_that_raises_is_logged_and_stops_no_other(
    system: SystemClock, caplog: pytest.LogCaptureFixture
) -> None:
    done = threading.Event()

    def fail() -> None:
        raise RuntimeError("broken")

    system.call_later(0, fail)
    system.call_later(0, done.set)
    assert done.wait(10)
    assert "a timer's callback failed" in caplog.text


def test_a_closed_clock_runs_nothing_more_and_takes_no_call(system: SystemClock) -> None:
    ran = list[str]()
    system.call_later(60_000, lambda: ran.append("late"))
    system.close()
    assert ran == []
    assert not any(thread.name == "hal-clock" for thread in threading.enumerate())
    with pytest.raises(RuntimeError, match="the clock is closed"):
        system.call_later(0, lambda: None)


def test_a_callback_may_close_its_own_clock(system: SystemClock) -> None:
    done = threading.Event()

    def end() -> None:
        system.close()
        done.set()

    system.call_later(0, end)
    assert done.wait(10)
