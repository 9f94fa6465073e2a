"""Tags on an antenna, bit by bit. Figures from ISO 14443-3, worked out by hand."""

import pytest

from hal.simulated.chips.air import Bits, crc_a, reply_us, request_us
from hal.simulated.chips.tags import Antenna, RandomTag, State, Tag, classic, ntag
from tests.hal.chips.radio import Radio

__all__: list[str] = []

SEVEN = "04A1B2C3D4E580"
TEN = "040102030405060708FF"

# 01^02^03^04 = 04, 01^02^07^04 = 00: they differ in bit 18 (byte 2, bit 2), and in the check byte.
LOW, HIGH = "01020304", "01020704"


def tag(uid: str, seed: int = 0) -> Tag:
    return Tag(bytes.fromhex(uid), seed=seed)


def test_crc_a_is_that_of_the_standards_examples() -> None:
    assert crc_a(b"\x00\x00").hex() == "a01e"
    assert crc_a(b"\x12\x34").hex() == "26cf"


def test_a_frame_takes_its_bits_parity_start_and_end() -> None:
    assert request_us(7) == 94  # 1 + 7 + 2 bits of 9.44 us
    assert reply_us(16) == 189  # 1 + 18 + 1


def test_bits_of_a_byte_go_out_with_the_lowest_first_and_the_last_byte_may_be_cut() -> None:
    assert Bits.of(b"\x93\x2b\xff", 3) == Bits(0x072B93, 19)


@pytest.mark.parametrize(("uid", "atqa"), [(LOW, "0400"), (SEVEN, "4400"), (TEN, "8400")])
def test_atqa_says_how_long_the_uid_is(uid: str, atqa: str) -> None:
    reply = Radio([tag(uid)]).reqa()
    assert reply
    assert reply.data().hex() == atqa
    assert reply.count == 16


def test_the_answer_begins_91_us_after_the_request() -> None:
    reply = Radio([tag(LOW)]).reqa()
    assert reply
    assert reply.delay_us == 91  # 1236 / 13.56 MHz


def test_a_uid_of_four_bytes_is_whole_on_the_first_level() -> None:
    radio = Radio([tag(LOW)])
    radio.reqa()
    reply = radio.raw("9320")
    assert reply
    assert (reply.data().hex(), reply.count) == ("0102030404", 40)
    assert radio.heard("93700102030404") == "20fc70"  # SAK 20: no cascade bit


def test_a_uid_of_seven_bytes_begins_with_the_cascade_tag_and_goes_on_one_level_up() -> None:
    radio = Radio([tag(SEVEN)])
    radio.reqa()
    first = radio.raw("9320")
    assert first
    assert first.data().hex() == "8804a1b29f"  # 88^04^A1^B2 = 9F
    assert radio.heard("93708804a1b29f") == "04da17"
    second = radio.raw("9520")
    assert second
    assert second.data().hex() == "c3d4e58072"  # C3^D4^E5^80 = 72
    assert radio.heard("9570c3d4e58072") == "00fe51"


def test_a_uid_of_ten_bytes_takes_three_levels() -> None:
    radio = Radio([tag(TEN)])
    radio.reqa()
    parts = []
    for sel, select in (("93", "9370880401028f"), ("95", "9570880304058a")):
        reply = radio.raw(sel + "20")
        assert reply
        parts.append(reply.data().hex())
        assert radio.heard(select) == "04da17"
    last = radio.raw("9720")
    assert last
    parts.append(last.data().hex())
    # 88^04^01^02 = 8F, 88^03^04^05 = 8A, 06^07^08^FF = F6
    assert parts == ["880401028f", "880304058a", "060708fff6"]


def test_two_tags_answer_bit_over_bit_and_the_first_difference_is_told() -> None:
    radio = Radio([tag(LOW), tag(HIGH)])
    radio.reqa()
    reply = radio.raw("9320")
    assert reply
    assert reply.data().hex() == "0102070404"
    assert reply.first_collision == 18
    assert reply.collisions == 1 << 18 | 1 << 34


