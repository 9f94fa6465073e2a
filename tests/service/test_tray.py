"""Places that the table does not feel: said to the screens, played on a tray, and felt again."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from controller.cli.traced import Replay
from controller.engine import Session
from controller.service import Furniture, Service
from controller.table import read_layout, read_tags
from controller.wire import TABLE, View
from controller.wire.client import Client
from controller.wire.frame import Accepted, Hello, Refused
from controller.wire.tray import AnyTray, TrayLift, TrayPut
from hal.flight import Flight
from hal.platform import Platform
from hal.recording import read_trace
from hal.simulated import SimulatedTable
from tests.service.house import House, Talk, nonces, open_house, settle
from tests.specimens.noughts import Noughts

__all__: list[str] = []

FILES = Path(__file__).parents[1] / "table"
CROSS, CROSS_2, NOUGHT, SALT = "04000001", "04000002", "04000011", "04000021"
LAYOUT = read_layout(FILES / "noughts.layout.toml")
TAGS = read_tags(FILES / "noughts.tags.toml")


class Place:
    """A house at a table, and the Overlord's screen there."""

    def __init__(self, house: House, hardware: SimulatedTable) -> None:
        self.house = house
        self.hardware = hardware
        self.screen: Talk | None = None

    async def lay(self, furniture: Furniture) -> None:
        """Seat the house at this table."""
        house = self.house
        await house.service.close()
        house.service = Service(house.session, house.clock, furniture=furniture)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)
        await house.passes(1000)
        self.screen = await house.talk()

    async def say(self, command: AnyTray, talk: Talk | None = None) -> Accepted | Refused:
        """Say on the tray what hands did."""
        await self.house.passes(300)  # a question is read before it is answered
        talk = talk or self.screen
        assert talk is not None
        talk.say(msgspec.json.encode(command) + b"\n")
        return await talk.reply()

    async def put(self, uid: str, at: str) -> Accepted | Refused:
        return await self.say(TrayPut(uid=uid, place=at, nonce=nonces()))

    async def lift(self, uid: str) -> Accepted | Refused:
        return await self.say(TrayLift(uid=uid, nonce=nonces()))

    async def lose(self, *readers: str) -> None:
        for reader in readers:
            self.hardware.lose(reader)
        await self.house.passes(100)

    async def back(self, *readers: str) -> None:
        for reader in readers:
            self.hardware.bring_back(reader)
        await self.house.passes(1500)

    def view(self, audience: str = TABLE) -> View:
        return self.house.service._shown(audience)

    @property
    def said(self) -> str:
        notice = self.view().notice
        return "" if notice is None else str(notice.text)

    @property
    def marks(self) -> dict[str, str]:
        """What stands where in the game."""
        names = [f"{column}{row}" for row in "123" for column in "abc"]
        marks = self.house.session.state.marks
        return {name: mark for name, mark in zip(names, marks, strict=True) if mark}


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Place]:
    """A house at a simulated table of nine spaces and a pad."""
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        hardware = SimulatedTable(house.clock, LAYOUT.readers, LAYOUT.key)
        at = Place(house, hardware)
        await at.lay(Furniture(LAYOUT, TAGS, hardware.platform, hardware))
        yield at


def why(reply: Accepted | Refused) -> str:
    assert isinstance(reply, Refused)
    return str(reply.why.text)


# -- what the screens are told --------------------------------------------------------------------


async def test_a_table_that_feels_everything_has_no_tray(place: Place) -> None:
    assert (place.view().tray, place.view("overlord").tray) == (None, None)


async def test_readers_lost_together_are_one_notice_and_one_more_when_they_are_back(
    place: Place,
) -> None:
    await place.lose("r1", "r2", "r5")
    notice = place.view().notice
    assert notice is not None
    assert str(notice.text) == (
        "The table does not feel a1, b1, the middle now: say on the screen what happens there."
    )
    await place.back("r1", "r2")
    again = place.view().notice
    assert again is not None
    assert (again.serial, str(again.text)) == (notice.serial + 1, "The table feels a1, b1 again.")
    await place.back("r5")
    assert place.said == "The table feels everything again."


