"""Spellings: how other readers write a UID."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.spellings import Spelling, aliases, meant
from hal.uid import BadUid, UidKind, canonical, kind_of

__all__: list[str] = []

UIDS = st.sampled_from([4, 7, 10]).flatmap(
    lambda size: st.binary(min_size=size, max_size=size).filter(lambda raw: raw[0] != 0x88)
)


def test_the_same_tag_has_one_name_whatever_its_reader_writes() -> None:
    assert {
        Spelling().read("04:a1:b2:c3"),
        Spelling(turned=True).read("C3B2A104"),
        Spelling(base=10).read("0077705923"),
        Spelling(base=10).read("77705923"),
        Spelling(base=10, turned=True).read("3283263748"),
    } == {"04A1B2C3"}


def test_a_number_keeps_the_zeros_that_its_bytes_begin_with() -> None:
    assert Spelling(base=10).read("1") == "00000001"
    assert Spelling(base=10, size=7).read("1") == "00000000000001"


@given(UIDS)
def test_what_a_spelling_writes_it_reads(raw: bytes) -> None:
    size = len(raw)
    assert size in (4, 7, 10)
    uid = canonical(raw)
    for turned in (False, True):
        order = raw[::-1] if turned else raw
        number = str(int.from_bytes(order, "big"))
        assert Spelling(10, turned, size).read(number) == uid  # type: ignore[arg-type]
        assert Spelling(16, turned).read(order.hex()) == uid


@pytest.mark.parametrize("text", ["", "12A4", "-5", "٣٤", "1 2"])
def test_a_number_is_written_in_decimal_digits_alone(text: str) -> None:
    with pytest.raises(BadUid):
        Spelling(base=10).read(text)


def test_a_number_that_is_too_large_is_no_uid() -> None:
    with pytest.raises(BadUid, match="does not fit into 4 bytes"):
        Spelling(base=10, size=4).read(str(1 << 32))


def test_a_uid_of_another_length_than_was_agreed_is_refused() -> None:
    with pytest.raises(BadUid, match="it has 4 bytes, not 7"):
        Spelling(size=7).read("04A1B2C3")


@given(UIDS)
def test_every_alias_means_its_uid_and_is_not_its_own_name(raw: bytes) -> None:
    uid = canonical(raw)
    for alias in aliases(uid):
        assert alias != uid
        assert uid in meant(alias, [uid])


def test_a_uid_that_was_read_only_to_its_first_level_means_all_that_begin_so() -> None:
    known = ["04A1B2C3D4E580", "04A1B2C3D4E581", "04FFB2C3D4E580", "04A1B2C3"]
    assert meant("88 04 A1 B2", known) == ("04A1B2C3D4E580", "04A1B2C3D4E581")


def test_a_number_with_its_check_byte_means_the_uid_before_it() -> None:
    assert meant("19892716500", ["04A1B2C3"]) == ("04A1B2C3",)


def test_a_canonical_uid_means_itself_though_it_is_another_one_turned_round() -> None:
    assert meant("04A1B2C3", ["C3B2A104", "04A1B2C3"]) == ("04A1B2C3",)


def test_what_means_nobody_gives_nobody() -> None:
    assert meant("no UID at all", ["04A1B2C3"]) == ()


@pytest.mark.parametrize(
    ("uid", "kind"),
    [
        ("04A1B2C3", UidKind.SINGLE),
        ("08A1B2C3", UidKind.RANDOM),
        ("08A1B2C3D4E580", UidKind.DOUBLE),
        ("08112233445566778899", UidKind.TRIPLE),
    ],
)
def test_a_uid_says_by_length_and_first_byte_what_it_is_worth(uid: str, kind: UidKind) -> None:
    assert kind_of(uid) is kind
