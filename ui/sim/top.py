"""The table's top: places with their lights, ways and doors between them, and what lies there.

Spaces stand as on the game's board; pads for cards lie in a row below it and are as large as what
lies on them needs, so that each card shows its name.  A lit place wears the sign of its light.  How
areas belong together, where doors are and what lies about the readers do not know, so that is taken
from the board that the game shows, where there is one.
"""

from __future__ import annotations

import math
from typing import Any

from controller.wire import Board, Link, Mark, Space
from controller.wire.sim import SimPlace, SimTable, SimThing
from ui.render.geometry import Box, Layout, Spot, Taken, lay_out
from ui.render.marks import (
    draw_ground,
    draw_lying,
    draw_mark,
    draw_name,
    mark_radius,
    on_links,
)
from ui.render.piece import SIZES, places, turned
from ui.render.signs import draw_door, draw_signs
from ui.sim.figures import draw_card, draw_thing
from ui.theme import ASH, DECK, GREEN, SEAM, VOID, Role, Theme
from ui.widgets import Fine
from ui.widgets.paint import dashed_line, frame, ground
from ui.widgets.stamp import stamp
from ui.widgets.text import extents

__all__ = ["Top"]

LARGEST = 24.0
"""Millimetres between the middles of two spaces, at most."""

MARGIN = 3.5
"""Millimetres between the spaces and the edge: a crowd reaches a little beyond its space."""

PAD_WIDTH, PAD_HEIGHT = 34.0, 19.0
"""Millimetres: an empty pad for cards, at most."""

CARD, FLAT = 12.0, 7.0
"""Millimetres: how high a card lies on a pad, and where there are many."""

ENDLESS = 1e6
"""Pixels: higher than any window."""

ROWS = 3
"""More rows of cards than these lie flatter."""


