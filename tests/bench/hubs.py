"""Hubs: forty readers on three model hubs, each at the far end of a pseudo-terminal.

    hubs = Hubs()
    hubs.files(folder)                 layout.toml, tags.toml, hardware.toml: a table of them
    hubs.serve(seconds, (a_socket,))   they hear, poll and speak, at a real hub's rate

A pseudo-terminal is no line of 115,200 baud: what is written has arrived. So what a frame spends on
its way over a real wire, 1 to 9 ms, is in no figure that is measured here.

On the first hubs lies the table of the traces, a reader under each space and the card pad; the
other readers belong to spaces of further modules. A thing lies on every reader but the pad.

What may live here: those hubs, and what lies on them. What may not: what is measured at them.
"""

from __future__ import annotations

import json
import os
import pty
import select
import time
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from controller.cli.traced import Replay
from controller.engine import Session
from controller.engine.journal import Journal
from controller.games import digests, find
from controller.table import Tags, read_layout, read_tags
from hal.recording import read_trace
from hal.trace import Moment
from tests.hal.link.model_hub import ModelHub
from tests.traces.first_fight import FILE, HEADER
from tests.traces.live import HERE, TAGS

__all__ = [
    "CYCLE_MS",
    "READERS",
    "Hubs",
    "begun",
    "figure",
    "lying",
    "models",
    "now",
    "opened",
    "write_files",
]

SIZES = (14, 13, 13)
READERS = sum(SIZES)

CYCLE_MS = 116
"""How long a round of polls takes a hub of 14 readers with a tag on each: the firmware's core, the
air of its chips' model, a field that warms up for 1.5 ms; a Mega takes 150."""

BEATS_KEPT = 64
"""Of how many BEATs it is known when they were written."""

FIGURES = {
    "B1-1": ("neshorn", "ghurab"),
    "B1-4": ("prymat", "tapayaxin", "nezumi"),
    "C2-5": ("praetorian-1", "praetorian-2"),
    "C2-7": ("primal-1", "primal-2"),
}
"""Who stands where as the first fight begins."""

KEYS = ('keys = [["null"]]',)
"""The first hub's keys: one that says the face of a die, while no die is thrown."""

LAYOUT, HARDWARE = "layout.toml", "hardware.toml"


def serial(hub: int) -> bytes:
    """What a hub calls itself."""
    return b"BENCHED%d" % hub


def further() -> list[tuple[str, str]]:
    """The readers that the traces' table has not, each with its place."""
    has = len(read_layout(HERE / LAYOUT).readers)
    return [(f"s{n}", f"E{n // 8 + 1}-{n % 8 + 1}") for n in range(READERS - has)]


def readers() -> list[str]:
    """All readers, in the order in which they stand on the hubs."""
    return [*read_layout(HERE / LAYOUT).readers, *(reader for reader, _ in further())]


def numbers() -> dict[str, tuple[int, int]]:
    """Each reader's hub, and its number there."""
    every = iter(readers())
    return {
        reader: (hub, number)
        for hub, size in enumerate(SIZES)
        for number, reader in enumerate(islice(every, size))
    }


def lying() -> dict[str, tuple[str, ...]]:
    """What lies on each reader: the figures of the fight, and something else everywhere else."""
    tags = read_tags(TAGS)
    layout = read_layout(HERE / LAYOUT)
    figures = {
        layout.place[place].readers[0]: tuple(figure(tags, thing) for thing in things)
        for place, things in FIGURES.items()
    }
    spare = (uid for uid, thing in tags.tag.items() if thing.form == "card")
    return {
        reader: figures.get(reader) or (next(spare),) for reader in readers() if reader != "pad"
    }


def figure(tags: Tags, thing: str) -> str:
    """The tag of somebody's miniature."""
    return next(uid for uid in tags.of(thing) if tags.tag[uid].form == "miniature")


def write_files(folder: Path, ports: Sequence[str]) -> tuple[Path, Path, Path]:
    """Layout, tags and hardware of that table, its hubs on these ports."""
    layout = (HERE / LAYOUT).read_text("utf-8")
    layout += "".join(f'\n[place.{place}]\nreaders = ["{reader}"]\n' for reader, place in further())
    parts = "".join(hub_table(number, port) for number, port in enumerate(ports))
    paths = folder / LAYOUT, TAGS, folder / HARDWARE
    paths[0].write_text(layout, "utf-8")
    paths[2].write_text(parts, "utf-8")
    return paths


