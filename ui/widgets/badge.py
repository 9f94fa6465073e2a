"""A small fact beside a name: a cost, a count, a word.  Never a thing to tap."""

from __future__ import annotations

from typing import Any

from ui.theme import BONE, SEAM, VOID, Role, Theme
from ui.widgets.icon import Icon
from ui.widgets.plate import Plate
from ui.widgets.text import Line

__all__ = ["Badge"]


class Badge(Plate):
    """A few characters, with an icon before them if there is one, on a dark ground."""

    def __init__(
        self, theme: Theme, text: object, *, icon: str = "", ink: str = BONE, **more: Any
    ) -> None:
        pad = theme.mm(1)
        super().__init__(
            theme,
            ground=VOID,
            seam=SEAM,
            size_hint=(None, None),
            padding=(pad, 0),
            spacing=pad / 2,
            **more,
        )
        self.line = Line(theme, text, role=Role.LABEL, ink=ink, halign="center")
        width, height = float(self.line.natural), theme.mm(5.6) * theme.text
        picture = Icon(icon, theme.mm(4), ink=ink, pos_hint={"center_y": 0.5})
        if picture.opacity:
            self.add_widget(picture)
            width += theme.mm(4) + pad / 2
        self.add_widget(self.line)
        self.size = (max(width + 2 * pad, height), height)
