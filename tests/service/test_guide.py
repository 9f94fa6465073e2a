"""The guide over the wire: who sees it, who lets things be, and what shines."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest_asyncio

from controller.service import Furniture, Service
from controller.table.order import QUIET_MS
from controller.wire import OVERLORD, Answer
from controller.wire.frame import Accepted, Refused
from controller.wire.guide import Fine
from hal.simulated import SimulatedTable
from tests.service.house import House, Talk, nonces, open_house
from tests.table.test_steps import ANN, BOB, walking

__all__: list[str] = []


class Seated:
    """A house at a table where Ann stands at w and Bob at z, as the game has them."""

    def __init__(self, house: House, hardware: SimulatedTable) -> None:
        self.house = house
        self.hardware = hardware

    async def moved(self) -> Talk:
        """The Overlord's screen, once it has moved Ann to x and hands were quiet."""
        session = self.house.session
        for pick in ("ann", "to-x"):
            session.answer(Answer(session.ask_id, nonces(), "us", (pick,)))
        await self.house.passes(QUIET_MS)
        return await self.house.talk()

    async def fine(self, talk: Talk, thing: str = "") -> Accepted | Refused:
        talk.say(msgspec.json.encode(Fine(thing=thing, nonce=nonces())) + b"\n")
        return await talk.reply()


@pytest_asyncio.fixture
async def seated() -> AsyncIterator[Seated]:
    rig = walking()
    layout, tags = rig.table.layout, rig.table.tags
    async with open_house(rig.session.fork()) as house:
        hardware = SimulatedTable(house.clock, layout.readers, layout.key)
        hardware.put(ANN, "r-w")
        hardware.put(BOB, "r-z")
        await house.service.close()
        furniture = Furniture(layout, tags, hardware.platform, hardware)
        house.service = Service(house.session, house.clock, furniture=furniture)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)
        await house.passes(1000)
        yield Seated(house, hardware)


async def test_the_overlord_and_shared_screens_are_shown_the_step(seated: Seated) -> None:
    screen = await seated.moved()
    shared = await seated.house.talk("table")
    for talk in (screen, shared):
        view = await talk.sees(lambda view: view.guide)
        assert view.guide is not None
        assert (str(view.guide.text), view.guide.left) == ("Move Ann from w to x.", 0)


async def test_the_overlord_lets_it_be_and_nobody_is_led_any_more(seated: Seated) -> None:
    screen = await seated.moved()
    await screen.sees(lambda view: view.guide)
    length = seated.house.session.timeline.length
    assert isinstance(await seated.fine(screen, "ann"), Accepted)
    view = await screen.sees(lambda view: view.guide is None)
    assert view.guide is None
    assert seated.house.session.timeline.length == length


async def test_nobody_else_lets_anything_be(seated: Seated) -> None:
    await seated.moved()
    shared = await seated.house.talk("table")
    reply = await seated.fine(shared, "ann")
    assert isinstance(reply, Refused)
    assert str(reply.why.text) == "Only the Overlord may do that."


async def test_where_all_lies_right_that_is_said_in_one_sentence(seated: Seated) -> None:
    screen = await seated.house.talk()
    reply = await seated.fine(screen)
    assert isinstance(reply, Refused)
    assert str(reply.why.text) == "Nothing of that lies otherwise than it should."


async def test_a_game_without_a_table_has_nothing_to_let_be() -> None:
    async with open_house() as house:
        screen = await house.talk()
        screen.say(msgspec.json.encode(Fine(nonce=nonces())) + b"\n")
        reply = await screen.reply()
        assert isinstance(reply, Refused)
        assert "no table" in str(reply.why.text)


async def test_the_step_alone_shines_and_hands_that_follow_it_put_it_out(seated: Seated) -> None:
    await seated.moved()
    hands = seated.house.service.hands
    assert hands is not None
    assert hands.lamps is not None
    assert hands.lamps.signs == {"w": "astray", "x": "home"}
    seated.hardware.put(ANN, "r-x")
    await seated.house.passes(1500)
    assert hands.lamps.signs == {}
    assert hands.table.order.shown(seated.house.session.view(OVERLORD)).guide is None
