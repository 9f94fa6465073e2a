"""The whole simulated table, with hands.

    drag a thing      it is lifted as the drag begins and put down where it is let go: on a place,
                      or anywhere else, which is beside the table
    tap a thing       it is taken into the hand and shown there; the next tap on a place puts it
                      there, one on the tray beside the table, one on the thing back where it was;
                      a drag shorter than a finger trembles is such a tap
    tap a key         it is pressed
    the hourglass     it is turned
    put right         everything is put where the game has it, for when the screen was used instead;
                      what it has on no place, cards on a pad too, goes back into the tray

A drag may slide from the top to the tray and back, so this widget takes touches on things before
anything else does.  What hands do leaves as a command; the things themselves move only when the
service says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from controller.wire import Board, View, Zone
from controller.wire.sim import AnySim, SimKey, SimLift, SimPut, SimTable, SimThing, SimTurn
from ui.render.seats import name_of
from ui.sim.figures import draw_thing
from ui.sim.hand import Hand
from ui.sim.top import Top
from ui.sim.tray import Tray
from ui.text import Words
from ui.theme import ASH, DECK, LAMP, SEAM, Role, Theme
from ui.widgets import Chip, Column, Fine, Grid, Plate, PushButton, Scroller, Text
from ui.widgets.paint import ring

__all__ = ["SimView"]

KEYS = 44.0
"""Millimetres: the width of the keys."""

LOW, LEAST = 48.0, 24.0
"""Millimetres: the height of the keys beneath the table, at most and at least."""

DRAG = 6.0
"""Millimetres that a thing is dragged at least: less is a tap."""

SHORT = 13.0
"""Millimetres: keys that need no more stand together, as many in a row as there is room for."""


class Ghost(Fine):
    """What is being dragged, under the finger."""

    backdrop = ""

    def __init__(self, theme: Theme, **more: Any) -> None:
        edge = theme.mm(14)
        super().__init__(size_hint=(None, None), size=(edge, edge), **more)
        self.theme = theme
        self.thing: SimThing | None = None
        self.icon = ""
        self.bind(pos=self.draw)

    def show(self, thing: SimThing, icon: str) -> None:
        """Show a thing."""
        self.thing, self.icon = thing, icon
        self.draw()

    def paint_on(self) -> None:
        """Draw the thing in a lit ring."""
        if self.thing is not None:
            middle = (self.x + self.width / 2, self.y + self.height / 2)
            radius = self.theme.mm(5)
            self.drawn += draw_thing(self.theme, self.thing, middle, radius, self.icon)
            ring(middle, radius + self.theme.mm(1), LAMP, self.theme.mm(0.7))


class SimView(FloatLayout):
    """Draws a simulated table and is its hands; `send` takes what they do."""

    def __init__(
        self, theme: Theme, words: Words, send: Callable[[AnySim], None], **more: Any
    ) -> None:
        super().__init__(**more)
        self.theme, self.words, self.send = theme, words, send
        self.table = SimTable()
        self.view: View | None = None
        self.held = ""
        self.origin = ""
        self.dragged = ""
        self.hand = Hand(theme, words, self.put_back, size_hint=(None, None))
        self.top_side = Top(theme)
        self.tray = Tray(theme)
        self.tray_box = Plate(theme, ground=DECK, seam=SEAM, padding=theme.pad)
        self.tray_box.add_widget(Scroller(theme, self.tray, ground=DECK))
        self.keys = Column(spacing=theme.gap)
        self.key_box = Scroller(theme, self.keys)
        self.caption = Text(theme, role=Role.LABEL, ink=ASH, size_hint_x=None)
        self.ghost = Ghost(theme)
        for widget in (self.top_side, self.tray_box, self.key_box, self.caption):
            widget.size_hint = (None, None)
            self.add_widget(widget)
        self.shown_keys: tuple[Any, ...] = ()
        self.cut = (0.0, 0.0)
        self.caption.bind(height=self.arrange)
        self.keys.bind(height=self.arrange)
        self.bind(pos=self.arrange, size=self.arrange)

    # -- what is shown ----------------------------------------------------------------------------

    def show(self, table: SimTable, view: View | None) -> None:
        """Show a table, and how the game draws its board."""
        self.table, self.view = table, view
        if self.held and self.thing(self.held) is None:
            self.held = ""
        self.show_caption()
        self.refresh()
        self.show_keys()
        self.arrange()

    def show_caption(self) -> None:
        """What can be done; once a card lies on a pad, how it comes off again."""
        say = self.words.say
        pads = {place.id for place in self.table.places if place.kind == "pad"}
        if any(thing.where in pads for thing in self.table.things):
            text = say("A card stays on its pad until you drag it off, or tap it and then the tray")
        else:
            text = say("Simulated table: drag a thing, or tap it and then its place")
        self.caption.say(text)

    def refresh(self) -> None:
        """Show where everything lies, and what is in the hand."""
        held = self.dragged or self.held
        self.top_side.show(self.table, self.board, held)
        self.tray.show(self.table, self.board, held, self.in_play())
        thing = self.thing(self.held) if self.held else None
        if thing is not None:
            self.hand.show(thing, self.top_side.icon(thing))
        shown, hidden = (self.hand, self.key_box) if thing else (self.key_box, self.hand)
        if hidden.parent is not None:
            self.remove_widget(hidden)
        if shown.parent is None:
            self.add_widget(shown)

    @property
    def board(self) -> Board | None:
        """The board that the game shows, if any."""
        parts = self.view.parts if self.view is not None else ()
        return next((part for part in parts if isinstance(part, Board)), None)

    def in_play(self) -> frozenset[str]:
        """The pieces and cards that the game shows."""
        parts = self.view.parts if self.view is not None else ()
        pieces = {piece.id for part in parts if isinstance(part, Board) for piece in part.pieces}
        cards = {card.id for part in parts if isinstance(part, Zone) for card in part.cards}
        return frozenset(pieces | cards)

    def thing(self, uid: str) -> SimThing | None:
        """The thing that wears a tag."""
        return next((thing for thing in self.table.things if thing.uid == uid), None)

    def show_keys(self) -> None:
        """The table's keys, the hourglass, and the way to put everything right."""
        view = self.view
        names = {
            key.seat: name_of(view, key.seat, self.words) if view is not None else key.seat
            for key in self.table.keys
            if key.seat
        }
        plan = (self.table.keys, tuple(names.items()))
        if plan == self.shown_keys:
            return
        self.shown_keys = plan
        theme, say = self.theme, self.words.say
        self.keys.clear_widgets()
        plain = (
            PushButton(theme, say("Turn the hourglass"), self.turn, icon="hourglass"),
            PushButton(theme, say("Put everything right"), self.put_right, icon="table"),
        )
        grid = Grid(theme, max(button.natural for button in plain))
        for button in plain:
            grid.add_widget(button)
        self.keys.add_widget(grid)
        chips = [
            Chip(theme, key.key, key.label, self.press, note=names.get(key.seat, ""), bar="")
            for key in self.table.keys
        ]
        short = [chip for chip in chips if chip.natural <= theme.mm(SHORT)]
        for group in (short, [chip for chip in chips if chip not in short]):
            grid = Grid(theme, max((chip.natural for chip in group), default=theme.target))
            for chip in group:
                grid.add_widget(chip)
            self.keys.add_widget(grid)

    def arrange(self, *_: object) -> None:
        """The top to the right of the touchscreen, keys beneath it, the tray beneath the
        touchscreen; where the top needs all of its side the keys lie beside the tray.

        `cut` is the size of the upper left corner, which is not ours.
        """
        theme, gap = self.theme, self.theme.gap
        wide, high = self.cut
        if not wide or self.width <= wide or self.height <= high:
            return
        below = self.height - high - 2 * gap
        left, right = self.x + wide + gap, self.width - wide - 2 * gap
        lines = max(self.caption.height, 2.5 * theme.size(Role.LABEL))  # never moves the top
        self.caption.x, self.caption.width = left + gap, right - gap
        self.caption.y = self.y + self.height - gap - (lines + self.caption.height) / 2
        full = self.height - 3 * gap - lines
        spare = min(
            full - self.top_side.need(right) - gap,
            max(theme.mm(LOW) * theme.text, below),
            max(self.keys.height, theme.mm(LEAST)),
        )
        if spare >= theme.mm(LEAST):
            box = (left, self.y + gap, right, spare)
            tray = wide - 2 * gap
            place(self.top_side, (left, self.y + spare + 2 * gap, right, full - spare - gap))
            place(self.hand, box)
        else:
            keys = min(theme.mm(KEYS) * theme.text, wide * 0.45)
            box = (self.x + wide - keys - gap, self.y + gap, keys, below)
            tray = wide - keys - 3 * gap
            place(self.top_side, (left, self.y + gap, right, full))
            place(self.hand, (left, self.y + gap + full - theme.mm(LEAST), right, theme.mm(LEAST)))
        place(self.key_box, box)
        place(self.tray_box, (self.x + gap, self.y + gap, tray, below))
        self.refresh()

    # -- hands ------------------------------------------------------------------------------------

    def thing_under(self, x: float, y: float) -> str | None:
        """The UID of the thing under a point of the window."""
        if self.tray_box.collide_point(x, y):
            return self.tray.thing_at(*self.tray.to_widget(x, y))
        return self.top_side.thing_at(x, y) if self.top_side.collide_point(x, y) else None

    def place_under(self, x: float, y: float) -> str | None:
        """The place under a point."""
        return self.top_side.place_at(x, y) if self.top_side.collide_point(x, y) else None

    def on_touch_down(self, touch: Any) -> bool:
        other = touch.button != "left" if "button" in touch.profile else False
        uid = None if other or self.dragged else self.thing_under(*touch.pos)
        place_ = None if other else self.place_under(*touch.pos)
        aside = not other and bool(self.held) and self.tray_box.collide_point(*touch.pos)
        if self.held and self.hand.collide_point(*touch.pos):
            uid = place_ = None
        if uid is None and not (self.held and place_) and not aside:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        touch.ud["thing"], touch.ud["aside"] = uid or "", aside and uid is None
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        far = math.dist(touch.pos, touch.opos) >= self.theme.mm(DRAG)
        if not self.dragged and far and touch.ud.get("thing"):
            self.begin_drag(touch.ud["thing"])
        if self.dragged == touch.ud.get("thing"):
            self.ghost.pos = (touch.x - self.ghost.width / 2, touch.y - self.ghost.height / 2)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        uid, where = touch.ud.get("thing", ""), self.place_under(*touch.pos)
        if self.dragged and self.dragged == uid:
            self.end_drag(where)
        elif touch.ud.get("aside"):
            self.held = ""
            self.refresh()
        else:
            self.tapped(uid, where)
        return True

    def begin_drag(self, uid: str) -> None:
        """A thing is taken up and follows the finger."""
        thing = self.thing(uid)
        if thing is None:
            return
        self.held, self.dragged = "", uid
        self.ghost.show(thing, self.top_side.icon(thing))
        self.add_widget(self.ghost)
        if thing.where:
            self.send(SimLift(uid=uid))
        self.refresh()

    def end_drag(self, where: str | None) -> None:
        """It is let go: on a place, or beside the table."""
        uid, self.dragged = self.dragged, ""
        self.remove_widget(self.ghost)
        if where is not None:
            self.send(SimPut(uid=uid, place=where))
        self.refresh()

    def tapped(self, uid: str, where: str | None) -> None:
        """A thing is taken into the hand, or what is in the hand is put down."""
        if self.held and where and uid != self.held:
            self.send(SimPut(uid=self.held, place=where))
            self.held = ""
        elif uid == self.held:
            self.put_back()
        elif uid:
            thing = self.thing(uid)
            self.held, self.origin = uid, thing.where if thing is not None else ""
            if self.origin:
                self.send(SimLift(uid=uid))
        self.refresh()

    def put_back(self) -> None:
        """What is in the hand goes back where it was taken from."""
        if self.held and self.origin:
            self.send(SimPut(uid=self.held, place=self.origin))
        self.held = ""
        self.refresh()

    def press(self, key: str) -> None:
        """Press a key."""
        self.send(SimKey(key=key))

    def turn(self) -> None:
        """Turn the hourglass."""
        self.send(SimTurn())

    def put_right(self) -> None:
        """Put every piece where the game has it, on the place that covers the least beside it; what
        the game has nowhere on the board, and every card on a pad, goes back into the tray.  What
        pieces stand on is left as it lies."""
        board = self.board
        if board is None:
            return
        spaces = [place for place in self.table.places if place.kind == "space"]
        spaces.sort(key=lambda place: len(place.covers))
        stands = {piece.id: piece.place for piece in board.pieces}
        areas = {area.id for area in board.areas}
        for thing in self.table.things:
            home = stands.get(thing.thing, "") if thing.form != "card" else ""
            under = [place.id for place in spaces if home in (place.covers or (place.id,))]
            if under and thing.where not in under:
                self.send(SimPut(uid=thing.uid, place=under[0]))
            elif not home and thing.where and thing.thing not in areas:
                self.send(SimLift(uid=thing.uid))


def place(widget: Any, box: tuple[float, float, float, float]) -> None:
    """Put a widget into a box."""
    widget.pos, widget.size = box[:2], box[2:]
