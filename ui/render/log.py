"""What happened, newest first, and why.

A line says what happened.  If it has reasons, a tap opens them: numbers and rule IDs, in the words
they came in.  What was no ordinary play (a ruling, a correction, a fault) carries an icon and its
word.
"""

from __future__ import annotations

from typing import Any

from controller.wire import LogLine, Why
from ui.render.means import Means
from ui.text import Words
from ui.theme import ASH, BONE, CLAY, DECK, LAMP, PLATE, SEAM, Role
from ui.widgets import Column, Icon, Plate, Scroller, Tap, Text

__all__ = ["LogView", "reason"]

NEWEST = 40
"""How many lines are kept on the screen; the whole evening is in the chronicle."""

MARKS = {"ruling": "judge", "correction": "settings", "fault": "warning"}


def reason(why: Why, words: Words) -> str:
    """A reason and the rules it stands on, as one line."""
    if not why.because:
        return str(why.text)
    return words.say("{reason} ({rules})", reason=why.text, rules=", ".join(why.because))


def mark_word(mark: str, words: Words) -> str:
    """What a mark is called."""
    if mark == "ruling":
        return words.say("Ruling")
    if mark == "correction":
        return words.say("Correction")
    return words.say("Fault") if mark == "fault" else ""


class Entry(Tap, Plate):
    """One line of the log."""

    def __init__(self, means: Means, line: LogLine, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=PLATE if line.why else DECK,
            size_hint_y=None,
            padding=(theme.pad, theme.mm(1)),
            spacing=theme.pad,
            **more,
        )
        self.line = line
        self.enabled = bool(line.why)
        top = {"center_y": 0.5}
        words = Column(spacing=theme.mm(0.5), pos_hint=top)
        word = mark_word(line.mark, means.words)
        if word:
            self.add_widget(Icon(MARKS[line.mark], theme.mm(5), ink=LAMP, pos_hint=top))
            words.add_widget(Text(theme, word, role=Role.LABEL, ink=LAMP))
        words.add_widget(Text(theme, line.text, ink=BONE))
        self.why = Column()
        for why in line.why:
            self.why.add_widget(Text(theme, reason(why, means.words), ink=CLAY))
        self.words = words
        self.add_widget(words)
        if line.why:
            self.add_widget(Icon("help", theme.mm(5), ink=ASH, pos_hint=top))
        words.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.regrow()

    def regrow(self, *_: object) -> None:
        least = self.theme.target if self.enabled else 0
        self.height = max(least, self.words.height + 2 * self.theme.mm(1))

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE)

    def tapped(self, touch: Any) -> None:
        """Open or close the reasons."""
        if self.why.parent is None:
            self.words.add_widget(self.why)
        else:
            self.words.remove_widget(self.why)


class LogView(Scroller):
    """The newest lines of the log."""

    def __init__(self, means: Means, **more: Any) -> None:
        self.means = means
        self.column = Column(spacing=means.theme.gap)
        self.shown: tuple[LogLine, ...] = ()
        self.entries: dict[LogLine, Entry] = {}
        super().__init__(means.theme, self.column, ground=DECK, **more)

    def show(self, lines: tuple[LogLine, ...]) -> None:
        """Show the lines; those that were shown before keep their widgets."""
        newest = tuple(reversed(lines[-NEWEST:]))
        if newest == self.shown:
            return
        self.shown = newest
        known = self.entries
        self.entries = {}
        self.column.clear_widgets()
        for line in newest:
            if line in self.entries:
                self.column.add_widget(Entry(self.means, line))
                continue
            self.entries[line] = known.get(line) or Entry(self.means, line)
            self.column.add_widget(self.entries[line])
        if not newest:
            words = self.means.words.say("Nothing has happened yet.")
            self.column.add_widget(Text(self.means.theme, words, ink=ASH))
