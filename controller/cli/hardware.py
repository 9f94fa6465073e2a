"""Hardware: a real table's parts, put together for a service, and what is said of each.

hal says in data which part does not serve, and why; the sentence (`controller.cli.remedies`) is
said once, on standard error, and the rest of the table runs: what is not sensed is done on the
screen.

What may live here: that.  What may not: what stands in the parts file (`controller.table.parts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from controller.cli.app import complain
from controller.cli.remedies import sentence
from controller.logs import logger
from controller.service import Furniture
from controller.table import Layout, Tags
from controller.table.parts import Parts, unsensed, ways
from controller.wire import Msg
from hal.assembly import Part, assemble
from hal.checkup import Checkup
from hal.clock import Clock
from hal.fault import Fault
from hal.flight import Flight

__all__ = ["looked_after", "wired"]

log = logger("table")


def wired(
    plan: Layout,
    known: Tags,
    parts: Parts,
    clock: Clock,
    flight: Flight | None = None,
) -> Furniture:
    """A table like that on real hardware, not yet started; `flight` records it."""
    made = parts.made()
    checkup = looked_after(parts, made, clock)
    tell = partial(told, ways(parts))
    bench = checkup.bench(tell) if flight is None else checkup.bench(tell, flight.frame)
    places = unsensed(parts, plan)
    if len(places) == len(plan.place):
        complain(Msg("No reader is wired: the whole table is played on the screen."))
    elif places:
        shown = ", ".join(str(plan.place[name].label or name) for name in places)
        complain(Msg("No reader is wired here, so the screen takes over: {places}.", places=shown))
    wires = {name for sort, name, _ in parts.named() if sort == "reader"}
    unwired = tuple(reader for reader in plan.readers if reader not in wires)
    platform = assemble(made, bench)
    return Furniture(plan, known, platform, flight=flight, checkup=checkup, unwired=unwired)


def looked_after(parts: Parts, made: Iterable[Part], clock: Clock) -> Checkup:
    """What keeps how the parts are that were made of a file's."""
    names: dict[str, list[str]] = {"reader": [], "key": []}
    for sort, name, _ in parts.named():
        if name and sort in names:
            names[sort].append(name)
    return Checkup(clock, made, names["reader"], names["key"])


def told(hangs: Mapping[str, str], fault: Fault) -> None:
    """Say what is wrong with a part: to whoever sits there, and to the log. hangs: see `ways`."""
    log.warning("a part does not serve", part=fault.part, reason=str(fault.reason))
    complain(sentence(fault, hangs.get(fault.part, "")))
