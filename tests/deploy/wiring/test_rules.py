"""Circuits: the real ones are right, and each kind of mistake is found before it is soldered."""

from pathlib import Path

import pytest

from deploy.process import Trouble
from deploy.wiring.book import wrong
from deploy.wiring.netlist import read
from tests.deploy.wiring.broken import changed

__all__: list[str] = []


def test_nothing_is_wrong_with_any_circuit() -> None:
    assert wrong() == []


def test_a_pin_of_the_microcontroller_that_is_used_twice_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/hub-mega.toml", ("HUB.D51", "HUB.D52"))
    assert "tray-mega: HUB.D52 is used twice: by SCK and MOSI." in wrong(there)


def test_pins_of_two_sheets_clash_too(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/glass-mega.toml", ("HUB.D2", "HUB.D22"))
    assert "pad-mega: HUB.D22 is used twice: by ROW0 and GLASS." in wrong(there)


def test_a_reader_on_a_5_v_pin_is_found(tmp_path: Path) -> None:
    there = changed(
        tmp_path,
        "nets/reader-board.toml",
        ('SCK = ["U1.A1"', 'SCK = ["R0.SCK", "U1.A1"'),
        ('"U1.B1", "R0.SCK"', '"U1.B1"'),
    )
    found = [each for each in wrong(there) if "R0.SCK" in each]
    assert found == [
        f"{name}: R0.SCK bears 3.3 V and is given 5.0 V by HUB.D52: shift it."
        for name in ("pad-mega", "pads-mega", "tray-mega")
    ]


def test_a_pull_up_to_5_v_on_a_readers_output_is_found(tmp_path: Path) -> None:
    there = changed(
        tmp_path,
        "nets/reader-board.toml",
        ('"RN1.C", ', ""),
        ('"5V" = ["U5.IN"', '"5V" = ["RN1.C", "U5.IN"'),
    )
    assert "tray-pico: R7.MISO bears 3.3 V and is given 5.0 V by 5V: shift it." in wrong(there)


def test_an_led_that_would_not_hear_3_3_v_is_found(tmp_path: Path) -> None:
    there = changed(
        tmp_path,
        "nets/leds-pico.toml",
        ('"HUB.GP15", "U6.2A"', '"HUB.GP15", "RL2.1"'),
        ('"U6.2Y", "RL2.1"', '"U6.2Y", "U6.2A"'),
    )
    assert "tray-pico: L1.DI reads 3.5 V as high and HUB.GP15 gives 3.3 V: shift it." in wrong(
        there
    )


def test_an_hc_chip_where_only_hct_hears_3_3_v_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "builds.toml", ('swap = { U3 = "74hct125" }', ""))
    assert "pad-mega: U3.1A reads 3.5 V as high and R0.MISO gives 3.3 V: shift it." in wrong(there)


def test_an_hct_chip_on_3_3_v_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/reader-board.toml", ('U3 = "74hc125"', 'U3 = "74hct125"'))
    assert "tray-pico: U3 (74HCT125) runs on 4.5 to 5.5 V and is fed 3.3 V." in wrong(there)


def test_two_supplies_on_one_rail_are_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/leds-mega.toml", ('"5V LED" =', '"5V" ='))
    assert "tray-mega: The rail 5V is fed by HUB and P1." in wrong(there)


def test_a_supply_on_a_rail_of_another_voltage_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "builds.toml", ('"5V LED" = 5.0', '"5V LED" = 12.0'))
    assert "tray-mega: P1.+ gives 5V LED and stands on the net 5V." not in wrong(there)
    assert "tray-mega: L1 (APA102 LED) runs on 4.5 to 5.5 V and is fed 12.0 V." in wrong(there)


def test_an_input_that_hangs_in_the_air_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/reader-board.toml", ('"U1./OE", ', ""))
    assert "tray-mega: The input U1./OE is not joined to anything." in wrong(there)


def test_a_net_of_one_pin_is_found(tmp_path: Path) -> None:
    there = changed(tmp_path, "nets/pi.toml", ('"HUB.GPIO4", "S1.1"', '"HUB.GPIO4"'))
    assert "pi-spi: The net GLASS goes nowhere." in wrong(there)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (
            ("HUB.D52", "HUB.D99"),
            'hub-mega.toml: the net "SCK" has HUB.D99, but no Arduino Mega 2560 has a pin D99.',
        ),
        (
            ("HUB.D52", "HUBB.D52"),
            'hub-mega.toml: the net "SCK" has HUBB.D52, but there is no HUBB on this sheet.',
        ),
        (
            ('RP1 = "r10k"', 'RP1 = "r10"'),
            'hub-mega.toml: RP1 is "r10", which parts.toml does not have.',
        ),
    ],
)
def test_a_name_that_nothing_bears_is_said_in_one_sentence(
    edit: tuple[str, str], sentence: str, tmp_path: Path
) -> None:
    there = changed(tmp_path, "nets/hub-mega.toml", edit)
    with pytest.raises(Trouble) as trouble:
        read(there)
    assert str(trouble.value) == sentence


def test_every_microcontroller_pin_of_a_circuit_has_one_net() -> None:
    for circuit in read().circuits.values():
        pins = [pin for net in circuit.nets.values() for pin in net if pin.ref == "HUB"]
        rails = {"5V", "VBUS", "3V3", "GND"}
        logic = [pin.name for pin in pins if pin.name not in rails]
        assert len(logic) == len(set(logic)) > 0
