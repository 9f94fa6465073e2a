"""A plain action with its name on it: "Confirm", "Roll for us", "Undo: Ana moved".

The primary action of a screen is lit: dark words on lamp.  There is at most one.

(Kivy finds its style rules by the name of a class, so none of ours is called simply `Button`.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.theme import ASH, BONE, DECK, LAMP, PLATE, SEAM, VOID, Role, Theme
from ui.widgets.icon import Icon
from ui.widgets.plate import Plate
from ui.widgets.tap import Tap
from ui.widgets.text import Line

__all__ = ["PushButton"]


class PushButton(Tap, Plate):
    """Calls `action()` when tapped.  A closed one stays, greyed.  Without a text it is its icon."""

    def __init__(
        self,
        theme: Theme,
        text: object | None,
        action: Callable[[], None],
        *,
        icon: str = "",
        primary: bool = False,
        role: Role = Role.NAME,
        **more: Any,
    ) -> None:
        more.setdefault("size_hint_y", None)
        more.setdefault("height", theme.target)
        super().__init__(theme, padding=(theme.pad, 0), spacing=theme.pad, **more)
        self.action = action
        self.primary = primary
        self.picture = Icon(icon, theme.mm(5.5), pos_hint={"center_y": 0.5})
        if icon:
            self.add_widget(self.picture)
        self.line = Line(theme, text or "", role=role, halign="center")
        if text is not None:
            self.add_widget(self.line)
            self.line.size_hint_x = None
        self.line.bind(text=self.centre)
        self.bind(pressed=self.look, enabled=self.look, width=self.centre)
        self.centre()
        self.look()

    @property
    def natural(self) -> float:
        """The width at which its words stand on one line at full size."""
        gap = self.theme.pad if self.line.text else 0
        icon = self.picture.width + gap if self.picture.parent else 0
        return max(self.theme.target, self.line.natural + icon + 2 * self.theme.pad)

    def centre(self, *_: object) -> None:
        """Icon and words stand together in the middle."""
        icon = self.picture.width if self.picture.parent else 0
        said = bool(self.line.parent and self.line.text)
        gap = self.theme.pad if icon and said else 0
        words = min(self.line.natural, max(1, self.room(self.width))) if said else 0
        self.spacing = gap
        self.line.width = words
        self.padding = (max(0, (self.width - icon - gap - words) / 2), 0)

    def room(self, width: float) -> float:
        """How many pixels its words have when it is so many wide."""
        icon = self.picture.width + self.theme.pad if self.picture.parent else 0
        return width - 2 * self.theme.pad - icon

    def holds(self, width: float) -> bool:
        """Whether its words would fit if it were so many pixels wide."""
        return self.line.fitting(max(1, self.room(width)), self.height) is not None

    def look(self, *_: object) -> None:
        """Colours for how it stands: lit, plain, pressed or closed."""
        if not self.enabled:
            self.paint(ground=DECK, seam=SEAM)
            ink = ASH
        elif self.primary:
            self.paint(ground=BONE if self.pressed else LAMP, seam="")
            ink = VOID
        else:
            self.paint(ground=SEAM if self.pressed else PLATE, seam=SEAM)
            ink = BONE
        self.line.tint(ink)
        self.picture.tint(LAMP if ink == BONE and self.picture.name == "undo" else ink)

    def say(self, text: object) -> None:
        """Give it other words."""
        self.line.say(text)

    def tapped(self, touch: Any) -> None:
        self.action()
