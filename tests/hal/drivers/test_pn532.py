"""The PN532's device and manners, on the chip's own model."""

from dataclasses import dataclass, field

import pytest

from hal.drivers.pn532 import Pn532, _targets
from hal.drivers.pn532_frames import ACK
from hal.drivers.pn532_link import Mute
from hal.drivers.pn532_uart import WAKE, Pn532Uart
from hal.drivers.polled_readers import PolledReaders
from hal.events import Sighting
from hal.fault import Reason
from hal.ndef import NdefRefused, Said, SaidKind, read, write
from hal.pages import TagReason, TagTrouble
from hal.simulated.chips.memories import NTAG215
from hal.simulated.chips.tags import Tag, classic, ntag
from tests.hal.drivers.conformance.rig import FOUR, READER, SEVEN, TEN
from tests.hal.drivers.conformance.rigs import (
    Pn532I2cRig,
    Pn532MuteRig,
    Pn532Rig,
    Pn532SpiRig,
    Pn532UartRig,
)

__all__: list[str] = []

ALL = pytest.mark.parametrize("kind", [Pn532UartRig, Pn532I2cRig, Pn532SpiRig])


def seen(rig: Pn532Rig) -> tuple[set[str], bool]:
    """What the last poll saw."""
    last = [event for event in rig.heard if isinstance(event, Sighting)][-1]
    return set(last.uids), last.complete


@dataclass
class Outcome:
    """What a conversation came to."""

    values: list[object] = field(default_factory=list)


def said(rig: Pn532Rig, uid: str, talk) -> object:  # type: ignore[no-untyped-def]
    outcome = Outcome()
    assert isinstance(rig.readers, PolledReaders)
    rig.readers.converse(READER, uid, talk, outcome.values.append)
    rig.pass_ms(3000)
    assert len(outcome.values) == 1
    return outcome.values[0]


def test_the_first_bytes_on_the_wire_wake_the_chip() -> None:
    rig = Pn532UartRig()
    heard: list[bytes] = []
    chip_hears = rig.line.device.on_bytes
    assert chip_hears

    def hears(data: bytes) -> None:
        heard.append(data)
        chip_hears(data)

    rig.line.device.on_bytes = hears
    rig.start()
    rig.settle()
    assert b"".join(heard).startswith(WAKE + bytes.fromhex("0000FF05FBD414010000"))
    rig.close()


@ALL
def test_a_chip_that_was_closed_serves_again_when_it_is_opened(kind: type[Pn532Rig]) -> None:
    rig = kind()
    rig.put(SEVEN)
    for _ in range(3):
        rig.start()
        rig.settle()
        assert seen(rig) == ({SEVEN}, True)
        rig.close()
        rig.pass_ms(500)
    assert rig.kinds() == []


@ALL
def test_a_command_that_is_not_acknowledged_is_sent_again(kind: type[Pn532Rig]) -> None:
    rig = kind()
    rig.start()
    rig.settle()
    before = len(rig.heard)
    rig.chip.muted = 2
    rig.settle()
    assert {type(event).__name__ for event in rig.heard[before:]} == {"Sighting"}
    rig.close()


@ALL
def test_a_reply_with_a_wrong_sum_is_asked_for_again(kind: type[Pn532Rig]) -> None:
    rig = kind()
    rig.put(SEVEN)
    rig.start()
    rig.settle()
    before = len(rig.heard)
    rig.chip.garbled = 1
    rig.settle()
    assert {type(event).__name__ for event in rig.heard[before:]} == {"Sighting"}
    rig.close()


def test_a_chip_that_lost_its_power_for_a_moment_is_set_up_anew_and_no_tag_has_left() -> None:
    rig = Pn532UartRig()
    rig.start()
    rig.settle()
    rig.put(SEVEN)
    rig.settle()
    rig.chip.brownout()
    rig.pass_ms(5000)
    assert rig.kinds() == []
    assert rig.told_kinds() == ["TagPlaced"]
    rig.lift(SEVEN)  # it waits for a tag for ever now, as after any reset
    rig.pass_ms(3000)
    assert rig.told_kinds() == ["TagPlaced", "TagRemoved"]
    assert rig.kinds() == []
    assert rig.opened() == 2
    rig.close()


def test_a_chip_that_is_mute_is_lost_after_a_bounded_time_and_tried_less_and_less() -> None:
    rig = Pn532MuteRig()
    rig.start()
    rig.settle()
    rig.unplug()
    rig.pass_ms(2000)
    assert rig.kinds() == ["ReaderLost"]
    opened = rig.line.host.opened
    rig.pass_ms(60_000)
    assert rig.line.host.opened - opened <= 60_000 // 8000 + 5
    rig.close()


def test_noise_on_the_wire_makes_no_uid_that_is_not_there() -> None:
    rig = Pn532UartRig()
    rig.put(SEVEN)
    rig.put(FOUR)
    rig.start()
    rig.line.noise = rig.line.loss = 0.01
    rig.pass_ms(60_000)
    uids = {uid for event in rig.heard if isinstance(event, Sighting) for uid in event.uids}
    assert uids == {SEVEN, FOUR}
    rig.line.noise = rig.line.loss = 0.0
    rig.pass_ms(10_000)
    assert seen(rig) == ({SEVEN, FOUR}, True)
    rig.close()


