"""The screen of play: all of it together.

    +------------------------------------------+
    | title   whose turn          glass   menu |
    +--------------------------+---------------+
    | board, cards, sheets     | the question  |
    | (or the drawer)          | its options   |
    +--------------------------+---------------+
    | what happened last       |          undo |
    +------------------------------------------+

Why something done on the table did not count, and what happened before this evening, lies over the
board until the next thing is done or somebody taps it away; it pushes nothing, so that no answer
moves under a finger.  A question that needs the room takes the stage's as well.  On an upright
screen the question stands beneath the stage.  Feed it views with `show`; what people tap leaves
through the `Sender` it was given.  Another language or text size makes a new screen: that is rare,
and simpler than changing every word in place.  A screen that has only just been made takes no
touch: a finger that comes down on it was meant for the one before.
"""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from controller.wire import View, Why
from controller.wire.view import Notice
from ui.render.asking import AskPanel
from ui.render.bars import BottomBar, TopBar
from ui.render.drawer import Drawer, Prefer
from ui.render.log import reason
from ui.render.means import Means
from ui.render.notice import NoticeView
from ui.render.sender import READING, Sender
from ui.render.stage import Stage
from ui.text import Words
from ui.theme import Theme
from ui.widgets import Plate

__all__ = ["PlayScreen"]

PANEL = 60.0
"""Millimetres: the width of the ask panel."""


RECAP = -1
"""The serial of what happened before this evening: the table's own notices count from 1."""


class PlayScreen(Plate):
    """Draws views.  `prefer` hears of another language or text size."""

    def __init__(
        self,
        theme: Theme,
        words: Words,
        sender: Sender,
        prefer: Prefer = lambda language, size: None,
        **more: Any,
    ) -> None:
        super().__init__(theme, ground="", orientation="vertical", **more)
        self.means = Means(theme, words, sender)
        self.made = sender.clock()
        self.view: View | None = None
        self.drawer = Drawer(self.means, prefer)
        self.top_bar = TopBar(self.means, self.toggle_drawer)
        self.middle = FloatLayout()
        self.bottom_bar = BottomBar(self.means, self.toggle_drawer)
        self.stage = Stage(self.means, self.touched, size_hint=(None, None))
        self.panel = AskPanel(self.means, self.arrange, size_hint=(None, None))
        self.notice = NoticeView(self.means, size_hint_x=None)
        self.notice.bind(height=self.arrange)
        self.drawer.size_hint = (None, None)
        for widget in (self.top_bar, self.middle, self.bottom_bar):
            self.add_widget(widget)
        for widget in (self.stage, self.panel):
            self.middle.add_widget(widget)
        self.middle.bind(pos=self.arrange, size=self.arrange)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on, once this screen has been there to be read."""
        if self.means.sender.clock() < self.made + READING:
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
        self.show_notice(view)
        self.bottom_bar.show(view)
        if self.drawer_open:
            self.drawer.show(view)

    def show_notice(self, view: View) -> None:
        """Say over everything why something did not count, or what happened before this evening,
        until that is over or put away."""
        before = Notice(view.recap, serial=RECAP) if view.recap else None
        self.notice.show(view.notice or before, "hand" if view.notice else "book")
        shown = self.notice.parent is not None
        if shown != self.notice.wanted:
            if shown:
                self.middle.remove_widget(self.notice)
            else:
                self.middle.add_widget(self.notice)
                self.arrange()

    def number(self, on: bool) -> None:
        """The table has numbered keys, or has none: answers say which is theirs."""
        self.panel.number(on)

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

    def toggle_drawer(self) -> None:
        """Open or close the drawer."""
        if self.drawer_open:
            self.middle.remove_widget(self.drawer)
        else:
            if self.view is not None:
                self.drawer.show(self.view)
            self.middle.add_widget(self.drawer, index=1 if self.notice.parent is not None else 0)
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
        wide = self.panel.wide and not self.drawer_open
        place(self.stage, stage)
        place(self.panel, (x, y, width, height) if wide else panel)
        place(self.drawer, stage)
        self.notice.width = width if wide else stage[2]
        self.notice.pos = (x, y + height - self.notice.height)
        self.stage.opacity = 0 if wide or self.drawer_open else 1
        self.stage.disabled = self.stage.opacity == 0


def place(widget: Any, box: tuple[float, float, float, float]) -> None:
    """Put a widget into a box."""
    widget.pos, widget.size = box[:2], box[2:]
