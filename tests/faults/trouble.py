"""Trouble: which parts a fault may make somebody complain of, what it may hide, and for how long.

A fault is over at its end, and what comes of it is not: a port is opened again, a hub says HELLO, a
chip is looked at once more, each after a while.  And what happened at a hub that nobody heard is
told when it is heard again, so trouble upon trouble lasts until the last of it is over.

What may live here: those spans of time.  What may not: what was told (`tests.faults.judge`).
"""

from __future__ import annotations

from tests.faults import kinds as k
from tests.faults.bench import Bench
from tests.faults.hubs import OTHERS
from tests.faults.truth import Span, Spans, reach, union

__all__ = ["astray", "stands", "touched_by"]

HEALS_MS = 7000
"""How long after a hub's trouble what comes of it may last: its port is opened again within 5 s,
and it says HELLO within 2 s."""

CHIP_HEALS_MS = 2500
"""The same for a chip: it is looked at again within 2 s."""

LET_GO_MS = 500
"""The same for keys; and how soon a report of theirs has left its hub."""


def trouble(bench: Bench, hub: str) -> Spans:
    """When somebody may miss a hub, or not hear it: what was done to it or its line, and what comes
    of that."""
    return union(
        (fault.at_ms, fault.ends_ms + HEALS_MS)
        for fault in bench.script.fault
        if isinstance(fault, k.Swap)
        or (isinstance(fault, k.OfHub | k.Reboot | k.Clock) and fault.hub == hub)
    )


def astray(bench: Bench, hub: str) -> Spans:
    """When a hub may have forgotten what it saw and when its turn is, or is wrong about the time;
    what nobody had heard by then is lost."""
    return union(
        reach((fault.at_ms - LET_GO_MS, fault.ends_ms + HEALS_MS), trouble(bench, hub))
        for fault in bench.script.fault
        if isinstance(fault, k.Reboot | k.Power | k.Hang | k.Clock) and fault.hub == hub
    )


def stands(bench: Bench, hub: str) -> Spans:
    """When a field may stand that nobody can take down: that of a chip which takes no orders."""
    return [
        (fault.at_ms, fault.ends_ms + CHIP_HEALS_MS)
        for fault in bench.script.fault
        if isinstance(fault, k.Frozen) and bench.chips[fault.reader][0] == hub
    ]


def touched_by(bench: Bench, fault: k.Fault) -> dict[str, Span]:
    """The parts of which a fault may make somebody complain, and when."""
    if isinstance(fault, k.OfChip | k.Stunned | k.Brownout):
        hub = bench.chips[fault.reader][0]
        others = {each for each, (at, _) in bench.chips.items() if at == hub}
        span = lasting(bench, fault, hub, CHIP_HEALS_MS)
        return dict.fromkeys(others if isinstance(fault, k.LoadsBus) else {fault.reader}, span)
    if isinstance(fault, k.Hold):
        hubs = {bench.keys[key][0] for key in fault.keys}
        return {hub: lasting(bench, fault, hub, LET_GO_MS) for hub in hubs}
    touched: dict[str, Span] = {}
    if isinstance(fault, k.Swap | k.OfHub | k.Reboot | k.Clock):
        for hub in bench.hubs if isinstance(fault, k.Swap) else [fault.hub]:
            span = lasting(bench, fault, hub, HEALS_MS)
            touched |= {hub: span, bench.ports[hub]: span}
            if isinstance(fault, k.Stranger):
                touched[OTHERS.hex().upper()] = span
    return touched


def lasting(bench: Bench, fault: k.Fault, hub: str, heals_ms: int) -> Span:
    """How long a fault at a hub may be told: what it had to say waits while nobody hears it."""
    return fault.at_ms, reach((fault.at_ms, fault.ends_ms + heals_ms), trouble(bench, hub))[1]
