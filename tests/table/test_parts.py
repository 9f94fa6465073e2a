"""The parts file: what a table is wired of, and all that can be wrong with it at once."""

from pathlib import Path

import pytest

from controller.engine import ContentError
from controller.table import read_layout
from controller.table.parts import Parts, read_parts, unsensed
from controller.table.parts_hang import Hang, hanging
from hal.assembly import Bench, assemble
from hal.clock import VirtualClock
from hal.drivers.buzzer_gpio import Note
from hal.drivers.hub_parts import HubParts
from hal.drivers.hub_ports import Adopted
from hal.drivers.pi_parts import (
    Apa102Chain,
    BuzzerPin,
    GlassPin,
    KeyPins,
    MatrixPart,
    Mfrc522Lane,
    PcscReader,
    Pn532Reader,
    SpiPlace,
    WedgeReader,
)
from hal.fault import Fault
from hal.spellings import Spelling
from tests.table.rig import HERE

__all__: list[str] = []

LAYOUT = read_layout(HERE / "noughts.layout.toml")
WHOLE = """
[hub.north]
serial = "53414e4354554d31"
port = { vid = 0x2341, pid = 0x0042, place = "1-1.4" }
readers = ["r1", "", "r3"]
keys = [["k1", "k2"], ["undo"]]
hourglass = true
leds = { a1 = [0, 1], pad = [7] }
neighbours = ["south"]

[hub.south]
serial = "53414E4354554D32"
port = "/dev/ttyAMA0"
readers = ["r10"]
dtr = true
gain = 6

[light]
reach = "#0000ff"
"""


USB = '{ vid = 0x1A86, pid = 0x7523, place = "1-1.4" }'


def parts(path: Path, text: str) -> Parts:
    file = path / "hardware.toml"
    file.write_text(text, "utf-8")
    return read_parts(file, LAYOUT)


def wrong(path: Path, text: str) -> list[str]:
    """All that is said about a parts file, without the folder."""
    with pytest.raises(ContentError) as raised:
        parts(path, text)
    return [str(each).replace(f"{path}/", "") for each in raised.value.mistakes]


def test_a_parts_file_becomes_what_hal_puts_together(tmp_path: Path) -> None:
    (hubs,) = parts(tmp_path, WHOLE).made()
    assert isinstance(hubs, HubParts)
    north, south = hubs.hubs
    assert (north.serial, north.port) == (b"SANCTUM1", Adopted(0x2341, 0x42, "1-1.4"))
    assert north.names.readers == {0: "r1", 2: "r3"}
    assert north.names.keys == {0: "k1", 1: "k2", 8: "undo"}
    assert north.names.leds == {"a1": (0, 1), "pad": (7,)}
    assert (south.port, south.dtr, south.names.gain) == ("/dev/ttyAMA0", True, 6)
    assert hubs.colours["reach"] == (0, 0, 255)
    assert hubs.colours["target"] == (96, 8, 0)


def test_a_platform_has_what_the_parts_have_and_opens_nothing(tmp_path: Path) -> None:
    faults: list[Fault] = []
    platform = assemble(parts(tmp_path, WHOLE).made(), Bench(VirtualClock(), faults.append))
    assert None not in (platform.readers, platform.keys, platform.hourglass, platform.lights)
    assert faults == []


def test_a_table_without_parts_is_a_platform_without_any(tmp_path: Path) -> None:
    platform = assemble(parts(tmp_path, "").made(), Bench(VirtualClock(), lambda fault: None))
    assert (platform.readers, platform.keys, platform.hourglass, platform.lights) == (None,) * 4


def test_places_of_which_no_reader_is_wired_are_known(tmp_path: Path) -> None:
    made = parts(tmp_path, WHOLE)
    assert unsensed(made, LAYOUT) == ("b1", "a2", "b2", "c2", "a3", "b3", "c3")


def test_all_mistakes_of_a_parts_file_are_told_at_once_with_line_and_key(tmp_path: Path) -> None:
    text = (
        '[hub.north]\nserial = "12"\nport = { vid = 70000, pid = 1, place = "1-1" }\n'
        'reader = ["r1"]\ngain = 9\n[hub.south]\nport = "/dev/ttyAMA0"\n'
        '[lights]\nreach = "red"\n'
    )
    number = "stands here, but a whole number from 0 to"
    assert wrong(tmp_path, text) == [
        f"hardware.toml:3: hub.north.port.vid: 70000 {number} 65535 is expected",
        'hardware.toml:4: hub.north.reader: "reader" is not known here; did you mean "readers"?',
        f"hardware.toml:5: hub.north.gain: 9 {number} 7 is expected",
        'hardware.toml:6: hub.south: "serial" is missing: a text of at most 64 letters is expected',
        'hardware.toml:8: lights: "lights" is not known here; did you mean "light"?',
    ]


