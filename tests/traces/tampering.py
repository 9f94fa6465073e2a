"""Tampering: a trace with one event less, or with something more that means nothing.

A report of a reader says all that lies on it.  `without` takes one report away, so that the next
one still tells what it told; `unheard` takes away what it told: a tag that came, or went, is told
by no later report either.

Time that something takes is put in between: what came later comes later still.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from hal.events import KeyDown, KeyUp, Sighting
from hal.trace import Line, Trace

__all__ = ["MEANINGLESS", "Insert", "lying", "unheard", "without"]

STRANGE = "04FFFFFFFFFFFF"
"""A tag that stands in no register."""

GONE_MS, PUT_MS = 700, 700
"""Longer than presence takes to believe that a tag is gone, or there."""


def without(trace: Trace, number: int) -> Trace:
    """The trace without one of its lines; a key that never went down does not come up either."""
    line = trace.lines[number]
    lines = [*trace.lines[:number], *trace.lines[number + 1 :]]
    if isinstance(line, KeyDown):
        up = next(n for n in range(number, len(lines)) if lifted(lines[n], line.key))
        del lines[up]
    return replace(trace, lines=tuple(lines))


def unheard(trace: Trace, number: int) -> Trace:
    """The trace as if what its line `number` tells had not happened.

    A tag that came, or went, is left out of, or kept in, its reader's following reports too, until
    it went, or came, anyhow; so no line of a reader is left out.
    """
    line = trace.lines[number]
    if not isinstance(line, Sighting):
        return without(trace, number)
    before = lying(trace, number).get(line.reader, ())
    came, went = set(line.uids) - set(before), set(before) - set(line.uids)
    lines = list(trace.lines[:number])
    for each in trace.lines[number:]:
        told = each
        if isinstance(each, Sighting) and each.reader == line.reader:
            came &= set(each.uids)
            went -= set(each.uids)
            told = replace(each, uids=tuple((set(each.uids) - came) | went))
        lines.append(told)
    return replace(trace, lines=tuple(lines))


def lifted(line: Line, key: str) -> bool:
    """Whether a line says that this key came up."""
    return isinstance(line, KeyUp) and line.key == key


def lying(trace: Trace, number: int) -> dict[str, tuple[str, ...]]:
    """What each reader reports before line `number`."""
    reports: dict[str, tuple[str, ...]] = {}
    for line in trace.lines[:number]:
        if isinstance(line, Sighting):
            reports[line.reader] = line.uids
    return reports


Insert = Callable[[Trace, int, Random], Trace]
"""Puts something before a line."""


def flicker(trace: Trace, number: int, rng: Random) -> Trace:
    """A tag is not heard for one poll, as happens to tags that lie still."""
    reader, uids = occupied(trace, number, rng)
    at = trace.lines[number].at_ms
    blind = Sighting(reader, without_one(uids, rng), at_ms=at)
    back = Sighting(reader, uids, at_ms=at + trace.cycle_ms)
    return spliced(trace, number, (blind, back), PUT_MS)


def stranger(trace: Trace, number: int, rng: Random) -> Trace:
    """A tag that nobody knows is laid down somewhere and taken away again."""
    reports = lying(trace, number)
    reader = rng.choice(sorted(reports))
    at = trace.lines[number].at_ms
    there = tuple(sorted((*reports[reader], STRANGE)))
    put = Sighting(reader, there, at_ms=at)
    gone = Sighting(reader, reports[reader], at_ms=at + PUT_MS)
    return spliced(trace, number, (put, gone), PUT_MS + GONE_MS)


def hesitation(trace: Trace, number: int, rng: Random) -> Trace:
    """A thing is lifted and put back where it lay."""
    reader, uids = occupied(trace, number, rng)
    at = trace.lines[number].at_ms
    lift = Sighting(reader, without_one(uids, rng), at_ms=at)
    back = Sighting(reader, uids, at_ms=at + GONE_MS)
    return spliced(trace, number, (lift, back), GONE_MS + PUT_MS)


MEANINGLESS: dict[str, Insert] = {
    "flicker": flicker,
    "stranger": stranger,
    "hesitation": hesitation,
}


def occupied(trace: Trace, number: int, rng: Random) -> tuple[str, tuple[str, ...]]:
    """A reader on which something lies, and what."""
    return rng.choice(sorted(item for item in lying(trace, number).items() if item[1]))


def without_one(uids: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """All but one of them."""
    gone = rng.choice(uids)
    return tuple(uid for uid in uids if uid != gone)


def spliced(trace: Trace, number: int, lines: tuple[Line, ...], takes: int) -> Trace:
    """The trace with `lines` before line `number`, and everything later by what they take."""
    later = tuple(replace(line, at_ms=line.at_ms + takes) for line in trace.lines[number:])
    return replace(trace, lines=(*trace.lines[:number], *lines, *later))
