"""NDEF on tags as their data sheets make them: what they say, and what they do not let happen."""

from collections.abc import Callable
from contextlib import suppress

import ndef as ndeflib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.drivers.iso14443a import AirError, access, select
from hal.ndef import NdefReason, NdefRefused, Said, SaidKind, read, write
from hal.pages import Request, TagReason, TagTrouble, WritePage, carry_out
from hal.simulated.chips.memories import NTAG213, NTAG215, NTAG216, Ntag, NtagModel
from hal.simulated.chips.tags import Antenna, Tag, classic, ntag
from tests.hal.drivers.air import AntennaAir

__all__: list[str] = []

UID = bytes.fromhex("04A1B2C3D4E580")
MODELS = pytest.mark.parametrize("model", [NTAG213, NTAG215, NTAG216], ids=["213", "215", "216"])


def asking(tag: Tag) -> Callable[[Request], bytes]:
    """Ask the tag through the air, selected anew for each request."""
    air = AntennaAir(Antenna([tag]))

    def ask(request: Request) -> bytes:
        try:
            select(air, tag.uid)
        except AirError as error:
            raise TagTrouble(TagReason.GONE) from error
        return access(air, request)

    return ask


def text(value: str) -> Said:
    return Said(SaidKind.TEXT, value)


def pages(tag: Tag) -> bytearray:
    assert isinstance(tag.memory, Ntag)
    return tag.memory.pages


def refusal(tag: Tag, said: Said | None = None) -> NdefRefused:
    """Why a tag cannot be read, or written; with what stands on it unchanged."""
    before = bytes(pages(tag)) if isinstance(tag.memory, Ntag) else b""
    with pytest.raises(NdefRefused) as refused:
        carry_out(write(said) if said else read(), asking(tag))
    assert not before or bytes(pages(tag)) == before
    return refused.value


@MODELS
def test_a_new_tag_says_nothing(model: NtagModel) -> None:
    assert carry_out(read(), asking(ntag(UID, model))) == Said(SaidKind.NOTHING)


@MODELS
@pytest.mark.parametrize(
    "said", [text("El Alma más larga"), Said(SaidKind.URI, "https://example.org/c/17")]
)
def test_a_tag_says_what_was_written_to_it(model: NtagModel, said: Said) -> None:
    ask = asking(ntag(UID, model))
    carry_out(write(said), ask)
    assert carry_out(read(), ask) == said


def test_what_is_written_is_what_other_programs_write() -> None:
    tag = ntag(UID, NTAG215)
    carry_out(write(text("warden")), asking(tag))
    message = b"".join(ndeflib.message_encoder([ndeflib.TextRecord("warden")]))
    whole = bytes((3, len(message))) + message + b"\xfe"
    assert bytes(pages(tag)[16 : 16 + len(whole)]) == whole


def test_a_message_of_more_than_254_bytes_has_a_long_length() -> None:
    tag = ntag(UID, NTAG215)
    said = text("x" * 300)
    carry_out(write(said), asking(tag))
    assert pages(tag)[16:18] == b"\x03\xff"
    assert carry_out(read(), asking(tag)) == said


@given(st.lists(st.text(max_size=90), min_size=1, max_size=4))
def test_the_last_of_several_texts_is_what_a_tag_says(texts: list[str]) -> None:
    tag = ntag(UID, NTAG216)
    ask = asking(tag)
    for each in texts:
        carry_out(write(text(each)), ask)
    assert carry_out(read(), ask) == text(texts[-1])


def test_a_text_that_fills_a_tag_to_its_last_byte_fits_and_one_more_does_not() -> None:
    # 144 bytes: the maker's own TLV 5, ours 2, record header 4, language 3, so 130 for the text.
    carry_out(write(text("x" * 130)), asking(ntag(UID)))
    refused = refusal(ntag(UID), text("x" * 131))
    assert (refused.reason, refused.room, refused.wanted) == (NdefReason.TOO_LONG, 137, 138)


def test_a_tag_can_be_made_to_say_nothing_again() -> None:
    ask = asking(ntag(UID))
    carry_out(write(text("warden")), ask)
    carry_out(write(Said(SaidKind.NOTHING)), ask)
    assert carry_out(read(), ask) == Said(SaidKind.NOTHING)


def test_what_stands_before_the_message_is_kept() -> None:
    tag = ntag(UID)
    pages(tag)[16:23] = bytes.fromhex("0103A00C34") + b"\x03\x00"
    ask = asking(tag)
    carry_out(write(text("warden")), ask)
    assert pages(tag)[16:21] == bytes.fromhex("0103A00C34")
    assert carry_out(read(), ask) == text("warden")


def test_a_message_of_another_kind_is_said_to_be_one() -> None:
    tag = ntag(UID)
    message = b"".join(ndeflib.message_encoder([ndeflib.Record("application/x", "", b"12")]))
    pages(tag)[16 : 18 + len(message)] = bytes((3, len(message))) + message
    assert carry_out(read(), asking(tag)) == Said(SaidKind.OTHER)


