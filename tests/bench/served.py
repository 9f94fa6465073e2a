"""A service at a table of forty readers: what it costs to listen, and how soon it asks.

usage: python -m tests.bench.served SECONDS PLACINGS FOLDER

Runs `sanctum-table serve`, the very program, in a process of its own, with its flight recorder
and its journal under FOLDER; three model hubs (`tests.bench.hubs`) are its hardware, in our
process, and one screen is connected. Prints one JSON line, the fields of `Served`.

Idle: everything lies still for SECONDS, the hubs poll and say so. Counted is all the time that the
service's process has had from the processor, all its threads, the kernel's share included.

Placing: in the first fight, at a figure's turn, the figure is set down where it may go, and the
rest is on its way: the frame of the poll by which presence is sure -> pseudo-terminal -> pyserial
-> hub driver -> presence -> table, which tries the two steps of the move on a fork -> session,
which journals both, each flushed to the disk -> the view with the next question -> the screen's
socket. The time begins just before that frame is written, by one call, and ends when the last byte
of the line with the new question has been read. So whatever presence waits for as a matter of
policy, reads, misses and the time to settle, lies before it. Then the screen takes the move back,
the figure is lifted, and once its place is told empty it is set down again.

What may live here: measuring one service. What may not: how good the figures should be.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from controller.engine.disk import DiskJournal
from controller.table import read_tags
from controller.wire import Undo, View
from controller.wire.frame import Hello, Seen, service_frames
from tests.bench.hubs import (
    CYCLE_MS,
    READERS,
    Hubs,
    begun,
    figure,
    now,
    opened,
    write_files,
)
from tests.hal.link.model_hub import ModelHub
from tests.traces.live import TAGS

__all__ = ["Served", "main", "measure_served"]

WHO, FROM, TO = "nezumi", "r4", "r13"
"""Whose turn it is when everybody is equipped, where its figure stands, and where it may go."""

READY_S = 60.0
"""How long a service may take until its screen shows the question."""

KNOWN_MS = 1500
"""How long the hubs are listened to before anything is measured: what lies there is known then."""

GONE_MS = 300 + 4 * CYCLE_MS
"""How long after a figure was lifted its place is surely told empty."""

CPUCLOCK_SCHED = 2
"""Which of a process's clocks is meant, as clock_getcpuclockid(3) names it in Linux."""

LIMIT_MS = 5000
"""How long anything that is waited for may take."""


class Served(Struct, frozen=True):
    """What was measured.

    readers    how many, on three hubs
    seconds    how long all was still, by the clock
    idle       the share of one core that the service took meanwhile
    polls      how many rounds of polls it heard meanwhile
    placings   how many times a figure was set down and the next question came
    processor_ms  what it took of the processor from that frame to that question: the mean
    ask_ms     from the frame to the question: the median
    ask_99_ms  that than which 99 of 100 are no longer
    ask_most_ms  the longest
    """

    readers: int
    seconds: float
    idle: float
    polls: int
    placings: int
    processor_ms: float
    ask_ms: float
    ask_99_ms: float
    ask_most_ms: float


class Unserved(Exception):
    """What was waited for did not come."""


def measure_served(seconds: float, placings: int, folder: Path) -> Served:
    """Measure a service; nothing is left in `folder`."""
    with (
        tempfile.TemporaryDirectory(prefix="bench-", dir=folder) as place,
        opened() as hubs,
        served(Path(place), hubs) as (process, line),
    ):
        screen = Screen(line, hubs)
        hubs.serve(now() + KNOWN_MS)
        took, polls = idle(process.pid, hubs, seconds)
        hubs.gauge = lambda: round(1000 * processor_seconds(process.pid))
        asks = [asked(screen, hubs) for _ in range(placings)]
    times = sorted(took for took, _ in asks)
    return Served(
        readers=READERS,
        seconds=seconds,
        idle=took,
        polls=polls,
        placings=placings,
        processor_ms=sum(used for _, used in asks) / placings,
        ask_ms=times[len(times) // 2],
        ask_99_ms=times[ceil(0.99 * len(times)) - 1],
        ask_most_ms=times[-1],
    )


# -- the service ----------------------------------------------------------------------------------


@contextmanager
def served(folder: Path, hubs: Hubs) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """A service at the hubs' table, and a line to it."""
    journal, path = folder / "fight.journal", folder / "sock"
    begun(DiskJournal.create(journal)).close()
    layout, tags, hardware = write_files(folder, hubs.ports)
    command = [sys.executable, "-m", "controller.cli", "serve", "--journal", str(journal)]
    command += ["--layout", str(layout), "--tags", str(tags), "--hardware", str(hardware)]
    command += ["--socket", str(path)]
    homes = {f"XDG_{each}_HOME": str(folder) for each in ("DATA", "STATE", "CONFIG", "CACHE")}
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(
            command, env={**os.environ, **homes}, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )
        try:
            yield process, connected(path, process, hubs)
        except Unserved as wrong:
            raise Unserved(f"{wrong} {(folder / 'said').read_text('utf-8').strip()}") from None
        finally:
            process.terminate()
            process.wait()


def connected(path: Path, process: subprocess.Popen[bytes], hubs: Hubs) -> socket.socket:
    """A line to a service that is starting."""
    end = time.monotonic() + READY_S
    while process.poll() is None and time.monotonic() < end:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(path))
        except OSError:
            line.close()
            hubs.serve(now() + 50)
        else:
            return line
    raise Unserved("the service cannot be reached.")


