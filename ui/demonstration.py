"""A demonstration without a display: the program plays a game with a finger of its own.

It knows no game.  It taps something that can be tapped in the ask panel, waits until the screen has
settled, and taps again, until the game is over or, in a game that goes by turns, until some turns
are over; at the latest when it has been shown long enough, and never in the midst of a touch.
Every touch goes through the window, as a person's would.  As long as there is no board to look at
it takes what leads on: the key that gives a whole answer, and rather an option about nobody and
nothing than one that is about somebody and comes again.

The picture is taken while the window still lives, once it has drawn what came last.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from kivy.clock import Clock

from controller.wire import Board, View
from ui.finger import Finger
from ui.render.form import about
from ui.render.sender import READING
from ui.render.things import whose_turn
from ui.table import TableApp
from ui.widgets import OptionButton, PushButton, Tap

__all__ = ["READING_TIME", "Demonstration", "Player"]

SECONDS = 20.0
"""How long a game is shown that is not over before."""

TURNS = 2
"""How many turns are shown of a game that goes by turns."""

DRAWN = 8
"""Frames that a window needs, at most, until it has drawn what came last."""

STUCK = 20.0
"""Seconds beyond its time after which a demonstration that hears nothing more is given up."""

READING_TIME = READING
"""Seconds that a hand rests where it has come, so that everybody sees it."""


class Player(TableApp):
    """A touchscreen that plays by itself, for at most so many `seconds`.

    turns  how many turns have come to their end
    taken  the picture of the last moment, once there is one
    """

    seconds = SECONDS

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.turns = 0
        self.turn = ""
        self.taken: Any = None

    async def talk(self) -> None:
        player = asyncio.create_task(self.play())
        await super().talk()
        await player

    async def play(self) -> None:
        """Tap until it is enough, take the picture, and close the window."""
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.taps(Random(0)), self.seconds + STUCK)
            await self.drawn()
            self.taken = self.picture().export_as_image()
        finally:
            self.stop()

    async def taps(self, chance: Random) -> None:
        """Answer until there is nothing to answer, or enough has been shown."""
        end = asyncio.get_running_loop().time() + self.seconds
        await self.ready()
        while True:
            await self.settled()
            late = asyncio.get_running_loop().time() >= end
            if late or self.turns >= TURNS or not await self.once(chance):
                return

    def seen(self, view: View) -> None:
        """A view has come: count the turns that are over."""
        super().seen(view)
        turn = whose_turn(view)
        now = turn.id if turn is not None else ""
        self.turns += bool(self.turn) and now != self.turn
        self.turn = now

    async def drawn(self) -> None:
        """Until the newest view has been drawn, and no other has come meanwhile."""
        view, frames = None, 0
        while view is not self.client.view or Clock.frames < frames + DRAWN:
            if view is not self.client.view:
                view, frames = self.client.view, Clock.frames
            self.frame.canvas.ask_update()  # while nothing happens no frame would be drawn
            await asyncio.sleep(0.02)

    async def ready(self) -> None:
        """Whatever comes before the first answer."""

    async def once(self, chance: Random) -> bool:
        """Tap something that can be tapped; False when there is nothing."""
        choices = self.leading() or self.choices()
        if not choices:
            return False
        widget = chance.choice(choices)
        if self.hidden(widget):
            self.reach(widget)
            return True
        Finger(*widget.to_window(*widget.center)).down().up()
        return True

    async def pause(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)

    async def settled(self) -> None:
        """Until what was tapped has come back as a view, and people could have read it."""
        await asyncio.sleep(0.1)
        while self.sending or self.client.view is None:
            await asyncio.sleep(0.02)
        await asyncio.sleep(READING)

    def choices(self) -> list[Any]:
        """What can be tapped in the ask panel and lies within it."""
        panel = self.screen.panel

        def within(widget: Any) -> bool:
            return bool(panel.collide_point(*panel.to_widget(*widget.to_window(*widget.center))))

        tappable = (w for w in panel.walk(restrict=True) if isinstance(w, Tap) and w.enabled)
        return [widget for widget in tappable if within(widget)]

    @property
    def at_board(self) -> bool:
        """Whether there is a board to look at."""
        view = self.client.view
        return view is not None and any(isinstance(part, Board) for part in view.parts)

    def leading(self) -> list[Any]:
        """What leads on to a board, wherever in the ask panel it lies; nothing where there is a
        board, or where nobody is asked."""
        form = self.screen.panel.form
        if form is None or self.at_board:
            return []
        pinned = [w for w in form.foot.walk(restrict=True) if isinstance(w, PushButton)]
        whole = [widget for widget in pinned if widget.primary and widget.enabled]
        if whole:
            return whole
        rows = [w for w in form.body.walk(restrict=True) if isinstance(w, OptionButton)]
        options = [widget for widget in rows if widget.enabled and not widget.chosen]
        asked = getattr(form.asked.ask, "options", ())
        plain = {option.id for option in asked if not about(option)}
        return [widget for widget in options if widget.ident in plain] or options

    def hidden(self, widget: Any) -> bool:
        """Whether it lies beyond the edge of what scrolls in the ask panel."""
        window = self.screen.panel.scroller
        inside = any(child is widget for child in window.walk(restrict=True))
        return inside and not window.collide_point(
            *window.to_widget(*widget.to_window(*widget.center))
        )

    def reach(self, widget: Any) -> None:
        """Slide a finger over the ask panel, so that a widget comes into its middle, or nearer."""
        window = self.screen.panel.scroller
        x, y = window.to_window(*window.center)
        most = window.height / 2 - 1
        far = min(most, max(-most, y - widget.to_window(*widget.center)[1]))
        finger = Finger(x, y).down()
        finger.slide(x, y + far / 2).slide(x, y + far).up()

    def keep(self, folder: Path, name: str) -> tuple[Path, Path]:
        """Write the last moment as a picture, `name`.png, and the log of the game as text."""
        picture, log = folder / f"{name}.png", folder / f"{name}.log"
        self.taken.save(str(picture), flipped=False)
        view = self.client.view
        lines = [] if view is None else [*(line.text for line in view.log), view.outcome]
        log.write_text("".join(f"{line}\n" for line in lines if line), encoding="utf-8")
        return picture, log

    def picture(self) -> Any:
        """What is kept as a picture."""
        return self.frame


class Demonstration(Player):
    """The touchscreen alone, playing by itself."""
