"""Colours of LEDs, whatever they hang on: a hub or the Pi's own SPI.

What may live here: what a colour is, and the two that need no sign. What may not: in which colour a
sign shines; the parts file says that.
"""

from __future__ import annotations

__all__ = ["DARK", "PLAIN", "Colour"]

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

DARK: Colour = (0, 0, 0)

PLAIN: Colour = (48, 48, 48)
"""What a sign shines in that was given no colour."""
