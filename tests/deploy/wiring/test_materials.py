"""The bill of materials: counted by hand here, and nothing that is soldered is missing in it."""

import re
from pathlib import Path

import pytest

from deploy.process import Trouble
from deploy.wiring import power
from deploy.wiring.materials import count
from deploy.wiring.netlist import HERE, Build, read
from tests.deploy.wiring.broken import changed

__all__: list[str] = []

COLUMNS = [(build, kind) for build in read().builds for kind in build.kinds]


def build(number: str) -> Build:
    return next(each for each in read().builds if each.number == number)


def test_forty_spaces_and_a_pad_with_megas_take_what_was_counted_by_hand() -> None:
    found = count(read(), build("3"), "Mega")
    assert found["arduino-mega"] == 6
    assert found["mfrc522"] == 5 * 8 + 1
    assert found["74hct125"] == 5 * 2 + 1  # MISO of four readers each; the pad's hub has one
    assert found["74hc125"] == 0
    assert found["74lvc245a"] == found["74hc138"] == found["ldo"] == found["usb-cable"] == 6
    assert found["diode"] == found["key"] == 32
    assert found["apa102"] == 6 * 8
    assert found["raspberry-pi"] == found["usb-hub"] == 1


def test_picos_take_one_chip_more_for_each_string_of_leds() -> None:
    found = count(read(), build("3"), "Pico")
    assert found["74hc125"] == 5 * 2 + 1
    assert found["74hct125"] == 6


def test_picos_take_an_adapter_each_for_their_line_and_megas_none() -> None:
    assert count(read(), build("3"), "Pico")["usb-serial"] == 6
    assert count(read(), build("3"), "Mega")["usb-serial"] == 0


def test_every_chip_that_stands_in_a_socket_takes_one_of_its_size() -> None:
    found = count(read(), build("2"), "Pico")
    assert found["socket-14"] == 2 + 1  # MISO of six readers, and the LEDs' shifter
    assert found["socket-16"] == found["socket-20"] == 1
    for part in read().parts.values():
        for name in part.along:
            if name.startswith("socket-"):
                assert name == f"socket-{len(part.pins)}"


def test_every_string_of_leds_takes_a_fuse_that_bears_it() -> None:
    wiring = read()
    found = count(wiring, build("3"), "Mega")
    assert found["fuse"] == found["led-supply"] == 6
    ampere = re.search(r"\d+(?= A)", wiring.parts["fuse"].title)
    assert ampere is not None
    for circuit in wiring.circuits.values():
        assert power.leds(circuit) <= 0.75 * 1000 * int(ampere[0])


def test_a_part_that_goes_along_and_is_none_is_one_sentence(tmp_path: Path) -> None:
    there = changed(tmp_path, "parts.toml", ('along = ["fuse"]', 'along = ["fuze"]'))
    with pytest.raises(Trouble, match='"fuze" goes along with led-supply, but is no part'):
        read(there)


def test_without_a_hub_there_is_one_pi_and_no_cable_to_a_hub() -> None:
    found = count(read(), build("1"), "Pi, SPI")
    assert found["raspberry-pi"] == 1
    assert found["mfrc522"] == 1
    assert found["pn532"] == found["usb-cable"] == found["pico"] == 0


@pytest.mark.parametrize(("of", "kind"), COLUMNS, ids=lambda each: getattr(each, "number", each))
def test_every_part_in_a_net_stands_in_the_bill_of_its_build(of: Build, kind: str) -> None:
    wiring = read()
    bill = count(wiring, of, kind)
    for name in of.kinds[kind]:
        circuit = wiring.circuits[name]
        joined = {pin.ref for pins in circuit.nets.values() for pin in pins}
        assert joined == set(circuit.parts)
        assert all(bill[circuit.parts[ref].name] > 0 for ref in joined)


def test_every_part_says_on_the_page_why_and_what_to_look_for() -> None:
    page = (HERE / "parts.md").read_text("utf-8")
    for part in read().parts.values():
        assert f"| {part.title} | {part.why} | {part.look_for} |" in page


def test_the_page_has_the_numbers_of_every_build() -> None:
    page = (HERE / "parts.md").read_text("utf-8")
    row = re.search(r"^\| MFRC522 reader module \| (.+) \|$", page, re.MULTILINE)
    assert row is not None
    assert row[1].split(" | ") == ["1", "", "1", "1", "6", "6", "41", "41"]
