"""The hub keeps to the protocol: it says hello, numbers, keeps, sends again, answers once."""

import itertools
from collections.abc import Iterator

import pytest
from cobs import cobs

from tests.firmware.host import HostHub
from tests.firmware.peer import Peer
from tests.firmware.protocol import Message, frame

__all__: list[str] = []

TAG = "04a1b2c3d4e580"


@pytest.fixture
def hub() -> Iterator[HostHub]:
    with HostHub(absent=range(2, 16)) as hub:
        yield hub


def press(hub: HostHub, times: int) -> None:
    """A key goes down and up, so many times."""
    for _ in range(times):
        hub.parts.matrix.press(0, 0)
        hub.run(100)
        hub.parts.matrix.release(0, 0)
        hub.run(100)


def silent(hub: HostHub) -> Peer:
    peer = Peer(hub)
    peer.mute = True
    return peer


# -- hello ----------------------------------------------------------------------------------------


def test_a_hub_says_who_it_is_as_it_boots(hub: HostHub) -> None:
    peer = silent(hub)
    hub.run(10)
    (hello,) = peer.all
    assert hello.fields == {
        "protocol": 1,
        "major": 1,
        "minor": 1,
        "patch": 0,
        "serial": "53414e4354554d01",
        "boot": 7,
        "oldest": 0,
        "readers": 16,
        "rows": 8,
        "columns": 8,
        "leds": 64,
    }


def test_what_every_later_hello_keeps_stands_where_the_text_says(hub: HostHub) -> None:
    line = bytearray()
    hub.on_bytes = line.extend
    hub.run(10)
    body = cobs.decode(bytes(line).strip(b"\0"))
    assert (body[0], len(body)) == (0x01, 2 + 21 + 4)
    assert (body[2], body[6:14], body[14:18]) == (1, b"SANCTUM\1", bytes((7, 0, 0, 0)))


def test_hello_comes_every_500_ms_and_nothing_else_until_somebody_answers(hub: HostHub) -> None:
    peer = silent(hub)
    hub.parts.lay(0, TAG)
    hub.run(2100)
    assert {each.name for each in peer.all} == {"HELLO"}
    times = [each.at_ms for each in peer.all]
    assert len(times) == 5
    assert all(500 <= b - a <= 520 for a, b in itertools.pairwise(times))


