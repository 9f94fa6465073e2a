"""The two bars that never move.

Above: which game, whose turn, what everybody counts on and what is left to whose turn it is, the
glass, the menu.  Below: what happened
last, and undo, always at the same place and naming what it takes back.  What happened last is that
with which the newest entry began, since its end is seldom what matters, and beneath it its reason
or what followed.  What the service refuses, and whether it answers at all, is told there too; no
dialog ever covers undo.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from controller.wire import OVERLORD, TABLE, Track, View
from ui.render.glass import GlassView
from ui.render.means import Means
from ui.render.people import Figure
from ui.render.things import common, further, piece_of, whose_turn
from ui.render.tray import usable
from ui.theme import ASH, BONE, CLAY, DECK, LAMP, SEAM, Role
from ui.widgets import Badge, Icon, Line, Plate, PushButton, Row, Tap

__all__ = ["BottomBar", "TopBar"]


UNDO = 60.0
"""Millimetres: the width of undo, that of the question above it (less on a narrow screen).  Its
words never change it, so undo never moves."""

REDO = 36.0
"""Millimetres: the width of redo where it cannot be as wide as undo.  It grows away from undo."""


class TopBar(Plate):
    """Which game, whose turn, the glass, the menu; and the ways to the tray and to a tag that is
    asked about, where there is one."""

    def __init__(
        self,
        means: Means,
        menu: Callable[[], None],
        tray: Callable[[], None] = lambda: None,
        strange: Callable[[], None] = lambda: None,
        **more: Any,
    ) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            corner=0,
            size_hint_y=None,
            height=theme.target,
            padding=(theme.mm(2), 0, 0, 0),
            spacing=theme.mm(3),
            **more,
        )
        self.title = Line(theme, role=Role.TABLE, ink=ASH, size_hint_x=None)
        self.figure = Figure(means, 8.5, ground=DECK, pos_hint={"center_y": 0.5})
        self.turn = Line(theme, role=Role.TABLE, ink=BONE)
        self.tracks = Row(size_hint=(None, None), spacing=theme.mm(1.5), pos_hint={"center_y": 0.5})
        self.facts: tuple[Track, ...] = ()
        self.glass = GlassView(means)
        self.menu = PushButton(
            theme, None, menu, icon="menu", size_hint=(None, None), width=theme.target
        )
        self.menu.paint(seam="")
        self.tray = PushButton(
            theme, None, tray, icon="reader", size_hint=(None, None), width=theme.target
        )
        self.strange = PushButton(
            theme, None, strange, icon="help", size_hint=(None, None), width=theme.target
        )
        for widget in (self.title, self.figure, self.turn, self.tracks, self.glass, self.menu):
            self.add_widget(widget)
        self.bind(width=self.share)

    def show(self, view: View) -> None:
        """Show who and what."""
        now = whose_turn(view)
        self.title.say(view.title)
        self.turn.say("" if view.outcome else view.turn)
        self.figure.show(None if view.outcome else now)
        piece = piece_of(view, now.id) if now is not None and not view.outcome else None
        own = piece.tracks[1:3] if piece is not None else ()
        self.facts = (*common(view), *own)
        self.glass.show(view.countdown)
        for key, wanted in ((self.tray, usable(view)), (self.strange, view.strange is not None)):
            if wanted and key.parent is None:
                self.add_widget(key, index=1)
            elif not wanted and key.parent is not None:
                self.remove_widget(key)
        self.share()

    def share(self, *_: object) -> None:
        """The turn has the room it needs, then the title, half of what is left at least; what is
        left to whose turn it is stands beside it where there is room."""
        theme = self.theme
        edge = self.figure.wide
        self.figure.width = edge if self.figure.turn is not None else 0
        self.figure.opacity = 1 if self.figure.turn is not None else 0
        fixed = self.menu.width + self.glass.width + self.figure.width
        for key in (self.tray, self.strange):
            if key.parent is not None:
                fixed += key.width + theme.mm(3)
        room = self.width - fixed - 6 * theme.mm(3)
        turn = self.turn.natural if self.turn.text else 0
        most = max(room * 0.5, room - turn)
        self.title.width = min(self.title.natural, most) if self.title.text else 0
        self.show_facts(room - self.title.width - turn)

    def show_facts(self, room: float) -> None:
        """What everybody counts on, then the tracks of whose turn it is, as badges: as many as
        there is room for."""
        theme = self.theme
        self.tracks.clear_widgets()
        wide = tall = 0.0
        for track in self.facts:
            words = f"{track.label} {track.value}{further(track)}"
            badge = Badge(theme, words, icon=track.icon, ink=LAMP)
            if wide + badge.width > room:
                break
            self.tracks.add_widget(badge)
            wide += badge.width + self.tracks.spacing
            tall = badge.height
        self.tracks.size = (max(0.0, wide - self.tracks.spacing), tall)


class LastLine(Tap, Plate):
    """What happened last; a tap opens the log."""

    def __init__(self, means: Means, action: Callable[[], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(theme, ground=DECK, spacing=theme.mm(1.5), padding=(theme.pad, 0), **more)
        self.action = action
        self.picture = Icon("log", theme.mm(5.5), ink=ASH, pos_hint={"center_y": 0.5})
        self.words = BoxLayout(orientation="vertical")
        self.line = Line(theme, role=Role.LABEL, ink=ASH)
        self.more = Line(theme, role=Role.LABEL, ink=ASH)
        self.words.add_widget(self.line)
        self.add_widget(self.picture)
        self.add_widget(self.words)
        self.bind(pressed=self.look, width=self.share)

    def look(self, *_: object) -> None:
        self.paint(ground=SEAM if self.pressed else DECK)

    def say(self, text: object, more: object, *, trouble: bool) -> None:
        """Show what happened and, where there is room, what goes with it; or what is wrong."""
        self.picture.show("warning" if trouble else "log")
        self.picture.tint(CLAY if trouble else ASH)
        self.line.say(text)
        self.more.say(more)
        self.line.tint(CLAY if trouble else BONE if more else ASH)
        self.share()

    def share(self, *_: object) -> None:
        """The second line stands where each of both is one line long."""
        room = self.room(self.width)
        fits = bool(self.more.text) and max(self.line.natural, self.more.natural) <= room
        if fits and self.more.parent is None:
            self.words.add_widget(self.more)
        elif not fits and self.more.parent is not None:
            self.words.remove_widget(self.more)
        self.words.padding = (0, self.theme.mm(0.6) if fits else 0)

    def room(self, width: float) -> float:
        """How many pixels its words have when it is so many wide."""
        return max(1.0, width - self.picture.width - self.spacing - 2 * self.theme.pad)

    def holds(self, width: float) -> bool:
        """Whether its words would fit if it were so many pixels wide."""
        return self.line.fitting(self.room(width), self.theme.target) is not None

    def tapped(self, touch: Any) -> None:
        """Open the log."""
        self.action()


class BottomBar(Plate):
    """What happened last; redo; undo."""

    def __init__(self, means: Means, open_log: Callable[[], None], **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            corner=0,
            size_hint_y=None,
            height=theme.target,
            spacing=theme.gap,
            **more,
        )
        self.means = means
        self.view: View | None = None
        self.trouble = ""
        self.last = LastLine(means, open_log)
        self.redo = PushButton(
            theme, "", self.bring_again, icon="redo", size_hint=(None, None), width=theme.target
        )
        self.undo = PushButton(
            theme,
            "",
            self.take_back,
            icon="undo",
            size_hint=(None, None),
            width=theme.mm(UNDO),
        )
        self.add_widget(self.last)
        self.add_widget(self.undo)
        self.bind(width=self.share)

    def show(self, view: View) -> None:
        """Show what happened last and what can be taken back."""
        say = self.means.words.say
        self.view = view
        undo = view.undo
        self.undo.say(say("Undo: {what}", what=undo.label) if undo else say("Nothing to undo"))
        self.undo.enabled = undo is not None and view.audience != TABLE
        redo = view.redo is not None and view.audience == OVERLORD
        if redo and self.redo.parent is None:
            self.add_widget(self.redo, index=1)
        elif not redo and self.redo.parent is not None:
            self.remove_widget(self.redo)
        self.tell("")

    def share(self, *_: object) -> None:
        """On a narrow screen undo leaves more than half of the bar to what happened; redo has its
        words where what happened can be read beside them, else it is its arrow alone.  A refusal
        or a name of what undo takes back that is too long even so makes the bar higher, upwards:
        neither is ever cut."""
        theme = self.theme
        self.undo.width = round(min(theme.mm(UNDO), 0.45 * self.width))  # whole: it never moves
        self.name_redo()
        redo = self.redo.width + theme.gap if self.redo.parent is not None else 0
        left = self.width - self.undo.width - theme.gap - redo
        need = self.last.line.tall(self.last.room(left)) if self.trouble else 0
        label = self.undo.line.tall(self.undo.room(self.undo.width)) + theme.mm(1)
        self.height = max(theme.target, need, label)
        self.undo.height = self.height

    def name_redo(self) -> None:
        """Give redo its words, or its arrow alone."""
        theme = self.theme
        if self.view is None or self.view.redo is None or self.redo.parent is None:
            return
        words = self.means.words.say("Redo: {what}", what=self.view.redo.label)
        self.redo.say(words)
        for most in (UNDO, REDO):
            named = round(min(self.redo.natural, theme.mm(most)))
            left = self.width - self.undo.width - 2 * theme.gap - named
            if self.last.holds(left) and self.redo.holds(named):
                self.redo.width = named
                return
        self.redo.say("")
        self.redo.width = theme.target

    def tell(self, trouble: str) -> None:
        """Say what is wrong; "" when nothing is."""
        self.trouble = trouble
        first, more = ("", "") if self.view is None or trouble else self.newest(self.view)
        self.last.say(trouble or first, more, trouble=bool(trouble))
        self.share()

    def newest(self, view: View) -> tuple[str, str]:
        """With what the newest entry began; and what came of it, or why."""
        last = view.log[-1].entry if view.log else 0
        lines = [line for line in view.log if line.entry == last]
        if not lines:
            return "", ""
        first, rest = lines[0], lines[1:]
        if not rest:
            return str(first.text), str(first.why[0].text) if first.why else ""
        more = str(rest[0].text)
        if len(rest) > 1:
            more = self.means.words.say("{what} (and {n} more)", what=more, n=len(rest) - 1)
        return str(first.text), more

    def take_back(self) -> None:
        """Undo what the button names."""
        if self.view is not None and self.view.undo is not None:
            self.means.sender.undo(self.view.undo.entry)

    def bring_again(self) -> None:
        """Redo what was undone last."""
        if self.view is not None and self.view.redo is not None:
            self.means.sender.redo(self.view.redo.entry)