async def test_a_loss_that_was_said_is_not_said_again_as_time_goes_by(place: Place) -> None:
    await place.lose("r1")
    notice = place.view().notice
    await place.house.passes(60_000)
    await place.lose("r1")
    assert place.view().notice == notice


async def test_a_place_that_comes_and_goes_is_said_to_and_then_left_in_peace(
    place: Place,
) -> None:
    said = []
    for _ in range(5):
        await place.lose("r1")
        said.append(place.view().notice)
        await place.back("r1")
        said.append(place.view().notice)
    texts = [str(each.text) for each in said if each is not None]
    assert texts[:3] == [
        "The table does not feel a1 now: say on the screen what happens there.",
        "The table feels everything again.",
        "The table feels a1 only now and then: look at the cable.",
    ]
    assert set(said[3:]) == {said[2]}
    assert place.view().tray is None
    await place.house.passes(60_000)
    await place.lose("r1")
    assert place.said == texts[0]


async def test_of_many_places_the_first_are_named_and_the_others_counted(place: Place) -> None:
    await place.lose("r1", "r2", "r3", "r4", "r6")
    assert "feel a1, b1, c1 and 2 more now" in place.said


async def test_everybody_knows_the_places_and_the_overlord_alone_has_the_things(
    place: Place,
) -> None:
    await place.lose("r1", "r10")
    for audience in (TABLE, "cross", "nought"):
        tray = place.view(audience).tray
        assert tray is not None
        assert ([each.id for each in tray.places], tray.things) == (["a1", "pad"], ())
    mine = place.view("overlord").tray
    assert mine is not None
    assert {CROSS, CROSS_2} <= {each.uid for each in mine.things}
    assert SALT not in {each.uid for each in mine.things}  # nothing asks for it


async def test_a_place_with_one_of_two_readers_lost_is_on_the_tray(place: Place) -> None:
    await place.lose("r5b")
    tray = place.view().tray
    assert tray is not None
    assert [each.id for each in tray.places] == ["b2"]


# -- playing on -----------------------------------------------------------------------------------


async def test_a_thing_put_on_the_tray_answers_as_if_a_reader_had_seen_it(place: Place) -> None:
    await place.lose("r1")
    reply = await place.put(CROSS, "a1")
    assert isinstance(reply, Accepted)
    assert place.marks == {"a1": "cross"}
    row = place.house.session.journal.row(2)
    assert row.kind == "answer"
    felt = await journal_of_a_felt_move()
    assert (row.entry.picks, row.entry.seat) == felt  # type: ignore[union-attr]


async def journal_of_a_felt_move() -> tuple[tuple[str, ...], str]:
    """What stands in the journal when a reader sees the same."""
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        hardware = SimulatedTable(house.clock, LAYOUT.readers, LAYOUT.key)
        place = Place(house, hardware)
        await place.lay(Furniture(LAYOUT, TAGS, hardware.platform, hardware))
        hardware.put(CROSS, "r1")
        await house.passes(700)
        entry = house.session.journal.row(2).entry
        return entry.picks, entry.seat  # type: ignore[union-attr]


async def test_what_nothing_asks_for_is_refused_by_the_rules_own_reason(place: Place) -> None:
    await place.lose("r1")
    assert isinstance(await place.put(SALT, "a1"), Accepted)
    assert place.marks == {}
    notice = place.view().notice
    assert notice is not None
    assert notice.because == ("NC-1", "NC-2")


async def test_a_thing_is_taken_up_again_and_is_beside_the_table(place: Place) -> None:
    await place.lose("r1")
    await place.put(CROSS, "a1")
    hands = place.house.service.hands
    assert hands is not None
    assert hands.table.lying == {CROSS: ["a1"]}
    await place.lift(CROSS)
    assert hands.table.lying == {}
    assert place.marks == {"a1": "cross"}  # to lift a thing answers nothing


