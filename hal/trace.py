"""A trace: everything that came in from the hardware, as a file of JSON lines.

    {"trace": 1, "cycle_ms": 100, ...}                     line 1; what else stands here is the
                                                           recorder's own business
    {"t": 0, "reader": "r1", "tags": ["04A1B2C3"]}         a report; repeated every cycle until the
    {"t": 0, "reader": "r1", "tags": [], "complete": false}   reader's next line
    {"t": 0, "reader": "r1", "failed": true}               its polls fail, until its next line
    {"t": 0, "reader": "r1", "lost": true}                 it is lost; false: it is back
    {"t": 0, "key": "k1", "down": true}
    {"t": 0, "glass": true}
    {"t": 0, "moment": "the door opens"}                   an annotation; nothing reacts to it
    {"t": 0, "end": true}                                  at most one, the last

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

__all__ = ["VERSION", "End", "Line", "Moment", "Trace", "written"]

VERSION = 1
"""The version that is written and understood."""


@dataclass(frozen=True, slots=True)
class Moment(Event):
    """An annotation: something worth looking at happened about now."""

    name: str


@dataclass(frozen=True, slots=True)
class End(Event):
    """The recording ended."""


Line = Heard | Moment | End
"""What one line of a trace says; its `at_ms` is counted from the beginning of the trace."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace that was read: the whole `header`, and its lines in order."""

    header: dict[str, Any]
    cycle_ms: int
    lines: tuple[Line, ...]


def written(line: Line) -> dict[str, Any]:
    """What stands in a trace for `line`."""
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
        case Moment(name=name):
            said = {"moment": name}
        case End():
            said = {"end": True}
    return {"t": line.at_ms, **said}
