"""One piece: who it is, whose it is, how it fares.

Sides differ in outline as well as in colour: the first is round, the second a square with one
corner marked, all others are a hexagon.  Inside stands its icon, with its number where it is one
of several, or its letters, or the first letter of its name.  Its first track is a short bar beneath
it, as long as what is left.

Several pieces in one space stand close together, smaller; the one that matters stands in front.
What has become of a piece (it burns, it is stunned) stands at its upper right as small discs, each
with its picture or first letter; on a piece too small for that, one plain disc says that there is
something, and the piece's sheet says what.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kivy.core.image import Image as CoreImage

from controller.wire import Piece, Track
from ui.assets import icon_path
from ui.theme import BLOOD, BONE, GREEN, LAMP, RUST, VOID, Role, Theme, mixed, side_colours
from ui.widgets.paint import disc, frame, ground, picture, polygon, ring
from ui.widgets.stamp import Stamp, stamp
from ui.widgets.text import extents

__all__ = [
    "MOST",
    "SIZES",
    "draw_figure",
    "draw_piece",
    "draw_sign",
    "icon_texture",
    "places",
    "states",
    "turned",
]

MOST = 6
"""How many pieces of one space are drawn; of more, their number is said."""

FAINT = ("spent", "down", "dead")
"""Marks under which a piece is drawn faintly: it does nothing at the moment."""

DIGITS = "0123456789"

POSED = ("active", "target", *FAINT)
"""Marks that are drawn as how a piece stands, not as what has become of it."""

FEWEST = 3.4
"""Millimetres: the least radius of a piece whose states can be told apart."""

NEAR, CLEAR, TRIED = 3.0, 1.98, 4
"""Within how many radii another space is near, how many a piece must keep from its middle so that
two crowds do not meet, and how many turns are tried to reach that."""

SIZES = (0.8, 0.66, 0.58, 0.5, 0.44, 0.4)
AWAY = (0.0, 0.66, 0.68, 0.72, 0.76, 0.8)
"""Of the radius of a space: how large each of so many pieces is, and how far from the middle.  They
all but touch each other, and reach as little beyond their space as can be."""


def places(
    count: int, middle: tuple[float, float], radius: float, turn: float = 0
) -> list[tuple[float, float]]:
    """Where `count` pieces stand in a space, as middles: two side by side, more in a ring from the
    top leftwards, all of it turned by `turn` (radians)."""
    if count <= 1:
        return [middle] * count
    away = radius * AWAY[min(count, len(AWAY)) - 1]
    start = turn + (math.pi if count == 2 else math.pi / 2)
    return [
        (
            middle[0] + away * math.cos(start + index * 2 * math.pi / count),
            middle[1] + away * math.sin(start + index * 2 * math.pi / count),
        )
        for index in range(count)
    ]


def turned(
    count: int,
    middle: tuple[float, float],
    radius: float,
    others: Iterable[tuple[float, float]],
) -> float:
    """How far a crowd is to be turned (radians, clockwise) so that it keeps off the crowds in the
    spaces around, whose middles are `others`; 0 where there is room without."""
    near = [spot for spot in others if math.dist(spot, middle) < NEAR * radius]
    if count < 2 or not near:
        return 0.0

    def clear(turn: float) -> float:
        stand = places(count, middle, radius, turn)
        return min(math.dist(piece, spot) for piece in stand for spot in near)

    if clear(0) >= CLEAR * radius:
        return 0.0
    return max((-math.pi / count * step / TRIED for step in range(2 * TRIED)), key=clear)


def draw_piece(
    theme: Theme, piece: Piece, middle: tuple[float, float], space: float, count: int
) -> list[Stamp]:
    """Draw a piece that shares a space of radius `space` with `count - 1` others.  Among others an
    active one has a lit ring of its own."""
    radius = space * SIZES[min(count, len(SIZES)) - 1]
    faint = bool(set(piece.marks) & set(FAINT))
    text = piece.letter or str(piece.label)[:1]
    drawn = draw_figure(theme, middle, radius, piece.side, piece.icon, text, faint=faint)
    if "active" in piece.marks and count > 1:
        ring(middle, radius, LAMP, theme.mm(0.7))
    if piece.tracks:
        bar(theme, piece.tracks[0], middle, radius)
    crowded = count > 1 or radius < theme.mm(FEWEST)
    return drawn + draw_states(theme, states(piece.marks), middle, radius, crowded=crowded)


def draw_figure(
    theme: Theme,
    middle: tuple[float, float],
    radius: float,
    side: str,
    icon: str,
    text: str,
    *,
    faint: bool = False,
) -> list[Stamp]:
    """Draw a figure in the shape and colour of its side, with its icon, or else up to three
    letters; a faint one has the outline of something that does nothing now.

    An icon says of which kind it is; the number at the end of its letters, which stands beside the
    icon, says which one of that kind.
    """
    ink, dark = side_colours(side)
    pale = mixed(ink, dark, 0.45) if faint else ink
    outline(theme, side, middle, radius, pale, dark)
    path = icon_path(icon) if icon else None
    least = theme.mm(Role.BODY.millimetres)
    legible = radius >= 0.5 * least
    number = text[len(text.rstrip(DIGITS)) :] if legible else ""
    if path and number:
        return draw_numbered(theme, path, number, middle, radius, (ink, pale, dark))
    if path:
        edge = radius * 1.25
        box = (middle[0] - edge / 2, middle[1] - edge / 2, edge, edge)
        picture(box, icon_texture(path), pale)
        return []
    if not legible:
        return []
    size = max(least, radius * 1.1)
    return [stamp(theme, text[:3], middle, ink=ink, ground=dark, size=size)]


def draw_numbered(
    theme: Theme,
    path: str,
    number: str,
    middle: tuple[float, float],
    radius: float,
    colours: tuple[str, str, str],
) -> list[Stamp]:
    """An icon with a number to its right; on a small figure both have all the room there is."""
    ink, pale, dark = colours
    size = round(max(theme.mm(Role.BODY.millimetres) * 0.9, radius * 0.9))
    wide = extents(number, Role.LABEL.face, size)[0]
    edge = min(radius * 1.25, radius * 1.66 - wide)
    left = middle[0] - (edge + wide) / 2
    picture((left, middle[1] - edge / 2, edge, edge), icon_texture(path), pale)
    spot = (left + edge + wide / 2, middle[1])
    return [stamp(theme, number, spot, ink=ink, ground=dark, size=size)]


def states(marks: tuple[str, ...]) -> tuple[str, ...]:
    """What has become of a piece, of all its marks."""
    return tuple(mark for mark in marks if mark not in POSED)


def draw_states(
    theme: Theme,
    marks: tuple[str, ...],
    middle: tuple[float, float],
    radius: float,
    *,
    crowded: bool,
) -> list[Stamp]:
    """Up to three states at the upper right of a piece; one plain disc where there is no room."""
    if not marks:
        return []
    if crowded:
        away = radius * 0.75
        disc((middle[0] + away, middle[1] + away), theme.mm(0.9), VOID)
        disc((middle[0] + away, middle[1] + away), theme.mm(0.7), RUST)
        return []
    drawn: list[Stamp] = []
    for index, mark in enumerate(marks[:3]):
        turn = math.radians(50 - 46 * index)
        spot = (middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn))
        drawn += draw_sign(theme, mark, spot, theme.mm(1.9))
    return drawn


def draw_sign(theme: Theme, mark: str, middle: tuple[float, float], radius: float) -> list[Stamp]:
    """One state: a disc with its picture, or its first letter."""
    disc(middle, radius + theme.line, VOID)
    dark = mixed(RUST, VOID, 0.55)
    disc(middle, radius, dark)
    icon = icon_path(mark)
    if icon:
        edge = radius * 1.5
        box = (middle[0] - edge / 2, middle[1] - edge / 2, edge, edge)
        picture(box, icon_texture(icon), BONE)
        return []
    size = theme.mm(Role.BODY.millimetres) * 0.85
    return [stamp(theme, mark[:1].upper(), middle, ink=BONE, ground=dark, size=size)]


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
