"""Somebody in the list of everybody: figure, name, how it stands in the round, how it fares.

What has become of it stands as discs, with the same pictures as on the board; its first tracks as
numbers.  A tap opens its panel, where it has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import Piece, Turn
from ui.render.means import Means
from ui.render.piece import GONE, draw_figure, draw_sign, states
from ui.render.things import further
from ui.text import Words
from ui.theme import ASH, LAMP, PLATE, SEAM, Role, side_colours
from ui.widgets import Badge, Column, Fine, Icon, Plate, Row, Tap, Text

__all__ = ["Figure", "PersonRow", "standing_word"]


SIGNS = 5
"""How many discs stand beside a name, at most."""


def standing_word(turn: Turn, words: Words) -> str:
    """How somebody stands in the round, in a word."""
    if turn.standing == "now":
        return words.say("takes the turn")
    if turn.standing == "ready":
        return words.say("still to come")
    return words.say("has had the turn") if turn.standing == "done" else words.say("out")


class Figure(Fine):
    """One figure by itself, `wide` pixels wide, on a plate of the colour `ground`."""

    def __init__(self, means: Means, millimetres: float, ground: str = PLATE, **more: Any) -> None:
        self.backdrop = ground
        self.wide = means.theme.mm(millimetres)
        super().__init__(size_hint=(None, None), size=(self.wide, self.wide), **more)
        self.theme = means.theme
        self.turn: Turn | None = None
        self.bind(pos=self.draw, size=self.draw)

    def show(self, turn: Turn | None) -> None:
        """Show somebody, or nobody."""
        if turn != self.turn:
            self.turn = turn
            self.draw()

    def tells(self, x: float, y: float) -> tuple[object, ...]:
        """Who it is."""
        return () if self.turn is None else (self.turn.label,)

    def paint_on(self) -> None:
        """Draw the figure, if there is one."""
        if self.turn is not None:
            turn = self.turn
            text = turn.letter or str(turn.label)[:1]
            over = turn.standing in ("done", "out")
            radius = self.height / 2 - self.theme.mm(0.4)
            middle = (self.x + self.width / 2, self.y + self.height / 2)
            self.drawn += draw_figure(
                self.theme, middle, radius, turn.side, turn.icon, text, faint=over
            )


class Signs(Fine):
    """What has become of somebody, as discs side by side."""

    backdrop = PLATE

    def __init__(self, means: Means, marks: tuple[str, ...], **more: Any) -> None:
        theme = means.theme
        self.theme, self.marks = theme, marks
        size = (theme.mm(5.4) * len(marks), theme.mm(5))
        super().__init__(size_hint=(None, None), size=size, **more)
        self.bind(pos=self.draw)
        self.draw()

    def tells(self, x: float, y: float) -> tuple[object, ...]:
        """What has become of it."""
        return (", ".join(self.marks),)

    def paint_on(self) -> None:
        """Draw the discs."""
        step = self.theme.mm(5.4)
        for index, mark in enumerate(self.marks):
            middle = (self.x + step * (index + 0.5), self.y + self.height / 2)
            self.drawn += draw_sign(self.theme, mark, middle, self.theme.mm(2.3))


class PersonRow(Tap, Plate):
    """Somebody in the list: figure, name, how it stands and fares; a tap opens the panel."""

    def __init__(
        self,
        means: Means,
        turn: Turn,
        piece: Piece | None,
        action: Callable[[], None] | None,
        **more: Any,
    ) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=PLATE,
            bar=side_colours(turn.side)[0],
            size_hint_y=None,
            height=theme.target * max(1.0, theme.text),
            padding=(theme.mm(3), 0, theme.pad, 0),
            spacing=theme.pad,
            **more,
        )
        self.action, self.turn = action, turn
        self.enabled = action is not None
        middle = {"center_y": 0.5}
        figure = Figure(means, 9, pos_hint=middle)
        figure.show(turn)
        self.add_widget(figure)
        words = Column(pos_hint=middle)
        words.add_widget(Text(theme, turn.label, role=Role.NAME))
        ink = LAMP if turn.standing == "now" else ASH
        words.add_widget(Text(theme, standing_word(turn, means.words), role=Role.LABEL, ink=ink))
        self.add_widget(words)
        if piece is not None:
            self.add_state(means, piece)
        if action is not None:
            self.add_widget(Icon("next", theme.mm(5), ink=ASH, pos_hint=middle))
        self.bind(pressed=self.look)

    def add_state(self, means: Means, piece: Piece) -> None:
        """What has become of it, and its tracks as badges."""
        middle = {"center_y": 0.5}
        gone = tuple(mark for mark in piece.marks if mark in GONE)
        marks = (*gone, *states(piece.marks))[:SIGNS]
        if marks:
            self.add_widget(Signs(means, marks, pos_hint=middle))
        tracks = Row(size_hint=(None, None), spacing=means.theme.mm(1), pos_hint=middle)
        for track in piece.tracks[:2]:
            most = (f"/{track.most}" if track.most else "") + further(track)
            words = f"{track.value}{most}" if track.icon else f"{track.label} {track.value}{most}"
            tracks.add_widget(Badge(means.theme, words, icon=track.icon))
        tracks.size = (
            sum(badge.width for badge in tracks.children)
            + means.theme.mm(1) * max(0, len(tracks.children) - 1),
            max((badge.height for badge in tracks.children), default=0),
        )
        if tracks.children:
            self.add_widget(tracks)

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE)

    def tapped(self, touch: Any) -> None:
        """Open the panel."""
        if self.action is not None:
            self.action()
