"""A board: spaces, the links between them, signs on them, and what stands there.

A touch is told to whoever asked for it as the space it fell on and the pieces that stand there;
whether that means anything is for the question to say.

Signs are the same as the lights in the table: reach is a green dashed ring (a lit one with ticks
where it costs something), a target four red ticks, whose turn a lit ring.  A space that the open
question can be answered with wears the sign of reach too.  What spaces are by themselves, and what
lies in them and on the ways between them, is drawn as `marks` says; doors are lamps.  How many of
each side a space holds stands on its lower rim: large pips are taken, small dim ones free.

A board whose spaces are too small for a finger is chosen in two touches (see `geometry`).  The area
opens where the finger is, so that the space that was touched stays under it; what was touched in
the very moment in which it opened was meant for the board before.  It closes with its question.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from controller.wire import Board, Highlight, Piece, Space
from ui.render.frames import draw_frames, head_of, rim
from ui.render.geometry import (
    ROOM,
    Box,
    Layout,
    Spot,
    Taken,
    areas,
    boards,
    lay_out,
    lay_out_under,
)
from ui.render.marks import (
    draw_ground,
    draw_lying,
    draw_mark,
    draw_name,
    mark_radius,
    on_links,
)
from ui.render.means import Means
from ui.render.piece import GONE, MOST, draw_piece, places, turned
from ui.render.sender import READING
from ui.render.signs import draw_door, draw_signs
from ui.theme import (
    BONE,
    LAMP,
    PLATE,
    SEAM,
    VOID,
    Theme,
    mixed,
    side_colours,
)
from ui.widgets import Fine, PushButton, Tap, Text
from ui.widgets.paint import (
    dashed_line,
    disc,
    ground,
)
from ui.widgets.stamp import stamp

__all__ = ["BoardView"]

Touched = Callable[[str, tuple[str, ...]], bool]
"""Told the space, and the ids of what stands there; says whether that answered anything."""

LARGEST = 24.0
"""Millimetres between two middles, at most: a larger board is no clearer."""


BACK = 24.0
"""Millimetres: the most that the way back to the whole board is wide."""

LOOKING = 1.0
"""Seconds in which a finger comes down again where it was, without looking."""


def matters(piece: Piece) -> bool:
    """Whether a piece is drawn whatever else stands there, and in front."""
    return "active" in piece.marks or "target" in piece.marks


def draw_pip(theme: Theme, middle: tuple[float, float], side: str, ink: str, *, full: bool) -> None:
    """Room for one piece: round for the first side, square for others; small and dim while it is
    free."""
    radius = theme.mm(0.7 if full else 0.5)
    for size, colour in (
        (radius + theme.line, VOID),
        (radius, ink if full else mixed(ink, VOID, 0.45)),
    ):
        if side == "first":
            disc(middle, size, colour)
        else:
            half = size * 0.92
            ground((middle[0] - half, middle[1] - half, 2 * half, 2 * half), colour, 0.1)


class BoardView(FloatLayout):
    """Draws one board; `touched` hears of taps on its spaces.

    While one area is open `zoomed` has been told so, and whoever put something above the board may
    give that room to it: `spare` says how many pixels high that is.
    """

    def __init__(self, means: Means, touched: Touched, **more: Any) -> None:
        super().__init__(**more)
        self.means = means
        self.touched = touched
        self.shown: tuple[Board, tuple[Highlight, ...], frozenset[str]] | None = None
        self.area = ""
        self.aimed: tuple[str, tuple[float, float]] | None = None
        self.opened = 0.0
        self.surface = Surface(self)
        self.add_widget(self.surface)
        say = means.words.say
        self.back = PushButton(
            means.theme, say("Whole board"), self.zoom_out, icon="back", size_hint=(None, None)
        )
        width = min(self.back.natural, means.theme.mm(BACK) * means.theme.text)
        self.back.size = (width, means.theme.target)
        self.hint = Text(means.theme, say("Now tap the space"), ink=LAMP, size_hint_x=None)
        self.hint.bind(height=self.place_hint)
        self.beneath = False
        self.spare = 0.0
        self.zoomed: Callable[[bool], None] = lambda on: None
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
        self.back.pos = (self.x, self.y + self.height - self.back.height)
        self.surface.draw()
        self.place_hint()

    def place_hint(self, *_: object) -> None:
        """What to do now stands beside the way back, or beneath it where the area is beside it."""
        gap, back = self.means.theme.gap, self.back
        if self.beneath:
            self.hint.width = max(1.0, self.width - back.width - 2 * gap)
            low = back.y + (back.height - self.hint.height) / 2
            self.hint.pos = (back.right + gap, low)
        else:
            self.hint.width = back.width
            self.hint.pos = (back.x, back.y - gap - self.hint.height)

    def zoom(self, area: str, ident: str, point: tuple[float, float]) -> None:
        """Open one area of a board that is too fine for fingers; `ident` was touched at `point`."""
        self.area, self.aimed = area, (ident, point)
        self.opened = self.means.sender.clock()
        for widget in (self.back, self.hint):
            if widget.parent is None:
                self.add_widget(widget)
        self.zoomed(True)
        self.surface.draw()
        self.place_hint()

    def zoom_out(self) -> None:
        """Show the whole board again."""
        if self.area:
            self.shut()
            self.surface.draw()

    def shut(self) -> None:
        """Close the open area, without drawing."""
        self.area, self.aimed = "", None
        for widget in (self.back, self.hint):
            self.remove_widget(widget)
        self.zoomed(False)


class Surface(Tap, Fine):
    """The canvas of a board."""

    def __init__(self, view: BoardView, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self.view = view
        self.theme = view.means.theme
        self.bleed = self.theme.mm(1.2)  # what stands together reaches a little beyond its space
        self.layout = Layout({}, 0.0)
        self.areas: dict[str, tuple[Space, ...]] = {}
        self.taken: list[Taken] = []

    def paint_on(self) -> None:
        """Draw the board, if there is one."""
        if self.view.shown is not None:
            self.draw_board(*self.view.shown)

    def draw_board(
        self, board: Board, highlights: tuple[Highlight, ...], choosable: frozenset[str]
    ) -> None:
        """Areas, links, spaces, doors, what stands there and what lies there, in this order."""
        theme = self.theme
        spaces = self.choose_layout(board)
        signs: dict[str, list[str]] = {}
        for highlight in highlights:
            signs.setdefault(highlight.place, []).append(highlight.sign)
        self.drawn += draw_frames(theme, self.layout, spaces, board.links)
        doors = self.draw_links(board)
        for space in spaces:
            draw_ground(theme, self.layout.spots[space.id], space.kinds)
        for x, y, between in doors:
            draw_door(theme, (x, y), between)
        size = mark_radius(theme, self.layout.pitch)
        lying = on_links(board.links, self.layout.spots, size)
        self.taken = [(x, y, size) for _, (x, y) in lying]
        for space in spaces:
            standing = tuple(p for p in board.pieces if p.place == space.id)
            here = {space.id, *(piece.id for piece in standing)}
            self.draw_space(space, standing, signs.get(space.id, []), bool(here & choosable))
        for space in spaces:
            crowd = any(piece.place == space.id for piece in board.pieces)
            spot = self.layout.spots[space.id]
            self.drawn += draw_lying(theme, space, spot, size, self.taken, crowd=crowd)
        for mark, point in lying:
            self.drawn += draw_mark(theme, mark, point, size)

    def choose_layout(self, board: Board) -> tuple[Space, ...]:
        """Fit the board, or the open area of it, into the place; returns what is shown."""
        theme, view = self.theme, self.view
        named = any(space.area for space in board.spaces)
        head = head_of(theme) if named else 0
        edge = theme.mm(0.6) + rim(theme, boards(board.spaces, board.links))
        whole = Box(self.x, self.y, self.width, self.height - head).grown(-edge)
        given = whole.height - (view.spare if view.area else 0)
        shut = Box(whole.x, whole.y, whole.width, given)
        self.layout = lay_out(board.spaces, shut, theme.mm(LARGEST), head)
        self.areas = {}
        if self.layout.diameter >= theme.target:
            if view.area:
                view.shut()
            return board.spaces
        beside, beneath = self.rooms(whole)
        part = self.room_for_area(board, beside, beneath)
        self.areas = areas(board.spaces, part, theme.target)
        if view.area not in self.areas:
            return board.spaces
        spaces = self.areas[view.area]
        view.beneath = part is beneath
        self.layout = lay_out(spaces, part, theme.mm(LARGEST))
        if view.aimed is not None:
            self.lay_out_under(spaces, beside, beneath)
        return spaces

    def lay_out_under(self, spaces: tuple[Space, ...], beside: Box, beneath: Box) -> None:
        """Keep the space that was touched under the finger, as nearly as it can be."""
        theme, view = self.theme, self.view
        assert view.aimed is not None
        ident, point = view.aimed
        pitches = (theme.target / ROOM, theme.mm(LARGEST))
        found = []
        for box in (beneath, beside):
            layout = lay_out_under(spaces, box, pitches, ident, point)
            if layout.diameter >= theme.target - 0.5:
                astray = max(0.0, math.dist(layout.spots[ident].middle, point) - theme.mm(1))
                found.append((round(astray), -layout.pitch, box is beneath, layout))
        if found:
            _, _, view.beneath, self.layout = min(found, key=lambda each: each[:2])

    def rooms(self, whole: Box) -> tuple[Box, Box]:
        """The rooms that one area can have when it is open: beside the way back, and beneath it;
        what stands above the board makes way."""
        theme, view = self.theme, self.view
        high = whole.height + (0 if view.area else view.spare)
        aside = view.back.width + theme.gap
        return (
            Box(whole.x + aside, whole.y, whole.width - aside, high),
            Box(whole.x, whole.y, whole.width, high - theme.target - theme.gap),
        )

    def room_for_area(self, board: Board, beside: Box, beneath: Box) -> Box:
        """The one of both rooms in which the spaces are larger."""
        named: dict[str, list[Space]] = {}
        for space in board.spaces:
            named.setdefault(space.area, []).append(space)
        if len(named) < 2:
            return beneath
        sizes = [
            min(lay_out(part, box, math.inf).pitch for part in named.values())
            for box in (beside, beneath)
        ]
        return beside if sizes[0] > sizes[1] else beneath

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
                rims = spots[link.a].radius + spots[link.b].radius
                between = (math.dist(a, b) - rims) / 2
                doors.append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, between))
        return doors

    def draw_space(
        self, space: Space, standing: tuple[Piece, ...], signs: list[str], choosable: bool
    ) -> None:
        """What is in a space: its name or the pieces, the signs on it, and how much it holds."""
        theme, spot = self.theme, self.layout.spots[space.id]
        if not standing:
            self.drawn += draw_name(theme, spot, space.label, space.kinds)
        # A sign lies beneath what stands there: a crowd reaches over the rim of its space.
        draw_signs(theme, spot.middle, spot.radius, signs or (["reach"] if choosable else []))
        if len(standing) < 2 or spot.radius >= theme.target / 4 * len(standing):
            self.draw_capacity(space, standing, spot)  # a crowd in a small space covers its rim
        self.draw_pieces(standing, spot)

    def draw_capacity(self, space: Space, standing: tuple[Piece, ...], spot: Spot) -> None:
        """How many of each side it holds, as small marks in the side's shape on the lower rim."""
        theme = self.theme
        for side, most in space.capacity:
            there = sum(p.side == side and not set(p.marks) & set(GONE) for p in standing)
            ink = side_colours(side)[0]
            for index in range(min(most, MOST)):
                turn = math.radians(198 + 14 * index if side == "first" else 342 - 14 * index)
                pip = (
                    spot.x + spot.radius * math.cos(turn),
                    spot.y + spot.radius * math.sin(turn),
                )
                draw_pip(theme, pip, side, ink, full=index < there)

    def draw_pieces(self, standing: tuple[Piece, ...], spot: Spot) -> None:
        """What stands in a space; what matters last, so that it is in front."""
        theme = self.theme
        seen = sorted(standing, key=matters)[-MOST:]
        kept = [piece for piece in standing if piece in seen]
        around = [other.middle for other in self.layout.spots.values() if other != spot]
        turn = turned(len(kept), spot.middle, spot.radius, around, self.taken)
        where = places(len(kept), spot.middle, spot.radius, turn)
        stand = list(zip(kept, where, strict=True))
        for piece, middle in sorted(stand, key=lambda each: matters(each[0])):
            self.drawn += draw_piece(theme, piece, middle, spot, len(seen), self.taken)
        more = len(standing) - len(seen)
        if more:
            self.drawn.append(stamp(theme, f"+{more}", spot.middle, ink=BONE, ground=PLATE))

    def tapped(self, touch: Any) -> None:
        """Tell which space was meant; on a board too fine for fingers, open the area first."""
        ident = self.layout.at(touch.x, touch.y)
        if ident is None or self.view.shown is None:
            return
        if self.areas and not self.view.area and not self.alone(ident, touch.pos):
            for name, part in self.areas.items():
                if any(space.id == ident for space in part):
                    self.view.zoom(name, ident, (touch.x, touch.y))
            return
        if self.view.area and self.repeated(ident, touch.pos):
            return
        board = self.view.shown[0]
        standing = tuple(piece.id for piece in board.pieces if piece.place == ident)
        self.view.touched(ident, standing)

    def tells(self, x: float, y: float) -> tuple[object, ...]:
        """What a space is, what lies there and who stands there, with what has become of it."""
        ident = self.layout.at(x, y)
        if ident is None or self.view.shown is None:
            return ()
        board = self.view.shown[0]
        spaces = [space for space in board.spaces if space.id == ident]
        standing = [piece for piece in board.pieces if piece.place == ident]
        lying = [mark for space in spaces for mark in space.marks]
        lying += [mark for link in board.links if ident in (link.a, link.b) for mark in link.marks]
        told = [piece.label for piece in standing]
        told += [mark for piece in standing for mark in piece.marks]
        told += [mark.label for mark in lying]
        told += [kind for space in spaces for kind in space.kinds]
        return (", ".join(map(str, told)),)  # in one: none of it is what the others are about

    def repeated(self, ident: str, finger: tuple[float, float]) -> bool:
        """Whether a touch only repeats the one that opened the area: it came before anybody could
        have read what is open now, or at the same point a little later although the space that was
        touched there has moved from under the finger."""
        view = self.view
        since = view.means.sender.clock() - view.opened
        if since < READING or view.aimed is None:
            return since < READING
        aimed, point = view.aimed
        same = math.dist(point, finger) < self.theme.slop
        return same and aimed != ident and since < LOOKING

    def alone(self, ident: str, finger: tuple[float, float]) -> bool:
        """Whether a space answers the open question and no other that does lies so near, to it or
        to the finger, that this one might have been meant."""
        assert self.view.shown is not None
        board, _, choosable = self.view.shown
        answering = {piece.place for piece in board.pieces if piece.id in choosable}
        answering |= choosable & self.layout.spots.keys()
        others = [spot.middle for other, spot in self.layout.spots.items() if other in answering]
        if ident not in answering:
            return False
        others.remove(self.layout.spots[ident].middle)
        return any(
            all(math.dist(point, other) >= self.theme.target for other in others)
            for point in (self.layout.spots[ident].middle, finger)
        )
