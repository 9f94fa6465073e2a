"""All parts of a view, as pages.

Each board is a page, with the cards beneath it in one row that slides sideways; each sheet is a
page.  Without a board, cards stand below one another.  Where there is more than one page, their
titles stand above as tabs; the page that was open stays open.
"""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from controller.wire import Board, Card, Sheet, View, Zone
from controller.wire.view import AnyPart
from ui.render.board import BoardView, Touched
from ui.render.means import Means
from ui.render.sheet import SheetView
from ui.render.zone import ZoneView
from ui.theme import ASH, DECK, SEAM, Role
from ui.widgets import Column, Icon, Plate, PushButton, Row, Scroller, Text

__all__ = ["Stage"]

CARDS = "cards"
"""The page of a view that has cards but no board."""


class Stage(BoxLayout):
    """Shows the parts of a view; `touched` hears of spaces and cards."""

    def __init__(self, means: Means, touched: Touched, **more: Any) -> None:
        theme = means.theme
        super().__init__(orientation="vertical", spacing=theme.gap, **more)
        self.means = means
        self.touched = touched
        self.page = ""
        self.view: View | None = None
        self.choosable: frozenset[str] = frozenset()
        self.boards: dict[str, BoardView] = {}
        self.zones: dict[str, ZoneView] = {}
        self.sheets: dict[str, SheetView] = {}
        self.tabs = Row(size_hint=(None, 1), spacing=theme.gap)
        self.tabs.bind(minimum_width=self.tabs.setter("width"))
        self.tab_bar = Scroller(
            theme, self.tabs, sideways=True, size_hint_y=None, height=theme.target
        )
        self.built: tuple[Any, ...] = ()
        self.large: Card | None = None

    def show(self, view: View, choosable: frozenset[str]) -> None:
        """Show a view's parts, and which things answer the open question."""
        self.view, self.choosable = view, choosable
        self.keep({part.id for part in view.parts})
        pages = self.pages(view)
        if self.page not in pages:
            self.page = next(iter(pages), "")
        plan = (tuple(pages.items()), self.page, self.structure(view), self.large)
        if plan != self.built:
            self.built = plan
            self.build(view, pages)
        self.fill(view)

    def keep(self, idents: set[str]) -> None:
        """Forget the widgets of parts that are gone."""
        for made in (self.boards, self.zones, self.sheets):
            for ident in [ident for ident in made if ident not in idents]:
                del made[ident]

    def pages(self, view: View) -> dict[str, str]:
        """The pages by id, with their titles."""
        say = self.means.words.say
        boards = [part for part in view.parts if isinstance(part, Board)]
        pages = {part.id: str(part.title) or say("Board") for part in boards}
        if not boards and any(isinstance(part, Zone) for part in view.parts):
            pages[CARDS] = say("Cards")
        for part in view.parts:
            if isinstance(part, Sheet):
                pages[part.id] = str(part.title)
        return pages

    def structure(self, view: View) -> tuple[tuple[str, str], ...]:
        """Which parts there are, without what is in them."""
        return tuple((type(part).__name__, part.id) for part in view.parts)

    def build(self, view: View, pages: dict[str, str]) -> None:
        """Put the widgets of the open page together; those that exist are used again."""
        self.clear_widgets()
        for made in (self.boards, self.zones, self.sheets):
            for widget in made.values():
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
        self.build_tabs(pages)
        if self.large is not None:
            self.add_widget(self.card_page(self.large))
            return
        part = next((part for part in view.parts if part.id == self.page), None)
        zones = [self.zone(part.id) for part in view.parts if isinstance(part, Zone)]
        if isinstance(part, Board):
            self.add_widget(self.board(part.id))
            if zones:
                self.add_widget(self.shelf(zones))
        elif isinstance(part, Sheet):
            self.add_widget(Scroller(self.means.theme, self.sheet(part.id)))
        elif self.page == CARDS:
            self.add_widget(self.card_rows(zones))

    def build_tabs(self, pages: dict[str, str]) -> None:
        self.tabs.clear_widgets()
        if len(pages) < 2:
            return
        for ident, title in pages.items():
            tab = PushButton(
                self.means.theme,
                title,
                lambda ident=ident: self.open(ident),  # type: ignore[misc]
                role=Role.LABEL,
                size_hint=(None, 1),
            )
            tab.width = tab.natural
            if ident == self.page:
                tab.paint(bar="", seam=ASH)
            self.tabs.add_widget(tab)
        self.add_widget(self.tab_bar)

    def open(self, page: str) -> None:
        """Open a page."""
        self.page, self.large = page, None
        if self.view is not None:
            self.show(self.view, self.choosable)

    def shelf(self, zones: list[ZoneView]) -> Scroller:
        """All cards in one row that slides sideways."""
        theme = self.means.theme
        row = Row(size_hint=(None, 1), spacing=theme.mm(4))
        row.bind(minimum_width=row.setter("width"))
        for zone in zones:
            row.add_widget(zone)
        return Scroller(
            theme, row, sideways=True, size_hint_y=None, height=theme.target * theme.text
        )

    def card_rows(self, zones: list[ZoneView]) -> Scroller:
        """Cards below one another, a row a zone."""
        theme = self.means.theme
        column = Column(spacing=theme.gap)
        for zone in zones:
            column.add_widget(
                Scroller(
                    theme, zone, sideways=True, size_hint_y=None, height=theme.target * theme.text
                )
            )
        return Scroller(theme, column)

    def card_page(self, card: Card) -> Plate:
        """One card, large."""
        theme = self.means.theme
        words = Column(spacing=theme.mm(2))
        words.add_widget(Text(theme, card.label, role=Role.TABLE))
        words.add_widget(Text(theme, card.text))
        plate = Plate(theme, ground=DECK, seam=SEAM, padding=theme.mm(4), spacing=theme.mm(3))
        picture = Icon(card.icon, theme.mm(16), pos_hint={"top": 1})
        if picture.opacity:
            plate.add_widget(picture)
        plate.add_widget(Scroller(theme, words))
        plate.add_widget(
            PushButton(
                theme,
                None,
                self.put_down,
                icon="close",
                size_hint=(None, None),
                width=theme.target,
                pos_hint={"top": 1},
            )
        )
        return plate

    def put_down(self) -> None:
        """Put the large card back."""
        self.large = None
        if self.view is not None:
            self.show(self.view, self.choosable)

    def fill(self, view: View) -> None:
        """Show what is in the parts of the open page."""
        for part in view.parts:
            self.fill_part(view, part)

    def fill_part(self, view: View, part: AnyPart) -> None:
        if isinstance(part, Board) and part.id in self.boards:
            self.boards[part.id].show(part, view.highlights, self.choosable)
        elif isinstance(part, Zone) and part.id in self.zones:
            self.zones[part.id].show(part, self.choosable)
        elif isinstance(part, Sheet) and part.id in self.sheets:
            self.sheets[part.id].show(part)

    def board(self, ident: str) -> BoardView:
        return self.boards.setdefault(ident, BoardView(self.means, self.touched))

    def zone(self, ident: str) -> ZoneView:
        return self.zones.setdefault(ident, ZoneView(self.means, self.card_touched))

    def sheet(self, ident: str) -> SheetView:
        return self.sheets.setdefault(ident, SheetView(self.means))

    def card_touched(self, card: Card) -> None:
        """A card answers the open question if it can; else it is shown large."""
        if not self.touched("", (card.id,)):
            self.large = card
            if self.view is not None:
                self.show(self.view, self.choosable)