def test_a_tag_without_a_capability_container_is_never_made_into_one_with() -> None:
    tag = ntag(UID)
    pages(tag)[12:16] = bytes(4)
    assert refusal(tag).reason is NdefReason.NOT_NDEF
    assert refusal(tag, text("x")).reason is NdefReason.NOT_NDEF


def test_a_mapping_of_another_major_version_is_too_new() -> None:
    tag = ntag(UID)
    pages(tag)[13] = 0x20
    assert refusal(tag).reason is NdefReason.TOO_NEW


def test_a_capability_container_that_forbids_writing_is_respected() -> None:
    tag = ntag(UID)
    pages(tag)[15] = 0x0F
    assert refusal(tag, text("x")).reason is NdefReason.READ_ONLY
    assert carry_out(read(), asking(tag)) == Said(SaidKind.NOTHING)


def test_a_static_lock_bit_on_a_page_that_would_change_refuses_all_of_it() -> None:
    tag = ntag(UID)
    pages(tag)[10] = 1 << 6  # page 6
    assert refusal(tag, text("a name of some length")).reason is NdefReason.LOCKED


def test_a_lock_bit_behind_the_message_is_no_obstacle() -> None:
    tag = ntag(UID)
    pages(tag)[11] = 1 << 7  # page 15
    carry_out(write(text("short")), asking(tag))
    assert carry_out(read(), asking(tag)) == text("short")


@MODELS
def test_a_dynamic_lock_bit_on_a_page_that_would_change_refuses_all_of_it(
    model: NtagModel,
) -> None:
    tag = ntag(UID, model)
    pages(tag)[4 * model.lock_page] = 0x01  # page 16 on
    assert refusal(tag, text("x" * 60)).reason is NdefReason.LOCKED


@MODELS
def test_a_password_on_a_page_that_would_change_refuses_all_of_it(model: NtagModel) -> None:
    tag = ntag(UID, model)
    pages(tag)[4 * (model.lock_page + 1) + 3] = 6
    assert refusal(tag, text("a name of some length")).reason is NdefReason.PASSWORD


def test_a_length_that_leads_out_of_the_tag_is_damaged() -> None:
    tag = ntag(UID)
    pages(tag)[16:20] = bytes.fromhex("03FF0FFF")
    assert refusal(tag).reason is NdefReason.DAMAGED


def test_records_that_make_no_sense_are_damaged() -> None:
    tag = ntag(UID)
    pages(tag)[16:24] = bytes.fromhex("0305D101FF5455FE")
    assert refusal(tag).reason is NdefReason.DAMAGED


@pytest.mark.parametrize("record", ["D10100FF", "D101045402FF6E41"], ids=["type", "language"])
def test_a_record_of_another_program_that_is_no_text_at_all_is_damaged(record: str) -> None:
    tag = ntag(UID)
    raw = bytes.fromhex(record)
    pages(tag)[16 : 19 + len(raw)] = bytes((3, len(raw))) + raw + b"\xfe"
    assert refusal(tag).reason is NdefReason.DAMAGED


def test_a_text_longer_than_any_length_can_say_is_too_long() -> None:
    assert refusal(ntag(UID), text("x" * 70_000)).reason is NdefReason.TOO_LONG


def test_a_container_that_claims_more_pages_than_there_are_numbers_is_asked_for_none_of_them() -> (
    None
):
    asked: list[int] = []

    def ask(request: Request) -> bytes:
        asked.append(request.page)
        return bytes.fromhex("E110FF00") * 4 if request.page == 3 else bytes(15) + b"\x01"

    with pytest.raises(NdefRefused):
        carry_out(read(), ask)
    assert max(asked) + 3 == 255


def test_a_tag_that_is_lifted_in_midst_of_a_write_says_nothing_or_what_it_said() -> None:
    new = text("a name that goes over several pages")
    for writes in range(14):
        tag = ntag(UID)
        ask = asking(tag)
        carry_out(write(text("what it said before, as long")), ask)
        left = [writes]

        def lifted(
            request: Request,
            ask: Callable[[Request], bytes] = ask,
            left: list[int] = left,
        ) -> bytes:
            if isinstance(request, WritePage):
                left[0] -= 1
                if left[0] < 0:
                    raise TagTrouble(TagReason.GONE)
            return ask(request)

        with suppress(TagTrouble):
            carry_out(write(new), lifted)
        said = carry_out(read(), ask)
        assert said in (text("what it said before, as long"), Said(SaidKind.NOTHING), new)


def test_a_tag_without_pages_is_a_refusal_and_no_crash() -> None:
    with pytest.raises((NdefRefused, TagTrouble)):
        carry_out(read(), asking(classic(bytes.fromhex("A1B2C3D4"))))


def test_a_short_message_costs_few_reads_on_a_large_tag() -> None:
    tag = ntag(UID, NTAG216)
    ask = asking(tag)
    carry_out(write(text("warden")), ask)
    asked: list[Request] = []

    def counted(request: Request) -> bytes:
        asked.append(request)
        return ask(request)

    carry_out(read(), counted)
    assert len(asked) <= 3
