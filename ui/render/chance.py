"""Chance: dice, coins, cards of a deck.

The people at the table tap the faces they rolled, or leave it to fate with one button.  Above the
faces a tray shows what was tapped and what is still missing; the last one can be taken back until
the tray is full, and then the answer is given; faces that were keyed in at the table lie in it
already.  Where only one face is wanted, one tap answers.
Cards of a deck that are called the same share one key, which says how many of them are left.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.graphics import Color, Line
from kivy.uix.stacklayout import StackLayout

from controller.wire import FATE, Asked, Chance, View
from ui.assets import icon_path
from ui.render.form import Form, Give
from ui.render.means import Means
from ui.theme import ASH, BONE, DECK, GREEN, PLATE, SEAM, VOID, Role, Theme, rgba
from ui.widgets import Badge, Icon, Plate, PushButton, Row, Tap, Text
from ui.widgets import Line as Words

__all__ = ["ChanceForm"]

TRAY = 8.0
"""Millimetres: the side of a face in the tray."""

BESIDE = 74.0
"""Millimetres: a tray no wider than this has what lies in it counted beside it."""


def face_icon(face: str, stream: str) -> str:
    """The icon of a face: its own name if we have one, a die's pips for plain numbers."""
    if icon_path(face):
        return face
    pips = f"die-{face}"
    return pips if stream == "dice" and icon_path(pips) else ""


class Face(Plate):
    """A face in the tray; without one, a dashed place where one will lie."""

    def __init__(self, theme: Theme, label: object = "", icon: str = "", **more: Any) -> None:
        side = theme.mm(TRAY)
        super().__init__(
            theme,
            ground=PLATE if label else VOID,
            seam=SEAM if label else "",
            size_hint=(None, None),
            height=side,
            **more,
        )
        self.width = side
        if icon:
            inner = side * 0.7
            self.padding = ((side - inner) / 2,)
            self.add_widget(Icon(icon, inner, ink=GREEN, pos_hint={"center_y": 0.5}))
        elif label:
            words = Words(theme, label, role=Role.LABEL, halign="center")
            self.width = max(side, words.natural + 2 * theme.mm(1.5))
            self.add_widget(words)
        else:
            with self.canvas.after:
                Color(*rgba(ASH, 0.6))
                self.dashes = Line(
                    dash_length=theme.mm(1), dash_offset=theme.mm(1), width=1, close=True
                )
            self.bind(pos=self.outline, size=self.outline)

    def outline(self, *_: object) -> None:
        """The dashes run inside the edge, which may be the edge of what scrolls."""
        left, low = self.x + 1, self.y + 1
        right, high = self.x + self.width - 1, self.y + self.height - 1
        self.dashes.points = [left, low, right, low, right, high, left, high]


class FaceButton(Tap, Plate):
    """A face that can be tapped, or several of one name."""

    def __init__(
        self,
        theme: Theme,
        faces: tuple[str, ...],
        label: object,
        icon: str,
        action: Any,
        **more: Any,
    ) -> None:
        super().__init__(
            theme,
            seam=SEAM,
            orientation="vertical",
            size_hint=(None, None),
            padding=(theme.mm(1), theme.mm(1)),
            **more,
        )
        self.faces, self.label, self.action = faces, label, action
        self.free = faces
        self.picture = Icon(icon, theme.mm(6.6), ink=GREEN, pos_hint={"center_x": 0.5})
        self.words = Words(theme, label, halign="center")
        if icon:
            self.add_widget(self.picture)
        if not icon or (label,) != faces:
            self.add_widget(self.words)
        self.bind(pressed=self.look, enabled=self.look)
        self.leave(faces)

    @property
    def natural(self) -> float:
        """The width at which its words stand on one line."""
        words = self.words.natural if self.words.parent else 0
        return float(max(self.theme.mm(14), words + 2 * self.theme.pad))

    def leave(self, free: tuple[str, ...]) -> None:
        """Say which of its faces may still be tapped."""
        self.free = free
        self.words.say(f"{self.label} × {len(free)}" if len(free) > 1 else self.label)
        self.enabled = bool(free)

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else PLATE if self.enabled else DECK)
        self.words.tint(BONE if self.enabled else ASH)
        self.picture.tint(GREEN if self.enabled else ASH)

    def tapped(self, touch: Any) -> None:
        """Tell which face: the first of those that are left."""
        self.action(self.free[0])


