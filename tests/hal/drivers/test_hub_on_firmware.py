"""The driver and the hub's own firmware: chips, core, a simulated line, the driver, presence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hal.clock import VirtualClock
from hal.drivers.hub import Hub, HubNames
from hal.drivers.hub_line import HubLines
from hal.events import (
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    Sighting,
    TagFound,
    TagPlaced,
    TagRemoved,
)
from hal.fault import Fault, Reason
from hal.platform import Platform
from hal.presence import Presence
from hal.simulated.chips.line import SimulatedLine
from tests.firmware.host import HostHub
from tests.firmware.hub import SERIAL

__all__: list[str] = []

TAG, OTHER = "04A1B2C3D4E580", "DEADBEEF"
NAMES = HubNames(
    readers={0: "r0", 1: "r1", 2: "r2", 3: "r3"},
    keys={0: "yes", 9: "no"},
    hourglass=True,
    leds={"gate": (0, 1), "well": (63,)},
)


class Table:
    """A hub of firmware on a line, and everything that is heard and told of it."""

    def __init__(self, core: HostHub, slot: tuple[int, int, int] | None = None) -> None:
        self.core = core
        self.clock = VirtualClock()
        self.line = SimulatedLine("usb", self.clock)
        core.on_bytes = self.line.device.write
        self.line.device.on_bytes = core.send
        self.heard: list[Heard] = []
        self.told: list[object] = []
        self.faults: list[tuple[str, Reason]] = []
        colours = {"reach": (0, 80, 0)}
        self.hub = Hub("north", SERIAL, NAMES, self.clock, self.tell, colours=colours, slot=slot)
        self.lines = HubLines([self.line.host], [self.hub], self.clock, self.tell)
        hub = self.hub
        self.platform = Platform(self.clock, hub.readers, hub.keys, hub.hourglass, hub.lights)
        self.presence = Presence({name: name for name in NAMES.readers.values()}, self.told.append)
        self.platform.listen(self.heard.append)
        self.platform.listen(self.presence.hear)
        self.clock.call_later(1, self._run)
        self.platform.start()

    def tell(self, fault: Fault) -> None:
        self.faults.append((fault.part, fault.reason))

    def _run(self) -> None:
        self.clock.call_later(1, self._run)
        self.core.run(self.clock.now() - self.core.now_ms())

    def until(self, kind: type, limit_ms: int = 5_000) -> list[object]:
        """Everything of this kind that is heard or told until there is one, or the limit."""
        end = self.clock.now() + limit_ms
        while self.clock.now() < end:
            found = [each for each in [*self.heard, *self.told] if type(each) is kind]
            if found:
                return found
            self.clock.advance(10)
        return []


@pytest.fixture
def table() -> Iterator[Table]:
    with HostHub(absent=range(4, 16)) as core:
        table = Table(core)
        table.clock.advance(1_500)
        yield table


def test_what_lies_there_at_the_start_is_found() -> None:
    with HostHub(absent=range(4, 16)) as core:
        core.parts.lay(2, TAG)
        table = Table(core)
        table.clock.advance(1_500)
        assert [(each.place, each.uid) for each in table.told if isinstance(each, TagFound)] == [
            ("r2", TAG)
        ]


def test_a_tag_is_placed_and_lifted_once(table: Table) -> None:
    (tag,) = table.core.parts.lay(1, TAG)
    table.clock.advance(1_000)
    table.core.parts.lift(1, tag)
    table.clock.advance(1_500)
    assert [type(each) for each in table.told] == [TagPlaced, TagRemoved]
    assert table.faults == []


def test_one_poll_of_a_tag_is_one_sighting_and_is_not_enough(table: Table) -> None:
    table.heard.clear()
    table.core.parts.lay(1, TAG)
    while not (seen := [e for e in table.heard if isinstance(e, Sighting) and e.uids]):
        table.clock.advance(1)
    assert len(seen) == 1
    assert table.told == []


def test_two_tags_are_both_told(table: Table) -> None:
    table.core.parts.lay(0, TAG, OTHER)
    table.clock.advance(1_000)
    assert {each.uid for each in table.told if isinstance(each, TagPlaced)} == {TAG, OTHER}


def test_keys_and_the_glass_are_heard_by_their_names(table: Table) -> None:
    table.core.parts.matrix.press(1, 1)
    table.clock.advance(100)
    table.core.parts.matrix.release(1, 1)
    table.clock.advance(100)
    table.core.parts.glass.turn()
    table.clock.advance(500)
    heard = [each for each in table.heard if isinstance(each, KeyDown | KeyUp | GlassTurned)]
    assert [type(each) for each in heard] == [KeyDown, KeyUp, GlassTurned]
    assert [each.key for each in heard if isinstance(each, KeyDown)] == ["no"]


def test_signs_shine_on_the_chain(table: Table) -> None:
    table.hub.lights.show({"gate": "reach", "well": "reach"})
    table.clock.advance(300)
    assert _colour(table, 0) == _colour(table, 63) == (0, 80, 0)
    assert _colour(table, 5) == (0, 0, 0)


def _colour(table: Table, number: int) -> tuple[int, ...]:
    return table.core.parts.leds.leds[number].shown


def test_an_unplugged_hub_keeps_what_happens_and_tells_it_once_when_it_is_back(
    table: Table,
) -> None:
    table.line.unplug()
    assert len(table.until(ReaderLost)) == 4
    table.core.parts.matrix.press(0, 0)
    table.clock.advance(100)
    table.core.parts.matrix.release(0, 0)
    table.core.parts.lay(3, TAG)
    table.clock.advance(3_000)
    table.line.replug()
    assert table.until(ReaderBack, 9_000)
    table.clock.advance(2_000)
    heard = [type(each) for each in table.heard if isinstance(each, KeyDown | KeyUp)]
    assert heard == [KeyDown, KeyUp]
    placed = [(each.place, each.uid) for each in table.told if isinstance(each, TagPlaced)]
    assert placed == [("r3", TAG)]


def test_a_hub_that_was_reset_is_taken_up_again(table: Table) -> None:
    table.core.parts.lay(3, TAG)
    table.clock.advance(1_000)
    table.core.reset()
    table.clock.advance(4_000)
    table.heard.clear()
    table.clock.advance(500)
    assert {each.reader for each in table.heard if isinstance(each, Sighting)} == set(
        NAMES.readers.values()
    )
    assert [type(each) for each in table.told if isinstance(each, TagRemoved)] == []


def test_on_a_noisy_line_every_press_is_heard_once_and_in_order(
    table: Table, fresh_seed: int
) -> None:
    table.line.random.seed(fresh_seed)
    table.line.noise = table.line.loss = 0.002
    for _ in range(20):
        table.core.parts.matrix.press(0, 0)
        table.clock.advance(100)
        table.core.parts.matrix.release(0, 0)
        table.clock.advance(100)
    table.line.noise = table.line.loss = 0
    table.clock.advance(6_000)
    heard = [type(each) for each in table.heard if isinstance(each, KeyDown | KeyUp)]
    assert heard == [KeyDown, KeyUp] * 20