def test_after_a_welcome_no_hello_comes_while_the_host_lives(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(5000)
    assert len(peer.named("HELLO")) == 1


def test_a_host_that_falls_silent_for_two_seconds_is_greeted_again(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(1000)
    peer.mute = True
    gone = hub.now_ms()
    hub.run(3000)
    later = [each.at_ms for each in peer.named("HELLO") if each.at_ms > 500]
    assert 1900 <= later[0] - gone <= 2050
    assert {each.name for each in peer.all if each.at_ms >= later[0]} == {"HELLO"}


def test_every_boot_has_another_number(hub: HostHub) -> None:
    peer = silent(hub)
    hub.run(10)
    hub.reset()
    hub.run(10)
    assert [each.fields["boot"] for each in peer.all] == [7, 8]


def test_a_welcome_for_another_boot_is_nothing(hub: HostHub) -> None:
    peer = silent(hub)
    hub.run(10)
    peer.send("WELCOME", boot=6, expect=0)
    hub.run(600)
    assert {each.name for each in peer.all} == {"HELLO"}


def test_a_command_before_a_welcome_is_nothing(hub: HostHub) -> None:
    peer = silent(hub)
    hub.run(10)
    peer.command("LEDS", first=0, count=1, colours="ff" * 48)
    hub.run(300)
    assert {each.name for each in peer.all} == {"HELLO"}
    assert hub.parts.leds.leds[0][:3] == (0, 0, 0)


# -- beats ----------------------------------------------------------------------------------------


def test_a_beat_comes_at_the_latest_every_500_ms_without_any_reader() -> None:
    with HostHub(absent=range(16)) as hub:
        peer = Peer(hub)
        hub.run(3000)
        times = [each.at_ms for each in peer.named("BEAT")]
        assert all(b - a <= 510 for a, b in itertools.pairwise(times))
        assert times[-1] >= 2490


def test_a_beat_names_the_readers_that_saw_what_they_had_told(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(1, TAG)
    hub.run(1000)
    masks = [each.fields["polled"] for each in peer.named("BEAT")]
    assert masks[-4:].count(0b11) >= 2
    assert not any(mask & ~0b11 for mask in masks)


def test_the_poll_that_an_inventory_tells_of_is_in_no_beat() -> None:
    with HostHub(absent=range(15)) as hub:
        peer = Peer(hub)
        hub.run(500)
        hub.parts.lay(15, TAG)
        before = len(peer.all)
        hub.run_while(lambda: len(peer.named("BEAT", before)) < 3)
        names = [(each.name, each.fields.get("polled", 0) >> 15) for each in peer.all[before:]]
        at = names.index(("INVENTORY", 0))
        assert names[at : at + 3] == [("INVENTORY", 0), ("BEAT", 0), ("BEAT", 1)]


def test_a_beat_counts_what_was_dropped(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    hub.send(b"\xa5\x5a\0" + frame("ACK", boot=7, expect=0)[3:] + b"\0")
    hub.run(300)
    assert peer.named("BEAT")[-1].fields["dropped"] == 2


def test_time_goes_on_where_its_microseconds_come_round() -> None:
    with HostHub(absent=range(2, 16), start_us=2**32 - 1_500_000) as hub:
        peer = Peer(hub)
        hub.parts.lay(1, TAG)
        hub.run(3000)
        hub.parts.lift(1)
        hub.run(500)
        uptimes = [each.fields["uptime_ms"] for each in peer.named("BEAT")]
        assert uptimes == sorted(uptimes)
        assert 3400 <= uptimes[-1] <= 3600
        assert peer.seen[1] == []


# -- events ---------------------------------------------------------------------------------------


def test_events_are_numbered_from_0_one_by_one(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    press(hub, 120)
    assert [each.seq for each in peer.events] == [n % 256 for n in range(len(peer.events))]
    assert len(peer.events) > 256


def test_an_event_without_acknowledgement_is_sent_again_every_100_ms(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.mute = True
    hub.parts.matrix.press(2, 3)
    hub.run(600)
    keys = peer.named("KEY")
    times = [each.at_ms for each in keys]
    assert len(times) >= 5
    assert all(100 <= b - a <= 130 for a, b in itertools.pairwise(times))
    assert len({(each.seq, str(each.fields)) for each in keys}) == 1


def test_what_was_acknowledged_is_not_sent_again(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.matrix.press(2, 3)
    hub.run(500)
    assert len(peer.named("KEY")) == 1


def test_an_acknowledgement_of_what_was_never_sent_is_nothing(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.mute = True
    hub.parts.matrix.press(2, 3)
    hub.run(60)
    expect = peer.named("KEY")[0].seq
    peer.send("ACK", boot=7, expect=(expect + 2) % 256)
    hub.run(300)
    assert len(peer.named("KEY")) >= 3


def test_an_acknowledgement_for_another_boot_is_nothing(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.mute = True
    hub.parts.matrix.press(2, 3)
    hub.run(60)
    peer.send("ACK", boot=6, expect=(peer.named("KEY")[0].seq + 1) % 256)
    hub.run(300)
    assert len(peer.named("KEY")) >= 3


def test_a_host_that_comes_back_gets_every_event_once_and_in_order(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.mute = True
    press(hub, 13)
    peer.mute = False
    hub.run(1500)
    keys = [each.fields["down"] for each in peer.events_named("KEY")]
    assert keys == [1, 0] * 13


def test_at_most_64_events_are_kept_and_the_newest_state_follows(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.mute = True
    press(hub, 60)
    hub.parts.matrix.press(7, 7)
    hub.parts.lay(1, TAG)
    hub.run(300)
    peer.mute = False
    before = len(peer.events)
    hub.run(3000)
    keys = [each.fields for each in peer.events[before:] if each.name == "KEY"]
    assert len(keys) <= 66
    assert (keys[-1]["key"], keys[-1]["down"]) == (63, 1)
    assert [each["down"] for each in keys if each["key"] == 0] == [1, 0] * ((len(keys) - 1) // 2)
    assert peer.seen[1] == [TAG]


def test_tags_never_take_the_room_of_keys(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.mute = True
    for _ in range(60):
        hub.parts.lay(1, TAG)
        hub.run(60)
        hub.parts.lift(1)
        hub.run(60)
    press(hub, 4)
    peer.mute = False
    hub.run(3000)
    assert [each.fields["down"] for each in peer.events_named("KEY")] == [1, 0] * 4
    assert peer.seen[1] == []


def test_a_hello_says_which_event_is_the_oldest_kept(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    expect = peer.expect
    peer.mute = True
    press(hub, 2)
    hub.run(3000)
    assert peer.named("HELLO")[-1].fields["oldest"] == expect


# -- commands -------------------------------------------------------------------------------------


def test_a_command_is_answered_with_its_own_number(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    done = peer.ask("EXAMINE", reader=0)
    assert done.fields["result"] == 0


def test_a_command_that_comes_again_is_not_done_again(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.send("SNAPSHOT", 7, token=9)
    hub.run(300)
    peer.send("SNAPSHOT", 7, token=9)
    hub.run(300)
    assert len([each for each in peer.named("DONE") if each.seq == 7]) == 2
    ends = peer.events_named("SNAPSHOT_END")
    assert [each.fields["token"] for each in ends].count(9) == 1


def test_after_a_welcome_every_number_is_new(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    peer.send("SNAPSHOT", 7, token=9)
    hub.run(300)
    peer.send("WELCOME", boot=7, expect=peer.expect)
    peer.send("SNAPSHOT", 7, token=10)
    hub.run(300)
    assert [each.fields["token"] for each in peer.events_named("SNAPSHOT_END")][-2:] == [9, 10]


def test_a_second_command_while_one_is_open_is_told_to_ask_again(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.lay(0, TAG)
    peer.send("READ", 7, reader=0, uid=TAG, page=4)
    peer.send("EXAMINE", 8, reader=0)
    hub.run(100)
    answers = {each.seq: each.fields["result"] for each in peer.named("DONE")}
    assert answers[7] == 0
    assert answers[8] in (0, 5)
    peer.send("EXAMINE", 8, reader=0)
    hub.run(100)
    assert [each for each in peer.named("DONE") if each.seq == 8][-1].fields["result"] == 0


def test_the_answer_to_a_host_that_is_gone_is_not_given_to_the_next(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.lay(0, TAG)
    peer.send("READ", 7, reader=0, uid=TAG, page=4)
    peer.send("WELCOME", boot=7, expect=peer.expect)
    hub.run(300)
    assert 7 not in {each.seq for each in peer.named("DONE")}
    assert peer.ask("EXAMINE", reader=0).fields["result"] == 0


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("EXAMINE", {"reader": 16}),
        ("READ", {"reader": 16, "uid": TAG, "page": 4}),
        ("READ", {"reader": 0, "uid": "0102", "page": 4}),
        ("LEDS", {"first": 63, "count": 2, "colours": "00" * 48}),
        ("LEDS", {"first": 0, "count": 17, "colours": "00" * 48}),
        ("POLLING", {"enabled": 1, "gain": 8, "warm_up_us": 5000}),
        ("POLLING", {"enabled": 1, "gain": 4, "warm_up_us": 20001}),
        ("SLOT", {"period_ms": 100, "offset_ms": 0, "length_ms": 0}),
        ("SLOT", {"period_ms": 100, "offset_ms": 100, "length_ms": 20}),
        ("SLOT", {"period_ms": 100, "offset_ms": 0, "length_ms": 13}),
    ],
)
def test_what_cannot_be_is_refused_with_result_1(
    hub: HostHub, name: str, fields: dict[str, object]
) -> None:
    peer = Peer(hub)
    hub.run(300)
    assert peer.ask(name, **fields).fields["result"] == 1


# -- snapshots ------------------------------------------------------------------------------------


def snapshot(peer: Peer, token: int) -> list[Message]:
    """The events of one."""
    before = len(peer.events)
    peer.command("SNAPSHOT", token=token)
    peer.hub.run_while(
        lambda: (
            not any(
                each.name == "SNAPSHOT_END" and each.fields["token"] == token
                for each in peer.events[before:]
            )
        )
    )
    return peer.events[before:]


def test_a_snapshot_tells_how_every_reader_stands(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(1, TAG)
    hub.run(1000)
    told = snapshot(peer, 77)
    assert [each.name for each in told] == ["READER", "INVENTORY"] * 16 + ["SNAPSHOT_END"]
    states = [each.fields["state"] for each in told if each.name == "READER"]
    assert states == [0, 0] + [1] * 14
    lists = [each.fields for each in told if each.name == "INVENTORY"]
    assert [(each["flags"], each["uids"]) for each in lists[:3]] == [(3, []), (3, [TAG]), (2, [])]


def test_a_snapshot_ends_with_the_keys_and_the_hourglass(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(500)
    hub.parts.matrix.press(0, 3)
    hub.parts.matrix.press(7, 7)
    hub.parts.glass.turn()
    hub.run(500)
    end = snapshot(peer, 78)[-1]
    assert end.fields == {"token": 78, "upright": 0, "keys": "0800000000000080"}


def test_a_whole_table_fits_a_snapshot_although_the_outbox_does_not_hold_it() -> None:
    with HostHub() as hub:
        peer = Peer(hub)
        for reader in range(16):
            hub.parts.lay(reader, *[f"04{reader:02x}2233445566778{n}9a" for n in range(8)])
        hub.run(4000)
        told = snapshot(peer, 79)
        lists = [
            each.fields for each in told if each.name == "INVENTORY" and each.fields["flags"] & 2
        ]
        assert [each["count"] for each in lists] == [8] * 16