class ChanceForm(Form):
    """The form of `Chance`."""

    def __init__(self, means: Means, view: View, asked: Asked, give: Give) -> None:
        super().__init__(means, view, asked, give)
        assert isinstance(asked.ask, Chance)
        self.ask = asked.ask
        self.body.spacing = means.theme.mm(1.3)
        self.tapped: list[str] = []
        self.keyed = list(asked.named)
        theme = means.theme
        labels = self.ask.labels or self.ask.faces
        self.labels = dict(zip(self.ask.faces, labels, strict=False))
        icons = {face: face_icon(face, self.ask.stream) for face in self.ask.faces}
        self.icons = icons if all(icons.values()) else dict.fromkeys(icons, "")
        large = self.ask.count > 1 and any(self.icons.values())
        self.wide = (
            large or self.ask.count > 4 or len(self.keys()) > (4 if any(self.icons.values()) else 8)
        )
        self.reasons = StackLayout(size_hint_y=None, spacing=theme.mm(1))
        self.reasons.bind(minimum_height=self.reasons.setter("height"))
        for why in self.ask.reasons:
            self.reasons.add_widget(Badge(theme, why.text))
        if self.ask.reasons:
            self.body.add_widget(self.reasons)
        self.tray = StackLayout(size_hint_y=None, spacing=theme.mm(1.2))
        self.tray.bind(minimum_height=self.tray.setter("height"))
        self.sum = Text(theme, role=Role.NAME, ink=ASH)
        counted = self.ask.count > 2 and not self.ask.distinct
        narrow = self.ask.count * (TRAY + 1.2)
        aside = counted and large and narrow <= BESIDE
        if aside:
            row = Row(size_hint_y=None, spacing=theme.pad)
            self.tray.size_hint_x, self.tray.width = None, theme.mm(narrow)
            self.sum.pos_hint = {"center_y": 0.5}
            row.add_widget(self.tray)
            row.add_widget(self.sum)
            for part in (self.tray, self.sum):
                part.bind(height=lambda *_: self.fit(row))
            self.body.add_widget(row)
        elif self.ask.count > 1:
            self.body.add_widget(self.tray)
        self.faces = StackLayout(size_hint_y=None, spacing=theme.gap)
        self.faces.bind(minimum_height=self.faces.setter("height"))
        self.buttons = [
            FaceButton(theme, faces, self.labels[faces[0]], self.icons[faces[0]], self.tap)
            for faces in self.keys()
        ]
        for button in self.buttons:
            self.faces.add_widget(button)
        self.faces.bind(width=self.spread)
        self.body.add_widget(self.faces)
        if counted and not aside:
            self.body.add_widget(self.sum)
        self.fate = PushButton(theme, self.fate_words(), self.by_fate, icon="die", primary=True)
        self.take_back = PushButton(
            theme, means.words.say("Take back the last"), self.drop, icon="undo"
        )
        self.refresh()

    def fit(self, row: Row) -> None:
        """A row is as high as the higher of the tray and what is counted beside it."""
        row.height = max(self.tray.height, self.sum.height)

    @property
    def seen(self) -> list[str]:
        """The faces in the tray: those keyed in at the table, then those tapped here."""
        return [*self.keyed, *self.tapped]

    def keys(self) -> list[tuple[str, ...]]:
        """The faces of each key: one, however many sides show it, or all cards of a deck that are
        called the same."""
        if not self.ask.distinct:
            return [(face,) for face in dict.fromkeys(self.ask.faces)]
        same: dict[str, tuple[str, ...]] = {}
        for face in self.ask.faces:
            name = str(self.labels[face])
            same[name] = (*same.get(name, ()), face)
        return list(same.values())

    def fate_words(self) -> str:
        """What leaving it to fate is called here."""
        say = self.means.words.say
        if self.ask.distinct:
            return say("Draw for us")
        return say("Toss for us") if self.ask.stream == "coin" else say("Roll for us")

    def spread(self, *_: object) -> None:
        """Make the faces equally wide, as many in a row as fit."""
        theme, width = self.means.theme, self.faces.width
        least = max(button.natural for button in self.buttons)
        columns = max(1, min(len(self.buttons), int((width + theme.gap) / (least + theme.gap))))
        each = (width - theme.gap * (columns - 1)) / columns - 0.01
        pictured = any(self.icons.values())
        for button in self.buttons:
            button.size = (each, theme.mm(14.2 if pictured else 12.2))

    def refresh(self) -> None:
        """The tray, the faces that may still be tapped, and the pinned buttons."""
        theme, missing = self.means.theme, self.ask.count - len(self.seen)
        self.tray.clear_widgets()
        for face in self.seen:
            self.tray.add_widget(Face(theme, self.labels[face], self.icons[face]))
        for _ in range(missing):
            self.tray.add_widget(Face(theme))
        self.sum.say(self.sum_words())
        for button in self.buttons:
            taken = self.seen if self.ask.distinct else ()
            button.leave(tuple(face for face in button.faces if face not in taken))
        self.foot.clear_widgets()
        self.foot.add_widget(self.take_back if self.tapped else self.fate)

    def sum_words(self) -> str:
        """What lies in the tray, counted."""
        if not self.seen:
            return ""
        counts = Counter(self.seen)
        faces = ", ".join(
            f"{counts[face]} × {self.labels[face]}"
            for face in dict.fromkeys(self.ask.faces)
            if counts[face]
        )
        return self.means.words.say("So far: {faces}", faces=faces)

    def tap(self, face: str) -> None:
        """A face was tapped: the last one that is wanted gives the answer."""
        if len(self.seen) >= self.ask.count:
            return
        self.tapped.append(face)
        if len(self.seen) == self.ask.count and not self.give(tuple(self.seen), ()):
            self.tapped.pop()
        self.refresh()

    def reopen(self) -> None:
        """Take the last face off the tray again."""
        if self.tapped and len(self.seen) == self.ask.count:
            self.tapped.pop()
            self.refresh()

    def narrow(self, asked: Asked) -> None:
        """Faces were keyed in at the table; those tapped here that no longer fit are dropped."""
        super().narrow(asked)
        self.keyed = list(asked.named)
        self.tapped = self.tapped[: max(0, self.ask.count - 1 - len(self.keyed))]
        self.refresh()

    def drop(self) -> None:
        """Take the last face back."""
        if self.tapped and len(self.seen) < self.ask.count:
            self.tapped.pop()
            self.refresh()

    def by_fate(self) -> None:
        """Leave it to fate."""
        self.give((FATE,), ())
