"""One piece: who it is, whose it is, how it fares.

Sides differ in outline as well as in colour: the first is round, the second a square with one
corner marked, all others are a hexagon.  Inside stands its icon, with its number where it is one
of several, or its letters, or the first letter of its name.  Its first track is a short bar beneath
it, as long as what is left, and beneath that a pip for each further bar that stands behind it.

Several pieces in one space stand close together, smaller; the one that matters stands in front.
What has become of a piece (it burns, it is stunned) stands at its upper right as small discs, each
with its picture or first letter, where they cover nothing else; on a piece too small for that, one
plain disc says that there is something, and the piece's sheet says what.  One that is down or dead
is struck out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from kivy.core.image import Image as CoreImage

from controller.wire import Piece, Track
from ui.assets import icon_path
from ui.render.geometry import Spot, Taken, clear_of
from ui.theme import (
    ASH,
    BLOOD,
    BONE,
    GREEN,
    LAMP,
    RUST,
    SEAM,
    VOID,
    Role,
    Theme,
    mixed,
    side_colours,
)
from ui.widgets.paint import disc, frame, ground, picture, polygon, ring, stroke_line
from ui.widgets.stamp import Stamp, stamp
from ui.widgets.text import extents

__all__ = [
    "GONE",
    "MOST",
    "SIZES",
    "draw_figure",
    "draw_piece",
    "draw_sign",
    "icon_texture",
    "places",
    "states",
    "strike_out",
    "turned",
]

MOST = 6
"""How many pieces of one space are drawn; of more, their number is said."""

GONE = ("down", "dead")
"""Marks of pieces that take no room."""

FAINT = ("spent", *GONE)
"""Marks under which a piece is drawn faintly: it does nothing at the moment."""

DIGITS = "0123456789"

POSED = ("active", "target", *FAINT)
"""Marks that are drawn as how a piece stands, not as what has become of it."""

CALM = ("ally", "camouflaged", "champion", "guard", "guarding", "key", "stealth", "stimulant")
"""Marks that are no harm, beside those that begin with "elite"; their ground is grey."""

STATES = 3
"""How many states are drawn on a piece."""

AROUND = (50, 4, -42, 96, 142)
"""Degrees: where on its rim the states of a piece are drawn, the best place first."""

PIPS = 5
"""How many further bars are told by pips, at most."""

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
    taken: Iterable[Taken] = (),
) -> float:
    """How far a crowd is to be turned (radians, clockwise) so that it keeps off the crowds in the
    spaces around, whose middles are `others`, and off what is `taken`; 0 where there is room
    without."""
    if count < 2:
        return 0.0
    size = radius * SIZES[min(count, len(SIZES)) - 1]
    near = [(spot, CLEAR * radius) for spot in others if math.dist(spot, middle) < NEAR * radius]
    near += [((x, y), size + r) for x, y, r in taken if math.dist((x, y), middle) < NEAR * radius]
    if not near:
        return 0.0

    def clear(turn: float) -> float:
        stand = places(count, middle, radius, turn)
        return min(math.dist(piece, spot) / keep for piece in stand for spot, keep in near)

    if clear(0) >= 1:
        return 0.0
    return max((-math.pi / count * step / TRIED for step in range(2 * TRIED)), key=clear)


def draw_piece(
    theme: Theme,
    piece: Piece,
    middle: tuple[float, float],
    spot: Spot,
    count: int,
    taken: Sequence[Taken] = (),
) -> list[Stamp]:
    """Draw a piece that shares the space at `spot` with `count - 1` others.  Among others an active
    one has a lit ring of its own.  Its states keep off what is `taken`."""
    radius = spot.radius * SIZES[min(count, len(SIZES)) - 1]
    faint = bool(set(piece.marks) & set(FAINT))
    text = piece.letter or str(piece.label)[:1]
    drawn = draw_figure(theme, middle, radius, piece.side, piece.icon, text, faint=faint)
    if "active" in piece.marks and count > 1:
        ring(middle, radius, LAMP, theme.mm(0.7))
    if piece.tracks:
        bar(theme, piece.tracks[0], middle, radius)
    if set(piece.marks) & set(GONE):
        strike_out(theme, middle, radius)
    shown = states(piece.marks)
    if shown and (count > 1 or radius < theme.mm(FEWEST)):
        draw_dot(theme, middle, radius, left=middle[0] < spot.x - 1)
        return drawn
    return drawn + draw_states(theme, shown, middle, radius, taken)


def draw_dot(theme: Theme, middle: tuple[float, float], radius: float, *, left: bool) -> None:
    """Say that something has become of a piece, where there is no room to say what: a dot above it,
    at the side where nobody stands beside it."""
    away = radius * 0.75
    spot = (middle[0] + (-away if left else away), middle[1] + away)
    disc(spot, theme.mm(0.9), VOID)
    disc(spot, theme.mm(0.7), RUST)


def strike_out(theme: Theme, middle: tuple[float, float], radius: float) -> None:
    """A stroke across a figure that does nothing any more."""
    x, y = middle
    far = radius * 0.8
    for ink, width in ((VOID, theme.mm(1.5)), (ASH, theme.mm(0.6))):
        stroke_line((x - far, y - far), (x + far, y + far), ink, width)


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
    taken: Sequence[Taken] = (),
) -> list[Stamp]:
    """Up to three states at the upper right of a piece, or where they cover less."""
    drawn: list[Stamp] = []
    size = theme.mm(1.9)
    spots = clear_of(middle, radius, AROUND, size, taken)
    for mark, spot in zip(marks[:STATES], spots, strict=False):
        drawn += draw_sign(theme, mark, spot, size)
    return drawn


def draw_sign(theme: Theme, mark: str, middle: tuple[float, float], radius: float) -> list[Stamp]:
    """One state: a disc with its picture, or its first letter."""
    disc(middle, radius + theme.line, VOID)
    calm = mark in CALM or mark.startswith("elite")
    dark = SEAM if calm else mixed(RUST, VOID, 0.55)
    disc(middle, radius, dark)
    icon = icon_path(mark)
    if icon:
        edge = radius * 1.56
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
    pips(theme, min(track.more, PIPS), (middle[0], y))


def pips(theme: Theme, count: int, middle: tuple[float, float]) -> None:
    """Further bars, all of them full: so many pips side by side, beneath a point."""
    size, step = theme.mm(0.5), theme.mm(1.4)
    x, y = middle[0] - step * (count - 1) / 2, middle[1] - theme.mm(0.55)
    for index in range(count):
        spot = (x + step * index, y)
        disc(spot, size + theme.line, VOID)
        disc(spot, size, GREEN)
