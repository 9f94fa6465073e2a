"""The memory of a tag through the hub: read, written, refused, and waited for in a slot."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from hal.simulated.chips.air import Bits, Reply
from hal.simulated.chips.tags import classic
from tests.firmware.host import HostHub
from tests.firmware.peer import BUSY, Peer

__all__: list[str] = []

TAG = "04a1b2c3d4e580"


@pytest.fixture
def hub() -> Iterator[HostHub]:
    with HostHub(absent=range(4, 16)) as hub:
        yield hub


def test_four_pages_of_the_tag_that_was_named_are_read(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG, "04a1b2c3d4e581", "deadbeef")
    hub.run(300)
    done = peer.ask("READ", reader=0, uid=TAG, page=0)
    data = bytes.fromhex(done.fields["data"])
    assert done.fields["result"] == 0
    assert data[:3] + data[4:8] == bytes.fromhex(TAG)


def test_a_page_is_written_and_read_back_again(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG, "04a1b2c3d4e581")
    hub.run(300)
    assert peer.ask("WRITE", reader=0, uid=TAG, page=6, data="c0ffee00").fields["result"] == 0
    assert peer.ask("READ", reader=0, uid=TAG, page=6).fields["data"][:8] == "c0ffee00"
    other = peer.ask("READ", reader=0, uid="04a1b2c3d4e581", page=6)
    assert other.fields["data"][:8] == "00000000"


@pytest.mark.parametrize("noise", [0.1, 0.2])
def test_a_written_page_is_what_was_said_although_the_air_is_noisy(
    hub: HostHub, noise: float
) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(300)
    hub.parts.chips[0].noise = noise
    for n in range(20):
        if peer.ask("WRITE", reader=0, uid=TAG, page=6, data=f"c0ffee{n:02x}").fields["result"]:
            continue
        hub.parts.chips[0].noise = 0.0
        assert peer.ask("READ", reader=0, uid=TAG, page=6).fields["data"][:8] == f"c0ffee{n:02x}"
        hub.parts.chips[0].noise = noise


def test_while_a_memory_waits_for_its_slot_the_hub_says_that_it_is_busy(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(500)
    peer.ask("SLOT", period_ms=1000, offset_ms=900, length_ms=90)
    for _ in range(12):
        peer.send("READ", 7, reader=0, uid=TAG, page=0)
        hub.run(100)
    results = [each.fields["result"] for each in peer.named("DONE") if each.seq == 7]
    waited = results.count(BUSY)
    assert 7 <= waited <= 9
    assert results == [BUSY] * waited + [0] * (len(results) - waited)


def test_a_tag_that_is_misheard_once_is_read_all_the_same(hub: HostHub) -> None:
    peer = Peer(hub)
    (tag,) = hub.parts.lay(0, TAG)
    hub.run(300)
    hear = tag.hear
    misheard: list[Reply] = []

    def once(request: Bits, now_us: int) -> Reply | None:
        reply = hear(request, now_us)
        if reply is None or request.value & 0xFF != 0x30 or misheard:
            return reply
        misheard.append(reply)
        return replace(reply, value=reply.value ^ 1)

    tag.hear = once  # type: ignore[method-assign]
    assert peer.ask("READ", reader=0, uid=TAG, page=0).fields["data"].startswith("04a1b2")
    assert misheard


def test_a_tag_that_is_not_there_is_result_2(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, "deadbeef")
    hub.run(300)
    for uid in (TAG, "deadbeee", "04112233445566778899"):
        assert peer.ask("READ", reader=0, uid=uid, page=4).fields["result"] == 2


def test_a_page_that_a_tag_has_not_is_result_3(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.lay(0, TAG)
    hub.run(300)
    assert peer.ask("READ", reader=0, uid=TAG, page=200).fields["result"] == 3
    assert peer.ask("WRITE", reader=0, uid=TAG, page=200, data="00000000").fields["result"] == 3


def test_a_mifare_classic_without_its_key_refuses(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.parts.antennas[0].lay(classic(bytes.fromhex("deadbeef")), hub.now_us())
    hub.run(300)
    assert peer.ask("READ", reader=0, uid="deadbeef", page=4).fields["result"] == 3


def test_a_reader_that_is_not_there_is_result_4(hub: HostHub) -> None:
    peer = Peer(hub)
    hub.run(300)
    assert peer.ask("READ", reader=9, uid=TAG, page=4).fields["result"] == 4
