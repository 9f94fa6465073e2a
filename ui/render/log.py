"""What happened, newest first, and why.

A line says what happened.  A tap opens its reasons, numbers and rule IDs, in the words they came
in, with a key to their rules, and, for the Overlord, the key by which the answer that led to it is
mended.  What was no
ordinary play (a ruling, a correction, a fault) carries an icon and its word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import LogLine, Why
from controller.wire.lookup import LookUp
from controller.wire.msg import render
from ui.render.means import Means
from ui.text import Words
from ui.theme import ASH, BONE, CLAY, DECK, LAMP, PLATE, SEAM, Role
from ui.widgets import Column, Icon, Plate, PushButton, Scroller, Tap, Text

__all__ = ["LogView", "reason"]

NEWEST = 40
"""How many lines are kept on the screen; the whole evening is in the chronicle."""

MARKS = {"ruling": "judge", "correction": "settings", "fault": "warning"}


def reason(why: Why, words: Words) -> str:
    """A reason and the rules it stands on, as one line.  The service's is finished in our language;
    that of our own end of the line is finished here."""
    text = render(why.text, words.translate)
    if not why.because:
        return text
    return words.say("{reason} ({rules})", reason=text, rules=", ".join(why.because))


def mark_word(mark: str, words: Words) -> str:
    """What a mark is called."""
    if mark == "ruling":
        return words.say("Ruling")
    if mark == "correction":
        return words.say("Correction")
    return words.say("Fault") if mark == "fault" else ""


class Entry(Tap, Plate):
    """One line of the log; `opened` shows the keys that belong to it, or takes them away again.
    `mends`: whether the answer that led to it can be mended here."""

    def __init__(
        self,
        means: Means,
        line: LogLine,
        opened: Callable[[Entry], None] | None = None,
        *,
        mends: bool = False,
        **more: Any,
    ) -> None:
        theme = means.theme
        self.opened, self.mends = opened, mends
        self.opens = bool(line.why) or mends
        super().__init__(
            theme,
            ground=PLATE if self.opens else DECK,
            size_hint_y=None,
            padding=(theme.pad, theme.mm(1)),
            spacing=theme.pad,
            **more,
        )
        self.line, self.words_of = line, means.words
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
        elif mends:
            self.add_widget(Icon("more", theme.mm(5), ink=ASH, pos_hint=top))
        words.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.regrow()

    def tells(self, x: float, y: float) -> tuple[object, ...]:
        """What happened, and why."""
        return (self.line.text, *[reason(why, self.words_of) for why in self.line.why])

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
        if self.opened is not None:
            self.opened(self)


def because(line: LogLine) -> tuple[str, ...]:
    """The IDs of the rules that a line stands on, each once."""
    return tuple(dict.fromkeys(ident for why in line.why for ident in why.because))


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
        label = means.words.say("The rules of this")
        self.rules = PushButton(means.theme, label, self.look_up, role=Role.LABEL, icon="book")
        self.keys = Column(spacing=means.theme.gap)
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
            can = mends and line.mark in ("", "ruling")
            self.entries[line] = known.get(line) or Entry(self.means, line, self.offer, mends=can)
            self.column.add_widget(self.entries[line])
        if not newest:
            words = self.means.words.say("Nothing has happened yet.")
            self.column.add_widget(Text(self.means.theme, words, ink=ASH))

    def offer(self, entry: Entry) -> None:
        """Show, below a line that was tapped, the keys to its rules and to mending its answer;
        tapped again the line takes them away."""
        before, self.open = self.open, None
        if before is not None:
            self.column.remove_widget(self.keys)
        self.keys.clear_widgets()
        if before is not entry:
            self.open = entry
            if because(entry.line):
                self.keys.add_widget(self.rules)
            if entry.mends:
                self.keys.add_widget(self.key)
            if self.keys.children:
                self.column.add_widget(self.keys, index=self.column.children.index(entry))

    def look_up(self) -> None:
        """Show the rules that the line stands on."""
        if self.open is not None:
            self.means.look_up(LookUp(ids=because(self.open.line)))

    def mend(self) -> None:
        """Ask again what was answered there."""
        if self.open is not None:
            self.means.sender.mend(self.open.line.entry)
