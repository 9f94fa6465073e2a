"""What is not needed at every moment: the log with its reasons, the sound of the table where this
screen can switch it, the tags that lie there where it may doubt them, the language, the size of
text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from controller.wire import OVERLORD, View
from ui.render.log import LogView
from ui.render.means import Means
from ui.text import languages
from ui.theme import ASH, DECK, SEAM, TEXT_SIZES, Role
from ui.widgets import Plate, PushButton, Row, Text

__all__ = ["Drawer", "Prefer"]

Prefer = Callable[[str, float], None]
"""Told the language and the text size that somebody wants."""


class Drawer(Plate):
    """The log above, the settings pinned beneath."""

    def __init__(
        self,
        means: Means,
        prefer: Prefer,
        tags: Callable[[], None] = lambda: None,
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
        self.sound = PushButton(theme, "", self.switch_sound, icon="pause", role=Role.LABEL)
        words = means.words.say("Tags on the table")
        self.tags = PushButton(theme, words, tags, icon="reader", role=Role.LABEL)
        self.muted = False
        self.settings = BoxLayout(size_hint_y=None, spacing=theme.gap)
        self.rows = (Row(spacing=theme.gap), Row(spacing=theme.gap))
        self.add_languages(self.rows[0])
        self.add_sizes(self.rows[1])
        for row in self.rows:
            self.settings.add_widget(row)
        self.needs = [self.need(row) for row in self.rows]
        self.add_widget(self.settings)
        self.settings.bind(width=self.share)
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
        if speaker is not None and self.sound.parent is None:
            self.add_widget(self.sound, index=1)
        elif speaker is None and self.sound.parent is not None:
            self.remove_widget(self.sound)
        if view.worn and self.tags.parent is None:
            self.add_widget(self.tags, index=1)
        elif not view.worn and self.tags.parent is not None:
            self.remove_widget(self.tags)

    def switch_sound(self) -> None:
        """Let the table be silent, or heard again."""
        self.means.sender.mute(not self.muted)