def hub_table(hub: int, port: str) -> str:
    """A hub in the parts file: each of its readers' places has an LED, but for the pad."""
    has = [reader for reader, (at, _) in numbers().items() if at == hub]
    places = read_layout(HERE / LAYOUT).readers | dict(further())
    leds = [f"{places[reader]} = [{n}]" for n, reader in enumerate(has) if reader != "pad"]
    lines = [f"[hub.h{hub}]", f'serial = "{serial(hub).hex()}"', f'port = "{port}"']
    lines += [f"readers = {json.dumps(has)}", *KEYS[hub : hub + 1], f"[hub.h{hub}.leds]", *leds]
    return "\n".join([*lines, "", ""])


def begun(journal: Journal | None = None) -> Session[Any]:
    """The first fight, as far as the moment at which everybody is equipped."""
    trace = read_trace(FILE)
    end = next(n for n, line in enumerate(trace.lines) if isinstance(line, Moment))
    game = find(str(HEADER["game"]))
    setup = HEADER["setup"]
    assert isinstance(setup, dict)
    session = Session.begin(game, setup, journal, packs=digests(game))
    layout = read_layout(HERE / LAYOUT)
    Replay(session, layout, read_tags(TAGS), replace(trace, lines=trace.lines[:end])).run()
    return session


def models(now: int) -> list[ModelHub]:
    """The hubs, switched on at `now`, with everything on them that lies there."""
    hubs = [
        ModelHub(serial(n), readers=size, leds=size, cycle_ms=CYCLE_MS)
        for n, size in enumerate(SIZES)
    ]
    for number, hub in enumerate(hubs):
        hub.boot(now)
        hub.poll_at = now + number * CYCLE_MS // len(SIZES)  # they do not go round together
    where = numbers()
    for reader, uids in lying().items():
        at, number = where[reader]
        hubs[at].put(number, *uids)
    return hubs


class Hubs:
    """All of them on pseudo-terminals, by the machine's time. `ports`: the device files.

    beats: for each hub, just before it wrote its newest BEATs, by their numbers: when that was
    (`time.monotonic_ns`), and what `gauge` said then.
    """

    def __init__(self) -> None:
        self.models = models(now())
        self.where = numbers()
        self.beats: list[dict[int, tuple[int, int]]] = [{} for _ in SIZES]
        self.gauge: Callable[[], int] = lambda: 0
        self.ports: list[str] = []
        self._ends: list[tuple[int, int]] = []
        for _ in self.models:
            device, cable = pty.openpty()
            tty.setraw(device)
            tty.setraw(cable)
            self._ends.append((device, cable))
            self.ports.append(os.ttyname(cable))

    def close(self) -> None:
        """Pull them all out."""
        for ends in self._ends:
            for end in ends:
                os.close(end)

    def serve(self, until_ms: int, others: Sequence[int] = ()) -> bool:
        """Let the hubs live until then, or until one of the file descriptors `others` can be read:
        whether one can."""
        devices = [device for device, _ in self._ends]
        while (left := until_ms - now()) > 0:
            due = min(min(model.poll_at, model.beat_at) for model in self.models) - now()
            wait = max(0.0, min(due, left, 50) / 1000)
            ready, _, _ = select.select([*devices, *others], [], [], wait)
            if any(other in ready for other in others):
                return True
            for n, (device, model) in enumerate(zip(devices, self.models, strict=True)):
                if device in ready:
                    model.hear(os.read(device, 4096), now())
                model.pass_time(now())
                if said := model.says():
                    if model.beats not in self.beats[n]:
                        gauged = self.gauge()
                        self.beats[n][model.beats] = time.monotonic_ns(), gauged
                        self.beats[n].pop(model.beats - BEATS_KEPT, None)
                    os.write(device, said)
        return False


def now() -> int:
    """The time in ms, by the same clock as the driver's."""
    return time.monotonic_ns() // 1_000_000


@contextmanager
def opened() -> Iterator[Hubs]:
    """The hubs, for as long as they are needed."""
    hubs = Hubs()
    try:
        yield hubs
    finally:
        hubs.close()