def test_what_is_wrong_with_one_part_hides_no_mistake_of_another(tmp_path: Path) -> None:
    text = (
        '[hub.north]\nserial = "12"\nport = "/dev/ttyAMA0"\nneighbours = ["sooth"]\n'
        '[hub.south]\nserial = "53414E4354554D32"\nport = "/dev/ttyAMA1"\n'
        'readers = ["r1", "r99"]\nneighbours = ["north"]\n'
        "[pn532.r1]\ni2c = 1\n[pin.pause]\npin = 17\n[hourglass]\npin = 17\n"
        '[lights]\nreach = "red"\n'
    )
    said = [each.split(": ")[0:2] for each in wrong(tmp_path, text)]
    assert said == [
        ["hardware.toml:1", "hub.north"],
        ["hardware.toml:16", "lights"],
        ["hardware.toml:8", "hub.south.readers #2"],
        ["hardware.toml:10", "pn532.r1"],
        ["hardware.toml:15", "hourglass.pin"],
    ]


def test_where_nobody_can_read_the_layout_its_names_are_not_looked_up(tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text("[pn532.r99]\ni2c = 1\n[pn532.r98]\ni2c = 1\n", "utf-8")
    with pytest.raises(ContentError) as raised:
        read_parts(file, None)
    (said,) = map(str, raised.value.mistakes)
    assert '"1" stands in' in said


def test_a_serial_that_is_none_is_said(tmp_path: Path) -> None:
    text = '[hub.north]\nserial = "12"\nport = "/dev/ttyAMA0"\n'
    assert wrong(tmp_path, text) == [
        'hardware.toml:1: hub.north: a "serial" is what the hub calls itself: 16 hex digits'
    ]


def test_a_colour_that_is_none_is_said(tmp_path: Path) -> None:
    assert "written like" in wrong(tmp_path, '[light]\nreach = "red"\n')[0]


def test_names_are_those_of_the_layout(tmp_path: Path) -> None:
    text = WHOLE.replace('"r3"', '"r33"').replace('"k2"', '"k9"').replace("pad", "pat")
    said = wrong(tmp_path, text.replace('["south"]', '["north"]'))
    assert [each.split(" is not known")[0] for each in said] == [
        'hardware.toml:5: hub.north.readers #3: "r33"',
        'hardware.toml:6: hub.north.keys #1 #2: "k9"',
        'hardware.toml:8: hub.north.leds.pat: "pat"',
        'hardware.toml:9: hub.north.neighbours #1: "north"',
    ]


def test_a_name_a_serial_and_a_port_stand_once(tmp_path: Path) -> None:
    text = (
        WHOLE.replace('"r10"', '"r3"').replace("4D32", "4D31").replace("/dev/ttyAMA0", "USB 1-1.4")
    )
    assert wrong(tmp_path, text) == [
        'hardware.toml:14: hub.south.readers #1: "r3" stands in hardware.toml:5 already',
        'hardware.toml:12: hub.south.serial: "53414E4354554D31" stands in hardware.toml:3 already',
        'hardware.toml:13: hub.south.port: "USB 1-1.4" stands in hardware.toml:4 already',
    ]


PI = """
[mfrc522.spaces]
readers = { r1 = "0.0", r2 = "0.1" }
gain = 5

[pn532.r3]
i2c = 1

[pn532.r4]
uart = "/dev/ttyAMA1"

[pn532.r6]
spi = "1.0"

[usb.r7]
called = "ACR122U"

[wedge.r8]
path = "/dev/input/by-id/usb-reader-event-kbd"
base = 10

[matrix.pad]
rows = [5, 6]
columns = [12, "BOARD13"]
keys = [["k1", "k2"], ["undo"]]

[pin.pause]
pin = 17

[hourglass]
pin = 4

[buzzer]
pin = 18
tunes = { hit = ["A4:100", ":50", "C5:200"] }

[leds.chain]
spi = "1.1"
leds = { a1 = [0, 1] }
"""


def test_what_is_wired_to_the_machine_itself_becomes_parts_too(tmp_path: Path) -> None:
    made = parts(tmp_path, PI)
    assert made.made() == (
        Mfrc522Lane({"r1": SpiPlace(0, 0), "r2": SpiPlace(0, 1)}, 5, 2, 100),
        Pn532Reader("r3", 1),
        Pn532Reader("r4", "/dev/ttyAMA1"),
        Pn532Reader("r6", SpiPlace(1, 0)),
        PcscReader("r7", "ACR122U"),
        WedgeReader("r8", "/dev/input/by-id/usb-reader-event-kbd", Spelling(10)),
        MatrixPart(
            *("pad", (5, 6), (12, "BOARD13")),
            {(0, 0): "k1", (0, 1): "k2", (1, 0): "undo"},
        ),
        KeyPins({"pause": 17}),
        GlassPin(4),
        BuzzerPin(18, {"hit": (Note("A4", 100), Note("", 50), Note("C5", 200))}),
        Apa102Chain(SpiPlace(1, 1), {"a1": (0, 1)}, made.colours),
    )
    assert unsensed(made, LAYOUT) == ("b2", "c3", "pad")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[buzzer]\npin = 1\ntunes = { hit = ["C9:1"] }\n', '1: buzzer: "C9:1" is no note of a'),
        ('[buzzer]\npin = 1\ntunes = { hit = ["A4"] }\n', '1: buzzer: "A4" is no note of a'),
        ('[mfrc522.x]\nreaders = { r1 = "0" }\n', "1: mfrc522.x: a place on SPI is written like"),
        (
            '[mfrc522.x]\nreaders = { r1 = "0.0", r2 = "0.0" }\n',
            '2: mfrc522.x.readers.r2: "0.0" stands in hardware.toml:2 already',
        ),
        ("[pn532.r1]\ncycle_ms = 50\n", "1: pn532.r1: it hangs on one wire"),
        ('[pn532.r1]\ni2c = 1\nspi = "0.0"\n', "1: pn532.r1: it hangs on one wire"),
        ('[pn532.r1]\nspi = "zero"\n', "1: pn532.r1: a place on SPI is written like"),
        ('[leds.x]\nspi = "no"\nleds = {}\n', "1: leds.x: a place on SPI is written like"),
        (
            '[matrix.x]\nrows = [1]\ncolumns = [2]\nkeys = [["k1", "k2"]]\n',
            "1: matrix.x: there are more keys than rows and columns",
        ),
        (
            '[matrix.x]\nrows = [1]\ncolumns = [1]\nkeys = [["k1"]]\n',
            '3: matrix.x.columns #1: "1" stands in hardware.toml:2 already',
        ),
        (
            '[pn532.r1]\nuart = "/dev/ttyUSB0"\n',
            '1: pn532.r1: "/dev/ttyUSB0" may be something else tomorrow',
        ),
        (
            f'[hub.n]\nserial = "{"0" * 16}"\nport = "p"\nkeys = ["k1"]\n',
            "4: hub.n.keys #1: ",
        ),
        (
            f'[hub.n]\nserial = "{"0" * 16}"\nport = "p"\nkeys = [{[""] * 9}]\n',
            "4: hub.n.keys #1: ",
        ),
        ("[pin.nope]\npin = 4\n", '1: pin.nope: "nope" is not known here'),
        ("[wedge.r1]\n", '1: wedge.r1: "path" is missing'),
    ],
)
def test_what_is_wrong_with_one_of_these_is_said_with_its_line(
    tmp_path: Path, text: str, said: str
) -> None:
    (first, *more) = wrong(tmp_path, text)
    assert first.startswith(f"hardware.toml:{said}")
    assert more == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[mfrc522.x]\nreaders = { r1 = "0.0" }\n[leds.y]\nspi = "0.0"\nleds = {}\n',
            '4: leds.y.spi: "0.0" stands in hardware.toml:2 already',
        ),
        (
            "[pn532.r1]\ni2c = 1\n[pn532.r2]\ni2c = 1\n",
            '4: pn532.r2.i2c: "1" stands in hardware.toml:2 already',
        ),
        (
            '[pn532.r1]\nuart = "/dev/ttyAMA0"\n[pn532.r2]\nuart = "/dev/ttyAMA0"\n',
            '4: pn532.r2.uart: "/dev/ttyAMA0" stands in hardware.toml:2 already',
        ),
        (
            "[pin.pause]\npin = 4\n[buzzer]\npin = 4\n",
            '4: buzzer.pin: "4" stands in hardware.toml:2 already',
        ),
        (
            "[pin.pause]\npin = 4\n[hourglass]\npin = 4\n",
            '4: hourglass.pin: "4" stands in hardware.toml:2 already',
        ),
        (
            '[matrix.x]\nrows = [1]\ncolumns = [17]\nkeys = []\n[pin.pause]\npin = "BOARD11"\n',
            '6: pin.pause.pin: "BOARD11" stands in hardware.toml:3 already',
        ),
        (
            '[usb.r1]\ncalled = "ACR122U"\n[usb.r2]\ncalled = "ACR122U"\n',
            '4: usb.r2.called: "ACR122U" stands in hardware.toml:2 already',
        ),
        (
            f'[hub.n]\nserial = "53414E4354554D31"\nport = {USB}\n[pn532.r1]\nuart = {USB}\n',
            '5: pn532.r1.uart: "USB 1-1.4" stands in hardware.toml:3 already',
        ),
    ],
)
def test_two_parts_do_not_hang_on_one_wire(tmp_path: Path, text: str, said: str) -> None:
    assert wrong(tmp_path, text) == [f"hardware.toml:{said}"]


