"""What happened, newest first, and why.

A line says what happened.  A tap opens its reasons, numbers and rule IDs, in the words they came
in, and, for the Overlord, the key by which the answer that led to it is mended.  What was no
ordinary play (a ruling, a correction, a fault) carries an icon and its word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import LogLine, Why
from ui.render.means import Means
from ui.text import Words
from ui.theme import ASH, BONE, CLAY, DECK, LAMP, PLATE, SEAM, Role
from ui.widgets import Column, Icon, Plate, PushButton, Scroller, Tap, Text

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
    """One line of the log; `mend`, where the answer that led to it can be mended here, shows the
    key for that, or takes it away again."""

    def __init__(
        self,
        means: Means,
        line: LogLine,
        mend: Callable[[Entry], None] | None = None,
        **more: Any,
    ) -> None:
        theme = means.theme
        self.mend = mend
        self.opens = bool(line.why) or mend is not None
        super().__init__(
            theme,
            ground=PLATE if self.opens else DECK,
            size_hint_y=None,
            padding=(theme.pad, theme.mm(1)),
            spacing=theme.pad,
            **more,
        )
        self.line = line
        self.enabled = self.opens
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
        elif mend is not None:
            self.add_widget(Icon("more", theme.mm(5), ink=ASH, pos_hint=top))
        words.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.regrow()

    def regrow(self, *_: object) -> None:
        least = self.theme.target if self.enabled else 0
        self.height = max(least, self.words.height + 2 * self.theme.mm(1))

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE)

    def tapped(self, touch: Any) -> None:
        """Open or close what is behind the line."""
        if self.why.parent is None:
            self.words.add_widget(self.why)
        else:
            self.words.remove_widget(self.why)
        if self.mend is not None:
            self.mend(self)


class LogView(Scroller):
    """The newest lines of the log."""

    def __init__(self, means: Means, **more: Any) -> None:
        self.means = means
        self.column = Column(spacing=means.theme.gap)
        self.shown: tuple[LogLine, ...] = ()
        self.entries: dict[LogLine, Entry] = {}
        self.open: Entry | None = None
        label = means.words.say("Mend this: ask it again")
        self.key = PushButton(means.theme, label, self.mend, role=Role.LABEL, icon="undo")
        super().__init__(means.theme, self.column, ground=DECK, **more)

    def show(self, lines: tuple[LogLine, ...], *, mends: bool = False) -> None:
        """Show the lines; those that were shown before keep their widgets.  `mends`: whether what
        led to them can be mended from here."""
        newest = tuple(reversed(lines[-NEWEST:]))
        if newest == self.shown:
            return
        self.shown = newest
        known = self.entries
        self.entries = {}
        self.open = None
        self.column.clear_widgets()
        for line in newest:
            if line in self.entries:
                self.column.add_widget(Entry(self.means, line))
                continue
            mend = self.offer if mends and line.mark in ("", "ruling") else None
            self.entries[line] = known.get(line) or Entry(self.means, line, mend)
            self.column.add_widget(self.entries[line])
        if not newest:
            words = self.means.words.say("Nothing has happened yet.")
            self.column.add_widget(Text(self.means.theme, words, ink=ASH))

    def offer(self, entry: Entry) -> None:
        """Show, below a line that was tapped, the key by which its answer is mended; tapped again
        the line takes it away."""
        before, self.open = self.open, None
        if before is not None:
            self.column.remove_widget(self.key)
        if before is not entry:
            self.open = entry
            self.column.add_widget(self.key, index=self.column.children.index(entry))

    def mend(self) -> None:
        """Ask again what was answered there."""
        if self.open is not None:
            self.means.sender.mend(self.open.line.entry)
