"""The platform: one queue, one order, and no part that stops the others."""

import threading

import pytest

from hal.clock import VirtualClock
from hal.events import GlassTurned, Heard, KeyDown
from hal.fault import Fault, Reason
from hal.platform import Platform
from hal.ports import Hourglass, Keys, Post
from hal.simulated.contacts import SimulatedHourglass, SimulatedKeys

__all__: list[str] = []


class DeadKeys(Keys):
    def start(self, post: Post) -> None:
        raise Fault("keys", Reason.ABSENT)


class Glass(Hourglass):
    """Gives away what it was started with, so that any thread can post."""

    post: Post

    def start(self, post: Post) -> None:
        self.post = post


def turned(at_ms: int) -> Heard:
    return GlassTurned(at_ms=at_ms)


@pytest.fixture
def glass() -> Glass:
    return Glass()


@pytest.fixture
def platform(glass: Glass) -> Platform:
    return Platform(VirtualClock(), hourglass=glass)


def test_every_listener_hears_everything_in_the_order_it_came_in(
    platform: Platform, glass: Glass
) -> None:
    heard = list[tuple[str, int]]()
    platform.listen(lambda event: heard.append(("first", event.at_ms)))
    platform.listen(lambda event: heard.append(("second", event.at_ms)))
    platform.start()
    glass.post(turned(2))
    glass.post(turned(1))
    assert heard == [("first", 2), ("second", 2), ("first", 1), ("second", 1)]


def test_what_comes_in_while_something_is_heard_waits_its_turn(
    platform: Platform, glass: Glass
) -> None:
    heard = list[tuple[str, int]]()

    def answer(event: Heard) -> None:
        heard.append(("first", event.at_ms))
        if event.at_ms == 1:
            glass.post(turned(2))
            glass.post(turned(3))

    platform.listen(answer)
    platform.listen(lambda event: heard.append(("second", event.at_ms)))
    platform.start()
    glass.post(turned(1))
    assert heard == [(who, at_ms) for at_ms in (1, 2, 3) for who in ("first", "second")]


def test_many_threads_are_heard_one_at_a_time_and_each_event_once(
    platform: Platform, glass: Glass
) -> None:
    heard, inside, overlaps = list[int](), threading.Lock(), list[int]()

    def hear(event: Heard) -> None:
        if not inside.acquire(blocking=False):
            overlaps.append(event.at_ms)
            return
        heard.append(event.at_ms)
        inside.release()

    platform.listen(hear)
    platform.start()

    def post(first: int) -> None:
        for at_ms in range(first, first + 500):
            glass.post(turned(at_ms))

    threads = [threading.Thread(target=post, args=(n * 500,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert overlaps == []
    assert sorted(heard) == list(range(2000))


def test_a_listener_that_raises_makes_nobody_deaf(platform: Platform, glass: Glass) -> None:
    heard = list[int]()

    def hear(event: Heard) -> None:
        if event.at_ms == 1:
            raise RuntimeError("broken")
        heard.append(event.at_ms)

    platform.listen(hear)
    platform.start()
    glass.post(turned(1))
    glass.post(turned(2))
    assert heard == [2]


def test_a_listener_that_raises_keeps_nothing_from_the_others_and_is_logged(
    platform: Platform, glass: Glass, caplog: pytest.LogCaptureFixture
) -> None:
    heard = list[int]()

    def fail(event: Heard) -> None:
        raise RuntimeError("broken")

    platform.listen(fail)
    platform.listen(lambda event: heard.append(event.at_ms))
    platform.start()
    glass.post(turned(1))
    glass.post(turned(2))
    assert heard == [1, 2]
    assert caplog.text.count("RuntimeError: broken") == 2


def test_a_part_that_does_not_start_is_said_and_the_others_run() -> None:
    clock, heard = VirtualClock(), list[Heard]()
    glass = SimulatedHourglass(clock)
    platform = Platform(clock, keys=DeadKeys(), hourglass=glass)
    platform.listen(heard.append)
    assert [(fault.part, fault.reason) for fault in platform.start()] == [("keys", Reason.ABSENT)]
    glass.turn()
    assert heard == [turned(0)]


def test_a_table_without_any_part_starts_and_closes() -> None:
    platform = Platform(VirtualClock())
    assert platform.start() == ()
    platform.close()


def test_a_closed_platform_hears_nothing_more() -> None:
    clock, heard = VirtualClock(), list[Heard]()
    keys, glass = SimulatedKeys(clock, ["k1"]), SimulatedHourglass(clock)
    platform = Platform(clock, keys=keys, hourglass=glass)
    platform.listen(heard.append)
    platform.start()
    keys.hold("k1")
    platform.close()
    keys.release("k1")
    glass.turn()
    assert heard == [KeyDown("k1", at_ms=0)]
