"""The MFRC522 by its registers. Figures from NXP's data sheet, worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.simulated.chips.mfrc522 import Mfrc522
from hal.simulated.chips.mfrc522_registers import Command, Error, Irq, Register
from hal.simulated.chips.tags import Antenna, State, Tag, ntag
from tests.hal.chips.bench import Bench

__all__: list[str] = []

LOW, HIGH = "01020304", "01020704"
"""They differ in bit 18, and in their check bytes 04 and 00."""


def tag(uid: str = LOW) -> Tag:
    return Tag(bytes.fromhex(uid))


# -- SPI and plain registers -------------------------------------------------------------------


def test_the_version_says_which_chip_it_is() -> None:
    assert Bench().chip.transfer(bytes.fromhex("ee00")).hex() == "0092"
    clone = Mfrc522(Antenna(), lambda: 0, version=0x12)
    assert clone.transfer(bytes.fromhex("ee00")).hex() == "0012"


@pytest.mark.parametrize(
    ("register", "value"),
    [
        (Register.COMMAND, 0x20),
        (Register.COM_IEN, 0x80),
        (Register.COM_IRQ, 0x14),
        (Register.STATUS1, 0x21),
        (Register.WATER_LEVEL, 0x08),
        (Register.MODE, 0x3F),
        (Register.TX_CONTROL, 0x80),
        (Register.RF_CFG, 0x48),
        (Register.CRC_RESULT_H, 0xFF),
    ],
)
def test_registers_hold_their_reset_values_at_power_up(register: int, value: int) -> None:
    chip = Mfrc522(Antenna(), lambda: 0)
    assert chip.transfer(bytes((0x80 | register << 1, 0)))[1] == value


def test_one_transfer_reads_several_registers_each_a_byte_after_its_address() -> None:
    bench = Bench()
    bench.write(Register.T_RELOAD_L, 0x5A)
    # read 0x37, read 0x2D, read 0x37, end
    assert bench.chip.transfer(bytes.fromhex("eedaee00")).hex() == "00925a92"


def test_one_transfer_writes_all_its_bytes_to_one_register() -> None:
    bench = Bench()
    bench.write(Register.FIFO_DATA, 1, 2, 3)
    assert bench.fifo() == "010203"


def test_byte_by_byte_is_the_same_as_a_whole_transfer() -> None:
    chip = Bench().chip
    chip.select()
    assert [chip.exchange(byte) for byte in (0xEE, 0xEE, 0x00)] == [0x00, 0x92, 0x92]
    chip.deselect()
    chip.select()
    assert [chip.exchange(byte) for byte in (0xEE, 0x00)] == [0x00, 0x92]


REGISTERS = st.sampled_from([0x01, 0x04, 0x06, 0x09, 0x09, 0x09, 0x0A, 0x0B, 0x0D, 0x22, 0x2D])
WRITES = st.builds(
    lambda register, data: bytes((register << 1,)) + data,
    REGISTERS,
    st.binary(max_size=70) | st.sampled_from([b"\x80", b"\x03", b"\x0c", b"\x0f"]),
)
READS = st.builds(
    lambda registers, last: bytes(0x80 | each << 1 for each in registers) + last,
    st.lists(REGISTERS, min_size=1, max_size=5) | st.integers(1, 70).map(lambda n: [0x09] * n),
    st.sampled_from([b"\x00", b""]),
)


@given(st.lists(st.tuples(WRITES | READS, st.integers(0, 500)), max_size=12))
def test_any_transfer_does_what_its_bytes_do_one_by_one(periods: list[tuple[bytes, int]]) -> None:
    whole, single = Bench(tag()), Bench(tag())
    for sent, pause in periods:
        single.chip.select()
        received = bytes(map(single.chip.exchange, sent))
        single.chip.deselect()
        assert whole.chip.transfer(sent) == received
        assert whole.chip.registers == single.chip.registers
        whole.now += pause
        single.now += pause


@pytest.mark.parametrize("register", [Register.VERSION, Register.ERROR, Register.STATUS1, 0x3F])
def test_a_read_only_register_stays_as_it_is(register: int) -> None:
    bench = Bench()
    before = bench.read(register)
    bench.write(register, 0x5A)
    assert bench.read(register) == before


def test_irq_bits_are_set_and_cleared_where_they_are_marked() -> None:
    bench = Bench()
    bench.write(Register.COM_IRQ, 0x7F)
    assert bench.read(Register.COM_IRQ) == 0x00
    bench.write(Register.COM_IRQ, 0x80 | Irq.RX | Irq.TIMER)
    assert bench.read(Register.COM_IRQ) == Irq.RX | Irq.TIMER
    bench.write(Register.COM_IRQ, Irq.RX)
    assert bench.read(Register.COM_IRQ) == Irq.TIMER


# -- FIFO and CRC ------------------------------------------------------------------------------


def test_the_fifo_takes_64_bytes_and_the_65th_overflows_until_it_is_flushed() -> None:
    bench = Bench()
    bench.write(Register.FIFO_DATA, *range(64))
    assert bench.read(Register.ERROR) == 0
    bench.write(Register.FIFO_DATA, 64)
    assert bench.read(Register.ERROR) == Error.BUFFER_OVFL
    assert bench.read(Register.COM_IRQ) & Irq.ERR
    assert bench.fifo() == bytes(range(64)).hex()
    bench.write(Register.FIFO_LEVEL, 0x80)
    assert bench.read(Register.ERROR) == 0
    assert bench.read(Register.FIFO_LEVEL) == 0


def test_a_flush_empties_the_fifo() -> None:
    bench = Bench()
    bench.write(Register.FIFO_DATA, 1, 2, 3)
    bench.write(Register.FIFO_LEVEL, 0x80)
    assert bench.fifo() == ""


def test_the_water_level_warns_of_a_fifo_that_is_nearly_empty_or_nearly_full() -> None:
    bench = Bench()
    bench.write(Register.WATER_LEVEL, 10)
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.FIFO_DATA, *bytes(10))
    assert bench.read(Register.STATUS1) & 0x03 == 0x01
    bench.write(Register.FIFO_DATA, 0)
    assert bench.read(Register.STATUS1) & 0x03 == 0x00
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.FIFO_DATA, *bytes(42))
    assert bench.read(Register.COM_IRQ) == 0
    bench.write(Register.FIFO_DATA, 0)  # 54 of 64
    assert bench.read(Register.COM_IRQ) == Irq.HI_ALERT
    assert bench.read(Register.STATUS1) & 0x03 == 0x02


@pytest.mark.parametrize(
    ("mode", "text", "crc"),
    [
        (0x3D, b"\x50\x00", 0xCD57),  # CRC_A: HLTA ends in 57 CD
        (0x3D, b"123456789", 0xBF05),  # the catalogues' check values
        (0x3F, b"123456789", 0x6F91),
        (0x3C, b"123456789", 0x2189),
    ],
)
def test_the_crc_coprocessor_calculates_with_the_preset_of_mode(
    mode: int, text: bytes, crc: int
) -> None:
    bench = Bench()
    bench.write(Register.MODE, mode)
    bench.write(Register.DIV_IRQ, 0x04)
    bench.write(Register.FIFO_DATA, *text)
    bench.write(Register.COMMAND, Command.CALC_CRC)
    assert bench.read(Register.DIV_IRQ) == Irq.CRC
    assert bench.read(Register.STATUS1) & 0x20
    assert bench.read(Register.CRC_RESULT_H) << 8 | bench.read(Register.CRC_RESULT_L) == crc
    assert bench.read(Register.FIFO_LEVEL) == 0


def test_the_crc_goes_on_with_bytes_that_come_later() -> None:
    bench = Bench()
    bench.write(Register.FIFO_DATA, *b"1234")
    bench.write(Register.COMMAND, Command.CALC_CRC)
    bench.write(Register.FIFO_DATA, *b"56789")
    assert bench.read(Register.CRC_RESULT_H) << 8 | bench.read(Register.CRC_RESULT_L) == 0xBF05


# -- commands and reset ------------------------------------------------------------------------


def test_idle_written_by_the_host_is_no_event_and_a_command_that_ends_is() -> None:
    bench = Bench()
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.COMMAND, Command.IDLE)
    assert not bench.read(Register.COM_IRQ) & Irq.IDLE
    bench.write(Register.COMMAND, 0x05)  # no such command
    assert bench.read(Register.COM_IRQ) & Irq.IDLE
    assert bench.read(Register.COMMAND) == 0


def test_authentication_is_refused() -> None:
    bench = Bench(tag())
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.FIFO_DATA, *bytes(12))
    bench.write(Register.COMMAND, Command.MF_AUTHENT)
    assert bench.read(Register.ERROR) == Error.PROTOCOL
    assert bench.read(Register.COM_IRQ) & (Irq.ERR | Irq.IDLE) == Irq.ERR | Irq.IDLE
    assert not bench.read(Register.STATUS2) & 0x08  # MFCrypto1On


def test_a_soft_reset_takes_38_us_in_which_writes_are_lost() -> None:
    bench = Bench()
    bench.write(Register.COMMAND, Command.SOFT_RESET)
    assert bench.read(Register.MODE) == 0x3F
    assert bench.read(Register.COMMAND) & 0x10
    bench.write(Register.MODE, 0x3D)
    bench.write(Register.FIFO_DATA, 1, 2, 3)
    assert bench.read(Register.MODE) == 0x3F
    assert bench.read(Register.FIFO_LEVEL) == 0
    bench.now += 37
    assert bench.read(Register.COMMAND) & 0x10
    bench.now += 1
    assert bench.read(Register.COMMAND) == 0x20
    bench.write(Register.MODE, 0x3D)
    assert bench.read(Register.MODE) == 0x3D


def test_a_chip_that_lost_its_power_while_it_woke_is_awake_when_it_is_back() -> None:
    bench = Bench()
    bench.write(Register.COMMAND, Command.SOFT_RESET)
    bench.chip.brownout()
    bench.write(Register.MODE, 0x3D)
    assert bench.read(Register.MODE) == 0x3D


def test_a_soft_reset_takes_the_field_down() -> None:
    bench = Bench()
    assert bench.antenna.on
    bench.write(Register.COMMAND, Command.SOFT_RESET)
    assert not bench.antenna.on


def test_power_down_keeps_registers_and_takes_the_field_down_until_it_wakes() -> None:
    bench = Bench()
    bench.write(Register.COMMAND, 0x10)
    assert not bench.antenna.on
    bench.write(Register.COMMAND, 0x00)
    assert bench.read(Register.COMMAND) & 0x10
    bench.now += 38
    assert bench.read(Register.COMMAND) == 0x00
    assert bench.read(Register.T_RELOAD_L) == 40
    assert bench.antenna.on


# -- the radio ---------------------------------------------------------------------------------


def test_an_answer_is_there_when_its_last_bit_has_come() -> None:
    bench = Bench(tag())
    bench.send("52", 7)
    bench.now += 93
    assert not bench.read(Register.COM_IRQ) & Irq.TX
    bench.now += 1  # 10 bits of 9.44 us
    assert bench.read(Register.COM_IRQ) & Irq.TX
    bench.now += 91 + 188
    assert not bench.read(Register.COM_IRQ) & Irq.RX
    bench.now += 1
    assert bench.read(Register.COM_IRQ) & (Irq.RX | Irq.TIMER | Irq.ERR) == Irq.RX
    assert bench.fifo() == "0400"


def test_bytes_of_an_answer_come_one_after_the_other() -> None:
    bench = Bench(tag())
    bench.wupa()
    bench.send("9320")
    # request 21 bits = 198 us, 91 us wait; then a start bit and 9 bits a byte: 94, 179, 264 ...
    bench.now += 198 + 91 + 93
    assert bench.fifo() == ""
    bench.now += 2
    assert bench.fifo() == "01"
    bench.now += 85
    assert bench.fifo() == "02"
    bench.now += 1_000
    assert bench.fifo() == "030404"


def test_without_an_answer_the_timer_runs_out_after_reload_plus_one_steps() -> None:
    bench = Bench()
    bench.send("52", 7)
    bench.now += 94 + 1_024
    assert not bench.read(Register.COM_IRQ) & Irq.TIMER
    assert bench.read(Register.STATUS1) & 0x08
    bench.now += 1  # 41 x 25 us after the last bit
    assert bench.read(Register.COM_IRQ) & (Irq.RX | Irq.TIMER) == Irq.TIMER
    assert bench.read(Register.ERROR) == 0


def test_a_timer_shorter_than_the_answers_delay_runs_out_before_it_comes() -> None:
    bench = Bench(tag())
    bench.write(Register.T_RELOAD_L, 2)  # 75 us
    bench.send("52", 7)
    bench.now += 94 + 76
    assert bench.read(Register.COM_IRQ) & (Irq.RX | Irq.TIMER) == Irq.TIMER


def test_a_timer_that_ran_out_before_an_answer_is_told_beside_it() -> None:
    bench = Bench(tag())
    bench.write(Register.T_RELOAD_L, 2)
    bench.send("52", 7)
    bench.now += 1_000
    assert bench.read(Register.COM_IRQ) & (Irq.RX | Irq.TIMER) == Irq.RX | Irq.TIMER


def test_an_answer_stops_the_timer() -> None:
    bench = Bench(tag())
    bench.send("52", 7)
    bench.now += 500
    assert not bench.read(Register.STATUS1) & 0x08
    bench.now += 5_000
    assert bench.read(Register.COM_IRQ) & (Irq.RX | Irq.TIMER) == Irq.RX


def test_a_timer_started_by_hand_runs_and_can_be_stopped() -> None:
    bench = Bench()
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.CONTROL, 0x40)
    bench.now += 500
    value = bench.read(Register.T_COUNTER_VAL_H) << 8 | bench.read(Register.T_COUNTER_VAL_L)
    assert value == 21  # 525 us are left
    bench.write(Register.CONTROL, 0x80)
    bench.now += 10_000
    assert not bench.read(Register.COM_IRQ) & Irq.TIMER
    bench.write(Register.CONTROL, 0x40)
    bench.now += 1_025
    assert bench.read(Register.COM_IRQ) & Irq.TIMER


def test_a_timer_that_restarts_by_itself_runs_out_again_and_again() -> None:
    bench = Bench()
    bench.write(Register.T_MODE, 0x10)
    bench.write(Register.CONTROL, 0x40)
    for _ in range(3):
        bench.write(Register.COM_IRQ, 0x7F)
        assert not bench.read(Register.COM_IRQ) & Irq.TIMER
        bench.now += 1_025
        assert bench.read(Register.COM_IRQ) & Irq.TIMER


def test_nothing_is_sent_before_start_send() -> None:
    bench = Bench(tag())
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.FIFO_DATA, 0x52)
    bench.write(Register.COMMAND, Command.TRANSCEIVE)
    bench.now += 5_000
    assert not bench.read(Register.COM_IRQ) & (Irq.TX | Irq.RX)
    assert bench.read(Register.STATUS2) & 0x07 == 0b001


def test_start_send_that_was_left_set_sends_as_soon_as_transceive_begins() -> None:
    bench = Bench(tag())
    bench.write(Register.BIT_FRAMING, 0x87)
    bench.write(Register.FIFO_DATA, 0x52)
    bench.write(Register.COMMAND, Command.TRANSCEIVE)
    bench.now += 400
    assert bench.fifo() == "0400"


def test_idle_breaks_off_an_exchange() -> None:
    bench = Bench(tag())
    bench.send("52", 7)
    bench.now += 200
    bench.write(Register.COMMAND, Command.IDLE)
    bench.now += 1_000
    assert not bench.read(Register.COM_IRQ) & Irq.RX
    assert bench.fifo() == ""


def test_an_answer_that_was_broken_off_is_no_answer_to_what_comes_next() -> None:
    bench = Bench(tag())
    bench.send("52", 7)
    bench.now += 100
    bench.write(Register.BIT_FRAMING, 0)
    bench.write(Register.COMMAND, Command.IDLE)
    bench.write(Register.COMMAND, Command.TRANSCEIVE)
    bench.now += 1_000
    assert not bench.read(Register.COM_IRQ) & Irq.RX


def test_transmit_then_receive_hears_the_answer_too() -> None:
    bench = Bench(tag())
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.BIT_FRAMING, 0x07)
    bench.write(Register.FIFO_DATA, 0x52)
    bench.write(Register.COMMAND, Command.TRANSMIT)
    bench.now += 94
    assert bench.read(Register.COM_IRQ) & (Irq.TX | Irq.IDLE) == Irq.TX | Irq.IDLE
    bench.write(Register.COMMAND, Command.RECEIVE)
    bench.now += 280
    assert bench.read(Register.COM_IRQ) & Irq.RX
    assert bench.fifo() == "0400"
    assert bench.read(Register.COMMAND) == 0


def test_without_full_modulation_no_tag_hears() -> None:
    bench = Bench(tag())
    bench.write(Register.TX_ASK, 0x00)
    assert bench.wupa() == ""


def test_a_receiver_that_is_off_hears_nothing() -> None:
    bench = Bench(tag())
    bench.write(Register.COM_IRQ, 0x7F)
    bench.write(Register.FIFO_DATA, 0x52)
    bench.write(Register.COMMAND, 0x20 | Command.TRANSCEIVE)
    bench.write(Register.BIT_FRAMING, 0x87)
    bench.now += 2_000
    assert not bench.read(Register.COM_IRQ) & Irq.RX


def test_the_chip_adds_and_checks_a_crc_where_it_is_told_to() -> None:
    bench = Bench(tag())
    bench.wupa()
    bench.write(Register.TX_MODE, 0x80)
    bench.write(Register.RX_MODE, 0x80)
    assert bench.ask("93700102030404") == "20"
    assert bench.read(Register.ERROR) == 0


def test_an_answer_without_the_crc_that_was_wanted_is_an_error() -> None:
    bench = Bench(tag())
    bench.write(Register.RX_MODE, 0x80)
    bench.wupa()
    assert bench.read(Register.ERROR) == Error.CRC


def test_an_acknowledgement_has_four_bits() -> None:
    bench = Bench(ntag(bytes.fromhex("04A1B2C3D4E580")))
    bench.write(Register.T_RELOAD_L, 255)
    bench.wupa()
    bench.command("93708804a1b29f")
    bench.command("9570c3d4e58072")
    assert bench.command("a204deadbeef") == "0a"
    assert bench.read(Register.CONTROL) & 0x07 == 4


def test_a_long_answer_overflows_a_fifo_that_nobody_empties() -> None:
    bench = Bench(ntag(bytes.fromhex("04A1B2C3D4E580")))
    bench.wupa()
    bench.command("93708804a1b29f")
    bench.command("9570c3d4e58072")
    assert len(bench.command("3a000f")) == 2 * 64  # 64 bytes and 2 of CRC
    assert bench.read(Register.ERROR) == Error.BUFFER_OVFL


def test_a_halted_tag_is_woken_by_wupa_through_the_chip() -> None:
    low = tag()
    bench = Bench(low)
    bench.wupa()
    bench.command("93700102030404")
    assert bench.command("5000") == ""
    assert low.state is State.HALT
    assert bench.ask("26", 7) == ""
    assert bench.wupa() == "0400"


# -- collisions --------------------------------------------------------------------------------


def test_a_collision_is_told_by_its_place_counted_from_one() -> None:
    bench = Bench(tag(LOW), tag(HIGH))
    bench.wupa()
    assert bench.ask("9320") == "0102030000"
    assert bench.read(Register.ERROR) == Error.COLL
    assert bench.read(Register.COLL) == 19  # bit 18, counted from 0
    assert bench.read(Register.COM_IRQ) & (Irq.RX | Irq.ERR) == Irq.RX | Irq.ERR


def test_bits_after_a_collision_stay_if_they_are_wanted() -> None:
    bench = Bench(tag(LOW), tag(HIGH))
    bench.write(Register.COLL, 0x80)
    bench.wupa()
    assert bench.ask("9320") == "0102070404"
    assert bench.read(Register.COLL) == 0x80 | 19


def test_a_collision_in_the_32nd_bit_is_0_and_one_behind_it_has_no_place() -> None:
    bench = Bench(tag("01020304"), tag("01020384"))
    bench.wupa()
    bench.ask("9320")
    assert bench.read(Register.COLL) == 0
    bench = Bench(ntag(bytes.fromhex("04A1B2C3D4E580")), tag("8804A1B2"))
    assert bench.wupa() == "0400"  # ATQA 4400 over 0400: bit 6
    assert bench.read(Register.COLL) == 7


def test_without_a_collision_its_place_is_not_valid() -> None:
    bench = Bench(tag())
    bench.wupa()
    assert bench.read(Register.COLL) == 0x20


def test_rx_align_puts_the_first_bit_behind_those_that_are_known() -> None:
    bench = Bench(tag(LOW), tag(HIGH))
    bench.wupa()
    bench.ask("9320")
    assert bench.ask("9343010207", last_bits=3, align=3) == "000400"
    assert bench.read(Register.CONTROL) & 0x07 == 0
    assert bench.read(Register.ERROR) == 0


def test_the_place_of_a_collision_counts_from_the_first_byte_in_the_fifo() -> None:
    # Bits 18 and 20 differ. With 19 bits known, the second collision is the fifth bit of that byte.
    bench = Bench(tag("01020304"), tag("01020704"), tag("01021704"))
    bench.wupa()
    bench.ask("9320")
    assert bench.read(Register.COLL) & 0x1F == 19
    bench.ask("9343010207", last_bits=3, align=3)
    assert bench.read(Register.COLL) & 0x1F == 5


# -- bad luck ----------------------------------------------------------------------------------


def test_an_absent_chip_leaves_miso_high_and_the_field_down() -> None:
    bench = Bench(tag())
    bench.chip.absent = True
    assert bench.chip.transfer(bytes.fromhex("ee00")).hex() == "ffff"
    assert bench.chip.exchange(0xEE) == 0xFF
    assert not bench.antenna.on


def test_a_chip_that_comes_back_has_forgotten_everything() -> None:
    bench = Bench(tag())
    bench.chip.absent = True
    bench.chip.absent = False
    assert bench.read(Register.MODE) == 0x3F
    assert not bench.antenna.on


def test_a_deaf_chip_answers_on_its_bus_and_hears_no_tag() -> None:
    bench = Bench(tag())
    bench.chip.deaf = True
    assert bench.read(Register.VERSION) == 0x92
    assert bench.wupa() == ""


def test_a_stunned_chip_is_deaf_until_it_is_reset() -> None:
    bench = Bench(tag())
    bench.chip.stunned = True
    assert bench.wupa() == ""
    bench.write(Register.COMMAND, Command.SOFT_RESET)
    bench.now += 100
    bench.set_up()
    assert bench.wupa() == "0400"


def test_a_frozen_chip_takes_no_value() -> None:
    bench = Bench()
    bench.chip.frozen = True
    bench.write(Register.MODE, 0x3F)
    bench.write(Register.FIFO_DATA, 1, 2, 3)
    assert bench.read(Register.MODE) == 0x3D
    assert bench.fifo() == ""


def test_a_brownout_sets_registers_back_and_takes_the_field_down() -> None:
    bench = Bench(tag())
    bench.send("52", 7)
    bench.chip.brownout()
    assert bench.read(Register.T_RELOAD_L) == 0
    assert not bench.antenna.on
    bench.now += 5_000
    assert not bench.read(Register.COM_IRQ) & Irq.RX


def test_noise_garbles_as_many_answers_as_it_says_and_parity_tells_of_most() -> None:
    bench = Bench(tag(), seed=5)
    bench.chip.noise = 0.5
    garbled = told = 0
    for _ in range(300):
        answer = bench.wupa()
        garbled += answer != "0400"
        told += bool(bench.read(Register.ERROR) & Error.PARITY)
        bench.write(Register.TX_CONTROL, 0x80)
        bench.write(Register.TX_CONTROL, 0x83)
        bench.now += 2_000
    assert 110 < garbled < 190
    assert told > 0.8 * garbled


def test_chatter_is_an_answer_where_there_is_no_tag() -> None:
    bench = Bench()
    bench.chip.chatter = 1.0
    assert bench.wupa() != ""
    assert bench.read(Register.ERROR) & Error.PARITY
