"""What readers and keys of other tables have done to their people; none of it may happen here.

Each test is one such fault, in our own words; where a whole kind of driver could have it, all of
them are asked.
"""

from typing import Any

import pytest
from gpiozero import Device

from hal.clock import VirtualClock
from hal.drivers.matrix_gpio import GpioMatrix
from hal.drivers.pin_factory import Machine, Why, choice
from hal.drivers.polled_readers import PolledReaders
from hal.events import Heard, Sighting, TagPlaced, TagRemoved
from hal.fault import Reason
from hal.platform import Platform
from hal.presence import Presence
from hal.spellings import meant
from hal.uid import is_random
from tests.hal.drivers.conformance.contact_rigs import MatrixRig
from tests.hal.drivers.conformance.rig import FOUR, READER, SEVEN, TEN, Rig
from tests.hal.drivers.conformance.rigs import (
    RIGS,
    AntennaRig,
    Mfrc522Rig,
    Pn532MuteRig,
    Pn532UartRig,
)

__all__: list[str] = []

LYING = [name for name, kind in RIGS.items() if not kind.taps]
CHIPS = [name for name, kind in RIGS.items() if issubclass(kind, AntennaRig)]


def rig_with(name: str, *uids: str) -> Rig:
    rig = RIGS[name]()
    rig.start()
    rig.settle()
    for uid in uids:
        rig.put(uid)
    rig.settle()
    return rig


def uids_seen(rig: Rig) -> set[str]:
    return {uid for event in rig.heard if isinstance(event, Sighting) for uid in event.uids}


@pytest.mark.parametrize("name", list(RIGS))
def test_a_seven_byte_tag_was_a_checksum_error_to_a_reader_made_for_four(name: str) -> None:
    assert uids_seen(rig_with(name, SEVEN)) == {SEVEN}


@pytest.mark.parametrize("name", list(RIGS))
@pytest.mark.parametrize("uid", [SEVEN, TEN])
def test_a_long_uid_was_cut_after_its_first_cascade_level(name: str, uid: str) -> None:
    assert not any(seen.startswith("88") for seen in uids_seen(rig_with(name, uid)))


def test_the_same_tag_had_another_name_on_another_reader() -> None:
    assert len({frozenset(uids_seen(rig_with(name, "040000C3"))) for name in RIGS}) == 1
    for other in ("0067109059", "C3000004", "04:0:0:C3", "3271557124"):
        assert meant(other, ["040000C3"]) == ("040000C3",)


@pytest.mark.parametrize("name", LYING)
def test_a_tag_that_lay_still_came_and_went_with_every_poll(name: str) -> None:
    rig = rig_with(name, SEVEN)
    rig.pass_ms(10_000)
    assert rig.told_kinds() == ["TagPlaced"]


@pytest.mark.parametrize("name", CHIPS)
def test_a_tag_that_missed_a_poll_or_two_came_and_went(name: str) -> None:
    rig = RIGS[name]()
    assert isinstance(rig, AntennaRig)
    rig.start()
    rig.settle()
    rig.put(SEVEN)
    rig.settle()
    for _ in range(10):
        rig.antenna.tags[0].flicker(2)
        rig.pass_ms(1000)
    assert rig.told_kinds() == ["TagPlaced"]


@pytest.mark.parametrize("name", LYING)
def test_a_tag_left_in_its_place_was_swiped_twice_and_then_not_at_all(name: str) -> None:
    rig = rig_with(name, SEVEN)
    rig.pass_ms(5_000)
    rig.lift(SEVEN)
    rig.settle()
    rig.put(SEVEN)
    rig.settle()
    assert rig.told_kinds() == ["TagPlaced", "TagRemoved", "TagPlaced"]


@pytest.mark.parametrize("name", LYING)
def test_pulling_a_readers_plug_was_taken_for_lifting_its_tag(name: str) -> None:
    rig = rig_with(name, SEVEN)
    rig.unplug()
    rig.pass_ms(5_000)
    rig.plug_in()
    rig.pass_ms(rig.back_ms)
    rig.settle()
    assert [type(each) for each in rig.told if isinstance(each, TagPlaced | TagRemoved)] == [
        TagPlaced
    ]


@pytest.mark.parametrize("name", LYING)
def test_a_tag_that_lay_there_at_the_start_set_something_off(name: str) -> None:
    rig = RIGS[name]()
    rig.put(SEVEN)
    rig.start()
    rig.settle()
    assert rig.told_kinds() == ["TagFound"]


def test_a_chip_was_dead_after_it_had_been_closed_without_a_fault() -> None:
    for _ in range(3):
        rig = Pn532UartRig()
        for _ in range(3):
            rig.start()
            rig.settle()
            rig.close()
            rig.pass_ms(100)
        assert rig.kinds() == []


