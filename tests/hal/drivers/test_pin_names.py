"""Names of pins: which of them are the same pin."""

import pytest

from hal.drivers.pin_names import pin_name

__all__: list[str] = []


@pytest.mark.parametrize("pin", [17, "17", "GPIO17", "BCM17", "BOARD11", "J8:11", "WPI0"])
def test_a_pin_has_one_name_however_it_is_written(pin: int | str) -> None:
    assert pin_name(pin) == "GPIO17"


@pytest.mark.parametrize("pin", [99, "BOARD99", "nothing"])
def test_what_is_no_pin_of_the_header_is_called_what_it_was_called(pin: int | str) -> None:
    assert pin_name(pin) == str(pin)
