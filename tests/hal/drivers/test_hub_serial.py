"""A hub on a pseudo-terminal: pyserial, threads and the machine's own clock, from end to end."""

import os
import threading
from collections.abc import Callable, Iterator

import pytest

from hal.clock import SystemClock
from hal.drivers.hub import Hub, HubNames
from hal.drivers.hub_line import HubLines
from hal.drivers.hub_serial import SerialPort
from hal.events import Heard, KeyDown, ReaderBack, ReaderLost, Sighting
from hal.fault import Fault, Reason
from hal.platform import Platform
from tests.hal.drivers.test_serial_line import FarEnd, far_end
from tests.hal.link.board import Board
from tests.hal.link.wire import SERIAL

__all__ = ["far_end"]

WAIT_S = 20.0


class Ear:
    """Hears, and lets a test wait for what it is to hear."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self._changed = threading.Condition()

    def hear(self, event: Heard) -> None:
        with self._changed:
            self.heard.append(event)
            self._changed.notify_all()

    def wait(self, wanted: Callable[[Heard], bool]) -> bool:
        """Whether something like that is heard, from now on or before."""
        with self._changed:
            return self._changed.wait_for(lambda: any(map(wanted, self.heard)), WAIT_S)


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board()
    board.plug_in()
    yield board
    board.unplug()


@pytest.mark.timeout(90)
def test_a_hub_on_a_real_line_is_met_lost_and_met_again(board: Board) -> None:
    clock, ear, faults = SystemClock(), Ear(), list[Fault]()
    names = HubNames(readers={0: "r0", 1: "r1"}, keys={0: "yes"}, leds={"gate": (0,)})
    hub = Hub("north", SERIAL, names, clock, faults.append, colours={"reach": (1, 2, 3)})
    HubLines([SerialPort("usb", lambda: board.port)], [hub], clock, faults.append)
    platform = Platform(clock, hub.readers, hub.keys, lights=hub.lights)
    platform.listen(ear.hear)
    board.model.put(1, "04A1B2C3")
    platform.start()
    try:
        assert ear.wait(lambda each: isinstance(each, Sighting) and each.uids == ("04A1B2C3",))
        with board.lock:
            board.model.key(0, True, board.now())
        assert ear.wait(lambda each: isinstance(each, KeyDown) and each.key == "yes")
        hub.lights.show({"gate": "reach"})
        board.unplug()
        assert ear.wait(lambda each: isinstance(each, ReaderLost) and each.reader == "r1")
        board.plug_in()
        assert ear.wait(lambda each: isinstance(each, ReaderBack) and each.reader == "r1")
        assert ear.wait(
            lambda each: (
                isinstance(each, Sighting)
                and each.at_ms > next(b.at_ms for b in ear.heard if isinstance(b, ReaderBack))
            )
        )
    finally:
        platform.close()
        clock.close()
    assert board.model.colours[0] == bytes((1, 2, 3))
    assert sum(isinstance(each, KeyDown) for each in ear.heard) == 1


@pytest.mark.timeout(20)
def test_whoever_writes_does_not_wait_for_a_device_that_takes_nothing_yet(far_end: FarEnd) -> None:
    line = SerialPort("usb", lambda: far_end.port).open(lambda data: None, lambda fault: None)
    said = os.urandom(200_000)
    line.write(said[:100_000])
    line.write(said[100_000:])
    heard = b""
    while len(heard) < len(said):
        heard += far_end.hears(65536)
    line.close()
    assert heard == said


@pytest.mark.timeout(20)
def test_a_device_that_takes_nothing_is_a_line_that_is_lost_once_and_then_closed(
    far_end: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hal.drivers.serial_line._WRITE_LIMIT_S", 0.05)
    lost, told = list[Reason](), threading.Event()

    def lose(fault: Fault) -> None:
        lost.append(fault.reason)
        told.set()

    line = SerialPort("usb", lambda: far_end.port).open(lambda data: None, lose)
    line.write(bytes(1_000_000))
    assert told.wait(WAIT_S)
    with pytest.raises(Fault):
        line.write(b"x")
    line.close()
    assert lost == [Reason.STUCK]
    assert not [each for each in threading.enumerate() if each.name == "hub usb" and joined(each)]


def joined(thread: threading.Thread) -> bool:
    """Whether it is alive although it was waited for."""
    thread.join(WAIT_S)
    return thread.is_alive()


@pytest.mark.timeout(20)
def test_a_line_that_is_closed_is_not_lost_although_somebody_still_writes(far_end: FarEnd) -> None:
    lost = list[Fault]()
    line = SerialPort("usb", lambda: far_end.port).open(lambda data: None, lost.append)
    line.write(bytes(1_000_000))
    far_end.hears(1)  # it has begun
    line.close()
    for thread in threading.enumerate():
        if thread.name == "hub usb":
            assert not joined(thread)
    assert lost == []


# -- a port that takes its time, or for ever ------------------------------------------------------


class Hanging:
    """Finds a port only once somebody lets it."""

    def __init__(self, port: str) -> None:
        self.port = port
        self.asked, self.let = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.asked.set()
        self.let.wait(WAIT_S)
        return self.port


@pytest.mark.timeout(60)
def test_a_port_that_hangs_as_it_is_opened_holds_up_no_key(board: Board) -> None:
    clock, ear, hanging = SystemClock(), Ear(), Hanging(board.port)
    hub = Hub("north", SERIAL, HubNames(keys={0: "yes"}), clock, list[Fault]().append)
    HubLines([SerialPort("usb", hanging)], [hub], clock, list[Fault]().append)
    hub.keys.start(ear.hear)
    try:
        assert hanging.asked.wait(WAIT_S)
        came = threading.Event()
        clock.call_later(1, came.set)
        assert came.wait(WAIT_S / 4)
        hanging.let.set()
        assert board.ready()
        with board.lock:
            board.model.key(0, True, board.now())
        assert ear.wait(lambda each: isinstance(each, KeyDown))
    finally:
        hanging.let.set()
        hub.keys.close()
        clock.close()


@pytest.mark.timeout(20)
def test_while_a_port_hangs_it_is_not_opened_a_second_time(far_end: FarEnd) -> None:
    hanging = Hanging(far_end.port)
    port = SerialPort("usb", hanging)
    first = port.open(lambda data: None, lambda fault: None)
    assert hanging.asked.wait(WAIT_S)
    first.close()
    with pytest.raises(Fault) as fault:
        port.open(lambda data: None, lambda fault: None)
    assert fault.value.reason is Reason.STUCK
    hanging.let.set()
    for thread in threading.enumerate():
        if thread.name == "hub usb":
            assert not joined(thread)
    port.open(lambda data: None, lambda fault: None).close()


@pytest.mark.timeout(20)
def test_what_keeps_a_port_from_being_opened_is_a_line_that_is_lost_for_that_reason() -> None:
    lost, told = list[Fault](), threading.Event()

    def lose(fault: Fault) -> None:
        lost.append(fault)
        told.set()

    line = SerialPort("usb", lambda: "/dev/no-such-port").open(lambda data: None, lose)
    assert told.wait(WAIT_S)
    assert [each.reason for each in lost] == [Reason.ABSENT]
    with pytest.raises(Fault) as fault:
        line.write(b"x")
    assert fault.value.reason is Reason.ABSENT