def test_known_bits_leave_only_those_tags_that_have_them_and_they_send_the_rest() -> None:
    radio = Radio([tag(LOW), tag(HIGH)])
    radio.reqa()
    reply = radio.raw("9343010207", 3)  # 19 bits are known, the last a 1
    assert reply
    # byte 2 is 00000111: its upper 5 bits are 0, then 04, then the check byte 00
    assert (reply.value, reply.count, reply.collisions) == (0x04 << 5, 21, 0)


def test_a_tag_that_was_not_meant_stays_ready_for_another_try() -> None:
    radio = Radio([tag(LOW), tag(HIGH)])
    radio.reqa()
    radio.raw("9343010207", 3)
    reply = radio.raw("9343010203", 3)
    assert reply
    assert (reply.value, reply.count, reply.collisions) == (0x0404 << 5, 21, 0)


def test_a_select_sends_everybody_else_back_to_idle() -> None:
    low, high = tag(LOW), tag(HIGH)
    radio = Radio([low, high])
    radio.reqa()
    radio.command("93700102070400")
    assert (low.state, high.state) == (State.IDLE, State.ACTIVE)


def test_a_select_with_a_wrong_crc_selects_nobody() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.reqa()
    assert radio.raw("937001020304040000") is None
    assert low.state is State.IDLE


def test_a_number_of_valid_bits_that_is_not_the_frames_is_an_error() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.reqa()
    assert radio.raw("9330010203") is None
    assert low.state is State.IDLE


def test_a_halted_tag_answers_wupa_and_not_reqa() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.select(LOW)
    assert radio.heard("5000") == ""
    assert radio.reqa() is None
    assert radio.wupa()
    assert low.state is State.READY_STAR


def test_a_tag_that_was_halted_falls_back_to_halt() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.select(LOW)
    radio.command("5000")
    radio.wupa()
    assert radio.wupa() is None
    assert low.state is State.HALT


def test_a_request_to_a_tag_that_is_ready_or_selected_is_not_answered_and_the_next_one_is() -> None:
    radio = Radio([tag(LOW)])
    assert radio.wupa()
    assert radio.wupa() is None
    radio.select(LOW)
    assert radio.wupa() is None
    assert radio.wupa()


def test_hlta_is_the_frame_that_the_standard_gives() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.select(LOW)
    radio.raw("500057cd")
    assert low.state is State.HALT


def test_a_field_that_goes_down_forgets_halt_and_all() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.select(LOW)
    radio.command("5000")
    radio.antenna.power(False, radio.now_us)
    assert radio.reqa() is None
    states = [low.state]
    radio.antenna.power(True, radio.now_us)
    radio.now_us += 1_000
    for _ in range(2):  # the second one is an error, which sends it back to where it came from
        radio.reqa()
        states.append(low.state)
    assert states == [State.POWER_OFF, State.READY, State.IDLE]


def test_a_tag_hears_nothing_before_its_guard_time() -> None:
    slow = tag(LOW)
    slow.guard_us = 5_000
    antenna = Antenna([slow])
    antenna.power(True, 20_000)
    assert antenna.exchange(Bits(0x26, 7), 24_999) is None
    assert antenna.exchange(Bits(0x26, 7), 25_000)


def test_a_tag_that_is_laid_down_in_a_standing_field_needs_its_time_too() -> None:
    radio = Radio([])
    radio.antenna.lay(tag(LOW), 10_000)
    assert radio.reqa() is None
    radio.now_us = 11_000
    assert radio.reqa()


def test_a_tag_that_is_lifted_is_silent_and_forgets() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.antenna.lift(low, radio.now_us)
    assert radio.reqa() is None
    assert low.state is State.POWER_OFF


def test_a_list_of_tags_may_be_changed_behind_the_antennas_back() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.tags.remove(low)
    assert radio.reqa() is None
    assert low.state is State.POWER_OFF


