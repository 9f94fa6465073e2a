"""Ports: which one was adopted, where it is now, and when neighbouring hubs may poll.

A USB port is adopted once, by what is plugged into it (vendor and product) and by its place in the
tree of sockets, such as "1-1.4". Whatever name the system gives it today, it is found by these; and
only an adopted port is ever opened. What else is plugged in is looked at in the system's own list,
never touched. Serial numbers alone would not do: cheap adapters all have the same.

Antennas of hubs that lie side by side disturb each other, so hubs that were named as neighbours get
turns: slots of equal length in one period, as few as there need to be.

What may live here: finding, and handing out turns. What may not: opening a port
(`hal.drivers.hub_serial`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from serial.tools import list_ports

from hal.drivers.serial_line import LineLost
from hal.fault import Reason

__all__ = ["Adopted", "Plugged", "find", "plugged", "slots"]

SLOT_MS = 100
"""How long a slot is: most of a round of sixteen readers with one tag each."""

GUARD_MS = 6
"""How long before the end of a slot antennas are off: commands do not all take the same time."""


@dataclass(frozen=True)
class Adopted:
    """A USB port: vendor, product, and place; its serial number too, where one was written down."""

    vid: int
    pid: int
    place: str
    serial_number: str = ""


@dataclass(frozen=True)
class Plugged:
    """What is plugged in now: the device file's name, and how it can be adopted."""

    device: str
    adopted: Adopted
    description: str = ""


def plugged() -> tuple[Plugged, ...]:
    """All USB serial ports, by their places. Nothing is opened."""
    found = [
        Plugged(
            port.device,
            Adopted(port.vid, port.pid, port.location or "", port.serial_number or ""),
            port.description or "",
        )
        for port in list_ports.comports()
        if port.vid is not None and port.pid is not None
    ]
    return tuple(sorted(found, key=lambda each: (each.adopted.place, each.device)))


def find(
    name: str, wanted: Adopted, look: Callable[[], Iterable[Plugged]] = plugged
) -> Callable[[], str]:
    """Gives, whenever it is called, the device file of an adopted port. It raises LineLost where
    nothing is plugged in there, or something else than what was adopted."""

    def now() -> str:
        there = [each for each in look() if each.adopted.place == wanted.place]
        if not there:
            raise LineLost(name, Reason.ABSENT, f"nothing at {wanted.place}")
        for each in there:
            if _same(each.adopted, wanted):
                return each.device
        raise LineLost(name, Reason.UNFIT, f"{there[0].description} at {wanted.place}")

    return now


def _same(found: Adopted, wanted: Adopted) -> bool:
    """Whether this is what was adopted."""
    if (found.vid, found.pid) != (wanted.vid, wanted.pid):
        return False
    return wanted.serial_number in ("", found.serial_number)


def slots(
    hubs: Iterable[str], neighbours: Mapping[str, Collection[str]], length_ms: int = SLOT_MS
) -> dict[str, tuple[int, int, int]]:
    """For each hub that has neighbours: period, offset and length of its slot (ms).

    neighbours: who lies beside whom; named from one side is enough. Neighbours never have the same
    slot; hubs without neighbours have none, and poll always.
    """
    order = list(hubs)
    beside: dict[str, set[str]] = {name: set() for name in order}
    for name, others in neighbours.items():
        for other in others:
            if name in beside and other in beside and name != other:
                beside[name].add(other)
                beside[other].add(name)
    turn: dict[str, int] = {}
    for name in (each for each in order if beside[each]):
        taken = {turn[other] for other in beside[name] if other in turn}
        turn[name] = next(n for n in range(len(order)) if n not in taken)
    period = length_ms * (max(turn.values(), default=-1) + 1)
    return {name: (period, n * length_ms, length_ms - GUARD_MS) for name, n in turn.items()}
