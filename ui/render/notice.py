"""What the table itself has said: why something did not count, and what has been named so far.

A refused gesture is no drama: nothing has changed, and the piece can simply be set down elsewhere.
So its sentence lies in large, quiet type over the board, with its rules beneath, and goes when the
next thing is done or when somebody taps it away.  It `covers` what is beneath it: a finger that was
on its way when it came touches nothing, and does not put it away either.
"""

from __future__ import annotations

from typing import Any

from controller.wire.view import Notice
from ui.render.means import Means
from ui.render.sender import READING
from ui.theme import ASH, BONE, CLAY, DECK, SEAM, Role
from ui.widgets import Column, Icon, Plate, Row, Tap, Text

__all__ = ["NamedView", "NoticeView"]

LONG = 60
"""Characters from which a sentence is set in the size of names, so that the question stays seen."""


class NoticeView(Tap, Plate):
    """Shows a notice until it is tapped away."""

    covers = True

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=CLAY,
            bar=CLAY,
            size_hint_y=None,
            padding=(theme.mm(3), theme.mm(1.2), theme.pad, theme.mm(1.2)),
            spacing=theme.pad,
            **more,
        )
        self.shown: Notice | None = None
        self.away = 0
        self.clock = means.sender.clock
        self.since = 0.0
        middle = {"center_y": 0.5}
        self.words = Column(spacing=theme.mm(0.6), pos_hint=middle)
        self.large = Text(theme, role=Role.TABLE, ink=BONE)
        self.plain = Text(theme, role=Role.NAME, ink=BONE)
        self.rules = Text(theme, role=Role.LABEL, ink=CLAY)
        self.picture = Icon("hand", theme.mm(6), ink=CLAY, pos_hint=middle)
        self.add_widget(self.picture)
        self.add_widget(self.words)
        self.words.bind(height=self.regrow)
        self.bind(pressed=self.look)

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
        self.picture.show(icon)
        sentence = self.large if len(str(notice.text)) < LONG else self.plain
        sentence.say(notice.text)
        self.words.add_widget(sentence)
        if notice.because:
            self.rules.say(", ".join(notice.because))
            self.words.add_widget(self.rules)

    def regrow(self, *_: object) -> None:
        self.height = max(self.theme.target, self.words.height + 2 * self.theme.mm(1.2))

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else DECK)

    def tapped(self, touch: Any) -> None:
        """Put it away, once it has been there to be read."""
        if self.clock() < self.since + READING:
            return
        if self.shown is not None:
            self.away = self.shown.serial
        self.shown = None
        if self.parent is not None:
            self.parent.remove_widget(self)


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