async def test_a_command_sent_again_counts_once(place: Place) -> None:
    await place.lose("r1")
    first = TrayPut(uid=CROSS, place="a1", nonce="once")
    await place.say(first)
    await place.lift(CROSS)
    assert isinstance(await place.say(first), Accepted)
    assert place.house.service.hands is not None
    assert place.house.service.hands.table.lying == {}


async def test_a_tap_about_the_question_before_is_too_late(place: Place) -> None:
    await place.lose("r1", "r2")
    await place.put(CROSS, "a1")
    assert place.screen is not None
    place.screen.say(msgspec.json.encode(TrayPut(uid=NOUGHT, place="b1", nonce=nonces())) + b"\n")
    await place.screen.reply()
    assert place.marks == {"a1": "cross"}
    assert place.said == "That question no longer stands; look at the one that does."


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            TrayPut(uid=CROSS, place="b1", nonce="n"),
            "The table feels b1: move the thing on the table itself.",
        ),
        (TrayPut(uid=CROSS, place="d9", nonce="n"), 'This table has no place "d9".'),
        (TrayPut(uid="04FF", place="a1", nonce="n"), 'No thing wears the tag "04FF".'),
        (TrayLift(uid="04FF", nonce="n"), 'No thing wears the tag "04FF".'),
        (TrayLift(uid=CROSS), "Every command needs a name of its own (nonce)."),
    ],
)
async def test_what_the_table_feels_or_has_not_is_refused_in_one_sentence(
    place: Place, command: AnyTray, said: str
) -> None:
    await place.lose("r1")
    assert why(await place.say(command)) == said
    assert place.marks == {}


async def test_a_thing_that_is_felt_elsewhere_is_lifted_there_first(place: Place) -> None:
    place.hardware.put(SALT, "r2")
    await place.house.passes(700)
    await place.lose("r1")
    said = "salt-cellar is felt at b1: lift it there first."
    assert why(await place.put(SALT, "a1")) == said
    assert why(await place.lift(SALT)) == said


# -- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "seat"), [("table", ""), ("seat", "cross"), ("simulator", "")])
async def test_only_the_overlord_uses_the_tray(place: Place, role: str, seat: str) -> None:
    await place.lose("r1")
    talk = await place.house.stranger()
    talk.send(Hello(role=role, seat=seat))  # type: ignore[arg-type]
    reply = await place.say(TrayPut(uid=CROSS, place="a1", nonce="n"), talk)
    assert why(reply) == "Only the Overlord may do that."
    assert place.marks == {}


async def test_without_a_table_there_is_no_tray() -> None:
    async with open_house() as house:
        talk = await house.talk()
        talk.say(msgspec.json.encode(TrayLift(uid=CROSS, nonce="n")) + b"\n")
        assert why(await talk.reply()) == "This game has no table: answer on the screen."


# -- when the reader is back ----------------------------------------------------------------------


async def test_a_reader_that_is_back_and_sees_what_was_said_tells_nothing_more(
    place: Place,
) -> None:
    await place.lose("r1")
    await place.put(CROSS, "a1")
    place.hardware.put(CROSS, "r1")
    length = place.house.session.timeline.length
    await place.back("r1")
    assert place.said == "The table feels everything again."
    assert place.house.session.timeline.length == length


async def test_what_was_said_and_is_not_felt_is_told_and_can_be_made_good(place: Place) -> None:
    await place.lose("r1")
    await place.put(CROSS, "a1")
    await place.back("r1")
    assert place.said.endswith("was put at a1 on the screen and is not felt there: put it there.")
    place.hardware.put(CROSS, "r1")
    await place.house.passes(3000)
    assert place.said == ""
    assert place.marks == {"a1": "cross"}


