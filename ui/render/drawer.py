"""What is not needed at every moment: the log with its reasons, the language, the size of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import View
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

    def __init__(self, means: Means, prefer: Prefer, **more: Any) -> None:
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
        settings = Row(size_hint_y=None, height=theme.target, spacing=theme.gap)
        self.add_languages(settings)
        self.add_sizes(settings)
        self.add_widget(settings)

    def add_languages(self, row: Row) -> None:
        theme = self.means.theme
        for code, name in languages().items():
            row.add_widget(
                PushButton(
                    theme,
                    name,
                    lambda code=code: self.prefer(code, theme.text),  # type: ignore[misc]
                    role=Role.LABEL,
                    icon="check" if code == self.means.words.language else "",
                )
            )

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
                size_hint_x=0.6,
            )
            button.enabled = size != theme.text
            row.add_widget(button)

    def show(self, view: View) -> None:
        """Show the log of a view."""
        self.log.show(view.log)
