"""Polls: one antenna at a time, in their slots; chips that are lost, broken, deaf or come back."""

import itertools
from collections.abc import Callable, Iterator

import pytest

from hal.events import TagFound, TagPlaced, TagRemoved
from tests.firmware.host import HostHub
from tests.firmware.peer import Peer

__all__: list[str] = []

TAG = "04a1b2c3d4e580"


@pytest.fixture
def hub() -> Iterator[HostHub]:
    with HostHub(absent=range(4, 16)) as hub:
        yield hub


def states(peer: Peer, reader: int) -> list[int]:
    return [each.fields["state"] for each in peer.events_named("READER")
            if each.fields["reader"] == reader]  # fmt: skip


# -- antennas -------------------------------------------------------------------------------------


def test_one_antenna_is_on_at_a_time_and_each_gets_its_turn() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        for reader in range(16):
            hub.parts.lay(reader, f"04{reader:02x}223344{reader:02x}80")
        hub.run(1000)
        assert hub.parts.most_on == 1
        assert {reader: len(uids) for reader, uids in peer.seen.items()} == dict.fromkeys(
            range(16), 1
        )


def test_antennas_that_a_reset_left_on_are_switched_off_before_any_poll(hub: HostHub) -> None:
    Peer(hub)
    hub.run(300)
    for chip in hub.parts.chips[:4]:
        chip.write(0x14, 0x83)
    hub.reset()
    hub.run(1)
    assert not any(each.on for each in hub.parts.antennas[1:])
    hub.parts.most_on = 0
    hub.run(500)
    assert hub.parts.most_on == 1


def test_a_field_stands_for_5_ms_before_a_tag_is_spoken_to(hub: HostHub) -> None:
    peer = Peer(hub)
    (tag,) = hub.parts.lay(0, TAG)
    tag.guard_us = 4990
    hub.run(300)
    assert peer.seen[0] == [TAG]


def test_the_host_says_how_long_a_field_stands_first(hub: HostHub) -> None:
    peer = Peer(hub)
    (tag,) = hub.parts.lay(0, TAG)
    tag.guard_us = 1500
    hub.run(300)
    peer.ask("POLLING", enabled=0xFFFF, gain=4, warm_up_us=1200)
    hub.run(300)
    assert peer.seen[0] == []
    peer.ask("POLLING", enabled=0xFFFF, gain=4, warm_up_us=1600)
    hub.run(300)
    assert peer.seen[0] == [TAG]


def test_the_host_says_the_receivers_gain(hub: HostHub) -> None:
    peer = Peer(hub)
    (tag,) = hub.parts.lay(0, TAG)
    tag.gain = 6
    hub.run(300)
    assert peer.seen[0] == []
    peer.ask("POLLING", enabled=0xFFFF, gain=7, warm_up_us=5000)
    hub.run(300)
    assert hub.parts.chips[0].registers[0x26] >> 4 == 7
    assert peer.seen[0] == [TAG]


