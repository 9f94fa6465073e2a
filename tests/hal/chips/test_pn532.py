"""The PN532 by its frames. Figures from UM0701-02, worked out by hand."""

import pytest

from hal.clock import VirtualClock
from hal.simulated.chips.air import crc_a
from hal.simulated.chips.line import SimulatedLine
from hal.simulated.chips.pn532 import Pn532
from hal.simulated.chips.pn532_wires import Pn532I2c, Pn532Spi, Pn532Uart
from hal.simulated.chips.tags import Antenna, RandomTag, State, Tag, classic, ntag

__all__: list[str] = []

SEVEN = "04A1B2C3D4E580"
FOUR = "01020304"
TEN = "040102030405060708FF"

ACK = "0000ff00ff00"
NACK = "0000ffff0000"
ERROR = "0000ff01ff7f8100"
VERSION_QUESTION = "0000ff02fed4022a00"  # D4 + 02 + 2A = 00
VERSION_ANSWER = "0000ff06fad50332010607e800"  # D5 + 03 + 32 + 01 + 06 + 07 + E8 = 00
LIST_TWO = "4a0200"


def tag(uid: str) -> Tag:
    return Tag(bytes.fromhex(uid))


def frame(data: str) -> bytes:
    """A host's frame: D4, the command, its parameters."""
    body = b"\xd4" + bytes.fromhex(data)
    if len(body) < 256:
        head = bytes((len(body), -len(body) & 0xFF))
    else:
        head = b"\xff\xff" + len(body).to_bytes(2, "big")
        head += bytes((-sum(head[2:]) & 0xFF,))
    return b"\x00\x00\xff" + head + body + bytes((-sum(body) & 0xFF, 0))


class Host:
    """Somebody who speaks to a chip that is awake, without any wire between them."""

    def __init__(self, *tags: Tag, awake: bool = True) -> None:
        self.now = 0
        self.antenna = Antenna(list(tags))
        self.chip = Pn532(self.antenna, lambda: self.now)
        if awake:
            self.chip.hear(b"\x55" * 12 + bytes(4))
            self.now += 2_000
            self.ask("3205000001")

    def spoken(self, within_us: int = 500_000) -> list[str]:
        """All frames that come within a while, in hex."""
        frames = []
        end = self.now + within_us
        while self.now < end:
            if said := self.chip.speak():
                frames.append(said.hex())
            else:
                self.now += 100
        return frames

    def send(self, data: str) -> list[str]:
        """A command's frames: ACK and answer."""
        self.chip.hear(frame(data))
        return self.spoken()

    def ask(self, data: str) -> str:
        """What a command comes to, from the byte after D5 and the code on."""
        ack, said = self.send(data)
        assert ack == ACK
        raw = bytes.fromhex(said)
        assert sum(raw[5:-1]) & 0xFF == 0
        assert raw[5:7] == bytes((0xD5, int(data[:2], 16) + 1))
        return raw[7:-2].hex()


# -- frames ------------------------------------------------------------------------------------


def test_a_command_is_acknowledged_and_then_answered() -> None:
    host = Host()
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    assert host.spoken() == [ACK, VERSION_ANSWER]


def test_the_acknowledgement_comes_before_the_answer_is_ready() -> None:
    host = Host()
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    assert not host.chip.ready
    host.now += 300
    assert host.chip.speak().hex() == ACK
    assert host.chip.speak() == b""


def test_a_frame_may_be_cut_anywhere_and_come_after_anything() -> None:
    host = Host()
    for byte in bytes.fromhex("12ff00" + VERSION_QUESTION):
        host.chip.hear(bytes((byte,)))
    assert host.spoken() == [ACK, VERSION_ANSWER]


def test_an_extended_frame_is_understood() -> None:
    host = Host()
    host.chip.hear(bytes.fromhex("0000ffffff0002fed4022a00"))
    assert host.spoken() == [ACK, VERSION_ANSWER]


@pytest.mark.parametrize(("size", "head"), [(253, "ff01"), (254, "ffff0100ff")])
def test_an_answer_of_more_than_255_bytes_is_extended(size: int, head: str) -> None:
    host = Host()
    text = "00" + "5a" * (size - 1)  # and D5 01 before them
    host.chip.hear(frame("00" + text))
    ack, said = host.spoken()
    assert ack == ACK
    assert said.startswith("0000ff" + head + "d501" + text)


