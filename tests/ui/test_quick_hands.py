"""Quick hands: a miniature dragged faster than the readers can follow is still in one place.

The desk is the program's own, off screen; its hands reach the service over the socket, and the
service's table has simulated readers on virtual time.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from controller.engine import Session
from controller.games import find, sanctorvm
from controller.service import Address, Furniture, Service
from controller.table import read_layout, read_tags
from controller.table.scene import standing
from controller.wire import TABLE, Answer
from controller.wire.frame import Hello
from hal.clock import VirtualClock
from hal.simulated import SimulatedTable
from tests.ui.offscreen import Finger, OffScreen
from ui.app import around
from ui.desk import DeskApp
from ui.render.sender import READING
from ui.table import ended
from ui.theme import PANEL_7, Panel

__all__: list[str] = []

FOLDER = Path(sanctorvm.__file__).parent / "table"
CYCLE_MS = 100
SURE_MS = 2000
"""Long enough for readers to be sure of anything."""


def first_turn() -> Session[Any]:
    """The first fight, with nothing equipped, as somebody is to take the first turn."""
    session = Session.begin(find("sanctorvm"), {"seed": "quick", "battle": "first_fight"})
    for number in range(20):
        ask = session.run.ask
        assert ask is not None
        if ask.key == "turn":
            return session
        options = [option.id for option in getattr(ask, "options", ())]
        pick = "done" if "done" in options else options[0]
        session.do(Answer(session.ask_id, f"before-{number}", ask.to[0], picks=(pick,)))
    raise AssertionError("nobody is to take a turn")


class Rig:
    """A desk, and the table that its hands are at."""

    def __init__(self, bench: OffScreen, folder: Path) -> None:
        self.bench, self.clock, self.session = bench, VirtualClock(), first_turn()
        layout = read_layout(FOLDER / "layout.toml", self.session.game.seats(self.session.state))
        tags = read_tags(FOLDER / "tags.toml")
        self.hardware = SimulatedTable(self.clock, layout.readers, layout.key, cycle_ms=CYCLE_MS)
        self.uids = {each.thing: u for u, each in tags.tag.items() if each.form == "miniature"}
        for thing, place in standing(self.session.view(TABLE)).items():
            self.hardware.put(self.uids[thing], layout.place[place].readers[0])
        furniture = Furniture(layout, tags, self.hardware.platform, self.hardware)
        self.service = Service(self.session, self.clock, furniture=furniture)
        self.address = Address(folder / "table.sock")
        self.desk = DeskApp(
            str(self.address.path), Hello(role="overlord", language="en"), PANEL_7, Clock.time
        )

    async def open(self) -> None:
        """Let the table hear what lies there, and the desk come."""
        await self.service.listen(self.address.socket)
        await self.passes(SURE_MS)
        self.desk.conversation = asyncio.create_task(self.desk.client.run())
        self.bench.show(self.desk.build())
        self.desk.begin_hands()
        await self.until(lambda: self.desk.sim is not None and self.desk.client.view is not None)
        self.bench.wait(2 * READING)

    async def close(self) -> None:
        """Everybody leaves."""
        assert self.desk.handling is not None
        for talk in (self.desk.handling, self.desk.conversation):
            await ended(talk)
        await self.service.close()
        self.address.close()
        self.bench.clear()

    async def passes(self, ms: int) -> None:
        """Let time pass for readers, and the loop hear each of their rounds."""
        for _ in range(0, ms, CYCLE_MS):
            self.clock.advance(CYCLE_MS)
            await asyncio.sleep(0)

    async def until(self, true: Callable[[], object]) -> None:
        """Let the loop run until something is true."""
        async with asyncio.timeout(10):
            while not true():
                await asyncio.sleep(0)

    async def drag(self, thing: str, *places: str, ms: int) -> None:
        """Drag a thing, letting it go in each place, `ms` between any two of these."""
        top = self.desk.sim.top_side if self.desk.sim is not None else None
        assert top is not None
        uid = self.uids[thing]
        for place in places:
            finger = Finger(*top.to_window(*top.spots[uid][:2])).down()
            finger.slide(*top.to_window(*top.layout.spots[place].middle))
            await self.passes(ms)
            finger.up()
            await self.until(lambda: not self.desk.sending)
            await self.until(lambda place=place: self.lies(uid) == place)  # type: ignore[misc]
            self.bench.frames(1)
            await self.passes(ms)

    def lies(self, uid: str) -> str:
        """Where the desk shows a thing to lie."""
        return next(thing.where for thing in self.desk.table.things if thing.uid == uid)

    @property
    def felt(self) -> dict[str, list[str]]:
        """Where the table feels each thing."""
        assert self.service.hands is not None
        lying = self.service.hands.table.lying
        return {thing: list(lying.get(uid, ())) for thing, uid in self.uids.items()}


@asynccontextmanager
async def rig(bench: OffScreen) -> AsyncIterator[Rig]:
    """A rig that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        made = Rig(bench, Path(folder))
        await made.open()
        try:
            yield made
        finally:
            await made.close()


@pytest.mark.parametrize("ms", [0, 100, 200, 300])
def test_a_miniature_dragged_in_no_time_is_in_one_place_and_moves(
    bench: Callable[[Panel], OffScreen], ms: int
) -> None:
    async def play() -> None:
        async with rig(bench(around(PANEL_7))) as table:
            notices: list[object] = []
            await table.drag("prymat", "B1-6", ms=ms)
            for _ in range(SURE_MS // CYCLE_MS):
                await table.passes(CYCLE_MS)
                assert table.service.hands is not None
                notices.append(table.service.hands.table.notice)
            assert set(notices) == {None}
            assert table.felt["prymat"] == ["B1-6"]
            view = table.session.view(TABLE)
            assert standing(view)["prymat"] == "B1-6"
            await table.until(lambda: table.desk.client.view.revision == view.revision)  # type: ignore[union-attr]
            [surface] = [board.surface for board in table.desk.screen.stage.boards.values()]
            assert surface.view.shown is not None
            drawn = {piece.id: piece.place for piece in surface.view.shown[0].pieces}
            assert drawn["prymat"] == "B1-6"

    asyncio.run(play())


@pytest.mark.parametrize("ms", [0, 100])
def test_a_miniature_that_is_nowhere_for_long_is_only_where_it_was_let_go_last(
    bench: Callable[[Panel], OffScreen], ms: int
) -> None:
    async def play() -> None:
        async with rig(bench(around(PANEL_7))) as table:
            await table.drag("prymat", "B1-5", "B1-8", "B1-6", ms=ms)
            await table.passes(SURE_MS)
            assert table.felt["prymat"] == ["B1-6"]
            assert table.service.hands is not None
            assert table.service.hands.table.notice is None
            assert standing(table.session.view(TABLE))["prymat"] == "B1-6"

    asyncio.run(play())
