"""Keys and an hourglass on pins of their own, on gpiozero's mock pins."""

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Device, InputDevice
from gpiozero.pins.mock import MockFactory

from hal.clock import VirtualClock
from hal.drivers.contacts_gpio import GLASS_SETTLE_MS, GpioHourglass, GpioKeys
from hal.events import GlassTurned, Heard, KeyDown, KeyUp
from hal.fault import Fault, Reason
from hal.simulated.chips.pins import follow
from hal.simulated.chips.tilt import TiltSwitch

__all__: list[str] = []


@pytest.fixture
def factory() -> Iterator[Any]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


def test_each_key_is_told_by_its_name(factory: Any) -> None:
    clock, heard = VirtualClock(), list[Heard]()
    keys = GpioKeys(clock, {"yes": 17, "no": 27})
    keys.start(heard.append)
    factory.pin(27).drive_low()
    clock.advance(100)
    factory.pin(27).drive_high()
    clock.advance(100)
    assert heard == [KeyDown("no", at_ms=0), KeyUp("no", at_ms=100)]
    keys.close()


@pytest.mark.usefixtures("factory")
def test_a_key_whose_pin_is_taken_does_not_keep_the_others_from_serving() -> None:
    keys = GpioKeys(VirtualClock(), {"yes": 17, "no": 27})
    with InputDevice(17):
        keys.start(list[Heard]().append)
    assert {name: fault.reason for name, fault in keys.faults.items()} == {"yes": Reason.BUSY}
    keys.close()


@pytest.mark.usefixtures("factory")
def test_where_no_key_serves_the_first_fault_is_raised() -> None:
    with InputDevice(17), pytest.raises(Fault):
        GpioKeys(VirtualClock(), {"yes": 17}).start(list[Heard]().append)


class Glass:
    """An hourglass on a pin."""

    def __init__(self, factory: Any, seed: int = 0) -> None:
        self.clock = VirtualClock()
        self.switch = TiltSwitch(lambda: 1000 * self.clock.now(), seed=seed)
        follow(self.switch.contact, 22, factory, self.clock)
        self.clock.advance(1000)
        self.heard: list[Heard] = []
        self.glass = GpioHourglass(self.clock, 22)
        self.glass.start(self.heard.append)
        self.clock.advance(1000)


@pytest.mark.parametrize("seed", range(5))
def test_every_turn_either_way_is_told_once(factory: Any, seed: int) -> None:
    glass = Glass(factory, seed)
    for _ in range(4):
        glass.switch.turn()
        glass.clock.advance(2000)
    assert [type(event) for event in glass.heard] == [GlassTurned] * 4


def test_a_knock_on_the_table_is_no_turn(factory: Any) -> None:
    glass = Glass(factory)
    glass.switch.knock()
    glass.clock.advance(2000)
    assert glass.heard == []


def test_a_glass_that_rolls_on_its_side_and_stands_up_again_is_no_turn(factory: Any) -> None:
    glass = Glass(factory)
    glass.switch.roll(8)
    glass.clock.advance(3000)
    assert glass.heard == []


def test_a_turn_is_told_with_the_time_at_which_it_began(factory: Any) -> None:
    glass = Glass(factory)
    began = glass.clock.now()
    glass.switch.turn()
    glass.clock.advance(GLASS_SETTLE_MS + 100)
    assert [event.at_ms for event in glass.heard] == [began]


def test_a_closed_glass_tells_nothing(factory: Any) -> None:
    glass = Glass(factory)
    glass.glass.close()
    glass.glass.close()
    glass.switch.turn()
    glass.clock.advance(2000)
    assert glass.heard == []
