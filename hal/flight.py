"""The flight recorder: everything that happened at a table, on disk, bounded, for the day after.

    flights/0007-friday/trace.jsonl           what was heard, and what was done on the screens: an
                                              exact trace (`hal.trace`), which replays as it was
    flights/0007-friday/frames-000012.jsonl   the newest frames on the lines, both directions

Nothing is left out of the trace: a poll that saw what its reader saw before is one number in a line
for its whole round, so that an evening of forty readers is some megabytes. Frames are many and of
interest only while they are fresh, so they stand in files that follow each other, and the oldest
go. Old flights go too, where all of them together have become too large.

A trace begins with its header or is not there: it is written beside, and renamed. A power cut takes
at most its last lines, and the newest file of frames. A disk that is full, or gone, or slow, costs
the recording and never the game (`hal.flight_disk`): nobody who hears or sends waits for it. Where
frames came faster than they could be written, `{"missing": 12}` stands in their place. That the
trace has ended is told once, that the frames have is logged; the one goes on without the other.

What may live here: what stands in those files. What may not: what an event means; what people did
is plain data.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from hal.clock import Clock
from hal.events import GlassTurned, Heard, KeyDown, KeyUp, ReadFailed, Sighting
from hal.flight_disk import File, Outlet, Ring, Writer
from hal.link.frames import Frame
from hal.recording import Repeats
from hal.trace import LONGEST_MS, VERSION, End, Late, Line, Said, written

__all__ = ["Flight", "Limits", "Overheard", "TooLong", "frames", "new_folder"]

TRACE = "trace.jsonl"

_log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """How large files may become (bytes), how many files of frames are kept, and how many frames
    may wait for the disk: more than come within half a minute."""

    trace: int = 32_000_000
    frames: int = 2_000_000
    files: int = 8
    flights: int = 128_000_000
    waiting: int = 4096


USUAL = Limits()

LISTS = 512
"""How many rounds of readers are known by a number; a further one is written out each time."""


class TooLong(OSError):
    """A trace has lasted as long as one may: what comes now belongs into another."""

    def __init__(self) -> None:
        super().__init__(errno.EOVERFLOW, os.strerror(errno.EOVERFLOW))


class Overheard(NamedTuple):
    """A frame on a line: when (ms, as in the trace), on which port, whether it came to us."""

    t: int
    port: str
    frame: Frame
    came: bool


def new_folder(root: Path, name: str, limits: Limits = USUAL) -> Path:
    """A new folder in `root` for a flight called `name`, the oldest ones being removed where all
    have become too large. Raises OSError."""
    root.mkdir(parents=True, exist_ok=True)
    named = sorted(each for each in root.iterdir() if re.match(r"\d{4,}-", each.name))
    flights = [each for each in named if each.is_dir() and not each.is_symlink()]
    sizes = {each: sum(file.lstat().st_size for file in each.iterdir()) for each in flights}
    for oldest in flights:
        if sum(sizes.values()) <= limits.flights:
            break
        shutil.rmtree(oldest)
        del sizes[oldest]
    number = max((int(each.name.partition("-")[0]) for each in named), default=0) + 1
    folder = root / f"{number:04}-{name}"
    folder.mkdir()
    return folder


class Flight:
    """A flight being recorded in `folder`, from now on, by `clock`. Safe from any thread; raises
    nothing, and waits for no disk.

    header: what the trace's first line is to say beside its version. trouble: is told once, on the
    writer's thread, what the machine said where the trace cannot go on; after a week, TooLong.
    at_once: each line stands in its file when the call returns. Raises OSError where the trace
    cannot be begun.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        header: dict[str, Any],
        trouble: Callable[[OSError], object] = lambda wrong: None,
        limits: Limits = USUAL,
        *,
        at_once: bool = False,
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._began = clock.now()
        self._lock = threading.Lock()
        self._on = True
        self._latest = 0
        self._repeats = Repeats(0)
        self._again: list[str] = []
        self._lists: dict[tuple[str, ...], int] = {}
        file = File(folder / TRACE, {"trace": VERSION, "exact": True, **header}, whole=True)
        self._trace = Outlet(file, trouble, room=max(0, limits.trace - file.size))
        ring = Ring(folder, limits.frames, limits.files)
        self._frames = Outlet(ring, _no_frames, most=limits.waiting)
        self._writer = Writer(self._trace, self._frames, at_once=at_once)

    def hear(self, event: Heard) -> None:
        """Write down what was heard."""
        with self._lock:
            if self._on and self._trace.on:
                self._heard(event)

    def said(self, what: dict[str, Any]) -> None:
        """Write down what somebody did who was not heard by the hardware."""
        with self._lock:
            if self._on and self._trace.on:
                self._line(Said(what, at_ms=self._now()))

    def frame(self, port: str, frame: Frame, came: bool) -> None:
        """Write down a frame on a line."""
        with self._lock:
            said = bytes(frame[:2]) + frame.payload
            row = {"t": self._now(), "port": port, "in" if came else "out": said.hex()}
            self._writer.put(self._frames, row)

    def close(self) -> None:
        """End the recording, once all of it is written or the disk has not taken it for 10 s. Twice
        is harmless."""
        with self._lock:
            if self._on and self._trace.on:
                self._line(End(at_ms=self._now()))
            self._on = False
        self._writer.close()

    # -- the trace ----------------------------------------------------------------------------

    def _heard(self, event: Heard) -> None:
        """Write an event, or gather the readers that say again what they said."""
        happened = event.at_ms - self._began
        t = max(self._latest, happened)
        known = self._repeats.known(event)
        self._repeats.take([event])
        if known and isinstance(event, Sighting | ReadFailed):
            if t > self._latest:
                self._repeat()
            self._latest = t
            self._again.append(event.reader)
        elif isinstance(event, KeyDown | KeyUp | GlassTurned) and happened < t:
            self._line(Late(event, min(t - happened, LONGEST_MS), at_ms=t))
        else:
            self._line(replace(event, at_ms=t))

    def _line(self, line: Line) -> None:
        self._repeat()
        self._latest = max(self._latest, line.at_ms)
        self._put(written(replace(line, at_ms=self._latest)))

    def _repeat(self) -> None:
        """Write the round that was gathered: by its number, once its list has been written."""
        if self._again:
            round_ = tuple(self._again)
            self._again.clear()
            number = self._lists.get(round_)
            if number is None and len(self._lists) < LISTS:
                self._lists[round_] = len(self._lists)
            self._put({"t": self._latest, "again": list(round_) if number is None else number})

    def _put(self, row: dict[str, Any]) -> None:
        if row["t"] <= LONGEST_MS:
            self._writer.put(self._trace, row)
        else:  # a trace that goes on beyond it could not be read at all
            self._writer.end(self._trace, TooLong())

    def _now(self) -> int:
        return self._clock.now() - self._began


def _no_frames(wrong: OSError) -> None:
    _log.warning("the frames on the lines are no longer recorded: %s", wrong)


def frames(folder: Path) -> Iterator[Overheard]:
    """The frames that a flight kept, in order; a line that was cut off, or is damaged, is none.
    Raises OSError."""
    for path in sorted(folder.glob("frames-*.jsonl")):
        for line in path.read_bytes().split(b"\n")[1:]:
            with suppress(ValueError, KeyError, TypeError, IndexError):
                row = json.loads(line)
                came = "in" in row
                raw = bytes.fromhex(row["in" if came else "out"])
                yield Overheard(row["t"], row["port"], Frame(raw[0], raw[1], raw[2:]), came)
