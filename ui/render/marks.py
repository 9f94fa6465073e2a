"""What a space is by itself, and what lies on a board without being a piece.

Something lies on a link (an obstacle, a fire) or in a space (a thing that was lost): a mark, drawn
as a small plate with its picture, or with the first letter of its name.  Its ground tells whether
it is bad, good or neither, and so does its shape: what is bad is an octagon, what is good a disc,
anything else a square.  Marks lie on top of the pieces, since a crowd would hide them, and where
they cover as little as can be.  On a board too fine for pictures the shape alone says that
something lies there.

A space is dark (hatched), safe or a way out (framed, with its picture).

What may live here: what a board looks like before anybody stands there.  What may not: pieces, and
the signs of a question.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from controller.wire import Link, Mark, Space
from ui.assets import icon_path
from ui.render.geometry import Spot, Taken, clear_of
from ui.render.piece import icon_texture
from ui.theme import ASH, BLOOD, BONE, LAMP, PLATE, RUST, SAFE, SEAM, VOID, Role, Theme, mixed
from ui.widgets.paint import (
    Box,
    disc,
    frame,
    ground,
    hatch,
    picture,
    polygon,
    ring,
)
from ui.widgets.stamp import Stamp, stamp
from ui.widgets.text import extents

__all__ = [
    "draw_ground",
    "draw_lying",
    "draw_mark",
    "draw_name",
    "draw_picture",
    "kind_mark",
    "mark_radius",
    "on_links",
]

KINDS = {"safe": ("shelter", SAFE), "exit": ("exit", LAMP)}
"""The picture and the colour of what a space may be."""

LEGIBLE, LARGEST, FINE = 1.5, 2.9, 0.8
"""Millimetres: the least radius of a mark with a picture, the largest, and that of one without."""

FIRST, STEPS = 135, (0, -1, 1, 2)
"""Degrees: where on its rim what lies in a space is drawn, and on which sides of this, a mark's
width each, the best place first.  At the upper right stands what has become of a piece."""

LOWER = 0.09
"""Of the length of a way straight down: how much lower than its middle a mark on it lies."""

MOST = 3
"""How many marks of one space are drawn; of more, their number is said."""


def mark_radius(theme: Theme, pitch: float) -> float:
    """How large marks are on a board whose spaces are `pitch` pixels apart."""
    radius = pitch * 0.17
    return theme.mm(FINE) if radius < theme.mm(LEGIBLE) else min(theme.mm(LARGEST), radius)


def draw_mark(theme: Theme, mark: Mark, middle: tuple[float, float], radius: float) -> list[Stamp]:
    """One mark around a point."""
    x, y = middle
    line = max(1.5, theme.mm(0.35))
    if mark.tone == "danger":
        dark = mixed(RUST, VOID, 0.45)
        for size, ink in ((1.14, VOID), (1.08, BLOOD), (1.08 - line / radius, dark)):
            polygon(octagon(middle, radius * size), ink)
    elif mark.tone == "help":
        dark = mixed(SAFE, VOID, 0.3)
        disc(middle, radius + theme.line, VOID)
        disc(middle, radius, dark)
        ring(middle, radius - line / 2, SAFE, line)
    else:
        dark = SEAM
        for edge, ink in ((radius * 0.92 + theme.line, VOID), (radius * 0.92, dark)):
            ground((x - edge, y - edge, 2 * edge, 2 * edge), ink, theme.mm(0.5))
        frame((x - edge, y - edge, 2 * edge, 2 * edge), ASH, theme.mm(0.5), line)
    if radius < theme.mm(LEGIBLE):
        return []
    return draw_picture(theme, mark.icon, str(mark.label), middle, radius * 1.5, dark)


def draw_picture(
    theme: Theme, icon: str, label: str, middle: tuple[float, float], edge: float, dark: str
) -> list[Stamp]:
    """The picture of an icon in a square so many pixels wide, or the first letter of its name."""
    path = icon_path(icon)
    if path:
        box = (middle[0] - edge / 2, middle[1] - edge / 2, edge, edge)
        picture(box, icon_texture(path), BONE)
        return []
    size = theme.mm(Role.BODY.millimetres) * 0.85
    return [stamp(theme, label[:1].upper(), middle, ink=BONE, ground=dark, size=size)]


def octagon(middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Its corners, flat at the top."""
    turns = (math.pi / 8 + math.pi / 4 * index for index in range(8))
    return [(middle[0] + radius * math.cos(t), middle[1] + radius * math.sin(t)) for t in turns]


# -- where marks lie ------------------------------------------------------------------------------


