"""Frames of a PN532: cut anywhere, with anything between, and never a wrong one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.drivers.pn532_frames import (
    ACK,
    NACK,
    Ack,
    Broken,
    Frame,
    Parser,
    Refusal,
    Reply,
    command_frame,
)
from hal.simulated.chips.pn532_frames import answer

__all__: list[str] = []

LISTED = bytes.fromhex("0101004400 07 04A1B2C3D4E580".replace(" ", ""))
"""One tag with a UID of 7 bytes."""


def reply(code: int, data: bytes) -> bytes:
    return answer(bytes((0xD5, code + 1)) + data)


def test_a_command_is_framed_as_the_manual_shows_it() -> None:
    # UM0701-02, 6.2.1.1: GetFirmwareVersion.
    assert command_frame(0x02) == bytes.fromhex("0000FF02FED4022A00")


def test_a_reply_is_as_long_as_its_frame_says_and_not_as_a_uid_of_four_bytes_would_be() -> None:
    assert Parser().feed(reply(0x4A, LISTED)) == [Reply(0x4A, LISTED)]


@pytest.mark.parametrize("size", [0, 1, 252, 253, 254, 255, 256, 262])
def test_normal_and_extended_frames_carry_what_they_hold(size: int) -> None:
    data = bytes(number % 251 for number in range(size))
    assert Parser().feed(reply(0x40, data)) == [Reply(0x40, data)]


def test_an_extended_command_is_read_as_it_was_written() -> None:
    frame = command_frame(0x40, bytes(260))
    turned = frame.replace(b"\xd4\x40", b"\xd5\x41", 1)
    body = b"\xd5\x41" + bytes(260)
    fixed = turned[:-2] + bytes((-sum(body) & 0xFF, 0))
    assert Parser().feed(fixed) == [Reply(0x40, bytes(260))]


def test_a_command_that_no_frame_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="265"):
        command_frame(0x40, bytes(264))


def test_ack_and_error_frame_are_told_apart_from_replies() -> None:
    error = bytes.fromhex("0000FF01FF7F8100")
    assert Parser().feed(ACK + error + reply(0x14, b"")) == [Ack(), Refusal(), Reply(0x14, b"")]


def test_a_wrong_sum_is_broken_and_what_follows_is_read() -> None:
    good = reply(0x4A, LISTED)
    spoilt = good[:-3] + bytes((good[-3] ^ 1,)) + good[-2:]
    assert Parser().feed(spoilt + good)[-1] == Reply(0x4A, LISTED)
    assert Broken() in Parser().feed(spoilt + good)


def test_a_wrong_length_does_not_swallow_the_frame_behind_it() -> None:
    good = reply(0x4A, LISTED)
    spoilt = good[:3] + b"\x7e" + good[4:]
    assert Parser().feed(spoilt + good)[-1] == Reply(0x4A, LISTED)


def test_a_frame_from_whose_midst_a_zero_was_lost_is_no_frame() -> None:
    whole = reply(0x4A, bytes.fromhex("01010044000704A1000003E580"))
    for at in range(5, len(whole) - 2):
        if whole[at] == 0:
            assert Reply not in map(type, Parser().feed(whole[:at] + whole[at + 1 :]))


def test_a_frame_that_does_not_end_with_a_zero_is_broken() -> None:
    assert Parser().feed(reply(0x4A, LISTED)[:-1] + b"\x55") == [Broken()]


def test_a_nack_is_not_for_us() -> None:
    assert Parser().feed(NACK) == [Broken()]


PIECES = st.lists(
    st.sampled_from([ACK, reply(0x4A, LISTED), reply(0x40, bytes(260)), reply(0x02, b"2\x01\x06")]),
    min_size=1,
    max_size=5,
)


@given(PIECES, st.data())
def test_frames_that_are_cut_anywhere_come_out_whole(
    pieces: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    parser = Parser()
    heard: list[Frame] = []
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        heard += parser.feed(stream[begin:end])
    assert heard == [frame for piece in pieces for frame in Parser().feed(piece)]


@given(st.binary(max_size=60).filter(lambda junk: b"\x00\xff" not in junk and junk[-1:] != b"\x00"))
def test_junk_before_a_frame_is_passed_over(junk: bytes) -> None:
    assert Parser().feed(junk + reply(0x4A, LISTED)) == [Reply(0x4A, LISTED)]


@given(st.integers(0, 19), st.integers(1, 255))
def test_no_single_spoilt_byte_makes_another_reply(at: int, flip: int) -> None:
    good = bytearray(reply(0x4A, LISTED))
    good[at % len(good)] ^= flip
    frames = Parser().feed(bytes(good))
    assert all(not isinstance(each, Reply) or each == Reply(0x4A, LISTED) for each in frames)


@given(st.binary(max_size=400))
def test_no_bytes_whatever_stop_the_parser_or_make_it_keep_more_than_a_frame(junk: bytes) -> None:
    parser = Parser()
    parser.feed(junk)
    assert len(parser._bytes) <= 280
