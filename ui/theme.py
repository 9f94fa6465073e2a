"""The look in numbers: colours, type and sizes.

Everything is measured in millimetres and becomes pixels once, through the panel's dots per inch.
A finger is as wide on a small panel as on a fine one, so a size written in pixels is a mistake
waiting for the other panel.  The two panels this was drawn for are the official 7-inch display
(800x480, 132 dpi) and Touch Display 2 (1280x720, 210 dpi); in millimetres they are twins, so one
drawing serves both.

Colours go from deep to near: void, deck, plate, and seam for lines between.  Bone is text, ash
quiet text.  Green and violet are the two sides, lamp is the one accent (whose turn, the primary
action, undo), blood and rust mean harm.  No state is said by colour alone: sides differ in outline,
states carry an icon or a word.

What may live here: values and the arithmetic of them.  What may not: Kivy, so that tests and other
clients can ask for a size or a contrast without a window.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

__all__ = [
    "ASH",
    "BLOOD",
    "BONE",
    "CLAY",
    "DECK",
    "DESK_HIGHER",
    "DESK_WIDER",
    "GREEN",
    "GREEN_DEEP",
    "LAMP",
    "PANEL_7",
    "PLATE",
    "RUST",
    "SAFE",
    "SEAM",
    "TEXT_SIZES",
    "TOUCH_DISPLAY_2",
    "VIOLET",
    "VIOLET_DEEP",
    "VOID",
    "Panel",
    "Role",
    "Theme",
    "contrast",
    "mixed",
    "rgba",
    "side_colours",
]

VOID = "#0B0E10"
DECK = "#12171A"
PLATE = "#1A2125"
SEAM = "#2B353A"

BONE = "#EDEFE8"
ASH = "#9DA9A6"
CLAY = "#D9998D"
"""Why something is closed: warmer than ash, so that a reason is not taken for a description."""

GREEN = "#58CF8A"
GREEN_DEEP = "#123325"
VIOLET = "#B58BFF"
VIOLET_DEEP = "#2A1C44"
LAMP = "#F4B63F"
BLOOD = "#FF6459"
RUST = "#E4572E"
SAFE = "#7CC4EC"


class Role(Enum):
    """What a line of text is for: its face and its size in millimetres (of the em).

    Table-facing roles are read by everybody from 70 cm, the others by whoever holds the screen.
    """

    BODY = ("Barlow-Regular", 4.1)
    STRONG = ("Barlow-SemiBold", 4.1)
    LABEL = ("BarlowCondensed-SemiBold", 4.1)
    NAME = ("BarlowCondensed-SemiBold", 4.9)
    TABLE = ("BarlowCondensed-SemiBold", 5.8)
    STORY = ("Barlow-Regular", 5.8)
    SPEECH = ("Barlow-Italic", 5.8)
    COUNT = ("BarlowCondensed-SemiBold", 9.0)
    HUGE = ("BarlowCondensed-SemiBold", 14.0)

    @property
    def face(self) -> str:
        """Which of the bundled fonts: a file name in `assets/fonts`, without its ending."""
        return self.value[0]

    @property
    def millimetres(self) -> float:
        """The height of the em, in millimetres, at text size 1."""
        return self.value[1]


@dataclass(frozen=True)
class Panel:
    """A screen: its pixels, and how many of them make an inch."""

    width: int
    height: int
    dpi: float

    @classmethod
    def window(cls, width: int, height: int) -> Panel:
        """A window on a desk.  Nobody knows how large its pixels are, so it is drawn like the
        7-inch panel seen through a magnifying glass: everything fits as it does there."""
        return cls(width, height, PANEL_7.dpi * min(width / 800, height / 480))


PANEL_7 = Panel(800, 480, 132.0)
TOUCH_DISPLAY_2 = Panel(1280, 720, 210.0)

DESK_WIDER, DESK_HIGHER = 1.7, 1.5
"""How much wider and higher than its touchscreen a window with a simulated table is."""

TEXT_SIZES = (1.0, 1.15, 1.3)
"""The text-size setting: factors on every role.  Nothing is smaller than 1, which is legible."""


@dataclass(frozen=True)
class Theme:
    """Sizes in pixels for one panel and one text size."""

    dpi: float = PANEL_7.dpi
    text: float = 1.0

    def mm(self, millimetres: float) -> float:
        """Pixels, unrounded, of a length in millimetres."""
        return millimetres * self.dpi / 25.4

    def size(self, role: Role) -> int:
        """The font size of a role, in whole pixels."""
        return round(self.mm(role.millimetres) * self.text)

    @property
    def target(self) -> int:
        """The least side of anything that can be tapped: 12 mm."""
        return math.ceil(self.mm(12))

    @property
    def gap(self) -> int:
        """The distance between two things that can be tapped: 2 mm."""
        return math.ceil(self.mm(2))

    @property
    def pad(self) -> int:
        """The breathing space inside a plate: 2 mm."""
        return round(self.mm(2))

    @property
    def line(self) -> float:
        """The width of a seam: a third of a millimetre, never under one pixel."""
        return max(1.0, self.mm(0.3))

    @property
    def corner(self) -> float:
        """The radius of a plate's corners: 0.8 mm."""
        return self.mm(0.8)

    @property
    def slop(self) -> float:
        """How far a finger may slide and still mean a tap: 3 mm."""
        return self.mm(3)


def side_colours(side: str) -> tuple[str, str]:
    """Line and ground of a side.  Its outline says the same (see `ui.render.piece`)."""
    return {"first": (GREEN, GREEN_DEEP), "second": (VIOLET, VIOLET_DEEP)}.get(side, (ASH, PLATE))


def rgba(colour: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """Red, green, blue and alpha, each 0 to 1, of "#RRGGBB"."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, alpha)


def mixed(colour: str, ground: str, part: float) -> str:
    """The colour that `part` of a colour over a ground makes: fainter without being see-through."""
    over, under = rgba(colour)[:3], rgba(ground)[:3]
    channels = (round(255 * (a * part + b * (1 - part))) for a, b in zip(over, under, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in channels)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it, 0 (black) to 1 (white)."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    red, green, blue, _ = rgba(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(ink: str, ground: str) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""
    lighter, darker = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
