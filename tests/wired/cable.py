"""A cable: a hub with its power at one end, and at the other a port that a driver can open.

A hub may have power of its own, or get it through the cable, as a board on USB does: such a hub
forgets all but its EEPROM when it is unplugged, and so do its chips.

What may live here: what any cable does, and the one on virtual time. What may not: a device file
(`tests.wired.pty_cable`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from hal.clock import Clock
from hal.link.line import Port
from hal.simulated.chips.line import SimulatedLine
from tests.firmware.hub import Hub

__all__ = ["Cable", "VirtualCable"]


class Cable(ABC):
    """A hub on a cable. `port`: the driver's end. `powered`: whether the hub runs."""

    port: Port

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.powered = True
        self._unlived = 0

    def pass_ms(self, now: int) -> None:
        """Let the hub live until then (ms); without power its time stands still."""
        if self.powered:
            self.hub.run(max(0, now - self._unlived - self.hub.now_ms()))
        else:
            self._unlived = now - self.hub.now_ms()

    def plug(self) -> None:
        """Plug it in; a hub that had no power boots."""
        if not self.powered:
            self.powered = True
            for chip in self.hub.parts.chips:
                chip.brownout()
            self.hub.reset()
        self.join()

    def unplug(self, *, power: bool = False) -> None:
        """Pull it out; `power`: the hub had its power through it."""
        self.powered = not power
        self.part()

    @abstractmethod
    def join(self) -> None:
        """The wires of both ends are connected from now on."""

    @abstractmethod
    def part(self) -> None:
        """They are so no more, and the driver knows."""


class VirtualCable(Cable):
    """The simulated line, which can be given noise."""

    def __init__(self, name: str, hub: Hub, clock: Clock) -> None:
        super().__init__(hub)
        self.line = SimulatedLine(name, clock)
        self.line.device.on_bytes = hub.send
        hub.on_bytes = self.line.device.write
        self.port = self.line.host

    def join(self) -> None:
        self.line.replug()

    def part(self) -> None:
        self.line.unplug()
