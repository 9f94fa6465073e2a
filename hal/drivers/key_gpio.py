"""One key on one pin, or an hourglass's tilt switch: a contact that is down or up.

A contact bounces: for some milliseconds it makes and breaks before it rests. gpiozero can ignore
bounces, but decides it by its own clock, and not at all on its mock pins. So it is asked for the
raw edges, and this file settles them on our Clock: an edge starts a wait, another edge starts it
anew, and after `settle_ms` without one the level is sampled. Only a level that differs from the
last settled one is reported, so a press is one press and a spark that leaves the contact as it was
is nothing. The sample at the end also heals an edge that the kernel dropped.

How a contact stands at the start is known (`is_pressed`), never reported: nobody did it just now.

gpiozero chooses how the pins are reached (see hal/README.md); this file picks no pin factory.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from gpiozero import DigitalInputDevice
from gpiozero.exc import BadPinFactory, GPIOPinInUse, GPIOZeroError

from hal.clock import Call, Clock
from hal.fault import Fault, Reason

__all__ = ["Key", "KeyUnavailable"]


class KeyUnavailable(Fault):
    """The pin cannot be used: it is `at`, as it was given."""


class Key:
    """A settled contact between a pin and ground (`pull_up`), or between a pin and 3.3 V.

    pin: GPIO number, or any name gpiozero knows ("BOARD13"). clock: where the settling time passes.
    settle_ms: how long a contact must rest before it counts. part: what a fault calls the key.

    `when_pressed` and `when_released` are called with the time in ms at which the contact began to
    change. They run on a thread of gpiozero's or of the clock's and must only post to a queue.

    Raises KeyUnavailable: no such pin, a pin already taken, or a machine without pins.
    """

    def __init__(
        self,
        pin: int | str,
        clock: Clock,
        *,
        settle_ms: int = 20,
        pull_up: bool = True,
        part: str = "key",
    ) -> None:
        self.when_pressed: Callable[[int], None] | None = None
        self.when_released: Callable[[int], None] | None = None
        self._clock = clock
        self._settle_ms = settle_ms
        self._lock = threading.Lock()
        self._waiting: Call | None = None
        self._closed = False
        self._began = self._last_edge = 0
        try:
            self._contact = DigitalInputDevice(pin, pull_up=pull_up)
        except BadPinFactory as error:
            raise KeyUnavailable(part, Reason.ABSENT, str(error), at=str(pin)) from error
        except GPIOPinInUse as error:
            raise KeyUnavailable(part, Reason.BUSY, str(error), at=str(pin)) from error
        except (GPIOZeroError, OSError, ValueError) as error:
            raise KeyUnavailable(part, Reason.UNFIT, str(error), at=str(pin)) from error
        self._pressed = bool(self._contact.is_active)
        self._contact.when_activated = self._edge
        self._contact.when_deactivated = self._edge

    @property
    def is_pressed(self) -> bool:
        """Whether the contact is down, as it last settled."""
        return self._pressed

    def close(self) -> None:
        """Give the pin back; nothing is reported any more. Closing twice is harmless."""
        with self._lock:  # a sample that is being taken ends first
            self._closed = True
            if self._waiting:
                self._waiting.cancel()
            self._waiting = None
        self._contact.close()

    def _edge(self) -> None:
        with self._lock:
            if self._closed:
                return
            self._last_edge = self._clock.now()
            if self._waiting is None:
                self._began = self._last_edge
                self._waiting = self._clock.call_later(self._settle_ms, self._rested)

    def _rested(self) -> None:
        """The wait is over: wait on for a later edge, or sample and report."""
        with self._lock:
            if self._waiting is None or self._closed:
                return
            rest = self._last_edge + self._settle_ms - self._clock.now()
            if rest > 0:
                # One call follows the edges instead of one call an edge: a worn contact makes many.
                self._waiting = self._clock.call_later(rest, self._rested)
                return
            self._waiting = None
            pressed = bool(self._contact.is_active)
            if pressed == self._pressed:
                return
            self._pressed = pressed
            report = self.when_pressed if pressed else self.when_released
        if report:
            report(self._began)

    def __enter__(self) -> Self:
        """The key itself, closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the key."""
        self.close()
