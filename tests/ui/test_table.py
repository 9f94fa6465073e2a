"""The window whose screen is made anew: what a quick finger does to it."""

from __future__ import annotations

import asyncio
from typing import Any

from kivy.clock import Clock

from controller.wire.frame import Hello
from tests.ui import views
from tests.ui.offscreen import OffScreen
from ui.render.sender import READING, Said
from ui.table import TableApp
from ui.theme import PANEL_7
from ui.widgets import PushButton


class Window(TableApp):
    """The window in virtual time, without a service: what it sends is kept."""

    def __init__(self, screen: OffScreen) -> None:
        self.sent: list[Said] = []
        super().__init__("", Hello(role="overlord", language="en"), PANEL_7, Clock.time)
        self.conversation = asyncio.create_task(asyncio.sleep(0))
        self.bench = screen
        screen.show(self.build())
        self.screen.show(views.noughts())
        screen.wait(2 * READING)

    def converse(self, _: object) -> None:
        """Nobody answers."""

    def send(self, command: Said) -> None:
        self.sent.append(command)

    def key(self, words: str, icon: str = "") -> Any:
        """The key with these words and this icon."""
        return self.bench.find(
            PushButton, lambda key: key.line.text == words and key.picture.name == icon
        )

    def twice(self, where: tuple[float, float]) -> None:
        """Tap one point twice, a seventh of a second apart; the table answers between."""
        self.bench.press(where).up()
        self.screen.show(views.noughts())
        self.bench.frames(4)
        self.bench.tap(where)


def test_a_double_tap_on_a_setting_sets_it_once_and_plays_no_move(small: OffScreen) -> None:
    async def play() -> None:
        window = Window(small)
        small.tap(window.screen.top_bar.menu)
        window.twice(small.middle(window.key("A", "more")))
        assert window.screen.theme.text == 1.15
        small.wait(2 * READING)
        window.twice(small.middle(window.key("Español")))
        assert window.screen.means.words.language == "es"
        assert window.screen.drawer_open
        assert window.sent == []

    asyncio.run(play())


def test_a_screen_made_anew_beneath_a_finger_takes_no_second_touch(small: OffScreen) -> None:
    async def play() -> None:
        window = Window(small)
        surface = next(iter(window.screen.stage.boards.values())).surface
        where = surface.to_window(*surface.layout.spots["c3"].middle)
        window.prefer("es", 1.0)
        window.twice(where)
        assert window.sent == []
        small.wait(2 * READING)
        small.tap(where)
        assert len(window.sent) == 1

    asyncio.run(play())


def test_the_language_that_is_spoken_changes_nothing(small: OffScreen) -> None:
    async def play() -> None:
        window = Window(small)
        small.tap(window.screen.top_bar.menu)
        before = window.screen
        small.tap(window.key("English", "check"))
        assert window.screen is before

    asyncio.run(play())
