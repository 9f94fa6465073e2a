"""A board: spaces, the links between them, signs on them, and what stands there.

Everything is drawn into one picture, twice as fine as the screen so that its edges are smooth, anew
whenever something changed and never otherwise; a frame only shows the picture.  A touch is told to
whoever asked for it as the space it fell on and the pieces that stand there; whether that means
anything is for the question to say.

Signs are the same as the lights in the table: reach is a green dashed ring, a target four red
ticks, whose turn a lit ring.  A space that the open question can be answered with wears the sign
of reach too.  Dark spaces are hatched, safe ones framed in blue, doors are lamps.

A board whose spaces are too small for a finger is chosen in two touches (see `geometry`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from controller.wire import Board, Highlight, Piece, Space
from ui.render.geometry import Box, Layout, Spot, areas, lay_out
from ui.render.means import Means
from ui.render.piece import MOST, draw_piece, places
from ui.theme import ASH, BLOOD, BONE, DECK, GREEN, LAMP, PLATE, SAFE, SEAM, VOID, Role, rgba
from ui.widgets import PushButton, Tap
from ui.widgets.paint import (
    dashed_line,
    dashed_ring,
    disc,
    frame,
    ground,
    hatch,
    ring,
    ticks,
)
from ui.widgets.stamp import Stamp, stamp
from ui.widgets.text import extents

__all__ = ["BoardView"]

Touched = Callable[[str, tuple[str, ...]], bool]
"""Told the space, and the ids of what stands there; says whether that answered anything."""

FINE = 2
"""How many times finer than the screen the picture of a board is drawn."""

LARGEST = 24.0
"""Millimetres between two middles, at most: a larger board is no clearer."""


class BoardView(FloatLayout):
    """Draws one board; `touched` hears of taps on its spaces."""

    def __init__(self, means: Means, touched: Touched, **more: Any) -> None:
        super().__init__(**more)
        self.means = means
        self.touched = touched
        self.shown: tuple[Board, tuple[Highlight, ...], frozenset[str]] | None = None
        self.area = ""
        self.surface = Surface(self)
        self.add_widget(self.surface)
        say = means.words.say
        self.back = PushButton(
            means.theme, say("Whole board"), self.zoom_out, icon="back", size_hint=(None, None)
        )
        self.back.size = (self.back.natural, means.theme.target)
        self.bind(pos=self.place, size=self.place)

    def show(
        self, board: Board, highlights: tuple[Highlight, ...], choosable: frozenset[str]
    ) -> None:
        """Show a board, the signs on it, and the things that answer the open question."""
        state = (board, highlights, choosable)
        if state == self.shown:
            return
        self.shown = state
        self.surface.draw()

    def place(self, *_: object) -> None:
        self.surface.pos, self.surface.size = self.pos, self.size
        self.back.pos = (self.x, self.top - self.back.height)
        self.surface.draw()

    def zoom(self, area: str) -> None:
        """Open one area of a board that is too fine for fingers."""
        self.area = area
        if self.back.parent is None:
            self.add_widget(self.back)
        self.surface.draw()

    def zoom_out(self) -> None:
        """Show the whole board again."""
        self.area = ""
        self.remove_widget(self.back)
        self.surface.draw()


class Surface(Tap, Widget):
    """The canvas of a board."""

    def __init__(self, view: BoardView, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self.view = view
        self.theme = view.means.theme
        self.layout = Layout({}, 0.0)
        self.areas: dict[str, tuple[Space, ...]] = {}
        self.drawn: list[Stamp] = []
        self.picture = Fbo(size=(1, 1))  # one for good: to make one costs more than to draw
        with self.canvas:
            Color(1, 1, 1)
            self.shape = Rectangle(size=(0, 0))

    def draw(self) -> None:
        """Draw everything anew."""
        self.drawn = []
        self.picture.clear()
        if self.view.shown is None or self.width <= 1 or self.height <= 1:
            self.shape.size = (0, 0)
            return
        size = (int(self.width * FINE), int(self.height * FINE))
        if tuple(self.picture.size) != size:
            self.picture.size = size
        with self.picture:
            ClearColor(*rgba(VOID))
            ClearBuffers()
            PushMatrix()
            Scale(FINE, FINE, 1)
            Translate(-self.x, -self.y)
            self.draw_board(*self.view.shown)
            PopMatrix()
        self.picture.draw()
        self.shape.pos, self.shape.size = self.pos, self.size
        self.shape.texture = self.picture.texture

    def draw_board(
        self, board: Board, highlights: tuple[Highlight, ...], choosable: frozenset[str]
    ) -> None:
        """Areas, links, spaces with what stands in them, and doors, in this order."""
        spaces = self.choose_layout(board)
        signs: dict[str, list[str]] = {}
        for highlight in highlights:
            signs.setdefault(highlight.place, []).append(highlight.sign)
        self.draw_areas(spaces)
        doors = self.draw_links(board)
        for space in spaces:
            standing = tuple(p for p in board.pieces if p.place == space.id)
            here = {space.id, *(piece.id for piece in standing)}
            self.draw_space(space, standing, signs.get(space.id, []), bool(here & choosable))
        self.draw_doors(doors)

    def choose_layout(self, board: Board) -> tuple[Space, ...]:
        """Fit the board, or the open area of it, into the place; returns what is shown."""
        theme, view = self.theme, self.view
        named = any(space.area for space in board.spaces)
        head = theme.size(Role.LABEL) + theme.mm(1) if named else 0
        whole = Box(self.x, self.y, self.width, self.height - head).grown(-theme.mm(1))
        self.layout = lay_out(board.spaces, whole, theme.mm(LARGEST))
        self.areas = {}
        if self.layout.diameter >= theme.target:
            if view.area:
                view.area = ""
                view.remove_widget(view.back)
            return board.spaces
        part = Box(whole.x, whole.y, whole.width, whole.height - theme.target - theme.gap)
        self.areas = areas(board.spaces, part, theme.target)
        if view.area not in self.areas:
            return board.spaces
        spaces = self.areas[view.area]
        self.layout = lay_out(spaces, part, theme.mm(LARGEST))
        return spaces

    def draw_areas(self, spaces: tuple[Space, ...]) -> None:
        """Frames around the spaces that belong together, with their names."""
        theme = self.theme
        named: dict[str, list[Spot]] = {}
        for space in spaces:
            named.setdefault(space.area, []).append(self.layout.spots[space.id])
        named.pop("", None)
        for name, spots in named.items():
            edge = min(spots[0].radius + theme.mm(1.4), self.layout.pitch / 2 - theme.line)
            head = theme.size(Role.LABEL) + theme.mm(1)
            left = min(s.x for s in spots) - edge
            right = max(s.x for s in spots) + edge
            low = min(s.y for s in spots) - edge
            high = max(s.y for s in spots) + edge + head
            box = (left, low, right - left, high - low)
            ground(box, DECK, theme.mm(1.5))
            frame(box, SEAM, theme.mm(1.5), theme.line)
            width, height = extents(name, Role.LABEL.face, theme.size(Role.LABEL))
            middle = (left + theme.mm(1.5) + width / 2, high - theme.mm(0.8) - height / 2)
            self.drawn.append(stamp(theme, name, middle, ink=ASH, ground=DECK))

    def draw_links(self, board: Board) -> list[tuple[float, float, float]]:
        """Dashed ways from middle to middle; returns the doors: where, and how much room."""
        theme, spots = self.theme, self.layout.spots
        doors = []
        for link in board.links:
            if link.a not in spots or link.b not in spots:
                continue
            a, b = spots[link.a].middle, spots[link.b].middle
            dashed_line(a, b, SEAM, theme.mm(0.6), theme.mm(1))
            if link.kind == "door":
                between = math.dist(a, b) / 2 - spots[link.a].radius
                doors.append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, between))
        return doors

    def draw_doors(self, doors: list[tuple[float, float, float]]) -> None:
        """A door is a lamp in the middle of its way."""
        theme = self.theme
        for x, y, between in doors:
            half = min(theme.mm(2.2), max(theme.mm(1.4), between + theme.mm(0.8)))
            box = (x - half, y - half, 2 * half, 2 * half)
            ground(box, VOID, theme.corner)
            frame(box, LAMP, theme.corner, theme.mm(1))

    def draw_space(
        self, space: Space, standing: tuple[Piece, ...], signs: list[str], choosable: bool
    ) -> None:
        """A space, the signs on it, and the pieces in it."""
        theme, spot = self.theme, self.layout.spots[space.id]
        disc(spot.middle, spot.radius, PLATE)
        if "dark" in space.marks:
            hatch(spot.middle, spot.radius, SEAM, theme.mm(0.4), theme.mm(1.6))
        ring(spot.middle, spot.radius, SEAM, theme.line)
        if "safe" in space.marks:
            edge = spot.radius + theme.line
            box = (spot.x - edge, spot.y - edge, 2 * edge, 2 * edge)
            frame(box, SAFE, theme.corner, theme.mm(0.4))
        if not standing:
            self.draw_label(space, spot)
        self.draw_pieces(standing, spot)
        self.draw_signs(spot, signs or (["reach"] if choosable else []))

    def draw_label(self, space: Space, spot: Spot) -> None:
        """The name of an empty space, where it fits."""
        theme = self.theme
        if not space.label:
            return
        width, _ = extents(space.label, Role.LABEL.face, theme.size(Role.LABEL))
        if width <= 2 * spot.radius:
            self.drawn.append(stamp(theme, space.label, spot.middle, ink=ASH, ground=PLATE))

    def draw_pieces(self, standing: tuple[Piece, ...], spot: Spot) -> None:
        """What stands in a space; what matters last, so that it is in front."""
        theme = self.theme
        seen = sorted(standing, key=lambda p: "active" in p.marks or "target" in p.marks)[-MOST:]
        for piece, middle in zip(seen, places(len(seen), spot.middle, spot.radius), strict=True):
            self.drawn += draw_piece(theme, piece, middle, spot.radius, len(seen))
        more = len(standing) - len(seen)
        if more:
            self.drawn.append(stamp(theme, f"+{more}", spot.middle, ink=BONE, ground=PLATE))

    def draw_signs(self, spot: Spot, signs: list[str]) -> None:
        """The signs on a space, outermost last."""
        width = self.theme.mm(0.7)
        edge = spot.radius + width / 2
        for sign in signs:
            if sign == "turn":
                ring(spot.middle, edge, LAMP, width)
            elif sign == "reach":
                dashed_ring(spot.middle, edge, GREEN, width)
            elif sign == "target":
                ticks(spot.middle, spot.radius * 0.82, spot.radius * 1.16, BLOOD, width)
            else:
                ring(spot.middle, edge, BONE, width / 2)

    def tapped(self, touch: Any) -> None:
        """Tell which space was meant; on a board too fine for fingers, open the area first."""
        ident = self.layout.at(touch.x, touch.y)
        if ident is None or self.view.shown is None:
            return
        if self.areas and not self.view.area:
            for name, part in self.areas.items():
                if any(space.id == ident for space in part):
                    self.view.zoom(name)
            return
        board = self.view.shown[0]
        standing = tuple(piece.id for piece in board.pieces if piece.place == ident)
        self.view.touched(ident, standing)
