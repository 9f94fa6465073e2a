"""What a tag marks, said on the Overlord's screen: known at once, written safely, played again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from controller.cli.traced import Replay
from controller.engine import Session
from controller.service import Furniture, Service
from controller.service.kept_tags import KeptTags
from controller.table import Tags, Thing, read_layout, read_tags
from controller.table.strange import Marking
from controller.wire import TABLE, Msg, View
from controller.wire.frame import Accepted, Hello, Refused
from controller.wire.strange import AnyTagging, TagDoubt, TagIs, TagLeave
from hal.flight import Flight
from hal.recording import read_trace
from hal.simulated import SimulatedTable
from tests.service.house import House, Talk, nonces, open_house
from tests.specimens.noughts import Noughts

__all__: list[str] = []

FILES = Path(__file__).parents[1] / "table"
CROSS, NOUGHT, NEW, NEWER = "04000001", "04000011", "04112233445580", "04112233445581"
LAYOUT = read_layout(FILES / "noughts.layout.toml")
TAGS = read_tags(FILES / "noughts.tags.toml")


class Place:
    """A house at a table whose tags stand in a file, and the Overlord's screen there."""

    def __init__(self, house: House, file: Path | None, flight: Flight | None = None) -> None:
        self.house = house
        self.file = file
        self.hardware = SimulatedTable(house.clock, LAYOUT.readers, LAYOUT.key)
        platform = self.hardware.platform
        self.furniture = Furniture(
            LAYOUT, TAGS, platform, self.hardware, flight=flight, tags_file=file
        )
        self.screen: Talk | None = None

    async def lay(self) -> Place:
        house = self.house
        await house.service.close()
        house.service = Service(house.session, house.clock, furniture=self.furniture)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)
        await house.passes(1000)
        self.screen = await house.talk()
        return self

    async def say(self, command: AnyTagging, talk: Talk | None = None) -> Accepted | Refused:
        talk = talk or self.screen
        assert talk is not None
        talk.say(msgspec.json.encode(command) + b"\n")
        return await talk.reply()

    async def put(self, uid: str, at: str) -> None:
        self.hardware.put(uid, LAYOUT.place[at].readers[0])
        await self.house.passes(700)

    async def lift(self, uid: str) -> None:
        self.hardware.lift(uid)
        await self.house.passes(700)

    def view(self, audience: str = TABLE) -> View:
        return self.house.service._shown(audience)

    @property
    def said(self) -> str:
        notice = self.view().notice
        return "" if notice is None else str(notice.text)

    @property
    def tags(self) -> Tags:
        assert self.house.service.hands is not None
        return self.house.service.hands.table.tags

    @property
    def marks(self) -> list[str]:
        return [mark for mark in self.house.session.state.marks if mark]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tags.toml"
    path.write_text((FILES / "noughts.tags.toml").read_text("utf-8"), "utf-8")
    return path


@pytest_asyncio.fixture
async def place(file: Path) -> AsyncIterator[Place]:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        yield await Place(house, file).lay()


def why(reply: Accepted | Refused) -> str:
    assert isinstance(reply, Refused)
    return str(reply.why.text)


def is_cross(uid: str, **more: str) -> TagIs:
    return TagIs(uid=uid, thing="cross", form="token", nonce=nonces(), **more)


# -- asked and said -------------------------------------------------------------------------------


async def test_the_overlords_screen_is_asked_and_play_goes_on_meanwhile(place: Place) -> None:
    await place.put(NEW, "b1")
    strange = place.view("overlord").strange
    assert strange is not None
    assert strange.uid == NEW
    assert (place.view().strange, place.view("cross").strange) == (None, None)
    await place.put(CROSS, "a1")
    assert place.marks == ["cross"]


async def test_what_is_said_is_known_at_once_and_stands_in_the_file(
    place: Place, file: Path
) -> None:
    before = file.read_text("utf-8")
    await place.put(NEW, "b1")
    assert isinstance(await place.say(is_cross(NEW)), Accepted)
    assert place.marks == []  # it lay there already: that is nobody's act
    assert file.read_text("utf-8") == f'{before}\n[tag.{NEW}]\nthing = "cross"\nform = "token"\n'
    await place.lift(NEW)
    await place.put(NEW, "b1")
    assert place.marks == ["cross"]


async def test_a_wrong_tag_is_mended_in_its_place_in_the_file(place: Place, file: Path) -> None:
    await place.put(NOUGHT, "pad")
    await place.say(TagDoubt(uid=NOUGHT, nonce=nonces()))
    await place.say(is_cross(NOUGHT))
    assert read_tags(file) == place.tags
    assert [*read_tags(file).tag] == [*TAGS.tag]
    await place.lift(NOUGHT)
    await place.put(NOUGHT, "b1")
    assert place.marks == ["cross"]


