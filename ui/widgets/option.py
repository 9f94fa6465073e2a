"""What can be chosen.

A plate with a bar in the colour of the side that acts, the name, its costs as badges beside it or,
where they leave it no room, beneath it, and beneath both, to the right, the facts that are worth
knowing before one takes it (a chance).  What cannot
be chosen now stays where it is, without its bar, on a darker ground, and says why; a lock stands
before the reason, so that colour is not all that tells.  A ticked one has a lit seam and a tick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from ui.theme import ASH, BONE, CLAY, DECK, GREEN, LAMP, PLATE, SEAM, Role, Theme
from ui.widgets.badge import Badge
from ui.widgets.facts import Facts
from ui.widgets.icon import Icon
from ui.widgets.plate import Column, Plate, Row
from ui.widgets.tap import Tap
from ui.widgets.text import Text, extents

__all__ = ["OptionButton"]


class Reason(Row):
    """Why it is closed, behind a lock."""

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(size_hint_y=None, spacing=theme.mm(1), **more)
        self.words = Text(theme, ink=CLAY)
        self.add_widget(Icon("lock", theme.mm(3.6), ink=CLAY, pos_hint={"top": 1}))
        self.add_widget(self.words)
        self.words.bind(height=self.setter("height"))


class OptionButton(Tap, Plate):
    """Calls `action(id)` when tapped, unless it is closed.

    costs   badges, each a short text such as "2 Energy"
    facts   what is worth knowing, each a short text such as "Hit 83 %"
    why     the reason it is closed; "" when it is open
    bar     the colour of its side
    note    a quiet second line

    `number` says which numbered key of the table takes it.
    """

    def __init__(
        self,
        theme: Theme,
        ident: str,
        label: object,
        action: Callable[[str], None],
        *,
        costs: Sequence[str] = (),
        facts: Sequence[str] = (),
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
        self.key: Text | None = None
        self.picture = Icon(icon, theme.mm(7), pos_hint={"center_y": 0.5})
        if self.picture.opacity:
            self.add_widget(self.picture)
        middle = {"center_y": 0.5}
        self.words = Column(spacing=theme.mm(0.3), pos_hint=middle)
        self.label = Text(theme, label, role=Role.NAME)
        self.words.add_widget(self.label)
        self.reason: Reason | None = None  # a list of many is made often, and most are open
        if note:
            self.words.add_widget(Text(theme, note, ink=ASH))
        self.add_widget(self.words)
        self.badges = BoxLayout(size_hint=(None, None), spacing=theme.mm(1), pos_hint=middle)
        for cost in costs:
            self.badges.add_widget(Badge(theme, cost, pos_hint={"right": 1}))
        self.facts = Facts(theme, facts) if facts else None
        if self.facts is not None:
            self.words.add_widget(self.facts)
        self.line: Row | None = None
        if costs:
            self.add_widget(self.badges)
            self.bind(width=self.place_costs)
        self.tick: Icon | None = None
        self.words.bind(height=self.regrow)
        self.badges.bind(height=self.regrow)
        self.bind(pressed=self.look)
        self.close(why)
        self.regrow()

    def place_costs(self, *_: object) -> None:
        """Costs stand below one another at the right, where the name has room beside them and needs
        no reason; else, and where there are facts, side by side beneath the name, with the facts at
        their right if they fit there."""
        theme, badges = self.theme, self.badges.children
        if not badges or self.width <= 1:
            return
        widest = max(badge.width for badge in badges)
        together = sum(badge.width + self.badges.spacing for badge in badges)
        room = self.width - self.padding[0] - self.padding[2]
        if self.picture.parent is not None:
            room -= self.picture.width + self.spacing
        if self.key is not None:
            room -= self.key.width + self.spacing
        name = extents(self.label.text, Role.NAME.face, theme.size(Role.NAME))[0]
        beside = name <= room - widest - self.spacing
        beneath = bool(self.why) or self.facts is not None or not beside
        flat = beneath and together <= room
        high = badges[0].height
        self.badges.orientation = "horizontal" if flat else "vertical"
        self.badges.size = (
            (together, high) if flat else (widest, (high + theme.mm(1)) * len(badges) - theme.mm(1))
        )
        for widget in (self.badges, self.line, self.facts):
            if widget is not None and widget.parent is not None:
                widget.parent.remove_widget(widget)
        last = 1 if self.reason else 0
        if not beneath:
            self.add_widget(self.badges)
        elif self.facts is not None and flat and together + self.facts.natural <= room:
            self.line = Row(size_hint_y=None, height=max(high, 1.3 * theme.size(Role.LABEL)))
            for widget in (self.badges, self.facts):
                widget.pos_hint = {"center_y": 0.5}
                self.line.add_widget(widget)
            self.words.add_widget(self.line, index=last)
        else:
            self.words.add_widget(self.badges, index=last)
        if self.facts is not None and self.facts.parent is None:
            self.words.add_widget(self.facts, index=last)
        self.regrow()

    def number(self, text: str) -> None:
        """Show a number before everything else; "" for none."""
        if self.key is not None and not text:
            self.remove_widget(self.key)
            self.key = None
        elif text and self.key is None:
            self.key = Text(
                self.theme, role=Role.NAME, ink=ASH, size_hint_x=None, pos_hint={"center_y": 0.5}
            )
            self.key.width = self.theme.mm(2.6) * self.theme.text
            self.add_widget(self.key, index=len(self.children))
        if self.key is not None:
            self.key.say(text)
        self.place_costs()

    def regrow(self, *_: object) -> None:
        inside = max(self.words.height, self.badges.height if self.badges.parent is self else 0)
        self.height = max(self.theme.target, inside + 2 * self.theme.mm(1))

    def close(self, why: str) -> None:
        """Grey it out for a reason, or open it ("")."""
        self.why = why
        if why and self.reason is None:
            self.reason = Reason(self.theme)
            self.words.add_widget(self.reason)
        elif not why and self.reason is not None:
            self.words.remove_widget(self.reason)
            self.reason = None
        if self.reason is not None:
            self.reason.words.say(why)
        self.place_costs()
        self.enabled = not why
        self.look()

    def choose(self, on: bool) -> None:
        """Tick it, or take the tick away."""
        if on == self.chosen:
            return
        self.chosen = on
        if on:
            middle = {"center_y": 0.5}
            self.tick = Icon("check", self.theme.mm(6), ink=LAMP, pos_hint=middle)
            self.add_widget(self.tick)
        elif self.tick is not None:
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
        if self.facts is not None:
            self.facts.tint(ASH if self.why else BONE)

    def tapped(self, touch: Any) -> None:
        self.action(self.ident)
