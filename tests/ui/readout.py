"""What a window shows, read off the window: its words, and the drawings on its canvases.

A drawing is read from the instructions that the graphics card is given, so that what a view says
and nobody drew is not found here.  Nothing here looks at a view.

What may live here: reading.  What may not: what ought to be there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle, RoundedRectangle

from tests.ui.measure import seen
from tests.ui.offscreen import OffScreen
from ui.assets import icon_names, icon_path
from ui.render.board import Surface
from ui.render.log import Entry, LogView
from ui.render.notice import NoticeView
from ui.render.order import OrderStrip
from ui.render.people import PersonRow, Signs
from ui.render.piece import icon_texture
from ui.theme import ASH, BLOOD, BONE, GREEN, LAMP, RUST, VOID
from ui.widgets import Badge, Chip, Fine, OptionButton
from ui.widgets.text import Words

__all__ = ["Choice", "Figure", "Person", "Readout"]


class Figure(NamedTuple):
    """A figure that was drawn: its icon and the number beside it, the space it is in, how much of
    its bar is lit (tenths), and the icons of what has become of it, or that a dot says so."""

    name: str
    place: str
    tenths: int
    signs: tuple[str, ...]
    dotted: bool


class Person(NamedTuple):
    """A row of the list of everybody."""

    name: str
    standing: str
    facts: tuple[str, ...]
    signs: tuple[str, ...]


class Choice(NamedTuple):
    """An option: its name, its costs, why it is closed ("" if it is not)."""

    name: str
    costs: tuple[str, ...]
    why: str


class Readout:
    """Reads the window of `bench`."""

    def __init__(self, bench: OffScreen) -> None:
        self.bench = bench

    # -- words --------------------------------------------------------------------------------

    def words(self, widget: Any) -> list[str]:
        """The words of a widget."""
        return [str(w.text) for w in widget.walk(restrict=True) if isinstance(w, Words) and w.text]

    def all(self, kind: type) -> list[Any]:
        """Every widget of a kind that can be seen, or scrolled to, from the top down."""
        found = [widget for widget in seen(self.bench) if isinstance(widget, kind)]
        return sorted(found, key=lambda w: (-w.to_window(*w.pos)[1], w.to_window(*w.pos)[0]))

    def choices(self) -> list[Choice]:
        """The options that stand there: rows, then small keys."""
        rows = [
            Choice(
                row.label.text,
                tuple(w.line.text for w in row.walk(restrict=True) if isinstance(w, Badge)),
                row.reason.words.text if row.reason else "",
            )
            for row in self.all(OptionButton)
        ]
        keys = [Choice(key.label.text, (key.note.text,), "") for key in self.all(Chip)]
        return rows + keys

    def people(self) -> dict[str, Person]:
        """The rows of the list of everybody."""
        found = {}
        for row in self.all(PersonRow):
            facts = tuple(w.line.text for w in row.walk(restrict=True) if isinstance(w, Badge))
            name, standing = (text for text in self.words(row) if text not in facts)
            discs = [w for w in row.children if isinstance(w, Signs)]
            signs = tuple(each.icon for w in discs for each in drawings(w) if each.icon)
            found[name] = Person(name, standing, facts, signs)
        return found

    def reasons(self, line: str) -> list[str]:
        """The reasons of the newest line of the log that says this, opened by a finger."""
        log: LogView = self.bench.find(LogView)
        log.to_start()
        entry = next(e for e in self.all(Entry) if line in self.words(e))
        log.move(log.content.height - entry.top)
        self.bench.frames(2)
        self.bench.tap(entry)
        told = self.words(entry)
        return told[told.index(line) + 1 :]

    def log(self) -> list[str]:
        """The lines of the log, the newest first, before any reason was opened."""
        return [line for entry in self.all(Entry) for line in self.words(entry)]

    def notice(self) -> list[str]:
        """Why something did not count: the sentence and its rules; nothing where none is said."""
        return [text for view in self.all(NoticeView) for text in self.words(view)]

    # -- drawings -----------------------------------------------------------------------------

    def figures(self) -> list[Figure]:
        """The figures on the board."""
        [surface] = self.all(Surface)
        return [
            Figure(
                name_of(surface, part),
                nearest(surface, part[0].middle),
                lit_part(part),
                tuple(each.icon for each in part[1:] if each.icon and each.ink == BONE),
                dotted=any(each.ink == RUST for each in part),
            )
            for part in figures(drawings(surface))
        ]

    def order(self) -> list[tuple[str, str]]:
        """The turn order above the board: who, and by its sign "now", "done", "out" or ""."""
        [strip] = self.all(OrderStrip)
        return [(name_of(strip, part), sign(part)) for part in figures(drawings(strip))]


class Drawing(NamedTuple):
    """Something drawn: what kind of shape, in which colour, which icon it is, where, how wide."""

    shape: str
    ink: str
    icon: str = ""
    middle: tuple[float, float] = (0, 0)
    width: float = 0


def drawings(widget: Fine) -> list[Drawing]:
    """All that is drawn on a widget, in its order."""
    icons = {id(icon_texture(str(icon_path(name)))): name for name in icon_names()}
    found, ink = [], ""
    for each in widget.picture.children:
        if isinstance(each, Color):
            ink = hexed(each.rgb)
        elif isinstance(each, Rectangle | RoundedRectangle):
            icon = icons.get(id(each.texture), "") if type(each) is Rectangle else ""
            x, y = each.pos
            wide, high = each.size
            kind = type(each).__name__
            found.append(Drawing(kind, ink, icon, (x + wide / 2, y + high / 2), wide))
        else:
            found.append(Drawing(type(each).__name__, ink))
    return found


def hexed(rgb: Iterable[float]) -> str:
    """A colour as the theme writes it."""
    return "#" + "".join(f"{round(part * 255):02X}" for part in rgb)


def figures(drawn: list[Drawing]) -> list[list[Drawing]]:
    """What is drawn of each figure: its icon first, then what comes before the next one's."""
    starts = [n for n, each in enumerate(drawn) if each.icon and each.ink not in (BONE, ASH)]
    return [drawn[a:b] for a, b in pairwise([*starts, len(drawn)])]


