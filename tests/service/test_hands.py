"""A service that owns a table: hardware only posts, simulators are hands, screens see it all."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from controller.engine import Session
from controller.service import Furniture, Service
from controller.table import read_layout, read_tags
from controller.wire import Answer, Pause
from controller.wire.client import Client
from controller.wire.frame import Accepted, Hello, Refused, Welcome
from controller.wire.sim import AnySim, SimKey, SimLift, SimPut, SimTable, SimThing, SimTurn
from hal.simulated import SimulatedTable
from tests.service.house import House, Talk, nonces, open_house, settle
from tests.specimens.noughts import Noughts
from tests.table.test_steps import ANN, walking

__all__: list[str] = []

FILES = Path(__file__).parents[1] / "table"
CROSS, NOUGHT, SALT = "04000001", "04000011", "04000021"


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    """A house whose service has a simulated table of nine spaces."""
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        layout = read_layout(FILES / "noughts.layout.toml")
        table = SimulatedTable(house.clock, layout.readers, layout.key)
        tags = read_tags(FILES / "noughts.tags.toml")
        furniture = Furniture(layout, tags, table.platform, table)
        await house.service.close()
        house.service = Service(house.session, house.clock, furniture=furniture)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)
        await house.passes(1000)
        yield house


async def simulator(house: House) -> tuple[Talk, SimTable]:
    """The simulated table's own screen, and what it sees first."""
    talk = await house.stranger()
    talk.send(Hello(role="simulator"))
    assert isinstance(await talk.hear(), Welcome)
    frame = await talk.hear()
    assert isinstance(frame, SimTable)
    return talk, frame


async def picture(talk: Talk) -> SimTable:
    """The next picture of the table."""
    while True:
        frame = await talk.hear()
        if isinstance(frame, SimTable):
            return frame


async def do(house: House, talk: Talk, command: AnySim) -> Accepted | Refused:
    """Let hands do something, and let the table find out."""
    talk.say(msgspec.json.encode(command) + b"\n")
    reply = await talk.reply()
    await house.passes(700)
    return reply


def why(reply: Accepted | Refused) -> str:
    assert isinstance(reply, Refused)
    return str(reply.why.text)


def thing(table: SimTable, uid: str) -> SimThing:
    return next(each for each in table.things if each.uid == uid)


async def test_a_simulator_sees_the_whole_table(house: House) -> None:
    _, table = await simulator(house)
    assert [(p.id, p.label, p.x, p.y, p.kind) for p in table.places if p.id in ("b2", "pad")] == [
        ("b2", "the middle", 1, 1, "space"),
        ("pad", "pad", 0, 3, "pad"),
    ]
    assert thing(table, NOUGHT) == SimThing(NOUGHT, "Nought, first mark", "token", thing="nought")
    assert (table.keys[0].key, table.keys[0].label, table.keys[2].seat) == ("k1", "1", "cross")
    assert (table.lights, table.notice) == ({}, None)


async def test_what_a_simulator_puts_down_takes_the_way_through_the_hardware(house: House) -> None:
    screen = await house.talk()
    talk, _ = await simulator(house)
    talk.say(msgspec.json.encode(SimPut(uid=CROSS, place="b2", nonce="mine")) + b"\n")
    assert await talk.reply() == Accepted(nonce="mine", entry=1)
    assert house.session.timeline.length == 1  # it lies there, and nobody has felt it yet
    assert thing(await picture(talk), CROSS).where == "b2"
    await house.passes(700)
    assert house.session.state.marks[4] == "cross"
    await screen.sees(lambda view: view.revision == 2)


async def test_a_refused_gesture_is_said_on_screens_and_at_the_simulated_table(
    house: House,
) -> None:
    screen = await house.talk()
    talk, _ = await simulator(house)
    await do(house, talk, SimPut(uid=SALT, place="a1", nonce=nonces()))
    view = await screen.sees(lambda view: view.notice)
    assert view.notice is not None
    assert view.notice.because == ("NC-1", "NC-2")
    while (table := await picture(talk)).notice is None:
        pass
    assert str(table.notice) == str(view.notice)
    await do(house, talk, SimPut(uid=CROSS, place="b1", nonce=nonces()))
    await screen.sees(lambda view: view.revision == 2 and view.notice is None)


async def test_keys_lifting_and_the_hourglass_are_hands_too(house: House) -> None:
    talk, _ = await simulator(house)
    await do(house, talk, SimKey(key="cross-a1", nonce=nonces()))
    assert house.session.state.marks[0] == "cross"
    await do(house, talk, SimPut(uid=NOUGHT, place="pad", nonce=nonces()))
    await do(house, talk, SimLift(uid=NOUGHT, nonce=nonces()))
    assert house.service.hands is not None
    assert house.service.hands.table.lying == {}
    await do(house, talk, SimTurn(nonce=nonces()))
    assert house.service.glass.seconds == 10


