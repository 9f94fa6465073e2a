"""Which ports are opened, and which hub polls when."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_mock import MockerFixture
from serial.tools.list_ports_common import ListPortInfo

from hal.drivers.hub_ports import Adopted, Plugged, find, plugged, slots
from hal.drivers.serial_line import LineLost
from hal.fault import Reason

__all__: list[str] = []

MEGA = Adopted(0x2341, 0x0042, "1-1.4")
HERE = Plugged("/dev/ttyACM0", MEGA, "Arduino Mega 2560")


def port(device: str, **said: Any) -> ListPortInfo:
    info = ListPortInfo(device)
    for name, value in said.items():
        setattr(info, name, value)
    return info


def test_the_systems_own_list_says_what_is_plugged_in(mocker: MockerFixture) -> None:
    usb = port("/dev/ttyACM3", vid=0x2341, pid=0x0042, location="1-1.4", description="Mega")
    listed = [usb, port("/dev/ttyS0"), port("/dev/ttyUSB0", vid=1, pid=2, location="1-1.2")]
    mocker.patch("hal.drivers.hub_ports.list_ports.comports", return_value=listed)
    assert plugged() == (
        Plugged("/dev/ttyUSB0", Adopted(1, 2, "1-1.2"), "n/a"),
        Plugged("/dev/ttyACM3", MEGA, "Mega"),
    )


def test_an_adopted_port_is_found_by_its_place_whatever_its_name_is_today() -> None:
    there = [Plugged("/dev/ttyACM0", Adopted(0x2341, 0x0042, "1-1.2")), HERE]
    looked = find("north", MEGA, lambda: there)
    assert looked() == "/dev/ttyACM0"
    there[1] = Plugged("/dev/ttyACM7", MEGA)
    assert looked() == "/dev/ttyACM7"


def test_an_empty_socket_is_an_absent_port() -> None:
    with pytest.raises(LineLost) as lost:
        find("north", MEGA, list)()
    assert (lost.value.part, lost.value.reason) == ("north", Reason.ABSENT)


def test_another_device_in_the_socket_is_not_opened() -> None:
    printer = Plugged("/dev/ttyUSB0", Adopted(0x1A86, 0x7523, "1-1.4"), "CH340")
    with pytest.raises(LineLost) as lost:
        find("north", MEGA, lambda: [printer])()
    assert lost.value.reason is Reason.UNFIT


def test_a_serial_number_that_was_written_down_must_be_the_same() -> None:
    wanted = Adopted(0x2341, 0x0042, "1-1.4", "A1")
    with pytest.raises(LineLost):
        find("north", wanted, lambda: [HERE])()
    same = Plugged("/dev/ttyACM0", wanted)
    assert find("north", wanted, lambda: [same])() == "/dev/ttyACM0"


def test_hubs_in_a_row_have_two_turns_and_one_alone_none() -> None:
    assert slots(["a", "b", "c", "d"], {"b": ["a", "c"]}) == {
        "a": (200, 0, 94),
        "b": (200, 100, 94),
        "c": (200, 0, 94),
    }


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"))))
def test_neighbours_never_have_the_same_slot(pairs: list[tuple[str, str]]) -> None:
    beside: dict[str, list[str]] = {}
    for one, other in pairs:
        beside.setdefault(one, []).append(other)
    given_out = slots("abcdef", beside)
    for one, other in pairs:
        if one != other:
            (period, first, length), (same, second, _) = given_out[one], given_out[other]
            assert period == same
            assert abs(first - second) >= length
            assert max(first, second) + length <= period