@pytest.mark.parametrize("wakes", [False, True])
def test_two_tags_are_a_whole_inventory_whether_or_not_the_chip_wakes_those_at_rest(
    wakes: bool,
) -> None:
    rig = Pn532UartRig()
    rig.chip.radio.wakes = wakes
    rig.put(SEVEN)
    rig.put(TEN)
    rig.start()
    rig.settle()
    assert seen(rig) == ({SEVEN, TEN}, True)
    rig.close()


def test_a_third_tag_makes_an_inventory_that_is_not_complete() -> None:
    rig = Pn532UartRig()
    for uid in (FOUR, SEVEN, TEN):
        rig.put(uid)
    rig.start()
    rig.settle()
    assert not seen(rig)[1]
    rig.close()


def test_the_antenna_is_off_between_polls() -> None:
    rig = Pn532UartRig()
    rig.start()
    rig.settle()
    on = 0
    for _ in range(200):
        rig.pass_ms(1)
        on += rig.antenna.on
    assert 0 < on < 100
    rig.close()


@ALL
def test_a_tag_says_its_name_through_this_chip(kind: type[Pn532Rig]) -> None:
    rig = kind()
    rig.antenna.tags += [Tag(bytes.fromhex(FOUR)), ntag(bytes.fromhex(SEVEN), NTAG215)]
    rig.start()
    rig.settle()
    name = Said(SaidKind.TEXT, "a name that is longer than two dozen bytes")
    assert said(rig, SEVEN, write(name)) is None
    assert said(rig, SEVEN, read()) == name
    assert seen(rig) == ({SEVEN, FOUR}, True)
    rig.close()


def test_a_tag_that_is_not_there_is_gone_and_one_without_pages_refuses() -> None:
    rig = Pn532UartRig()
    rig.antenna.tags.append(classic(bytes.fromhex(FOUR)))
    rig.start()
    rig.settle()
    gone = said(rig, SEVEN, read())
    assert isinstance(gone, TagTrouble)
    assert gone.reason is TagReason.GONE
    assert isinstance(said(rig, FOUR, read()), NdefRefused | TagTrouble)
    rig.close()


def test_a_poll_that_broke_off_does_not_hide_its_tag_from_the_next() -> None:
    rig = Pn532UartRig()
    rig.put(SEVEN)
    rig.start()
    rig.settle()
    before = len(rig.heard)
    while not rig.antenna.on:
        rig.pass_ms(1)
    rig.chip.muted = 3  # it lists the tag, and does not hear that the field should go
    rig.settle()
    kinds = [type(event).__name__ for event in rig.heard[before:]]
    assert kinds.count("ReadFailed") == 1
    sightings = [event for event in rig.heard[before:] if isinstance(event, Sighting)]
    assert all(event.uids == (SEVEN,) for event in sightings)
    rig.close()


def test_a_list_that_was_asked_for_twice_does_not_hide_its_tag() -> None:
    rig = Pn532UartRig()
    transport, acks = rig.driver._transport, [0]
    assert isinstance(transport, Pn532Uart)
    heard = transport._heard

    def lossy(piece: bytes) -> None:
        """Of the acknowledgements while the antenna is on, lose every other one."""
        lists = ACK in piece and rig.antenna.on
        acks[0] += lists
        if not lists or acks[0] % 2 == 0:
            heard(piece)

    transport._heard = lossy  # type: ignore[method-assign]
    rig.put(SEVEN)
    rig.start()
    rig.pass_ms(3_000)
    assert acks[0] > 20
    assert not any(isinstance(event, Sighting) and not event.uids for event in rig.heard)
    rig.close()


@pytest.mark.parametrize(
    "spoilt",
    [
        "010100440704A1B2C3D4E580",  # a byte of ATQA is missing
        "01010044000704A1B2C3D4E5",  # the UID breaks off
        "01010044000704A1B2C3D4E58040",  # there is more
        "01020044000704A1B2C3D4E580",  # the first tag has the number 2
        "01010044000604A1B2C3D4E5",  # no UID has 6 bytes
        "02" + "01004400" + "0704A1B2C3D4E580",  # the second tag is missing
        "",
    ],
)
def test_a_list_of_tags_that_does_not_agree_with_itself_is_none(spoilt: str) -> None:
    with pytest.raises(Mute):
        _targets(bytes.fromhex(spoilt))
    assert _targets(bytes.fromhex("01010044000704A1B2C3D4E580")) == [bytes.fromhex(SEVEN)]


def test_another_chip_on_the_wire_is_unfit_and_not_polled() -> None:
    rig = Pn532UartRig()
    commands = rig.chip._commands
    commands[0x02] = lambda _: b"\x07\x01\x06\x07"
    rig.start()
    rig.settle()
    assert rig.kinds() == ["ReaderLost"]
    assert isinstance(rig.readers, PolledReaders)
    fault = rig.readers.health()[READER].fault
    assert fault
    assert fault.reason is Reason.UNFIT
    rig.close()


def test_the_firmware_is_known_once_it_is_open() -> None:
    rig = Pn532SpiRig()
    rig.start()
    rig.settle()
    assert isinstance(rig.driver, Pn532)
    assert rig.driver.version == "1.6"
    rig.close()
