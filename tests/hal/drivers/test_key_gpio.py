"""One key on gpiozero's mock pins, with virtual time between press and report."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from hal.clock import VirtualClock
from hal.drivers.key_gpio import Key, KeyUnavailable
from hal.fault import Reason

__all__: list[str] = []

PIN = 17


class HeldPin(MockPin):  # type: ignore[misc]
    """A pin that something pulls to ground, so that its own pull-up cannot raise it."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(False)


@pytest.fixture
def factory() -> Iterator[Any]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


@dataclass
class Desk:
    """A key on the table: a hand moves it, and what it reports is written down."""

    pin: Any
    clock: VirtualClock
    key: Key
    reports: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.key.when_pressed = lambda at: self.reports.append(("pressed", at))
        self.key.when_released = lambda at: self.reports.append(("released", at))

    def down(self) -> None:
        self.pin.drive_low()

    def up(self) -> None:
        self.pin.drive_high()


@pytest.fixture
def desk(factory: Any) -> Iterator[Desk]:
    clock = VirtualClock(start=1000)
    with Key(PIN, clock, settle_ms=20) as key:
        yield Desk(factory.pin(PIN), clock, key)


def test_a_press_is_reported_once_it_has_rested_with_the_time_it_began(desk: Desk) -> None:
    desk.down()
    desk.clock.advance(19)
    assert desk.reports == []
    desk.clock.advance(1)
    assert desk.reports == [("pressed", 1000)]
    assert desk.key.is_pressed


def test_a_press_and_a_release_are_reported_in_order(desk: Desk) -> None:
    desk.down()
    desk.clock.advance(100)
    desk.up()
    desk.clock.advance(100)
    assert desk.reports == [("pressed", 1000), ("released", 1100)]


def test_a_bouncing_contact_is_one_press_from_the_moment_it_began(desk: Desk) -> None:
    for _ in range(5):
        desk.down()
        desk.clock.advance(3)
        desk.up()
        desk.clock.advance(3)
    desk.down()
    desk.clock.advance(1000)
    assert desk.reports == [("pressed", 1000)]


def test_a_contact_that_bounces_for_long_is_reported_only_when_it_rests(desk: Desk) -> None:
    for _ in range(50):
        desk.down()
        desk.clock.advance(12)
        desk.up()
        desk.clock.advance(6)
    assert desk.reports == []


def test_a_contact_must_rest_from_its_last_edge(desk: Desk) -> None:
    desk.down()
    desk.clock.advance(1)
    desk.up()
    desk.clock.advance(1)
    desk.down()
    desk.clock.advance(19)
    assert desk.reports == []
    desk.clock.advance(1)
    assert desk.reports == [("pressed", 1000)]


def test_a_spark_that_leaves_the_contact_as_it_was_is_nothing(desk: Desk) -> None:
    desk.down()
    desk.up()
    desk.clock.advance(1000)
    assert desk.reports == []


def test_an_edge_that_was_never_heard_is_healed_by_the_next(desk: Desk) -> None:
    desk.down()
    desk.clock.advance(100)
    desk.pin.when_changed = None  # the kernel's queue overflows: this release goes unheard
    desk.up()
    desk.pin.when_changed = desk.key._contact._pin_changed
    desk.down()
    desk.up()
    desk.clock.advance(100)
    assert desk.reports == [("pressed", 1000), ("released", 1100)]


def test_a_key_held_at_the_start_is_known_and_not_reported(factory: Any) -> None:
    factory.pin(PIN, pin_class=HeldPin)
    clock = VirtualClock()
    with Key(PIN, clock) as key:
        desk = Desk(factory.pin(PIN), clock, key)
        clock.advance(1000)
        assert key.is_pressed
        assert desk.reports == []


def test_a_contact_to_the_supply_is_pressed_when_it_is_high(factory: Any) -> None:
    clock = VirtualClock()
    with Key(PIN, clock, pull_up=False) as key:
        desk = Desk(factory.pin(PIN), clock, key)
        desk.up()
        clock.advance(20)
        assert desk.reports == [("pressed", 0)]


def test_a_closed_key_reports_nothing_and_frees_its_pin(desk: Desk, factory: Any) -> None:
    desk.down()
    desk.key.close()
    desk.key.close()
    assert desk.clock.next_due() is None
    desk.clock.advance(1000)
    assert desk.reports == []
    Key(PIN, desk.clock).close()


class Seen:
    """A lock that says when somebody waits for it."""

    def __init__(self) -> None:
        self.wanted = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            self.wanted.set()
            self._lock.acquire()

    def __exit__(self, *how: object) -> None:
        self._lock.release()


@pytest.mark.timeout(20)
def test_a_key_that_is_closed_while_it_is_sampled_is_closed_after_that(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, now = Seen(), desk.clock.now
    closing = threading.Thread(target=desk.key.close)

    def hurry() -> int:
        """The time, as `close` begins on another thread and gets as far as it may."""
        if not closing.ident and desk.clock.next_due() is None:
            closing.start()
            lock.wanted.wait(10)
        return now()

    desk.key._lock = lock  # type: ignore[assignment]
    desk.down()
    monkeypatch.setattr(desk.clock, "now", hurry)
    desk.clock.advance(20)
    closing.join(10)
    assert desk.reports == [("pressed", 1000)]
    assert desk.key._contact.closed


def test_an_edge_that_was_on_its_way_when_a_key_was_closed_starts_nothing(desk: Desk) -> None:
    desk.key.close()
    desk.key._edge()
    assert desk.clock.next_due() is None


def test_a_key_that_nobody_listens_to_still_settles(desk: Desk) -> None:
    desk.key.when_pressed = None
    desk.down()
    desk.clock.advance(20)
    assert desk.key.is_pressed


def test_a_bouncing_contact_keeps_one_timer_and_not_one_for_each_edge(
    desk: Desk, mocker: MockerFixture
) -> None:
    asked = mocker.spy(desk.clock, "call_later")
    for _ in range(100):
        desk.down()
        desk.up()
    desk.down()
    desk.clock.advance(1000)
    assert desk.reports == [("pressed", 1000)]
    assert asked.call_count == 1


def test_a_pin_that_is_taken_is_busy(desk: Desk) -> None:
    with pytest.raises(KeyUnavailable) as refused:
        Key(PIN, desk.clock)
    assert (refused.value.at, refused.value.reason) == ("17", Reason.BUSY)


@pytest.mark.usefixtures("factory")
def test_a_pin_that_no_board_has_is_unfit() -> None:
    with pytest.raises(KeyUnavailable) as refused:
        Key("GPIO99", VirtualClock())
    assert (refused.value.at, refused.value.reason) == ("GPIO99", Reason.UNFIT)


def test_a_machine_without_pins_is_a_fault_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    with pytest.raises(KeyUnavailable) as refused:
        Key(PIN, VirtualClock())
    assert refused.value.reason is Reason.ABSENT


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=40))
def test_whatever_a_hand_does_reports_alternate_and_end_with_the_truth(
    factory: Any, moves: list[tuple[bool, int]]
) -> None:
    factory.reset()
    clock = VirtualClock()
    with Key(PIN, clock, settle_ms=20) as key:
        desk = Desk(factory.pin(PIN), clock, key)
        down = False
        for down, wait in moves:
            (desk.down if down else desk.up)()
            clock.advance(wait)
        clock.advance(20)
        kinds = [kind for kind, _ in desk.reports]
        assert kinds == ["pressed", "released"] * (len(kinds) // 2) + ["pressed"] * down
        assert key.is_pressed == down
        assert [at for _, at in desk.reports] == sorted(at for _, at in desk.reports)
