"""On what each part hangs, as far as a maker can do something about it.

    r1 --reader--> north --hub--> USB 1-1.4        a hub's reader, its hub, the hub's port
    yes --pin--> pad --pin-->                      a key, and the matrix that it stands in
    r9 --spi-->                                    a reader on a bus of the machine's own

A part that does not serve takes along what hangs on it: that is one ill with one remedy, whoever
looks.  What helps against it depends on the way: another group opens SPI than a serial port.

What may live here: who hangs on whom.  What may not: a sentence (`controller.cli.remedies`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from controller.table.parts import Parts
from controller.table.parts_hub import called

__all__ = ["BUZZER", "HOURGLASS", "Hang", "hanging"]

HOURGLASS, BUZZER = "hourglass", "buzzer"
"""What their faults call them: of each there is one, and it has no other name."""


class Hang(NamedTuple):
    """way: how it is reached: one of `Wire`; hub for a hub, line for the port of one, reader and
    key for what hangs on a hub.  upon: the part on which it hangs, "" for none."""

    way: str = ""
    upon: str = ""


def hanging(parts: Parts) -> dict[str, Hang]:
    """On what each part hangs, by the name that its faults bear."""
    found: dict[str, Hang] = dict(of_machine(parts))
    for name, hub in parts.hub.items():
        port = called(hub.port)
        found |= {name: Hang("hub", port), port: Hang("line")}
        found |= {
            each: Hang(sort, name) for sort, each, _ in hub.named(name) if each and sort != "place"
        }
    glasses = [name for name, hub in parts.hub.items() if hub.hourglass]
    if parts.buzzer is not None:
        found[BUZZER] = Hang("pin")
    if parts.hourglass is not None:
        found[HOURGLASS] = Hang("pin")
    elif len(glasses) == 1:  # of several, the others go on
        found[HOURGLASS] = Hang(HOURGLASS, glasses[0])
    return found


def of_machine(parts: Parts) -> Iterator[tuple[str, Hang]]:
    """What is wired to the machine itself, and what hangs on that."""
    for kind, name, each in parts.tables():
        if kind == "hub":
            continue
        wires = [wire for wire, _, _ in each.wires(name)]
        way = wires[0] if wires else ""
        yield name, Hang(way)
        for sort, thing, _ in each.named(name):
            if thing and sort != "place" and thing != name:
                yield thing, Hang(way, name)
