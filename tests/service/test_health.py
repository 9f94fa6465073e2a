"""Health over the wire: any client may ask how the table's parts are, and hears numbers alone."""

from __future__ import annotations

import msgspec
import pytest

from controller.api import Conversation
from controller.api.conversation import understand
from controller.engine import Illegal, Session
from controller.service import Furniture, Service
from controller.table import read_layout, read_tags
from controller.wire.frame import Hello, Role
from controller.wire.health import AskHealth, Measured
from hal.health_values import Report
from hal.simulated import SimulatedTable
from tests.service.house import House, Talk, open_house
from tests.service.test_hands import CROSS, FILES
from tests.specimens.noughts import Noughts

__all__: list[str] = []

ASKED = b'{"type":"health.ask","nonce":"n1"}'
SEATS = ("cross", "nought")


@pytest.mark.parametrize("role", ["overlord", "seat", "table"])
def test_whoever_has_said_hello_may_ask(role: Role) -> None:
    talk = Conversation()
    talk.hear(Hello(role=role, seat="cross" if role == "seat" else ""), SEATS)
    assert talk.hear(understand(ASKED), SEATS) == AskHealth(nonce="n1")


def test_who_has_not_said_hello_is_told_nothing() -> None:
    with pytest.raises(Illegal):
        Conversation().hear(understand(ASKED), SEATS)


# -- a running service ----------------------------------------------------------------------------


async def lay(house: House) -> SimulatedTable:
    """Let the house's service have a simulated table from now on."""
    layout = read_layout(FILES / "noughts.layout.toml")
    table = SimulatedTable(house.clock, layout.readers, layout.key)
    tags = read_tags(FILES / "noughts.tags.toml")
    await house.service.close()
    furniture = Furniture(layout, tags, table.platform, table)
    house.service = Service(house.session, house.clock, furniture=furniture)
    house.address.close()
    house.address = type(house.address)(house.path)
    await house.service.listen(house.address.socket)
    return table


async def ask(talk: Talk) -> Measured:
    talk.say(ASKED + b"\n")
    while not isinstance(frame := await talk.hear(), Measured):
        pass
    assert frame.nonce == "n1"
    return frame


async def test_a_service_says_how_each_reader_has_been() -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        table = await lay(house)
        table.put(CROSS, "r5")
        await house.passes(2000)
        told = await ask(await house.talk())
        report = msgspec.convert(told.report, Report)
    assert report.readers["r5"].success == 1.0
    assert report.readers["r5"].tags == 1
    assert report.keys["k1"].presses == 0
    assert not told.held  # a simulated table holds no port
    assert CROSS not in str(told.report)


async def test_asking_is_no_entry_in_the_journal() -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        await lay(house)
        before = house.session.timeline.length
        await ask(await house.talk())
        assert house.session.timeline.length == before


async def test_a_service_without_a_table_has_nothing_to_say_of_it() -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        told = await ask(await house.talk())
    assert (told.report, told.held) == ({}, False)


async def test_a_reader_that_hears_what_lies_beside_it_is_told_of() -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        table = await lay(house)
        table.put(CROSS, "r1")
        await house.passes(2000)
        table.put(CROSS, "r1", "r2")
        await house.passes(5000)
        told = await ask(await house.talk())
    readers = msgspec.convert(told.report, Report).readers
    assert readers["r2"].overheard > 10
    assert readers["r1"].overheard == readers["r3"].overheard == 0
