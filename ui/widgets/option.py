"""What can be chosen.

A plate with a bar in the colour of the side that acts, the name, its costs as badges.  What cannot
be chosen now stays where it is, without its bar, on a darker ground, and says why; a lock stands
before the reason, so that colour is not all that tells.  A ticked one has a lit seam and a tick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ui.theme import ASH, BONE, CLAY, DECK, GREEN, LAMP, PLATE, SEAM, Role, Theme
from ui.widgets.badge import Badge
from ui.widgets.icon import Icon
from ui.widgets.plate import Column, Plate, Row
from ui.widgets.tap import Tap
from ui.widgets.text import Text

__all__ = ["OptionButton"]


class OptionButton(Tap, Plate):
    """Calls `action(id)` when tapped, unless it is closed.

    costs   badges, each a short text such as "2 Energy"
    why     the reason it is closed; "" when it is open
    bar     the colour of its side
    note    a quiet second line
    """

    def __init__(
        self,
        theme: Theme,
        ident: str,
        label: object,
        action: Callable[[str], None],
        *,
        costs: Sequence[str] = (),
        why: str = "",
        bar: str = GREEN,
        icon: str = "",
        note: str = "",
        **more: Any,
    ) -> None:
        super().__init__(
            theme,
            size_hint_y=None,
            padding=(theme.mm(3), theme.mm(1), theme.mm(1.5), theme.mm(1)),
            spacing=theme.pad,
            **more,
        )
        self.ident, self.action = ident, action
        self.why, self.side_colour, self.chosen = why, bar, False
        self.picture = Icon(icon, theme.mm(7), pos_hint={"center_y": 0.5})
        if self.picture.opacity:
            self.add_widget(self.picture)
        middle = {"center_y": 0.5}
        self.words = Column(spacing=theme.mm(0.3), pos_hint=middle)
        self.label = Text(theme, label, role=Role.NAME)
        self.words.add_widget(self.label)
        self.note = Text(theme, note, ink=ASH)
        self.reason = Text(theme, why, ink=CLAY)
        self.lock = Icon("lock", theme.mm(3.6), ink=CLAY, pos_hint={"top": 1})
        self.reason_row = Row(size_hint_y=None, spacing=theme.mm(1))
        self.reason_row.add_widget(self.lock)
        self.reason_row.add_widget(self.reason)
        self.reason.bind(height=self.reason_row.setter("height"))
        if note:
            self.words.add_widget(self.note)
        self.add_widget(self.words)
        self.badges = Column(size_hint_x=None, spacing=theme.mm(1), pos_hint=middle)
        for cost in costs:
            self.badges.add_widget(Badge(theme, cost, pos_hint={"right": 1}))
        if costs:
            self.badges.width = max(badge.width for badge in self.badges.children)
            self.add_widget(self.badges)
        self.tick = Icon("check", theme.mm(6), ink=LAMP, pos_hint={"center_y": 0.5})
        self.words.bind(height=self.regrow)
        self.badges.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.close(why)
        self.regrow()

    def regrow(self, *_: object) -> None:
        inside = max(self.words.height, self.badges.height if self.badges.parent else 0)
        self.height = max(self.theme.target, inside + 2 * self.theme.mm(1))

    def close(self, why: str) -> None:
        """Grey it out for a reason, or open it ("")."""
        self.why = why
        self.reason.say(why)
        if why and self.reason_row.parent is None:
            self.words.add_widget(self.reason_row)
        elif not why and self.reason_row.parent is not None:
            self.words.remove_widget(self.reason_row)
        self.enabled = not why
        self.look()

    def choose(self, on: bool) -> None:
        """Tick it, or take the tick away."""
        if on == self.chosen:
            return
        self.chosen = on
        if on:
            self.add_widget(self.tick)
        else:
            self.remove_widget(self.tick)
        self.look()

    def look(self, *_: object) -> None:
        if self.why:
            self.paint(ground=DECK, seam=SEAM, bar="")
        else:
            bar = LAMP if self.chosen else self.side_colour
            ground = SEAM if self.pressed else PLATE
            self.paint(ground=ground, seam=LAMP if self.chosen else "", bar=bar)
        self.label.tint(ASH if self.why else BONE)
        self.picture.tint(ASH if self.why else self.side_colour)

    def tapped(self, touch: Any) -> None:
        self.action(self.ident)