def test_readers_that_are_not_enabled_are_not_polled(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    peer.ask("POLLING", enabled=0b10, gain=4, warm_up_us=5000)
    hub.parts.lay(0, TAG)
    hub.parts.lay(1, TAG)
    hub.run(500)
    assert (peer.seen[0], peer.seen[1]) == ([], [TAG])


# -- whose turn -----------------------------------------------------------------------------------


def test_a_reader_that_changed_is_looked_at_again_before_the_round_comes_by() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        hub.run(1500)
        hub.parts.lay(9, TAG)
        before = len(peer.all)
        hub.run_while(lambda: not peer.named("INVENTORY", before))
        came = peer.named("INVENTORY", before)[0].at_ms
        hub.run_while(lambda: not peer.told)
        assert peer.told == [TagPlaced("9", TAG, at_ms=peer.told[0].at_ms)]
        assert peer.named("BEAT")[-1].at_ms - came < 40
        assert peer.named("BEAT")[-1].fields["polled"] >> 9 & 1


def blink(hub: HostHub, reader: int) -> None:
    """A tag on that reader is there in every second poll."""
    antenna = hub.parts.antennas[reader]
    (tag,) = hub.parts.lay(reader, TAG)
    power, dead = antenna.power, itertools.cycle((False, True))

    def on(is_on: bool, now_us: int) -> None:
        if is_on and not antenna.on and next(dead):
            tag.flicker(1)
        power(is_on, now_us)

    antenna.power = on  # type: ignore[method-assign, assignment]


def test_readers_that_change_all_the_time_do_not_starve_the_others() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        for reader in range(10):
            blink(hub, reader)
        hub.run(3000)
        came = []
        for _ in range(5):
            at = hub.now_ms()
            hub.parts.lay(15, "deadbeef")
            hub.run_while(lambda: not peer.seen[15], 2000)
            came.append(hub.now_ms() - at)
            hub.parts.lift(15)
            hub.run(700)
        assert max(came) < 600


def test_a_tag_that_went_is_looked_for_once_more_when_300_ms_have_passed() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        for reader in range(16):
            hub.parts.lay(reader, f"04{reader:02x}223344{reader:02x}80", "deadbeef")
        hub.run(3000)
        for reader in (0, 7, 15):
            before = len(peer.all)
            hub.parts.lift(reader, hub.parts.antennas[reader].tags[1])
            told = len(peer.told)
            hub.run_while(lambda told=told: len(peer.told) == told, 1500)  # type: ignore[misc]
            came = peer.named("INVENTORY", before)[0].at_ms
            assert peer.told[-1].at_ms - came <= 340
            hub.run(1000)


def test_a_turn_of_the_round_is_a_look_too_so_that_many_changes_soon_cost_nothing_more() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        hub.run(1500)
        for reader in range(16):
            hub.parts.lay(reader, *[f"04{reader:02x}2233445{n}80" for n in range(3)])
        hub.run(2300)
        assert len(peer.told) == 16 * 3
        assert peer.named("BEAT")[-1].fields["cycle_ms"] < 600


# -- slots ----------------------------------------------------------------------------------------


def fields_on(hub: HostHub, ms: int) -> list[int]:
    """At which ms a field was up, looked at once each ms."""
    on: list[int] = []

    def look() -> None:
        if any(antenna.on for antenna in hub.parts.antennas):
            on.append(hub.now_ms())

    for n in range(ms):
        hub.at(n + 0.5, look)
    hub.run(ms)
    return on


def test_antennas_are_on_in_their_slot_alone(hub: HostHub) -> None:
    peer = Peer(hub)
    for reader in range(4):
        hub.parts.lay(reader, f"04{reader:02x}223344{reader:02x}80", "deadbeef", "cafebabe")
    hub.run(500)
    began = hub.now_ms() + LINE_MS
    peer.ask("SLOT", period_ms=200, offset_ms=50, length_ms=60)
    on = sorted({(each - began) % 200 for each in fields_on(hub, 1500)})
    assert on
    assert on[0] >= 45
    assert on[-1] <= 111
    assert on[-1] - on[0] > 30


def test_a_slot_counts_from_the_moment_at_which_it_came_whatever_the_hub_was_doing(
    hub: HostHub,
) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, *[f"04{17 * n:02x}2233445580" for n in range(8)])
    hub.run(500)
    came = list[int]()

    def amid_a_poll() -> None:
        if hub.parts.antennas[0].on:
            peer.command("SLOT", period_ms=400, offset_ms=0, length_ms=100)
            came.append(hub.now_ms() + LINE_MS)
        else:
            hub.at(1, amid_a_poll)

    amid_a_poll()
    hub.run(200)
    on = {(each - came[0]) % 400 for each in fields_on(hub, 1500)}
    assert on
    assert max(on) <= 101


LINE_MS = 1
"""How long a SLOT is on its way over the line."""