def test_a_tag_between_two_antennas_lives_while_one_of_them_is_on() -> None:
    low = tag(LOW)
    one, two = Radio([low]), Radio([low])
    one.antenna.power(False, 10_000)
    assert two.reqa()
    two.antenna.power(False, 10_000)
    assert low.state is State.POWER_OFF


def test_a_random_tag_has_another_uid_each_time_and_its_first_byte_is_08() -> None:
    radio = Radio([RandomTag(seed=7)])
    uids = []
    for _ in range(3):
        radio.reqa()
        reply = radio.raw("9320")
        assert reply
        uids.append(reply.data()[:4])
        radio.power_cycle()
    assert len(set(uids)) == 3
    assert {uid[0] for uid in uids} == {0x08}


def test_a_random_tag_keeps_its_uid_while_the_field_stands() -> None:
    radio = Radio([RandomTag(seed=7)])
    radio.reqa()
    first = radio.raw("9320")
    radio.wupa()
    radio.wupa()
    assert radio.raw("9320") == first


def test_a_clone_cannot_be_told_from_the_first_by_its_uid() -> None:
    first = tag(SEVEN)
    radio = Radio([first, first.clone()])
    radio.reqa()
    reply = radio.raw("9320")
    assert reply
    assert (reply.data().hex(), reply.collisions) == ("8804a1b29f", 0)


def test_a_flickering_tag_is_dead_for_that_many_powers() -> None:
    low = tag(LOW)
    radio = Radio([low])
    radio.antenna.flicker(low, 2)
    heard = [bool(radio.reqa())]
    for _ in range(3):
        radio.power_cycle()
        heard.append(bool(radio.reqa()))
    assert heard == [False, False, True, True]


def test_a_weak_tag_answers_as_often_as_its_seed_says() -> None:
    def heard(seed: int) -> list[bool]:
        weak = tag(LOW, seed)
        weak.answers = 0.25
        radio = Radio([weak])
        answers = []
        for _ in range(400):
            answers.append(bool(radio.reqa()))
            radio.power_cycle()
        return answers

    assert 60 < sum(heard(3)) < 140  # 100, give or take five standard deviations
    assert heard(3) == heard(3)
    assert heard(3) != heard(4)


def test_many_tags_detune_each_other_until_too_little_field_is_left() -> None:
    tags = [tag(f"0102030{number}") for number in range(6)]
    radio = Radio(tags)
    radio.antenna.detuning = 0.1  # six leave 0.5, which is what a tag needs
    assert radio.reqa()
    seventh = tag("01020308")
    radio.antenna.lay(seventh, radio.now_us)
    assert {each.state for each in radio.tags} == {State.POWER_OFF}
    radio.antenna.lift(seventh, radio.now_us)
    radio.now_us += 1_000
    assert radio.reqa()


def test_a_faint_tag_needs_a_receiver_with_gain() -> None:
    faint = tag(LOW)
    faint.gain = 5
    antenna = Antenna([faint])
    antenna.power(True, 0)
    assert antenna.exchange(Bits(0x52, 7), 10_000, gain=4) is None
    antenna.power(False, 10_000)
    antenna.power(True, 10_000)
    assert antenna.exchange(Bits(0x52, 7), 20_000, gain=5)


def test_a_uid_of_another_length_is_no_tag() -> None:
    with pytest.raises(ValueError, match="4, 7 or 10"):
        Tag(b"12345")


def test_kinds_of_tags_say_who_they_are_in_atqa_and_sak() -> None:
    for each, uid, atqa, sak in (
        (classic(bytes.fromhex(LOW)), LOW, "0400", "08b6dd"),
        (ntag(bytes.fromhex(SEVEN)), SEVEN, "4400", "00fe51"),
    ):
        radio = Radio([each])
        reply = radio.wupa()
        assert reply
        assert reply.data().hex() == atqa
        radio.wupa()
        radio.wupa()
        last = {LOW: "93700102030404", SEVEN: "9570c3d4e58072"}[uid]
        if uid == SEVEN:
            radio.command("93708804a1b29f")
        assert radio.heard(last) == sak