async def test_the_forgotten_tag_gives_its_place_in_the_file_to_the_new_one(
    place: Place, file: Path
) -> None:
    await place.put(NEW, "pad")
    await place.say(is_cross(NEW, forget=CROSS))
    assert next(iter(read_tags(file).tag)) == NEW
    assert CROSS not in file.read_text("utf-8")


async def test_a_command_sent_again_counts_once(place: Place, file: Path) -> None:
    await place.put(NEW, "pad")
    first = TagIs(uid=NEW, thing="cross", form="token", nonce="once")
    await place.say(first)
    written = file.read_bytes()
    assert isinstance(await place.say(first), Accepted)
    assert file.read_bytes() == written


async def test_a_tag_that_is_left_is_asked_about_no_more(place: Place) -> None:
    await place.put(NEW, "pad")
    await place.say(TagLeave(uid=NEW, nonce=nonces()))
    assert place.view("overlord").strange is None


# -- a file that cannot be written ----------------------------------------------------------------


async def test_a_tag_that_is_only_simulated_is_known_and_said_to_be_written_nowhere() -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        place = await Place(house, None).lay()
        await place.put(NEW, "pad")
        await place.say(is_cross(NEW))
        assert place.tags.tag[NEW].thing == "cross"
        assert place.said.endswith("This tag is only simulated, so the tags file stays as it is.")


def test_at_a_real_table_without_a_file_it_is_for_the_evening_and_that_is_said() -> None:
    said = KeptTags(None).keep(Marking(NEW, Thing("cross", "token")))
    assert said == Msg("This is for this evening alone: the table keeps no tags file.")


async def test_what_cannot_be_written_is_said_and_written_with_the_next(
    place: Place, file: Path
) -> None:
    text = file.read_text("utf-8")
    file.unlink()
    file.mkdir()
    await place.put(NEW, "pad")
    await place.say(is_cross(NEW))
    assert "This is for this evening alone: " in place.said
    assert str(file) in place.said
    file.rmdir()
    file.write_text(text, "utf-8")
    await place.put(NEWER, "pad")
    await place.say(is_cross(NEWER))
    assert "this evening" not in place.said
    assert {NEW, NEWER} <= read_tags(file).tag.keys()


async def test_a_file_that_was_broken_meanwhile_is_left_alone_and_said(
    place: Place, file: Path
) -> None:
    file.write_text("[tag\n", "utf-8")
    await place.put(NEW, "pad")
    await place.say(is_cross(NEW))
    assert file.read_text("utf-8") == "[tag\n"
    assert "This is for this evening alone: " in place.said
    assert place.tags.tag[NEW].thing == "cross"


# -- who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "seat"), [("table", ""), ("seat", "cross"), ("simulator", "")])
async def test_only_the_overlord_says_what_a_tag_is(place: Place, role: str, seat: str) -> None:
    await place.put(NEW, "pad")
    talk = await place.house.stranger()
    talk.send(Hello(role=role, seat=seat))  # type: ignore[arg-type]
    assert why(await place.say(is_cross(NEW), talk)) == "Only the Overlord may do that."
    assert NEW not in place.tags.tag


async def test_what_cannot_be_is_refused_and_writes_nothing(place: Place, file: Path) -> None:
    before = file.read_bytes()
    await place.put(NEW, "pad")
    wrong = TagIs(uid=NEW, thing="hat", nonce=nonces())
    assert why(await place.say(wrong)) == 'This game has no miniature "hat".'
    assert file.read_bytes() == before


async def test_without_a_table_there_are_no_tags() -> None:
    async with open_house() as house:
        talk = await house.talk()
        talk.say(msgspec.json.encode(is_cross(NEW)) + b"\n")
        assert why(await talk.reply()) == "This game has no table: answer on the screen."


# -- played again ---------------------------------------------------------------------------------


async def test_what_was_said_of_a_tag_is_said_again_when_the_evening_is_played_again(
    file: Path, tmp_path: Path
) -> None:
    async with open_house(Session.begin(Noughts(), {"seed": "1"})) as house:
        flight = Flight(tmp_path, house.clock, {})
        place = await Place(house, file, flight).lay()
        await place.put(NEW, "pad")
        await place.say(is_cross(NEW))
        await place.lift(NEW)
        await place.put(NEW, "b1")
        want = house.session.hash()
        await house.service.close()
        assert place.marks == ["cross"]
    written = file.read_bytes()
    again = Session.begin(Noughts(), {"seed": "1"})
    Replay(again, LAYOUT, TAGS, read_trace(tmp_path / "trace.jsonl")).run()
    assert again.hash() == want
    assert file.read_bytes() == written
