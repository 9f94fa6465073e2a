"""Names of pins: whether two of them are the same pin.

gpiozero takes a pin as 17, "GPIO17", "BCM17", "BOARD11", "J8:11" or "WPI0". On the header of 40
pins, which every Pi with more than 26 has, all of these are one.

What may live here: names. What may not: a pin itself; none is touched, and no machine is asked.
"""

from __future__ import annotations

from functools import cache

from gpiozero import PinInvalidPin
from gpiozero.pins.pi import PiBoardInfo

__all__ = ["pin_name"]

FORTY_PINS = 0xC03111
"""The revision code of a Pi 4, of which only the header counts here."""


@cache
def pin_name(pin: int | str) -> str:
    """The one name of a pin, such as "GPIO17"; as it is where the header has no such pin."""
    try:
        return next(str(found.name) for _, found in _board().find_pin(pin))
    except (PinInvalidPin, StopIteration):
        return str(pin)


@cache
def _board() -> PiBoardInfo:
    return PiBoardInfo.from_revision(FORTY_PINS)
