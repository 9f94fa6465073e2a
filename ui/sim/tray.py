"""What lies beside the table: miniatures first, then cards and tokens with their names; last what
the game that is played does not know.  Where there are many things, those that it does not show to
whoever looks, such as the cards of another evening, stay in the box.

What is in the hand has a lit ring here too, so that it is seen from where it was taken.
"""

from __future__ import annotations

from typing import Any

from controller.wire import Board
from controller.wire.sim import SimTable, SimThing
from ui.render.geometry import Box
from ui.sim.figures import draw_card, draw_thing
from ui.theme import DECK, LAMP, Role, Theme
from ui.widgets import Fine
from ui.widgets.paint import frame
from ui.widgets.text import extents

__all__ = ["Tray"]

HIGH = 12.0
"""Millimetres: how high a thing is in the tray."""

MANY = 48
"""More things than these are looked through by nobody."""


class Tray(Fine):
    """Draws what lies beside a simulated table; as high as it needs for its width."""

    backdrop = DECK

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self.theme = theme
        self.things: tuple[SimThing, ...] = ()
        self.icons: dict[str, str] = {}
        self.held = ""
        self.boxes: dict[str, Box] = {}
        self.bind(pos=self.draw, width=self.arrange)

    def show(
        self, table: SimTable, board: Board | None, held: str, in_play: frozenset[str]
    ) -> None:
        """Show what lies on no place; `in_play` are the names of what the game shows."""
        order = {"miniature": 0, "card": 1, "token": 2}
        beside = [thing for thing in table.things if not thing.where or thing.uid == held]
        if len(beside) > MANY:
            beside = [t for t in beside if t.thing in in_play or t.uid == held]
        # What the game does not show, or has no name for, lies behind all else.
        things = tuple(
            sorted(
                beside,
                key=lambda t: (
                    str(t.label) == t.thing,
                    t.form != "token" and t.thing not in in_play,
                    order[t.form],
                    t.side,
                    str(t.label),
                ),
            )
        )
        icons = {p.id: p.icon for p in board.pieces} if board is not None else {}
        if (things, icons, held) != (self.things, self.icons, self.held):
            self.things, self.icons, self.held = things, icons, held
            self.arrange()

    def arrange(self, *_: object) -> None:
        """Put the things into rows, from the left."""
        theme, gap = self.theme, self.theme.gap
        high = theme.mm(HIGH)
        x = row = 0.0
        places: dict[str, tuple[float, float, float]] = {}
        for thing in self.things:
            width = self.wide(thing)
            if x and x + width > self.width:
                x, row = 0.0, row + 1
            places[thing.uid] = (x, row, width)
            x += width + gap
        self.height = (row + 1) * (high + gap)
        self.places = places
        self.draw()

    def wide(self, thing: SimThing) -> float:
        """How wide a thing is: a card has room for its name."""
        if thing.form != "card":
            return self.theme.mm(HIGH)
        words = extents(str(thing.label), Role.LABEL.face, self.theme.size(Role.LABEL))[0]
        return min(max(self.theme.mm(18), words + self.theme.mm(4)), max(1.0, self.width))

    def paint_on(self) -> None:
        """Draw the things in their rows."""
        theme, gap = self.theme, self.theme.gap
        high = theme.mm(HIGH)
        self.boxes = {}
        for thing in self.things:
            x, row, width = self.places[thing.uid]
            low = self.y + self.height - (row + 1) * (high + gap) + gap
            box = Box(self.x + x, low, width, high)
            self.boxes[thing.uid] = box
            if thing.form == "card":
                self.drawn += draw_card(theme, str(thing.label), box)
            else:
                middle = (box.x + width / 2, box.y + high / 2)
                icon = self.icons.get(thing.thing, "")
                self.drawn += draw_thing(theme, thing, middle, high * 0.44, icon)
            if thing.uid == self.held:
                frame(box, LAMP, theme.mm(1), theme.mm(0.7))

    def thing_at(self, x: float, y: float) -> str | None:
        """The UID of what lies at a point, in this widget's own coordinates."""
        for uid, box in self.boxes.items():
            if box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height:
                return uid
        return None
