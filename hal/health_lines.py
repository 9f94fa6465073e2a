"""How the lines of reader hubs have been, measured from the frames on them.

    HELLO      which hub is on which port, its firmware, and whether it has booted since
    BEAT       a round of polls: how long it took, and how many frames came broken to the hub
    READER     how often a reader's chip was set up; so does the answer to EXAMINE
    GHOST      keys that cannot be told apart
    a command  and the DONE of its number: the round trip; sent again, it is no measure of that

What may live here: reading frames that others exchange. What may not: sending one.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hal.health_values import HubHealth
from hal.link.frames import Frame
from hal.link.messages import (
    COMMANDS,
    FROM_HOST,
    FROM_HUB,
    Beat,
    Done,
    Examine,
    Ghost,
    Hello,
    Message,
    Reader,
    Senseless,
    message,
)
from hal.newest import Newest

__all__ = ["HubPlan", "LineCounts", "Said"]

MET_MS = 2000
"""How long ago a hub that is met may have been heard at most."""

NEWEST = 128
"""How many round trips are kept for each hub."""

ANSWER = struct.Struct("<BBH")
"""What the answer to EXAMINE begins with: state, version, initialised."""

COMMAND_TYPES = {kind.TYPE for kind in COMMANDS}


@dataclass(frozen=True)
class HubPlan:
    """A hub as it is wired. serial: 8 bytes. readers: its number -> name."""

    name: str
    serial: bytes
    readers: Mapping[int, str] = field(default_factory=dict)


@dataclass
class Said:
    """What a frame says beyond its hub. serving: parts that surely serve. set_up: readers, and how
    often each was set up."""

    serving: tuple[str, ...] = ()
    set_up: tuple[tuple[str, int], ...] = ()


class LineCounts:
    """All lines, by port, and the hubs that were met on them."""

    def __init__(self, hubs: Iterable[HubPlan]) -> None:
        self._hubs = [_Hub(plan) for plan in hubs]
        self._on: dict[str, _Hub] = {}

    def frame(self, port: str, frame: Frame, came: bool, now: int) -> Said:
        """Count a frame; what it says beyond its hub."""
        try:
            said = message(frame, FROM_HUB if came else FROM_HOST)
        except (KeyError, Senseless):
            return Said()
        if isinstance(said, Hello):
            self._meet(port, said)
        hub = self._on.get(port)
        if hub is None:
            return Said()
        return hub.came(said, frame.seq, now) if came else hub.sent(said, frame, now)

    def _meet(self, port: str, hello: Hello) -> None:
        """A hub says who it is: it is on this port, and on no other."""
        found = next((hub for hub in self._hubs if hub.plan.serial == hello.serial), None)
        self._on = {at: hub for at, hub in self._on.items() if hub is not found and at != port}
        if found is not None:
            found.met(port, hello)
            self._on[port] = found

    def is_hub(self, name: str) -> bool:
        """Whether this is the name of a hub."""
        return any(hub.plan.name == name for hub in self._hubs)

    def dropped(self, name: str, dropped: int) -> None:
        """So many frames of this hub's line came broken since it was opened."""
        for hub in self._hubs:
            if hub.plan.name == name:
                hub.dropped.at(dropped)

    def trips(self) -> dict[str, int]:
        """How long (ms) word of each reader is on its way: half a usual round trip."""
        return {
            reader: sorted(hub.trips)[len(hub.trips) // 2] // 2
            for hub in self._hubs
            if hub.trips
            for reader in hub.plan.readers.values()
        }

    def report(self, now: int) -> dict[str, HubHealth]:
        """How each hub has been."""
        return {hub.plan.name: hub.report(now) for hub in self._hubs}


@dataclass
class _Growing:
    """A count that somebody else keeps, and begins anew at 0 now and then."""

    total: int = 0
    last: int | None = None

    def at(self, count: int, start: int | None = None) -> None:
        """It stands at `count` now; `start` is what it counts from where it was never seen."""
        before = start if self.last is None else self.last
        if before is not None:
            self.total += count - before if count >= before else count
        self.last = count


@dataclass(eq=False)
class _Hub:
    """One hub, as its frames tell. asked: the command on its way, when it was first sent, and
    whether it was sent again."""

    plan: HubPlan
    port: str = ""
    firmware: str = ""
    boot: int | None = None
    reboots: int = 0
    beats: int = 0
    heard_at: int | None = None
    dropped: _Growing = field(default_factory=lambda: _Growing(last=0))
    dropped_by_hub: _Growing = field(default_factory=_Growing)
    resent: int = 0
    trips: Newest = field(default_factory=lambda: Newest(NEWEST))
    cycle_ms: int | None = None
    cycle_most_ms: int | None = None
    ghosts: int = 0
    ghost: bool = False
    asked: tuple[Frame, int, bool] | None = None

    def met(self, port: str, hello: Hello) -> None:
        """It says who it is."""
        self.port = port
        self.firmware = f"{hello.major}.{hello.minor}.{hello.patch}"
        if self.boot is not None and self.boot != hello.boot:
            self.reboots += 1
            self.ghost = False
        self.boot = hello.boot

    def sent(self, said: Message, frame: Frame, now: int) -> Said:
        """Something is sent to it."""
        if said.TYPE in COMMAND_TYPES:
            again = self.asked is not None and self.asked[0][:2] == frame[:2]
            self.resent += again
            self.asked = (frame, now, again)
        return Said()

    def came(self, said: Message, seq: int, now: int) -> Said:
        """It says something."""
        match said:
            case Beat():
                return self._beat(said, now)
            case Done():
                return self._done(said, seq, now)
            case Reader(reader=number, initialised=times):
                return self._set_up(number, times)
            case Ghost(rows=rows):
                self.ghosts += bool(rows) and not self.ghost
                self.ghost = bool(rows)
        return Said()

    def _beat(self, beat: Beat, now: int) -> Said:
        """A round of polls."""
        self.beats += 1
        self.heard_at = now
        self.dropped_by_hub.at(beat.dropped)
        self.cycle_ms = beat.cycle_ms
        self.cycle_most_ms = max(self.cycle_most_ms or 0, beat.cycle_ms)
        return Said(serving=(self.port, self.plan.name))

    def _done(self, done: Done, seq: int, now: int) -> Said:
        """An answer; once more: one that was on its way when the command was sent again."""
        if self.asked is None or self.asked[0].seq != seq:
            return Said()
        (frame, at, again), self.asked = self.asked, None
        if not again:
            self.trips.append(now - at)
        if frame.type == Examine.TYPE and done.result == 0:
            _, _, times = ANSWER.unpack_from(done.data)
            return self._set_up(frame.payload[0], times)
        return Said()

    def _set_up(self, number: int, times: int) -> Said:
        """How often one of its readers was set up."""
        name = self.plan.readers.get(number)
        return Said() if name is None else Said(set_up=((name, times),))

    def report(self, now: int) -> HubHealth:
        """How it has been."""
        trips = sorted(self.trips)
        return HubHealth(
            met=self.heard_at is not None and now - self.heard_at <= MET_MS,
            port=self.port,
            firmware=self.firmware,
            reboots=self.reboots,
            beats=self.beats,
            dropped=self.dropped.total,
            dropped_by_hub=self.dropped_by_hub.total,
            resent=self.resent,
            round_trip_p95_ms=trips[(len(trips) * 95 + 99) // 100 - 1] if trips else None,
            cycle_ms=self.cycle_ms,
            cycle_most_ms=self.cycle_most_ms,
            ghosts=self.ghosts,
            ghost=self.ghost,
        )
