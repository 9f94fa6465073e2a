"""The guide's bar: what is to be put right on the table, one step at a time.

    the step, and how many come after it                       All is fine    Fine as it is

It stands above what happened last, and takes no room where all lies right.  Whoever follows it
moves things and touches nothing; the keys are the Overlord's: this may lie as it does, or all of
it.  A finger that was on its way when the step became another lets nothing be.

What may live here: that bar.  What may not: what lies wrong.
"""

from __future__ import annotations

from typing import Any

from controller.wire import OVERLORD, View
from controller.wire.guide import Guide
from ui.render.means import Means
from ui.render.sender import READING
from ui.theme import BONE, DECK, LAMP, Role
from ui.widgets import Icon, Line, Plate, PushButton

__all__ = ["GuideBar"]

KEY = 40.0
"""Millimetres: the width of a key, at most."""


class GuideBar(Plate):
    """The step that is to be done, and the keys that let things be."""

    def __init__(self, means: Means, **more: Any) -> None:
        theme = means.theme
        super().__init__(
            theme,
            ground=DECK,
            bar=LAMP,
            corner=0,
            size_hint_y=None,
            height=0,
            opacity=0,
            padding=(theme.pad, 0, 0, theme.mm(2)),
            spacing=theme.gap,
            **more,
        )
        self.means = means
        self.guide: Guide | None = None
        self.keys: tuple[PushButton, ...] = ()
        self.since = 0.0
        self.picture = Icon("hand", theme.mm(5.5), ink=LAMP, pos_hint={"center_y": 0.5})
        self.line = Line(theme, role=Role.LABEL, ink=BONE)
        self.this = self.made(means.words.say("Fine as it is"), self.let_be)
        self.all = self.made(means.words.say("All is fine"), self.let_all_be)
        self.bind(width=self.share)

    def made(self, words: str, action: Any) -> PushButton:
        """A key."""
        return PushButton(self.theme, words, action, size_hint=(None, None), role=Role.LABEL)

    def show(self, view: View) -> None:
        """Show the step of a view."""
        guide = view.guide
        rules = view.audience == OVERLORD
        keys = (*((self.all,) if guide and guide.left else ()), self.this) if rules else ()
        if (guide, keys) == (self.guide, self.keys):
            return
        self.guide, self.keys = guide, keys
        self.since = self.means.sender.clock()
        self.clear_widgets()
        if guide is not None:
            self.line.say(self.sentence(guide))
            for widget in (self.picture, self.line, *keys):
                self.add_widget(widget)
        self.share()

    def sentence(self, guide: Guide) -> str:
        """The step, and how many come after it."""
        if not guide.left:
            return str(guide.text)
        return self.means.words.say(
            "{step} Then {n} more.", plural="{step} Then {n} more.", step=guide.text, n=guide.left
        )

    def share(self, *_: object) -> None:
        """The keys have their words, the line the rest; one too long for that makes it higher."""
        theme = self.theme
        self.opacity = 0 if self.guide is None else 1
        if self.guide is None:
            self.height = 0.0
            return
        room = self.width - self.picture.width - theme.pad - theme.gap
        for key in self.keys:
            key.width = round(min(key.natural, theme.mm(KEY), 0.3 * self.width))
            room -= key.width + theme.gap
        high = max(theme.target, self.line.tall(max(1.0, room)) + theme.mm(1))
        for key in self.keys:
            key.height = high
        self.height = high + theme.mm(2)  # apart from the keys below

    def let_be(self) -> None:
        """This may lie as it does."""
        if self.guide is not None:
            self.say(self.guide.thing)

    def let_all_be(self) -> None:
        """All may lie as it does."""
        self.say("")

    def say(self, thing: str) -> None:
        """Say so, once the step has been there to be read."""
        if self.means.sender.clock() >= self.since + READING:
            self.means.sender.fine(thing)
