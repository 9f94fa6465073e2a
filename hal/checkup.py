"""Checkup: a table's health, kept while it runs, whoever runs it.

    parts --Checkup--> bench() --assemble--> platform --listen, start--> hear    look() --> Report

A service and a doctor do the same here: the parts are made on a bench that shows this all that
happens, and the platform is listened to. `look` has the parts say what they would not say unasked,
whose answers are in the next look, and gives how everything has been so far.

What may live here: joining `hal.health` to parts. What may not: counting, and judging.
"""

from __future__ import annotations

from collections.abc import Iterable

from hal.assembly import Bench, Part
from hal.clock import Clock
from hal.drivers.hub_parts import HubParts
from hal.events import Heard
from hal.fault import Fault
from hal.health import Check, Health
from hal.health_lines import HubPlan
from hal.health_values import Report
from hal.link.frames import Frame
from hal.link.line import Tell, Watch
from hal.platform import Platform

__all__ = ["Checkup"]


class Checkup:
    """The health of a table of `parts`, from now on, by `clock`; readers, keys: their names."""

    def __init__(
        self,
        clock: Clock,
        parts: Iterable[Part] = (),
        readers: Iterable[str] = (),
        keys: Iterable[str] = (),
    ) -> None:
        hubs = [hub for part in parts if isinstance(part, HubParts) for hub in part.hubs]
        plans = [HubPlan(hub.name, hub.serial, hub.names.readers) for hub in hubs]
        self.health = Health(clock.now(), readers, keys, plans)
        self._clock = clock
        self._checks: list[Check] = []

    def bench(self, tell: Tell, watch: Watch = lambda port, frame, came: None) -> Bench:
        """What the parts are to be made with, so that this is shown what happens; `tell` and
        `watch` are shown it, too."""

        def told(fault: Fault) -> None:
            self.health.fault(fault)
            tell(fault)

        def watched(port: str, frame: Frame, came: bool) -> None:
            self.health.frame(port, frame, came, self._clock.now())
            watch(port, frame, came)

        return Bench(self._clock, told, watched, self._checks.append)

    def start(self, platform: Platform) -> tuple[Fault, ...]:
        """Start a platform that is listened to; what does not serve is counted and given back."""
        if platform.hourglass is not None:
            self.health.expect_glass()
        faults = platform.start()
        for fault in faults:
            self.health.fault(fault)
        return faults

    def hear(self, event: Heard) -> None:
        """Count an event, as it is heard."""
        self.health.hear(event, self._clock.now())

    def look(self) -> Report:
        """How everything has been; and ask the parts, so that the next look knows more."""
        for check in self._checks:
            check(self.health)
        return self.health.report(self._clock.now())
