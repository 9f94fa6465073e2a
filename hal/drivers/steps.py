"""Steps: a conversation with a device as straight code that never blocks.

    def poll(self) -> Steps[Inventory]:
        self._antenna(on=True)
        yield 2                      # ms: the field must stand before a tag can speak
        return self._inventory()

A generator that yields how many milliseconds must pass before it goes on, and returns what it came
to. Whoever runs it asks the Clock for that call, so nobody sleeps: the same code runs on the
machine's clock and, in a test, on virtual time; several devices wait on one thread; and closing
the generator ends the conversation wherever it stands.

What may live here: the running of steps. What may not: any device.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from hal.clock import Clock

__all__ = ["Steps", "wait_until"]

_T = TypeVar("_T")

Steps = Generator[int, None, _T]
"""Yields ms to wait, returns a _T."""


def wait_until(
    clock: Clock, come: Callable[[], _T | None], within_ms: int, every_ms: int = 2
) -> Steps[_T | None]:
    """Ask `come` every `every_ms` until it gives something; None once `within_ms` have passed.

    It is asked once more at the end, however late the clock calls: a busy machine is no silence.
    """
    until = clock.now() + within_ms
    while (something := come()) is None and clock.now() < until:
        yield every_ms
    return something
