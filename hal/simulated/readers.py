"""Simulated readers: antennas, the tags that lie on them, and a poll of each every cycle.

What an antenna sees follows from what lies on it: nothing, a tag, several; more than it can tell
apart make an inventory that is not complete. Bad luck is asked for by the poll: `skip` a tag (it
does not answer), `garble` a poll (a protocol error), `collide` (an inventory that fails).

Polls fall on a fixed beat from the start, every reader in turn, the first at once. On the machine's
own clock a poll that comes late does not move the beat, and one that is too late is left out.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from hal.clock import Call, Clock
from hal.events import Heard, ReaderBack, ReaderLost, ReadFailed, Sighting
from hal.ports import Post, Readers

__all__ = ["CAPACITY", "SimulatedReaders"]

CAPACITY = 8
"""How many tags an antenna tells apart."""


@dataclass
class Antenna:
    """One reader: what lies on it, and how many polls from now which bad luck lasts."""

    tags: set[str] = field(default_factory=set)
    lost: bool = False
    garbled: int = 0
    colliding: int = 0
    skipped: Counter[str] = field(default_factory=Counter)


class SimulatedReaders(Readers):
    """Readers by name, polled every `cycle_ms` in the order given. Safe from any thread.

    Raises ValueError for a reader that this table has not.
    """

    def __init__(self, clock: Clock, names: Iterable[str], cycle_ms: int) -> None:
        self.cycle_ms = cycle_ms
        self._clock = clock
        self._antennas = {name: Antenna() for name in names}
        self._lock = threading.Lock()
        self._post: Post | None = None
        self._next = 0
        self._call: Call | None = None

    def start(self, post: Post) -> None:
        with self._lock:
            self._post = post
            self._next = self._clock.now()
            self._call = self._clock.call_later(0, self._poll_all)
            lost = [name for name, antenna in self._antennas.items() if antenna.lost]
        for name in lost:
            post(ReaderLost(name, at_ms=self._clock.now()))

    def close(self) -> None:
        with self._lock:
            self._post = None
            if self._call:
                self._call.cancel()

    # -- hands --------------------------------------------------------------------------------

    def lay(self, uid: str, *readers: str) -> None:
        """Let the tag lie on these readers and no other; on none: it is lifted."""
        with self._lock:
            onto = [self._antenna(name) for name in readers]
            for antenna in self._antennas.values():
                antenna.tags.discard(uid)
            for antenna in onto:
                antenna.tags.add(uid)

    def lying(self) -> dict[str, tuple[str, ...]]:
        """What lies on each reader, whether it is seen or not: reader -> UIDs, sorted."""
        with self._lock:
            return {name: tuple(sorted(each.tags)) for name, each in self._antennas.items()}

    # -- bad luck -----------------------------------------------------------------------------

    def lose(self, reader: str) -> None:
        """Take the reader away; its tags stay where they lie. Losing it twice is once."""
        self._set_lost(reader, True)

    def bring_back(self, reader: str) -> None:
        """Let a lost reader be there again."""
        self._set_lost(reader, False)

    def skip(self, reader: str, uid: str, polls: int) -> None:
        """Let the tag not answer for the next `polls`."""
        with self._lock:
            self._antenna(reader).skipped[uid] = polls

    def garble(self, reader: str, polls: int) -> None:
        """Let the next `polls` end in a protocol error."""
        with self._lock:
            self._antenna(reader).garbled = polls

    def collide(self, reader: str, polls: int) -> None:
        """Let the next `polls` fail to tell the tags apart."""
        with self._lock:
            self._antenna(reader).colliding = polls

    def _set_lost(self, reader: str, lost: bool) -> None:
        with self._lock:
            antenna = self._antenna(reader)
            changed, antenna.lost = antenna.lost != lost, lost
            post = self._post
        if changed and post:
            kind = ReaderLost if lost else ReaderBack
            post(kind(reader, at_ms=self._clock.now()))

    # -- polls --------------------------------------------------------------------------------

    def _poll_all(self) -> None:
        """Poll every reader once, and come again on the beat."""
        with self._lock:
            post, now = self._post, self._clock.now()
            if post is None:
                return
            late = (now - self._next) // self.cycle_ms
            self._next += (late + 1) * self.cycle_ms
            self._call = self._clock.call_later(self._next - now, self._poll_all)
        for name in self._antennas:
            with self._lock:
                seen = self._poll(name, now) if self._post else None
            if seen:
                post(seen)

    def _poll(self, name: str, now: int) -> Heard | None:
        """What one poll gives."""
        antenna = self._antennas[name]
        if antenna.lost:
            return None
        if antenna.garbled:
            antenna.garbled -= 1
            return ReadFailed(name, at_ms=now)
        uids = sorted(antenna.tags - antenna.skipped.keys())
        antenna.skipped -= Counter(antenna.skipped.keys())
        complete = len(uids) <= CAPACITY and not antenna.colliding
        antenna.colliding = max(0, antenna.colliding - 1)
        return Sighting(name, tuple(uids[:CAPACITY]), complete, at_ms=now)

    def _antenna(self, reader: str) -> Antenna:
        if reader not in self._antennas:
            known = ", ".join(self._antennas) or "none"
            raise ValueError(f"this table has no reader {reader!r}; it has {known}")
        return self._antennas[reader]
