"""Short facts beneath a name: a chance, a number.  Each stays whole where it can.

They are set to the right, as figures are that people compare, several on a line where they have
room, and no fact is broken while it fits a line of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.assets import drawable
from ui.theme import BONE, Role, Theme
from ui.widgets.text import Text, extents

__all__ = ["Facts"]

BETWEEN = " · "


class Facts(Text):
    """Facts as one text that wraps between them."""

    def __init__(self, theme: Theme, facts: Sequence[str], *, ink: str = BONE, **more: Any) -> None:
        self.facts = tuple(drawable(fact, Role.LABEL.face) for fact in facts)
        super().__init__(theme, role=Role.LABEL, ink=ink, halign="right", **more)

    def rewrap(self, label: object, width: float) -> None:
        """Share the facts out among as few lines as they need."""
        lines: list[str] = []
        for fact in self.facts:
            longer = f"{lines[-1]}{BETWEEN}{fact}" if lines else ""
            if longer and self.wide(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(fact)
        self.say("\n".join(lines))
        super().rewrap(label, width)

    @property
    def natural(self) -> int:
        """The width, in pixels, at which all of them stand on one line."""
        return self.wide(BETWEEN.join(self.facts)) + 1

    def wide(self, text: str) -> int:
        """How many pixels wide a line is."""
        return extents(text, self.role.face, self.theme.size(self.role))[0]
