"""A reader through PC/SC, on PC/SC's calls in memory: no service runs where these tests do."""

import sys

import pytest

from hal.drivers.pcsc import Pcsc, pyscard
from hal.drivers.polled_readers import PolledReaders
from hal.events import ReadFailed, Sighting
from hal.fault import Fault, Reason
from hal.ndef import NdefReason, NdefRefused, Said, SaidKind, read, write
from hal.pages import TagReason, TagTrouble
from hal.simulated.chips.tags import Tag, ntag
from tests.hal.drivers.conformance.pcsc_calls import NAME
from tests.hal.drivers.conformance.rig import FOUR, READER, SEVEN
from tests.hal.drivers.conformance.rigs import PcscRig

__all__: list[str] = []


def started() -> PcscRig:
    rig = PcscRig()
    rig.start()
    rig.settle()
    return rig


def fault_of(rig: PcscRig) -> Reason | None:
    assert isinstance(rig.readers, PolledReaders)
    fault = rig.readers.health()[READER].fault
    return fault.reason if fault else None


def said(rig: PcscRig, uid: str, talk) -> object:  # type: ignore[no-untyped-def]
    outcomes: list[object] = []
    assert isinstance(rig.readers, PolledReaders)
    rig.readers.converse(READER, uid, talk, outcomes.append)
    rig.settle()
    (outcome,) = outcomes
    return outcome


def test_a_service_that_does_not_run_is_said_and_tried_again() -> None:
    rig = PcscRig()
    rig.calls.service = False
    rig.start()
    rig.settle()
    assert (rig.kinds(), fault_of(rig)) == (["ReaderLost"], Reason.ABSENT)
    rig.calls.service = True
    rig.pass_ms(rig.back_ms)
    assert rig.kinds() == ["ReaderLost", "ReaderBack"]


def test_a_reader_is_found_by_a_part_of_its_name_and_no_other_is_touched() -> None:
    rig = PcscRig()
    driver = Pcsc("ACR122", lambda: rig.calls)
    rig.readers = PolledReaders(rig.clock, {READER: driver})
    rig.start()
    rig.settle()
    assert driver.name == NAME


def test_a_tag_that_does_not_answer_is_a_failed_poll_and_no_empty_reader() -> None:
    rig = started()
    before = len(rig.heard)
    rig.calls.unresponsive = True
    rig.pass_ms(250)
    assert {type(event) for event in rig.heard[before:]} == {ReadFailed}


def test_a_reader_that_gives_uids_turned_round_is_set_to_turn_them_back() -> None:
    rig = PcscRig()
    rig.readers = PolledReaders(rig.clock, {READER: Pcsc("ACR122", lambda: rig.calls, turned=True)})
    rig.put("C3B2A104")
    rig.start()
    rig.settle()
    last = [event for event in rig.heard if isinstance(event, Sighting)][-1]
    assert last.uids == ("04A1B2C3",)


def test_no_card_and_no_context_is_left_open() -> None:
    rig = started()
    rig.put(SEVEN)
    rig.settle()
    assert rig.calls.cards == {}
    rig.close()
    assert rig.calls.contexts == set()


def test_a_tag_says_its_name_through_pcsc() -> None:
    rig = started()
    rig.calls.antenna.tags.append(ntag(bytes.fromhex(SEVEN)))
    name = Said(SaidKind.URI, "https://example.org/c/17")
    assert said(rig, SEVEN, write(name)) is None
    assert said(rig, SEVEN, read()) == name


def test_a_locked_tag_is_refused_as_locked() -> None:
    rig = started()
    tag = ntag(bytes.fromhex(SEVEN))
    tag.memory.pages[10] = 1 << 5  # type: ignore[attr-defined]
    rig.calls.antenna.tags.append(tag)
    refused = said(rig, SEVEN, write(Said(SaidKind.TEXT, "a name of some length")))
    assert isinstance(refused, NdefRefused)
    assert refused.reason is NdefReason.LOCKED


def test_another_tag_than_the_one_that_is_meant_is_not_spoken_to() -> None:
    rig = started()
    rig.calls.antenna.tags.append(Tag(bytes.fromhex(FOUR)))
    trouble = said(rig, SEVEN, read())
    assert isinstance(trouble, TagTrouble)
    assert trouble.reason is TagReason.GONE


def test_without_pyscard_the_reader_is_missing_its_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "smartcard", None)
    with pytest.raises(Fault) as fault:
        pyscard()
    assert fault.value.reason is Reason.MISSING