@pytest.mark.parametrize(
    "broken",
    [
        "0000ff02fdd4022a00",  # LEN and LCS
        "0000ff02fed4022b00",  # DCS
        "0000ff02fed5022900",  # from a chip, and not to one
    ],
)
def test_a_frame_that_does_not_add_up_is_not_answered(broken: str) -> None:
    host = Host()
    host.chip.hear(bytes.fromhex(broken))
    assert host.spoken() == []
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    assert host.spoken() == [ACK, VERSION_ANSWER]


@pytest.mark.parametrize("command", ["99", "4a0300", "4a02", "1409", "320700"])
def test_what_the_chip_does_not_understand_is_the_error_frame(command: str) -> None:
    assert Host().send(command) == [ACK, ERROR]


def test_a_nack_brings_the_last_answer_again() -> None:
    host = Host()
    host.chip.garbled = 1
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    _, spoilt = host.spoken()
    assert spoilt != VERSION_ANSWER
    host.chip.hear(bytes.fromhex(NACK))
    assert host.spoken() == [VERSION_ANSWER]
    assert host.send("02") == [ACK, VERSION_ANSWER]


def test_an_ack_from_the_host_breaks_a_command_off() -> None:
    host = Host()
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    host.now += 300
    assert host.chip.speak().hex() == ACK
    host.chip.hear(bytes.fromhex(ACK))
    assert host.spoken() == []


def test_a_new_command_takes_the_place_of_the_one_before() -> None:
    host = Host()
    host.chip.hear(frame("00" + "0011"))
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    assert host.spoken() == [ACK, VERSION_ANSWER]


# -- commands ----------------------------------------------------------------------------------


def test_the_line_can_be_diagnosed() -> None:
    assert Host().ask("00" + "00cafe") == "00cafe"


def test_set_up_commands_are_accepted() -> None:
    host = Host()
    assert host.ask("14010000") == ""
    assert host.ask("1204") == ""
    assert host.ask("320102") == ""


def test_registers_keep_what_is_written() -> None:
    host = Host()
    assert host.ask("08" + "6316a5" + "63175a") == ""
    assert host.ask("06" + "6316" + "6317" + "6318") == "a55a00"


@pytest.mark.parametrize(
    ("uid", "described"),
    [
        (FOUR, "0004" + "20" + "04" + FOUR),  # ATQA high byte first, SAK, length, UID
        (SEVEN, "0044" + "00" + "07" + SEVEN.lower()),
        (TEN, "0084" + "20" + "0a" + TEN.lower()),
    ],
)
def test_a_tag_is_listed_with_all_bytes_of_its_uid(uid: str, described: str) -> None:
    assert Host(tag(uid)).ask("4a0100") == "01" + "01" + described


def test_two_tags_are_listed_and_no_third() -> None:
    host = Host(tag("01020304"), tag("01020704"), tag("01021704"))
    listed = host.ask(LIST_TWO)
    # Where bits collide the chip takes the 1: 07 before 03 in bit 18, and 17 before 07 in bit 20.
    assert listed == "02" + "0100042004" + "01021704" + "0200042004" + "01020704"


def test_two_that_are_at_rest_leave_the_third_to_be_seen() -> None:
    tags = [tag("01020304"), tag("01020704"), tag("01021704")]
    host = Host(*tags)
    host.ask(LIST_TWO)
    assert host.ask("5200") == "00"
    assert [each.state for each in tags] == [State.IDLE, State.HALT, State.HALT]
    assert host.ask("4a0100") == "01" + "0100042004" + "01020304"


def test_a_chip_that_wakes_those_at_rest_shows_one_of_them_again() -> None:
    host = Host(tag("01020304"), tag("01020704"))
    host.chip.radio.wakes = True
    assert host.ask(LIST_TWO)[:2] == "02"
    host.ask("5200")
    assert host.ask("4a0100")[:2] == "01"


def test_nobody_is_an_empty_list_once_tries_are_bounded() -> None:
    assert Host().ask(LIST_TWO) == "00"


def test_without_bounds_the_chip_waits_until_a_tag_comes() -> None:
    host = Host()
    host.ask("32050000ff")
    assert host.send(LIST_TWO) == [ACK]
    host.antenna.lay(tag(FOUR), host.now)
    (said,) = host.spoken()
    assert FOUR in said