def test_one_lost_acknowledgement_stopped_everything() -> None:
    rig = rig_with("pn532-uart", SEVEN)
    assert isinstance(rig, Pn532UartRig)
    for _ in range(20):
        rig.chip.muted = 1
        rig.pass_ms(300)
    assert rig.told_kinds() == ["TagPlaced"]
    assert rig.kinds() == []


def test_a_chip_that_did_not_wake_was_waited_for_without_end() -> None:
    rig = Pn532MuteRig()
    rig.chip.muted = 10_000
    rig.start()
    rig.pass_ms(2_000)
    assert rig.kinds() == ["ReaderLost"]


@pytest.mark.parametrize("model", ["Raspberry Pi 5 Model B Rev 1.0", "Raspberry Pi 4 Model B"])
def test_a_library_that_knows_no_new_board_and_no_new_kernel_was_used_on_them(model: str) -> None:
    made = choice(Machine(model, "6.6.31+rpt-rpi-2712", frozenset({"RPi.GPIO"})))
    assert not made.works
    assert made.why in (Why.NEW_BOARD, Why.NEW_KERNEL)


def test_pins_that_could_not_be_had_kept_the_whole_table_from_starting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    rig = Mfrc522Rig()
    keys = GpioMatrix(rig.clock, [5], [12], {(0, 0): "k1"})
    platform = Platform(rig.clock, readers=rig.readers, keys=keys)
    heard: list[Heard] = []
    platform.listen(heard.append)
    (fault,) = platform.start()
    rig.pass_ms(1000)
    assert fault.reason is Reason.ABSENT
    assert len(heard) == 10
    platform.close()


def test_lines_that_had_not_settled_pressed_the_key_of_the_row_before() -> None:
    rig = MatrixRig()
    rig.matrix.rise_us = 900
    rig.keys.start(rig.heard.append)
    rig.clock.advance(200)
    rig.hold("k1")
    rig.clock.advance(500)
    assert [event.key for event in rig.heard] == ["k1"]  # type: ignore[union-attr]
    rig.close()


def test_three_corners_of_a_matrix_pressed_a_fourth_key_that_nobody_held() -> None:
    rig = MatrixRig()
    faults: list[Any] = []
    rig.keys = GpioMatrix(
        rig.clock,
        [5, 6],
        [12, 16],
        {(0, 0): "k1", (1, 1): "k2", (0, 1): "k3", (1, 0): "k4"},
        tell=faults.append,
    )
    rig.keys.start(rig.heard.append)
    rig.clock.advance(200)
    for place in ((0, 0), (0, 1), (1, 0)):
        rig.matrix.press(*place)
        rig.clock.advance(200)
    assert "k2" not in {event.key for event in rig.heard}  # type: ignore[union-attr]
    assert [fault.reason for fault in faults] == [Reason.AMBIGUOUS]
    rig.close()


@pytest.mark.parametrize("name", list(RIGS))
def test_one_lost_line_stopped_everything_and_was_given_up_after_some_tries(name: str) -> None:
    rig = RIGS[name]()
    rig.unplug()
    rig.start()
    rig.pass_ms(3_600_000)
    rig.plug_in()
    rig.pass_ms(rig.back_ms)
    assert rig.kinds() == ["ReaderLost", "ReaderBack"]


def test_a_piece_that_slid_over_readers_was_set_down_on_each() -> None:
    clock = VirtualClock(start=1000)
    rigs = {f"r{n}": Mfrc522Rig() for n in range(3)}
    told: list[Any] = []
    presence = Presence({name: name for name in rigs}, told.append)
    for name, rig in rigs.items():
        rig.clock = clock
        rig.time._clock = clock
        rig.driver._clock = clock
        rig.readers = PolledReaders(clock, {name: rig.driver})
        rig.readers.start(presence.hear)
    clock.advance(1000)
    for before, after in (("", "r0"), ("r0", "r1"), ("r1", "r2")):
        if before:
            rigs[before].lift(SEVEN)
        rigs[after].put(SEVEN)
        clock.advance(1500 if after != "r1" else 150)
    assert [(type(each).__name__, each.place) for each in told] == [
        ("TagPlaced", "r0"),
        ("TagRemoved", "r0"),
        ("TagPlaced", "r2"),
    ]
    for rig in rigs.values():
        rig.close()


def test_a_telephone_was_enrolled_by_a_uid_that_it_draws_anew_each_time() -> None:
    rig = rig_with("mfrc522", "08A1B2C3")
    assert all(is_random(uid) for uid in uids_seen(rig))
    assert not any(is_random(uid) for uid in (FOUR, SEVEN, TEN))


def test_a_deaf_chip_whose_registers_answered_was_an_empty_reader() -> None:
    rig = rig_with("mfrc522", SEVEN)
    for _ in range(5):
        rig.deafen()
        rig.pass_ms(2_000)
    assert rig.told_kinds() == ["TagPlaced"]
    assert isinstance(rig.readers, PolledReaders)
    assert rig.readers.health()[READER].fault is None
