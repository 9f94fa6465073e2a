"""Parts that are wired to the machine itself: nothing is opened before the start, and what is not
there is told while the rest of the table runs."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from pytest_mock import MockerFixture
from serial.tools.list_ports_common import ListPortInfo

from hal.assembly import Bench, Part, assemble
from hal.clock import Clock, SystemClock, VirtualClock
from hal.drivers.hub_ports import Adopted
from hal.drivers.own_clock import OwnClock
from hal.drivers.pi_parts import (
    Apa102Chain,
    GlassPin,
    KeyPins,
    MatrixPart,
    Mfrc522Lane,
    PcscReader,
    Pn532Reader,
    SpiPlace,
    WedgeReader,
)
from hal.drivers.pn532_i2c import Pn532I2c
from hal.drivers.pn532_spi import Pn532Spi
from hal.drivers.pn532_uart import Pn532Uart
from hal.events import Heard, KeyDown, ReaderLost, Sighting
from hal.fault import Fault, Reason
from hal.health import Health
from hal.ports import Post, Readers
from hal.simulated.readers import SimulatedReaders

__all__: list[str] = []


@pytest.fixture
def pins() -> Iterator[Any]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


NOWHERE = SpiPlace(91, 7)
ALL: list[Part] = [
    Mfrc522Lane({"r1": NOWHERE, "r2": NOWHERE}),
    Pn532Reader("r3", "/dev/no-such-port"),
    Pn532Reader("r4", 91),
    Pn532Reader("r5", NOWHERE),
    PcscReader("r6", "no such reader"),
    WedgeReader("r7", "/dev/input/by-id/no-such-reader"),
    MatrixPart("matrix", (5,), (12,), {(0, 0): "k1"}),
    KeyPins({"k2": 17, "k3": 27}),
    GlassPin(22),
    Apa102Chain(NOWHERE, {"north": (0,)}),
]


def test_a_table_of_which_no_reader_is_there_says_so_once_for_each_and_its_keys_serve(
    pins: Any,
) -> None:
    clock, faults, heard = VirtualClock(), list[Fault](), list[Heard]()
    platform = assemble(ALL, Bench(clock, faults.append))
    platform.listen(heard.append)
    assert platform.start() == ()
    assert platform.lights
    platform.lights.show({"north": "turn"})
    clock.advance(30_000)
    pins.pin(17).drive_low()
    clock.advance(100)
    lost = [event.reader for event in heard if isinstance(event, ReaderLost)]
    assert sorted(lost) == ["r1", "r2", "r3", "r4", "r5", "r6", "r7"]
    assert len(faults) == 7
    assert {fault.reason for fault in faults} <= {Reason.ABSENT, Reason.MISSING}
    assert [event for event in heard if isinstance(event, KeyDown)] == [KeyDown("k2", at_ms=30_000)]
    platform.close()
    assert not any(isinstance(event, Sighting) for event in heard)


def test_a_lane_says_how_often_its_readers_were_set_up_when_it_is_asked() -> None:
    clock = VirtualClock()
    health = Health(clock.now(), ["r1"], [])
    made = PcscReader("r1", "no such reader").made(Bench(clock, list[Fault]().append))
    (check,) = made.checks
    check(health)  # it was not started: there is nothing to say
    made.readers[0].start(list[Heard]().append)
    clock.advance(100)
    check(health)
    reader = health.report(clock.now()).readers["r1"]
    assert reader.set_up == 0
    made.readers[0].close()


def test_a_pn532_is_reached_by_whatever_wire_was_written_down() -> None:
    kinds = [type(Pn532Reader("r", where).transport()) for where in ("/dev/x", 1, NOWHERE)]
    assert kinds == [Pn532Uart, Pn532I2c, Pn532Spi]


def test_a_pn532_on_usb_is_not_written_to_where_something_else_is_plugged_in(
    mocker: MockerFixture,
) -> None:
    mega = ListPortInfo("/dev/no-such-port")
    mega.vid, mega.pid, mega.location = 0x2341, 0x0042, "1-1.4"
    mocker.patch("hal.drivers.hub_ports.list_ports.comports", return_value=[mega])
    opened = mocker.patch("hal.drivers.hub_serial.SerialLine")
    wire = Pn532Reader("r", Adopted(0x1A86, 0x7523, "1-1.4")).transport()
    wire.open()
    for thread in threading.enumerate():
        if thread.name == "hub r":
            thread.join(5)
    with pytest.raises(Fault) as fault:
        wire.send(b"x")
    assert fault.value.reason is Reason.UNFIT
    opened.assert_not_called()


def test_on_the_machines_clock_a_lane_has_a_thread_of_its_own_that_ends_with_it() -> None:
    shared, made = SystemClock(), list[Clock]()

    def make(clock: Clock) -> Readers:
        made.append(clock)
        return SimulatedReaders(clock, ["r1"], 10)

    before, polled = set(threading.enumerate()), threading.Event()
    lane = OwnClock(shared, make)
    lane.start(lambda event: polled.set())
    assert polled.wait(10)
    assert made[0] is not shared
    lane.close()
    lane.close()
    assert set(threading.enumerate()) <= before
    shared.close()


def test_on_a_tests_clock_a_lane_runs_where_it_is() -> None:
    clock, made = VirtualClock(), list[Clock]()

    def make(on: Clock) -> Readers:
        made.append(on)
        return SimulatedReaders(on, ["r1"], 10)

    post: Post = list[Heard]().append
    OwnClock(clock, make).start(post)
    assert made == [clock]
