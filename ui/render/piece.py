"""One piece: who it is, whose it is, how it fares.

Sides differ in outline as well as in colour: the first is round, the second a square with one
corner marked, all others are a hexagon.  Inside stands its icon, or its letters, or the first
letter of its name.  Its first track is a short bar beneath it, as long as what is left.

Several pieces in one space stand close together, smaller; the one that matters stands in front.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from kivy.core.image import Image as CoreImage

from controller.wire import Piece, Track
from ui.assets import icon_path
from ui.theme import BLOOD, GREEN, LAMP, VOID, Role, Theme, mixed, side_colours
from ui.widgets.paint import disc, frame, ground, picture, polygon, ring
from ui.widgets.stamp import Stamp, stamp

__all__ = ["MOST", "draw_piece", "places"]

MOST = 6
"""How many pieces of one space are drawn; of more, their number is said."""

FAINT = ("spent", "down", "dead")
"""Marks under which a piece is drawn faintly: it does nothing at the moment."""

SIZES = (0.8, 0.5, 0.47, 0.43, 0.38, 0.36)


def places(count: int, middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Where `count` pieces stand in a space, as middles."""
    if count <= 1:
        return [middle] * count
    away = radius * (0.5 if count == 2 else 0.54)
    start = math.pi if count == 2 else math.pi / 2
    turn = -2 * math.pi / count
    return [
        (
            middle[0] + away * math.cos(start + index * turn),
            middle[1] + away * math.sin(start + index * turn),
        )
        for index in range(count)
    ]


def draw_piece(
    theme: Theme, piece: Piece, middle: tuple[float, float], space: float, count: int
) -> list[Stamp]:
    """Draw a piece that shares a space of radius `space` with `count - 1` others."""
    radius = space * SIZES[min(count, len(SIZES)) - 1]
    ink, dark = side_colours(piece.side)
    faint = bool(set(piece.marks) & set(FAINT))
    outline(theme, piece.side, middle, radius, mixed(ink, dark, 0.45) if faint else ink, dark)
    drawn = inside(theme, piece, middle, radius, ink, dark)
    if piece.tracks:
        bar(theme, piece.tracks[0], middle, radius)
    return drawn


def outline(
    theme: Theme,
    side: str,
    middle: tuple[float, float],
    radius: float,
    ink: str,
    dark: str,
) -> None:
    """Ground and outline, in the shape of the side."""
    x, y = middle
    width = max(1.5, theme.mm(0.5))
    if side == "first":
        disc(middle, radius, dark)
        ring(middle, radius, ink, width)
    elif side == "second":
        half = radius * 0.9
        box = (x - half, y - half, 2 * half, 2 * half)
        ground(box, dark, theme.corner)
        frame(box, ink, theme.corner, width)
        tip = half * 0.55
        polygon([(x - half, y + half), (x - half + tip, y + half), (x - half, y + half - tip)], ink)
    else:
        corners = [
            (
                x + radius * math.cos(math.pi / 3 * index),
                y + radius * math.sin(math.pi / 3 * index),
            )
            for index in range(6)
        ]
        polygon(corners, ink)
        inner = 1 - width / radius
        polygon([(x + (cx - x) * inner, y + (cy - y) * inner) for cx, cy in corners], dark)


def inside(
    theme: Theme, piece: Piece, middle: tuple[float, float], radius: float, ink: str, dark: str
) -> list[Stamp]:
    """Icon, letters, or first letter; nothing in a piece too small for legible letters."""
    path = icon_path(piece.icon) if piece.icon else None
    if path:
        side = radius * 1.25
        box = (middle[0] - side / 2, middle[1] - side / 2, side, side)
        picture(box, icon_texture(path), ink)
        return []
    text = (piece.letter or str(piece.label))[: 2 if piece.letter else 1]
    least = theme.mm(Role.BODY.millimetres)
    if radius < 0.6 * least:
        return []
    size = max(least, radius * 1.1)
    return [stamp(theme, text, middle, ink=ink, ground=dark, size=size)]


@lru_cache(maxsize=128)
def icon_texture(path: str) -> Any:
    """The texture of an icon file."""
    return CoreImage(path, mipmap=True).texture


def bar(theme: Theme, track: Track, middle: tuple[float, float], radius: float) -> None:
    """How much of a track is left, as a short bar beneath the piece."""
    if track.most <= track.least:
        return
    part = (track.value - track.least) / (track.most - track.least)
    part = min(1.0, max(0.0, part))
    width, height = radius * 1.3, max(3.0, theme.mm(1))
    x, y = middle[0] - width / 2, middle[1] - radius - height * 0.35
    ground((x, y, width, height), VOID, height / 2)
    ink = GREEN if part > 0.5 else LAMP if part > 0.25 else BLOOD
    if part:
        ground((x, y, max(height, width * part), height), ink, height / 2)