def name_of(widget: Fine, part: list[Drawing]) -> str:
    """The icon of a figure, with the number that is drawn right after it."""
    after = next((each for each in part[1:] if each.shape == "Rectangle"), None)
    letters = "".join(
        stamp.text
        for stamp in widget.drawn
        if after is not None
        and math.dist(after.middle, middle_of(stamp.box)) < 1
        and after.middle[0] - part[0].middle[0] < 2 * part[0].width
    )
    return part[0].icon + (letters if letters.isdigit() else "")


def middle_of(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """The middle of a box."""
    return (box[0] + box[2] / 2, box[1] + box[3] / 2)


def nearest(surface: Any, middle: tuple[float, float]) -> str:
    """The space in which something is drawn; "" beside all of them."""
    spots = surface.layout.spots
    name: str = min(spots, key=lambda name: math.dist(middle, spots[name].middle))
    return name if math.dist(middle, spots[name].middle) <= spots[name].radius else ""


def lit_part(part: list[Drawing]) -> int:
    """How much of a figure's bar is lit, in tenths."""
    shapes = [each for each in part if each.shape == "RoundedRectangle"]
    bar = next(n for n, each in enumerate(shapes) if each.ink == VOID)
    lit = shapes[bar + 1] if bar + 1 < len(shapes) else None
    if lit is None or lit.ink not in (GREEN, LAMP, BLOOD):
        return 0
    return round(10 * lit.width / shapes[bar].width)


def sign(part: list[Drawing]) -> str:
    """The sign that a figure of the turn order wears."""
    if any(each.ink == LAMP for each in part):
        return "now"
    if any(each.icon == "check" for each in part):
        return "done"
    struck = any(each.shape == "Mesh" and each.ink == ASH for each in part)
    return "out" if struck else ""
