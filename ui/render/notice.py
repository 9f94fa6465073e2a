"""What the table itself has said: why something did not count, and what has been named so far.

A refused gesture is no drama: nothing has changed, and the piece can simply be set down elsewhere.
So its sentence stands in large, quiet type above the board, with its rules beneath, and goes when
the next thing is done or when somebody taps it away; a cross says that it can be.  It covers
nothing: what stands below it makes room (`ui.render.play`), and what is too long even for all of
that scrolls.  A finger that was on its way when it came does not put it away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty

from controller.wire.view import Notice
from ui.render.means import Means
from ui.render.sender import READING
from ui.theme import ASH, BONE, CLAY, DECK, SEAM, Role
from ui.widgets import Column, Icon, Plate, Row, Scroller, Tap, Text
from ui.widgets.tap import SCROLLED

__all__ = ["NamedView", "NoticeView"]

LONG, LONGEST = 60, 160
"""Characters from which a sentence is set in the size of names, and then in that of labels."""


class NoticeView(Tap, Plate):
    """Shows a notice until it is tapped away; `put_away` hears of that.

    natural  the height, in pixels, that it needs at its width
    """

    natural = NumericProperty(0)

    def __init__(self, means: Means, put_away: Callable[[], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=CLAY,
            bar=CLAY,
            padding=(theme.mm(3), theme.mm(1.2), theme.pad, theme.mm(1.2)),
            spacing=theme.pad,
            **more,
        )
        self.put_away = put_away
        self.shown: Notice | None = None
        self.away = 0
        self.clock = means.sender.clock
        self.since = 0.0
        middle = {"center_y": 0.5}
        self.words = Column(spacing=theme.mm(0.6))
        self.window = Scroller(theme, self.words, ground=DECK, size_hint_y=None, pos_hint=middle)
        self.large = Text(theme, role=Role.TABLE, ink=BONE)
        self.plain = Text(theme, role=Role.NAME, ink=BONE)
        self.small = Text(theme, role=Role.LABEL, ink=BONE)
        self.rules = Text(theme, role=Role.LABEL, ink=CLAY)
        self.picture = Icon("hand", theme.mm(6), ink=CLAY, pos_hint=middle)
        self.add_widget(self.picture)
        self.add_widget(self.window)
        self.add_widget(Icon("close", theme.mm(4.6), ink=ASH, pos_hint={"top": 1}))
        self.words.bind(height=self.regrow)
        self.bind(pressed=self.look, height=self.refit)

    @property
    def wanted(self) -> bool:
        """Whether there is something to say that nobody has put away."""
        return self.shown is not None

    def show(self, notice: Notice | None, icon: str = "hand") -> None:
        """Show a notice; one that was put away stays away."""
        if notice is not None and notice.serial == self.away:
            notice = None
        if notice == self.shown:
            return
        self.shown = notice
        self.words.clear_widgets()
        if notice is None:
            return
        self.since = self.clock()
        self.window.to_start()
        self.picture.show(icon)
        letters = len(str(notice.text))
        sentence = self.plain if letters >= LONG else self.large
        sentence = self.small if letters >= LONGEST else sentence
        sentence.say(notice.text)
        self.words.add_widget(sentence)
        if notice.because:
            self.rules.say(", ".join(notice.because))
            self.words.add_widget(self.rules)

    def regrow(self, *_: object) -> None:
        self.natural = max(self.theme.target, self.words.height + 2 * self.theme.mm(1.2))
        self.refit()

    def refit(self, *_: object) -> None:
        """The words have the height that they need, or what there is."""
        self.window.height = max(0, min(self.words.height, self.height - 2 * self.theme.mm(1.2)))

    def on_touch_down(self, touch: Any) -> bool:
        """A wheel turns the words; a finger may yet do either."""
        if "button" in touch.profile and touch.is_mouse_scrolling:
            return bool(self.window.on_touch_down(touch))
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides scrolls what does not fit, and puts nothing away."""
        if touch.grab_current is self and self.window.excess:
            if abs(touch.y - touch.oy) > self.theme.slop:
                touch.ud[SCROLLED] = self.window
            if touch.ud.get(SCROLLED):
                self.window.move(touch.dy)
        return bool(super().on_touch_move(touch))

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else DECK)

    def tapped(self, touch: Any) -> None:
        """Put it away, once it has been there to be read."""
        if self.clock() < self.since + READING:
            return
        if self.shown is not None:
            self.away = self.shown.serial
        self.shown = None
        self.put_away()


class NamedView(Row):
    """Which things the table has named; without any it takes no room."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(size_hint_y=None, height=0, spacing=theme.mm(1), **more)
        self.means = means
        self.picture = Icon("reader", theme.mm(4.6), ink=ASH, pos_hint={"center_y": 0.5})
        self.line = Text(theme, role=Role.LABEL, ink=ASH, pos_hint={"center_y": 0.5})
        self.line.bind(height=self.regrow)

    def show(self, things: str) -> None:
        """Show what was named."""
        self.line.say(self.means.words.say("Named: {things}", things=things) if things else "")
        if things and self.line.parent is None:
            self.add_widget(self.picture)
            self.add_widget(self.line)
        elif not things:
            self.clear_widgets()
        self.regrow()

    def regrow(self, *_: object) -> None:
        self.height = max(self.line.height, self.picture.height) if self.line.parent else 0
