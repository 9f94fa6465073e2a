"""LEDs on a chain that takes its bytes as the data sheet says."""

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.drivers.apa102 import Apa102Lights, frames
from hal.drivers.colours import PLAIN, Colour
from hal.drivers.spi_bus import SpiChip
from hal.fault import Fault, Reason
from hal.simulated.chips.apa102 import Apa102Chain

__all__: list[str] = []

COLOURS = st.tuples(*[st.integers(0, 255)] * 3)
SIGNS = {"turn": (9, 9, 9), "reach": (0, 90, 255), "target": (255, 40, 0)}


class Plug:
    """A chain on a bus that can be pulled out."""

    def __init__(self, count: int) -> None:
        self.chain = Apa102Chain(count)
        self.plugged = True
        self.open = 0

    def __call__(self) -> SpiChip:
        if not self.plugged:
            raise Fault("spi", Reason.ABSENT)
        self.open += 1
        return self

    def transfer(self, data: bytes) -> bytes:
        if not self.plugged:
            raise Fault("spi", Reason.LOST)
        return self.chain.transfer(data)

    def close(self) -> None:
        self.open -= 1

    def colours(self) -> list[tuple[int, int, int]]:
        return [(led.red, led.green, led.blue) for led in self.chain.leds]


@given(st.lists(COLOURS, max_size=100), st.integers(0, 31))
def test_every_led_of_a_chain_of_any_length_shows_its_colour(
    colours: list[Colour], brightness: int
) -> None:
    chain = Apa102Chain(len(colours))
    chain.transfer(frames(colours, brightness))
    assert [led[:3] for led in chain.leds] == colours
    assert all(led.brightness == brightness for led in chain.leds)


def test_one_led_that_nobody_counted_stays_as_it_is() -> None:
    chain = Apa102Chain(41)
    chain.transfer(frames([(1, 2, 3)] * 40))
    assert chain.leds[40][:3] == (0, 0, 0)


def test_a_brightness_that_no_led_has_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 31"):
        frames([], 32)


def test_the_leds_of_a_place_shine_with_its_sign_and_all_others_are_dark() -> None:
    plug = Plug(4)
    lights = Apa102Lights(plug, {"north": (0, 1), "south": (3,)}, SIGNS)
    lights.show({"north": "reach", "south": "target"})
    assert plug.colours() == [SIGNS["reach"]] * 2 + [(0, 0, 0)] + [SIGNS["target"]]
    lights.show({"south": "turn"})
    assert plug.colours() == [(0, 0, 0)] * 3 + [SIGNS["turn"]]


def test_a_sign_that_has_no_colour_shines_all_the_same() -> None:
    plug = Plug(1)
    Apa102Lights(plug, {"north": (0,)}, SIGNS).show({"north": "danger", "nowhere": "turn"})
    assert plug.colours() == [PLAIN]


def test_closing_makes_it_dark_and_is_harmless_twice() -> None:
    plug = Plug(2)
    lights = Apa102Lights(plug, {"north": (0, 1)}, SIGNS)
    lights.show({"north": "turn"})
    lights.close()
    lights.close()
    lights.show({"north": "turn"})
    assert (plug.colours(), plug.open) == ([(0, 0, 0)] * 2, 0)


def test_a_chain_that_is_gone_raises_nothing_and_is_said_once_until_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    plug = Plug(1)
    lights = Apa102Lights(plug, {"north": (0,)}, SIGNS)
    plug.plugged = False
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            lights.show({"north": "turn"})
    assert len(caplog.records) == 1
    assert lights.fault
    plug.plugged = True
    lights.show({"north": "turn"})
    assert plug.colours() == [SIGNS["turn"]]
    lights.show({})
    assert "None" in repr(lights.fault)


def test_a_table_without_leds_is_no_trouble() -> None:
    Apa102Lights(Plug(0), {}, SIGNS).show({"north": "turn"})
