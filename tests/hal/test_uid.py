"""UIDs: one form, whatever a reader or a person writes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.uid import BadUid, canonical, is_random

__all__: list[str] = []


@pytest.mark.parametrize(
    "written", ["04A1B20C", "04a1b20c", "04:a1:b2:0c", "04-A1-B2-0C", " 4 a1 b2 c ", "4:A1:B2:C"]
)
def test_a_uid_has_one_form_however_it_is_written(written: str) -> None:
    assert canonical(written) == "04A1B20C"


@pytest.mark.parametrize("length", [4, 7, 10])
def test_uids_have_four_seven_or_ten_bytes(length: int) -> None:
    assert canonical(bytes(range(1, length + 1))) == bytes(range(1, length + 1)).hex().upper()


@pytest.mark.parametrize("length", [0, 3, 5, 6, 8, 9, 11])
def test_a_uid_of_another_length_is_refused_with_its_length(length: int) -> None:
    with pytest.raises(BadUid, match=f"it has {length} bytes, not 4, 7 or 10"):
        canonical(bytes(length))


@pytest.mark.parametrize(
    "written", ["", "04A1B2C", "04A1B2CG", "04:A1:B2:", "4A:1B2:C3:D4", "٠٤A1B2C3"]
)
def test_what_is_not_written_in_pairs_of_hex_digits_is_refused(written: str) -> None:
    with pytest.raises(BadUid, match="not written as pairs of hex digits"):
        canonical(written)


def test_a_uid_that_was_read_only_to_the_cascade_tag_is_refused() -> None:
    with pytest.raises(BadUid, match="read only in part"):
        canonical("88 04 A3 C6")


def test_four_bytes_that_begin_with_08_are_random() -> None:
    assert is_random("08A1B2C3")


@pytest.mark.parametrize("uid", ["04A10802", "08A1B2C3D4E5F6"])
def test_no_other_uid_is_random(uid: str) -> None:
    assert not is_random(uid)


@given(st.sampled_from([4, 7, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n)))
def test_the_canonical_form_of_a_uid_is_its_own_canonical_form(raw: bytes) -> None:
    if raw[0] != 0x88:
        assert canonical(canonical(raw)) == canonical(raw)
