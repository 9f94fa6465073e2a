"""Keyboards, as the kernel tells of them: the last one is taken by no reader unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from hal.drivers.keyboards import Typing, is_last, keyboards
from hal.drivers.pi_parts import WedgeReader
from hal.drivers.wedge_evdev import EvdevKeyboard
from hal.fault import Fault, Reason

__all__: list[str] = []

FULL = "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe"
FULL_IN_WORDS_OF_32_BITS = "4 2000000 3803078 f800d001 feffffdf ffefffff ffffffff fffffffe"
POWER_BUTTON = "10000000000000 0"
REMOTE = "fff 0 0 4200 108fc32e 237605100000000 0 700158000 419200004001 8e968000000000 10000000"
READER, DESK = "/dev/input/event3", "/dev/input/event5"


def plug_in(inputs: Path, number: int, keys: str, name: str, phys: str) -> None:
    """A device as the kernel writes of it."""
    device = inputs / f"event{number}" / "device"
    (device / "capabilities").mkdir(parents=True)
    (device / "capabilities" / "key").write_text(f"{keys}\n")
    (device / "name").write_text(f"{name}\n")
    (device / "phys").write_text(f"{phys}\n")


@pytest.mark.parametrize(
    ("keys", "types"),
    [
        (FULL, True),
        (FULL_IN_WORDS_OF_32_BITS, True),
        (POWER_BUTTON, False),
        (REMOTE, False),
        ("", False),
        ("?", False),
    ],
)
def test_a_keyboard_is_what_has_all_keys_of_one(tmp_path: Path, keys: str, types: bool) -> None:
    plug_in(tmp_path, 3, keys, "Thing", "usb-1/input0")
    found = (Typing(READER, "Thing", "usb-1"),) if types else ()
    assert keyboards(tmp_path) == found


def test_a_machine_that_tells_of_no_inputs_has_no_keyboard(tmp_path: Path) -> None:
    assert keyboards(tmp_path / "nothing") == ()


ALONE = (Typing(READER, "Reader", "usb-1"),)
BOTH = (*ALONE, Typing(DESK, "Keyboard", "usb-2"))


@pytest.mark.parametrize(
    ("there", "beside", "last"),
    [
        (ALONE, (), True),
        (BOTH, (), False),
        (BOTH, (DESK,), True),
        ((*ALONE, Typing("/dev/input/event4", "Reader", "usb-1")), (), True),
        ((), (), False),
        ((Typing(DESK, "Keyboard", "usb-2"),), (), False),
    ],
)
def test_the_last_keyboard_is_that_after_which_nobody_types(
    there: tuple[Typing, ...], beside: tuple[str, ...], last: bool
) -> None:
    assert is_last(READER, beside, lambda: there) is last


def test_a_reader_that_is_named_by_its_link_is_the_device_that_the_link_leads_to(
    tmp_path: Path,
) -> None:
    link = tmp_path / "usb-reader-event-kbd"
    link.symlink_to(READER)
    assert is_last(str(link), (), lambda: ALONE)


def test_the_last_keyboard_is_not_even_opened() -> None:
    with pytest.raises(Fault) as fault:
        EvdevKeyboard(READER, look=lambda: ALONE)
    assert (fault.value.part, fault.value.reason) == (READER, Reason.NEEDED)


def test_the_last_keyboard_is_taken_where_that_is_said() -> None:
    with pytest.raises(Fault) as fault:
        EvdevKeyboard("/dev/input/no-such-device", last=True, look=lambda: ALONE)
    assert fault.value.reason in (Reason.ABSENT, Reason.MISSING)


@pytest.mark.parametrize(
    ("only", "reasons"),
    [(False, {Reason.NEEDED}), (True, {Reason.ABSENT, Reason.MISSING})],
)
def test_a_part_of_the_table_takes_the_last_keyboard_only_where_its_file_says_so(
    only: bool, reasons: set[Reason]
) -> None:
    there = (Typing("/dev/input/event999", "Reader", "usb-1"), *BOTH[1:])
    part = WedgeReader("r1", there[0].device, only_keyboard=only, beside=(DESK,))
    with pytest.raises(Fault) as fault:
        part.device(lambda: there)
    assert fault.value.reason in reasons
