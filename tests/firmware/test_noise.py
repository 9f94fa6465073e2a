"""A line on which bytes are changed and lost, both ways: late is all that anything may be."""

from collections.abc import Callable
from random import Random

import pytest

from tests.firmware.host import HostHub
from tests.firmware.peer import Peer

__all__: list[str] = []

TAGS = ["04a1b2c3d4e580", "deadbeef", "04112233445566778899"]


def spoilt(random: Random, often: float) -> Callable[[bytes], bytes]:
    """Every byte is changed, or lost, as often as that."""

    def spoil(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            luck = random.random()
            if luck < often:
                out.append(byte ^ random.randrange(1, 256))
            elif luck >= 2 * often:
                out.append(byte)
        return bytes(out)

    return spoil


@pytest.mark.parametrize("often", [0.002, 0.01])
def test_every_event_comes_once_and_in_order_over_a_noisy_line(
    often: float, fresh_seed: int
) -> None:
    random = Random(fresh_seed)
    with HostHub(absent=range(2, 16)) as hub:
        peer = Peer(hub)
        spoil = spoilt(random, often)
        hub.run(1000)
        send = hub.send
        hub.send = lambda data: send(spoil(data))  # type: ignore[method-assign]
        hub.on_bytes = lambda data: peer.receive(spoil(data))
        edges = []
        for _ in range(25):
            key = random.randrange(64)
            hub.parts.matrix.press(key // 8, key % 8)
            hub.run(100 + random.randrange(200))
            hub.parts.matrix.release(key // 8, key % 8)
            hub.run(100 + random.randrange(200))
            edges += [(key, 1), (key, 0)]
            hub.parts.lift(1)
            hub.parts.lay(1, *random.sample(TAGS, random.randrange(4)))
        hub.send = send  # type: ignore[method-assign]
        hub.on_bytes = peer.receive
        hub.run(3000)
        keys = [(each.fields["key"], each.fields["down"]) for each in peer.events_named("KEY")]
        assert keys == edges
        assert sorted(peer.seen[1]) == sorted(each.uid.hex() for each in hub.parts.antennas[1].tags)
        assert peer.dropped > 0
        for each in peer.events_named("INVENTORY"):
            assert set(each.fields["uids"]) <= set(TAGS)