def on_links(
    links: Iterable[Link], spots: Mapping[str, Spot], radius: float
) -> list[tuple[Mark, tuple[float, float]]]:
    """The marks of links and where they lie: in the middle of their way, several across it; where
    a door stands in the middle, beside it.  On a way up and down they lie a little lower, since
    above them is the bar of who stands there."""
    found: list[tuple[Mark, tuple[float, float]]] = []
    for link in links:
        if not link.marks or link.a not in spots or link.b not in spots:
            continue
        a, b = spots[link.a].middle, spots[link.b].middle
        points = across(a, b, len(link.marks), radius, link.kind == "door")
        found += list(zip(link.marks, points, strict=True))
    return found


def across(
    a: tuple[float, float], b: tuple[float, float], count: int, radius: float, door: bool
) -> list[tuple[float, float]]:
    """So many points side by side across the middle of a way; none on the way itself where a door
    stands there."""
    length = math.dist(a, b) or 1.0
    dx, dy = (a[1] - b[1]) / length, (b[0] - a[0]) / length
    places = count + 1 if door else count
    steps = [index - (places - 1) / 2 for index in range(places)]
    if door:
        steps.remove(min(steps, key=abs))
        steps = [step + 0.5 if places % 2 == 0 else step for step in steps]
    lower = LOWER * abs(a[1] - b[1])
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lower)
    far = 2.15 * radius
    return [(middle[0] + dx * far * step, middle[1] + dy * far * step) for step in steps]


# -- spaces ---------------------------------------------------------------------------------------


def draw_ground(theme: Theme, spot: Spot, kinds: Sequence[str]) -> None:
    """A space by itself: hatched where it is dark, framed where it is safe or a way out."""
    disc(spot.middle, spot.radius, PLATE)
    if "dark" in kinds:
        hatch(spot.middle, spot.radius, SEAM, theme.mm(0.4), theme.mm(1.6))
    ring(spot.middle, spot.radius, SEAM, theme.line)
    for kind in kinds:
        if kind in KINDS:
            edge = spot.radius + theme.line
            box: Box = (spot.x - edge, spot.y - edge, 2 * edge, 2 * edge)
            frame(box, KINDS[kind][1], theme.corner, theme.mm(0.5))


def kind_mark(kinds: Sequence[str]) -> Mark | None:
    """What a space is, as a mark; None for what is said by its ground alone."""
    return next((Mark(KINDS[kind][0], "", "help") for kind in kinds if kind in KINDS), None)


def draw_name(theme: Theme, spot: Spot, label: object, kinds: Sequence[str]) -> list[Stamp]:
    """The name of an empty space, where it fits, beneath the picture of what it is."""
    kind = kind_mark(kinds)
    x, y = spot.middle
    width, height = extents(label, Role.LABEL.face, theme.size(Role.LABEL))
    named = bool(label) and width <= 2 * spot.radius
    if kind is not None:
        edge = min(spot.radius * 0.8, theme.mm(6))
        up = height * 0.42 if named else 0
        draw_picture(theme, kind.icon, "", (x, y + up), edge, PLATE)
        y -= edge * 0.5
    return [stamp(theme, label, (x, y), ink=ASH, ground=PLATE)] if named else []


def name_discs(theme: Theme, spot: Spot, label: object) -> list[Taken]:
    """The room that the name of a space takes, as discs at both of its ends."""
    width, height = extents(label, Role.LABEL.face, theme.size(Role.LABEL))
    if not label or width > 2 * spot.radius:
        return []
    far, size = max(0.0, (width - height) / 2), height / 2
    return [(spot.x - far, spot.y, size), (spot.x + far, spot.y, size)]


def draw_lying(
    theme: Theme,
    space: Space,
    spot: Spot,
    radius: float,
    taken: Iterable[Taken],
    *,
    crowd: bool,
) -> list[Stamp]:
    """Draw what lies in a space on its rim, where it covers least, and what the space is, where a
    crowd hides the picture of it; of many marks, how many more there are."""
    kind = kind_mark(space.kinds) if crowd else None
    marks = (kind, *space.marks) if kind is not None else space.marks
    if not marks:
        return []
    there = [*taken, *([] if crowd else name_discs(theme, spot, space.label))]
    wide = math.degrees(2 * math.asin(min(1.0, 1.1 * radius / spot.radius)))
    turns = [FIRST + wide * step for step in STEPS]
    points = clear_of(spot.middle, spot.radius, turns, radius, there)
    drawn: list[Stamp] = []
    shown = marks if len(marks) <= MOST else marks[: MOST - 1]
    for mark, point in zip(shown, points, strict=False):
        drawn += draw_mark(theme, mark, point, radius)
    more = len(marks) - len(shown)
    if more:
        point = points[len(shown)]
        disc(point, radius, VOID)
        size = theme.mm(Role.BODY.millimetres) * 0.85
        drawn.append(stamp(theme, f"+{more}", point, ink=BONE, ground=VOID, size=size))
    return drawn
