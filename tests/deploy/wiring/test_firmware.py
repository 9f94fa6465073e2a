"""The hubs' pins in the wiring are those of the firmware, and its numbers fit what is wired."""

import re
from pathlib import Path

import pytest

from deploy.wiring.netlist import HERE, Circuit, read

__all__: list[str] = []

BOARD = Path(__file__).parents[3] / "firmware" / "boards" / "atmega2560"
PICO = BOARD.with_name("rp2040")


def defined(file: str, board: Path = BOARD) -> dict[str, str]:
    """What a header defines: name -> what stands behind it."""
    text = (board / file).read_text("utf-8")
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


@pytest.mark.parametrize(("kind", "board"), [("Mega", BOARD), ("Pico", PICO)])
def test_the_firmware_has_room_for_all_that_is_wired_and_counts_keys_alike(
    kind: str, board: Path
) -> None:
    room = {name: int(number) for name, number in defined("board_config.h", board).items()}
    for circuit in read().circuits.values():
        if circuit.hub == kind:
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


# -- the Pico --------------------------------------------------------------------------------------


def gp(net: str) -> int:
    """The number of the Pico's pin in a net: GP18 is 18."""
    circuit = read().circuits["pads-pico"]
    pin = next(pin for pin in circuit.nets[net] if pin.ref == "HUB")
    return int(pin.name.removeprefix("GP"))


@pytest.mark.parametrize(
    ("net", "name"),
    [
        *(("SCK", "READER_SCK"), ("MOSI", "READER_MOSI"), ("MISO", "READER_MISO")),
        *((f"ADDR{bit}", f"ADDRESS_{bit}") for bit in range(4)),
        *(("SELECT", "SELECT"), ("GLASS", "GLASS")),
        *(("LED CLOCK", "LED_CLOCK"), ("LED DATA", "LED_DATA")),
        *(("LINE TX", "LINE_TX"), ("LINE RX", "LINE_RX")),
    ],
)
def test_a_picos_net_stands_on_the_firmwares_pin(net: str, name: str) -> None:
    assert gp(net) == int(defined("pins.h", PICO)[name])


def test_a_picos_rows_and_columns_follow_each_other_as_in_the_firmware() -> None:
    pins, room = defined("pins.h", PICO), defined("board_config.h", PICO)
    assert [gp(f"ROW{n}") - n for n in range(4)] == [int(pins["ROW_0"])] * 4
    assert [gp(f"COL{n}") - n for n in range(8)] == [int(pins["COLUMN_0"])] * 8
    assert (room["BOARD_ROWS"], room["BOARD_COLUMNS"]) == ("4", "8")


def test_a_picos_line_crosses_what_one_sends_the_other_hears() -> None:
    nets = read().circuits["pads-pico"].nets
    assert [pin.name for pin in nets["LINE TX"] if pin.ref != "HUB"] == ["RXD"]
    assert [pin.name for pin in nets["LINE RX"] if pin.ref != "HUB"] == ["TXD"]
