"""Which way to the pins, and why: known before a pin is touched."""

import pytest

from hal.drivers.pin_factory import Machine, Why, choice, this_machine

__all__: list[str] = []

PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
PI_4 = "Raspberry Pi 4 Model B Rev 1.4"
ZERO = "Raspberry Pi Zero W Rev 1.1"
MODULE_5 = "Raspberry Pi Compute Module 5 Rev 1.0"
OLD, NEW = "6.1.21-v8+", "6.6.20+rpt-rpi-v8"


def machine(model: str, kernel: str, *installed: str, named: str = "") -> Machine:
    return Machine(model, kernel, frozenset(installed), named)


@pytest.mark.parametrize("model", [PI_5, PI_4, ZERO, MODULE_5])
@pytest.mark.parametrize("kernel", [OLD, NEW])
def test_lgpio_is_taken_wherever_it_is_installed(model: str, kernel: str) -> None:
    made = choice(machine(model, kernel, "lgpio", "RPi.GPIO"))
    assert (made.factory, made.why, made.works) == ("lgpio", Why.LGPIO, True)


@pytest.mark.parametrize("model", [PI_4, ZERO])
@pytest.mark.parametrize("kernel", [OLD, "6.5.0", "5.10.103"])
def test_rpi_gpio_is_taken_alone_on_an_old_kernel(model: str, kernel: str) -> None:
    made = choice(machine(model, kernel, "RPi.GPIO"))
    assert (made.factory, made.why) == ("rpigpio", Why.OLD_KERNEL)


@pytest.mark.parametrize("model", [PI_5, MODULE_5])
def test_a_pi_5_is_not_for_rpi_gpio_whatever_its_kernel(model: str) -> None:
    made = choice(machine(model, OLD, "RPi.GPIO"))
    assert (made.factory, made.why, made.works) == ("", Why.NEW_BOARD, False)


@pytest.mark.parametrize("kernel", [NEW, "6.10.1", "7.0.0", "unreadable"])
def test_a_new_kernel_is_not_for_rpi_gpio(kernel: str) -> None:
    assert choice(machine(PI_4, kernel, "RPi.GPIO")).why is Why.NEW_KERNEL


def test_a_pi_with_nothing_installed_has_no_way_to_its_pins() -> None:
    assert choice(machine(PI_4, OLD)).why is Why.NOTHING


def test_a_laptop_has_no_pins_and_nothing_is_wrong() -> None:
    assert choice(machine("", "6.1.0-18-amd64", "lgpio")).why is Why.NO_PI


def test_what_is_named_is_taken_and_nothing_else() -> None:
    assert choice(machine("", NEW, named="mock")).factory == "mock"
    assert choice(machine(PI_4, OLD, "RPi.GPIO", named="lgpio")).why is Why.NOTHING
    assert choice(machine(PI_4, OLD, "lgpio", "RPi.GPIO", named="rpigpio")).factory == "rpigpio"
    assert choice(machine(PI_5, NEW, "lgpio", "RPi.GPIO", named="rpigpio")).why is Why.NEW_BOARD


def test_this_machine_says_what_it_is_without_touching_a_pin() -> None:
    made = choice(this_machine())
    assert made.machine.kernel
    assert made.why in Why
