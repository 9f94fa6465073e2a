"""The poll model and the emulated image agree: how long a poll takes, a round, and a hand waits."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from hal.clock import VirtualClock
from hal.events import TagPlaced, TagRemoved, Told
from hal.presence import Presence
from hal.simulated import SimulatedTable
from tests.firmware.mega import MegaHub
from tests.firmware.parts import READERS
from tests.firmware.peer import Peer
from tests.firmware.poll_model import exchanges, poll_us, round_us
from tests.firmware.test_timing import moved

__all__: list[str] = []

AGREE = 0.06
"""How far model and image may differ, as a share."""

LATER_MS = 40
"""How much later the image may tell a thing than the model: a frame on its way over the line, and a
round that is longer than most."""


def laid(hub: MegaHub, count: int, random: Random) -> list[list[str]]:
    """Lay so many tags on each reader, of 4, 7 and 10 bytes; their UIDs."""
    uids = [
        [f"04{random.randbytes(random.choice((3, 6, 6, 6, 9))).hex()}" for _ in range(count)]
        for _ in range(READERS)
    ]
    for reader, each in enumerate(uids):
        hub.parts.lay(reader, *each)
    return uids


@pytest.mark.timeout(120)
@pytest.mark.parametrize("count", [0, 1, 3, 6])
def test_a_poll_and_a_round_take_as_long_as_the_model_says(count: int, fresh_seed: int) -> None:
    with MegaHub() as hub:
        peer = Peer(hub)
        uids = laid(hub, count, Random(fresh_seed))
        hub.run(1000 + round(4 * round_us(uids) / 1000))
        hub.parts.fields.clear()
        hub.run(round(2.5 * round_us(uids) / 1000))
        polls = [end - start for start, end in hub.parts.fields]
        cycle = peer.named("BEAT")[-1].fields["cycle_ms"]
    assert mean(polls) == pytest.approx(mean(map(poll_us, uids)), rel=AGREE)
    assert cycle * 1000 == pytest.approx(round_us(uids), rel=AGREE)


@pytest.mark.parametrize(
    ("uids", "said"),
    [([], 1), (["deadbeef"], 5), (["04a1b2c3d4e580"], 7), (["04112233445566778899"], 9)],
)
def test_a_tag_alone_is_called_found_and_selected_on_each_level_and_sent_to_rest(
    uids: list[str], said: int
) -> None:
    assert len(list(exchanges(uids))) == said


def waits(cycle_ms: int, kind: type[Told]) -> int:
    """How long (ms) the simulated table takes at the most to tell that, at this length of a round,
    whenever in a round a hand moves."""
    longest = 0
    for phase in range(0, cycle_ms, 5):
        clock, told = VirtualClock(), list[Told]()
        table = SimulatedTable(clock, readers=["r"], keys=[], cycle_ms=cycle_ms)
        table.platform.listen(Presence({"r": "p"}, told.append).hear)
        table.platform.start()
        if kind is TagRemoved:
            table.put("04A1B2C3", "r")
        clock.advance(10 * cycle_ms + phase)
        told.clear()
        began = clock.now()
        table.lift("04A1B2C3") if kind is TagRemoved else table.put("04A1B2C3", "r")
        while not told:
            clock.advance(1)
        longest = max(longest, clock.now() - began)
    return longest


@pytest.mark.timeout(300)
def test_a_hand_waits_no_longer_at_the_image_than_at_the_simulated_table(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    cycle = round(round_us([[f"04{n:02x}a1b2c3d4e5"] for n in range(READERS)]) / 1000)
    placed, lifted = moved(1, 3, random)
    assert placed <= waits(cycle, TagPlaced) + LATER_MS
    assert lifted <= waits(cycle, TagRemoved) + LATER_MS
