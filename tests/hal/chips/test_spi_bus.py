"""Many chips on one SPI bus, and the decoder for their chip-selects."""

import pytest

from hal.simulated.chips.mfrc522 import Mfrc522
from hal.simulated.chips.pn532 import Pn532
from hal.simulated.chips.pn532_wires import Pn532Spi
from hal.simulated.chips.spi_bus import Decoder, SpiBus
from hal.simulated.chips.tags import Antenna

__all__: list[str] = []

VERSION = bytes.fromhex("ee00")
MODE, SET_MODE = bytes.fromhex("a200"), bytes.fromhex("225a")


@pytest.fixture
def bus() -> SpiBus:
    versions = (0x92, 0x91, 0x88, 0x12)
    return SpiBus([Mfrc522(Antenna(), lambda: 0, version=each) for each in versions])


def test_each_chip_answers_for_itself(bus: SpiBus) -> None:
    assert [bus.transfer(number, VERSION)[1] for number in range(4)] == [0x92, 0x91, 0x88, 0x12]


def test_with_nobody_selected_miso_floats_high(bus: SpiBus) -> None:
    assert bus.exchange(0xEE) == 0xFF


def test_chip_selects_set_by_hand_do_the_same(bus: SpiBus) -> None:
    bus.chip_select(2, low=True)
    assert [bus.exchange(byte) for byte in VERSION] == [0x00, 0x88]
    bus.chip_select(2, low=False)
    assert bus.exchange(0) == 0xFF


def test_of_two_selected_at_once_both_hear_and_a_0_of_either_is_a_0(bus: SpiBus) -> None:
    both = (1, 3)
    answers = []
    for sent in (VERSION, SET_MODE):
        for number in both:
            bus.chip_select(number, low=True)
        answers.append([bus.exchange(byte) for byte in sent])
        for number in both:
            bus.chip_select(number, low=False)
    assert answers[0] == [0x00, 0x91 & 0x12]
    assert [bus.transfer(number, MODE)[1] for number in both] == [0x5A, 0x5A]


def test_a_chip_learns_that_its_period_is_over() -> None:
    chip = Pn532(Antenna(), lambda: 0)
    chip.asleep = False
    bus = SpiBus([Pn532Spi(chip)])
    bus.chip_select(0, low=True)
    for byte in bytes.fromhex("80 0000ff407f2b405400"):  # a command, its bits turned round
        bus.exchange(byte)
    assert chip.due_us() is None
    bus.chip_select(0, low=False)
    assert chip.due_us() is not None


def test_a_clone_that_holds_miso_low_drowns_all_others_and_not_itself(bus: SpiBus) -> None:
    bus.hold_low(2)
    assert [bus.transfer(number, VERSION)[1] for number in range(4)] == [0x00, 0x00, 0x88, 0x00]
    bus.hold_low(2, holds=False)
    assert bus.transfer(0, VERSION)[1] == 0x92


def test_a_buffer_for_each_chip_keeps_it_off_the_others(bus: SpiBus) -> None:
    bus.buffered = True
    bus.hold_low(2)
    assert bus.transfer(0, VERSION)[1] == 0x92


def test_a_decoder_selects_the_chip_at_its_address(bus: SpiBus) -> None:
    decoder = Decoder(bus)
    assert [decoder.transfer(number, VERSION)[1] for number in range(4)] == [
        0x92,
        0x91,
        0x88,
        0x12,
    ]


def test_a_decoder_that_is_not_enabled_or_points_nowhere_selects_nobody(bus: SpiBus) -> None:
    decoder = Decoder(bus)
    decoder.set(1, enabled=False)
    assert bus.exchange(0xEE) == 0xFF
    assert decoder.transfer(9, VERSION) == b"\xff\xff"


def test_another_address_while_enabled_ends_one_period_and_begins_another(bus: SpiBus) -> None:
    decoder = Decoder(bus)
    decoder.set(0, enabled=True)
    bus.exchange(0xEE)
    decoder.set(1, enabled=True)
    assert [bus.exchange(byte) for byte in VERSION] == [0x00, 0x91]


def test_a_stuck_address_line_lets_one_chip_answer_for_two(bus: SpiBus) -> None:
    decoder = Decoder(bus)
    decoder.stuck_low = 0b01
    assert [decoder.transfer(number, VERSION)[1] for number in range(4)] == [
        0x92,
        0x92,
        0x88,
        0x88,
    ]
    decoder.stuck_low, decoder.stuck_high = 0, 0b10
    assert decoder.transfer(0, VERSION)[1] == 0x88


def test_an_absent_chip_leaves_miso_high(bus: SpiBus) -> None:
    chip = bus.chips[0]
    assert isinstance(chip, Mfrc522)
    chip.absent = True
    assert bus.transfer(0, VERSION) == b"\xff\xff"
