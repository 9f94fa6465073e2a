"""Cards that lie together: a hand, a deck, a discard pile.

A zone is one row, as tall as a finger: what it is called and how many it holds, then its cards.
Cards face down say nothing, so they lie on one another and their number is told.  A touch on a card
is told to whoever asked; if it answers nothing, the card is shown large.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import Card, Zone
from ui.render.means import Means
from ui.theme import ASH, BONE, DECK, GREEN, PLATE, SEAM, VOID, Role
from ui.widgets import Badge, Icon, Line, Plate, Row, Tap, Text

__all__ = ["CardView", "ZoneView"]


class CardView(Tap, Plate):
    """One card face up, or a pile of them face down."""

    def __init__(self, means: Means, touched: Callable[[Card], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            size_hint=(None, 1),
            padding=(theme.pad, 0),
            spacing=theme.mm(1),
            **more,
        )
        self.touched = touched
        self.card = Card("")
        self.choosable = False
        self.picture = Icon("", theme.mm(6), pos_hint={"center_y": 0.5})
        self.line = Line(theme, role=Role.NAME, halign="center")
        self.bind(pressed=self.look)

    def show(self, card: Card, count: int, choosable: bool) -> None:
        """Show a card; `count` cards face down are shown as one pile."""
        self.card, self.choosable = card, choosable
        theme = self.theme
        self.clear_widgets()
        self.picture.show("hidden" if card.hidden else card.icon)
        self.line.say(f"× {count}" if card.hidden else card.label)
        width = 2 * theme.pad + self.line.natural
        if self.picture.opacity:
            self.add_widget(self.picture)
            width += self.picture.width + theme.mm(1)
        self.add_widget(self.line)
        self.width = max(theme.target, min(width, theme.mm(40) * theme.text))
        self.enabled = not card.hidden
        self.look()

    def look(self, *_: object) -> None:
        """Colours: a card that answers the open question has a lit edge."""
        hidden = self.card.hidden
        self.paint(
            ground=SEAM if self.pressed else VOID if hidden else PLATE,
            seam=GREEN if self.choosable else SEAM,
            bar=GREEN if self.choosable else "",
        )
        self.line.tint(ASH if hidden else BONE)
        self.picture.tint(ASH if hidden else BONE)

    def tapped(self, touch: Any) -> None:
        """Tell that the card was tapped."""
        self.touched(self.card)


class ZoneView(Row):
    """One zone: its name and number, then its cards; as wide as it needs."""

    def __init__(self, means: Means, touched: Callable[[Card], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(size_hint=(None, 1), spacing=theme.gap, **more)
        self.means = means
        self.touched = touched
        self.shown: tuple[Zone, frozenset[str]] | None = None
        self.caption = Plate(theme, ground=DECK, padding=(theme.pad, 0), spacing=theme.mm(1))
        self.caption.size_hint_x = None
        self.name = Text(theme, role=Role.LABEL, ink=ASH, pos_hint={"center_y": 0.5})
        self.add_widget(self.caption)
        self.cards: list[CardView] = []
        self.bind(minimum_width=self.setter("width"))

    def show(self, zone: Zone, choosable: frozenset[str]) -> None:
        """Show a zone and which of its cards answer the open question."""
        if (zone, choosable) == self.shown:
            return
        self.shown = (zone, choosable)
        self.show_caption(zone)
        faces = [card for card in zone.cards if not card.hidden]
        hidden = [card for card in zone.cards if card.hidden]
        piles = [(card, 1) for card in faces]
        if hidden:
            piles.append((hidden[0], len(hidden)))
        while len(self.cards) < len(piles):
            self.cards.append(CardView(self.means, self.touched))
            self.add_widget(self.cards[-1])
        while len(self.cards) > len(piles):
            self.remove_widget(self.cards.pop())
        for view, (card, count) in zip(self.cards, piles, strict=True):
            view.show(card, count, card.id in choosable and not card.hidden)

    def show_caption(self, zone: Zone) -> None:
        theme = self.means.theme
        count = zone.count or len(zone.cards)
        badge = Badge(theme, str(count), pos_hint={"center_y": 0.5})
        self.name.say(zone.title)
        self.caption.clear_widgets()
        words = Line(theme, zone.title, role=Role.LABEL).natural
        # Two lines at most stand in a row: a little more than half of the words must fit in one.
        room = min(words, max(theme.mm(18) * theme.text, words * 0.65))
        self.caption.add_widget(self.name)
        self.caption.add_widget(badge)
        self.caption.width = room + badge.width + 2 * theme.pad + theme.mm(1)
