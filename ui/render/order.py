"""The turn order: who takes turns, and how far the round is.

A strip of small figures, in the order that the game wants them shown.  Whose turn goes on stands in
a lit ring with a mark beneath; whose turn is over is faint and ticked; who takes none any more is
faint and struck out.  So the strip can be read without its colours.

The strip is one thing to tap: it opens the list of everybody (see `people`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.wire import Turn
from ui.assets import icon_path
from ui.render.means import Means
from ui.render.piece import draw_figure, icon_texture, strike_out
from ui.theme import ASH, BONE, LAMP, VOID
from ui.widgets import Fine, Tap
from ui.widgets.paint import disc, picture, polygon, ring
from ui.widgets.stamp import stamp

__all__ = ["OrderStrip"]

LARGEST, SMALLEST = 4.3, 2.9
"""Millimetres: the radius of a figure in the strip, as there is room."""

APART, CLOSE = 1.6, 1.1
"""Millimetres between two figures, and where there are so many that they would be small."""

EASY = 3.3
"""Millimetres: figures that would be smaller than this move closer to each other."""


class OrderStrip(Tap, Fine):
    """Everybody's figure side by side; a tap opens the list."""

    def __init__(self, means: Means, action: Callable[[], None], **more: Any) -> None:
        super().__init__(size_hint_y=None, height=means.theme.target, **more)
        self.theme = means.theme
        self.action = action
        self.turns: tuple[Turn, ...] = ()
        self.bind(pos=self.draw, size=self.draw, pressed=self.draw)

    def show(self, turns: tuple[Turn, ...]) -> None:
        """Show a turn order.  The same one again is not drawn again."""
        if turns != self.turns:
            self.turns = turns
            self.draw()

    def paint_on(self) -> None:
        """Draw the figures, as large as all of them can be."""
        theme = self.theme
        gap, arrow = theme.mm(APART), theme.mm(5)
        room = self.width - theme.pad - arrow
        count = max(1, len(self.turns))
        radius = min(theme.mm(LARGEST), (room / count - gap) / 2)
        if radius < theme.mm(EASY):
            gap = theme.mm(CLOSE)
            radius = (room / count - gap) / 2
        shown = self.turns
        if radius < theme.mm(SMALLEST):
            radius = theme.mm(SMALLEST)
            count = int((room - theme.mm(9)) / (2 * radius + gap))
            shown = self.turns[:count]
        x, y = self.x + theme.mm(0.6) + radius, self.y + self.height / 2
        for turn in shown:
            self.paint_turn(turn, (x, y), radius)
            x += 2 * radius + gap
        left = len(self.turns) - len(shown)
        if left:
            self.drawn.append(stamp(theme, f"+{left}", (x, y), ink=ASH, ground=VOID))
        self.paint_arrow()

    def paint_arrow(self) -> None:
        """The sign that there is more to see."""
        path = icon_path("next")
        edge = self.theme.mm(4.4)
        if path and self.turns:
            x, y = self.x + self.width - edge, self.y + (self.height - edge) / 2
            box = (x, y, edge, edge)
            picture(box, icon_texture(path), BONE if self.pressed else ASH)

    def paint_turn(self, turn: Turn, middle: tuple[float, float], radius: float) -> None:
        """One figure and its indicator."""
        theme = self.theme
        over = turn.standing in ("done", "out")
        text = turn.letter or str(turn.label)[:1]
        self.drawn += draw_figure(
            theme, middle, radius * 0.88, turn.side, turn.icon, text, faint=over
        )
        x, y = middle
        if turn.standing == "now":
            ring(middle, radius + theme.mm(0.2), LAMP, theme.mm(0.7))
            low, half = y - radius - theme.mm(0.5), theme.mm(1.1)
            polygon([(x - half, low - half), (x + half, low - half), (x, low)], LAMP)
        elif turn.standing == "done":
            spot = (x + radius * 0.62, y - radius * 0.62)
            disc(spot, theme.mm(1.75), VOID)
            edge = theme.mm(2.6)
            path = icon_path("check")
            if path:
                box = (spot[0] - edge / 2, spot[1] - edge / 2, edge, edge)
                picture(box, icon_texture(path), ASH)
        elif turn.standing == "out":
            strike_out(theme, middle, radius)

    def tapped(self, touch: Any) -> None:
        """Open the list of everybody."""
        self.action()
