"""What a word means: the page that a finger opens which stays on a thing.

    several entries   a row each; a tap goes on to one
    one entry         what it is, the words in it that one can go on to, and its rules; a tap on a
                      rule shows that alone, and where it belongs

It takes the stage's room, as the menu does, and the question beside it still stands; one touch
closes it, and an arrow leads back through what was read before.

What may live here: that page.  What may not: what a word means (the service says it).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from controller.wire.lookup import Entry, Found, LookUp, Named, Rule
from ui.render.means import Means
from ui.theme import ASH, BONE, DECK, PLATE, SEAM, Role
from ui.widgets import Column, Grid, Icon, Line, Plate, PushButton, Row, Scroller, Tap, Text
from ui.widgets.text import extents

__all__ = ["LookupPage", "narrowest"]

KEY = 24.0
"""Millimetres: the least width of a key that leads on."""


class EntryRow(Tap, Plate):
    """An entry among several: what it is called, and how what it is begins; a tap opens it."""

    def __init__(self, means: Means, entry: Entry, action: Callable[[str], None]) -> None:
        theme = means.theme
        super().__init__(theme, size_hint_y=None, padding=(theme.pad, theme.mm(1)))
        self.spacing = theme.pad
        self.entry, self.action = entry, action
        middle = {"center_y": 0.5}
        picture = Icon(entry.icon, theme.mm(6), pos_hint=middle)
        if picture.opacity:
            self.add_widget(picture)
        self.words = Column(spacing=theme.mm(0.3), pos_hint=middle)
        self.words.add_widget(Text(theme, entry.title, role=Role.NAME))
        if entry.text:
            self.words.add_widget(Text(theme, entry.text[0], ink=ASH))
        self.add_widget(self.words)
        self.add_widget(Icon("next", theme.mm(5), ink=ASH, pos_hint=middle))
        self.words.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.regrow()

    def regrow(self, *_: object) -> None:
        self.height = max(self.theme.target, self.words.height + 2 * self.theme.mm(1))

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE)

    def tapped(self, touch: Any) -> None:
        """Open the entry."""
        self.action(self.entry.id)


class RuleRow(Tap, Plate):
    """A rule: what it says, and its ID; a tap opens it."""

    def __init__(self, means: Means, rule: Rule, action: Callable[[str], None]) -> None:
        theme = means.theme
        super().__init__(
            theme, orientation="vertical", size_hint_y=None, padding=(theme.pad, theme.mm(1))
        )
        self.rule, self.action = rule, action
        self.words = Column(spacing=theme.mm(0.3))
        self.words.add_widget(Text(theme, rule.text))
        self.words.add_widget(Text(theme, rule.id, role=Role.LABEL, ink=ASH))
        self.add_widget(self.words)
        self.words.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.regrow()

    def regrow(self, *_: object) -> None:
        self.height = max(self.theme.target, self.words.height + 2 * self.theme.mm(1))

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE)

    def tapped(self, touch: Any) -> None:
        """Open the rule."""
        self.action(self.rule.id)


def narrowest(keys: Sequence[PushButton]) -> float:
    """How wide keys must be, in pixels, that stand in a grid: no word on them is cut, and short
    ones leave room for more beside them."""
    theme = keys[0].theme
    widest = 0
    for key in keys:
        words = key.line.text.split() or [""]
        face, size = key.line.role.face, key.line.least
        spare = round(key.width - key.room(key.width)) + 2
        widest = max(widest, max(extents(word, face, size)[0] for word in words) + spare)
    return max(float(theme.mm(KEY)), float(widest))


class LookupPage(Plate):
    """Shows what was found; `ask` looks up more, `back` goes where one came from before the first
    entry, and `closed` hears that it is to go."""

    def __init__(
        self,
        means: Means,
        ask: Callable[[LookUp], None],
        back: Callable[[], None],
        closed: Callable[[], None],
        **more: Any,
    ) -> None:
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
        self.means, self.ask, self.leave = means, ask, back
        self.read: list[Found] = []
        self.rooted = False
        self.head = Row(size_hint_y=None, height=theme.target, spacing=theme.pad)
        self.title = Line(theme, role=Role.TABLE, ink=BONE)
        self.back = PushButton(theme, None, self.go_back, icon="back", size_hint_x=None)
        self.close = PushButton(theme, None, closed, icon="close", size_hint_x=None)
        self.back.width = self.close.width = theme.target
        self.column = Column(spacing=theme.gap)
        self.window = Scroller(theme, self.column, ground=DECK)
        self.add_widget(self.head)
        self.add_widget(self.window)

    def begin(self, *, rooted: bool) -> None:
        """Nothing was read before; `rooted`: whether it was opened from a page one can go back
        to."""
        self.read, self.rooted = [], rooted

    def show(self, found: Found) -> None:
        """Show what was found; what was shown before can be gone back to."""
        self.read.append(found)
        self.refresh()

    def go_back(self) -> None:
        """Show again what was read before, or go where the first of it was opened."""
        self.read.pop()
        if self.read:
            self.refresh()
        else:
            self.leave()

    def go_on(self, ident: str) -> None:
        """Look up another entry."""
        self.ask(LookUp(ids=(ident,)))

    def refresh(self) -> None:
        """Put the page together."""
        found = self.read[-1]
        self.head.clear_widgets()
        self.column.clear_widgets()
        if len(self.read) > 1 or self.rooted:
            self.head.add_widget(self.back)
        if len(found.entries) == 1:
            self.show_one(found.entries[0])
        else:
            self.title.say(self.means.words.say("About this"))
            for entry in found.entries:
                self.column.add_widget(EntryRow(self.means, entry, self.go_on))
        self.head.add_widget(self.title)
        self.head.add_widget(self.close)
        self.window.to_start()

    def show_one(self, entry: Entry) -> None:
        """All that is said of one entry."""
        theme, say = self.means.theme, self.means.words.say
        picture = Icon(entry.icon, theme.mm(8), pos_hint={"center_y": 0.5})
        if picture.opacity:
            self.head.add_widget(picture)
        self.title.say(entry.title)
        for text in entry.text:
            self.column.add_widget(Text(theme, text))
        if entry.see:
            self.column.add_widget(self.words(entry.see))
        if entry.rules:
            self.column.add_widget(Text(theme, say("Rules"), role=Role.LABEL, ink=ASH))
        for rule in entry.rules:
            self.column.add_widget(RuleRow(self.means, rule, self.go_on))

    def words(self, see: tuple[Named, ...]) -> Grid:
        """A key for each word that one can go on to."""
        theme = self.means.theme
        keys = [
            PushButton(
                theme,
                named.title,
                lambda ident=named.id: self.go_on(ident),  # type: ignore[misc]
                role=Role.LABEL,
            )
            for named in see
        ]
        grid = Grid(theme, narrowest(keys))
        for key in keys:
            grid.add_widget(key)
        return grid
