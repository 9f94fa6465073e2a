"""How soon a tag is known to have come or gone, on the very image, as hal.presence would tell it.

Sixteen readers, all with tags; one tag comes to one of them and goes again, at whatever moment of a
round. The times are from the hand's move to the frame that makes presence sure.
"""

from random import Random

import pytest

from hal.events import TagPlaced, TagRemoved, Told
from tests.firmware.mega import MegaHub
from tests.firmware.parts import READERS
from tests.firmware.peer import Peer

__all__: list[str] = []


def until(hub: MegaHub, peer: Peer, kind: type[Told]) -> int:
    """How many ms from now until presence tells that, and only that."""
    began, before = hub.now_ms(), len(peer.told)
    hub.run_while(lambda: len(peer.told) == before, 3000)
    (told,) = peer.told[before:]
    assert isinstance(told, kind)
    return told.at_ms - began


def moved(count: int, times: int, random: Random) -> tuple[int, int]:
    """With `count` tags on each reader: the longest times (ms) to know one placed, one lifted."""
    placed, lifted = [], []
    with MegaHub() as hub:
        peer = Peer(hub)
        for reader in range(READERS):
            hub.parts.lay(
                reader, *[f"04{reader:02x}{random.randbytes(5).hex()}" for _ in range(count)]
            )
        hub.run_while(lambda: len(peer.told) < READERS * count, 10_000)
        for _ in range(times):
            reader = random.randrange(READERS)
            tag = random.choice(hub.parts.antennas[reader].tags)
            hub.run(800 + random.randrange(500))
            hub.parts.lift(reader, tag)
            lifted.append(until(hub, peer, TagRemoved))
            hub.run(800 + random.randrange(500))
            hub.parts.antennas[reader].lay(tag, hub.now_us())
            placed.append(until(hub, peer, TagPlaced))
        print(f"{count} on each, placed {sorted(placed)}, lifted {sorted(lifted)},"
              f" {hub.speed:.1f} times real time")  # fmt: skip
        assert hub.parts.most_on == 1
    return max(placed), max(lifted)


@pytest.mark.timeout(300)
def test_with_one_tag_on_each_of_sixteen_readers(long_run: bool, fresh_seed: int) -> None:
    placed, lifted = moved(1, 20 if long_run else 4, Random(fresh_seed))
    assert placed < 400
    assert lifted < 700


@pytest.mark.timeout(300)
def test_with_three_tags_on_each_of_sixteen_readers(long_run: bool, fresh_seed: int) -> None:
    placed, lifted = moved(3, 20 if long_run else 3, Random(fresh_seed))
    assert placed < 700
    assert lifted < 1200


@pytest.mark.long
@pytest.mark.timeout(300)
def test_with_six_tags_on_each_nothing_is_told_that_did_not_happen(fresh_seed: int) -> None:
    moved(6, 10, Random(fresh_seed))