class Top(Fine):
    """Draws the top of a simulated table; tells what lies at a point of it."""

    backdrop = VOID

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self.theme = theme
        self.table = SimTable()
        self.board: Board | None = None
        self.held = ""
        self.layout = Layout({}, 0.0)
        self.taken: list[Taken] = []
        self.pads: dict[str, Box] = {}
        self.cards: dict[str, Box] = {}
        self.spots: dict[str, tuple[float, float, float]] = {}
        self.above: dict[str, str] = {}
        self.middles: dict[str, Spot] = {}
        self.bind(pos=self.draw, size=self.draw)

    def show(self, table: SimTable, board: Board | None, held: str) -> None:
        """Show a table; `board` is how the game draws it, `held` the UID of what is in the hand."""
        if (table, board, held) != (self.table, self.board, self.held):
            self.table, self.board, self.held = table, board, held
            self.draw()

    # -- where things are -------------------------------------------------------------------------

    def place_at(self, x: float, y: float) -> str | None:
        """The place at a point, if there is one."""
        for ident, box in self.pads.items():
            if box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height:
                return ident
        return self.layout.at(x, y)

    def thing_at(self, x: float, y: float) -> str | None:
        """The UID of what lies at a point; of several the nearest."""
        for uid, box in self.cards.items():
            if box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height:
                return uid
        reach = self.theme.mm(1.5)
        near = [
            (math.dist((x, y), spot[:2]), uid)
            for uid, spot in self.spots.items()
            if uid not in self.cards and math.dist((x, y), spot[:2]) <= spot[2] + reach
        ]
        return min(near)[1] if near else None

    # -- room -------------------------------------------------------------------------------------

    def need(self, width: float) -> float:
        """How high everything is, in pixels, when it is so many wide."""
        theme = self.theme
        inside = width - 2 * theme.mm(MARGIN)
        layout = lay_out(self.standing(), Box(0, 0, inside, ENDLESS), theme.mm(LARGEST))
        heights = [spot.y for spot in layout.spots.values()]
        board = max(heights) - min(heights) + layout.pitch if heights else 0.0
        return board + 2 * theme.mm(MARGIN) + self.pad_boxes(width)[1]

    def standing(self) -> list[Space]:
        """The spaces as a board has them."""
        known = {space.id: space for space in self.board.spaces} if self.board is not None else {}
        return [
            Space(p.id, p.x, p.y, area=known[p.space].area if p.space in known else "")
            for p in self.table.places
            if p.kind == "space"
        ]

    def pad_boxes(self, width: float) -> tuple[dict[str, Box], float]:
        """The pads, from the lower left corner of a table so many pixels wide, and how high they
        are together."""
        pads = [place.id for place in self.table.places if place.kind == "pad"]
        if not pads:
            return {}, 0.0
        theme = self.theme
        gap, least = theme.gap, theme.mm(20)
        columns = max(1, min(len(pads), int((width + gap) / (least + gap))))
        rows = math.ceil(len(pads) / columns)
        boxes: dict[str, Box] = {}
        foot = float(gap)
        for row in reversed(range(rows)):
            here = pads[row * columns : (row + 1) * columns]
            wide = self.pad_widths(here, width - gap * (len(here) + 1))
            empty = theme.mm(PAD_HEIGHT) if rows == 1 else theme.mm(14)
            high = max(empty, *(self.flow(pad, w)[1] for pad, w in zip(here, wide, strict=True)))
            left = (width - sum(wide) - gap * (len(here) - 1)) / 2
            for pad, each in zip(here, wide, strict=True):
                boxes[pad] = Box(left, foot, each, high)
                left += each + gap
            foot += high + gap
        return boxes, foot

    def pad_widths(self, pads: list[str], width: float) -> list[float]:
        """How wide the pads of one row are: where all have no room, those with much lying on them
        are the wider ones."""
        theme = self.theme
        wished = [max(theme.mm(PAD_WIDTH), self.flow(pad, ENDLESS)[0]) for pad in pads]
        if sum(wished) <= width:
            return wished
        least = min(theme.mm(20), width / len(pads))
        part = (width - least * len(pads)) / (sum(wished) - least * len(pads))
        return [least + (wish - least) * part for wish in wished]

    def flow(self, pad: str, width: float) -> tuple[float, float, list[tuple[SimThing, Box]]]:
        """What lies on a pad at most so many pixels wide, in rows from its upper left corner: how
        wide and high it is, and where each thing lies, y downwards."""
        theme, gap = self.theme, self.theme.mm(1.2)
        found: list[tuple[SimThing, Box]] = []
        x = y = gap
        most = 0.0
        things = self.lying(pad)
        names = [self.name_width(thing) for thing in things]
        rows = sum(names) / max(1.0, width - 2 * gap)
        high = theme.mm(CARD if rows <= ROWS else FLAT)
        for thing, name in zip(things, names, strict=True):
            wide = min(name, width - 2 * gap)
            if x > gap and x + wide + gap > width + 0.5:
                x, y = gap, y + high + gap
            found.append((thing, Box(x, y, wide, high)))
            x += wide + gap
            most = max(most, x)
        return most, y + high + gap if found else 0.0, found

    def name_width(self, thing: SimThing) -> float:
        """How wide a thing lies on a pad: a card shows its name."""
        theme = self.theme
        if thing.form != "card":
            return theme.mm(CARD)
        words = extents(str(thing.label), Role.LABEL.face, theme.size(Role.LABEL))[0]
        return max(theme.mm(CARD), words + theme.mm(4))

    # -- drawing ----------------------------------------------------------------------------------

    def paint_on(self) -> None:
        """Draw the table, its places, and what lies there."""
        self.spots, self.cards = {}, {}
        theme = self.theme
        whole = (self.x, self.y, self.width, self.height)
        ground(whole, DECK, theme.mm(3))
        frame(whole, SEAM, theme.mm(3), theme.line)
        spaces = [place for place in self.table.places if place.kind == "space"]
        pads = [place for place in self.table.places if place.kind == "pad"]
        boxes, foot = self.pad_boxes(self.width)
        self.pads = {
            ident: Box(self.x + box.x, self.y + box.y, box.width, box.height)
            for ident, box in boxes.items()
        }
        self.place_spaces(foot)
        size = mark_radius(theme, self.layout.pitch)
        self.taken = [(x, y, size) for _, (x, y) in self.on_ways()]
        self.draw_ways()
        for place in spaces:
            self.draw_space(place)
        self.draw_doors()
        self.draw_lying()
        for place in pads:
            self.draw_pad(place)

    def place_spaces(self, foot: float) -> None:
        """Fit the spaces into what is left above the pads."""
        theme = self.theme
        box = Box(self.x, self.y + foot, self.width, self.height - foot).grown(-theme.mm(MARGIN))
        self.layout = lay_out(self.standing(), box, theme.mm(LARGEST))
        above = {place.space: place.id for place in reversed(self.table.places)}
        spots = self.layout.spots
        self.above = {space: place for space, place in above.items() if place in spots}
        self.middles = {space: spots[place] for space, place in self.above.items()}

    def draw_ways(self) -> None:
        """Ways and doors, as the game's board has them."""
        links: tuple[Link, ...] = self.board.links if self.board is not None else ()
        spots, theme = self.middles, self.theme
        for link in links:
            if link.a in spots and link.b in spots:
                a, b = spots[link.a].middle, spots[link.b].middle
                dashed_line(a, b, SEAM, theme.mm(0.6), theme.mm(1))

    def draw_doors(self) -> None:
        """Doors lie over the spaces that they join."""
        links: tuple[Link, ...] = self.board.links if self.board is not None else ()
        spots, theme = self.middles, self.theme
        for link in links:
            if link.kind == "door" and link.a in spots and link.b in spots:
                a, b = spots[link.a].middle, spots[link.b].middle
                rims = spots[link.a].radius + spots[link.b].radius
                between = (math.dist(a, b) - rims) / 2
                draw_door(theme, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), between)

    def draw_lying(self) -> None:
        """What lies in spaces and on ways, as the game's board has it, on top of all else."""
        theme, spots = self.theme, self.middles
        size = mark_radius(theme, self.layout.pitch)
        for space in self.board.spaces if self.board is not None else ():
            if space.id in spots:
                crowd, spot = bool(self.lying(self.above[space.id])), spots[space.id]
                self.drawn += draw_lying(theme, space, spot, size, self.taken, crowd=crowd)
        for mark, point in self.on_ways():
            self.drawn += draw_mark(theme, mark, point, size)

    def on_ways(self) -> list[tuple[Mark, tuple[float, float]]]:
        """What lies on ways, and where."""
        links = self.board.links if self.board is not None else ()
        return on_links(links, self.middles, mark_radius(self.theme, self.layout.pitch))

    def lying(self, place: str) -> list[SimThing]:
        """What lies at a place and is not in the hand."""
        return [t for t in self.table.things if t.where == place and t.uid != self.held]

    def draw_space(self, place: SimPlace) -> None:
        """A space with its light and what stands there."""
        theme, spot = self.theme, self.layout.spots[place.id]
        draw_ground(theme, spot, self.kinds(place.space))
        things = self.lying(place.id)
        if not things:
            self.drawn += draw_name(theme, spot, place.label, self.kinds(place.space))
        sign = self.table.lights.get(place.id)
        draw_signs(theme, spot.middle, spot.radius, (sign,) if sign else ())
        self.draw_things(things, spot.middle, spot.radius)

    def draw_pad(self, place: SimPlace) -> None:
        """A pad for cards with its light and what lies there."""
        theme, box = self.theme, self.pads[place.id]
        lit = place.id in self.table.lights
        ground(box, VOID, theme.mm(1.5))
        frame(box, GREEN if lit else SEAM, theme.mm(1.5), theme.mm(0.6) if lit else theme.line)
        things = self.lying(place.id)
        middle = (box.x + box.width / 2, box.y + box.height / 2)
        if not things:
            self.drawn.append(stamp(theme, str(place.label), middle, ink=ASH, ground=VOID))
            return
        wide, high, flow = self.flow(place.id, box.width)
        left = box.x + (box.width - wide) / 2
        top = box.y + box.height - (box.height - high) / 2
        for thing, flat in flow:
            low = top - flat.y - flat.height
            at = Box(left + flat.x, low, flat.width, flat.height)
            middle = (at.x + at.width / 2, at.y + at.height / 2)
            if thing.form == "card":
                self.drawn += draw_card(theme, str(thing.label), at)
                self.cards[thing.uid] = at
                self.spots[thing.uid] = (*middle, at.height / 2)
            else:
                self.draw_one(thing, middle, at.height * 0.44)

    def draw_things(
        self, things: list[SimThing], middle: tuple[float, float], radius: float
    ) -> None:
        """Things that share a round place."""
        size = radius * SIZES[min(len(things), len(SIZES)) - 1] if things else 0
        around = [spot.middle for spot in self.layout.spots.values() if spot.middle != middle]
        turn = turned(len(things), middle, radius, around, self.taken)
        for thing, where in zip(things, places(len(things), middle, radius, turn), strict=True):
            self.draw_one(thing, where, size)

    def draw_one(self, thing: SimThing, middle: tuple[float, float], radius: float) -> None:
        """One thing; what may be picked up is known by where it was drawn."""
        self.drawn += draw_thing(self.theme, thing, middle, radius, self.icon(thing))
        self.spots[thing.uid] = (*middle, radius)

    def icon(self, thing: SimThing) -> str:
        """The icon that the game's board gives a thing."""
        pieces = self.board.pieces if self.board is not None else ()
        return next((piece.icon for piece in pieces if piece.id == thing.thing), "")

    def kinds(self, place: str) -> tuple[str, ...]:
        """What a space is, on the game's board."""
        spaces = self.board.spaces if self.board is not None else ()
        return next((space.kinds for space in spaces if space.id == place), ())
