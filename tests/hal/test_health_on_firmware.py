"""Health measured on the hub's own firmware: chips, core and a simulated line, on virtual time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hal.assembly import assemble
from hal.checkup import Checkup
from hal.clock import VirtualClock
from hal.drivers.hub import HubNames
from hal.drivers.hub_parts import HubPart, HubParts
from hal.health_values import Report
from hal.simulated.chips.line import SimulatedLine
from tests.firmware.host import HostHub
from tests.firmware.hub import SERIAL

__all__: list[str] = []

TAG = "04A1B2C3D4E580"
NAMES = HubNames(readers={0: "r0", 1: "r1", 2: "r2"}, keys={0: "yes"}, hourglass=True)


class Table:
    """A hub of firmware on a line, looked at every second."""

    def __init__(self, core: HostHub) -> None:
        self.core = core
        self.clock = VirtualClock()
        line = SimulatedLine("usb", self.clock)
        core.on_bytes = line.device.write
        line.device.on_bytes = core.send
        parts = [HubParts((HubPart("north", SERIAL, "usb", NAMES),), port=lambda part: line.host)]
        self.checkup = Checkup(self.clock, parts, NAMES.readers.values(), NAMES.keys.values())
        platform = assemble(parts, self.checkup.bench(lambda fault: None))
        platform.listen(self.checkup.hear)
        self.clock.call_later(1, self._run)
        self.checkup.start(platform)

    def _run(self) -> None:
        self.clock.call_later(1, self._run)
        self.core.run(self.clock.now() - self.core.now_ms())

    def after(self, seconds: int) -> Report:
        for _ in range(seconds):
            self.clock.advance(1000)
            report = self.checkup.look()
        return report


@pytest.fixture
def table() -> Iterator[Table]:
    with HostHub(absent=range(3, 16)) as core:
        table = Table(core)
        table.after(2)
        yield table


def test_a_hub_that_is_well_has_no_broken_frame_and_no_reader_was_set_up_anew(
    table: Table,
) -> None:
    table.core.parts.lay(1, TAG)
    report = table.after(3)
    hub = report.hubs["north"]
    assert (hub.met, hub.dropped, hub.dropped_by_hub, hub.reboots, hub.resent) == (True, 0, 0, 0, 0)
    assert hub.round_trip_p95_ms in range(1, 100)
    assert report.faults == {}
    assert {name: each.set_up_again for name, each in report.readers.items()} == dict.fromkeys(
        ("r0", "r1", "r2"), 0
    )
    assert {each.success for each in report.readers.values()} == {1.0}
    assert report.readers["r1"].tags == 1
    assert all((each.interval_p95_ms or 999) < 200 for each in report.readers.values())


def test_a_chip_whose_supply_dips_is_known_to_have_been_set_up_anew(table: Table) -> None:
    table.core.parts.chips[2].brownout()
    readers = table.after(3).readers
    assert readers["r2"].set_up_again >= 1
    assert readers["r1"].set_up_again == 0
