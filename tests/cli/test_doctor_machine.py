"""What a doctor says of the machine: device files and folders that are looked at, never opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.cli.doctor_finding import Finding
from controller.cli.doctor_machine import Surroundings, machine
from hal.drivers.hub_ports import Adopted, Plugged
from hal.drivers.keyboards import Typing
from hal.drivers.pin_factory import Machine

__all__: list[str] = []

LAPTOP = Machine("", "6.12.0", frozenset())
PI_4 = Machine("Raspberry Pi 4 Model B Rev 1.4", "6.12.0-rpi7", frozenset({"lgpio"}))
PI_5 = Machine("Raspberry Pi 5 Model B Rev 1.0", "6.12.0-rpi7", frozenset({"RPi.GPIO"}))
MEGA = Plugged("/dev/ttyACM0", Adopted(0x2341, 0x0042, "1-1.4"), "Arduino Mega")


def look(tmp_path: Path, adopted: tuple[str, ...] = (), **more: Any) -> dict[str, Finding]:
    """What is found in a machine whose devices lie in a folder, by part."""
    values: dict[str, Any] = {
        "dev": tmp_path,
        "environ": {},
        "journals": tmp_path / "a" / "journals",
        "logs": tmp_path / "log",
        "itself": LAPTOP,
        "ports": (),
        "keyboards": (),
    }
    return {each.part: each for each in machine(Surroundings(**(values | more)), adopted)}


def test_on_a_laptop_nothing_is_broken(tmp_path: Path) -> None:
    found = look(tmp_path)
    assert not [each for each in found.values() if each.state in ("broken", "poor")]
    assert (found["pins"].state, found["spi"].state, found["i2c"].state) == ("none",) * 3


KEYBOARD = Typing("/dev/input/event0", "AT keyboard", "isa0060/serio0")
READER = Typing("/dev/input/event3", "Reader", "usb-1")


@pytest.mark.parametrize(
    ("there", "state", "says"),
    [
        ((), "none", "Nothing types at this machine."),
        ((READER,), "works", "Only Reader (/dev/input/event3) types here: if that is a reader, "),
        ((READER, READER), "works", "Only Reader (/dev/input/event3) types here: "),
        ((KEYBOARD, READER), "works", "Here type: AT keyboard (/dev/input/event0), Reader ("),
    ],
)
def test_what_types_here_is_said_before_a_reader_is_taken(
    tmp_path: Path, there: tuple[Typing, ...], state: str, says: str
) -> None:
    found = look(tmp_path, keyboards=there)["keyboard"]
    assert found.state == state
    assert str(found.says).startswith(says)


@pytest.mark.parametrize("number", [(3, 10), (3, 14)])
def test_a_python_that_the_program_is_not_made_for_is_broken(
    tmp_path: Path, number: tuple[int, int]
) -> None:
    found = look(tmp_path, python=number)["python"]
    assert found.state == "broken"
    assert "install 3.11, 3.12, 3.13" in str(found.says)


def test_lgpio_on_a_pi_is_said_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    found = look(tmp_path, itself=PI_4)["pins"]
    assert found.state == "works"
    assert "takes lgpio" in str(found.says)


def test_a_pi_5_with_rpi_gpio_alone_is_told_to_install_lgpio(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    found = look(tmp_path, itself=PI_5)["pins"]
    assert found.state == "broken"
    assert str(found.says).endswith("install lgpio.")


def test_a_pi_without_a_gpio_chip_has_no_pins(tmp_path: Path) -> None:
    found = look(tmp_path, itself=PI_4)["pins"]
    assert found.state == "broken"
    assert "no GPIO chip" in str(found.says)


def test_spi_and_i2c_devices_are_named(tmp_path: Path) -> None:
    for name in ("spidev0.0", "spidev0.1", "i2c-1"):
        (tmp_path / name).touch()
    found = look(tmp_path)
    assert str(found["spi"].says) == f"There are {tmp_path}/spidev0.0, {tmp_path}/spidev0.1."
    assert found["i2c"].state == "works"


def test_a_device_file_of_others_is_said_with_the_group_to_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "i2c-1").touch()
    monkeypatch.setattr("os.access", lambda path, mode: "i2c-1" not in str(path))
    found = look(tmp_path)["i2c"]
    assert found.state == "poor"
    assert str(found.says).endswith("add it to the group i2c.")


def test_a_port_that_nobody_adopted_is_seen_and_not_opened(tmp_path: Path) -> None:
    found = look(tmp_path, ports=(MEGA,))["/dev/ttyACM0"]
    assert (found.sort, found.state) == ("port", "unseen")
    assert str(found.says).startswith("Arduino Mega is plugged in and is not opened")


@pytest.mark.parametrize("by", ["/dev/ttyACM0", "1-1.4"])
def test_a_port_that_was_adopted_is_spoken_of_as_a_part(tmp_path: Path, by: str) -> None:
    assert "/dev/ttyACM0" not in look(tmp_path, (by,), ports=(MEGA,))


def test_a_folder_for_journals_that_is_a_file_is_broken_and_for_logs_poor(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = look(tmp_path, journals=tmp_path / "file" / "journals", logs=tmp_path / "file")
    assert (found["journals"].state, found["logs"].state) == ("broken", "poor")
    assert "let this user own it" in str(found["journals"].says)


@pytest.mark.parametrize(("free_mb", "state"), [(500, "works"), (499, "poor"), (49, "broken")])
def test_how_much_room_there_is_for_journals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mb: int, state: str
) -> None:
    class Usage:
        free = free_mb * 1_000_000

    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage)
    found = look(tmp_path)["journals"]
    assert found.state == state
    assert str(free_mb) in str(found.says)


def test_sound_needs_a_card_and_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.cli.doctor_machine.audible", lambda environ: True)
    monkeypatch.setattr("controller.cli.doctor_machine.players", lambda: ())
    found = look(tmp_path)["sound"]
    assert found.state == "none"
    assert "alsa-utils" in str(found.says)
