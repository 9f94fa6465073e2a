"""The flight recorder: everything that happened at a table, on disk, bounded, for the day after.

    flights/0007-friday/trace.jsonl           what was heard, and what was done on the screens: an
                                              exact trace (`hal.trace`), which replays as it was
    flights/0007-friday/frames-000012.jsonl   the newest frames on the lines, both directions

Nothing is left out of the trace: a poll that saw what its reader saw before is one number in a line
for its whole round, so that an evening of forty readers is some megabytes. Frames are many and of
interest only while they are fresh, so they stand in files that follow each other, and the oldest
go. Old flights go too, where all of them together have become too large.

A file begins with its header or is not there: it is written beside, and renamed. A power cut takes
at most the last lines. A disk that is full, or gone, costs the recording and never the game: it is
told once, and nothing is written any more.

What may live here: those files. What may not: what an event means; what people did is plain data.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from hal.clock import Clock
from hal.events import GlassTurned, Heard, KeyDown, KeyUp, ReadFailed, Sighting
from hal.link.frames import Frame
from hal.recording import Repeats
from hal.trace import VERSION, End, Late, Line, Said, written

__all__ = ["Flight", "Limits", "Overheard", "frames", "new_folder"]

TRACE = "trace.jsonl"


class Limits(NamedTuple):
    """How large files may become (bytes), and how many files of frames are kept."""

    trace: int = 32_000_000
    frames: int = 2_000_000
    files: int = 8
    flights: int = 128_000_000


USUAL = Limits()

LISTS = 512
"""How many rounds of readers are known by a number; a further one is written out each time."""


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
    flights = sorted(each for each in root.iterdir() if re.match(r"\d{4,}-", each.name))
    sizes = {each: sum(file.stat().st_size for file in each.iterdir()) for each in flights}
    for oldest in flights:
        if sum(sizes.values()) <= limits.flights:
            break
        shutil.rmtree(oldest)
        del sizes[oldest]
    number = max((int(each.name.partition("-")[0]) for each in flights), default=0) + 1
    folder = root / f"{number:04}-{name}"
    folder.mkdir()
    return folder


class Flight:
    """A flight being recorded in `folder`, from now on, by `clock`. Safe from any thread; raises
    nothing.

    header: what the trace's first line is to say beside its version. trouble: is told once what
    the machine said where nothing can be written any more.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        header: dict[str, Any],
        trouble: Callable[[OSError], object] = lambda wrong: None,
        limits: Limits = USUAL,
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._began = clock.now()
        self._trouble = trouble
        self._lock = threading.Lock()
        self._limits = limits
        self._on = True
        self._latest = 0
        self._repeats = Repeats(0)
        self._again: list[str] = []
        self._lists: dict[tuple[str, ...], int] = {}
        self._trace = _File(folder / TRACE, {"trace": VERSION, "exact": True, **header})
        self._frames = _Ring(folder, limits)

    def hear(self, event: Heard) -> None:
        """Write down what was heard."""
        with self._lock:
            self._write(lambda: self._heard(event))

    def said(self, what: dict[str, Any]) -> None:
        """Write down what somebody did who was not heard by the hardware."""
        with self._lock:
            self._write(lambda: self._line(Said(what, at_ms=self._now())))

    def frame(self, port: str, frame: Frame, came: bool) -> None:
        """Write down a frame on a line."""
        with self._lock:
            said = bytes(frame[:2]) + frame.payload
            row = {"t": self._now(), "port": port, "in" if came else "out": said.hex()}
            self._write(lambda: self._frames.add(row))

    def close(self) -> None:
        """End the recording. Twice is harmless."""
        with self._lock:
            self._write(lambda: self._line(End(at_ms=self._now())))
            self._stop()

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
            self._line(Late(event, t - happened, at_ms=t))
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
        if self._trace.size >= self._limits.trace:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        self._trace.add(row)

    def _now(self) -> int:
        return self._clock.now() - self._began

    # -- the disk -----------------------------------------------------------------------------

    def _write(self, write: Callable[[], None]) -> None:
        if not self._on:
            return
        try:
            write()
        except OSError as wrong:
            self._stop()
            self._trouble(wrong)

    def _stop(self) -> None:
        self._on = False
        self._trace.close()
        self._frames.close()


class _File:
    """A file of JSON lines that begins with its header, or is not there."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        line = json.dumps(header, ensure_ascii=False) + "\n"
        beside = path.with_name(f".{path.name}")
        with beside.open("w", encoding="utf-8") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        self.size = len(line.encode())
        self._file: TextIO = path.open("a", encoding="utf-8")

    def add(self, row: dict[str, Any]) -> None:
        """Write a line, and give it to the system."""
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._file.write(line)
        self._file.flush()
        self.size += len(line.encode())

    def close(self) -> None:
        """Close it, whatever the disk says to that."""
        with suppress(OSError):
            self._file.close()


class _Ring:
    """Files that follow each other; the oldest go."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._number = 0
        self._file: _File | None = None

    def add(self, row: dict[str, Any]) -> None:
        """Write a line to the newest file, or to the next."""
        if self._file is None or self._file.size >= self._limits.frames:
            self.close()
            self._number += 1
            self._file = _File(self._name(self._number), {"frames": 1})
            self._name(self._number - self._limits.files).unlink(missing_ok=True)
        self._file.add(row)

    def close(self) -> None:
        """Close the newest file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _name(self, number: int) -> Path:
        return self._folder / f"frames-{number:06}.jsonl"


def frames(folder: Path) -> Iterator[Overheard]:
    """The frames that a flight kept, in order; a line that was cut off at the end is none. Raises
    OSError."""
    for path in sorted(folder.glob("frames-*.jsonl")):
        for line in path.read_text("utf-8").splitlines()[1:]:
            with suppress(ValueError, KeyError):
                row = json.loads(line)
                came = "in" in row
                raw = bytes.fromhex(row["in" if came else "out"])
                yield Overheard(row["t"], row["port"], Frame(raw[0], raw[1], raw[2:]), came)
