"""A table for a doctor: a hub of nine readers, two keys and a glass, on virtual time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from controller.cli.doctor_finding import Finding
from controller.cli.doctor_measure import Opened, measured, settle
from controller.cli.doctor_words import findings
from controller.table.parts import Parts
from controller.table.parts_hang import hanging
from controller.table.parts_hub import HubOf
from hal.assembly import Part
from hal.clock import VirtualClock
from hal.drivers.hub_parts import HubParts
from hal.health_values import Report
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort

__all__ = ["Sick"]

SERIAL = b"SANCTUM1"


@dataclass
class Sick:
    """A table that something may be wrong with. meanwhile: called every second, with how many have
    passed."""

    clock: VirtualClock = field(default_factory=VirtualClock)
    meanwhile: Callable[[int], object] = lambda second: None
    seconds: int = 0

    def __post_init__(self) -> None:
        self.model = ModelHub(SERIAL, readers=9)
        self.model.boot(0)
        self.port = VirtualPort("usb", self.clock, self.model)

    def wait(self, seconds: float) -> None:
        self.seconds += 1
        self.meanwhile(self.seconds)
        self.clock.advance(int(seconds * 1000))

    @property
    def parts(self) -> Parts:
        port = self.port

        class Wired(Parts, frozen=True):
            def made(self) -> tuple[Part, ...]:
                made = super().made()
                return tuple(
                    replace(part, port=lambda hub: port) if isinstance(part, HubParts) else part
                    for part in made
                )

        readers = tuple(f"r{n}" for n in range(1, 10))
        hub = HubOf(SERIAL.hex(), "usb", readers, keys=(("k1", "k2"),), hourglass=True)
        return Wired(hub={"north": hub})

    def report(self, seconds: int = 5) -> Report:
        """What is measured in so many seconds, once everything is heard."""
        patient = Opened(self.parts, self.clock)
        try:
            before = settle(patient, self.wait)
            return measured(patient, before, seconds, self.wait, lambda report: None)
        finally:
            patient.close()

    def found(self, seconds: int = 5) -> dict[str, Finding]:
        """What is found, by part."""
        hangs = hanging(self.parts)
        return {each.part: each for each in findings(self.report(seconds), hangs)}
