"""How much room a display has for a window, asked before one is opened.

The library that opens the window knows; Kivy does not pass it on.  So the library is asked itself,
as it lies in Kivy's own extension.  Where it cannot be found or does not say, nobody knows, and a
window has the size that was wished for.

What may live here: finding out.  What may not: a window.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from ui.theme import Panel

__all__ = ["fitted", "room"]

VIDEO = 0x20
"""SDL_INIT_VIDEO."""

BORDER = 40
"""Pixels that the frame of a window and its title take from the display's height, about."""


class Area(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height")]


def room() -> tuple[int, int] | None:
    """The pixels that the first display has for windows, panels of the desktop left out; None where
    nobody knows."""
    found = find_spec("kivy")
    if found is None or found.origin is None:
        return None
    for extension in Path(found.origin).parent.glob("core/window/_window_sdl2*.so"):
        with suppress(OSError, AttributeError):
            return asked(ctypes.CDLL(str(extension)))
    return None


def asked(library: ctypes.CDLL) -> tuple[int, int] | None:
    """What the library says."""
    if library.SDL_InitSubSystem(VIDEO) != 0:
        return None
    area = Area()
    told = library.SDL_GetDisplayUsableBounds(0, ctypes.byref(area)) == 0
    library.SDL_QuitSubSystem(VIDEO)
    return (area.width, area.height) if told and area.width > 0 and area.height > 0 else None


def fitted(panel: Panel, wider: float, higher: float, display: tuple[int, int] | None) -> Panel:
    """The panel, made smaller with everything on it where a window that is so many times as wide
    and as high would be larger than the display."""
    if display is None:
        return panel
    part = min(
        1.0,
        display[0] / (panel.width * wider),
        max(1, display[1] - BORDER) / (panel.height * higher),
    )
    if part == 1.0:
        return panel
    return Panel(int(panel.width * part), int(panel.height * part), panel.dpi * part)