def test_a_chip_that_is_set_up_anew_in_its_slot_is_not_polled_beyond_it(
    hub: HostHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    peer = Peer(hub)
    for reader in range(4):
        hub.parts.lay(reader, TAG)
    hub.run(500)
    began = hub.now_ms()
    peer.ask("SLOT", period_ms=100, offset_ms=0, length_ms=30)
    monkeypatch.setattr("hal.simulated.chips.mfrc522.WAKE_UP_US", 9_000)
    for n in range(60):
        for chip in hub.parts.chips[:4]:
            hub.at(20 * n, chip.brownout)
    on = sorted({(each - began) % 100 for each in fields_on(hub, 1300)})
    assert on
    assert on[-1] <= 32


def test_a_slot_leaves_every_reader_its_turn(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.ask("SLOT", period_ms=200, offset_ms=50, length_ms=50)
    for reader in range(4):
        hub.parts.lay(reader, f"04{reader:02x}223344{reader:02x}80", "deadbeef")
    hub.run(1500)
    assert [len(peer.seen[reader]) for reader in range(4)] == [2] * 4


def test_a_slot_too_short_for_what_lies_there_is_a_failed_poll(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, *[f"04{17 * n:02x}2233445580" for n in range(8)])
    hub.run(500)
    before = len(peer.all)
    peer.ask("SLOT", period_ms=100, offset_ms=0, length_ms=20)
    hub.run(2000)
    beats = [each.fields for each in peer.named("BEAT", before)[2:]]
    assert any(each["failed"] & 1 for each in beats)
    assert not any(each["polled"] & 1 for each in beats)


def test_in_the_shortest_slot_that_is_taken_readers_are_polled(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    slot = {"period_ms": 100, "offset_ms": 0}
    assert peer.ask("SLOT", **slot, length_ms=13).fields["result"] == 1
    assert peer.ask("SLOT", **slot, length_ms=14).fields["result"] == 0
    before = len(peer.all)
    hub.run(2000)
    beats = [each.fields for each in peer.named("BEAT", before)[2:]]
    assert {n for n in range(4) for each in beats if each["polled"] >> n & 1} == set(range(4))


def test_a_slot_longer_than_its_period_is_result_1(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    slot = {"period_ms": 100, "offset_ms": 0}
    assert peer.ask("SLOT", **slot, length_ms=101).fields["result"] == 1
    assert peer.ask("SLOT", **slot, length_ms=100).fields["result"] == 0


def test_a_warm_up_for_which_the_slot_is_too_short_is_result_1(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.ask("SLOT", period_ms=100, offset_ms=0, length_ms=14)
    readers = {"enabled": 15, "gain": 4}
    assert peer.ask("POLLING", **readers, warm_up_us=5001).fields["result"] == 1
    assert peer.ask("POLLING", **readers, warm_up_us=5000).fields["result"] == 0


def test_period_0_ends_the_slots(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    peer.ask("SLOT", period_ms=60000, offset_ms=50000, length_ms=100)
    hub.parts.lay(0, TAG)
    hub.run(500)
    assert peer.seen[0] == []
    peer.ask("SLOT", period_ms=0, offset_ms=0, length_ms=0)
    hub.run(200)
    assert peer.seen[0] == [TAG]


# -- chips ----------------------------------------------------------------------------------------


def test_a_chip_that_is_not_there_is_told_once(hub: HostHub) -> None:
    peer = Peer(hub)
    peer.snapshots = False
    hub.run(8000)
    assert (states(peer, 0), states(peer, 9)) == ([0], [1])


def test_a_lost_chip_is_no_news_of_its_tags(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    before = len(peer.events)
    hub.parts.chips[0].absent = True
    hub.run(2000)
    assert [(each.name, each.fields["reader"], each.fields["state"])
            for each in peer.events[before:]] == [("READER", 0, 1)]  # fmt: skip
    assert not any(each.fields["polled"] & 1 for each in peer.named("BEAT")[-3:])


def test_a_disturbed_byte_on_the_bus_is_no_lost_chip(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    disturbed = itertools.cycle((0xFF, 0x00, 0x92))
    hub.parts.chips[0]._readers[0x37] = lambda: next(disturbed)
    hub.run(2000)
    assert set(states(peer, 0)) == {0}


def test_a_chip_that_comes_back_is_set_up_and_polled_within_two_seconds(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.chips[0].absent = True
    hub.run(20000)
    hub.parts.chips[0].absent = False
    hub.parts.lay(0, TAG)
    hub.run(2300)
    assert states(peer, 0)[-2:] == [1, 0]
    assert peer.seen[0] == [TAG]


def test_a_brownout_between_polls_is_mended_before_the_next(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    before = len(peer.events)
    for _ in range(10):
        hub.run_while(lambda: hub.parts.antennas[0].on)
        hub.parts.chips[0].brownout()
        hub.run(150)
    assert peer.events[before:] == []
    data = bytes.fromhex(peer.ask("EXAMINE", reader=0).fields["data"])
    assert int.from_bytes(data[2:4], "little") >= 10


def in_a_poll(hub: HostHub, reader: int, after_us: int, do: Callable[[], object]) -> None:
    """Do this in every poll of a reader, so long after its field came up."""
    antenna = hub.parts.antennas[reader]
    power = antenna.power

    def on(is_on: bool, now_us: int) -> None:
        came_up = is_on and not antenna.on
        power(is_on, now_us)
        if came_up:
            hub.at(after_us / 1000, do)

    antenna.power = on  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize("after_us", [10, 3000, 5100, 5600, 7000, 9000])
def test_a_brownout_in_a_poll_is_no_empty_reader(hub: HostHub, after_us: int) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    before = len(peer.events)
    in_a_poll(hub, 0, after_us, hub.parts.chips[0].brownout)
    hub.run(1000)
    assert [each for each in peer.events[before:] if each.name == "INVENTORY"] == []


def test_a_field_that_breaks_down_in_a_poll_is_no_empty_reader(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    before = len(peer.events)
    in_a_poll(hub, 0, 3000, lambda: hub.parts.chips[0].write(0x14, 0x80))
    hub.run(1000)
    assert [each for each in peer.events[before:] if each.name == "INVENTORY"] == []
    assert peer.named("BEAT")[-1].fields["failed"] & 1


def test_a_chip_that_keeps_no_settings_cannot_be_brought_to_work(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.chips[1].brownout()
    hub.parts.chips[1].frozen = True
    hub.run(1000)
    assert states(peer, 1)[-1] == 2
    hub.parts.chips[1].frozen = False
    hub.parts.lay(1, TAG)
    hub.run(2300)
    assert states(peer, 1)[-1] == 0
    assert peer.seen[1] == [TAG]


def test_a_chip_that_takes_nothing_any_more_cannot_be_brought_to_work(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(1, TAG)
    hub.run(1000)
    hub.parts.chips[1].frozen = True
    before = len(peer.events)
    hub.run(1000)
    assert states(peer, 1)[-1] == 2
    assert [each for each in peer.events[before:] if each.name == "INVENTORY"] == []
    hub.parts.chips[1].frozen = False
    hub.run(2300)
    assert states(peer, 1)[-1] == 0


def test_a_chip_that_stays_broken_is_tried_with_growing_patience(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.chips[1].brownout()
    hub.parts.chips[1].frozen = True
    hub.run(20000)
    data = bytes.fromhex(peer.ask("EXAMINE", reader=1).fields["data"])
    tries = int.from_bytes(data[2:4], "little")
    assert data[0] == 2
    assert 20000 // 2000 <= tries <= 20000 // 2000 + 5


def test_a_reader_without_tags_is_set_up_anew_now_and_then_in_case_it_is_deaf(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.chips[2].deaf = True
    hub.run(35000)
    data = bytes.fromhex(peer.ask("EXAMINE", reader=2).fields["data"])
    assert 3 <= int.from_bytes(data[2:4], "little") <= 5


def test_a_chip_whose_tags_went_is_set_up_before_that_is_looked_at_again(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    chip = hub.parts.chips[0]
    chip.deaf = True
    reset = chip._reset

    def cured() -> None:
        reset()
        chip.deaf = False

    chip._reset = cured  # type: ignore[method-assign]
    hub.run(2000)
    assert [type(each) for each in peer.told] == [TagFound]


def test_a_chip_that_is_stuck_is_no_empty_reader(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    before = len(peer.events)
    chip = hub.parts.chips[0]
    chip._writers[0x0D] = lambda value: None
    hub.run(600)
    assert [each for each in peer.events[before:] if each.name == "INVENTORY"] == []
    data = bytes.fromhex(peer.ask("EXAMINE", reader=0).fields["data"])
    assert int.from_bytes(data[8:12], "little") >= 1


# -- presence -------------------------------------------------------------------------------------


def test_presence_tells_what_was_placed_and_removed(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(1, "deadbeef")
    hub.run(1000)
    hub.parts.lay(0, TAG)
    hub.run(1000)
    hub.parts.lift(0)
    hub.run(1000)
    assert [(type(each), each.place) for each in peer.told] == [
        (TagFound, "1"),
        (TagPlaced, "0"),
        (TagRemoved, "0"),
    ]


# -- life -----------------------------------------------------------------------------------------


def test_health_counts_polls(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(2000)
    data = bytes.fromhex(peer.ask("EXAMINE", reader=0).fields["data"])
    answered, failed, incomplete = (int.from_bytes(data[n : n + 4], "little") for n in (4, 8, 12))
    assert data[:4] == bytes((0, 0x92, 1, 0))
    assert 20 <= answered <= 40
    assert (failed, incomplete) == (0, 0)


def test_chips_that_never_wake_up_keep_the_core_from_no_sign_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hal.simulated.chips.mfrc522.WAKE_UP_US", 9_000_000)
    with HostHub() as hub:
        hub.run(3000)
        assert 0 < hub.longest_ms < 1000


def test_full_readers_keep_the_core_from_no_sign_of_life() -> None:
    with HostHub() as hub:
        for reader in range(16):
            hub.parts.lay(reader, *[f"04{reader:02x}22334455{n:02x}" for n in range(8)])
        hub.run(3000)
        assert 0 < hub.longest_ms < 1000