async def test_what_is_felt_elsewhere_than_was_said_is_told_and_answers_nothing(
    place: Place,
) -> None:
    await place.lose("r1", "r2")
    await place.put(CROSS, "a1")
    await place.put(NOUGHT, "b1")
    place.hardware.put(NOUGHT, "r1")
    await place.back("r1")
    assert place.marks == {"a1": "cross", "b1": "nought"}
    assert "is felt at a1, and on the screen it was put at b1: put it there." in place.said


async def test_what_was_lifted_on_the_screen_and_lies_there_is_told(place: Place) -> None:
    place.hardware.put(CROSS, "r10")
    await place.house.passes(700)
    await place.lose("r10")
    await place.lift(CROSS)
    await place.back("r10")
    assert "is felt at pad, and on the screen it was lifted: take it away." in place.said
    assert place.marks == {}


async def test_once_a_reader_has_been_back_for_a_while_hands_count_as_ever(place: Place) -> None:
    await place.lose("r1")
    await place.put(CROSS, "a1")
    place.hardware.put(CROSS, "r1")
    await place.back("r1")
    await place.house.passes(3000)
    place.hardware.lift(CROSS)
    await place.house.passes(700)
    assert place.said == "The table feels everything again."
    place.hardware.put(NOUGHT, "r2")
    await place.house.passes(700)
    assert place.marks == {"a1": "cross", "b1": "nought"}


async def test_a_thing_carried_from_an_unfelt_place_to_a_felt_one_is_an_act(place: Place) -> None:
    await place.lose("r10")
    await place.put(CROSS, "pad")
    place.hardware.put(CROSS, "r2")
    await place.house.passes(1500)
    assert place.marks == {"b1": "cross"}


# -- tables with parts missing --------------------------------------------------------------------


async def test_without_any_hardware_a_game_is_played_on_the_tray_alone() -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        place = Place(house, SimulatedTable(house.clock, ()))
        furniture = Furniture(LAYOUT, TAGS, Platform(house.clock), unwired=tuple(LAYOUT.readers))
        await place.lay(furniture)
        assert place.said == "The table feels nothing now: say on the screen what happens on it."
        moves = [("04000001", "a1"), ("04000011", "a2"), ("04000002", "b1"), ("04000012", "b2")]
        for uid, at in (*moves, ("04000003", "c1")):
            await place.put(uid, at)
        assert house.session.over
        assert "cross" in str(house.session.game.outcome(house.session.state)).lower()


async def test_a_flight_with_a_tray_in_it_replays_to_the_same_state(tmp_path: Path) -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        hardware = SimulatedTable(house.clock, LAYOUT.readers, LAYOUT.key)
        place = Place(house, hardware)
        flight = Flight(tmp_path, house.clock, {})
        await place.lay(Furniture(LAYOUT, TAGS, hardware.platform, hardware, flight=flight))
        await place.lose("r1")
        await place.put(CROSS, "a1")
        hardware.put(NOUGHT, "r2")
        await house.passes(700)
        await place.back("r1")
        want, said = house.session.hash(), place.said
        await house.service.close()
        lines = (tmp_path / "trace.jsonl").read_text("utf-8").splitlines()
        assert any("tray.put" in json.dumps(json.loads(line)) for line in lines)
        again = Session.begin(Noughts(), {"seed": "1"})
        replay = Replay(again, LAYOUT, TAGS, read_trace(tmp_path / "trace.jsonl"))
        replay.run()
        assert again.hash() == want
        assert replay.table.notice is not None
        assert str(replay.table.notice.text) == said


async def test_the_houses_own_client_sends_what_the_tray_says(place: Place) -> None:
    await place.lose("r1")
    client = Client(str(place.house.path), Hello(role="overlord"))
    running = asyncio.create_task(client.run())
    while client.view is None:
        await asyncio.sleep(0)
    assert client.view.tray is not None
    await place.house.passes(300)
    await client.send(TrayPut(uid=CROSS, place="a1"))
    await settle()
    assert place.marks == {"a1": "cross"}
    running.cancel()
