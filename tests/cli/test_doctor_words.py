"""What a doctor says of each part of a table: a hub on virtual time, with something wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from controller.cli.doctor_finding import Finding
from controller.cli.doctor_words import findings
from controller.table.parts_hang import Hang
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


ALL = ("r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "k1", "k2", "hourglass")


def test_a_hub_that_is_not_there_is_one_ill_with_all_that_hangs_on_it(table: Sick) -> None:
    table.port.device = None
    (hub,) = table.found().values()
    assert (hub.sort, hub.part, hub.state, hub.along) == ("hub", "north", "broken", ALL)
    assert str(hub.says).startswith("usb is not there: plug it in")
    assert str(hub.says).endswith(f"With it: {', '.join(ALL)}.")


def test_a_hub_whose_port_another_program_holds_is_said_to_be_that(table: Sick) -> None:
    table.port.taken = True
    (hub,) = table.found().values()
    assert str(hub.says).startswith("usb is taken: another program holds that port: ")


def test_a_hub_that_falls_silent_is_one_ill_although_its_port_is_there(table: Sick) -> None:
    table.meanwhile = lambda second: table.model.off() if second == 3 else None
    (hub,) = table.found(12).values()
    assert (hub.part, hub.along) == ("north", ALL)


def test_a_port_that_is_gone_is_told_alone_where_its_hub_was_met_elsewhere() -> None:
    hangs = {"north": Hang("hub", "usb 1"), "usb 1": Hang("line"), "r1": Hang("reader", "north")}
    report = Report(
        readers={"r1": ReaderHealth(polls=9)},
        hubs={"north": HubHealth(met=True, port="usb 2")},
        faults={"usb 1": "absent"},
    )
    states = {each.part: each.state for each in findings(report, hangs)}
    assert states == {"north": "works", "r1": "works", "usb 1": "broken"}


def test_readers_of_a_bus_that_all_fail_for_one_reason_are_one_ill() -> None:
    hangs = {each: Hang("spi", "spaces") for each in ("r1", "r2")}
    report = Report(
        readers={"r1": ReaderHealth(lost=True), "r2": ReaderHealth(lost=True)},
        faults={"r1": "absent", "r2": "absent"},
    )
    (bus,) = findings(report, hangs)
    assert (bus.sort, bus.part, bus.along) == ("bus", "spaces", ("r1", "r2"))
    assert "whether SPI is switched on" in str(bus.says)


def test_readers_of_a_bus_that_fail_for_different_reasons_are_told_one_by_one() -> None:
    hangs = {each: Hang("spi", "spaces") for each in ("r1", "r2")}
    report = Report(
        readers={"r1": ReaderHealth(lost=True), "r2": ReaderHealth(lost=True)},
        faults={"r1": "absent", "r2": "stuck"},
    )
    assert [each.part for each in findings(report, hangs)] == ["r1", "r2"]


def test_a_matrix_without_its_pins_is_one_ill_with_its_keys() -> None:
    hangs = {"pad": Hang("pin"), "yes": Hang("pin", "pad")}
    report = Report(keys={"yes": KeyHealth()}, faults={"pad": "absent"}, pins={"pad": "5"})
    (matrix,) = findings(report, hangs)
    assert (matrix.sort, matrix.part, matrix.along) == ("matrix", "pad", ("yes",))
    assert str(matrix.says).startswith("pad has no pin: 5 cannot be had")


def test_a_pin_that_is_missing_is_told_of_its_key_and_of_no_key_that_is_called_like_it() -> None:
    report = Report(
        keys={"17": KeyHealth(presses=1), "undo": KeyHealth()},
        faults={"undo": "busy"},
        pins={"undo": "17"},
    )
    found = {each.part: each for each in findings(report, {"undo": Hang("pin")})}
    assert {part: each.state for part, each in found.items()} == {"17": "works", "undo": "broken"}
    assert str(found["undo"].says).startswith("undo has no pin: another program, ")


def test_another_device_on_the_port_is_never_written_to(table: Sick) -> None:
    table.port.device = Device(b"temperature 21.5\r\n")
    (hub,) = table.found().values()
    assert str(hub.says).startswith("usb is something else than what it was taken for")
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
        (lambda: of_reader(polls=100, overheard=5), "works"),
        (lambda: of_reader(polls=100, overheard=6), "poor"),
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


@pytest.mark.parametrize(
    ("faults", "state", "says"),
    [({}, "unseen", "Its pin serves. "), ({"buzzer": "busy"}, "broken", "buzzer has no pin: ")],
)
def test_of_a_buzzer_it_is_said_whether_it_has_its_pin(
    faults: dict[str, str], state: str, says: str
) -> None:
    report = Report(faults=faults, pins={"buzzer": "18"})
    (found,) = findings(report, {"buzzer": Hang("pin")})
    assert (found.sort, found.state) == ("buzzer", state)
    assert str(found.says).startswith(says)


def test_a_matrix_whose_keys_could_not_be_told_apart_is_poor() -> None:
    (found,) = findings(Report(ghosts={"matrix": 2, "other": 0}))
    assert (found.sort, found.part, found.state) == ("matrix", "matrix", "poor")
    assert found.measured == {"ghosts": 2}


def test_what_helps_against_a_fault_depends_on_what_the_part_hangs_on() -> None:
    report = Report(readers={"r1": ReaderHealth()}, faults={"r1": "refused", "/dev/x": "refused"})
    known = {
        each.part: str(each.says)
        for each in findings(report, {"r1": Hang("spi"), "/dev/x": Hang("line")})
    }
    assert known["r1"].endswith("the group spi.")
    assert known["/dev/x"].endswith("the group dialout.")


def test_a_fault_of_what_is_no_part_is_told_too() -> None:
    (found,) = findings(Report(faults={"/dev/ttyACM0": "refused"}))
    assert (found.sort, found.part, found.state) == ("port", "/dev/ttyACM0", "broken")