class Screen:
    """A client of the service that says little, and reads when the hubs have nothing to do."""

    def __init__(self, line: socket.socket, hubs: Hubs) -> None:
        self._hubs = hubs
        self._nonces = count()
        self._rest = b""
        self._line = line
        self._line.setblocking(False)
        self._send(Hello(role="overlord"))
        self.view, _ = self.seen(lambda view: bool(view.asks))

    def seen(self, wanted: Any) -> tuple[View, int]:
        """The first view that is as wanted, and when it had come (`time.monotonic_ns`)."""
        end = now() + LIMIT_MS
        while self._hubs.serve(end, (self._line.fileno(),)):
            data = self._line.recv(1 << 20)
            came = time.monotonic_ns()
            if not data:
                break
            *lines, self._rest = (self._rest + data).split(b"\n")
            for line in lines:
                frame = service_frames.decode(line)
                if isinstance(frame, Seen):
                    self.view = frame.view
                    if wanted(frame.view):
                        return frame.view, came
        raise Unserved(f"the question does not come; the table says {self.view.notice}")

    def undo(self, entry: int) -> None:
        """Take an entry back."""
        self._send(Undo(nonce=f"bench-{next(self._nonces)}", seat="overlord", entry=entry))

    def _send(self, frame: Any) -> None:
        self._line.send(msgspec.json.encode(frame) + b"\n")


# -- what is measured -----------------------------------------------------------------------------


def idle(pid: int, hubs: Hubs, seconds: float) -> tuple[float, int]:
    """The share of a core that a process takes in so many seconds, and the polls it hears."""
    beats = sum(model.beats for model in hubs.models)
    began, used = time.monotonic(), processor_seconds(pid)
    hubs.serve(now() + round(seconds * 1000))
    share = (processor_seconds(pid) - used) / (time.monotonic() - began)
    return share, sum(model.beats for model in hubs.models) - beats


def processor_seconds(pid: int) -> float:
    """What a process has had of the processor, its own share and the kernel's: by its own clock,
    to the nanosecond. /proc counts ticks of 10 ms, and what a process does between two is luck."""
    return time.clock_gettime(~pid << 3 | CPUCLOCK_SCHED)


def asked(screen: Screen, hubs: Hubs) -> tuple[float, int]:
    """Set the figure down and take the move back; the milliseconds until the next question came,
    and those of the processor."""
    hub, number = hubs.where[TO]
    model, uid = hubs.models[hub], figure(read_tags(TAGS), WHO)
    lift(hubs, uid)
    hubs.serve(now() + GONE_MS)
    before = screen.view
    model.put(number, uid)
    while not told(model, number, uid):
        hubs.serve(model.poll_at + 1)
    sure = model.beats + 1  # this poll was the first read; the next one makes presence sure
    _, came = screen.seen(lambda view: view.revision > before.revision and bool(view.asks))
    used = hubs.gauge()
    screen.undo(before.revision + 1)
    again = before.asks[0].ask.prompt
    screen.seen(lambda view: bool(view.asks) and view.asks[0].ask.prompt == again)
    wrote, spent = hubs.beats[hub][sure]
    return (came - wrote) / 1e6, used - spent


def lift(hubs: Hubs, uid: str) -> None:
    """Take a figure up from wherever it stands."""
    for model in hubs.models:
        for number in range(len(model.spots)):
            model.lift(number, uid)


def told(model: ModelHub, number: int, uid: str) -> bool:
    """Whether a hub has told that this reader sees a tag."""
    return bytes.fromhex(uid) in (model.spots[number].told or b"")


def main(seconds: str, placings: str, folder: str) -> None:
    """Measure, print the line."""
    measured = measure_served(float(seconds), int(placings), Path(folder))
    print(json.dumps(msgspec.to_builtins(measured)))


if __name__ == "__main__":
    main(*sys.argv[1:])
