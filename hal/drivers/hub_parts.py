"""All reader hubs of a table, as one part of it: `hal.assembly` makes them together, since any of
them may be found on any of their ports, and since neighbours take turns.

What may live here: hubs as they were written down, and the objects that they become. What may not:
how a file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hal.assembly import Bench, Made
from hal.drivers.colours import Colour
from hal.drivers.hub import Hub, HubNames
from hal.drivers.hub_line import HubLines
from hal.drivers.hub_ports import Adopted, find, slots
from hal.drivers.hub_serial import SerialPort
from hal.link.line import Port

__all__ = ["HubPart", "HubParts", "serial_port"]


@dataclass(frozen=True)
class HubPart:
    """One hub. port: an adopted USB port, or a device file. neighbours: hubs beside it."""

    name: str
    serial: bytes
    port: Adopted | str
    names: HubNames
    dtr: bool = False
    neighbours: tuple[str, ...] = ()


def serial_port(part: HubPart) -> Port:
    """The port on which a hub is expected."""
    if isinstance(part.port, str):
        path = part.port
        return SerialPort(path, lambda: path, dtr=part.dtr)
    name = f"USB {part.port.place}"
    return SerialPort(name, find(name, part.port), dtr=part.dtr)


@dataclass(frozen=True)
class HubParts:
    """All hubs. colours: of each sign. port: gives each hub's port; a test gives simulated ones."""

    hubs: tuple[HubPart, ...]
    colours: Mapping[str, Colour] = field(default_factory=dict)
    port: Callable[[HubPart], Port] = serial_port

    def made(self, bench: Bench) -> Made:
        """Their readers, keys, switches and lights."""
        turns = slots((each.name for each in self.hubs), self.beside())
        hubs = [
            Hub(
                part.name,
                part.serial,
                part.names,
                bench.clock,
                bench.tell,
                colours=self.colours,
                slot=turns.get(part.name),
            )
            for part in self.hubs
        ]
        HubLines(map(self.port, self.hubs), hubs, bench.clock, bench.tell, bench.watch)
        return Made(
            readers=tuple(hub.readers for hub in hubs if hub.names.readers),
            keys=tuple(hub.keys for hub in hubs if hub.names.keys),
            hourglasses=tuple(hub.hourglass for hub in hubs if hub.names.hourglass),
            lights=tuple(hub.lights for hub in hubs if hub.names.leds),
            checks=tuple(hub.examine for hub in hubs),
        )

    def beside(self) -> dict[str, tuple[str, ...]]:
        """Who lies beside whom."""
        return {part.name: part.neighbours for part in self.hubs}
