"""Endurance: what a service still keeps of a hundred thousand events, in bytes.

usage: python -m tests.bench.endurance EVENTS FOLDER

Forty readers on three model hubs (`tests.bench.hubs`), whose lines are virtual, and above them
all that a table has: hub drivers, presence, health, the flight recorder (its files under FOLDER),
the table, and a service with the first fight. Nothing lies still for long: tags come and go, known
ones, unknown ones, and ones that call themselves something else each time; tags cannot be told
apart, polls fail, chips go and come back, a hub is unplugged or loses its power, a key is pressed.
What happens is drawn from a seed and answers no question: what an answer costs is measured by
`tests.bench.evening`. Time is virtual, so half an hour passes in a minute.

Prints one JSON line, the fields of `Endured`.

What may live here: measuring that. What may not: how much it should be.
"""

import asyncio
import gc
import json
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from controller.service import Furniture, Service
from controller.table import read_layout, read_tags
from controller.table.parts import read_parts
from hal.assembly import assemble
from hal.checkup import Checkup
from hal.clock import VirtualClock
from hal.drivers.hub_parts import HubPart, HubParts
from hal.events import Heard
from hal.flight import Flight
from tests.bench.hubs import begun, models, write_files
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort

__all__ = ["Endured", "Trial", "main", "measure_endurance"]

STEP_MS = 400
"""How much time passes between two things that happen, and before the service's loop has a turn."""

WARM_UP = 2000
"""So many events come before anything is counted: what is made once is made by then."""


class Endured(Struct, frozen=True):
    """What was measured.

    events      how many the drivers reported, and of how many kinds
    half_bytes  what was kept after half of them, in all, counted since shortly after the start: it
                is the room for the newest times of each part, above all, which is full by then
    bytes       what was kept in the end
    """

    events: int
    kinds: int
    half_bytes: int
    bytes: int


def measure_endurance(events: int, folder: Path) -> Endured:
    """Let a table hear so many events; nothing is left in `folder`."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=folder) as place:
        return asyncio.run(endured(events, Path(place)))


async def endured(events: int, folder: Path) -> Endured:
    """Measure it, on the loop that runs."""
    trial = Trial(folder)
    await trial.hear(WARM_UP)
    tracemalloc.start()
    try:
        await trial.hear(events // 2)
        half = kept()
        await trial.hear(events - events // 2)
        whole = kept()
    finally:
        tracemalloc.stop()
    kinds = len(trial.heard)
    await trial.close()
    return Endured(events, kinds, half, whole)


def kept() -> int:
    """The bytes that are kept, counted since the tracing began."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


class Trial:
    """A service at the table, and what happens there. `heard`: how often, by kind."""

    def __init__(self, folder: Path) -> None:
        self.clock = VirtualClock()
        self.random = Random(1)
        self.heard: Counter[str] = Counter()
        self.hubs = models(self.clock.now())
        self.ports = [VirtualPort(f"p{n}", self.clock, model) for n, model in enumerate(self.hubs)]
        self.session = begun()
        self.service = Service(self.session, self.clock, furniture=self._furniture(folder))
        self._strange = 0

    def _furniture(self, folder: Path) -> Furniture:
        """The table, as a service is given it."""
        files = write_files(folder, [port.name for port in self.ports])
        layout, tags = read_layout(files[0]), read_tags(files[1])
        [hubs] = read_parts(files[2], layout).made()
        assert isinstance(hubs, HubParts)
        made = HubParts(hubs.hubs, hubs.colours, self._port)
        self.cards = [uid for uid, thing in tags.tag.items() if thing.form == "card"]
        flight = Flight(folder, self.clock, {})
        checkup = Checkup(self.clock, [made], layout.readers, layout.key)
        platform = assemble([made], checkup.bench(lambda fault: None, flight.frame))
        platform.listen(self._count)
        return Furniture(layout, tags, platform, flight=flight, checkup=checkup)

    def _port(self, part: HubPart) -> VirtualPort:
        return next(port for port in self.ports if port.name == part.port)

    def _count(self, event: Heard) -> None:
        self.heard[type(event).__name__] += 1

    async def close(self) -> None:
        """Switch it off."""
        await self.service.close()

    async def hear(self, events: int) -> None:
        """Let things happen until the drivers have reported so many events more."""
        end = self.heard.total() + events
        while self.heard.total() < end:
            happens = self.random.choices(HAPPENS, WEIGHTS)[0]
            happens(self, self.random.choice(self.hubs))
            self.clock.advance(STEP_MS)
            self._forget()
            for _ in range(4):  # the loop hears what was posted, and then what it led to
                await asyncio.sleep(0)

    def _forget(self) -> None:
        """What the models remember for tests is no part of a table."""
        for hub, port in zip(self.hubs, self.ports, strict=True):
            hub.told.clear()
            hub.commands.clear()
            port.written = b""

    # -- what happens -------------------------------------------------------------------------

    def card(self, hub: ModelHub) -> None:
        """A known thing is set down where nothing asks for it; another is taken away."""
        self._swap(hub, self.random.choice(self.cards))

    def stranger(self, hub: ModelHub) -> None:
        """A tag that nobody knows, or that nobody can know again."""
        self._strange += 1
        self._swap(hub, self.random.choice(("08", "04")) + f"{self._strange:06X}")

    def _swap(self, hub: ModelHub, uid: str) -> None:
        number = self.random.randrange(len(hub.spots))
        spot = hub.spots[number]
        spot.tags = set(sorted(spot.tags)[:1])
        if hub is not self.hubs[1] or number:  # on the pad a card could answer
            hub.put(number, uid)

    def muddle(self, hub: ModelHub) -> None:
        """Tags cannot be told apart, or can again."""
        spot = self.random.choice(hub.spots)
        spot.muddle = not spot.muddle

    def fail(self, hub: ModelHub) -> None:
        """Polls come to nothing, or to something again."""
        spot = self.random.choice(hub.spots)
        spot.failing = not spot.failing

    def chip(self, hub: ModelHub) -> None:
        """A chip is gone, or is back."""
        number = self.random.randrange(len(hub.spots))
        if hub.on:
            hub.chip(number, 0 if hub.spots[number].state else 1, self.clock.now())

    def key(self, hub: ModelHub) -> None:
        """A key is pressed that says nothing here."""
        if self.hubs[0].on:
            self.hubs[0].key(0, True, self.clock.now())
            self.hubs[0].key(0, False, self.clock.now())

    def plug(self, hub: ModelHub) -> None:
        """A hub is unplugged, or is plugged in again."""
        port = self.ports[self.hubs.index(hub)]
        if port.device is None:
            port.plug_in(hub)
        else:
            port.unplug()

    def power(self, hub: ModelHub) -> None:
        """A hub boots."""
        hub.boot(self.clock.now())


HAPPENS: Sequence[Callable[[Trial, ModelHub], None]] = (
    *(Trial.card, Trial.stranger, Trial.muddle, Trial.fail),
    *(Trial.chip, Trial.key, Trial.plug, Trial.power),
)
WEIGHTS = (20, 10, 2, 4, 4, 10, 3, 1)


def main(events: str, folder: str) -> None:
    """Measure, print the line."""
    print(json.dumps(msgspec.to_builtins(measure_endurance(int(events), Path(folder)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
