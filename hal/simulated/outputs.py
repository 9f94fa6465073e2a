"""Simulated lights and sound: they keep what they were told, so that it can be drawn or tested."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from hal.ports import Lights, Sound

__all__ = ["SimulatedLights", "SimulatedSound"]

REMEMBERED = 64
"""How many cues are kept: an evening of them is nobody's business."""


class SimulatedLights(Lights):
    """`signs` is what shines: place -> sign."""

    def __init__(self) -> None:
        self.signs: dict[str, str] = {}

    def show(self, signs: Mapping[str, str]) -> None:
        self.signs = dict(signs)


class SimulatedSound(Sound):
    """`cues` are the last ones played, the newest last."""

    def __init__(self) -> None:
        self.cues: deque[str] = deque(maxlen=REMEMBERED)

    def play(self, cue: str) -> None:
        self.cues.append(cue)
