"""Recording what came in, and playing it back, so that presence sees the same polls.

    platform --> Recorder --> JSON lines --> read_trace --> play --> presence, table
                 leaves repeats out                         puts them in again

A reader says the same again and again, so a trace keeps only what changes. What is left out must
come back in its place, before or after a key of the very same millisecond too. So both sides ask
one thing, `Repeats`, what comes of some lines; where that is not what was heard, the recorder
writes the repeats of that millisecond down as well, which is harmless.

On virtual time polls fall on the cycle, and a replay gives event for event what was heard. Real
readers stray by some ms: the trace keeps when they had news, and the cycle for the rest.

What may live here: the way there and back. What may not: how a line is written (`hal.trace`).
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from types import TracebackType
from typing import Any, Self, TextIO

from hal.clock import Clock
from hal.events import Heard, ReaderBack, ReaderLost, ReadFailed, Sighting
from hal.platform import Platform
from hal.trace import VERSION, Again, End, Late, Line, Moment, Said, Trace, written
from hal.trace_reading import BadTrace, Mistake, read_trace

__all__ = [
    "BadTrace",
    "Mistake",
    "Moment",
    "Played",
    "Recorder",
    "Repeats",
    "Trace",
    "play",
    "read_trace",
]

TAIL_MS = 1000
"""How long a trace without an end goes on after its last line: long enough for presence."""

Poll = Sighting | ReadFailed
OfReader = Poll | ReaderLost | ReaderBack


class Repeats:
    """What each reader says again and again, in the order in which they last said it."""

    def __init__(self, cycle_ms: int) -> None:
        self._cycle_ms = cycle_ms
        self._said: dict[str, Poll] = {}

    def known(self, line: Line) -> bool:
        """Whether `line` is a poll that says what its reader said last."""
        if not isinstance(line, Poll):
            return False
        said = self._said.get(line.reader)
        if isinstance(said, Sighting) and isinstance(line, Sighting):
            return (said.uids, said.complete) == (line.uids, line.complete)
        return type(said) is type(line)

    def due(self, t: int) -> list[Poll]:
        """What is said again at `t`, in order."""
        return [replace(each, at_ms=t) for each in self._said.values() if self._next(each) == t]

    def next_due(self) -> int | None:
        """When something is said again; None while nobody says anything."""
        return min(map(self._next, self._said.values()), default=None)

    def _next(self, said: Poll) -> int:
        return said.at_ms + self._cycle_ms

    def with_lines(self, t: int, lines: list[Line]) -> list[Line]:
        """What is heard at `t` where a trace has these lines, repeats among them.

        A reader that has a line of its own does not repeat. A poll comes when it is its reader's
        turn, as in the round before; any other line after all repeats.
        """
        own = {line.reader for line in lines if isinstance(line, OfReader)}
        turns = list(self._said)
        repeats = deque(each for each in self.due(t) if each.reader not in own)
        heard: list[Line] = []
        for line in lines:
            before = turns
            if isinstance(line, Poll) and line.reader in turns:
                before = turns[: turns.index(line.reader)]
            while repeats and repeats[0].reader in before:
                heard.append(repeats.popleft())
            heard.append(line)
        return [*heard, *repeats]

    def expanded(self, lines: Iterable[Line]) -> list[Line]:
        """These lines of an exact trace, each poll that says what was said before written out;
        remembered as they come."""
        heard: list[Line] = []
        for line in lines:
            if isinstance(line, Again):
                heard += [replace(self._said[name], at_ms=line.at_ms) for name in line.readers]
            else:
                self.take([line])
                heard.append(line)
        return heard

    def take(self, heard: Iterable[Line]) -> None:
        """Remember what was heard. A reader that was lost is silent until it has news."""
        for event in heard:
            if isinstance(event, OfReader):
                self._said.pop(event.reader, None)
            if isinstance(event, Poll):
                self._said[event.reader] = event


# -- the way there --------------------------------------------------------------------------------


class Recorder:
    """Writes down what `platform` hears from now on; make it before the platform is started.

    file: an open text file, the caller's to close; what was heard in one ms is written, and
    flushed, when the next event comes. cycle_ms: how often each reader is polled. header: what
    else the first line is to say, plain data.
    """

    def __init__(
        self, platform: Platform, file: TextIO, *, cycle_ms: int = 100, **header: Any
    ) -> None:
        self._clock = platform.clock
        self._began = platform.clock.now()
        self._file = file
        self._repeats = Repeats(cycle_ms)
        self._heard: list[Line] = []
        self._latest = 0
        self._closed = False
        self._write([{"trace": VERSION, "cycle_ms": cycle_ms, **header}])
        platform.listen(self.hear)

    def hear(self, event: Heard) -> None:
        """Take in `event`."""
        self._take(event)

    def moment(self, name: str) -> None:
        """Write an annotation."""
        self._take(Moment(name, at_ms=self._clock.now()))

    def close(self) -> None:
        """Write that the recording ends; nothing is written afterwards. Twice is harmless."""
        self._take(End(at_ms=self._clock.now()))
        self._flush()
        self._closed = True

    def _take(self, event: Line) -> None:
        """Gather what comes in at the same ms. What came in later never stands as earlier."""
        if self._closed:
            return
        t = max(self._latest, event.at_ms - self._began)
        if t > self._latest:
            self._flush()
        self._latest = t
        self._heard.append(replace(event, at_ms=t))

    def _flush(self) -> None:
        """Write what was heard in one ms, as briefly as it can be played back."""
        heard, self._heard = self._heard, []
        repeats = [line for line in heard if self._repeats.known(line)]
        news = [line for line in heard if line not in repeats]
        on_beat = set(repeats) <= set(self._repeats.due(self._latest))
        exact = self._repeats.with_lines(self._latest, news) == heard
        self._repeats.take(heard)
        self._write([written(line) for line in (heard if on_beat and not exact else news)])

    def _write(self, lines: list[dict[str, Any]]) -> None:
        for line in lines:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        if lines:
            self._file.flush()

    def __enter__(self) -> Self:
        """The recorder itself, closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the recorder."""
        self.close()


# -- and back -------------------------------------------------------------------------------------


Played = Heard | Moment | Said
"""What a trace gives to whoever plays it."""


def play(trace: Trace, clock: Clock, post: Callable[[Played], object]) -> int:
    """Give to `post`, on `clock`, all that the trace says, repeats and annotations included.

    The trace begins now. Returns the time on `clock` (ms) at which it ends: at its end, or, where
    it has none, a second after its last line.
    """
    player = _Player(trace, clock, post)
    player.wait()
    return player.ends


class _Player:
    """A trace being played. Its times are those of the trace, so a late call changes nothing."""

    def __init__(self, trace: Trace, clock: Clock, post: Callable[[Played], object]) -> None:
        self._clock = clock
        self._post = post
        self._exact = trace.cycle_ms == 0
        self._began = clock.now()
        self._lines = deque(
            (t, list(lines)) for t, lines in groupby(trace.lines, lambda line: line.at_ms)
        )
        self._repeats = Repeats(trace.cycle_ms)
        last = trace.lines[-1].at_ms if trace.lines else 0
        ended = bool(trace.lines) and isinstance(trace.lines[-1], End)
        self._length = last if ended else last + TAIL_MS
        self.ends = self._began + self._length

    def wait(self) -> None:
        """Ask to be called when there is something to hear."""
        due = None if self._exact else self._repeats.next_due()
        times = [t for t in (due, self._lines[0][0] if self._lines else None) if t is not None]
        if times and min(times) <= self._length:
            t = min(times)
            delay = max(0, self._began + t - self._clock.now())
            self._clock.call_later(delay, lambda: self._hear(t))

    def _hear(self, t: int) -> None:
        lines = self._lines.popleft()[1] if self._lines and self._lines[0][0] == t else []
        if self._exact:
            heard = self._repeats.expanded(lines)
        else:
            heard = self._repeats.with_lines(t, lines)
            self._repeats.take(heard)
        self.wait()
        for event in heard:
            if isinstance(event, Late):
                self._post(replace(event.event, at_ms=self._began + t - event.ago_ms))
            elif not isinstance(event, End | Again):
                self._post(replace(event, at_ms=self._began + t))
