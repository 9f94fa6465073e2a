"""The screen of play: all of it together.

    +------------------------------------------+
    | title   whose turn          glass   menu |
    +--------------------------+---------------+
    | board, cards, sheets     | the question  |
    | (or the drawer)          | its options   |
    +--------------------------+---------------+
    | what happened last       |          undo |
    +------------------------------------------+

Why something done on the table did not count, and what happened before this evening, stands above
the board until the next thing is done or somebody taps it away.  It covers nothing: the board, or a
page that is read, makes room for it; what needs more than half of the board, or a third of the
page, has that place alone.  No answer beside the board moves, and what has moved takes no touch
until it has been there to be read.  While the drawer, or the tray of what the table does not feel,
is open in the board's place what did not count is said in the lower bar.

A finger that stays on a thing taps nothing: it asks what the thing is, and a page in the board's
place says it.  A page that has come or gone takes no touch until that has been seen.

Where the table lies otherwise than the game has it, a bar above what happened last leads back.
While later answers wait, since an earlier one was mended, another says so.  On a short screen there
is one of them at a time, the first before the second, so that the board keeps half of it.

A question that needs the room takes the stage's as well.  On an upright screen the question stands
beneath the stage.  Feed it views with `show`; what people tap leaves
through the `Sender` it was given.  Another language or text size makes a new screen: that is rare,
and simpler than changing every word in place.  A screen that has only just been made takes no
touch: a finger that comes down on it was meant for the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from controller.wire import View, Why
from controller.wire.client import Inquiry, Told
from controller.wire.guests import AnyGuest, AskGuests, Guests, Invited
from controller.wire.lookup import Found, LookUp
from controller.wire.view import Notice
from ui.render.asking import AskPanel
from ui.render.bars import BottomBar, TopBar
from ui.render.drawer import Drawer, Prefer
from ui.render.guests import GuestsPage
from ui.render.guide import GuideBar
from ui.render.log import reason
from ui.render.lookup import LookupPage
from ui.render.means import Means
from ui.render.mending import MendingBar
from ui.render.notice import NoticeView
from ui.render.search import SearchPage
from ui.render.sender import READING, Sender
from ui.render.spoken import closed, spoken
from ui.render.stage import Stage
from ui.render.strange import StrangePage
from ui.render.tray import TrayPage, usable
from ui.text import Words
from ui.theme import Theme
from ui.widgets import Hold, Plate

__all__ = ["PlayScreen"]

PANEL = 60.0
"""Millimetres: the width of the ask panel."""


RECAP = -1
"""The serial of what happened before this evening: the table's own notices count from 1."""


