"""From the start into a game and back, by touches alone, with everything real between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.cli.shelf import begin
from controller.games import find
from controller.wire import Asked, View
from tests.service.lobby_house import LobbyHouse, open_lobby
from tests.ui.evening import Window
from tests.ui.measure import everything
from tests.ui.offscreen import OffScreen
from ui.render.start import StartScreen
from ui.table import GRACE, ended
from ui.theme import PANEL_7
from ui.widgets import OptionButton, PushButton, Tap

OUT_OF_TOUCH = "The table does not answer. Trying again ..."


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


class Evening:
    """A house with a lobby, and the Overlord's window."""

    def __init__(self, house: LobbyHouse, bench: OffScreen, window: Window) -> None:
        self.house, self.bench, self.window = house, bench, window
        self.said: set[str] = set()

    async def until(self, true: Callable[[], object]) -> None:
        """Let the loop and the window go on until something is true, and people read it."""
        async with asyncio.timeout(20):
            while not true():
                self.bench.frames(1)
                self.said |= set(self.bench.words())
                await asyncio.sleep(0.005)
        self.window.settle()

    async def at_start(self) -> None:
        """Until the start is there and has been looked through."""
        await self.until(
            lambda: (
                self.start.parent is not None
                and self.start.shelf.chooses
                and not self.start.shelf.looking
            )
        )

    async def at_game(self) -> None:
        """Until a game is there to be played."""
        await self.until(lambda: self.window.screen.parent is not None and self.asks)

    @property
    def start(self) -> StartScreen:
        return self.window.start

    @property
    def asks(self) -> tuple[Asked, ...]:
        view: View | None = self.window.screen.view
        return () if view is None else view.asks

    def key(self, words: str) -> Any:
        """The key or the row with these words."""
        return self.bench.find(
            Tap,
            lambda each: (
                (isinstance(each, PushButton) and each.line.text == words)
                or (isinstance(each, OptionButton) and each.label.text == words)
            ),
        )

    def tap(self, words: str) -> None:
        self.bench.wait(1.0)  # whatever has moved has been there to be read
        self.bench.tap(self.key(words))
        self.window.settle()

    async def answer(self) -> None:
        """Answer the question that stands, with the first thing that answers it."""
        before = self.asks[0].id
        async with asyncio.timeout(20):
            while self.asks and self.asks[0].id == before:
                panel = self.window.screen.panel
                ways = [
                    way
                    for way in panel.walk(restrict=True)
                    if isinstance(way, Tap)
                    and way.enabled
                    and panel.collide_point(*panel.to_widget(*self.bench.middle(way)))
                ]
                self.bench.tap(ways[0])
                for _ in range(20):
                    self.bench.frames(1)
                    await asyncio.sleep(0.005)
                self.window.settle()

    async def leave(self) -> None:
        """Back to the start, by the drawer."""
        self.bench.tap(self.window.screen.top_bar.menu)
        self.window.settle()
        self.bench.shot("start_leave")
        assert everything(self.bench) == []
        self.tap("Back to the start")
        await self.at_start()


@asynccontextmanager
async def evening(bench: OffScreen, language: str = "en") -> AsyncIterator[Evening]:
    """An evening in whose beginning nothing lies on the table."""
    async with open_lobby() as house:
        window = Window(house.address.path, bench, PANEL_7, language)
        try:
            yield Evening(house, bench, window)
        finally:
            await ended(window.conversation)
            bench.clear()


def test_a_fight_is_begun_left_and_gone_on_with_by_touches_alone(small: OffScreen) -> None:
    async def play() -> None:
        async with evening(small) as room:
            await room.at_start()
            room.tap("First Fight")
            await room.at_game()
            for _ in range(2):
                await room.answer()
            left = room.asks[0]
            await room.leave()
            small.shot("start_after")
            assert everything(small) == []
            room.tap("Go on")
            await room.at_game()
            assert room.asks[0] == left
            assert OUT_OF_TOUCH not in room.said

    asyncio.run(play())


def test_last_weeks_evening_is_one_touch_away(small: OffScreen) -> None:
    begin(find("sanctorvm"), None, {}, "Last Friday").session.close()

    async def play() -> None:
        async with evening(small, "es") as room:
            await room.at_start()
            small.shot("start_real_es")
            assert everything(small) == []
            room.tap("Continuar")
            await room.at_game()

    asyncio.run(play())


def test_what_can_be_begun_is_read_in_the_readers_language(small: OffScreen) -> None:
    async def play() -> None:
        async with evening(small, "es") as room:
            await room.at_start()
            small.shot("start_begin_es")
            assert everything(small) == []
            assert {"Batallas", "Batallas cortas", "Aventuras"} <= set(small.words())

    asyncio.run(play())


def test_a_game_that_cannot_be_opened_is_said_and_another_is_begun(small: OffScreen) -> None:
    taken = begin(find("noughts"), None, {}, "Friday")

    async def play() -> None:
        async with evening(small) as room:
            await room.until(lambda: room.start.parent is not None and room.start.shelf.kept)
            if room.start.lead.name:  # nobody has looked yet that it is being played elsewhere
                room.tap("Go on")
                await room.until(lambda: not room.start.sent)
            await room.at_start()
            assert "It is being played now." in " ".join(small.words())
            room.tap("Begin something new")
            room.tap("First Fight")
            await room.at_game()

    try:
        asyncio.run(play())
    finally:
        taken.session.close()


def test_a_line_that_stays_away_is_told_at_the_start_too(small: OffScreen) -> None:
    async def play() -> None:
        async with evening(small) as room:
            await room.at_start()
            await room.house.end()
            await room.until(lambda: room.window.client.welcome is None)
            small.wait(GRACE)
            small.shot("start_out_of_touch")
            assert OUT_OF_TOUCH in small.words()
            assert everything(small) == []

    asyncio.run(play())
