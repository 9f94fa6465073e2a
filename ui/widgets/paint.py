"""Shapes drawn on a canvas: rounded grounds, seams, dashed rings, ticks, hatching.

Each function adds instructions to the canvas that is open (`with widget.canvas:`) and keeps
nothing.  Sizes are pixels; `box` is (x, y, width, height), y upwards as everywhere in Kivy.

What may live here: geometry that is drawn.  What may not: what it stands for.
"""

from __future__ import annotations

import math

from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle

from ui.theme import rgba

__all__ = [
    "Box",
    "colour",
    "dashed_line",
    "dashed_ring",
    "disc",
    "frame",
    "ground",
    "hatch",
    "picture",
    "polygon",
    "ring",
    "stroke_line",
    "ticks",
]

Box = tuple[float, float, float, float]

ROUND = 48
"""Sides of what looks round; more cannot be told apart at the size of a space."""


def colour(value: str, alpha: float = 1.0) -> Color:
    """What is drawn next is drawn in this colour."""
    return Color(*rgba(value, alpha))


def ground(box: Box, value: str, corner: float, alpha: float = 1.0) -> None:
    """A filled rounded rectangle."""
    colour(value, alpha)
    RoundedRectangle(pos=box[:2], size=box[2:], radius=[corner])


def frame(box: Box, value: str, corner: float, width: float, alpha: float = 1.0) -> None:
    """The outline of a rounded rectangle, drawn just inside its edge."""
    colour(value, alpha)
    x, y, w, h = box
    half = width / 2
    Line(
        rounded_rectangle=(x + half, y + half, w - width, h - width, max(0.1, corner - half)),
        width=half,
    )


def disc(middle: tuple[float, float], radius: float, value: str, alpha: float = 1.0) -> None:
    """A filled circle."""
    colour(value, alpha)
    x, y = middle
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=ROUND)


def ring(
    middle: tuple[float, float], radius: float, value: str, width: float, alpha: float = 1.0
) -> None:
    """The outline of a circle."""
    colour(value, alpha)
    Line(circle=(*middle, radius, 0, 360, ROUND), width=width / 2)


def quads(corners: list[tuple[float, float]], value: str) -> None:
    """Many filled quadrilaterals, four corners each, as one instruction."""
    colour(value)
    vertices: list[float] = []
    for x, y in corners:
        vertices.extend((x, y, 0, 0))
    indices: list[int] = []
    for first in range(0, len(corners), 4):
        indices.extend((first, first + 1, first + 2, first + 2, first + 3, first))
    Mesh(vertices=vertices, indices=indices, mode="triangles")


def stroke(
    a: tuple[float, float], b: tuple[float, float], width: float
) -> list[tuple[float, float]]:
    """The corners of a straight line as wide as `width`."""
    length = math.dist(a, b) or 1.0
    dx, dy = (b[1] - a[1]) / length * width / 2, (a[0] - b[0]) / length * width / 2
    return [
        (a[0] + dx, a[1] + dy),
        (a[0] - dx, a[1] - dy),
        (b[0] - dx, b[1] - dy),
        (b[0] + dx, b[1] + dy),
    ]


def stroke_line(a: tuple[float, float], b: tuple[float, float], value: str, width: float) -> None:
    """A straight line."""
    quads(stroke(a, b, width), value)


def dashed_ring(
    middle: tuple[float, float], radius: float, value: str, width: float, dashes: int = 18
) -> None:
    """A ring of dashes, a little longer than the gaps between them."""
    x, y = middle
    corners: list[tuple[float, float]] = []
    step = 2 * math.pi / dashes
    for index in range(dashes):
        for piece in range(2):
            start = index * step + piece * step * 0.3
            turns = (start, start + step * 0.3)
            for turn, edge in zip((*turns, *reversed(turns)), (1, 1, -1, -1), strict=True):
                far = radius + edge * width / 2
                corners.append((x + far * math.cos(turn), y + far * math.sin(turn)))
    quads(corners, value)


def ticks(
    middle: tuple[float, float], inner: float, outer: float, value: str, width: float
) -> None:
    """Four strokes that point at the middle, as in a sight."""
    x, y = middle
    corners: list[tuple[float, float]] = []
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        near, far = (x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer)
        corners += stroke(near, far, width)
    quads(corners, value)


def dashed_line(
    a: tuple[float, float], b: tuple[float, float], value: str, width: float, dash: float
) -> None:
    """A straight line of short dashes."""
    count = max(1, int(math.dist(a, b) / (2 * dash)))
    corners: list[tuple[float, float]] = []
    for index in range(count):
        ends = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            for part in ((index + 0.25) / count, (index + 0.75) / count)
        ]
        corners += stroke(ends[0], ends[1], width)
    quads(corners, value)


def hatch(
    middle: tuple[float, float], radius: float, value: str, width: float, step: float
) -> None:
    """Slanting lines across a circle."""
    x, y = middle
    corners: list[tuple[float, float]] = []
    offset = -radius + step / 2
    while offset < radius:
        half = math.sqrt(max(0.0, radius * radius - offset * offset))
        along, across = half * math.sqrt(0.5), offset * math.sqrt(0.5)
        low = (x + across - along, y - across - along)
        high = (x + across + along, y - across + along)
        corners += stroke(low, high, width)
        offset += step
    quads(corners, value)


def polygon(points: list[tuple[float, float]], value: str, alpha: float = 1.0) -> None:
    """A filled convex polygon."""
    colour(value, alpha)
    vertices: list[float] = []
    for x, y in points:
        vertices.extend((x, y, 0, 0))
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def picture(box: Box, texture: object, value: str, alpha: float = 1.0) -> None:
    """A texture, tinted."""
    colour(value, alpha)
    Rectangle(pos=box[:2], size=box[2:], texture=texture)
