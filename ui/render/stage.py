"""All parts of a view, as pages.

Each board is a page, with the cards beneath it in one row that slides sideways; each sheet is a
page.  Without a board, cards stand below one another.  Where there is more than one page, their
titles stand above as tabs; the page that was open stays open.

A view with a turn order has more people than tabs could hold.  There the turn order itself stands
above the board, and opens the list of everybody with the way to each panel and to all cards; every
other page has a way back to the board.  The board keeps the room that cards would take: they lie
beneath the panel of whose cards they are.  A touch on a piece that answers nothing opens its panel.

Where anything lies on a board, a page says what each picture means and where it is; a touch on a
space at which something lies, and which answers nothing and shows nobody, opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from controller.wire import Board, Card, Sheet, View, Zone
from controller.wire.view import AnyPart
from ui.render.board import BoardView, Touched
from ui.render.legend import LegendRow, entries, lies
from ui.render.means import Means
from ui.render.order import OrderStrip
from ui.render.people import PersonRow
from ui.render.sheet import SheetView
from ui.render.things import piece_of, sheet_of, turns, whose_turn
from ui.render.zone import ZoneView
from ui.theme import ASH, DECK, SEAM, Role
from ui.widgets import Column, Icon, Plate, PushButton, Row, Scroller, Text

__all__ = ["Stage"]

CARDS = "cards"
"""The page of a view that has cards but no board of their own."""

PEOPLE = "people"
"""The page of everybody, where the view has a turn order."""

LYING = "lying"
"""The page of what lies on the boards, where anything does."""


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
        self.strip = OrderStrip(means, lambda: self.open(PEOPLE))
        self.tabs = Row(size_hint=(None, 1), spacing=theme.gap)
        self.tabs.bind(minimum_width=self.tabs.setter("width"))
        self.tab_bar = Scroller(
            theme, self.tabs, sideways=True, size_hint_y=None, height=theme.target
        )
        self.built: tuple[Any, ...] = ()
        self.large: Card | None = None
        self.cramped = False

    def cramp(self, on: bool) -> None:
        """There is little room, or enough again: in little the turn order gives the board its
        own."""
        if on != self.cramped:
            self.cramped = on
            if self.view is not None:
                self.show(self.view, self.choosable)

    def show(self, view: View, choosable: frozenset[str]) -> None:
        """Show a view's parts, and which things answer the open question.  An area that was opened
        to answer a question closes with it."""
        asks = tuple(asked.id for asked in view.asks)
        if self.view is not None and asks != tuple(asked.id for asked in self.view.asks):
            for board in self.boards.values():
                board.zoom_out()
        self.view, self.choosable = view, choosable
        self.keep({part.id for part in view.parts})
        pages = self.pages(view)
        if self.page not in pages:
            self.page = next(iter(pages), "")
        parts = self.structure(view)
        pinned = self.page, self.large, self.cramped
        plan = (tuple(pages.items()), parts, *pinned, self.shown(view))
        if plan != self.built:
            self.built = plan
            self.build(view, pages)
        self.fill(view)

    def shown(self, view: View) -> tuple[Any, ...]:
        """What else decides how the open page is put together."""
        if self.page == LYING:
            return entries(view, self.means.words)
        if not self.ordered(view):
            return ()
        if self.page == PEOPLE:
            return tuple((turn, piece_of(view, turn.id)) for turn in turns(view))
        return ()

    def lying(self, view: View) -> Scroller:
        """What lies on the boards, a row each."""
        theme = self.means.theme
        column = Column(spacing=theme.gap)
        for entry in entries(view, self.means.words):
            column.add_widget(LegendRow(self.means, entry))
        return Scroller(theme, column)

    @staticmethod
    def ordered(view: View) -> bool:
        """Whether the view has a turn order, and a board to stand above."""
        return bool(turns(view)) and any(isinstance(part, Board) for part in view.parts)

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
        for part in view.parts:
            if isinstance(part, Zone) and not boards:
                pages[CARDS] = say("Cards")
            elif isinstance(part, Sheet):
                pages[part.id] = str(part.title)
        if self.ordered(view):
            pages[PEOPLE] = say("Everybody")
            if any(isinstance(part, Zone) for part in view.parts):
                pages[CARDS] = say("Cards")
        if lies(view):
            pages[LYING] = say("What lies there")
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
        part = next((part for part in view.parts if part.id == self.page), None)
        if isinstance(part, Board):
            ordered = self.ordered(view) and not self.cramped
            self.board(part.id).spare = self.strip.height + self.spacing if ordered else 0
        if self.ordered(view):
            self.build_head(pages, at_board=isinstance(part, Board))
        else:
            self.build_tabs(pages)
        if self.large is not None:
            self.add_widget(self.card_page(self.large))
        else:
            self.build_page(view, part, pages)

    def build_page(self, view: View, part: AnyPart | None, pages: dict[str, str]) -> None:
        """Put the open page together beneath its head."""
        zones = [part for part in view.parts if isinstance(part, Zone)]
        if isinstance(part, Board):
            self.add_widget(self.board(part.id))
            if zones and not self.ordered(view):
                self.add_widget(self.shelf([self.zone(zone.id) for zone in zones]))
        elif isinstance(part, Sheet):
            own = [zone for zone in zones if self.ordered(view) and whose(zone, part)]
            self.add_widget(self.sheet_page(part, own))
        elif self.page == PEOPLE:
            self.add_widget(self.people(view, pages))
        elif self.page == CARDS:
            self.add_widget(self.card_rows([self.zone(zone.id) for zone in zones]))
        elif self.page == LYING:
            self.add_widget(self.lying(view))

    def build_head(self, pages: dict[str, str], *, at_board: bool) -> None:
        """The turn order above the board; elsewhere the way back to it."""
        if at_board and self.large is None and self.cramped:
            return
        if at_board and self.large is None:
            if not self.boards[self.page].area:
                self.add_widget(self.strip)
            return
        theme = self.means.theme
        head = Row(size_hint_y=None, height=theme.target, spacing=theme.pad)
        board = next(iter(pages))
        back = PushButton(
            theme, pages[board], lambda: self.open(board), icon="back", size_hint_x=None
        )
        back.width = min(back.natural, theme.mm(38) * theme.text)
        head.add_widget(back)
        if self.page != PEOPLE:
            everybody = PushButton(
                theme, pages[PEOPLE], lambda: self.open(PEOPLE), icon="figure", size_hint_x=None
            )
            everybody.width = min(everybody.natural, theme.mm(38) * theme.text)
            head.add_widget(everybody)
        self.add_widget(head)

    def people(self, view: View, pages: dict[str, str]) -> Scroller:
        """Everybody in the order of turns, then what else there is to look at."""
        theme = self.means.theme
        column = Column(spacing=theme.gap)
        told = set()
        for turn in turns(view):
            sheet = sheet_of(view, turn.id)
            told.add(sheet.id if sheet else "")
            go = self.opener(sheet.id) if sheet else None
            column.add_widget(PersonRow(self.means, turn, piece_of(view, turn.id), go))
        for page, title in list(pages.items())[1:]:
            if page not in told and page != PEOPLE:
                column.add_widget(PushButton(theme, title, self.opener(page)))
        return Scroller(theme, column)

    def sheet_page(self, sheet: Sheet, zones: list[Zone]) -> Scroller:
        """One panel, and beneath it the cards of whose panel it is."""
        theme = self.means.theme
        if not zones:
            return Scroller(theme, self.sheet(sheet.id))
        column = Column(spacing=theme.gap)
        column.add_widget(self.sheet(sheet.id))
        for zone in zones:
            column.add_widget(self.sliding(self.zone(zone.id)))
        return Scroller(theme, column)

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

    def opener(self, page: str) -> Callable[[], None]:
        """What opens a page."""
        return lambda: self.open(page)

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
            column.add_widget(self.sliding(zone))
        return Scroller(theme, column)

    def sliding(self, zone: ZoneView) -> Scroller:
        """One zone in a row that slides sideways."""
        theme = self.means.theme
        return Scroller(
            theme, zone, sideways=True, size_hint_y=None, height=theme.target * theme.text
        )

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
        plate.add_widget(Scroller(theme, words, ground=DECK))
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
        self.strip.show(turns(view))
        for part in view.parts:
            self.fill_part(view, part)

    def fill_part(self, view: View, part: AnyPart) -> None:
        if isinstance(part, Board) and part.id in self.boards:
            self.boards[part.id].show(in_turn(view, part), view.highlights, self.choosable)
        elif isinstance(part, Zone) and part.id in self.zones:
            self.zones[part.id].show(part, self.choosable)
        elif isinstance(part, Sheet) and part.id in self.sheets:
            self.sheets[part.id].show(part)

    def board(self, ident: str) -> BoardView:
        if ident not in self.boards:
            board = self.boards[ident] = BoardView(self.means, self.board_touched)
            board.zoomed = self.zoomed
        return self.boards[ident]

    def zoomed(self, on: bool) -> None:
        """One area of the board is open: the turn order gives it its room."""
        wanted = not (on or self.cramped) and self.large is None and self.view is not None
        wanted = wanted and self.view is not None and self.ordered(self.view)
        if wanted and self.strip.parent is None:
            self.add_widget(self.strip, index=len(self.children))
        elif not wanted and self.strip.parent is not None:
            self.remove_widget(self.strip)

    def zone(self, ident: str) -> ZoneView:
        return self.zones.setdefault(ident, ZoneView(self.means, self.card_touched))

    def sheet(self, ident: str) -> SheetView:
        return self.sheets.setdefault(ident, SheetView(self.means))

    def board_touched(self, place: str, things: tuple[str, ...]) -> bool:
        """A space answers the open question if it can; else the panel of who stands there opens,
        or the list, where there are several; where nobody does, what lies there is explained."""
        if self.touched(place, things):
            return True
        view = self.view
        if view is None:
            return False
        sheets = [sheet.id for thing in things if (sheet := sheet_of(view, thing))]
        if sheets and self.ordered(view):
            self.open(sheets[0] if len(sheets) == 1 else PEOPLE)
            return True
        if not things and lies(view, place):
            self.open(LYING)
            return True
        return False

    def card_touched(self, card: Card) -> None:
        """A card answers the open question if it can; else it is shown large."""
        if not self.touched("", (card.id,)):
            self.large = card
            if self.view is not None:
                self.show(self.view, self.choosable)


def in_turn(view: View, board: Board) -> Board:
    """The board, with the piece marked whose turn goes on."""
    turn = whose_turn(view)
    if turn is None:
        return board
    pieces = tuple(
        replace(piece, marks=("active", *piece.marks))
        if piece.id == turn.id and "active" not in piece.marks
        else piece
        for piece in board.pieces
    )
    return replace(board, pieces=pieces)


def whose(zone: Zone, sheet: Sheet) -> bool:
    """Whether these are the cards of whom this panel is about."""
    if zone.piece or (sheet.piece and not zone.seat):
        return zone.piece == sheet.piece
    return bool(zone.seat) and zone.seat == sheet.seat
