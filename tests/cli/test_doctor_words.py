"""What a doctor says of each part of a table: a hub on virtual time, with something wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from controller.cli.doctor_finding import Finding
from controller.cli.doctor_words import findings
from hal.fault import Reason
from hal.health_values import HubHealth, KeyHealth, ReaderHealth, Report
from tests.cli.doctor_table import Sick
from tests.hal.link.virtual_port import Device
from tests.hal.link.wire import Noise

__all__: list[str] = []

TAG = "04A1B2C3"


@pytest.fixture
def table() -> Sick:
    return Sick()


def test_of_a_table_that_is_well_only_what_nobody_touched_is_unseen(table: Sick) -> None:
    found = table.found()
    states = {part: each.state for part, each in found.items()}
    readers = {f"r{n}": "works" for n in range(1, 10)}
    assert states == {
        "north": "works",
        **readers,
        "k1": "unseen",
        "k2": "unseen",
        "hourglass": "unseen",
    }
    assert str(found["north"].says).startswith("Firmware 0.1.0 answers in 10 ms; ")
    assert str(found["r1"].says).startswith("100 % of ")


def test_a_key_that_was_pressed_and_a_glass_that_was_turned_work(table: Sick) -> None:
    def touch(second: int) -> None:
        if second == 4:
            table.model.key(0, True, table.clock.now())
            table.model.turn(table.clock.now())

    table.meanwhile = touch
    found = table.found()
    assert (found["k1"].state, found["hourglass"].state) == ("works", "works")
    assert found["k2"].state == "unseen"


def test_a_hub_that_is_not_there_is_broken_with_all_that_hangs_on_it(table: Sick) -> None:
    table.port.device = None
    found = table.found()
    assert {each.state for part, each in found.items() if part[0] in "nru"} == {"broken"}
    assert str(found["usb"].says).startswith("usb is not there: plug it in")
    assert str(found["r1"].says).startswith("It is lost: ")


def test_another_device_on_the_port_is_never_written_to(table: Sick) -> None:
    table.port.device = Device(b"temperature 21.5\r\n")
    found = table.found()
    assert str(found["usb"].says).startswith("usb is something else than what it was taken for")
    assert table.port.written == b""


def test_a_reader_whose_chip_does_not_answer_is_broken_and_the_others_work(table: Sick) -> None:
    table.model.spots[2].state = 1
    found = table.found()
    assert (found["r3"].state, found["r2"].state) == ("broken", "works")
    assert str(found["r3"].says).startswith("r3 is not there: ")


def test_a_reader_whose_polls_come_to_nothing_is_broken(table: Sick) -> None:
    table.model.spots[2].failing = True
    assert table.found()["r3"].state == "broken"


def test_a_hub_that_boots_while_it_is_measured_is_poor(table: Sick) -> None:
    def reboot(second: int) -> None:
        if second == 4:
            table.model.boot(table.clock.now())

    table.meanwhile = reboot
    hub = table.found(8)["north"]
    assert hub.state == "poor"
    assert "began anew" in str(hub.says)


def test_a_noisy_line_is_poor(table: Sick) -> None:
    table.port.up = Noise(1, turned=0.002)
    hub = table.found(20)["north"]
    assert hub.state == "poor"
    assert "Frames come broken" in str(hub.says)


def test_a_tag_that_flickers_makes_its_reader_poor(table: Sick) -> None:
    """Seen by every other poll, with the hub telling each change as it is found."""

    def blink() -> None:
        spot = table.model.spots[0]
        (spot.tags.clear if spot.tags else lambda: table.model.put(0, TAG))()
        table.clock.call_later(200, blink)

    blink()
    reader = table.found()["r1"]
    assert reader.state == "poor"
    assert str(reader.says).startswith("A tag on it comes and goes (")


def test_tags_that_cannot_be_told_apart_are_said_to_be_that(table: Sick) -> None:
    table.model.put(0, TAG)
    table.model.spots[0].muddle = True
    reader = table.found()["r1"]
    assert reader.state == "poor"
    assert str(reader.says).startswith("Tags on it could not be told apart: ")


def test_a_chip_that_is_set_up_anew_makes_its_reader_poor(table: Sick) -> None:
    def renew(second: int) -> None:
        table.model.spots[4].set_up += second == 5

    table.meanwhile = renew
    found = table.found()
    assert "had to be set up anew" in str(found["r5"].says)
    assert found["r4"].state == "works"


def test_held_keys_that_cannot_be_told_apart_are_said_while_they_are_held(table: Sick) -> None:
    def hold(second: int) -> None:
        if second == 4:
            table.model._event(0x14, b"\x03\x03", table.clock.now())

    table.meanwhile = hold
    hub = table.found()["north"]
    assert hub.state == "poor"
    assert str(hub.says) == "Keys are held that cannot be told apart: let go of them."


# -- thresholds -----------------------------------------------------------------------------------


def of_reader(**more: Any) -> Finding:
    values: dict[str, Any] = {"polls": 100} | more
    return findings(Report(readers={"r1": ReaderHealth(**values)}))[0]


def of_hub(**more: Any) -> Finding:
    values: dict[str, Any] = {"met": True, "beats": 1000} | more
    return findings(Report(hubs={"h": HubHealth(**values)}))[0]


@pytest.mark.parametrize(
    ("made", "state"),
    [
        (lambda: of_reader(), "works"),
        (lambda: of_reader(polls=98, failed=2), "works"),
        (lambda: of_reader(polls=97, failed=3), "poor"),
        (lambda: of_reader(polls=50, failed=50), "poor"),
        (lambda: of_reader(polls=49, failed=51), "broken"),
        (lambda: of_reader(polls=0), "broken"),
        (lambda: of_reader(flickers=2), "works"),
        (lambda: of_reader(flickers=3), "poor"),
        (lambda: of_reader(losses=1), "poor"),
        (lambda: of_reader(interval_p95_ms=700), "works"),
        (lambda: of_reader(interval_p95_ms=701), "poor"),
        (lambda: of_reader(latency_p95_ms=150), "works"),
        (lambda: of_reader(latency_p95_ms=151), "poor"),
        (lambda: of_hub(dropped=5, dropped_by_hub=5), "works"),
        (lambda: of_hub(dropped=5, dropped_by_hub=6), "poor"),
        (lambda: of_hub(ghosts=1), "poor"),
        (lambda: of_hub(met=False), "broken"),
    ],
)
def test_what_is_good_has_an_edge(made: Callable[[], Finding], state: str) -> None:
    assert made().state == state


def test_what_is_not_all_is_never_said_to_be_all() -> None:
    assert str(of_reader(polls=999, failed=1).says).startswith("99 % of 1000 polls")


def test_a_key_that_is_heard_late_is_poor() -> None:
    late = findings(Report(keys={"yes": KeyHealth(presses=2, latency_p95_ms=400)}))[0]
    assert late.state == "poor"
    assert "400 ms late" in str(late.says)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_fault_breaks_its_part_with_a_sentence_that_names_it(reason: Reason) -> None:
    report = Report(readers={"r1": ReaderHealth(polls=9)}, faults={"r1": str(reason)})
    (found,) = findings(report)
    assert found.state == "broken"
    assert "r1" in str(found.says)


def test_a_matrix_whose_keys_could_not_be_told_apart_is_poor() -> None:
    (found,) = findings(Report(ghosts={"matrix": 2, "other": 0}))
    assert (found.sort, found.part, found.state) == ("matrix", "matrix", "poor")
    assert found.measured == {"ghosts": 2}


def test_what_helps_against_a_fault_depends_on_what_the_part_hangs_on() -> None:
    report = Report(readers={"r1": ReaderHealth()}, faults={"r1": "refused", "/dev/x": "refused"})
    known = {each.part: str(each.says) for each in findings(report, {"r1": "spi", "/dev/x": "hub"})}
    assert known["r1"].endswith("the group spi.")
    assert known["/dev/x"].endswith("the group dialout.")


def test_a_fault_of_what_is_no_part_is_told_too() -> None:
    (found,) = findings(Report(faults={"/dev/ttyACM0": "refused"}))
    assert (found.sort, found.part, found.state) == ("port", "/dev/ttyACM0", "broken")
