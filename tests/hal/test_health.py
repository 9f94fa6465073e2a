"""How the parts of a table have been: what is counted, of events alone and of a whole hub."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from hal.assembly import assemble
from hal.checkup import Checkup
from hal.clock import VirtualClock
from hal.drivers.hub import HubNames
from hal.drivers.hub_parts import HubPart, HubParts
from hal.drivers.pi_parts import Mfrc522Lane, SpiPlace
from hal.events import GlassTurned, KeyDown, KeyUp, ReaderBack, ReaderLost, ReadFailed, Sighting
from hal.fault import Fault, Reason
from hal.health import Health
from hal.health_lines import HubPlan
from hal.health_values import HubHealth, ReaderHealth, Report
from hal.link.messages import Done, Examine, Hello
from tests.hal.drivers.conformance.rig import READER
from tests.hal.drivers.conformance.rigs import Mfrc522Rig
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import Device, VirtualPort
from tests.hal.link.wire import SERIAL, Noise

__all__: list[str] = []

TAG, OTHER = "04A1B2C3", "04112233445580"


# -- what is heard --------------------------------------------------------------------------------


def seen(at: int, *uids: str, reader: str = "r1", complete: bool = True) -> Sighting:
    return Sighting(reader, uids, complete, at_ms=at)


def of_reader(*events: Sighting | ReadFailed | ReaderLost | ReaderBack) -> ReaderHealth:
    """How r1 has been after these events, each heard as it happened."""
    health = Health(0, ["r1", "r2"])
    for event in events:
        health.hear(event, event.at_ms)
    return health.report(10_000).readers["r1"]


def test_a_reader_that_says_nothing_is_told_of_and_has_no_success() -> None:
    reader = Health(0, ["r1"]).report(5000).readers["r1"]
    assert (reader.polls, reader.success, reader.interval_p95_ms) == (0, None, None)


def test_success_is_the_share_of_polls_that_came_to_something() -> None:
    reader = of_reader(seen(0), seen(100), seen(200), ReadFailed("r1", at_ms=300))
    assert reader.success == 0.75


def test_an_incomplete_inventory_is_a_poll_that_is_counted_apart() -> None:
    reader = of_reader(seen(0), seen(100, TAG, complete=False))
    assert (reader.polls, reader.incomplete, reader.failed) == (2, 1, 0)


def test_a_tag_that_is_missed_and_read_again_at_once_has_flickered() -> None:
    assert of_reader(seen(0, TAG), seen(100), seen(200), seen(300, TAG)).flickers == 1


def test_a_tag_that_comes_back_after_more_than_a_second_was_in_a_hand() -> None:
    assert of_reader(seen(0, TAG), seen(500), seen(1001, TAG)).flickers == 0


def test_a_tag_that_was_seen_elsewhere_in_between_was_in_a_hand() -> None:
    moved = seen(200, TAG, reader="r2")
    assert of_reader(seen(0, TAG), seen(100), moved, seen(400, TAG)).flickers == 0


def test_an_incomplete_inventory_without_a_tag_is_no_flicker() -> None:
    assert of_reader(seen(0, TAG), seen(100, complete=False), seen(200, TAG)).flickers == 0


def test_a_reader_that_was_lost_did_not_let_its_tag_flicker() -> None:
    lost, back = ReaderLost("r1", at_ms=200), ReaderBack("r1", at_ms=300)
    reader = of_reader(seen(0, TAG), seen(100), lost, back, seen(400, TAG))
    assert (reader.flickers, reader.losses, reader.lost) == (0, 1, False)


def test_the_time_while_a_reader_is_lost_is_no_interval_between_polls() -> None:
    lost, back = ReaderLost("r1", at_ms=200), ReaderBack("r1", at_ms=9000)
    reader = of_reader(seen(0), seen(100), lost, back, seen(9000), seen(9100))
    assert reader.interval_p95_ms == 100


def test_of_a_hundred_intervals_the_five_longest_do_not_count() -> None:
    health, at = Health(0), 0
    health.hear(seen(0), 0)
    for interval in [100] * 94 + [170] + [900] * 5:
        at += interval
        health.hear(seen(at), at)
    assert health.report(at).readers["r1"].interval_p95_ms == 170


def test_latency_runs_from_the_poll_to_its_being_heard() -> None:
    health = Health(0)
    health.hear(seen(1000), 1040)
    assert health.report(2000).readers["r1"].latency_p95_ms == 40


def test_a_key_counts_its_presses_and_how_late_they_are_heard() -> None:
    health = Health(0, keys=["yes", "no"])
    for event in (KeyDown("yes", at_ms=100), KeyUp("yes", at_ms=180), KeyDown("yes", at_ms=300)):
        health.hear(event, event.at_ms + 12)
    keys = health.report(400).keys
    assert (keys["yes"].presses, keys["yes"].held, keys["yes"].latency_p95_ms) == (2, True, 12)
    assert keys["no"].presses == 0


def test_an_hourglass_is_told_of_once_there_is_one() -> None:
    health = Health(0)
    assert health.report(0).glass is None
    health.hear(GlassTurned(at_ms=5), 5)
    glass = health.report(9).glass
    assert glass is not None
    assert glass.turns == 1


def test_a_chip_that_was_set_up_before_anybody_looked_was_not_set_up_anew() -> None:
    health = Health(0)
    health.set_up("r1", 7, 100)
    reader = health.report(1000).readers["r1"]
    assert (reader.set_up, reader.set_up_again, reader.set_up_ms) == (7, 0, None)


def test_a_chip_that_is_set_up_anew_is_counted_with_the_time_since() -> None:
    health = Health(0)
    for times, at in ((1, 100), (3, 4000)):
        health.set_up("r1", times, at)
    reader = health.report(9000).readers["r1"]
    assert (reader.set_up, reader.set_up_again, reader.set_up_ms) == (3, 2, 5000)


def test_a_fault_stands_until_its_part_serves() -> None:
    health = Health(0)
    health.fault(Fault("r1", Reason.STUCK))
    assert health.report(0).faults == {"r1": "stuck"}
    health.hear(seen(100), 100)
    assert health.report(200).faults == {}


def test_keys_of_a_matrix_that_cannot_be_told_apart_are_counted_and_no_fault() -> None:
    health = Health(0)
    health.fault(Fault("matrix", Reason.AMBIGUOUS))
    before = health.report(10)
    assert (before.ghosts, before.faults) == ({"matrix": 1}, {})
    health.fault(Fault("matrix", Reason.AMBIGUOUS))
    assert health.report(20).since(before).ghosts == {"matrix": 1}


def test_a_report_since_another_counts_what_happened_in_between() -> None:
    health = Health(0, ["r1"])
    health.hear(ReadFailed("r1", at_ms=10), 10)
    before = health.report(1000)
    health.hear(seen(1500), 1500)
    between = health.report(3000).since(before)
    assert between.over_ms == 2000
    assert (between.readers["r1"].polls, between.readers["r1"].failed) == (1, 0)
    assert between.readers["r1"].success == 1.0


# -- a whole hub ----------------------------------------------------------------------------------


@dataclass
class Table:
    """A hub of four readers, two keys and a glass, on virtual time."""

    clock: VirtualClock = field(default_factory=VirtualClock)

    def __post_init__(self) -> None:
        self.model = ModelHub(SERIAL)
        self.model.boot(0)
        self.port = VirtualPort("usb", self.clock, self.model)
        readers = {0: "r0", 1: "r1", 2: "r2", 3: "r3"}
        names = HubNames(readers=readers, keys={0: "yes", 1: "no"}, hourglass=True)
        parts = (HubParts((HubPart("north", SERIAL, "usb", names),), port=lambda part: self.port),)
        self.checkup = Checkup(self.clock, parts, readers.values(), ["yes", "no"])
        platform = assemble(parts, self.checkup.bench(lambda fault: None))
        platform.listen(self.checkup.hear)
        self.checkup.start(platform)

    def after(self, ms: int) -> Report:
        """How everything has been when so much more time has passed, looked at every second."""
        for _ in range(ms // 1000):
            self.clock.advance(1000)
            self.checkup.look()
        return self.checkup.look()

    def hub(self, ms: int) -> HubHealth:
        return self.after(ms).hubs["north"]


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_hub_that_is_met_is_known_by_port_and_firmware(table: Table) -> None:
    hub = table.hub(3000)
    assert (hub.met, hub.port, hub.firmware, hub.cycle_ms) == (True, "usb", "0.1.0", 100)


def test_a_hub_that_was_never_heard_is_not_met(table: Table) -> None:
    table.port.device = None
    report = table.after(6000)
    assert not report.hubs["north"].met
    assert report.faults["usb"] == "absent"
    assert all(each.lost for each in report.readers.values())


def test_each_reader_of_a_hub_is_polled_about_every_tenth_of_a_second(table: Table) -> None:
    reader = table.after(6000).readers["r2"]
    assert 40 <= reader.polls <= 60
    assert reader.success == 1.0
    assert reader.interval_p95_ms in range(90, 121)


def test_the_round_trip_is_measured_by_what_the_hub_is_asked(table: Table) -> None:
    hub = table.hub(4000)
    assert hub.round_trip_p95_ms == 10  # both ends of the line speak every 10 ms
    assert hub.resent == 0


def test_word_of_a_readers_poll_takes_half_a_round_trip(table: Table) -> None:
    assert table.after(4000).readers["r1"].latency_p95_ms == 5


def test_a_hub_that_boots_while_it_is_looked_at_has_begun_anew(table: Table) -> None:
    assert table.hub(3000).reboots == 0
    table.model.boot(table.clock.now())
    assert table.hub(4000).reboots == 1


def test_a_chip_that_a_hub_sets_up_anew_in_silence_is_counted_all_the_same(table: Table) -> None:
    table.after(3000)
    table.model.spots[1].set_up = 4
    readers = table.after(2000).readers
    assert (readers["r1"].set_up, readers["r1"].set_up_again) == (4, 3)
    assert readers["r1"].set_up_ms in range(2001)
    assert readers["r0"].set_up_again == 0


def test_frames_that_come_broken_are_counted_in_both_directions(table: Table) -> None:
    table.after(3000)
    table.model.dropped = 2
    table.port.up = Noise(3, turned=0.004)
    hub = table.hub(5000)
    assert hub.dropped > 0
    assert hub.dropped_by_hub == 2


def test_a_command_that_is_sent_again_is_no_measure_of_the_round_trip() -> None:
    health = Health(0, hubs=[HubPlan("north", SERIAL)])
    hello = Hello(1, 0, 1, 0, SERIAL, 7, 0, 4, 2, 4, 8)
    health.frame("usb", hello.frame(), True, 0)
    for at in (10, 110):
        health.frame("usb", Examine(0).frame(1), False, at)
    health.frame("usb", Done(0, bytes(16)).frame(1), True, 115)
    hub = health.report(200).hubs["north"]
    assert (hub.resent, hub.round_trip_p95_ms) == (1, None)
    health.frame("usb", Examine(0).frame(2), False, 300)
    health.frame("usb", Done(0, bytes(16)).frame(2), True, 323)
    assert health.report(400).hubs["north"].round_trip_p95_ms == 23


def test_another_hub_on_the_port_is_not_this_one(table: Table) -> None:
    other = ModelHub(b"SANCTUM9")
    other.boot(0)
    table.port.device = other
    report = table.after(6000)
    assert report.hubs["north"] == HubHealth()
    assert report.faults[b"SANCTUM9".hex().upper()] == "unknown"


def test_ghosts_are_counted_once_each_and_told_while_they_stand(table: Table) -> None:
    table.after(3000)
    for masks in (b"\x03\x03", b"\x03\x07"):
        table.model._event(0x14, masks, table.clock.now())
    during = table.after(1000)
    assert (during.hubs["north"].ghosts, during.hubs["north"].ghost) == (1, True)
    assert during.faults == {}
    table.model._event(0x14, b"\0\0", table.clock.now())
    after = table.after(1000)
    assert (after.hubs["north"].ghosts, after.hubs["north"].ghost) == (1, False)
    assert after.faults == {}


def test_a_hub_that_is_back_has_no_fault(table: Table) -> None:
    table.after(3000)
    table.port.unplug()
    assert table.after(1000).faults == {"usb": "lost", "north": "lost"}
    table.port.plug_in(table.model)
    report = table.after(8000)
    assert report.faults == {}
    assert report.readers["r0"].losses == 1


def test_a_stranger_on_the_port_is_no_hub(table: Table) -> None:
    table.port.device = Device(b"temperature 21.5\r\n")
    report = table.after(8000)
    assert report.hubs["north"] == HubHealth()
    assert report.faults["usb"] == "unfit"


def test_keys_and_the_glass_of_a_hub_are_seen(table: Table) -> None:
    table.after(3000)
    table.model.key(0, True, table.clock.now())
    table.model.turn(table.clock.now())
    report = table.after(1000)
    assert report.keys["yes"].presses == 1
    assert report.keys["no"].presses == 0
    assert report.glass is not None
    assert report.glass.turns == 1


def test_looking_for_longer_keeps_no_more(table: Table) -> None:
    table.after(60_000)
    before = sum(len(each.intervals) for each in table.checkup.health._readers.values())
    table.after(60_000)
    after = sum(len(each.intervals) for each in table.checkup.health._readers.values())
    assert after == before == 4 * 512


# -- a reader on the machine's own bus ------------------------------------------------------------


class _Wired(SpiPlace):
    """A chip select on which a simulated chip hangs."""

    rig: Mfrc522Rig

    def open(self) -> Any:
        return self.rig._bus()


def test_a_chip_whose_supply_dipped_was_set_up_anew() -> None:
    rig = Mfrc522Rig()
    place = _Wired(0, 0)
    object.__setattr__(place, "rig", rig)
    lane = Mfrc522Lane({READER: place})
    checkup = Checkup(rig.clock, [lane], [READER])
    platform = assemble([lane], checkup.bench(lambda fault: None))
    platform.listen(checkup.hear)
    checkup.start(platform)
    rig.clock.advance(1000)
    assert checkup.look().readers[READER].set_up_again == 0
    rig.chip.brownout()
    rig.clock.advance(1000)
    reader = checkup.look().readers[READER]
    platform.close()
    assert reader.set_up_again == 1
    assert reader.polls > 10
    assert reader.interval_p95_ms in range(95, 130)
