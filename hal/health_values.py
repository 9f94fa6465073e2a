"""How the parts of a table have been, as plain values: what `hal.health` gives to whoever looks.

    Health.report() --> Report: readers, hubs, keys, the hourglass, faults that stand
                          '-- since(an earlier one): the same, of the time between the two

Counts only grow, so that two reports taken at any two times tell of the time between them. The
field names are stable: programs read them, `sanctum-table doctor --json` among them.

What may live here: those values. What may not: how they come about, and what is good or bad of
them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

__all__ = ["GlassHealth", "HubHealth", "KeyHealth", "ReaderHealth", "Report"]

T = TypeVar("T", "ReaderHealth", "HubHealth", "KeyHealth", "GlassHealth")


def counted() -> int:
    """A field that counts: it only grows."""
    made: int = field(default=0, metadata={"counts": True})
    return made


@dataclass(frozen=True)
class ReaderHealth:
    """One reader.

    lost: it counts as lost now. polls: those that came to something; failed: those that did not;
    incomplete: inventories among `polls` in which tags could not be told apart. tags: how many lay
    on it last. flickers: a tag was missed and read again within a second, and seen nowhere else
    between: no hand is so fast. overheard: a tag was read that lies at a place beside it, as
    whoever knows where places lie says. losses: how often it was lost. set_up: how often its chip
    was set up since it has had power, None where nobody says so; set_up_ms: how long ago that last
    happened while it was looked at. interval_p95_ms: from one poll to the next; latency_p95_ms:
    from a poll to its being heard. Of the newest polls; None before there were any.
    """

    lost: bool = False
    polls: int = counted()
    failed: int = counted()
    incomplete: int = counted()
    tags: int = 0
    flickers: int = counted()
    overheard: int = counted()
    losses: int = counted()
    set_up: int | None = None
    set_up_again: int = counted()
    set_up_ms: int | None = None
    interval_p95_ms: int | None = None
    latency_p95_ms: int | None = None

    @property
    def success(self) -> float | None:
        """The share of polls that came to something, 0 to 1; None before any."""
        asked = self.polls + self.failed
        return self.polls / asked if asked else None


@dataclass(frozen=True)
class HubHealth:
    """One hub.

    met: it has been heard within the last 2 s. port: where. firmware: its version. reboots: how
    often it said another boot than before. beats: rounds of polls. dropped: frames that came broken
    to us; dropped_by_hub: to it. resent: commands that were sent again. round_trip_p95_ms: from a
    command to its answer. cycle_ms: how long its last round took; cycle_most_ms: the longest.
    ghosts: how often keys were held that cannot be told apart; ghost: such keys are held now.
    """

    met: bool = False
    port: str = ""
    firmware: str = ""
    reboots: int = counted()
    beats: int = counted()
    dropped: int = counted()
    dropped_by_hub: int = counted()
    resent: int = counted()
    round_trip_p95_ms: int | None = None
    cycle_ms: int | None = None
    cycle_most_ms: int | None = None
    ghosts: int = counted()
    ghost: bool = False


@dataclass(frozen=True)
class KeyHealth:
    """One key. presses: how often it went down; held: it is down; latency_p95_ms: from its edge to
    its being heard."""

    presses: int = counted()
    held: bool = False
    latency_p95_ms: int | None = None


@dataclass(frozen=True)
class GlassHealth:
    """The hourglass. turns: how often it was turned."""

    turns: int = counted()


@dataclass(frozen=True)
class Report:
    """A whole table. over_ms: how long it was looked at. Readers, hubs and keys by name; glass is
    None where there is no hourglass. ghosts: how often keys were held that cannot be told apart,
    by matrix; a hub counts its own. faults: part -> reason, of those that stand; pins: part -> the
    pin of it that is at fault, where it is one."""

    over_ms: int = 0
    readers: dict[str, ReaderHealth] = field(default_factory=dict)
    hubs: dict[str, HubHealth] = field(default_factory=dict)
    keys: dict[str, KeyHealth] = field(default_factory=dict)
    glass: GlassHealth | None = None
    ghosts: dict[str, int] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    pins: dict[str, str] = field(default_factory=dict)

    def since(self, before: Report) -> Report:
        """What happened since `before`, an earlier report of the same table."""
        glass = self.glass
        if glass is not None and before.glass is not None:
            glass = _since(glass, before.glass)
        return Report(
            over_ms=self.over_ms - before.over_ms,
            readers={n: _since(each, before.readers.get(n)) for n, each in self.readers.items()},
            hubs={n: _since(each, before.hubs.get(n)) for n, each in self.hubs.items()},
            keys={n: _since(each, before.keys.get(n)) for n, each in self.keys.items()},
            glass=glass,
            ghosts={n: times - before.ghosts.get(n, 0) for n, times in self.ghosts.items()},
            faults=self.faults,
            pins=self.pins,
        )


def _since(now: T, before: T | None) -> T:
    """`now` with what had been counted before taken off."""
    if before is None:
        return now
    names = [each.name for each in fields(now) if each.metadata.get("counts")]
    return replace(now, **{name: getattr(now, name) - getattr(before, name) for name in names})
