"""What is not needed at every moment: the log with its reasons, the sound of the table where this
screen can switch it, the way to the rules, the tags that lie there where it may doubt them, the
language, the size of text, the way back to the start where there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from controller.wire import OVERLORD, View
from ui.render.log import LogView
from ui.render.means import Means
from ui.text import languages
from ui.theme import ASH, DECK, SEAM, TEXT_SIZES, Role
from ui.widgets import Column, Grid, Plate, PushButton, Row, Scroller, Text

__all__ = ["Drawer", "Prefer"]

Prefer = Callable[[str, float], None]
"""Told the language and the text size that somebody wants."""

WAY = 34.0
"""Millimetres: the least width of a key that stands beside its like."""

KEYS = 0.64
"""The part of the drawer that keys have at most; the log has the rest."""


class Drawer(Plate):
    """The log above, the settings pinned beneath."""

    def __init__(
        self,
        means: Means,
        prefer: Prefer,
        tags: Callable[[], None] = lambda: None,
        rules: Callable[[], None] = lambda: None,
        phones: Callable[[], None] = lambda: None,
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
        self.means = means
        self.prefer = prefer
        self.log = LogView(means)
        self.add_widget(Text(theme, means.words.say("What happened"), role=Role.LABEL, ink=ASH))
        self.add_widget(self.log)
        words = means.words.say("Rules")
        self.rules = PushButton(theme, words, rules, icon="book", role=Role.LABEL)
        self.sound = PushButton(theme, "", self.switch_sound, icon="pause", role=Role.LABEL)
        words = means.words.say("Tags on the table")
        self.tags = PushButton(theme, words, tags, icon="reader", role=Role.LABEL)
        words = means.words.say("Phones")
        self.phones = PushButton(theme, words, phones, icon="person", role=Role.LABEL)
        words = means.words.say("Back to the start")
        self.leave = PushButton(theme, words, means.sender.put_away, icon="exit", role=Role.LABEL)
        self.ways = Grid(theme, theme.mm(WAY))
        self.keys = Column(spacing=theme.gap)
        self.key_window = Scroller(theme, self.keys, ground=DECK, size_hint_y=None)
        self.muted = False
        self.settings = BoxLayout(size_hint_y=None, spacing=theme.gap)
        self.rows = (Row(spacing=theme.gap), Row(spacing=theme.gap))
        self.add_languages(self.rows[0])
        self.add_sizes(self.rows[1])
        for row in self.rows:
            self.settings.add_widget(row)
        self.needs = [self.need(row) for row in self.rows]
        self.keys.add_widget(self.settings)
        self.add_widget(self.key_window)
        self.lead(self.rules, True)
        self.settings.bind(width=self.share)
        self.keys.bind(height=self.part)
        self.bind(height=self.part)
        self.share()

    def need(self, row: Row) -> float:
        """The width, in pixels, at which no word of a row is too long; keys share it alike."""
        for key in row.children:
            key.size_hint_x = key.natural
        gaps = self.theme.gap * (len(row.children) - 1)
        return float(sum(key.natural for key in row.children) + gaps)

    def share(self, *_: object) -> None:
        """Languages and sizes stand side by side where both have room, else below one another."""
        target, gap = self.theme.target, self.theme.gap
        aside = sum(self.needs) + gap <= self.settings.width
        self.settings.orientation = "horizontal" if aside else "vertical"
        self.settings.height = target if aside else 2 * target + gap
        for row, need in zip(self.rows, self.needs, strict=True):
            row.size_hint_x = need if aside else 1

    def add_languages(self, row: Row) -> None:
        for code, name in languages().items():
            row.add_widget(
                PushButton(
                    self.means.theme,
                    name,
                    lambda code=code: self.speak(code),  # type: ignore[misc]
                    role=Role.LABEL,
                    icon="check" if code == self.means.words.language else "",
                )
            )

    def speak(self, code: str) -> None:
        """Ask for a language, unless it is spoken already."""
        if code != self.means.words.language:
            self.prefer(code, self.means.theme.text)

    def add_sizes(self, row: Row) -> None:
        theme, language = self.means.theme, self.means.words.language
        at = min(range(len(TEXT_SIZES)), key=lambda i: abs(TEXT_SIZES[i] - theme.text))
        for icon, step in (("less", -1), ("more", 1)):
            index = at + step
            size = TEXT_SIZES[index] if 0 <= index < len(TEXT_SIZES) else theme.text
            button = PushButton(
                theme,
                "A",
                lambda size=size: self.prefer(language, size),  # type: ignore[misc]
                icon=icon,
            )
            button.enabled = size != theme.text
            row.add_widget(button)

    def show(self, view: View) -> None:
        """Show the log of a view, and what can be done about the sound."""
        self.log.show(view.log, mends=view.audience == OVERLORD)
        speaker = view.loudspeaker
        self.muted = speaker is not None and speaker.muted
        say = self.means.words.say
        self.sound.say(say("Sound on") if self.muted else say("Silence"))
        self.sound.picture.show("play" if self.muted else "pause")
        self.lead(self.sound, speaker is not None)
        self.lead(self.tags, bool(view.worn))

    def leavable(self, on: bool) -> None:
        """Whether the game can be put away from here."""
        self.lead(self.leave, on)

    def invites(self, on: bool) -> None:
        """Whether phones can be let in from here."""
        self.lead(self.phones, on)

    def lead(self, key: PushButton, on: bool) -> None:
        """Let a key stand among its like, or not."""
        if on and key.parent is None:
            self.ways.add_widget(key)
        elif not on and key.parent is not None:
            self.ways.remove_widget(key)
        self.ways.narrowest = self.theme.mm(WAY) if len(self.ways.children) > 1 else self.width
        self.ways.arrange()
        if self.ways.children and self.ways.parent is None:
            self.keys.add_widget(self.ways, index=1)
        elif not self.ways.children and self.ways.parent is not None:
            self.keys.remove_widget(self.ways)

    def part(self, *_: object) -> None:
        """The keys have the room they need, and scroll where little would be left of the log."""
        inside = self.height - self.padding[1] - self.padding[3] - self.theme.target
        self.key_window.height = min(self.keys.height, max(0.0, inside * KEYS))

    def switch_sound(self) -> None:
        """Let the table be silent, or heard again."""
        self.means.sender.mute(not self.muted)
