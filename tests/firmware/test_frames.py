"""COBS, CRC and frames against their reference, on whatever bytes."""

import zlib

from cobs import cobs
from hypothesis import given
from hypothesis import strategies as st

from hal.simulated.chips.air import crc_a
from tests.firmware.core import Core
from tests.firmware.protocol import LAYOUTS, framed, payload_of

__all__: list[str] = []

HOST_TYPES = [type_ for type_, _, _ in LAYOUTS.values() if type_ >= 0x80]
LENGTHS = {0x81: 5, 0x82: 5, 0x90: 1, 0x91: 6, 0x92: 5, 0x93: 50, 0x94: 13, 0x95: 17}
LENGTHS |= {0x96: 1, 0x97: 1}

with_zeros = st.lists(st.sampled_from([0, 0, 1, 2, 254, 255]), max_size=253).map(bytes)
any_bytes = st.binary(max_size=253) | with_zeros


@st.composite
def host_heads(draw: st.DrawFn) -> bytes:
    """Type, seq and payload of some message of the host."""
    type_ = draw(st.sampled_from(HOST_TYPES))
    length = LENGTHS[type_]
    return bytes((type_, draw(st.integers(0, 255)))) + draw(
        st.binary(min_size=length, max_size=length)
    )


@given(any_bytes)
def test_cobs_stuffs_as_the_reference_does(data: bytes) -> None:
    assert Core().cobs_encode(data) == cobs.encode(data)


@given(any_bytes)
def test_what_was_stuffed_comes_back(data: bytes) -> None:
    assert Core().cobs_decode(cobs.encode(data)[:254]) == data


@given((st.binary(max_size=254) | with_zeros).map(lambda data: data.replace(b"\0", b"")))
def test_noise_is_judged_as_the_reference_judges_it(data: bytes) -> None:
    try:
        wanted: bytes | None = cobs.decode(data)
    except cobs.DecodeError:
        wanted = None
    assert Core().cobs_decode(data) == wanted


@given(any_bytes)
def test_crc_32_is_that_of_zlib(data: bytes) -> None:
    assert Core().crc32(data) == zlib.crc32(data)


@given(any_bytes)
def test_crc_a_is_that_of_iso_14443(data: bytes) -> None:
    assert Core().crc_a(data).to_bytes(2, "little") == crc_a(data)


@given(host_heads())
def test_every_frame_of_the_host_is_taken(head: bytes) -> None:
    assert Core().take(framed(head)) == ([head], 0)


@given(host_heads(), st.data())
def test_no_frame_is_taken_with_a_byte_changed(head: bytes, data: st.DataObject) -> None:
    line = bytearray(framed(head))
    place = data.draw(st.integers(0, len(line) - 2))
    line[place] ^= data.draw(st.integers(1, 255))
    assert Core().take(bytes(line))[0] == []


@given(host_heads(), st.data())
def test_no_frame_is_taken_with_a_byte_lost(head: bytes, data: st.DataObject) -> None:
    line = bytearray(framed(head))
    del line[data.draw(st.integers(0, len(line) - 2))]
    assert Core().take(bytes(line))[0] == []


@given(st.binary(max_size=2000), host_heads())
def test_after_any_noise_and_a_zero_a_frame_is_taken(noise: bytes, head: bytes) -> None:
    assert Core().take(noise + b"\0" + framed(head))[0][-1] == head


def test_the_longest_frame_of_the_host_fits() -> None:
    colours = "ff" * 48
    line = framed(b"\x93\xff" + payload_of("LEDS", {"first": 1, "count": 16, "colours": colours}))
    assert len(line) == 58
    assert len(Core().take(line)[0]) == 1
