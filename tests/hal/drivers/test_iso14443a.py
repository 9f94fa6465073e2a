"""The procedure of ISO 14443-3 type A, on tags that follow it, without a chip between."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.drivers.iso14443a import (
    MOST_TAGS,
    Garbled,
    Inventory,
    Silent,
    access,
    inventory,
    select,
)
from hal.pages import ReadPages, TagReason, TagTrouble, WritePage
from hal.simulated.chips.tags import Antenna, Tag, ntag
from tests.hal.drivers.air import AntennaAir, finished

__all__: list[str] = []

FOUR = bytes.fromhex("A1B2C3D4")
SEVEN = bytes.fromhex("04A1B2C3D4E580")
TEN = bytes.fromhex("04112233445566778899")


def air_over(*tags: Tag) -> AntennaAir:
    return AntennaAir(Antenna(list(tags)))


def seen(air: AntennaAir) -> Inventory:
    result = finished(inventory(air))
    assert isinstance(result, Inventory)
    return result


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN], ids=["four", "seven", "ten"])
def test_a_uid_is_read_over_all_its_cascade_levels_and_without_cascade_tags(uid: bytes) -> None:
    assert seen(air_over(Tag(uid))) == Inventory((uid,))


def test_an_empty_antenna_costs_one_request() -> None:
    air = air_over()
    assert seen(air) == Inventory(())
    assert air.sent == [b"\x52"]


def test_a_tag_that_was_halted_and_kept_its_power_is_seen_at_every_poll() -> None:
    air = air_over(Tag(SEVEN))
    assert [seen(air).uids for _ in range(5)] == [(SEVEN,)] * 5


def test_tags_of_all_lengths_lie_on_one_antenna() -> None:
    result = seen(air_over(Tag(FOUR), Tag(SEVEN), Tag(TEN)))
    assert (set(result.uids), result.complete) == ({FOUR, SEVEN, TEN}, True)


@given(st.sets(st.binary(min_size=4, max_size=4), min_size=0, max_size=MOST_TAGS))
def test_whatever_four_bytes_up_to_eight_tags_have_all_are_listed(uids: set[bytes]) -> None:
    real = {uid for uid in uids if uid[0] != 0x88}
    result = seen(air_over(*map(Tag, sorted(real))))
    assert (set(result.uids), result.complete) == (real, True)


def test_uids_that_differ_in_their_last_bit_alone_are_told_apart() -> None:
    uids = {SEVEN, SEVEN[:-1] + bytes((SEVEN[-1] ^ 0x80,))}
    assert set(seen(air_over(*map(Tag, sorted(uids)))).uids) == uids


def many(count: int) -> Sequence[Tag]:
    random = Random(7)
    return [Tag(b"\x04" + random.randbytes(6)) for _ in range(count)]


def test_eight_tags_are_a_whole_inventory_and_nine_are_not() -> None:
    assert seen(air_over(*many(MOST_TAGS))).complete
    result = seen(air_over(*many(MOST_TAGS + 1)))
    assert (len(result.uids), result.complete) == (MOST_TAGS, False)


def test_a_tag_that_was_garbled_once_is_listed_all_the_same() -> None:
    air = air_over(*many(3))
    air.garble = 1
    result = seen(air)
    assert (len(result.uids), result.complete) == (3, True)


@pytest.mark.parametrize("exchange", range(1, 20))
def test_one_garbled_answer_wherever_it_comes_costs_no_tag(exchange: int) -> None:
    tags = many(3)
    air = air_over(*tags)
    air.garble_at = {exchange}
    result = seen(air)
    assert (set(result.uids), result.complete) == ({tag.uid for tag in tags}, True)


def test_a_poll_in_which_nothing_is_legible_has_failed_and_is_no_empty_antenna() -> None:
    air = air_over(Tag(SEVEN))
    air.garble = 1000
    with pytest.raises(Garbled):
        seen(air)


class Insomniac(Tag):
    """A tag that does not hear that it should halt."""

    def _active(self, request):  # type: ignore[no-untyped-def]
        return self._back()


def test_a_tag_that_will_not_halt_makes_the_inventory_incomplete_and_not_endless() -> None:
    result = seen(air_over(Insomniac(SEVEN)))
    assert result == Inventory((SEVEN,), complete=False)


def test_a_wrong_check_byte_is_garbled(monkeypatch: pytest.MonkeyPatch) -> None:
    tag = Tag(FOUR)
    tag._parts = (tag._parts[0] ^ 1 << 39,)
    with pytest.raises(Garbled, match="check byte"):
        seen(air_over(tag))


def test_two_tags_that_call_themselves_the_same_are_one_uid() -> None:
    assert seen(air_over(Tag(SEVEN), Tag(SEVEN))) == Inventory((SEVEN,))


def test_of_several_tags_the_one_that_is_meant_is_spoken_to() -> None:
    tags = many(4)
    air = air_over(*tags)
    for tag in tags:
        select(air, tag.uid)
        access(air, WritePage(4, tag.uid[:4]))
    for tag in reversed(tags):
        finished(inventory(air))
        select(air, tag.uid)
        assert access(air, ReadPages(4))[:4] == tag.uid[:4]


def test_a_tag_that_is_not_there_cannot_be_selected() -> None:
    with pytest.raises(Silent):
        select(air_over(ntag(SEVEN)), TEN)


def test_a_page_that_a_tag_has_not_is_refused_by_it() -> None:
    air = air_over(ntag(SEVEN))
    select(air, SEVEN)
    with pytest.raises(TagTrouble) as trouble:
        access(air, ReadPages(200))
    assert trouble.value.reason is TagReason.REFUSED


def test_a_tag_that_has_gone_before_it_is_read_is_gone() -> None:
    air = air_over(ntag(SEVEN))
    select(air, SEVEN)
    air.antenna.tags.clear()
    with pytest.raises(TagTrouble) as trouble:
        access(air, ReadPages(4))
    assert trouble.value.reason is TagReason.GONE
