"""Hardware: a real table's parts, put together for a service, and what is said of each.

hal says in data which part does not serve, and why; the sentence (`controller.cli.remedies`) is
said once, on standard error, and the rest of the table runs: what is not sensed is done on the
screen.  A hub that is missing because of its port is one ill, and said once: with the port, which
is what can be mended.

What may live here: that.  What may not: what stands in the parts file (`controller.table.parts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from controller.cli.app import complain
from controller.cli.remedies import sentence, with_all
from controller.logs import logger
from controller.service import Furniture
from controller.table import Layout, Tags
from controller.table.parts import Parts, unsensed
from controller.table.parts_hang import Hang, hanging
from controller.wire import Msg
from hal.assembly import Part, assemble
from hal.checkup import Checkup
from hal.clock import Clock
from hal.drivers.keyboards import is_last
from hal.fault import Fault, Reason
from hal.flight import Flight

__all__ = ["Telling", "looked_after", "say_keyboards", "wired"]

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
    tell = Telling(hanging(parts), checkup.health.stands)
    bench = checkup.bench(tell) if flight is None else checkup.bench(tell, flight.frame)
    places = unsensed(parts, plan)
    if len(places) == len(plan.place):
        complain(Msg("No reader is wired: the whole table is played on the screen."))
    elif places:
        shown = ", ".join(str(plan.place[name].label or name) for name in places)
        complain(Msg("No reader is wired here, so the screen takes over: {places}.", places=shown))
    wires = {name for sort, name, _ in parts.named() if sort == "reader"}
    unwired = tuple(reader for reader in plan.readers if reader not in wires)
    say_keyboards(parts)
    platform = assemble(made, bench)
    return Furniture(plan, known, platform, flight=flight, checkup=checkup, unwired=unwired)


def say_keyboards(parts: Parts) -> None:
    """Say, before that is done, that the last keyboard is taken, where the parts file wants it."""
    for name, wedge in parts.wedge.items():
        if wedge.only_keyboard and is_last(wedge.path, parts.typing()):
            complain(
                Msg(
                    "The reader {name} is the only keyboard here: until this ends, nobody can type "
                    "at this machine.",
                    name=name,
                )
            )


def looked_after(parts: Parts, made: Iterable[Part], clock: Clock) -> Checkup:
    """What keeps how the parts are that were made of a file's."""
    names: dict[str, list[str]] = {"reader": [], "key": []}
    for sort, name, _ in parts.named():
        if name and sort in names:
            names[sort].append(name)
    return Checkup(clock, made, names["reader"], names["key"])


class Telling:
    """Says what is wrong with a part, to whoever sits there and to the log; from any thread.

    stands: whether a part has a fault that is not over.
    """

    def __init__(self, hangs: Mapping[str, Hang], stands: Callable[[str], bool]) -> None:
        self._hangs = hangs
        self._stands = stands
        self._on = {hang.upon: name for name, hang in hangs.items() if hang.way == "hub"}

    def __call__(self, fault: Fault) -> None:
        """Say it, where it is not said already."""
        log.warning(
            "a part does not serve", part=fault.part, reason=str(fault.reason), why=fault.detail
        )
        hang = self._hangs.get(fault.part, Hang())
        hub = self._on.get(fault.part)
        if self._follows(fault, hang, hub):
            return
        says = sentence(fault, hang.way)
        complain(with_all(says, [hub] if hub else []))

    def _follows(self, fault: Fault, hang: Hang, hub: str | None) -> bool:
        """Whether this is the ill of a hub or of its port, of which the other has told."""
        if fault.reason not in (Reason.ABSENT, Reason.LOST):
            return False
        return self._stands(hub or hang.upon) if hub or hang.way == "hub" else False