def test_one_tag_can_be_asked_for_by_its_uid_with_cascade_tags() -> None:
    host = Host(tag(FOUR), tag(SEVEN))
    assert SEVEN.lower() in host.ask("4a0100" + "8804a1b2" + "c3d4e580")
    host.ask("320100")
    assert host.ask("4a0100" + "8804a1b2" + "c3d4e581") == "00"


def test_other_kinds_of_tags_are_never_there() -> None:
    assert Host(tag(FOUR)).ask("4a0104") == "00"


def test_a_random_uid_is_listed_and_is_another_one_after_the_field_was_off() -> None:
    host = Host(RandomTag(seed=1))
    first = host.ask("4a0100")
    host.ask("320100")
    assert not host.antenna.on
    second = host.ask("4a0100")
    assert first != second
    assert first[12:14] == second[12:14] == "08"


def test_pages_are_read_and_written_by_data_exchange() -> None:
    host = Host(tag(SEVEN))
    host.ask("4a0100")
    assert host.ask("4001" + "a204cafebabe") == "00"
    assert host.ask("4001" + "3004") == "00" + "cafebabe" + "340300fe" + "00" * 8


def test_a_refusal_and_a_tag_that_left_are_different_errors() -> None:
    low = ntag(bytes.fromhex(SEVEN))
    host = Host(low)
    host.ask("4a0100")
    assert host.ask("4001" + "30ff") == "13"
    host.ask("4a0100")
    host.antenna.lift(low, host.now)
    assert host.ask("4001" + "3004") == "01"


def test_the_other_target_is_woken_when_it_is_spoken_to() -> None:
    one, two = tag(SEVEN), tag("04A1B2C3D4E581")
    host = Host(one, two)
    host.ask(LIST_TWO)
    for number in ("01", "02", "01"):
        host.ask("40" + number + "a204000000" + number)
    pages = [host.ask("40" + number + "3004")[2:10] for number in ("01", "02")]
    assert pages == ["00000001", "00000002"]


def test_a_target_that_was_not_listed_is_an_error_of_its_own() -> None:
    assert Host(tag(SEVEN)).ask("4001" + "3004") == "27"


def test_a_classic_is_not_authenticated() -> None:
    host = Host(classic(bytes.fromhex(FOUR)))
    host.ask("4a0100")
    assert host.ask("4001" + "6004" + "ff" * 6 + FOUR) == "14"


def test_thru_sends_as_the_registers_say() -> None:
    low = tag(FOUR)
    host = Host(low)
    host.ask("320101")
    host.ask("08" + "630200" + "630300" + "633d07")
    assert host.ask("42" + "52") == "00" + "0400"
    host.ask("08" + "633d00")
    assert host.ask("42" + "9320") == "00" + "0102030404"
    select = bytes.fromhex("93700102030404")
    assert host.ask("42" + (select + crc_a(select)).hex()) == "00" + "20fc70"
    host.ask("08" + "630280" + "630380")
    assert host.ask("42" + "5000") == "01"
    assert low.state is State.HALT


# -- sleep and bad luck ------------------------------------------------------------------------


def test_a_chip_that_sleeps_loses_what_comes_without_a_long_preamble() -> None:
    host = Host(awake=False)
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    assert host.spoken() == []


def test_a_long_preamble_wakes_it_for_the_command_behind() -> None:
    host = Host(awake=False)
    host.chip.hear(b"\x55\x55" + bytes(14) + bytes.fromhex(VERSION_QUESTION))
    assert host.spoken() == [ACK, VERSION_ANSWER]


def test_power_down_is_answered_and_then_the_chip_sleeps() -> None:
    host = Host(tag(FOUR))
    host.ask("4a0100")
    assert host.ask("1620") == "00"
    assert not host.antenna.on
    host.chip.hear(bytes.fromhex(VERSION_QUESTION))
    assert host.spoken() == []


def test_a_chip_that_lost_its_power_sleeps_and_forgot_its_bounds() -> None:
    host = Host()
    host.chip.brownout()
    host.chip.hear(b"\x55" * 16)
    assert host.send(LIST_TWO) == [ACK]


def test_an_absent_chip_says_nothing_and_comes_back_asleep() -> None:
    host = Host(tag(FOUR))
    host.chip.absent = True
    assert host.send("02") == []
    host.chip.absent = False
    assert host.chip.asleep


