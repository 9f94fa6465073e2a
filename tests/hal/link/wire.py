"""A host and a model hub, joined by a line that damages what it carries, on time that is counted.

`Wire.run` lets both speak; what the host's link gives is kept in `news`. Damage is seeded: each
byte may be turned or lost, each piece cut or doubled.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from hal.link.hub_link import HubLink, Step
from hal.link.news import News, Told
from tests.hal.link.model_hub import ModelHub

__all__ = ["SERIAL", "Noise", "Wire"]

SERIAL = b"SANCTUM1"


class Noise:
    """Turns and loses bytes at random: of each, one in `1 / rate`."""

    def __init__(self, seed: int | str, turned: float = 0.0, lost: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.rate = turned + lost
        self.turned = turned
        self._next = self._gap()

    def _gap(self) -> int:
        return int(self.random.expovariate(self.rate)) if self.rate else 1 << 60

    def __call__(self, data: bytes) -> bytes:
        out = bytearray()
        at = 0
        while at + self._next < len(data):
            end = at + self._next
            out += data[at:end]
            if self.random.random() * self.rate < self.turned:
                out.append(data[end] ^ self.random.randrange(1, 256))
            at = end + 1
            self._next = self._gap()
        self._next -= len(data) - at
        return bytes(out + data[at:])


class Wire:
    """Both ends, and what became of it."""

    def __init__(
        self,
        hub: ModelHub,
        *,
        up: Callable[[bytes], bytes] = bytes,
        down: Callable[[bytes], bytes] = bytes,
        steps: dict[bytes, Step] | None = None,
    ) -> None:
        self.hub, self.up, self.down = hub, up, down
        self.now = 0
        self.steps = {hub.serial: Step()} if steps is None else steps
        self.link = HubLink(self.steps, self.now)
        self.news: list[News] = []
        self.sent = b""
        self.plugged = True

    def pass_ms(self, ms: int, step: int = 10) -> None:
        """Let time pass."""
        for _ in range(0, ms, step):
            self.now += step
            self.exchange()

    def exchange(self) -> None:
        """Let both say what they have to say now."""
        self.hub.pass_time(self.now)
        said = self.hub.says()
        if not self.plugged:
            return
        if said:
            self.news += self.link.receive(self.up(said), self.now)
        due = self.link.due()
        if due is not None and self.now >= due:
            self.news += self.link.tick(self.now)
        answer = self.link.bytes_to_send()
        self.sent += answer
        self.hub.hear(self.down(answer), self.now)

    def unplug(self) -> None:
        """End the line; the hub stays on."""
        self.plugged = False
        self.news += self.link.close(self.now)

    def plug_in(self) -> None:
        """Open it anew."""
        self.plugged = True
        self.link = HubLink(self.steps, self.now)

    def kinds(self) -> list[str]:
        """The kinds of news, in order."""
        return [type(each).__name__ for each in self.news]

    def events(self) -> list[object]:
        """The events that were told."""
        return [each.event for each in self.news if isinstance(each, Told)]
