"""The tray: what hands did at places that the table does not feel.

    things     tap one: it is in the hand, and shown large
    places     tap where it was put; those that answer the question stand first, lit

It takes the stage's room beside the question and is opened at a key in the upper bar, which is
there as long as there is such a place.  Things and hand are those of the simulated table.  What is
taken up leaves as a command, as it would at a reader; a thing lies where the service says, never
before.

What may live here: that page.  What may not: what a gesture means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from controller.wire import Board, View
from controller.wire.lying import SimPlace, SimThing
from controller.wire.sim import SimTable
from controller.wire.tray import Tray as Unfelt
from ui.render.means import Means
from ui.render.sender import READING
from ui.sim.hand import Hand
from ui.sim.tray import Tray
from ui.theme import ASH, DECK, LAMP, SEAM, Role, Theme
from ui.widgets import Chip, Column, Grid, Plate, PushButton, Scroller, Tap, Text

__all__ = ["TrayPage", "usable"]


def usable(view: View) -> bool:
    """Whether whoever looks may say what happens where the table feels nothing."""
    return view.tray is not None and bool(view.tray.things)


class Things(Tap, Tray):
    """Things to choose from; `taken` hears which one was tapped."""

    def __init__(self, theme: Theme, taken: Callable[[str], None], **more: Any) -> None:
        super().__init__(theme, **more)
        self.taken = taken

    def tapped(self, touch: Any) -> None:
        """Tell which thing was tapped."""
        uid = self.thing_at(*touch.pos)
        if uid is not None:
            self.taken(uid)


class TrayPage(Plate):
    """The things, and once one is in the hand, the places."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=SEAM,
            orientation="vertical",
            padding=theme.mm(2),
            spacing=theme.gap,
            **more,
        )
        self.means = means
        self.unfelt = Unfelt(places=())
        self.board: Board | None = None
        self.lit: frozenset[str] = frozenset()
        self.held = ""
        self.origin = ""
        self.caption = Text(
            theme,
            means.words.say("Not felt by the table: tap a thing, then its place"),
            role=Role.LABEL,
            ink=ASH,
        )
        self.hand = Hand(theme, means.words, self.put_back, size_hint_y=None)
        self.hand.fit()
        self.things = Things(theme, self.take)
        self.thing_window = Scroller(theme, self.things, ground=DECK)
        self.places = Column(spacing=theme.gap)
        self.place_window = Scroller(theme, self.places, ground=DECK)
        self.shown: tuple[Any, ...] = ()
        self.since = 0.0
        self.add_widget(self.caption)
        self.add_widget(self.thing_window)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on, once what is touched has been there to be seen."""
        if self.means.sender.clock() < self.since + READING and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def show(self, view: View, lit: frozenset[str]) -> None:
        """Show what the table does not feel; `lit` are the places that answer the question."""
        self.unfelt = view.tray or Unfelt(places=())
        boards = (part for part in view.parts if isinstance(part, Board))
        self.board, self.lit = next(boards, None), lit
        if self.held and self.thing(self.held) is None:
            self.held = self.origin = ""
        self.refresh()

    def refresh(self) -> None:
        """The things to choose from, or what is in the hand and the places for it."""
        things = tuple(replace(each, where="") for each in self.unfelt.things)
        everything = frozenset(each.thing for each in things)
        self.things.show(SimTable(things=things), self.board, self.held, everything)
        held = self.thing(self.held) if self.held else None
        if held is not None:
            self.hand.show(held, self.icon(held))
            self.show_places()
        page = (self.caption, self.thing_window)
        if held is not None:
            page = (self.hand, self.place_window)
        if page[0].parent is None:
            self.since = self.means.sender.clock()
            self.clear_widgets()
            for widget in page:
                self.add_widget(widget)

    def show_places(self) -> None:
        """A key for each place, those that answer the question first, and the way off the table."""
        plan = (self.unfelt.places, self.lit)
        if plan == self.shown:
            return
        self.shown = plan
        theme = self.means.theme
        self.places.clear_widgets()
        for lit in (True, False):
            here = [each for each in self.unfelt.places if self.answers(each) == lit]
            if here:
                self.places.add_widget(self.keys(here, lit=lit))
        aside = PushButton(
            theme, self.means.words.say("Beside the table"), self.lay_aside, icon="table"
        )
        self.places.add_widget(aside)
        self.place_window.to_start()

    def answers(self, place: SimPlace) -> bool:
        """Whether a place answers the question, or a space that it covers does."""
        return not self.lit.isdisjoint(place.covers or (place.id,))

    def keys(self, places: list[SimPlace], *, lit: bool) -> Grid:
        """Keys for some places."""
        theme = self.means.theme
        bar = LAMP if lit else ""
        chips = [Chip(theme, each.id, each.label, self.put, bar=bar) for each in places]
        grid = Grid(theme, max(chip.natural for chip in chips))
        for chip in chips:
            chip.choose(lit)
            grid.add_widget(chip)
        return grid

    def thing(self, uid: str) -> SimThing | None:
        """The thing that wears a tag."""
        return next((each for each in self.unfelt.things if each.uid == uid), None)

    def icon(self, thing: SimThing) -> str:
        """The icon that the game's board gives a thing."""
        pieces = self.board.pieces if self.board is not None else ()
        return next((piece.icon for piece in pieces if piece.id == thing.thing), "")

    # -- hands ------------------------------------------------------------------------------------

    def take(self, uid: str) -> None:
        """A thing is taken into the hand, from where it lies."""
        thing = self.thing(uid)
        if thing is None:
            return
        self.held, self.origin = uid, thing.where
        if thing.where:
            self.means.sender.lifted(uid)
        self.refresh()

    def put(self, place: str) -> None:
        """What is in the hand is put down."""
        uid, self.held, self.origin = self.held, "", ""
        self.means.sender.put(uid, place)
        self.refresh()

    def put_back(self) -> None:
        """What is in the hand goes back where it was taken from."""
        if self.origin:
            self.put(self.origin)
        else:
            self.lay_aside()

    def lay_aside(self) -> None:
        """What is in the hand lies beside the table."""
        self.held = self.origin = ""
        self.refresh()