def test_a_muted_chip_does_not_even_acknowledge() -> None:
    host = Host()
    host.chip.muted = 1
    assert host.send("02") == []
    assert host.send("02") == [ACK, VERSION_ANSWER]


def test_a_deaf_chip_answers_and_lists_nobody() -> None:
    host = Host(tag(FOUR))
    host.chip.radio.deaf = True
    assert host.ask(LIST_TWO) == "00"


# -- wires -------------------------------------------------------------------------------------


def test_over_a_line_the_chip_speaks_when_it_has_something_to_say() -> None:
    clock = VirtualClock()
    wire = SimulatedLine("port1", clock)
    Pn532Uart(Pn532(Antenna([tag(FOUR)]), wire.now_us), wire.device, clock)
    heard: list[bytes] = []
    line = wire.host.open(heard.append, lambda _: None)
    line.write(b"\x55\x55" + bytes(14) + bytes.fromhex(VERSION_QUESTION))
    clock.advance(50)
    assert b"".join(heard).hex() == ACK + VERSION_ANSWER
    heard.clear()
    line.write(frame("32050000ff"))
    clock.advance(50)
    heard.clear()
    line.write(frame("4a0100"))
    clock.advance(200)
    assert FOUR in b"".join(heard).hex()


def test_over_a_line_a_tag_that_is_waited_for_is_told_when_it_comes() -> None:
    clock = VirtualClock()
    wire = SimulatedLine("port1", clock)
    antenna = Antenna()
    Pn532Uart(Pn532(antenna, wire.now_us), wire.device, clock)
    heard: list[bytes] = []
    line = wire.host.open(heard.append, lambda _: None)
    line.write(b"\x55\x55" + bytes(14) + frame("4a0100"))
    clock.advance(3_000)
    assert b"".join(heard).hex() == ACK
    antenna.lay(tag(FOUR), wire.now_us())
    clock.advance(50)
    assert FOUR in b"".join(heard).hex()


def test_over_i2c_a_byte_says_whether_a_frame_is_ready() -> None:
    host = Host()
    i2c = Pn532I2c(host.chip)
    assert i2c.write(bytes.fromhex(VERSION_QUESTION))
    assert i2c.read(7) == bytes(7)
    host.now += 300
    assert i2c.read(1) == b"\x01"
    assert i2c.read(7) == b"\x01" + bytes.fromhex(ACK)
    host.now += 1_000
    assert i2c.read(16) == b"\x01" + bytes.fromhex(VERSION_ANSWER) + bytes(2)
    assert i2c.read(1) == b"\x00"


def test_over_i2c_a_chip_that_sleeps_does_not_acknowledge_and_wakes_at_that() -> None:
    host = Host(awake=False)
    i2c = Pn532I2c(host.chip)
    assert i2c.read(1) is None
    host.now += 500
    assert not i2c.write(bytes.fromhex(VERSION_QUESTION))
    host.now += 500
    assert i2c.write(bytes.fromhex(VERSION_QUESTION))


def turned(data: str) -> bytes:
    """Bytes with their bits the other way round, as an ordinary SPI master must send them."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in bytes.fromhex(data))


def test_over_spi_bits_go_lowest_first_and_the_first_byte_says_what_is_wanted() -> None:
    host = Host()
    spi = Pn532Spi(host.chip)
    spi.transfer(turned("01" + VERSION_QUESTION))
    assert spi.transfer(turned("0200"))[1:] == turned("00")
    host.now += 300
    assert spi.transfer(turned("0200"))[1:] == turned("01")
    assert spi.transfer(turned("03") + bytes(6))[1:] == turned(ACK)
    host.now += 1_000
    assert spi.transfer(turned("03") + bytes(15))[1:] == turned(VERSION_ANSWER + "0000")


def test_over_spi_selecting_the_chip_wakes_it_and_what_came_with_that_is_lost() -> None:
    host = Host(awake=False)
    spi = Pn532Spi(host.chip)
    spi.transfer(turned("01" + VERSION_QUESTION))
    host.now += 1_000
    assert host.spoken() == []
    spi.transfer(turned("01" + VERSION_QUESTION))
    assert host.spoken() == [ACK, VERSION_ANSWER]
