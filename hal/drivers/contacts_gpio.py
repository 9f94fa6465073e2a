"""Keys and an hourglass on pins of their own: `key_gpio.Key` as parts of a table.

The tilt switch of an hourglass chatters for as long as the glass is in the hand, and a knock on the
table lifts its ball for a moment. So it must rest for `GLASS_SETTLE_MS`, much longer than a key;
either way round is a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hal.clock import Clock
from hal.drivers.key_gpio import Key
from hal.events import GlassTurned, KeyDown, KeyUp
from hal.fault import Fault
from hal.ports import Hourglass, Keys, Post

__all__ = ["GLASS_SETTLE_MS", "GpioHourglass", "GpioKeys"]

GLASS_SETTLE_MS = 250


class GpioKeys(Keys):
    """Keys by name, each between a pin and ground.

    A key whose pin cannot be used is no reason for the others not to serve: its fault is kept in
    `faults`. Where none serves, `start` raises the first.
    """

    def __init__(self, clock: Clock, pins: Mapping[str, int | str], *, settle_ms: int = 20) -> None:
        self.faults: dict[str, Fault] = {}
        self._clock = clock
        self._pins = dict(pins)
        self._settle_ms = settle_ms
        self._keys: list[Key] = []
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        self._post = post
        self.faults = {}
        for name, pin in self._pins.items():
            try:
                key = Key(pin, self._clock, settle_ms=self._settle_ms, part=name)
            except Fault as fault:
                self.faults[name] = fault
                continue
            key.when_pressed = self._telling(name, KeyDown)
            key.when_released = self._telling(name, KeyUp)
            self._keys.append(key)
        if self.faults and not self._keys:
            raise next(iter(self.faults.values()))

    def close(self) -> None:
        self._post = None
        for key in self._keys:
            key.close()
        self._keys.clear()

    def _telling(self, name: str, kind: type[KeyDown] | type[KeyUp]) -> Callable[[int], None]:
        def tell(at_ms: int) -> None:
            if post := self._post:
                post(kind(name, at_ms=at_ms))

        return tell


class GpioHourglass(Hourglass):
    """An hourglass with a tilt switch between `pin` and ground."""

    def __init__(self, clock: Clock, pin: int | str, *, settle_ms: int = GLASS_SETTLE_MS) -> None:
        self._clock = clock
        self._pin = pin
        self._settle_ms = settle_ms
        self._key: Key | None = None
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        self._key = Key(self._pin, self._clock, settle_ms=self._settle_ms, part="hourglass")
        self._post = post
        self._key.when_pressed = self._key.when_released = self._turned

    def close(self) -> None:
        self._post = None
        if self._key:
            self._key.close()
            self._key = None

    def _turned(self, at_ms: int) -> None:
        if post := self._post:
            post(GlassTurned(at_ms=at_ms))
