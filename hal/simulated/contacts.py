"""Simulated contacts: keys that hands hold down and let go, and an hourglass that they turn.

They neither bounce nor ghost: what they report is settled, as `hal.ports` wants it.
"""

from __future__ import annotations

from collections.abc import Iterable

from hal.clock import Clock
from hal.events import GlassTurned, KeyDown, KeyUp
from hal.ports import Hourglass, Keys, Post

__all__ = ["SimulatedHourglass", "SimulatedKeys"]


class SimulatedKeys(Keys):
    """Keys by name. Raises ValueError for a key that this table has not."""

    def __init__(self, clock: Clock, names: Iterable[str]) -> None:
        self._clock = clock
        self._names = tuple(names)
        self._down: set[str] = set()
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        self._post = post

    def close(self) -> None:
        self._post = None

    def hold(self, key: str) -> None:
        """Put a finger on the key; one that is down stays down."""
        self._known(key)
        if key not in self._down:
            self._down.add(key)
            if self._post:
                self._post(KeyDown(key, at_ms=self._clock.now()))

    def release(self, key: str) -> None:
        """Take the finger off; a key that is up stays up."""
        self._known(key)
        if key in self._down:
            self._down.remove(key)
            if self._post:
                self._post(KeyUp(key, at_ms=self._clock.now()))

    def _known(self, key: str) -> None:
        if key not in self._names:
            known = ", ".join(self._names) or "none"
            raise ValueError(f"this table has no key {key!r}; it has {known}")


class SimulatedHourglass(Hourglass):
    """An hourglass on a tilt switch."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        self._post = post

    def close(self) -> None:
        self._post = None

    def turn(self) -> None:
        """Turn it over."""
        if self._post:
            self._post(GlassTurned(at_ms=self._clock.now()))
