"""Makes the house's own sounds: a few notes and knocks, worked out, recorded from nothing.

    python -m tests.service.make_sounds controller/service/sounds

The files there were made like this; whoever wants them otherwise changes a line here.

What may live here: how they are made.  What may not: when they are played.
"""

from __future__ import annotations

import math
import struct
import sys
import wave
from collections.abc import Callable, Iterable
from pathlib import Path

__all__ = ["RATE", "SOUNDS", "main", "samples"]

RATE = 16_000
"""Samples a second."""

LOUD = 0.5
"""How loud the loudest moment is, of 1."""

TUNING = 440.0
"""The A above middle C, in Hz."""

Part = tuple[float, list[float]]
"""Where it begins (s), and its samples, from -1 to 1."""


def note(at: float, half_tones: int, seconds: float, loud: float = 1.0) -> Part:
    """A struck bar: a tone so many half tones from `TUNING`, with two softer ones above it."""
    pitch = TUNING * 2 ** (half_tones / 12)
    tones = ((1.0, 1.0, 4.0), (2.0, 0.3, 6.0), (3.93, 0.12, 14.0))
    made = []
    for n in range(int(seconds * RATE)):
        t = n / RATE
        sound = sum(
            share * math.sin(2 * math.pi * pitch * times * t) * math.exp(-fall * t / seconds)
            for times, share, fall in tones
        )
        made.append(loud * sound * min(1.0, t / 0.004))
    return at, made


def knock(at: float, pitch: float, seconds: float, loud: float = 1.0) -> Part:
    """Wood on wood: a tone that falls, with a breath of noise that is the same each time."""
    made, seed, turn = [], 12345, 0.0
    for n in range(int(seconds * RATE)):
        t = n / RATE
        seed = (1103515245 * seed + 12345) % 2**31
        noise = (seed / 2**30 - 1) * math.exp(-60 * t)
        turn += 2 * math.pi * pitch * (1 - 0.5 * t / seconds) / RATE
        made.append(loud * (math.sin(turn) + 0.4 * noise) * math.exp(-7 * t / seconds))
    return at, made


SOUNDS: dict[str, Callable[[], Iterable[Part]]] = {
    "hit": lambda: [knock(0, 140, 0.3)],
    "dead": lambda: [note(0, -16, 0.9), note(0.16, -17, 0.9), knock(0, 70, 0.4, 0.6)],
    "victory": lambda: [note(0.15 * n, step, 1.0) for n, step in enumerate((-9, -5, -2, 3))],
    "defeat": lambda: [note(0.24 * n, step, 1.0) for n, step in enumerate((-9, -10, -14))],
    "dice": lambda: [
        knock(at, pitch, 0.07, loud)
        for at, pitch, loud in ((0, 900, 1), (0.09, 780, 0.8), (0.15, 1010, 0.6), (0.2, 860, 0.4))
    ],
    "turn": lambda: [note(0, 3, 0.6, 0.7)],
    "vote": lambda: [note(0, -2, 0.6), note(0.14, 3, 0.7)],
    "hourglass": lambda: [knock(float(n), 520, 0.1, 0.7 + 0.15 * n) for n in range(3)],
}
"""What each is made of."""


def samples(parts: Iterable[Part]) -> list[int]:
    """All parts together, as samples of 16 bits; it fades at its end, so that it does not click."""
    together: list[float] = []
    for at, made in parts:
        start = round(at * RATE)
        together += [0.0] * (start + len(made) - len(together))
        for n, sample in enumerate(made):
            together[start + n] += sample
    loudest = max(map(abs, together))
    end = len(together)
    return [
        round(sample / loudest * LOUD * 32767 * min(1.0, (end - n) / (0.02 * RATE)))
        for n, sample in enumerate(together)
    ]


def main(folder: Path) -> None:
    """Make all of them in `folder`."""
    for name, parts in SOUNDS.items():
        made = samples(parts())
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(made)}h", *made))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