def test_readers_that_type_know_of_each_other_and_whether_the_last_may_be_taken(
    tmp_path: Path,
) -> None:
    text = '[wedge.r1]\npath = "/dev/a"\nonly_keyboard = true\n[wedge.r2]\npath = "/dev/b"\n'
    assert parts(tmp_path, text).made() == (
        WedgeReader("r1", "/dev/a", only_keyboard=True, beside=("/dev/b",)),
        WedgeReader("r2", "/dev/b", beside=("/dev/a",)),
    )


def test_a_reader_on_usb_is_found_by_what_was_adopted_and_not_by_a_name_that_passes(
    tmp_path: Path,
) -> None:
    made = parts(tmp_path, f"[pn532.r1]\nuart = {USB}\n").made()
    assert made == (Pn532Reader("r1", Adopted(0x1A86, 0x7523, "1-1.4")),)


def test_it_is_known_on_what_each_part_hangs_by_the_names_of_its_faults(tmp_path: Path) -> None:
    hub = '[hub.north]\nserial = "53414E4354554D31"\nport = "/dev/ttyAMA0"\nreaders = ["r9"]\n'
    found = hanging(parts(tmp_path, PI + hub))
    names = ("r1", "r3", "r4", "r6", "r7", "r8", "pad", "k1", "pause", "hourglass", "r9", "north")
    assert [found[name] for name in names] == [
        *(Hang("spi", "spaces"), Hang("i2c"), Hang("port"), Hang("spi"), Hang("pcsc")),
        *(Hang("input"), Hang("pin"), Hang("pin", "pad"), Hang("pin"), Hang("pin")),
        *(Hang("reader", "north"), Hang("hub", "/dev/ttyAMA0")),
    ]
    assert found["/dev/ttyAMA0"] == Hang("line")


def test_the_glass_of_the_one_hub_that_has_its_switch_hangs_on_that_hub(tmp_path: Path) -> None:
    made = parts(tmp_path, WHOLE)
    assert hanging(made)["hourglass"].upon == "north"
    both = parts(tmp_path, WHOLE.replace("dtr = true", "hourglass = true"))
    assert "hourglass" not in hanging(both)


def test_a_reader_and_a_hub_that_are_called_alike_are_a_mistake(tmp_path: Path) -> None:
    (said,) = wrong(tmp_path, WHOLE.replace("[hub.south]", "[hub.r3]").replace("south", "r3"))
    assert said.startswith(
        'hardware.toml:11: hub.r3: "r3" is the name of another part in hardware.toml:5: '
    )


def test_a_reader_is_wired_once_whatever_it_is_wired_to(tmp_path: Path) -> None:
    text = '[usb.r1]\ncalled = "x"\n[mfrc522.x]\nreaders = { r1 = "0.0" }\n'
    (said,) = wrong(tmp_path, text)
    assert '"r1" stands in' in said
