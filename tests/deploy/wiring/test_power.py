"""The power budget: worked out by hand here, and every sum on the page added up again."""

import re

import pytest

from deploy.wiring import power
from deploy.wiring.netlist import HERE, read

__all__: list[str] = []

HUBS = [name for name, circuit in read().circuits.items() if circuit.hub != "Pi"]


def test_a_tray_behind_a_mega_draws_what_its_data_sheets_say() -> None:
    tray = read().circuits["tray-mega"]
    # Eight readers awake (9 + 10, and 2 for the LED), one transmitter, the bus driver, the decoder.
    assert power.rail(tray, "3V3") == 8 * 21 + 100 + 10 + 1 == 279
    # The Mega, two MISO chips, and through the linear regulator all of the above.
    assert power.cable(tray) == 100 + 2 * 2 + 279 == 383
    assert power.leds(tray) == 8 * (3 * 20 + 1) == 488


def test_a_pad_behind_a_pico_draws_what_its_data_sheets_say() -> None:
    pad = read().circuits["pad-pico"]
    assert power.rail(pad, "3V3") == 21 + 100 + 10 + 1 + 2 == 134
    assert power.cable(pad) == 100 + 134 == 234


def test_the_chip_that_lifts_the_leds_signals_is_fed_with_the_leds() -> None:
    assert power.leds(read().circuits["pad-pico"]) == 488 + 2


def test_only_one_of_a_hubs_transmitters_counts_unless_all_have_gone_wrong() -> None:
    tray = read().circuits["tray-mega"]
    assert power.all_on(tray) == 279 + 7 * 100


@pytest.mark.parametrize("name", HUBS)
def test_a_hub_stays_within_what_its_cable_and_its_regulator_give(name: str) -> None:
    wiring = read()
    circuit = wiring.circuits[name]
    assert power.cable(circuit) <= wiring.limits["usb"]
    assert power.all_on(circuit) <= wiring.limits["regulator"]


def test_a_reader_on_the_pi_stays_within_its_3_3_v_pin() -> None:
    wiring = read()
    assert power.rail(wiring.circuits["pi-spi"], "3V3") == 121 <= wiring.limits["pi_3v3"]


def test_the_regulator_has_enough_left_of_5_v_behind_a_thin_cable() -> None:
    limits = read().limits
    worst = max(power.cable(read().circuits[name]) for name in HUBS) / 1000
    at_the_hub = limits["usb_volts"] - 2 * limits["cable"] * limits["awg28"] * worst
    assert at_the_hub > 3.3 + 0.5  # what parts.toml lets the regulator drop


def test_a_supply_has_a_fifth_to_spare_and_is_never_rounded_down() -> None:
    wiring = read()
    assert power.amperes(2149, wiring) == "2.6"  # 2.5788
    assert power.amperes(488, wiring) == "0.6"  # 0.5856
    assert power.amperes(500, wiring) == "0.6"


def test_every_sum_on_the_page_adds_up() -> None:
    page = (HERE / "power.md").read_text("utf-8")
    sums = re.findall(r"^- \*\*.+?\*\*: (.+?) = \*\*(\d+) mA\*\*", page, re.MULTILINE)
    assert len(sums) >= 3 * len(HUBS)
    for terms, total in sums:
        bare = re.sub(r"\([^()]*\)", "", terms)
        assert sum(product(term) for term in bare.split("+")) == int(total), terms


def test_every_builds_sum_adds_up() -> None:
    page = (HERE / "power.md").read_text("utf-8")
    sums = re.findall(r"\| ([\d× +]+) = (\d+) (?=\|)", page)
    assert len(sums) == 12
    for terms, total in sums:
        assert sum(product(term) for term in terms.split("+")) == int(total), terms


def product(term: str) -> int:
    """ "8 × 21" -> 168."""
    found = 1
    for factor in term.split("×"):
        found *= int(factor)
    return found
