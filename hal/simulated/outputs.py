"""Simulated lights and sound: they keep what they were told, so that it can be drawn or tested."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from hal.clock import Clock
from hal.ports import Lights, Sound

__all__ = ["Asked", "SimulatedLights", "SimulatedSound"]

REMEMBERED = 64
"""How much of what was to be heard is kept: an evening of it is nobody's business."""


class SimulatedLights(Lights):
    """`signs` is what shines: place -> sign."""

    def __init__(self) -> None:
        self.signs: dict[str, str] = {}

    def show(self, signs: Mapping[str, str]) -> None:
        self.signs = dict(signs)


class Asked(NamedTuple):
    """What was asked of a loudspeaker, and when (ms): to play or loop the file called `what`, to
    say the words `what` in a language, to be silent."""

    at_ms: int
    kind: Literal["play", "loop", "speak", "stop"]
    what: str = ""
    language: str = ""


class SimulatedSound(Sound):
    """`asked` is what was asked of it last, the newest last; `looping` what goes on being heard,
    and `saying` what it is saying: it never comes to an end by itself."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.asked: deque[Asked] = deque(maxlen=REMEMBERED)
        self.looping: Path | None = None
        self.saying = ""
        self.closed = False

    @property
    def played(self) -> list[str]:
        """The names of the files that were played once, the newest last."""
        return [each.what for each in self.asked if each.kind == "play"]

    def play(self, file: Path) -> None:
        self.asked.append(Asked(self.clock.now(), "play", file.name))

    def loop(self, file: Path | None) -> None:
        self.looping = file
        self.asked.append(Asked(self.clock.now(), "loop", "" if file is None else file.name))

    def speak(self, text: str, language: str) -> None:
        self.saying = text
        self.asked.append(Asked(self.clock.now(), "speak", text, language))

    def stop(self) -> None:
        self.looping, self.saying = None, ""
        self.asked.append(Asked(self.clock.now(), "stop"))

    def close(self) -> None:
        self.closed = True
