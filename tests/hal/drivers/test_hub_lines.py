"""The lines of hubs: who uses them, what is never done under their lock, and ports that are odd."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from hal.drivers.hub import HubNames
from hal.drivers.hub_line import HubLines
from hal.events import KeyDown, Sighting
from hal.fault import Fault, Reason
from hal.link.line import Line
from tests.hal.drivers.test_hub import NAMES, TAG, Table
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort
from tests.hal.link.wire import SERIAL

__all__: list[str] = []


@pytest.fixture
def table() -> Table:
    return Table()


# -- who uses them --------------------------------------------------------------------------------


def test_a_part_that_is_closed_takes_the_line_from_no_other(table: Table) -> None:
    table.start()
    table.hub.readers.close()
    table.model.key(0, True, table.clock.now())
    assert table.after(100) == [KeyDown("yes", at_ms=table.clock.now() - 100)]


def test_a_part_that_was_never_started_or_is_closed_twice_takes_no_line(table: Table) -> None:
    table.hub.keys.start(table.heard.append)
    table.hub.readers.close()
    table.hub.hourglass.close()
    table.hub.readers.start(table.heard.append)
    table.hub.readers.close()
    table.hub.readers.close()
    table.clock.advance(1000)
    table.model.key(0, True, table.clock.now())
    assert table.of(KeyDown, table.after(100))


def test_a_part_that_is_started_twice_is_closed_once(table: Table) -> None:
    table.hub.keys.start(table.heard.append)
    table.hub.keys.start(table.heard.append)
    table.clock.advance(1000)
    table.hub.keys.close()
    table.port.unplug()
    table.clock.advance(6000)
    assert (table.port.opened, table.faults) == (1, [])


def test_a_part_that_is_closed_takes_the_lines_from_no_other_hub(table: Table) -> None:
    second = ModelHub(b"SANCTUM2")
    second.boot(0)
    other = VirtualPort("usb 2", table.clock, second)
    hub = table.named("south", second.serial, HubNames(keys={0: "go"}))
    HubLines([table.port, other], [table.hub, hub], table.clock, table.tell)
    hub.keys.start(table.heard.append)
    table.start()
    hub.keys.close()
    assert table.of(Sighting, table.after(500))
    table.platform.close()
    assert table.after(500) == []


# -- what is not done under their lock -------------------------------------------------------------


def within(lock: Callable[[], object]) -> bool:
    """Whether another thread gets the lock now."""
    entered = threading.Thread(target=lock, daemon=True)
    entered.start()
    entered.join(0.5)
    return not entered.is_alive()


class SlowPort(VirtualPort):
    """A port that notes whether the lines' lock was free while it was opened and closed."""

    lines: HubLines
    free: list[tuple[str, bool]]

    def note(self, what: str) -> None:
        self.free.append((what, within(self.enter)))

    def enter(self) -> None:
        with self.lines.lock:
            pass

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        self.note("open")
        return SlowLine(super().open(heard, lost), self)


@dataclass
class SlowLine:
    line: Line
    port: SlowPort

    def write(self, data: bytes) -> None:
        self.line.write(data)

    def close(self) -> None:
        self.port.note("close")
        self.line.close()


def test_a_port_that_takes_its_time_to_be_opened_or_closed_holds_up_no_other(table: Table) -> None:
    port = SlowPort("usb", table.clock, table.model)
    hub = table.named("north", SERIAL, NAMES)
    port.free, port.lines = [], HubLines([port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.start()
    table.model.off()
    table.clock.advance(5000)
    port.unplug()
    table.clock.advance(3000)
    port.plug_in(table.model)
    table.clock.advance(6000)
    table.platform.close()
    assert {what for what, _ in port.free} == {"open", "close"}
    assert all(free for _, free in port.free)


# -- odd ports -------------------------------------------------------------------------------------


class Odd(VirtualPort):
    """A port whose library has an error of its own, the first time."""

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        if not self.opened:
            self.opened += 1
            raise ValueError("odd")
        return super().open(heard, lost)


def test_a_library_that_fails_as_it_opens_a_port_is_said_and_the_port_opened_again(
    table: Table,
) -> None:
    port = Odd("usb", table.clock, table.model)
    hub = table.named("north", SERIAL, NAMES)
    HubLines([port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    assert table.of(Sighting, table.start(3000).heard)
    assert table.faults == [("usb", Reason.UNFIT)]


class Booting(VirtualPort):
    """A board that boots whenever its port is opened, as an Arduino does."""

    def open(self, heard: Callable[[bytes], None], lost: Callable[[Fault], None]) -> Line:
        if isinstance(self.device, ModelHub):
            self.device.boot(self.clock.now())
        return super().open(heard, lost)


def test_a_board_that_boots_whenever_its_port_is_opened_is_met_as_any(table: Table) -> None:
    port = Booting("usb", table.clock, table.model)
    hub = table.named("north", SERIAL, NAMES)
    HubLines([port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.model.put(1, TAG)
    table.start()
    port.unplug()
    table.clock.advance(1000)
    port.plug_in(table.model)
    seen = table.of(Sighting, table.start(4000).after(300))
    assert {each.uids for each in seen if isinstance(each, Sighting)} == {(), (TAG,)}
    assert table.faults == [("north", Reason.LOST), ("usb", Reason.LOST)]
