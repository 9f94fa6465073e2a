"""The Mega's pins in the wiring are those of the firmware, and its numbers fit what is wired."""

import re
from pathlib import Path

import pytest

from deploy.wiring.netlist import HERE, Circuit, read

__all__: list[str] = []

BOARD = Path(__file__).parents[3] / "firmware" / "boards" / "atmega2560"


def defined(file: str) -> dict[str, str]:
    """What a header defines: name -> what stands behind it."""
    text = (BOARD / file).read_text("utf-8")
    return dict(re.findall(r"^#define (\w+) (.+?)(?: */\*.*)?$", text, re.MULTILINE))


def wired(circuit: Circuit, net: str) -> str:
    """The port of the hub's pin in a net: "PA0"."""
    pin = next(pin for pin in circuit.nets[net] if pin.ref == "HUB")
    return circuit.parts["HUB"].pins[pin.name]


@pytest.fixture
def pads() -> Circuit:
    return read().circuits["pads-mega"]


def port(name: str) -> str:
    """ "PORTL" -> "PL"."""
    return "P" + defined("pins.h")[name].removeprefix("PORT")


def test_the_number_of_a_reader_stands_on_the_firmwares_pins(pads: Circuit) -> None:
    select = port("SELECT_PORT")
    assert [wired(pads, f"ADDR{bit}") for bit in range(4)] == [f"{select}{n}" for n in range(4)]
    off = int(defined("pins.h")["SELECT_OFF"], 16)
    assert wired(pads, "SELECT") == f"{select}{off.bit_length() - 1}"


def test_rows_and_columns_stand_on_the_firmwares_ports(pads: Circuit) -> None:
    rows, columns = port("ROW_PORT"), port("COLUMN_PORT")
    assert [wired(pads, f"ROW{n}") for n in range(4)] == [f"{rows}{n}" for n in range(4)]
    assert [wired(pads, f"COL{n}") for n in range(8)] == [f"{columns}{n}" for n in range(8)]


def test_hourglass_and_leds_stand_on_the_firmwares_pins(pads: Circuit) -> None:
    pins = defined("pins.h")
    assert wired(pads, "GLASS") == pins["GLASS_BIT"]
    assert wired(pads, "LED DATA") == pins["LED_DATA"]
    assert wired(pads, "LED CLOCK") == pins["LED_CLOCK"]


def test_spi_stands_on_the_pins_of_the_chip_itself(pads: Circuit) -> None:
    # ATmega2560 data sheet, alternate functions of port B.
    assert [wired(pads, net) for net in ("SCK", "MOSI", "MISO")] == ["PB1", "PB2", "PB3"]


def test_the_firmware_has_room_for_all_that_is_wired_and_counts_keys_alike() -> None:
    room = {name: int(number) for name, number in defined("board_config.h").items()}
    for circuit in read().circuits.values():
        if circuit.hub == "Mega":
            readers = sum(part.kind == "reader" for part in circuit.parts.values())
            assert readers <= room["BOARD_READERS"]
            assert circuit.leds <= room["BOARD_LEDS"]
    # A key's number is row x columns + column: the drawing counts in eights.
    assert room["BOARD_COLUMNS"] == 8
    assert room["BOARD_ROWS"] >= 4


def test_the_guide_flashes_with_the_very_command_of_the_makefile() -> None:
    makefile = (BOARD.parents[1] / "Makefile").read_text("utf-8")
    command = re.search(r"^\t\$\(AVRDUDE\) (.+)$", makefile, re.MULTILINE)
    assert command is not None
    image = "firmware/build/atmega2560.hex"
    said = command[1].replace("$(PORT)", "/dev/ttyACM0").replace("$<", image)
    assert f"\n    avrdude {said}\n" in (HERE / "README.md").read_text("utf-8")
