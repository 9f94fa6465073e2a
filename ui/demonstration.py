"""A demonstration without a display: the program plays a game with a finger of its own.

It knows no game.  It taps something that can be tapped in the ask panel, waits until the screen has
settled, and taps again, until the game is over or has been shown long enough.  Every touch goes
through the window, as a person's would.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from ui.finger import Finger
from ui.render.sender import READING
from ui.table import TableApp
from ui.widgets import Tap

__all__ = ["Demonstration"]

SECONDS = 20.0
"""How long a game is shown that is not over before."""


class Demonstration(TableApp):
    """The touchscreen, playing by itself."""

    async def talk(self) -> None:
        player = asyncio.create_task(self.play())
        await super().talk()
        await player

    async def play(self) -> None:
        """Tap until there is nothing to tap, or `SECONDS` have passed; then close the window."""
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.taps(Random(0)), SECONDS)
        finally:
            self.stop()

    async def taps(self, chance: Random) -> None:
        """Tap until there is nothing to tap."""
        while True:
            await self.settled()
            choices = self.choices()
            if not choices:
                return
            widget = chance.choice(choices)
            Finger(*widget.to_window(*widget.center)).down().up()

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

    def keep(self, folder: Path, name: str) -> tuple[Path, Path]:
        """Write what is seen now as a picture, `name`.png, and the log of the game as text."""
        picture, log = folder / f"{name}.png", folder / f"{name}.log"
        self.frame.export_to_png(str(picture))
        view = self.client.view
        lines = [] if view is None else [*(line.text for line in view.log), view.outcome]
        log.write_text("".join(f"{line}\n" for line in lines if line), encoding="utf-8")
        return picture, log
