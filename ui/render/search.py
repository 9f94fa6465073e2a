"""Searching the rules: a keyboard of the screen's own, and what is found while one types.

It takes the place of stage and question, since twelve millimetres are wide and letters are many;
closing it brings both back as they stood.  Letters are plain: a search minds no accents.

What may live here: that page.  What may not: finding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from controller.wire.lookup import Entry, Found, LookUp
from ui.render.lookup import narrowest
from ui.render.means import Means
from ui.theme import ASH, BONE, DECK, SEAM, Role
from ui.widgets import Column, Grid, Line, Plate, PushButton, Row, Scroller

__all__ = ["SearchPage"]

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
"""The letters, as people know them from keyboards; in their order where that is too wide."""

LONGEST = 40
"""How much can be typed, in letters."""


class SearchPage(Plate):
    """Sends what is typed to `ask`, and the entry that is tapped; `closed` hears that it is to
    go."""

    def __init__(
        self,
        means: Means,
        ask: Callable[[LookUp], None],
        closed: Callable[[], None],
        **more: Any,
    ) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=SEAM,
            orientation="vertical",
            padding=(theme.mm(1), theme.mm(0.5), theme.mm(1), theme.gap),
            spacing=theme.gap,
            **more,
        )
        self.means, self.ask, self.closed = means, ask, closed
        self.typed, self.typing = "", False
        self.columns = 0
        self.line = Line(theme, role=Role.LABEL, ink=ASH, size_hint_y=None, height=theme.mm(5))
        self.grid = Grid(theme, theme.target)
        self.window = Scroller(theme, self.grid, ground=DECK)
        self.keys = Column(spacing=theme.gap)
        upper = BoxLayout(orientation="vertical", spacing=theme.mm(0.5))
        for widget in (self.line, self.window):
            upper.add_widget(widget)
        for widget in (upper, self.keys):
            self.add_widget(widget)
        self.bind(width=self.lay_out_keys)

    def begin(self) -> None:
        """Nothing is typed yet: show what people ask for most."""
        self.type_in("")

    def type_in(self, words: str) -> None:
        """Something else is typed now: ask for it."""
        self.typed = words[:LONGEST].lstrip()
        self.line.say(self.typed or self.means.words.say("Type what you look for"))
        self.line.tint(BONE if self.typed else ASH)
        self.typing = True
        self.ask(LookUp(words=self.typed))

    def show(self, found: Found) -> None:
        """Show what was found, best first."""
        say = self.means.words.say
        if self.typed and found.guessed:
            self.line.say(say("Nothing is called {words}. Did you mean ...", words=self.typed))
        elif self.typed and not found.entries:
            self.line.say(say("Nothing is called {words}.", words=self.typed))
        self.grid.clear_widgets()
        keys = [self.key(entry) for entry in found.entries]
        if keys:
            self.grid.narrowest = narrowest(keys)
            self.grid.arrange()
        for key in keys:
            self.grid.add_widget(key)
        self.window.to_start()

    def key(self, entry: Entry) -> PushButton:
        """The key that opens an entry."""
        return PushButton(
            self.means.theme,
            entry.title,
            lambda: self.open(entry),
            role=Role.LABEL,
            icon=entry.icon,
        )

    def open(self, entry: Entry) -> None:
        """Look an entry up: what comes next is not what was typed."""
        self.typing = False
        self.ask(LookUp(ids=(entry.id,)))

    # -- the keyboard -----------------------------------------------------------------------------

    def lay_out_keys(self, *_: object) -> None:
        """Rows as on a keyboard where ten keys stand side by side; else in the order of letters."""
        theme = self.theme
        room = self.width - 2 * theme.mm(1)
        columns = min(len(ROWS[0]), int((room + theme.gap) // (theme.target + theme.gap)))
        if columns == self.columns or columns < 1:
            return
        self.columns = columns
        self.keys.clear_widgets()
        if columns == len(ROWS[0]):
            rows = [[self.letter(each) for each in row] for row in ROWS]
            rows[1].append(self.erase())
            rows[2] += [self.space(), self.close()]
        else:
            every = [self.letter(each) for each in sorted("".join(ROWS))]
            rows = [every[at : at + columns] for at in range(0, len(every), columns)]
            if columns - len(rows[-1]) < 3:
                rows.append([])
            rows[-1] += [self.space(), self.erase(), self.close()]
        for keys in rows:
            row = Row(size_hint_y=None, height=theme.target, spacing=theme.gap)
            for key in keys:
                row.add_widget(key)
            self.keys.add_widget(row)

    def letter(self, letter: str) -> PushButton:
        """The key of a letter."""
        return PushButton(self.theme, letter.upper(), lambda: self.type_in(self.typed + letter))

    def space(self) -> PushButton:
        """The key between two words."""
        return PushButton(
            self.theme,
            self.means.words.say("Space"),
            lambda: self.type_in(self.typed + " "),
            role=Role.LABEL,
            size_hint_x=2,
        )

    def erase(self) -> PushButton:
        """The key that takes back a letter."""
        return PushButton(self.theme, None, lambda: self.type_in(self.typed[:-1]), icon="back")

    def close(self) -> PushButton:
        """The key that ends the search."""
        return PushButton(self.theme, None, self.closed, icon="close")
