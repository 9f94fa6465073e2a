"""The opening of the first fight at a wired table on which several things are out of order at once.

Five heroes are equipped, by a dozen cards on the pad and some keys, while both lines are noisy,
answers at the pad come garbled, and its chip browns out again and again.  Whatever is lost is said
again, a card that a poll missed has not gone, and it comes to what the plain trace comes to.

What may live here: what goes wrong meanwhile. What may not: hands, and a rule.
"""

from __future__ import annotations

from functools import partial

from hal.events import ReadFailed, Sighting, TagPlaced
from hal.recording import read_trace
from tests.firmware.host import HostHub
from tests.traces.first_fight import FILE, MOMENTS
from tests.wired.cable import VirtualCable
from tests.wired.hands import Hands
from tests.wired.table import WiredTable, on_virtual_lines
from tests.wired.test_first_fight import plain

__all__: list[str] = []

PAD = "pad"
BROWNOUT_MS = 1300
"""How often the pad's chip falls back: at no fixed moment of what hands do."""


CARDS = 12
"""How many are laid on the pad until everybody is equipped."""


def at_pad(seen: Sighting) -> tuple[str, ...]:
    """What lies on the pad."""
    return seen.uids if seen.reader == PAD else ()


def spoil(table: WiredTable) -> None:
    """Noise on both lines, and garbled answers at the pad."""
    for cable in table.cables.values():
        assert isinstance(cable, VirtualCable)
        cable.line.noise = cable.line.loss = 0.005
    [reader] = table.layout.place[PAD].readers
    hub, number = table.chips[reader]
    chip = table.cables[hub].hub.parts.chips[number]
    chip.noise = 0.1
    table.clock.call_later(BROWNOUT_MS, partial(brown_out, table, number, hub))


def brown_out(table: WiredTable, number: int, hub: str) -> None:
    """The chip falls back, now and ever after."""
    table.cables[hub].hub.parts.chips[number].brownout()
    table.clock.call_later(BROWNOUT_MS, partial(brown_out, table, number, hub))


def test_heroes_are_equipped_by_cards_as_ever_though_lines_are_noisy_and_a_chip_falls_back() -> (
    None
):
    with on_virtual_lines(HostHub) as table:
        trace = read_trace(FILE)
        hands = Hands(table, trace)
        spoil(table)
        hands.play(until=MOMENTS[0])
        shown = [uid for e in trace.lines if isinstance(e, Sighting) for uid in at_pad(e)]
        told = [e.uid for e in table.told if isinstance(e, TagPlaced) and e.place == PAD]
        assert told == shown[:CARDS]
        assert hands.moments[MOMENTS[0]] == plain().moments[0].hash
        assert any(isinstance(each, ReadFailed) for each in table.heard)
