"""Health: how the parts of a table have been, measured from what is heard of them.

    events of the platform     --hear-->  \
    frames on a hub's line     --frame-->  >  counts, and the newest times  --report-->  Report
    faults                     --fault-->  /
    what a part says of itself --set_up, line-->

Nothing is asked here and nothing is opened: whoever reads a table anyway hands in what comes, with
the time at which it came. So the same numbers come of a live table, a service, and a simulated one
on virtual time. What it keeps is bounded: counts, and the newest times for each part.

A tag that is missed and read again by the same reader within a second has flickered: a hand that
lifts a figure and sets it down again takes longer, and one that carries it past shows it elsewhere.
Presence forgives most of that; a reader that lives on its forgiveness should be known all the same.

Safe from any thread: events come on the table's own, frames on those of their lines. What may live
here: counting. What may not: what is good or bad of it, and the sentence that a person reads.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from hal.events import (
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
)
from hal.fault import Fault, Reason
from hal.health_lines import HubPlan, LineCounts
from hal.health_values import GlassHealth, KeyHealth, ReaderHealth, Report
from hal.link.frames import Frame
from hal.newest import Newest

__all__ = ["FLICKER_MS", "Check", "Health"]

FLICKER_MS = 1000
"""How soon a tag must be read again to have flickered: no hand is so fast."""

NEWEST = 512
"""How many times are kept for each part."""


class Health:
    """How a table has been since `now` (ms of the clock that its events go by).

    readers, keys: their names, so that one that says nothing is told of too. hubs: those whose
    frames will be shown.
    """

    def __init__(
        self,
        now: int,
        readers: Iterable[str] = (),
        keys: Iterable[str] = (),
        hubs: Iterable[HubPlan] = (),
    ) -> None:
        self._began = now
        self._lock = threading.Lock()
        self._readers = {name: _Reader() for name in readers}
        self._keys = {name: _Key() for name in keys}
        self._lines = LineCounts(hubs)
        self._glass = False
        self._turns = 0
        self._ghosts: Counter[str] = Counter()
        self._faults: dict[str, Fault] = {}

    # -- in -----------------------------------------------------------------------------------

    def hear(self, event: Heard, now: int) -> None:
        """Count an event, which is heard at `now`."""
        with self._lock:
            if isinstance(event, GlassTurned):
                self._glass, self._turns = True, self._turns + 1
            elif isinstance(event, KeyDown | KeyUp):
                self._faults.pop(event.key, None)
                self._keys.setdefault(event.key, _Key()).take(event, now)
            else:
                self._reader(event, now)

    def _reader(self, event: Sighting | ReadFailed | ReaderLost | ReaderBack, now: int) -> None:
        name = event.reader
        if (reader := self._readers.get(name)) is None:
            reader = self._readers[name] = _Reader()
        if isinstance(event, Sighting):
            self._faults.pop(name, None)
            if came := [uid for uid in event.uids if uid not in reader.last]:
                for other in self._readers.values():
                    other.elsewhere(came)
            reader.sighting(event, now)
        elif isinstance(event, ReadFailed):
            reader.failed += 1
            reader.polled(event.at_ms, now)
        else:
            reader.there(isinstance(event, ReaderBack))

    def frame(self, port: str, frame: Frame, came: bool, now: int) -> None:
        """Count a frame that came whole over `port`, or was sent, at `now`."""
        with self._lock:
            said = self._lines.frame(port, frame, came, now)
            for part in said.serving:
                self._faults.pop(part, None)
            for name, times in said.set_up:
                self._readers.setdefault(name, _Reader()).set_up(times, now)

    def fault(self, fault: Fault) -> None:
        """Keep a fault until its part serves. Keys that cannot be told apart are none that stands:
        they are counted, those of a hub by what it says itself."""
        with self._lock:
            if fault.reason is not Reason.AMBIGUOUS:
                self._faults[fault.part] = fault
            elif not self._lines.is_hub(fault.part):
                self._ghosts[fault.part] += 1

    def expect_glass(self) -> None:
        """There is an hourglass, though nobody may ever turn it."""
        with self._lock:
            self._glass = True

    def set_up(self, reader: str, times: int, now: int) -> None:
        """A reader says that it was set up so often since it has had power."""
        with self._lock:
            self._readers.setdefault(reader, _Reader()).set_up(times, now)

    def line(self, hub: str, dropped: int) -> None:
        """So many frames came broken over the line on which this hub is, since it was opened."""
        with self._lock:
            self._lines.dropped(hub, dropped)

    # -- out ----------------------------------------------------------------------------------

    def report(self, now: int) -> Report:
        """How everything has been until `now`."""
        with self._lock:
            trips = self._lines.trips()
            return Report(
                over_ms=now - self._began,
                readers={
                    name: reader.report(now, trips.get(name, 0))
                    for name, reader in self._readers.items()
                },
                hubs=self._lines.report(now),
                keys={name: key.report() for name, key in self._keys.items()},
                glass=GlassHealth(self._turns) if self._glass else None,
                ghosts=dict(self._ghosts),
                faults={part: str(fault.reason) for part, fault in self._faults.items()},
                pins={part: fault.at for part, fault in self._faults.items() if fault.at},
            )

    def stands(self, part: str) -> bool:
        """Whether a part has a fault that nothing has shown to be over."""
        with self._lock:
            return part in self._faults


class Check(Protocol):
    """A part that can be asked to say how it is."""

    def __call__(self, health: Health) -> object:
        """Tell `health`, now or in a while, what it would not hear otherwise."""


def p95(times: Iterable[int]) -> int | None:
    """What 95 of 100 of them do not exceed; None where there are none."""
    ordered = sorted(times)
    return ordered[(len(ordered) * 95 + 99) // 100 - 1] if ordered else None


def newest() -> Newest:
    """Room for the newest times (ms) of a part."""
    return Newest(NEWEST)


@dataclass(eq=False)
class _Reader:
    """One reader, as it was heard. last: of each tag that it knows, the last read (ms); missed:
    those that a poll has missed since."""

    lost: bool = False
    polls: int = 0
    failed: int = 0
    incomplete: int = 0
    tags: int = 0
    flickers: int = 0
    losses: int = 0
    times_set_up: int | None = None
    set_up_again: int = 0
    set_up_at: int | None = None
    polled_at: int | None = None
    intervals: Newest = field(default_factory=newest)
    latencies: Newest = field(default_factory=newest)
    last: dict[str, int] = field(default_factory=dict)
    missed: set[str] = field(default_factory=set)

    def polled(self, at_ms: int, now: int) -> None:
        """A poll ended at `at_ms`, and is heard now."""
        if self.polled_at is not None:
            self.intervals.append(max(0, at_ms - self.polled_at))
        self.polled_at = at_ms
        self.latencies.append(max(0, now - at_ms))

    def sighting(self, seen: Sighting, now: int) -> None:
        """A poll came to something."""
        self.polls += 1
        self.incomplete += not seen.complete
        self.polled(seen.at_ms, now)
        self.tags = len(seen.uids)
        for uid in seen.uids:
            if uid in self.missed and seen.at_ms - self.last[uid] <= FLICKER_MS:
                self.flickers += 1
            self.missed.discard(uid)
            self.last[uid] = seen.at_ms
        for uid in [each for each in self.last if each not in seen.uids]:
            if seen.at_ms - self.last[uid] > FLICKER_MS:
                self.elsewhere((uid,))
            elif seen.complete:
                self.missed.add(uid)

    def elsewhere(self, uids: Iterable[str]) -> None:
        """These tags are not here any more: a hand has taken them."""
        for uid in uids:
            self.last.pop(uid, None)
            self.missed.discard(uid)

    def there(self, back: bool) -> None:
        """It was lost, or is back: the time between is no interval, and what lay there unknown."""
        self.losses += not back and not self.lost
        self.lost = not back
        self.polled_at = None
        self.tags = 0
        self.elsewhere(list(self.last))

    def set_up(self, times: int, now: int) -> None:
        """It says how often it was set up; fewer than before: it has lost its power."""
        if self.times_set_up is not None and times != self.times_set_up:
            self.set_up_again += times - self.times_set_up if times > self.times_set_up else times
            self.set_up_at = now
        self.times_set_up = times

    def report(self, now: int, trip: int) -> ReaderHealth:
        """How it has been. trip: how long (ms) word of it takes over its line."""
        latency = p95(self.latencies)
        return ReaderHealth(
            lost=self.lost,
            polls=self.polls,
            failed=self.failed,
            incomplete=self.incomplete,
            tags=self.tags,
            flickers=self.flickers,
            losses=self.losses,
            set_up=self.times_set_up,
            set_up_again=self.set_up_again,
            set_up_ms=None if self.set_up_at is None else now - self.set_up_at,
            interval_p95_ms=p95(self.intervals),
            latency_p95_ms=None if latency is None else latency + trip,
        )


@dataclass(eq=False)
class _Key:
    """One key, as it was heard."""

    presses: int = 0
    held: bool = False
    latencies: Newest = field(default_factory=newest)

    def take(self, event: KeyDown | KeyUp, now: int) -> None:
        """Its edge."""
        self.held = isinstance(event, KeyDown)
        self.presses += self.held
        self.latencies.append(max(0, now - event.at_ms))

    def report(self) -> KeyHealth:
        """How it has been."""
        return KeyHealth(self.presses, self.held, p95(self.latencies))
