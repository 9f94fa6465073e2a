"""A trace: everything that came in from the hardware, as a file of JSON lines.

    {"trace": 1, "cycle_ms": 100, ...}                     line 1; what else stands here is the
                                                           recorder's own business
    {"t": 0, "reader": "r1", "tags": ["04A1B2C3"]}         a report; repeated every cycle until the
    {"t": 0, "reader": "r1", "tags": [], "complete": false}   reader's next line
    {"t": 0, "reader": "r1", "failed": true}               its polls fail, until its next line
    {"t": 0, "reader": "r1", "lost": true}                 it is lost; false: it is back
    {"t": 0, "key": "k1", "down": true}
    {"t": 0, "glass": true}
    {"t": 9, "key": "k1", "down": false, "late": 5}        heard now; it happened 5 ms earlier
    {"t": 9, "said": {...}}                                whoever keeps the table did this
    {"t": 0, "moment": "the door opens"}                   an annotation; nothing reacts to it
    {"t": 0, "end": true}                                  at most one, the last

    {"trace": 1, "exact": true, ...}                       the other kind: no reader repeats itself
    {"t": 9, "again": ["r1", "r2"]}                        a poll of each, as before; lists are
    {"t": 19, "again": 0}                                  numbered as they come

`t` is in ms from the beginning, never less than in the line before. hal/README.md says more.

A line is a value: what was heard, or what the recorder says about it. What may live here: those
values, and how each is written. What may not: how a file is read (`hal.trace_reading`) and how
time passes (`hal.recording`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hal.events import (
    Event,
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
)

__all__ = [
    "LONGEST_MS",
    "VERSION",
    "Again",
    "End",
    "Late",
    "Line",
    "Moment",
    "Said",
    "Trace",
    "written",
]

VERSION = 1
"""The version that is written and understood."""

LONGEST_MS = 7 * 24 * 60 * 60 * 1000
"""How long a trace is at most, and how much earlier something may have happened than was heard."""


@dataclass(frozen=True, slots=True)
class Moment(Event):
    """An annotation: something worth looking at happened about now."""

    name: str


@dataclass(frozen=True, slots=True)
class End(Event):
    """The recording ended."""


@dataclass(frozen=True, slots=True)
class Again(Event):
    """One poll of each of these readers, in this order: each saw what it saw before."""

    readers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Late(Event):
    """`event` was heard now, and happened `ago_ms` earlier: its line to us was cut meanwhile."""

    event: Heard
    ago_ms: int


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Whoever keeps the table did this on its own, and not because of what is heard: plain data,
    which nobody here understands."""

    what: dict[str, Any]


Line = Heard | Moment | End | Again | Late | Said
"""What one line of a trace says; its `at_ms` is counted from the beginning of the trace."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace that was read: the whole `header`, and its lines in order. `cycle_ms` is 0 where no
    reader repeats by itself, since every poll stands in the trace."""

    header: dict[str, Any]
    cycle_ms: int
    lines: tuple[Line, ...]


def written(line: Line) -> dict[str, Any]:
    """What stands in a trace for `line`."""
    said: dict[str, Any]
    match line:
        case Again(readers=readers):
            said = {"again": list(readers)}
        case Late(event=event, ago_ms=ago):
            said = {**_heard(event), "late": ago}
        case Said(what=what):
            said = {"said": what}
        case Moment(name=name):
            said = {"moment": name}
        case End():
            said = {"end": True}
        case _:
            said = _heard(line)
    return {"t": line.at_ms, **said}


def _heard(line: Heard) -> dict[str, Any]:
    """What stands there for what was heard, but for the time."""
    said: dict[str, Any]
    match line:
        case Sighting(reader=reader, uids=uids, complete=complete):
            said = {"reader": reader, "tags": list(uids)}
            if not complete:
                said["complete"] = False
        case ReadFailed(reader=reader):
            said = {"reader": reader, "failed": True}
        case ReaderLost(reader=reader) | ReaderBack(reader=reader):
            said = {"reader": reader, "lost": isinstance(line, ReaderLost)}
        case KeyDown(key=key) | KeyUp(key=key):
            said = {"key": key, "down": isinstance(line, KeyDown)}
        case GlassTurned():
            said = {"glass": True}
    return said
