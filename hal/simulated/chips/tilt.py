"""The hourglass's tilt switch: a ball that falls on two pins, or off them.

Upright it is closed. Turning lets the ball roll, so it makes and breaks for much longer than a key.
Laid on its side it does not rest at all; a knock on the table lifts the ball for a moment.

What may live here: the switch. What may not: what a turn means.
"""

from __future__ import annotations

from collections.abc import Callable

from hal.simulated.chips.contact import Contact

__all__ = ["TiltSwitch"]

BOUNCE_US = 60_000
KNOCK_US = 5_000
_SIDE_US = 40_000


class TiltSwitch:
    """Stands upright at first. now_us gives the time in microseconds."""

    def __init__(
        self, now_us: Callable[[], int], *, bounce_us: int = BOUNCE_US, seed: int = 0
    ) -> None:
        self.contact = Contact(bounce_us=0, bounces=8, seed=seed)
        self.contact.move(True, now_us())
        self.contact.bounce_us = bounce_us
        self._now_us = now_us
        self._upright = True

    @property
    def upright(self) -> bool:
        """How hands left it."""
        return self._upright

    @property
    def closed(self) -> bool:
        """How the contact stands at this moment."""
        return self.contact.is_closed(self._now_us())

    def turn(self) -> None:
        """Turn it over."""
        self._upright = not self._upright
        self.contact.move(self._upright, self._now_us())

    def knock(self, for_us: int = KNOCK_US) -> None:
        """Hit the table: the ball leaves its place and falls back."""
        self.contact.spark(self._now_us(), for_us)

    def roll(self, times: int) -> None:
        """Lie on its side: the ball rolls to and fro, so many times, and ends where it was."""
        now = self._now_us()
        self.contact.rattle(now, [now + each * _SIDE_US for each in range(2 * times)])
