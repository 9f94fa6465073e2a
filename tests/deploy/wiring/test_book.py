"""Pages and drawings: what they show is what the nets say, no more and no less."""

import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.table import read_layout
from controller.table.parts import read_parts
from deploy.wiring import __main__ as command
from deploy.wiring import matrix
from deploy.wiring.book import made, stale, write
from deploy.wiring.netlist import HERE, Pin, Wiring, read
from deploy.wiring.tables import rows
from tests.deploy.wiring.broken import changed

__all__: list[str] = []

SAID = tomllib.loads((HERE / "drawings.toml").read_text("utf-8"))
SVG = "{http://www.w3.org/2000/svg}"


def test_every_page_and_drawing_is_made_of_the_nets_as_they_are() -> None:
    assert stale() == []


def test_a_page_changed_by_hand_is_found_and_made_anew(tmp_path: Path) -> None:
    there = changed(tmp_path, "power.md", ("383", "384"))
    assert stale(there) == ["power.md"]
    assert write(there) == ["power.md"]
    assert stale(there) == []


def test_a_net_changed_shows_in_tables_and_drawings(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/glass-pico.toml", ("HUB.GP27", "HUB.GP28"))
    assert stale(there) == ["hub-pico.svg", "wires.md"]


def test_a_drawing_that_nothing_asks_for_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "wires.md")
    (there / "old.svg").write_text("<svg/>")
    assert stale(there) == ["old.svg"]


def test_the_command_draws_no_circuit_with_a_mistake(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "wrong", lambda: ["pad-mega: The net GLASS goes nowhere."])
    monkeypatch.setattr(command, "write", lambda: pytest.fail("it wrote"))
    assert command.main() == 1
    assert capsys.readouterr().err == "pad-mega: The net GLASS goes nowhere.\n"


# -- wires.md, read back ---------------------------------------------------------------------------


def read_back(page: str) -> dict[str, dict[str, set[str]]]:
    """Sheet's title -> net -> pins, out of the tables of a page."""
    found: dict[str, dict[str, set[str]]] = {}
    for part in page.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", body, re.MULTILINE)
        nets = found.setdefault(title, {})
        for net, pins in rows:
            if net not in ("net", "---"):
                nets.update(spread(net, pins))
    return found


def spread(net: str, said: str) -> Iterator[tuple[str, set[str]]]:
    """A row as nets: "KEY n, n from 0 to 31" is 32 of them."""
    many = re.fullmatch(r"(.+)n, n from (\d+) to (\d+)", net)
    if many is None:
        yield net, set(one_by_one(said))
        return
    for number in range(int(many[2]), int(many[3]) + 1):
        each = re.sub(r"n `", f"{number} `", said)
        yield f"{many[1]}{number}", set(one_by_one(each))


def one_by_one(said: str) -> Iterator[str]:
    """The pins of a row: "R0 to R7 `GND` (6)" is eight of them."""
    return (f"{ref}.{pin}" for ref, pin, _ in numbered(said))


def numbered(said: str) -> Iterator[tuple[str, str, str]]:
    """The pins of a row, each with the number that is printed of it: R0, GND, 6."""
    for each in said.split(" · "):
        shape = re.fullmatch(r"([A-Z]+)(\d*)(?: to [A-Z]+(\d+))? `([^`]+)`(?: \((\w+)\))?", each)
        assert shape, each
        stem, first, last, pin, label = shape.groups()
        numbers = range(int(first), int(last) + 1) if last else [first]
        yield from ((f"{stem}{number}", pin, label or "") for number in numbers)


def test_the_wiring_tables_read_back_are_the_nets() -> None:
    wiring = read()
    page = read_back((HERE / "wires.md").read_text("utf-8"))
    used = {name for circuit in wiring.circuits.values() for name in circuit.sheets}
    assert used == set(wiring.sheets)
    for sheet in wiring.sheets.values():
        nets = {net: {str(pin) for pin in pins} for net, pins in sheet.nets.items()}
        assert page[sheet.title] == nets


@pytest.mark.parametrize("name", read().sheets)
def test_every_pin_of_the_wiring_tables_has_the_number_of_its_own_part(name: str) -> None:
    wiring = read()
    sheet = wiring.sheets[name]
    parts = {ref: wiring.parts[part] for ref, part in sheet.parts.items()}
    for net, said in rows(sheet, parts):
        if ", n from " not in net:
            for ref, pin, number in numbered(said):
                assert number == parts[ref].pins[pin], f"{net}: {ref} {pin}"


def test_the_ground_of_chips_of_three_kinds_has_three_numbers() -> None:
    page = (HERE / "wires.md").read_text("utf-8")
    assert "U2 `GND` (8) · U3 to U4 `GND` (7) · U5 `GND` (2)" in page


def test_the_supply_of_the_miso_chips_is_joined_where_the_reader_board_says() -> None:
    said = read().sheets["reader-board"].say
    assert "Mega join it to the net 5V (HUB `5V`, U5 `IN`)" in said
    assert "Pico to the net 3V3 (U5 `OUT`), and to no pin of the Pico" in said
    mega, pico = read().circuits["pads-mega"], read().circuits["pads-pico"]
    assert {Pin("HUB", "5V"), Pin("U5", "IN"), Pin("U3", "VCC")} <= set(mega.nets["5V"])
    assert {Pin("U5", "OUT"), Pin("U3", "VCC")} <= set(pico.nets["3V3"])
    assert "HUB" not in {pin.ref for pin in pico.nets["3V3"]}


