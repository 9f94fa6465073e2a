"""A long evening: what a journal of thousands of answers costs, in milliseconds and bytes.

usage: python -m tests.bench.evening ANSWERS FOLDER

Plays an endless game of ANSWERS answers, opens its journal under FOLDER and prints one JSON line,
the fields of `Evening`. The evening is played where it is quick, in memory that looks like a disk
where there is such a folder: only then is the journal carried to FOLDER and measured there.

Undo goes to entries drawn at random, however far back, and comes again each time. It is timed as
its caller waits for it: until it is safely on the disk.

What may live here: measuring one journal. What may not: how long it should take.
"""

import gc
import json
import os
import shutil
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from controller.engine import Session
from controller.engine.disk import DiskJournal
from controller.wire import OVERLORD, Redo, Undo
from tests.engine import endless

__all__ = ["Evening", "main", "measure_evening", "quick_folder"]

JOURNAL = "evening.journal"
UNDOS = 40
REPEATS = 5


class Evening(Struct, frozen=True):
    """What was measured.

    answers          how many the journal holds
    undo_ms          the undo of which 95 of 100 are quicker; `undo_most_ms` the slowest
    restore_ms       opening the journal, verified whole, until the ask stands: the median
    fork_ms          a game of its own from the last rest point: the median
    half_bytes       memory kept for each answer when half of them were given
    bytes            memory kept for each answer in the end
    """

    answers: int
    undo_ms: float
    undo_most_ms: float
    restore_ms: float
    fork_ms: float
    half_bytes: float
    bytes: float


def quick_folder() -> str | None:
    """A folder in memory, where flushing takes no time; None where there is none."""
    shared = "/dev/shm"
    return shared if os.access(shared, os.W_OK) else None


def measure_evening(answers: int, folder: Path) -> Evening:
    """Play and measure an evening; nothing is left in `folder`."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=folder) as place:
        half, whole = play_there(answers, Path(place))
        path = Path(place) / JOURNAL
        restores = [milliseconds(lambda: restored(path).close()) for _ in range(REPEATS)]
        session = restored(path)
        undos = sorted(undo_times(session, answers + 1))
        forks = [milliseconds(session.fork) for _ in range(REPEATS)]
        session.close()
    return Evening(
        answers=answers,
        undo_ms=undos[len(undos) * 95 // 100 - 1],
        undo_most_ms=undos[-1],
        restore_ms=median(restores),
        fork_ms=median(forks),
        half_bytes=half,
        bytes=whole,
    )


def play_there(answers: int, folder: Path) -> tuple[float, float]:
    """Leave an evening's journal in `folder`; the bytes kept for each answer at half and at end."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=quick_folder()) as quick:
        session = endless.begin(DiskJournal.create(Path(quick) / JOURNAL))
        tracemalloc.start()
        half = kept_after(session, answers // 2)
        whole = kept_after(session, answers - answers // 2)
        tracemalloc.stop()
        session.close()
        for file in Path(quick).iterdir():
            shutil.copy(file, folder)
    return half / (answers // 2), whole / answers


def kept_after(session: Session[Any], answers: int) -> int:
    """The bytes kept after so many further answers, counted since the tracing began."""
    for _ in range(answers):
        endless.add(session)
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def restored(path: Path) -> Session[endless.Sum]:
    """The game in the journal, as it stands."""
    return Session.open(endless.Endless(), DiskJournal.open(path))


def undo_times(session: Session[Any], last: int) -> list[float]:
    """Undo back to entries at random, each time from the entry `last`; the milliseconds taken."""
    rng = Random(1)
    times = []
    for n in range(UNDOS):
        undo = Undo(nonce=f"undo {n}", seat=OVERLORD, entry=rng.randrange(2, last + 1))
        times.append(milliseconds(partial(session.do, undo)))
        session.do(Redo(nonce=f"redo {n}", seat=OVERLORD, entry=last))
    return times


def milliseconds(work: Callable[[], object]) -> float:
    """How long `work` takes by the wall clock."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def main(answers: str, folder: str) -> None:
    """Measure, print the line."""
    print(json.dumps(msgspec.to_builtins(measure_evening(int(answers), Path(folder)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
