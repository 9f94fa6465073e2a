"""A chain of APA102 LEDs. Figures from the data sheet's frames."""

import pytest

from hal.simulated.chips.apa102 import Apa102Chain, Led

__all__: list[str] = []

START = bytes(4)
RED = bytes.fromhex("ff0000ff")  # brightness 31, blue, green, red
BLUE = bytes.fromhex("e1ff0000")  # brightness 1
DARK = Led(0, 0, 0, 0)


def test_a_frame_is_brightness_blue_green_red() -> None:
    chain = Apa102Chain(1)
    chain.transfer(START + bytes.fromhex("f0102030"))
    assert chain.leds == [Led(red=0x30, green=0x20, blue=0x10, brightness=16)]


def test_what_is_shown_has_the_brightness_in_it() -> None:
    assert Led(200, 100, 62, 31).shown == (200, 100, 62)
    assert Led(200, 100, 62, 15).shown == (96, 48, 30)
    assert Led(200, 100, 62, 0).shown == (0, 0, 0)


def test_each_led_takes_the_first_frame_and_passes_on_the_rest() -> None:
    chain = Apa102Chain(3)
    chain.transfer(START + RED + BLUE + RED + b"\xff" * 4)
    assert [led.shown[0] for led in chain.leds] == [255, 0, 255]
    assert chain.leds[1] == Led(0, 0, 255, 1)


def test_frames_beyond_the_chain_run_out_of_its_end() -> None:
    chain = Apa102Chain(1)
    chain.transfer(START + RED + BLUE + b"\xff" * 4)
    assert chain.leds == [Led(255, 0, 0, 31)]


def test_the_last_leds_wait_for_the_half_bits_of_an_end_frame() -> None:
    chain = Apa102Chain(64)
    chain.transfer(START + RED * 64)
    # The LED at number n has it n half clocks late; none came after the last one's frame, and
    # each frame before it gave the earlier ones 64 half clocks.
    assert chain.leds[62] != DARK
    assert chain.leds[63] == DARK
    chain.transfer(b"\xff" * 3)
    assert chain.leds[63] == DARK
    chain.transfer(b"\xff")  # 32 bits are 64 half clocks
    assert chain.leds[63] != DARK


def test_a_frame_may_be_cut_anywhere() -> None:
    chain = Apa102Chain(2)
    for byte in START + RED + BLUE + b"\xff":
        chain.transfer(bytes((byte,)))
    assert [led.shown for led in chain.leds] == [(255, 0, 0), (0, 0, 8)]


def test_colours_stay_until_they_are_set_again() -> None:
    chain = Apa102Chain(2)
    chain.transfer(START + RED + RED + b"\xff")
    chain.transfer(START + BLUE)
    assert [led.shown for led in chain.leds] == [(0, 0, 8), (255, 0, 0)]


@pytest.mark.parametrize("zeros", [4, 5, 8])
def test_a_start_frame_may_be_longer(zeros: int) -> None:
    chain = Apa102Chain(1)
    chain.transfer(bytes(zeros) + RED)
    assert chain.leds[0] == Led(255, 0, 0, 31)


def test_without_a_start_frame_nothing_is_taken() -> None:
    chain = Apa102Chain(1)
    chain.transfer(bytes(3) + RED)
    assert chain.leds == [DARK]


def test_a_frame_that_does_not_begin_with_ones_is_lost_with_all_that_follow() -> None:
    chain = Apa102Chain(2)
    chain.transfer(START + bytes.fromhex("1f0000ff") + RED + b"\xff")
    assert chain.leds == [DARK, DARK]


def test_a_led_that_is_off_is_no_start_frame() -> None:
    chain = Apa102Chain(3)
    chain.transfer(START + bytes.fromhex("e0000000") * 2 + RED + b"\xff")
    assert [led.shown for led in chain.leds] == [(0, 0, 0), (0, 0, 0), (255, 0, 0)]
