"""Conditions: where and when a speed was measured, without which it says nothing.

What may live here: asking the machine what it is.  What may not: measuring.
"""

from __future__ import annotations

import os
import platform
from pathlib import Path

from msgspec import Struct

from controller.wire import Msg

__all__ = ["Conditions", "conditions", "load", "where"]


class Conditions(Struct, frozen=True):
    """Where and when it was measured: `load` is how many programs wanted the processor on average
    in the minute before it began and in the last minute."""

    python: str
    processor: str
    cores: int
    system: str
    load: tuple[float, float]


def load() -> float:
    """How many programs wanted the processor on average in the last minute."""
    return os.getloadavg()[0]


def conditions(before: float, after: float) -> Conditions:
    """Where we are; `before` and `after` are the loads then."""
    return Conditions(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        processor=processor(),
        cores=os.cpu_count() or 0,
        system=f"{platform.system()} {platform.machine()}",
        load=(round(before, 2), round(after, 2)),
    )


def processor() -> str:
    """The processor's name as the system gives it; empty where it gives none."""
    try:
        told = Path("/proc/cpuinfo").read_text("utf-8", "replace")
    except OSError:
        return platform.processor()
    for line in told.splitlines():
        name, _, value = line.partition(":")
        if name.strip() in ("model name", "Model"):
            return value.strip()
    return platform.processor()


def where(measured: Conditions) -> Msg:
    """The line that says it to people."""
    before, after = measured.load
    return Msg(
        "{python}, {processor}, {cores} cores, {system}, load {before} before and {after} after",
        python=measured.python,
        processor=measured.processor,
        cores=measured.cores,
        system=measured.system,
        before=f"{before:.2f}",
        after=f"{after:.2f}",
    )
