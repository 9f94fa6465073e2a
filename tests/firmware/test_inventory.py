"""Which tags lie on an antenna: all of them, whatever their UIDs, or that it is not so is said."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.simulated.chips.air import Bits, Reply
from hal.simulated.chips.tags import Tag, classic
from tests.firmware.host import HostHub
from tests.firmware.peer import Peer

__all__: list[str] = []

FOUR, SEVEN, TEN = "deadbeef", "04a1b2c3d4e580", "04112233445566778899"


@pytest.fixture
def hub() -> Iterator[HostHub]:
    with HostHub(absent=range(1, 16)) as hub:
        yield hub


def ascending(uids: list[str]) -> list[str]:
    return sorted(uids, key=lambda uid: (len(uid), uid))


def seen(*uids: str, reader: int = 0) -> tuple[list[str], bool]:
    """What a reader tells of these tags, and whether that is complete."""
    with HostHub(absent=range(1, 16)) as hub:
        peer = Peer(hub)
        hub.parts.lay(reader, *uids)
        hub.run(400)
        told = [each for each in peer.events_named("INVENTORY") if not each.fields["flags"] & 2]
        assert len([each for each in told if each.fields["reader"] == reader]) == 1
        return told[-1].fields["uids"], bool(told[-1].fields["flags"] & 1)


def test_an_empty_antenna_is_a_complete_inventory_of_nothing() -> None:
    assert seen() == ([], True)


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN, "04000000000000", "00000000", "ffffffff"])
def test_a_tag_is_read_with_all_bytes_of_its_uid(uid: str) -> None:
    assert seen(uid) == ([uid], True)


def test_tags_of_every_length_are_told_apart() -> None:
    assert seen(TEN, FOUR, SEVEN) == ([FOUR, SEVEN, TEN], True)


@pytest.mark.parametrize("count", range(9))
def test_up_to_eight_tags_are_all_listed(count: int) -> None:
    uids = [f"04{17 * n:02x}2233445580" for n in range(count)]
    assert seen(*uids) == (ascending(uids), True)


def test_a_ninth_tag_is_said_to_be_one_too_many() -> None:
    uids, complete = seen(*[f"04{17 * n:02x}2233445580" for n in range(9)])
    assert len(uids) == 8
    assert not complete


WORST = {
    "the last bit of 4 bytes": ["00000000", "00000080"],
    "every bit of 4 bytes": [f"{1 << n:08x}" for n in range(0, 32, 4)],
    "the last bit of 7 bytes": ["04112233445500", "04112233445580"],
    "the last byte of 7 bytes": [f"041122334455{n:02x}" for n in (0, 1, 2, 4, 8, 16, 32, 255)],
    "the first byte alone": [f"{n:02x}112233445566" for n in (1, 2, 4, 8, 16, 32, 64, 128)],
    "the last bit of 10 bytes": ["04112233445566778800", "04112233445566778880"],
    "a 7 and a 10 with the same beginning": ["04112233445566", "04112288334455667788"],
    "a 4 inside a 7": ["44556677", "04112244556677"],
    "each twice as long as the last": [f"{(1 << n) - 1:08x}" for n in range(0, 32, 4)],
    "the cascade tag as a byte of its own": ["04888888888888", "04880000888888"],
}


@pytest.mark.parametrize("uids", WORST.values(), ids=WORST.keys())
def test_the_worst_beginnings_are_told_apart(uids: list[str]) -> None:
    assert seen(*uids) == (ascending(uids), True)


def uids_of(length: int) -> st.SearchStrategy[str]:
    # A first byte of 88 is the cascade tag; of a few values, so that they begin alike.
    byte = st.sampled_from([0x00, 0x01, 0x04, 0x80, 0xFF])
    whole = st.lists(byte, min_size=length, max_size=length)
    return whole.map(lambda each: bytes(each).hex())


@settings(max_examples=40)
@given(st.lists(st.sampled_from([4, 7, 10]).flatmap(uids_of), max_size=8, unique=True))
def test_any_eight_tags_are_told_apart(uids: list[str]) -> None:
    assert seen(*uids) == (ascending(uids), True)


def test_two_tags_with_one_uid_look_like_one() -> None:
    assert seen(SEVEN, SEVEN) == ([SEVEN], True)


def test_a_mifare_classic_is_listed(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.antennas[0].lay(classic(bytes.fromhex(FOUR)), 0)
    hub.run(200)
    assert peer.seen[0] == [FOUR]


def test_noise_is_a_failed_poll_and_no_empty_reader(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, SEVEN)
    hub.run(300)
    told = len(peer.events)
    hub.parts.chips[0].noise = 1.0
    hub.run(600)
    beats = [each.fields for each in peer.named("BEAT") if each.at_ms > 400]
    assert sum(each["failed"] for each in beats) >= 5
    assert not any(each["polled"] for each in beats)
    assert len(peer.events) == told


def test_silence_that_is_taken_for_an_answer_is_a_failed_poll(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    hub.parts.chips[0].chatter = 1.0
    hub.run(300)
    assert peer.named("BEAT")[-1].fields["failed"] == 1


def test_a_noisy_reader_never_tells_of_a_tag_that_is_not_there(hub: HostHub) -> None:
    peer = Peer(hub)
    uids = ["04a1b2c3d4e580", "04a1b2c3d4e581", "deadbeef"]
    hub.parts.lay(0, *uids)
    hub.parts.chips[0].noise = 0.1
    hub.run(5000)
    for each in peer.events_named("INVENTORY"):
        if each.fields["flags"] & 1:
            assert set(each.fields["uids"]) <= set(uids)


def test_tags_that_answer_now_and_then_are_never_invented(hub: HostHub) -> None:
    peer = Peer(hub)
    tags = hub.parts.lay(0, "04a1b2c3d4e580", "deadbeef")
    for each in tags:
        each.answers = 0.8
    hub.run(5000)
    listed = {uid for each in peer.events_named("INVENTORY") for uid in each.fields["uids"]}
    assert listed == {"04a1b2c3d4e580", "deadbeef"}


def test_a_tag_out_of_the_field_is_missed_for_that_poll(hub: HostHub) -> None:
    peer = Peer(hub)
    (tag,) = hub.parts.lay(0, SEVEN)
    hub.run(300)
    tag.flicker(1)
    hub.run(300)
    lists = [
        each.fields["uids"]
        for each in peer.events_named("INVENTORY")
        if each.fields["reader"] == 0 and not each.fields["flags"] & 2
    ]
    assert lists == [[SEVEN], [], [SEVEN]]


class Liar(Tag):
    """A tag that says something else than it should, `times` for each time that it gets power."""

    def __init__(self, uid: str, lie: Callable[[Bits, Reply], Reply], times: int = 10**6) -> None:
        super().__init__(bytes.fromhex(uid))
        self._lie = lie
        self._times = self._left = times

    def enter(self, field: int, now_us: int) -> None:
        super().enter(field, now_us)
        self._left = self._times

    def hear(self, request: Bits, now_us: int) -> Reply | None:
        reply = super().hear(request, now_us)
        if reply is None or self._left == 0:
            return reply
        lied = self._lie(request, reply)
        self._left -= lied != reply
        return lied


def wrong_bcc(request: Bits, reply: Reply) -> Reply:
    """The last bit of an answer to ANTICOLLISION, its parity as it should be."""
    return replace(reply, value=reply.value ^ 1 << 39) if request.count == 16 else reply


def wrong_crc(request: Bits, reply: Reply) -> Reply:
    return replace(reply, value=reply.value ^ 1 << 23) if request.count == 72 else reply


def wrong_crc_of_the_second_level(request: Bits, reply: Reply) -> Reply:
    return wrong_crc(request, reply) if request.value & 0xFF == 0x95 else reply


def short_atqa(request: Bits, reply: Reply) -> Reply:
    return replace(reply, count=12) if request.count == 7 else reply


LIES = [wrong_bcc, wrong_crc, short_atqa]


@pytest.mark.parametrize("lie", LIES)
def test_a_tag_that_is_never_understood_is_a_failed_poll(hub: HostHub, lie: Any) -> None:
    peer = Peer(hub)
    hub.parts.antennas[0].lay(Liar("deadbeef", lie), 0)
    hub.run(400)
    assert [each for each in peer.events_named("INVENTORY") if not each.fields["flags"] & 2] == []
    assert peer.named("BEAT")[-1].fields["failed"] == 1


@pytest.mark.parametrize("lie", LIES)
def test_a_tag_that_is_misheard_once_is_listed_all_the_same(hub: HostHub, lie: Any) -> None:
    peer = Peer(hub)
    hub.parts.antennas[0].lay(Liar("deadbeef", lie, 1), 0)
    hub.run(400)
    assert peer.seen[0] == ["deadbeef"]
    assert not any(each.fields["failed"] for each in peer.named("BEAT"))


def test_a_tag_that_cannot_be_told_from_its_neighbour_is_said_to_be_there(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, SEVEN)
    hub.parts.antennas[0].lay(Liar("04a1b2c3d4e500", wrong_crc_of_the_second_level), 0)
    hub.run(400)
    last = [each for each in peer.events_named("INVENTORY") if each.fields["reader"] == 0][-1]
    assert (last.fields["flags"] & 1, last.fields["uids"]) == (0, [SEVEN])


def test_tags_that_detune_each_other_come_back_when_one_goes(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.antennas[0].detuning = 0.3
    tags: list[Tag] = hub.parts.lay(0, "deadbeef", "cafebabe", "01020304")
    hub.run(300)
    assert peer.seen[0] == []
    hub.parts.lift(0, tags[0])
    hub.run(300)
    assert peer.seen[0] == ["01020304", "cafebabe"]
