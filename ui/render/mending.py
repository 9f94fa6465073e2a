"""The bar of what waits: later answers that are to be kept, since an earlier one was mended.

    n answers wait; next: what the next one says; how many were left out          Go on from here
    n answers came after what was undone                                          Keep what fits

It stands above what happened last, and takes no room where nothing waits.  What was left out so far
is in the log once nothing waits any more.  An earlier answer is mended where it stands in the log
(`ui.render.log`): its question then stands again, as any question does.

What may live here: that bar.  What may not: what fits.
"""

from __future__ import annotations

from typing import Any

from controller.wire import View
from controller.wire.view import Mending
from ui.render.means import Means
from ui.theme import BONE, DECK, LAMP, Role
from ui.widgets import Icon, Line, Plate, PushButton

__all__ = ["MendingBar"]

KEY = 46.0
"""Millimetres: the width of its key, at most."""


class MendingBar(Plate):
    """What waits, and the key that lets go of it, or lets it wait."""

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
        self.mending: Mending | None = None
        self.picture = Icon("next", theme.mm(5.5), ink=LAMP, pos_hint={"center_y": 0.5})
        self.line = Line(theme, role=Role.LABEL, ink=BONE)
        self.key = PushButton(
            theme, "", self.tapped_key, size_hint=(None, None), role=Role.LABEL, icon="check"
        )
        self.bind(width=self.share)

    @property
    def wanted(self) -> bool:
        """Whether there is something to say."""
        return self.mending is not None

    def show(self, view: View) -> None:
        """Show what waits in a view."""
        mending = view.mending
        if mending is not None and mending.undone and not mending.waits:
            mending = None  # what was undone was the last answer: nothing came after it
        if mending == self.mending:
            return
        self.mending = mending
        self.clear_widgets()
        if mending is not None:
            self.line.say(self.sentence(mending))
            say = self.means.words.say
            self.key.say(say("Keep what fits") if mending.undone else say("Go on from here"))
            for widget in (self.picture, self.line, self.key):
                self.add_widget(widget)
        self.share()

    def sentence(self, mending: Mending) -> str:
        """What waits, in one line."""
        say = self.means.words.say
        if mending.undone:
            return say(
                "{n} answer came after what was undone.",
                plural="{n} answers came after what was undone.",
                n=mending.waits,
            )
        waiting = say(
            "{n} later answer waits. Next: {what}",
            plural="{n} later answers wait. Next: {what}",
            n=mending.waits,
            what=mending.next,
        )
        gone = len(mending.left_out)
        if not gone:
            return waiting
        out = say("{n} was left out", plural="{n} were left out", n=gone)
        return say("{first} ({more})", first=waiting, more=out)

    def share(self, *_: object) -> None:
        """The key has its words, the line the rest; a line too long for that makes it higher."""
        theme = self.theme
        self.opacity = 0 if self.mending is None else 1
        if self.mending is None:
            self.height = 0.0
            return
        self.key.width = round(min(self.key.natural, theme.mm(KEY), 0.45 * self.width))
        room = self.width - self.key.width - self.picture.width - theme.pad - 2 * theme.gap
        self.key.height = max(theme.target, self.line.tall(max(1.0, room)) + theme.mm(1))
        self.height = self.key.height + theme.mm(2)  # apart from the keys below

    def tapped_key(self) -> None:
        """Let go of what waits; or let what was undone wait."""
        if self.mending is None:
            return
        if self.mending.undone:
            self.means.sender.mend(self.mending.undone)
        else:
            self.means.sender.forgo()
