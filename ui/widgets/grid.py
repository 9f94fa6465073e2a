"""Things of one size side by side, as many in a row as fit."""

from __future__ import annotations

from typing import Any

from kivy.uix.gridlayout import GridLayout

from ui.theme import Theme

__all__ = ["Grid"]

MOST_COLUMNS = 4


class Grid(GridLayout):
    """Rows of up to four cells, each at least `narrowest` pixels wide; as tall as it needs."""

    def __init__(self, theme: Theme, narrowest: float, **more: Any) -> None:
        super().__init__(cols=1, size_hint_y=None, height=0, spacing=theme.gap, **more)
        self.gap, self.narrowest = theme.gap, narrowest
        self.bind(width=self.arrange, minimum_height=self.setter("height"))

    def arrange(self, *_: object) -> None:
        """Choose the number of columns for the width there is."""
        room = int((self.width + self.gap) // (self.narrowest + self.gap))
        self.cols = max(1, min(MOST_COLUMNS, room))