def test_parts_that_are_not_counted_on_are_not_drawn_together_above_a_table() -> None:
    page = (HERE / "wires.md").read_text("utf-8")
    assert "**RL1 to RL2, RB1** Resistor" in page
    assert "**C5 to C6, C10 to C17** Capacitor" in page


# -- drawings, read back ---------------------------------------------------------------------------


def words(drawing: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(drawing).iter(f"{SVG}text")]


def joined(wiring: Wiring, circuit: str, refs: set[str]) -> list[Pin]:
    nets = wiring.circuits[circuit].nets.values()
    return [pin for pins in nets for pin in pins if pin.ref in refs]


@pytest.mark.parametrize("name", SAID["sheet"])
def test_a_sheet_shows_every_joined_pin_of_its_parts(name: str) -> None:
    said = SAID["sheet"][name]
    refs = {ref for column in said["columns"] for ref in column}
    pins = joined(read(), said["circuit"], refs)
    drawing = (HERE / f"{name}.svg").read_text("utf-8")
    assert len(list(ET.fromstring(drawing).iter(f"{SVG}circle"))) == len(pins)
    shown = words(drawing)
    for pin_name in {pin.name for pin in pins}:
        assert shown.count(pin_name) >= sum(pin.name == pin_name for pin in pins)
    assert refs <= set(shown)


@pytest.mark.parametrize("name", SAID["sheet"])
def test_a_sheet_names_every_part_that_it_does_not_draw(name: str) -> None:
    said, wiring = SAID["sheet"][name], read()
    drawn = {ref for column in said["columns"] for ref in column}
    there = wiring.circuits[said["circuit"]].parts
    wanted = {ref for sheet in said["sheets"] for ref in wiring.sheets[sheet].parts}
    shown = words((HERE / f"{name}.svg").read_text("utf-8"))
    lists = [each.partition(":")[0] for each in shown if ": " in each]
    named = {ref for each in lists for ref in expanded(each)}
    assert (wanted & there.keys()) - drawn <= named


def expanded(said: str) -> set[str]:
    """ "C6, C10 to C12" -> the references."""
    found = set()
    for each in said.split(", "):
        first, _, last = each.partition(" to ")
        stem = first.rstrip("0123456789")
        if last:
            numbers = range(int(first.removeprefix(stem)), int(last.removeprefix(stem)) + 1)
            found |= {f"{stem}{number}" for number in numbers}
        else:
            found.add(first)
    return found


def test_every_sheet_of_nets_is_drawn() -> None:
    drawn = {sheet for said in SAID["sheet"].values() for sheet in said["sheets"]}
    assert drawn | {"keys"} == set(read().sheets)


def test_each_key_lies_where_its_number_says_and_its_diode_looks_at_the_row() -> None:
    found = {each.key: each for each in matrix.crossings(read().circuits["pad-mega"])}
    assert len(found) == 32
    for number in range(32):
        each = found[f"K{number}"]
        assert (each.row, each.column) == (f"ROW{number // 8}", f"COL{number % 8}")
        assert each.diode == f"D{number}"
        assert each.towards_row


def test_no_word_of_a_drawing_leaves_the_paper() -> None:
    for name, drawing in made().items():
        if not name.endswith(".svg"):
            continue
        root = ET.fromstring(drawing)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for each in root.iter(f"{SVG}text"):
            size, long = float(each.attrib["font-size"]), len(each.text or "")
            reach = {"start": 1.0, "middle": 0.5, "end": 0.0}[each.attrib["text-anchor"]]
            x, y = float(each.attrib["x"]), float(each.attrib["y"])
            right = x + reach * long * size * 0.6
            assert x - (1 - reach) * long * size * 0.6 >= 0, f"{name}: {each.text}"
            assert right <= width, f"{name}: {each.text}"
            assert size <= y <= height, f"{name}: {each.text}"


def test_the_guide_shows_every_drawing_and_names_every_page() -> None:
    guide = (HERE / "README.md").read_text("utf-8")
    for name in made():
        assert f"]({name})" in guide, name


def test_the_guide_speaks_of_files_that_are_there() -> None:
    guide = (HERE / "README.md").read_text("utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", guide):
        assert (HERE / link).exists(), link


def test_the_parts_file_of_the_guide_is_one(tmp_path: Path) -> None:
    guide = (HERE / "README.md").read_text("utf-8")
    shown = guide.partition("## Tell the program")[2].partition("## ")[0]
    lines = [line.removeprefix("    ") for line in shown.splitlines() if line.startswith("    ")]
    (tmp_path / "hardware.toml").write_text("\n".join(lines), "utf-8")
    layout = read_layout(HERE.parents[1] / "tests" / "traces" / "layout.toml")
    parts = read_parts(tmp_path / "hardware.toml", layout)
    assert parts.hub["desk"].readers == ("pad",)