class PlayScreen(Hold, Plate):
    """Draws views.  `prefer` hears of another language or text size, `inquire` what somebody wants
    to know, or wants of phones; the reply comes as `told`, or as `unknown`."""

    def __init__(
        self,
        theme: Theme,
        words: Words,
        sender: Sender,
        prefer: Prefer = lambda language, size: None,
        inquire: Callable[[Inquiry], None] = lambda asked: None,
        **more: Any,
    ) -> None:
        super().__init__(theme, ground="", orientation="vertical", **more)
        self.means = Means(theme, words, sender, self.ask)
        self.inquire, self.asked = inquire, ""
        self.made = sender.clock()
        self.view: View | None = None
        self.drawer = Drawer(self.means, prefer, self.list_tags, self.search_rules, self.let_in)
        self.top_bar = TopBar(self.means, self.toggle_drawer, self.toggle_tray, self.toggle_strange)
        self.middle = FloatLayout()
        self.bottom_bar = BottomBar(self.means, self.toggle_drawer)
        self.stage = Stage(self.means, self.touched, size_hint=(None, None))
        self.panel = AskPanel(self.means, self.arrange, size_hint=(None, None))
        self.notice = NoticeView(self.means, self.place_notice, size_hint=(None, None))
        self.notice.bind(natural=self.arrange)
        self.above, self.alone, self.moved = 0.0, False, 0.0
        self.tray = TrayPage(self.means, size_hint=(None, None))
        self.strange = StrangePage(self.means, self.toggle_strange, size_hint=(None, None))
        self.lookup = LookupPage(self.means, self.ask, self.go_back, self.close_lookup)
        self.search = SearchPage(self.means, self.ask, self.close_search)
        self.guests = GuestsPage(self.means, self.receive, size_hint=(None, None))
        self.pages = (self.drawer, self.tray, self.strange, self.lookup, self.search, self.guests)
        self.beneath: Any = None
        for page in (self.drawer, self.lookup, self.search):
            page.size_hint = (None, None)
        self.guide = GuideBar(self.means)
        self.mending = MendingBar(self.means)
        for widget in (self.top_bar, self.middle, self.guide, self.mending, self.bottom_bar):
            self.add_widget(widget)
        for widget in (self.stage, self.panel):
            self.middle.add_widget(widget)
        self.middle.bind(pos=self.arrange, size=self.arrange)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on, once this screen, and what is touched, has been there to be read."""
        now = self.means.sender.clock()
        if now < self.made + READING:
            return True
        if now < self.moved + READING and self.lowered.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def show(self, view: View) -> None:
        """Show a view.  The same one again changes nothing."""
        if view == self.view:
            return
        self.view = view
        self.means.sender.heard(view)
        self.top_bar.show(view)
        self.panel.show(view)
        self.stage.show(view, self.panel.choosable())
        self.tray.show(view, self.panel.choosable())
        if self.tray_open and not usable(view):
            self.toggle_tray()
        self.strange.show(view)
        self.guests.show(view)
        if self.strange_open and not self.strange.wanted:
            self.toggle_strange()
        self.show_notice(view)
        self.show_bars(view)
        self.bottom_bar.show(view)
        if self.drawer_open:
            self.drawer.show(view)
        if self.covered and view.notice is not None and self.notice.wanted:
            self.bottom_bar.tell(str(view.notice.text))

    def show_bars(self, view: View) -> None:
        """Show what is out of order and what waits.  The board keeps half of the screen while it is
        led back: on a short one what waits does so until that is done, and then the turn order
        gives it its room."""
        self.guide.show(view)
        self.mending.show(view)
        if view.guide is not None and not self.roomy(0):
            self.mending.show(replace(view, mending=None))
        strip = self.stage.strip.height + 3 * self.theme.gap
        self.stage.cramp(view.guide is not None and not self.roomy(strip))

    def roomy(self, taken: float) -> bool:
        """Whether half of the screen is left beside all bars, and so many pixels more."""
        bars = (self.top_bar, self.guide, self.mending, self.bottom_bar)
        return bool(self.height - sum(bar.height for bar in bars) - taken >= self.height / 2)

    def show_notice(self, view: View) -> None:
        """Say over everything why something did not count, or what happened before this evening,
        until that is over or put away."""
        before = Notice(view.recap, serial=RECAP) if view.recap else None
        self.notice.show(view.notice or before, "hand" if view.notice else "book")
        self.place_notice()

    def place_notice(self) -> None:
        """Give what is said its place, or take it away; while something covers the stage it
        waits."""
        wanted = self.notice.wanted and not self.covered
        shown = self.notice.parent is not None
        if wanted != shown:
            if shown:
                self.middle.remove_widget(self.notice)
            else:
                self.middle.add_widget(self.notice)
            self.arrange()

    @property
    def lowered(self) -> Any:
        """What makes room for what is said."""
        wide = self.panel.wide and not self.covered
        return self.panel if wide else self.stage

    def number(self, on: bool) -> None:
        """The table has numbered keys, or has none: answers say which is theirs."""
        self.panel.number(on)

    def leavable(self, on: bool) -> None:
        """The game can be put away, or not: then the drawer leads back to the start."""
        self.drawer.leavable(on)

    def refused(self, nonce: str, why: Why) -> None:
        """A command changed nothing: say why, and let the question be answered again."""
        self.means.sender.refused(nonce)
        self.panel.reopen()
        self.bottom_bar.tell(reason(why, self.means.words))

    def out_of_touch(self) -> None:
        """The service does not answer.  The next view that comes takes this away."""
        self.bottom_bar.tell(self.means.words.say("The table does not answer. Trying again ..."))
        self.view = None

    def touched(self, place: str, things: tuple[str, ...]) -> bool:
        """A space or a card was touched."""
        return self.panel.touch(place, things)

    @property
    def drawer_open(self) -> bool:
        """Whether the drawer is open."""
        return self.drawer.parent is not None

    @property
    def tray_open(self) -> bool:
        """Whether the tray is open."""
        return self.tray.parent is not None

    @property
    def strange_open(self) -> bool:
        """Whether what is asked about a tag is open."""
        return self.strange.parent is not None

    @property
    def covered(self) -> bool:
        """Whether something stands in the stage's place."""
        return any(page.parent is not None for page in self.pages)

    def toggle_tray(self) -> None:
        """Open or close the tray."""
        self.toggle(self.tray)

    def toggle_drawer(self) -> None:
        """Open or close the drawer."""
        if not self.drawer_open and self.view is not None:
            self.drawer.show(self.view)
        self.toggle(self.drawer)

    def toggle_strange(self) -> None:
        """Open or close what is asked about a tag."""
        self.strange.listing = False
        self.toggle(self.strange)

    def list_tags(self) -> None:
        """Show which tags lie there, in the drawer's place."""
        self.toggle(self.strange)
        self.strange.listing = True

    # -- what something means ---------------------------------------------------------------------

    def held(self, touch: Any) -> bool:
        """A finger stays: ask what it is on, if that says anything."""
        said = spoken(self, *self.to_window(*touch.pos))
        if said:
            self.ask(LookUp(said=said))
        return bool(said)

    def missed(self, touch: Any) -> None:
        """A tap on what is closed asks for the rules of the reason."""
        why = closed(self, *self.to_window(*touch.pos))
        if why:
            self.ask(LookUp(said=why))

    def ask(self, asked: LookUp) -> None:
        """Ask what something means; only the last that was asked is shown."""
        self.asked = self.means.sender.nonce()
        self.inquire(replace(asked, nonce=self.asked))

    def told(self, told: Told) -> None:
        """Show what was told in return."""
        if isinstance(told, Found):
            self.found(told)
        elif isinstance(told, Guests):
            self.guests.guests(told)
        elif isinstance(told, Invited):
            self.guests.invited(told)
            self.made = self.means.sender.clock()
        else:
            self.receive(AskGuests())

    def found(self, found: Found) -> None:
        """Show what was found."""
        if found.nonce != self.asked:
            return
        if self.search.parent is not None and self.search.typing:
            self.search.show(found)
        elif not found.entries:
            self.unknown(found.nonce, self.means.words.say("Nothing is written about this."))
        else:
            if self.lookup.parent is None:
                self.beneath = next((page for page in self.pages if page.parent is not None), None)
                self.lookup.begin(rooted=self.beneath is not None)
                self.change(self.lookup)
            self.lookup.show(found)

    def unknown(self, nonce: str, why: str) -> None:
        """There is nothing to be told: say so."""
        if nonce == self.asked:
            self.bottom_bar.tell(why)

    def search_rules(self) -> None:
        """Open the search, in the drawer's place."""
        self.change(self.search)
        self.search.begin()

    def close_search(self) -> None:
        """Back to the board and the question."""
        self.change(self.search)

    def close_lookup(self) -> None:
        """Back to the board."""
        self.change(self.lookup)

    def go_back(self) -> None:
        """Back to the page from which the first was looked up."""
        self.change(self.beneath or self.lookup)

    # -- phones -----------------------------------------------------------------------------------

    def invites(self, on: bool) -> None:
        """Phones can be let in, or not: then the drawer leads to them."""
        self.drawer.invites(on)

    def let_in(self) -> None:
        """Open the page of phones, in the drawer's place."""
        self.change(self.guests)
        self.guests.begin()

    def receive(self, said: AnyGuest) -> None:
        """Say something of phones; only the last that was said is answered here."""
        self.asked = self.means.sender.nonce()
        self.inquire(replace(said, nonce=self.asked))

    def change(self, page: Any) -> None:
        """Open or close a page; what stands there now takes no touch until it has been seen."""
        self.toggle(page)
        self.made = self.means.sender.clock()

    def toggle(self, page: Any) -> None:
        """Open a page in the stage's place, or close it; there is one at most."""
        opened = page.parent is not None
        for each in self.pages:
            if each.parent is not None:
                self.middle.remove_widget(each)
        if not opened:
            self.middle.add_widget(page)
        self.place_notice()
        self.arrange()

    def arrange(self, *_: object) -> None:
        """Give stage, panel and drawer their places."""
        gap = self.theme.gap
        x, y = self.middle.x + gap, self.middle.y + gap
        width, height = self.middle.width - 2 * gap, self.middle.height - 2 * gap
        upright = self.middle.height > self.middle.width
        if upright:
            split = height * 0.45
            stage = (x, y + split + gap, width, height - split - gap)
            panel = (x, y, width, split)
        else:
            side = min(self.theme.mm(PANEL) * max(1.0, self.theme.text * 0.9), width * 0.5)
            stage = (x, y, width - side - gap, height)
            panel = (x + width - side, y, side, height)
        wide = self.panel.wide and not self.covered
        place(self.drawer, stage)
        place(self.tray, stage)
        place(self.strange, stage)
        place(self.lookup, stage)
        place(self.guests, stage)
        place(self.search, (x, self.middle.y, width, self.middle.height))
        stage, panel = self.make_room(stage, (x, y, width, height) if wide else panel)
        place(self.stage, stage)
        place(self.panel, panel)
        show(self.stage, not wide and not self.covered and not self.alone)
        show(self.panel, not (wide and self.alone) and self.search.parent is None)

    def make_room(self, stage: Box, panel: Box) -> tuple[Box, Box]:
        """Places for stage and panel, the one of which that is `lowered` beneath what is said; what
        needs more than half of it has it alone, and all of its height."""
        lowered = panel if self.lowered is self.panel else stage
        x, y, width, height = lowered
        above = 0.0
        if self.notice.parent is not None:
            self.notice.width = width
            above = self.notice.natural + self.theme.gap
        self.alone = above > height / (3 if self.lowered is self.panel else 2)
        if above != self.above:
            self.above, self.moved = above, self.means.sender.clock()
        if self.alone:
            place(self.notice, lowered)
        elif above:
            high = self.notice.natural
            place(self.notice, (x, y + height - high, width, high))
            lowered = (x, y, width, height - above)
        return (stage, lowered) if self.lowered is self.panel else (lowered, panel)


Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in pixels."""


def show(widget: Any, on: bool) -> None:
    """Let a widget be seen and touched, or not."""
    widget.opacity = 1 if on else 0
    widget.disabled = not on


def place(widget: Any, box: Box) -> None:
    """Put a widget into a box."""
    widget.pos, widget.size = box[:2], box[2:]
