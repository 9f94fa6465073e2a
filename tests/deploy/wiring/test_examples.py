"""The smallest table's own files: they are read as they lie, and say what the nets say."""

import shutil
from pathlib import Path

import pytest

from controller import cli
from controller.engine import Session
from controller.engine.toml import read as toml
from controller.games.sanctorvm import Sanctorvm
from controller.table import Layout, read_layout, read_tags
from controller.table.ground import ground
from controller.table.parts import Parts, read_parts, unsensed
from controller.wire import TABLE
from deploy.wiring.netlist import HERE, read

__all__: list[str] = []

SMALLEST = ("example-1-hub", "example-1-pi")
HEROES = {"prymat", "tapayaxin", "nezumi", "neshorn", "ghurab", "lupa"}
"""Who may have a key in place of an Action Indicator."""
EXAMPLES = (*SMALLEST, "example-2-hub", "example-3-hub")


def example(name: str) -> tuple[Layout, Parts]:
    layout = read_layout(HERE / name / "layout.toml", ("player-1",))
    return layout, read_parts(HERE / name / "hardware.toml", layout)


def pins(sheet: str, net: str) -> list[int]:
    """The Pi's pins of a net, out of the nets: "HUB.GPIO16" is 16."""
    found = read().sheets[sheet].nets[net]
    return [int(pin.name.removeprefix("GPIO")) for pin in found if pin.ref == "HUB"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_wires_every_place_and_every_key_of_its_layout(name: str) -> None:
    layout, parts = example(name)
    assert unsensed(parts, layout) == ()
    wired = {called for sort, called, _ in parts.named() if sort == "key"}
    assert wired == set(layout.key)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_key_of_an_example_does_what_a_key_of_the_game_does(name: str) -> None:
    layout, _ = example(name)
    shipped = HERE.parents[1] / "controller" / "games" / "sanctorvm" / "table" / "layout.toml"
    game = read_layout(shipped)
    assert {name: layout.key[name] for name in game.key} == game.key
    does = {(key.does, "") for key in game.key.values()} | {("end", hero) for hero in HEROES}
    assert {(key.does, key.thing) for key in layout.key.values()} <= does
    assert layout.place["pad"] == game.place["pad"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_tags_of_an_example_are_to_be_enrolled_and_take_the_first(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "tags.toml"
    shutil.copy(HERE / name / "tags.toml", file)
    assert read_tags(file).tag == {}
    assert cli.run(["tags", "enrol", str(file), "prymat", "--uid", "04:A1:B2:C3:D4:E5:F6"]) == 0
    assert [each.thing for each in read_tags(file).tag.values()] == ["prymat"]


def test_the_pins_of_the_example_on_the_pi_are_those_of_the_nets() -> None:
    _, parts = example("example-1-pi")
    matrix = parts.matrix["keys"]
    assert list(matrix.rows) == [pin for n in range(4) for pin in pins("keys-pi", f"ROW{n}")]
    assert list(matrix.columns) == [pin for n in range(8) for pin in pins("keys-pi", f"COL{n}")]
    assert matrix.diodes
    assert parts.hourglass is not None
    assert [parts.hourglass.pin] == pins("pi", "GLASS")


def test_the_buses_of_the_example_on_the_pi_are_those_of_the_nets() -> None:
    _, parts = example("example-1-pi")
    chip_select_0 = {8: "0.0", 18: "1.0"}  # the Pi's own pins of both buses
    assert parts.mfrc522["lane"].readers == {"pad": chip_select_0[pins("pi", "CS")[0]]}
    assert pins("leds-pi", "LED CLOCK") + pins("leds-pi", "LED DATA") == [21, 20]  # bus 1
    assert parts.leds["strip"].spi == chip_select_0[18]


def test_the_example_on_the_pi_takes_a_pn532_where_its_marks_are_taken_out(tmp_path: Path) -> None:
    layout, _ = example("example-1-pi")
    text = (HERE / "example-1-pi" / "hardware.toml").read_text("utf-8")
    reader = '[mfrc522.lane]\nreaders = { pad = "0.0" }\n'
    assert text.count(reader) == 1
    other = text.replace(reader, "").replace("# [pn532", "[pn532").replace("# uart", "uart")
    (tmp_path / "hardware.toml").write_text(other, "utf-8")
    parts = read_parts(tmp_path / "hardware.toml", layout)
    assert parts.pn532["pad"].uart == "/dev/serial0"
    assert unsensed(parts, layout) == ()


@pytest.mark.parametrize("name", SMALLEST)
def test_an_example_lights_as_many_leds_as_its_build_has(name: str) -> None:
    said = toml(HERE / name / "hardware.toml").data
    where = said["hub"]["desk"] if "hub" in said else said["leds"]["strip"]
    assert where["leds"]["pad"] == list(range(read().circuits["pad-mega"].leds))


@pytest.mark.parametrize(("number", "circuit"), [(2, "pads"), (3, "tray")])
def test_the_hubs_of_a_larger_example_are_those_of_its_build(number: int, circuit: str) -> None:
    [build] = [each for each in read().builds if each.number == str(number)]
    layout, parts = example(f"example-{number}-hub")
    assert len(parts.hub) == sum(build.kinds["Mega"].values())
    made = read().circuits[f"{circuit}-mega"]
    hubs = [hub for name, hub in parts.hub.items() if name in layout.tray or circuit == "pads"]
    assert len(hubs) == build.kinds["Mega"][f"{circuit}-mega"]
    for hub in hubs:
        assert sorted(led for leds in hub.leds.values() for led in leds) == [*range(made.leds)]


def test_the_trays_of_the_example_hear_every_space_of_a_face_whose_lower_right_corner_is_bare() -> (
    None
):
    layout, _ = example("example-3-hub")
    session = Session.begin(Sanctorvm(), {"battle": "skirmish", "seed": "1"})
    covers = ground(layout, session.view(TABLE))
    assert covers.marks == {"B1": "NW2"}
    for number in range(1, 9):
        assert covers.spaces(f"NW{number}") == (f"B1-{number}",)


def test_the_parts_file_of_the_first_page_is_one_beside_the_layout_that_it_names(
    tmp_path: Path,
) -> None:
    root = HERE.parents[1]
    before, _, after = (root / "README.md").read_text("utf-8").partition("    [hub.north]\n")
    lines = ["[hub.north]", *(line.strip() for line in after.split("\n\n")[0].splitlines())]
    (tmp_path / "hardware.toml").write_text("\n".join(lines), "utf-8")
    named = before.rstrip().splitlines()[-1].split("`")[-2]
    parts = read_parts(tmp_path / "hardware.toml", read_layout(root / named))
    assert parts.hub["north"].keys == (("1", "2"), ("undo",))


def test_the_first_page_and_the_guide_name_every_example() -> None:
    first = (HERE.parents[1] / "README.md").read_text("utf-8")
    guide = (HERE / "README.md").read_text("utf-8")
    for name in EXAMPLES:
        assert name in first
        for file in ("layout", "tags", "hardware"):
            assert f"]({name}/{file}.toml)" in guide
