"""What lies on the boards, in words: each mark with its name and where it lies.

A mark on a board is a picture as small as a thumbnail; this page says what it is called.  What
spaces are (dark, safe, the way out) is said here too.

What may live here: the names of what a board shows.  What may not: pieces, who have panels.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from controller.wire import Board, Mark, View
from ui.render.geometry import Spot
from ui.render.marks import draw_ground, draw_mark, draw_picture, kind_mark
from ui.render.means import Means
from ui.render.things import places
from ui.text import Words
from ui.theme import ASH, PLATE, Role
from ui.widgets import Column, Fine, Plate, Text

__all__ = ["Entry", "LegendRow", "entries", "lies"]


class Entry(NamedTuple):
    """A line of the legend: a mark or what a space is, its name, and where."""

    mark: Mark | None
    kind: str
    name: str
    where: str


def lies(view: View, place: str = "") -> bool:
    """Whether anything lies on a board; with a `place`, whether it lies there or on a way from
    there."""
    boards = [part for part in view.parts if isinstance(part, Board)]
    return any(
        space.marks and place in ("", space.id) for board in boards for space in board.spaces
    ) or any(
        link.marks and place in ("", link.a, link.b) for board in boards for link in board.links
    )


def entries(view: View, words: Words) -> tuple[Entry, ...]:
    """All that lies on the boards, then what the spaces are, each with the places where."""
    known = places(view)
    marks: dict[Mark, list[str]] = {}
    kinds: dict[str, list[str]] = {}
    for board in view.parts:
        if not isinstance(board, Board):
            continue
        for link in board.links:
            for mark in link.marks:
                way = "\u00a0–\u00a0".join(known.get(end, "") for end in (link.a, link.b))
                marks.setdefault(mark, []).append(way)
        for space in board.spaces:
            for mark in space.marks:
                marks.setdefault(mark, []).append(known[space.id])
            for kind in space.kinds:
                kinds.setdefault(kind, []).append(known[space.id])
    names = {
        "dark": words.say("Dark"),
        "safe": words.say("Safe space"),
        "exit": words.say("Way out"),
    }
    return (
        *(Entry(mark, "", str(mark.label), listed(where)) for mark, where in marks.items()),
        *(Entry(None, kind, names[kind], listed(kinds[kind])) for kind in names if kind in kinds),
    )


def listed(where: Iterable[str]) -> str:
    """Several places in one breath."""
    return ", ".join(dict.fromkeys(filter(None, where)))


class Picture(Fine):
    """A mark, or a small space of a kind, as the board shows it."""

    backdrop = PLATE

    def __init__(self, means: Means, entry: Entry, **more: Any) -> None:
        self.theme, self.entry = means.theme, entry
        edge = means.theme.mm(8)
        super().__init__(size_hint=(None, None), size=(edge, edge), **more)
        self.bind(pos=self.draw)
        self.draw()

    def paint_on(self) -> None:
        """Draw it."""
        theme, entry = self.theme, self.entry
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        if entry.mark is not None:
            self.drawn += draw_mark(theme, entry.mark, middle, theme.mm(3.2))
            return
        spot = Spot(*middle, theme.mm(3.4))
        draw_ground(theme, spot, (entry.kind,))
        kind = kind_mark((entry.kind,))
        if kind is not None:
            draw_picture(theme, kind.icon, "", middle, theme.mm(4.4), PLATE)


class LegendRow(Plate):
    """One line of the legend."""

    def __init__(self, means: Means, entry: Entry, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=PLATE,
            size_hint_y=None,
            padding=(theme.mm(3), theme.mm(1)),
            spacing=theme.mm(3),
            **more,
        )
        middle = {"center_y": 0.5}
        self.entry = entry
        self.add_widget(Picture(means, entry, pos_hint=middle))
        self.words = Column(pos_hint=middle)
        self.words.add_widget(Text(theme, entry.name, role=Role.NAME))
        self.words.add_widget(Text(theme, entry.where, role=Role.LABEL, ink=ASH))
        self.add_widget(self.words)
        self.words.bind(height=self.regrow)
        self.regrow()

    def tells(self, x: float, y: float) -> tuple[object, ...]:
        """What it is called, and which kind of space it is."""
        return (self.entry.name, self.entry.kind)

    def regrow(self, *_: object) -> None:
        """As tall as its words."""
        self.height = max(self.theme.mm(10), self.words.height + self.theme.mm(2))
