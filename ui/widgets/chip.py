"""A small key with a name, a quiet second line and facts: many of them stand side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ui.theme import ASH, BONE, GREEN, LAMP, PLATE, SEAM, Role, Theme
from ui.widgets.plate import Plate
from ui.widgets.tap import Tap
from ui.widgets.text import Line

__all__ = ["Chip"]


class Chip(Tap, Plate):
    """Calls `action(id)` when tapped.  `says` is what it stands for in full; each of the `facts`
    has a line of its own."""

    def __init__(
        self,
        theme: Theme,
        ident: str,
        label: object,
        action: Callable[[str], None],
        *,
        note: str = "",
        facts: Sequence[str] = (),
        says: str = "",
        bar: str = GREEN,
        **more: Any,
    ) -> None:
        super().__init__(
            theme,
            seam=SEAM,
            bar=bar,
            orientation="vertical",
            size_hint_y=None,
            padding=(theme.mm(1.6), theme.mm(0.6), theme.mm(0.6), theme.mm(0.6)),
            **more,
        )
        self.ident, self.action, self.says = ident, action, says or str(label)
        self.chosen = False
        self.label = Line(theme, label, role=Role.NAME, halign="center")
        self.add_widget(self.label)
        lines = theme.size(Role.NAME)
        self.note = Line(theme, note, role=Role.LABEL, ink=ASH, halign="center")
        if note:
            self.add_widget(self.note)
            lines += theme.size(Role.LABEL)
        self.facts = [Line(theme, fact, role=Role.LABEL, halign="center") for fact in facts]
        for line in self.facts:
            self.add_widget(line)
            lines += theme.size(Role.LABEL)
        self.height = max(theme.target, lines * 1.25 + theme.mm(1.2))
        self.bind(pressed=self.look)
        self.look()

    @property
    def natural(self) -> float:
        """The width at which its words stand on one line each at full size."""
        shown = [line for line in (self.label, self.note, *self.facts) if line.text]
        widest = max((line.natural for line in shown), default=0)
        return float(max(self.theme.target, widest + self.theme.mm(2.6)))

    def choose(self, on: bool) -> None:
        """Show that it was taken, or that it was not after all."""
        self.chosen = on
        self.look()

    def look(self, *_: object) -> None:
        self.paint(
            ground=SEAM if self.pressed else PLATE,
            seam=LAMP if self.chosen else SEAM,
        )
        self.label.tint(BONE)

    def tapped(self, touch: Any) -> None:
        self.action(self.ident)
