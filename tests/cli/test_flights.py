"""An evening at a real table, recorded, and replayed to the same state."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from controller import cli
from controller.cli.flights import fly, lost
from controller.cli.shelf import Taken, begin, shelf
from controller.cli.traced import play_trace
from controller.engine import Session
from controller.games import find
from controller.service import Furniture, Service
from controller.table import read_layout, read_tags
from controller.wire import Pause
from hal.assembly import Bench, assemble
from hal.clock import VirtualClock
from hal.drivers.hub import HubNames
from hal.drivers.hub_parts import HubPart, HubParts
from hal.fault import Fault
from hal.flight import Flight, TooLong, frames
from tests.hal.link.model_hub import ModelHub
from tests.hal.link.virtual_port import VirtualPort
from tests.hal.link.wire import SERIAL, Noise
from tests.service.house import House, nonces, open_house

__all__: list[str] = []

FILES = Path(__file__).parents[1] / "table"
LAYOUT, TAGS = FILES / "noughts.layout.toml", FILES / "noughts.tags.toml"
CROSS, NOUGHT = "04000001", "04000011"
NAMES = HubNames(
    readers={n: f"r{n + 1}" for n in range(10)},
    keys={0: "k1", 1: "k2", 2: "cross-a1", 3: "undo"},
    leds={"b2": (0,)},
)


class Evening:
    """A house with a hub of ten readers, on a line with some noise, and its flight."""

    def __init__(self, house: House, taken: Taken, seed: int) -> None:
        self.house, self.taken = house, taken
        self.faults: list[Fault] = []
        self.model = ModelHub(SERIAL, readers=10, cycle_ms=130)
        self.model.boot(0)
        self.port = VirtualPort("usb", house.clock, self.model)
        self.port.up = Noise(seed, turned=0.0005, lost=0.0005)
        flight = fly(taken, LAYOUT, TAGS, house.clock)
        assert flight is not None
        self.flight: Flight = flight
        hub = HubPart("north", SERIAL, "usb", NAMES)
        bench = Bench(house.clock, self.faults.append, flight.frame)
        platform = assemble([HubParts((hub,), port=lambda part: self.port)], bench)
        layout, tags = read_layout(LAYOUT), read_tags(TAGS)
        self.furniture = Furniture(layout, tags, platform, flight=flight)

    async def put(self, uid: str, reader: int) -> None:
        self.model.put(reader, uid)
        await self.house.passes(1_500)

    async def press(self, key: int) -> None:
        self.model.key(key, True, self.house.clock.now())
        self.model.key(key, False, self.house.clock.now())
        await self.house.passes(500)


@pytest_asyncio.fixture
async def evening(home: Path, fresh_seed: int) -> AsyncIterator[Evening]:
    taken = begin(find("noughts"), None, {"seed": "1"})
    async with open_house(taken.session) as house:
        evening = Evening(house, taken, fresh_seed)
        await house.service.close()
        house.service = Service(taken.session, house.clock, furniture=evening.furniture)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)
        for _ in range(8):
            await house.passes(500)
        yield evening


def kept(session: Session[Any]) -> list[tuple[str, int]]:
    """The kinds of entries, and how many lines each told."""
    rows = [session.journal.row(row.seq) for row in session.journal.summaries()]
    return [(row.kind, len(row.log)) for row in rows]


async def test_an_evening_of_figures_keys_screens_and_bad_luck_is_replayed_to_its_state(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    house = evening.house
    screen = await house.talk()
    await evening.put(CROSS, 4)
    await screen.sees(lambda view: view.revision == 2)
    await screen.answer("a1", seat="nought")
    await house.passes(700)
    evening.port.unplug()
    await house.passes(3_000)
    evening.model.put(8, "04000002")
    evening.port.plug_in(evening.model)
    await house.passes(9_000)
    await evening.press(3)  # the Overlord's key takes something back
    await screen.ask(Pause(nonce=nonces(), on=True))
    await house.passes(700)
    session = house.session
    entries, state = kept(session), session.hash()
    assert session.timeline.length >= 4
    await house.service.close()
    session.close()
    trace = evening.flight.folder / "trace.jsonl"
    played = play_trace(trace)
    assert played.hash == state
    assert played.events == sum(lines for _, lines in entries)
    assert cli.run(["replay", str(trace), "--headless", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hash"] == state


async def test_a_flight_that_began_in_the_midst_of_a_game_is_replayed_from_there(
    evening: Evening,
) -> None:
    house = evening.house
    await evening.put(CROSS, 4)
    await house.service.close()
    second = Evening(house, evening.taken, 7)
    house.service = Service(house.session, house.clock, furniture=second.furniture)
    await house.passes(4_000)
    await second.put(NOUGHT, 0)
    state = house.session.hash()
    await house.service.close()
    house.session.close()
    first = play_trace(evening.flight.folder / "trace.jsonl")
    last = play_trace(second.flight.folder / "trace.jsonl")
    assert last.hash == state != first.hash


async def test_frames_of_both_directions_are_kept_beside_the_trace(evening: Evening) -> None:
    await evening.put(CROSS, 4)
    await evening.house.service.close()
    assert {each.came for each in frames(evening.flight.folder)} == {True, False}


def test_a_disk_that_cannot_be_written_is_said_and_the_game_goes_on(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf().parent.mkdir(parents=True, exist_ok=True)
    shelf().with_name("flights").write_text("in the way", "utf-8")
    taken = begin(find("noughts"), None, {"seed": "1"})
    assert fly(taken, LAYOUT, TAGS, VirtualClock()) is None
    taken.session.close()
    assert "no longer recorded" in capsys.readouterr().err


def test_that_a_recording_has_lasted_its_week_is_said_and_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lost(TooLong())
    assert capsys.readouterr().err == (
        "What happens at this table is no longer recorded: a recording lasts a week. The game goes "
        "on; stop the service and start it again, and the next one begins.\n"
    )
