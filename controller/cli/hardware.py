"""Hardware: a real table's parts, put together for a service, and what is said of each.

hal says in data which part does not serve, and why; here are the sentences, in the reader's
language.  Each is said once, on standard error, and the rest of the table runs: what is not sensed
is done on the screen.

What may live here: that.  What may not: what stands in the parts file (`controller.table.parts`).
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.cli.app import complain
from controller.logs import logger
from controller.service import Furniture
from controller.table import Layout, Tags
from controller.table.parts import Parts, unsensed
from controller.wire import Msg
from hal.assembly import Part, assemble
from hal.checkup import Checkup
from hal.clock import Clock
from hal.fault import Fault, Reason
from hal.flight import Flight

__all__ = ["looked_after", "sentence", "wired"]

log = logger("table")

SENTENCES: dict[Reason, Msg] = {
    Reason.ABSENT: Msg("{part} is not there: plug it in, or correct its name in the parts file."),
    Reason.BUSY: Msg("{part} is taken: another program, or another part, holds it."),
    Reason.REFUSED: Msg("{part} may not be opened: let this user use it (the group dialout)."),
    Reason.LOST: Msg("{part} is gone: look at its cable; it is taken up again when it is back."),
    Reason.STUCK: Msg("{part} is there but does not work: switch it off and on."),
    Reason.UNFIT: Msg(
        "{part} is something else than what it was taken for: nothing is sent to it."
    ),
    Reason.MISSING: Msg("{part} cannot be reached: the library for it is not installed."),
    Reason.SILENT: Msg('{part} says nothing: look at its power; some boards need "dtr = true".'),
    Reason.UNKNOWN: Msg("A hub calls itself {part}, and the parts file has none of that serial."),
    Reason.AMBIGUOUS: Msg("At {part} several keys are held and cannot be told apart: let go."),
}


def sentence(fault: Fault) -> Msg:
    """What a person is told of a part that does not serve, and what to do."""
    known = SENTENCES.get(fault.reason)
    if known is None:
        return Msg("{part} does not serve: {reason}.", part=fault.part, reason=str(fault.reason))
    return Msg(known.key, part=fault.part)


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
    bench = checkup.bench(told) if flight is None else checkup.bench(told, flight.frame)
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


def told(fault: Fault) -> None:
    """Say what is wrong with a part: to whoever sits there, and to the log."""
    log.warning("a part does not serve", part=fault.part, reason=str(fault.reason))
    complain(sentence(fault))