async def test_the_turned_glass_is_on_every_screen_that_sees_the_ask(house: House) -> None:
    talk, _ = await simulator(house)
    await do(house, talk, SimTurn(nonce=nonces()))
    screen = await house.talk()
    assert screen.view is not None
    assert screen.view.countdown is not None
    assert (screen.view.countdown.seconds, screen.view.countdown.left_ms) == (10, 9_300)
    await house.passes(10_000)
    await screen.sees(lambda view: view.asks and view.asks[0].ask.key == "time-up")


async def test_a_command_sent_again_moves_nothing_again(house: House) -> None:
    talk, _ = await simulator(house)
    press = SimKey(key="k1", nonce="once")
    assert isinstance(await do(house, talk, press), Accepted)
    assert isinstance(await do(house, talk, press), Accepted)
    assert house.session.timeline.length == 2


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SimPut(uid=CROSS, place="d9", nonce="n"), 'This table has no place "d9".'),
        (SimPut(uid="rubbish", place="a1", nonce="n"), '"rubbish" is no UID of a tag.'),
        (SimLift(uid="", nonce="n"), '"" is no UID of a tag.'),
        (SimKey(key="k99", nonce="n"), 'This table has no key "k99".'),
        (SimTurn(), "Every command needs a name of its own (nonce)."),
    ],
)
async def test_what_the_table_has_not_is_refused_in_one_sentence(
    house: House, command: AnySim, said: str
) -> None:
    talk, _ = await simulator(house)
    assert why(await do(house, talk, command)) == said
    assert house.session.timeline.length == 1


async def test_a_simulator_has_no_voice_of_its_own(house: House) -> None:
    talk, _ = await simulator(house)
    for command in (Answer(house.session.ask_id, "n", picks=("b2",)), Pause(nonce="p", on=True)):
        reply = await talk.ask(command)
        assert why(reply) == "A simulated table has hands and no voice: move things on it."
    assert house.session.timeline.length == 1


@pytest.mark.parametrize("role", ["overlord", "table"])
async def test_nobody_but_the_simulator_moves_things(house: House, role: str) -> None:
    talk = await house.talk(role)  # type: ignore[arg-type]
    said = why(await do(house, talk, SimKey(key="k1", nonce="n")))
    assert said == "Only the simulated table's own screen moves things on it."
    assert house.session.timeline.length == 1


async def test_where_nothing_is_simulated_there_is_no_simulator() -> None:
    async with open_house() as house:
        stranger = await house.stranger()
        said = "This table is not simulated: move things on it by hand."
        assert why(await stranger.ask(Hello(role="simulator"))) == said
        screen = await house.talk()
        screen.say(msgspec.json.encode(SimTurn(nonce="n")) + b"\n")
        assert why(await screen.reply()) == said


async def test_a_gesture_that_comes_after_a_screens_answer_is_stale(house: House) -> None:
    screen = await house.talk()
    talk, _ = await simulator(house)
    talk.say(msgspec.json.encode(SimKey(key="k1", nonce="n")) + b"\n")
    reply = await screen.answer("b2", seat="cross")
    await talk.reply()
    await house.passes(500)
    assert house.session.timeline.length == 2
    assert isinstance(reply, Accepted) != (house.session.state.marks[0] == "cross")
    loser = await screen.answer("c3", seat="cross")
    assert why(loser) == "That question no longer stands; look at the one that does."


async def test_lights_show_what_the_table_may_know() -> None:
    rig = walking()
    layout, tags = rig.table.layout, rig.table.tags
    async with open_house(rig.session.fork()) as house:
        table = SimulatedTable(house.clock, layout.readers, layout.key)
        service = Service(
            house.session, house.clock, furniture=Furniture(layout, tags, table.platform, table)
        )
        house.session.answer(Answer(house.session.ask_id, "who", "us", ("ann",)))
        table.put(ANN, "r-w")
        await house.passes(1000)
        table.lift(ANN)
        await house.passes(700)
        assert table.lights.signs == {"x": "reach"}
        table.put(ANN, "r-w")
        await house.passes(700)
        assert table.lights.signs == {}
        await service.close()


async def test_the_houses_own_client_draws_the_simulated_table(house: House) -> None:
    seen: list[SimTable] = []
    client = Client(str(house.path), Hello(role="simulator"), on_table=seen.append)
    running = asyncio.create_task(client.run())
    while not seen:
        await asyncio.sleep(0)
    await client.send(SimPut(uid=CROSS, place="a1"))
    await settle()
    assert thing(seen[-1], CROSS).where == "a1"
    running.cancel()


async def test_a_service_that_is_closed_lets_go_of_the_hardware(house: House) -> None:
    hands = house.service.hands
    assert hands is not None
    await house.service.close()
    house.clock.advance(5_000)
    await settle()
    assert house.service.hands is None
    assert hands.table._changed not in house.session.on_change
