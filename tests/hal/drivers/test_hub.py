"""A hub as a table hears it: readers, keys, glass and lights, whatever becomes of its line."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

import pytest

from hal.clock import VirtualClock
from hal.drivers.hub import Hub, HubNames
from hal.drivers.hub_line import STRANGERS, HubLines
from hal.events import (
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
)
from hal.fault import Fault, Reason
from hal.platform import Platform
from hal.presence import Presence
from tests.hal.link.model_hub import ModelHub, frame
from tests.hal.link.virtual_port import Device, VirtualPort
from tests.hal.link.wire import SERIAL, Noise

__all__: list[str] = []

TAG, OTHER = "04A1B2C3", "04112233445580"
NAMES = HubNames(
    readers={0: "r0", 1: "r1", 2: "r2", 3: "r3"},
    keys={0: "yes", 1: "no"},
    hourglass=True,
    leds={"gate": (0, 1), "well": (5,)},
)
COLOURS = {"reach": (0, 80, 0), "target": (80, 0, 0)}


@dataclass
class Table:
    """One hub on one port, and all that was heard and said of it."""

    clock: VirtualClock = field(default_factory=VirtualClock)
    heard: list[Heard] = field(default_factory=list)
    faults: list[tuple[str, Reason]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.model = ModelHub(SERIAL)
        self.model.boot(0)
        self.port = VirtualPort("usb", self.clock, self.model)
        self.hub = self.named("north", SERIAL, NAMES)
        self.lines = HubLines([self.port], [self.hub], self.clock, self.tell)
        self.platform = self.played(self.hub)

    def named(self, name: str, serial: bytes, names: HubNames) -> Hub:
        return Hub(name, serial, names, self.clock, self.tell, colours=COLOURS)

    def played(self, hub: Hub) -> Platform:
        platform = Platform(self.clock, hub.readers, hub.keys, hub.hourglass, hub.lights)
        platform.listen(self.heard.append)
        return platform

    def tell(self, fault: Fault) -> None:
        self.faults.append((fault.part, fault.reason))

    def start(self, ms: int = 1000) -> Table:
        self.platform.start()
        self.clock.advance(ms)
        return self

    def after(self, ms: int) -> list[Heard]:
        """What is heard in the next ms."""
        self.heard.clear()
        self.clock.advance(ms)
        return list(self.heard)

    def of(self, kind: type[Heard], among: list[Heard] | None = None) -> list[Heard]:
        return [each for each in (self.heard if among is None else among) if type(each) is kind]


@pytest.fixture
def table() -> Table:
    return Table()


# -- readers --------------------------------------------------------------------------------------


def test_each_round_of_polls_says_again_what_each_reader_sees(table: Table) -> None:
    table.model.put(1, TAG)
    seen = [each for each in table.start().after(1000) if isinstance(each, Sighting)]
    assert {each.reader: each.uids for each in seen} == {
        "r0": (),
        "r1": (TAG,),
        "r2": (),
        "r3": (),
    }
    assert 9 <= sum(each.reader == "r1" for each in seen) <= 11


def test_a_poll_that_found_something_new_is_one_poll(table: Table) -> None:
    table.start()
    table.model.put(2, TAG)
    seen = [each for each in table.after(60) if isinstance(each, Sighting) and each.uids]
    assert len(seen) == 1


def test_a_snapshot_tells_of_no_poll(table: Table) -> None:
    table.start()
    table.model.snapshots.append(9)
    seen = [each for each in table.after(1_000) if isinstance(each, Sighting)]
    assert len(seen) == 40


def test_polls_that_come_to_nothing_are_told_as_that(table: Table) -> None:
    table.start()
    table.model.spots[3].failing = True
    heard = table.after(500)
    failed = [each for each in heard if isinstance(each, ReadFailed)]
    assert {each.reader for each in failed} == {"r3"}
    assert not [each for each in heard[20:] if isinstance(each, Sighting) and each.reader == "r3"]


def test_an_inventory_that_cannot_be_completed_is_said_to_be_that(table: Table) -> None:
    table.start()
    table.model.put(0, TAG)
    table.model.spots[0].muddle = True
    seen = [each for each in table.after(500) if isinstance(each, Sighting) and each.uids]
    assert seen
    assert not any(each.complete for each in seen)


def test_a_uid_that_was_read_only_in_part_is_no_uid_and_the_inventory_not_complete(
    table: Table,
) -> None:
    table.start()
    table.model.put(0, "8804A3C6", TAG)
    seen = [each for each in table.after(500) if isinstance(each, Sighting) and each.uids]
    assert {(each.uids, each.complete) for each in seen} == {((TAG,), False)}


def test_a_chip_that_does_not_answer_is_a_lost_reader_and_the_others_go_on(table: Table) -> None:
    table.start()
    table.model.chip(1, 1, table.clock.now())
    heard = table.after(300)
    assert [each.reader for each in heard if isinstance(each, ReaderLost)] == ["r1"]
    assert {each.reader for each in heard if isinstance(each, Sighting)} >= {"r0", "r2", "r3"}
    assert table.faults == [("r1", Reason.ABSENT)]


def test_a_chip_that_works_again_is_a_reader_that_is_back(table: Table) -> None:
    table.start()
    table.model.chip(1, 2, table.clock.now())
    table.after(300)
    table.model.chip(1, 0, table.clock.now())
    heard = [each for each in table.after(300) if getattr(each, "reader", "") == "r1"]
    assert isinstance(heard[0], ReaderBack)
    assert isinstance(heard[1], Sighting)
    assert table.faults == [("r1", Reason.STUCK)]


def test_a_reader_that_the_hub_has_not_is_lost_and_said_once(table: Table) -> None:
    names = HubNames(readers={0: "r0", 9: "r9"})
    hub = table.named("north", SERIAL, names)
    table.lines = HubLines([table.port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.start(20_000)
    assert table.faults == [("r9", Reason.ABSENT)]
    assert [each.reader for each in table.heard if isinstance(each, ReaderLost)] == ["r9"]


def test_only_readers_with_names_are_polled(table: Table) -> None:
    hub = table.named("north", SERIAL, HubNames(readers={0: "r0", 2: "r2"}, gain=6, warm_up_us=900))
    table.lines = HubLines([table.port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.start()
    assert table.model.polling == (0b101, 6, 900)


# -- keys and the glass ---------------------------------------------------------------------------


def test_a_press_is_one_key_down_and_one_key_up(table: Table) -> None:
    table.start()
    table.model.key(0, True, 1000)
    table.model.key(0, False, 1000)
    heard = table.after(200)
    assert [(type(each), each.key) for each in heard if isinstance(each, KeyDown | KeyUp)] == [
        (KeyDown, "yes"),
        (KeyUp, "yes"),
    ]


def test_a_key_without_a_name_is_nobodys(table: Table) -> None:
    table.start()
    table.model.key(7, True, 1000)
    assert table.of(KeyDown, table.after(200)) == []


def test_how_a_key_stands_at_the_start_is_not_reported(table: Table) -> None:
    table.model.key(0, True, 0)
    table.model.key(1, True, 0)
    table.model.key(1, False, 0)
    table.start()
    assert table.of(KeyDown) + table.of(KeyUp) == []


def test_a_turn_of_the_glass_is_told_once(table: Table) -> None:
    table.start()
    table.model.turn(1000)
    assert len(table.of(GlassTurned, table.after(500))) == 1


def test_a_key_pressed_while_the_line_was_cut_is_told_when_it_happened(table: Table) -> None:
    table.start()
    table.port.unplug()
    table.clock.advance(1000)
    table.model.key(0, True, table.clock.now())
    pressed = table.clock.now()
    table.port.plug_in(table.model)
    (down,) = (each for each in table.after(6000) if isinstance(each, KeyDown))
    assert pressed - 20 <= down.at_ms <= pressed + 20


def test_a_key_let_go_while_its_hub_booted_is_up(table: Table) -> None:
    table.start()
    table.model.key(0, True, 1000)
    table.clock.advance(200)
    table.model.down.clear()
    table.model.boot(table.clock.now())
    assert len(table.of(KeyUp, table.after(1500))) == 1


def test_keys_that_cannot_be_told_apart_are_said_and_press_nothing(table: Table) -> None:
    table.start()
    table.model._event(0x14, bytes((3, 3)), 1000)
    table.model._event(0x14, bytes((0, 0)), 1000)
    table.after(300)
    assert table.faults == [("north", Reason.AMBIGUOUS)]


def test_keys_that_cannot_be_told_apart_are_said_once_until_there_was_peace(table: Table) -> None:
    table.start()
    for rows in (3, 7, 3, 7, 0, 3, 0):
        table.model._event(0x14, bytes((rows, 3)), 1000)
    table.after(4000)
    assert table.faults == [("north", Reason.AMBIGUOUS)]
    table.after(2000)
    table.model._event(0x14, bytes((3, 3)), 7000)
    table.after(300)
    assert table.faults == [("north", Reason.AMBIGUOUS)] * 2


def test_a_tag_that_an_inventory_lists_twice_is_no_sighting(table: Table) -> None:
    table.start()
    uid = b"\4" + bytes.fromhex(TAG) + bytes(6)
    table.model._event(0x10, (bytes((1, 1, 2)) + uid + uid).ljust(91, b"\0"), 1000)
    seen = [each for each in table.after(300) if isinstance(each, Sighting)]
    assert all(each.uids == () for each in seen)


# -- losing the line ------------------------------------------------------------------------------


def test_an_unplugged_hub_is_all_its_readers_lost_and_no_tag_gone(table: Table) -> None:
    table.model.put(1, TAG)
    told: list[object] = []
    places = {reader: reader for reader in NAMES.readers.values()}
    table.platform.listen(Presence(places, told.append).hear)
    table.start()
    told.clear()
    table.port.unplug()
    assert len(table.of(ReaderLost)) == 4
    table.clock.advance(60_000)
    assert {type(each).__name__ for each in told} == {"PlaceDeaf"}


def test_a_hub_that_falls_silent_is_lost_after_two_seconds(table: Table) -> None:
    table.start()
    table.model.off()
    assert table.of(ReaderLost, table.after(1900)) == []
    assert len(table.of(ReaderLost, table.after(200))) == 4
    assert table.faults == [("north", Reason.LOST), ("usb", Reason.SILENT)]


def test_a_port_whose_hub_fell_silent_is_opened_again_for_ever_and_said_once(table: Table) -> None:
    table.start()
    table.model.off()
    table.clock.advance(600_000)
    assert 55 < table.port.opened < 70
    assert table.faults == [("north", Reason.LOST), ("usb", Reason.SILENT)]
    table.model.boot(table.clock.now())
    table.heard.clear()
    table.clock.advance(11_000)
    assert len(table.of(ReaderBack)) == 4


def test_a_port_on_which_no_hub_ever_was_is_opened_once(table: Table) -> None:
    table.port.device = Device(b"")
    table.start(600_000)
    assert table.port.opened == 1


def test_a_port_is_opened_again_for_ever_and_ever_more_seldom(table: Table) -> None:
    table.start()
    table.port.unplug()
    table.clock.advance(3600_000)
    assert 700 < table.port.opened < 730
    table.port.plug_in(table.model)
    table.clock.advance(9000)
    assert isinstance(table.heard[-1], Sighting)


def test_what_lies_there_when_a_hub_is_back_is_told_as_sightings_after_it_is_back(
    table: Table,
) -> None:
    table.start()
    table.port.unplug()
    table.model.put(2, OTHER)
    table.port.plug_in(table.model)
    heard = [each for each in table.after(8000) if getattr(each, "reader", "") == "r2"]
    assert isinstance(heard[0], ReaderBack)
    assert isinstance(heard[1], Sighting)
    assert heard[1].uids == (OTHER,)


def test_a_hub_that_is_not_there_at_the_start_is_said_once_and_taken_when_it_comes(
    table: Table,
) -> None:
    table.port.device = None
    table.start(60_000)
    assert table.faults == [("usb", Reason.ABSENT), ("north", Reason.ABSENT)]
    assert len(table.of(ReaderLost)) == 4
    table.port.plug_in(table.model)
    assert len(table.of(ReaderBack, table.after(8000))) == 4


def test_two_hubs_swapped_between_ports_are_who_they_were(table: Table) -> None:
    south = ModelHub(b"SANCTUM2")
    south.boot(0)
    other = VirtualPort("other usb", table.clock, south)
    hub = table.named("south", b"SANCTUM2", HubNames(readers={0: "s0"}))
    HubLines([table.port, other], [table.hub, hub], table.clock, table.tell)
    table.played(hub).start()
    table.model.put(0, TAG)
    table.start()
    table.port.unplug()
    other.unplug()
    table.port.plug_in(south)
    other.plug_in(table.model)
    south.put(0, OTHER)
    heard = [each for each in table.after(8000) if isinstance(each, Sighting)]
    assert {each.uids for each in heard if each.reader == "r0"} == {(TAG,)}
    assert {each.uids for each in heard if each.reader == "s0"} == {(OTHER,)}


def test_another_device_on_the_port_is_said_once_and_never_written_to(table: Table) -> None:
    table.port.device = Device(b"$GPGGA,092750.000,5321.6802,N*76\r\n\0\1\2")
    table.start(60_000)
    assert table.port.written == b""
    assert table.faults == [("north", Reason.ABSENT), ("usb", Reason.UNFIT)]


def test_a_port_that_says_nothing_is_said_once(table: Table) -> None:
    table.port.device = Device(b"")
    table.start(60_000)
    assert table.faults == [("north", Reason.ABSENT), ("usb", Reason.SILENT)]


def test_a_hub_that_nobody_named_is_said_by_its_serial_and_never_written_to(table: Table) -> None:
    table.port.device = ModelHub(b"ANOTHER1")
    table.port.device.boot(0)
    table.start(60_000)
    assert table.port.written == b""
    assert (b"ANOTHER1".hex().upper(), Reason.UNKNOWN) in table.faults
    assert len(table.faults) == 2


def test_hubs_without_end_that_nobody_named_are_not_told_without_end(table: Table) -> None:
    hellos = [
        struct.pack("<4B8sI5B", 1, 1, 0, 0, b"FAKE%04d" % number, 1, 0, 0, 0, 0, 0)
        for number in range(100)
    ]
    table.port.device = Device(b"".join(frame(1, 0, hello) for hello in hellos))
    table.start()
    assert len(table.faults) == STRANGERS


class Restless(Device):
    """A hub that boots before it has heard anything."""

    boot = 100

    def says(self) -> bytes:
        self.boot += 1
        return frame(1, 0, struct.pack("<4B8sI5B", 1, 1, 0, 0, SERIAL, self.boot, 0, 4, 2, 4, 8))


def test_a_hub_that_boots_again_and_again_is_lost_once_until_it_is_whole(table: Table) -> None:
    table.port.device = Restless(b"")
    table.start(10_000)
    assert table.faults == [("north", Reason.LOST)]


def test_a_hub_that_booted_is_not_told_what_the_boot_before_was_told(table: Table) -> None:
    table.port.device = Restless(b"")
    table.start()
    table.port.device = table.model
    table.clock.advance(3000)
    assert [kind for kind, _ in table.model.commands].count(0x92) == 1


def test_on_a_bad_line_a_tag_that_lies_still_is_placed_once_and_never_removed(
    fresh_seed: int,
) -> None:
    table = Table()
    table.port.up = Noise(f"tag {fresh_seed}", turned=0.002, lost=0.002)
    told: list[object] = []
    places = {reader: reader for reader in NAMES.readers.values()}
    table.platform.listen(Presence(places, told.append).hear)
    table.start(3000)
    table.model.put(1, TAG)
    table.clock.advance(120_000)
    names = [type(each).__name__ for each in told]
    assert names.count("TagPlaced") + names.count("TagFound") == 1
    assert "TagRemoved" not in names


def test_a_closed_hub_is_silent_and_is_not_opened_again(table: Table) -> None:
    table.start()
    table.platform.close()
    table.platform.close()
    opened = table.port.opened
    assert table.after(10_000) == []
    assert table.port.opened == opened


def test_a_hub_that_was_never_heard_is_missed_by_nobody_once_it_is_closed(table: Table) -> None:
    table.port.unplug()
    table.start(1000)
    table.faults.clear()
    table.platform.close()
    table.clock.advance(10_000)
    assert table.faults == []


def test_a_hub_of_any_later_protocol_is_another_version_and_not_no_hub(table: Table) -> None:
    later = bytes((2, 9, 9, 9)) + SERIAL + bytes((7, 0, 0, 0)) + b"?????"
    table.port.device = Device(frame(0x01, 0, later))
    table.start(1000)
    assert table.faults == [("north", Reason.UNFIT)]
    assert table.port.written == b""


@pytest.mark.parametrize(("kind", "reason"), [(0x91, Reason.TURNS), (0x92, Reason.SETTINGS)])
def test_what_a_hub_will_not_do_with_its_readers_is_said_once(kind: int, reason: Reason) -> None:
    table = Table()
    hub = Hub("north", SERIAL, NAMES, table.clock, table.tell, slot=(200, 100, 90))
    table.lines = HubLines([table.port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.model.refuses = {kind}
    table.start(20_000)
    table.model.boot(table.clock.now())
    table.clock.advance(5000)
    faults = [each for each in table.faults if each[1] is not Reason.LOST]
    assert faults == [("north", reason)]


# -- how its keys are wired -----------------------------------------------------------------------


def wired(table: Table, firmware: tuple[int, int, int], *, diodes: bool) -> None:
    """A hub of this firmware, whose parts file says so of its keys, is met."""
    table.model = ModelHub(SERIAL, firmware=firmware)
    table.model.boot(0)
    table.port.plug_in(table.model)
    hub = table.named("north", SERIAL, HubNames(keys={0: "yes"}, diodes=diodes))
    HubLines([table.port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.start(5000)


@pytest.mark.parametrize(("diodes", "flags"), [(True, 1), (False, 0)])
def test_a_hub_is_told_whether_its_keys_have_diodes(table: Table, diodes: bool, flags: int) -> None:
    wired(table, (1, 1, 0), diodes=diodes)
    assert (table.model.wiring, table.faults) == (flags, [])


@pytest.mark.parametrize("diodes", [True, False])
def test_a_hub_of_older_firmware_is_told_nothing_of_diodes_and_that_is_said_where_there_are_some(
    table: Table, diodes: bool
) -> None:
    wired(table, (1, 0, 9), diodes=diodes)
    assert (table.model.wiring, table.model.dropped) == (None, 0)
    assert table.faults == [("north", Reason.WIRING)] * diodes


# -- lights ---------------------------------------------------------------------------------------


def shine(table: Table) -> list[tuple[int, ...]]:
    return [tuple(each) for each in table.model.colours[:6]]


def test_signs_shine_in_their_colours_on_the_leds_of_their_places(table: Table) -> None:
    table.start()
    table.hub.lights.show({"gate": "reach", "well": "target", "nowhere": "reach"})
    table.clock.advance(100)
    green, red, dark = (0, 80, 0), (80, 0, 0), (0, 0, 0)
    assert shine(table) == [green, green, dark, dark, dark, red]
    table.hub.lights.show({"gate": "strange"})
    table.clock.advance(100)
    assert shine(table) == [(48, 48, 48), (48, 48, 48), dark, dark, dark, dark]


def test_only_leds_that_changed_are_sent(table: Table) -> None:
    table.start()
    before = len(table.model.commands)
    table.hub.lights.show({"well": "reach"})
    table.clock.advance(100)
    table.hub.lights.show({"well": "reach"})
    table.clock.advance(100)
    ((kind, payload),) = table.model.commands[before:]
    assert (kind, payload[:2]) == (0x93, bytes((5, 1)))


def test_lights_that_flicker_send_their_last_state_and_no_queue(table: Table) -> None:
    table.start()
    before = len(table.model.commands)
    for n in range(99):
        table.hub.lights.show({"gate": "reach"} if n % 2 else {"gate": "target"})
    table.hub.lights.show({"gate": "reach"})
    table.clock.advance(200)
    assert shine(table)[0] == (0, 80, 0)
    assert len(table.model.commands) - before <= 2


def test_a_hub_that_booted_shines_as_it_did(table: Table) -> None:
    table.start()
    table.hub.lights.show({"gate": "reach"})
    table.clock.advance(100)
    table.model.colours = [bytes(3)] * 8
    table.model.boot(table.clock.now())
    table.clock.advance(1500)
    assert shine(table)[0] == (0, 80, 0)


def test_lights_asked_for_before_the_hub_was_met_shine_once_it_is(table: Table) -> None:
    table.hub.lights.show({"gate": "reach"})
    table.start()
    assert shine(table)[0] == (0, 80, 0)


# -- slots ----------------------------------------------------------------------------------------


def test_a_hub_is_told_its_slot_by_our_clock_and_again_as_its_own_strays(table: Table) -> None:
    hub = Hub("north", SERIAL, NAMES, table.clock, table.tell, slot=(200, 100, 90))
    table.lines = HubLines([table.port], [hub], table.clock, table.tell)
    table.platform = table.played(hub)
    table.start(11_000)
    slots = [payload for kind, payload in table.model.commands if kind == 0x91]
    assert len(slots) == 3
    period, _, length = table.model.slot
    assert (period, length) == (200, 90)
