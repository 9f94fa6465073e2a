"""Somebody's panel: tracks as rows of segments, then lines of a name and its value.

Further bars that stand behind a track are pips at its end.
"""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from controller.wire import Sheet, SheetLine, Track
from ui.render.means import Means
from ui.theme import ASH, BLOOD, BONE, DECK, GREEN, LAMP, PLATE, SEAM, Role, Theme, side_colours
from ui.widgets import Column, Icon, Plate, Row, Text
from ui.widgets.paint import disc, ground

__all__ = ["SheetView", "TrackView"]

SEGMENTS = 20
"""A track of more steps than this is one bar: its segments could not be counted anyway."""

PIPS = 6
"""How many further bars are told by pips, at most; of more, their number is said."""


class Segments(Widget):
    """The bar of a track: a segment for each step, lit as far as the value goes; then a pip for
    each further bar."""

    def __init__(self, theme: Theme, **more: Any) -> None:
        super().__init__(**more)
        self.theme = theme
        self.track: Track | None = None
        self.bind(pos=self.draw, size=self.draw)

    def show(self, track: Track) -> None:
        """Show a track."""
        self.track = track
        self.draw()

    def draw(self, *_: object) -> None:
        """Draw the segments anew."""
        self.canvas.clear()
        track = self.track
        if track is None or track.most <= track.least or self.width <= 1:
            return
        steps = track.most - track.least
        lit = min(max(track.value - track.least, 0), steps)
        part = lit / steps
        ink = GREEN if part > 0.5 else LAMP if part > 0.25 else BLOOD
        height = self.theme.mm(3)
        y = self.center_y - height / 2
        count = steps if steps <= SEGMENTS else 1
        space = self.theme.mm(0.5) if count > 1 else 0
        pips = min(track.more, PIPS)
        step = self.theme.mm(3.6)
        width = (self.width - pips * step - space * (count - 1)) / count
        with self.canvas:
            for index in range(pips):
                disc((self.right - step * (index + 0.5), self.center_y), self.theme.mm(1.3), GREEN)
            for index in range(count):
                x = self.x + index * (width + space)
                ground((x, y, width, height), SEAM, self.theme.mm(0.4))
                filled = (1.0 if index < lit else 0.0) if count > 1 else part
                if filled:
                    ground((x, y, width * filled, height), ink, self.theme.mm(0.4))


class TrackView(Row):
    """One track: icon, value and name, then its bar."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            size_hint_y=None, height=theme.mm(7) * theme.text, spacing=theme.mm(1.5), **more
        )
        self.shown: Track | None = None
        middle = {"center_y": 0.5}
        self.picture = Icon("", theme.mm(5), ink=ASH, pos_hint=middle)
        self.value = Text(theme, role=Role.NAME, size_hint_x=0.5, pos_hint=middle)
        self.segments = Segments(theme)
        for widget in (self.picture, self.value, self.segments):
            self.add_widget(widget)

    def show(self, track: Track) -> None:
        """Show a track."""
        if track == self.shown:
            return
        self.shown = track
        self.picture.show(track.icon)
        most = f"/{track.most}" if track.most > SEGMENTS else ""
        more = f" +{track.more}" if track.more > PIPS else ""
        self.value.say(f"{track.value}{most} {track.label}{more}")
        self.segments.show(track)


class LineView(Row):
    """A name and its value."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(size_hint_y=None, spacing=theme.pad, **more)
        self.name = Text(theme, ink=ASH, pos_hint={"top": 1})
        self.value = Text(theme, role=Role.NAME, halign="right", pos_hint={"top": 1})
        for text in (self.name, self.value):
            self.add_widget(text)
            text.bind(height=self.regrow)

    def regrow(self, *_: object) -> None:
        self.height = max(self.name.height, self.value.height)

    def show(self, line: SheetLine) -> None:
        """Show a line; one without a value is told on its own."""
        self.name.say(line.label)
        self.value.say(line.value)
        self.name.tint(ASH if line.value else BONE)
        self.value.size_hint_x = 0.6 if line.value else 0.01


class SheetView(Plate):
    """One sheet; as tall as what stands on it."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            seam=SEAM,
            orientation="vertical",
            size_hint_y=None,
            padding=(theme.mm(3), theme.pad),
            spacing=theme.mm(1.2),
            **more,
        )
        self.means = means
        self.shown: Sheet | None = None
        self.title = Text(theme, role=Role.TABLE)
        self.tracks = Column(spacing=theme.mm(0.5))
        self.lines = Column(spacing=theme.mm(0.8))
        for widget in (self.title, self.tracks, self.lines):
            self.add_widget(widget)
        self.bind(minimum_height=self.setter("height"))

    def show(self, sheet: Sheet) -> None:
        """Show a sheet."""
        if sheet == self.shown:
            return
        self.shown = sheet
        self.title.say(sheet.title)
        self.title.tint(side_colours(sheet.side)[0] if sheet.side else BONE)
        self.paint(bar=side_colours(sheet.side)[0] if sheet.side else PLATE)
        fill(self.tracks, sheet.tracks, lambda: TrackView(self.means))
        fill(self.lines, sheet.lines, lambda: LineView(self.means))


def fill(column: Column, values: tuple[Any, ...], make: Any) -> None:
    """One widget for each value, made only where one is missing."""
    rows = list(reversed(column.children))
    for row in rows[len(values) :]:
        column.remove_widget(row)
    while len(rows) < len(values):
        rows.append(make())
        column.add_widget(rows[-1])
    for row, value in zip(rows, values, strict=False):
        row.show(value)
