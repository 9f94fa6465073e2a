"""Which colour each LED of a hub is to have, which it has, and what to send for that.

Only what changed is sent, and one command is on its way at a time: what is to be shown meanwhile
waits, and only its last state is sent, so that a table that flickers cannot fill the line. A hub
that was met again may have booted, so nothing is taken to be shown then.

What may live here: LEDs. What may not: which sign shines where, and why.
"""

from __future__ import annotations

from collections.abc import Mapping

from hal.drivers.colours import DARK, PLAIN, Colour
from hal.link.messages import MOST_LEDS, Done, Leds

__all__ = ["HubLeds"]


class HubLeds:
    """LEDs at places. leds: place -> the numbers of its LEDs. colours: sign -> colour."""

    def __init__(self, leds: Mapping[str, tuple[int, ...]], colours: Mapping[str, Colour]) -> None:
        self._leds = leds
        self._colours = colours
        self._wanted = {number: bytes(DARK) for numbers in leds.values() for number in numbers}
        self._shown: dict[int, bytes] = {}
        self._size = 0
        self._sending = False

    def met(self, size: int) -> None:
        """A hub with so many LEDs was met, and nobody knows what they show."""
        self._size, self._sending = size, False
        self._shown.clear()

    def want(self, signs: Mapping[str, str]) -> None:
        """These signs are to shine, place -> sign, and no other."""
        self._wanted = dict.fromkeys(self._wanted, bytes(DARK))
        for place, sign in signs.items():
            for number in self._leds.get(place, ()):
                self._wanted[number] = bytes(self._colours.get(sign, PLAIN))

    def next(self) -> Leds | None:
        """What is to be sent now, if anything; nothing while something is on its way."""
        if self._sending:
            return None
        differ = [
            number
            for number, colour in sorted(self._wanted.items())
            if number < self._size and self._shown.get(number) != colour
        ]
        if not differ:
            return None
        first = differ[0]
        colours: list[bytes] = []
        for number in range(first, min(differ[-1] + 1, first + MOST_LEDS)):
            if number not in self._wanted:
                break
            colours.append(self._wanted[number])
        self._sending = True
        return Leds(first, tuple(colours))

    def answered(self, command: Leds, done: Done | None) -> None:
        """A command came to its end; one that was refused is not tried again, as it would be
        refused again."""
        self._sending = False
        if done is not None:
            self._shown |= dict(enumerate(command.colours, command.first))
