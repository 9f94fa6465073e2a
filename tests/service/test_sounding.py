"""What the table hears, and when: on virtual time, by a speaker that keeps what it is asked."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from controller.api import Party
from controller.engine import MemoryJournal, Session
from controller.service import Audio, Service
from controller.service.sounding import GAP_MS, LAST_MS
from controller.service.sounds import Shelf
from controller.wire import OVERLORD, TABLE, Answer, Loudspeaker, Mute, Pause, ReadOut, Redo, Undo
from controller.wire.frame import Accepted, Refused, Role
from controller.wire.msg import Translate
from hal.drivers.sound_player import PlayerSound
from hal.drivers.sound_programs import Player, Voice
from hal.simulated.outputs import Asked, SimulatedSound
from tests.service.gong import PAGES, Gong
from tests.service.house import House, Talk, nonces, open_house, settle

__all__: list[str] = []

LEADER = Party("overlord", OVERLORD, OVERLORD, "en")


def spanish(language: str) -> Translate:
    hums = {str(PAGES[2].text): "Ahora vibra."}
    return lambda key, plural, n: hums.get(key, key) if language == "es" else key


class Hall:
    """A house that can be heard."""

    def __init__(self, house: House, packs: Path) -> None:
        self.house = house
        self.shelf: Shelf | None = Shelf([packs])
        self.speaker = SimulatedSound(house.clock)

    async def furnish(self, session: Session[Any] | None = None, *, voice: bool = True) -> None:
        """The service is started anew, with a speaker."""
        house = self.house
        await house.service.close()
        house.session = session or house.session
        self.speaker = SimulatedSound(house.clock)
        audio = Audio(self.speaker, self.shelf, voice)
        house.service = Service(house.session, house.clock, translation=spanish, audio=audio)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)

    def say(self, *words: str, seat: str = "ana") -> None:
        """Somebody answers what stands; no time passes."""
        answer = Answer(self.house.session.ask_id, nonces(), seat, picks=words)
        self.house.service.carry_out(answer, LEADER)

    async def heard(self, *words: str) -> list[str]:
        """What is heard of these, said one after another with plenty of time between."""
        before = len(self.speaker.played)
        for word in words:
            self.say(word)
            for _ in range(6):
                await self.house.passes(GAP_MS)
        return self.speaker.played[before:]

    async def moved(self, command: Undo | Redo) -> None:
        """Something is taken back, or brought again."""
        self.house.service.carry_out(command, LEADER)
        for _ in range(6):
            await self.house.passes(GAP_MS)

    def last(self) -> Asked:
        """What was asked of the speaker last."""
        return self.speaker.asked[-1]


@pytest_asyncio.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    folder = tmp_path / "pack" / "sounds"
    folder.mkdir(parents=True)
    for name in ("rain.ogg", "sea.wav"):
        (folder / name).touch()
    async with open_house(Session.begin(Gong(), {}, MemoryJournal())) as house:
        hall = Hall(house, tmp_path / "pack")
        await hall.furnish()
        yield hall


async def said(
    hall: Hall,
    command: Mute | ReadOut,
    role: Role = "overlord",
    seat: str = "",
    language: str = "en",
) -> Accepted | Refused:
    """The reply to what a client says about the sound."""
    talk = await hall.house.talk(role, seat, language=language)
    return await again(talk, command)


async def again(talk: Talk, command: Mute | ReadOut) -> Accepted | Refused:
    talk.say(msgspec.json.encode(command) + b"\n")
    return await talk.reply()


def why(reply: Accepted | Refused) -> str:
    assert isinstance(reply, Refused), reply
    return str(reply.why.text)


# -- cues -----------------------------------------------------------------------------------------


async def test_what_happens_is_heard_once(hall: Hall) -> None:
    assert await hall.heard("strike", "pass", "strike") == ["hit.wav", "hit.wav"]


async def test_the_last_cues_of_an_entry_are_heard_one_after_another(hall: Hall) -> None:
    hall.say("fight")
    for _ in range(6):
        await hall.house.passes(GAP_MS)
    assert list(hall.speaker.asked) == [
        Asked(0, "play", "dice.wav"),
        Asked(GAP_MS, "play", "hit.wav"),
        Asked(2 * GAP_MS, "play", "dead.wav"),
    ]


async def test_what_only_the_overlord_may_know_is_not_heard(hall: Hall) -> None:
    assert await hall.heard("whisper") == []
    assert (await hall.house.talk()).view is not None


async def test_a_vote_is_heard_when_it_begins_and_not_with_each_part(hall: Hall) -> None:
    assert await hall.heard("vote") == ["vote.wav"]
    assert await hall.heard("aye") == []


async def test_nothing_is_heard_again_after_undo_and_redo(hall: Hall) -> None:
    assert await hall.heard("strike", "vote") == ["hit.wav", "vote.wav"]
    await hall.moved(Undo(nonce=nonces(), seat=OVERLORD, entry=2))
    assert hall.house.session.view(TABLE).sound is None
    await hall.moved(Redo(nonce=nonces(), seat=OVERLORD, entry=3))
    assert hall.house.session.view(TABLE).sound is None
    assert hall.speaker.played == ["hit.wav", "vote.wav"]


async def test_what_is_done_anew_after_an_undo_is_heard(hall: Hall) -> None:
    await hall.heard("strike")
    await hall.moved(Undo(nonce=nonces(), seat=OVERLORD, entry=2))
    assert await hall.heard("strike") == ["hit.wav"]


async def test_an_answer_that_is_sent_again_is_heard_once(hall: Hall) -> None:
    answer = Answer(hall.house.session.ask_id, nonces(), "ana", picks=("strike",))
    for _ in range(3):
        hall.house.service.carry_out(answer, LEADER)
        await hall.house.passes(GAP_MS)
    assert hall.speaker.played == ["hit.wav"]


async def test_who_comes_back_hears_nothing_again(hall: Hall) -> None:
    await hall.heard("strike")
    for _ in range(2):
        (await hall.house.talk()).leave()
        await hall.house.passes(GAP_MS)
    assert hall.speaker.played == ["hit.wav"]


async def test_a_service_that_starts_again_plays_nothing_again(hall: Hall) -> None:
    await hall.heard("strike")
    await hall.furnish()
    await hall.house.passes(GAP_MS)
    assert hall.speaker.played == []
    await hall.furnish(Session.open(Gong(), hall.house.session.journal))
    await hall.house.passes(GAP_MS)
    assert hall.speaker.played == []
    assert await hall.heard("strike") == ["hit.wav"]


async def test_a_sound_that_nobody_has_is_silence(hall: Hall) -> None:
    hall.shelf = Shelf()
    hall.shelf.folders = ()
    await hall.furnish()
    assert await hall.heard("fight", "rain") == []
    assert hall.speaker.looping is None


async def test_a_packs_own_sound_comes_before_the_houses(hall: Hall) -> None:
    assert hall.shelf is not None
    own = hall.shelf.folders[-1] / "hit.ogg"
    own.touch()
    assert hall.shelf.find("hit") == own
    assert await hall.heard("strike") == ["hit.ogg"]


# -- what goes on ---------------------------------------------------------------------------------


async def test_ambience_follows_the_game_through_undo_and_restart(hall: Hall) -> None:
    def heard() -> str:
        return "" if hall.speaker.looping is None else hall.speaker.looping.name

    await hall.heard("rain")
    assert heard() == "rain.ogg"
    await hall.heard("strike", "sea")
    assert heard() == "sea.wav"
    await hall.moved(Undo(nonce=nonces(), seat=OVERLORD, entry=4))
    assert heard() == "rain.ogg"
    await hall.furnish()
    assert heard() == "rain.ogg"
    await hall.heard("calm")
    assert heard() == ""


async def test_ambience_that_goes_on_is_not_begun_anew(hall: Hall) -> None:
    await hall.heard("rain", "strike", "strike")
    assert [each.kind for each in hall.speaker.asked] == ["loop", "play", "play"]


# -- the glass ------------------------------------------------------------------------------------


async def test_the_end_of_a_glass_is_heard_three_seconds_before(hall: Hall) -> None:
    hall.say("glass")
    await hall.house.passes(15_000 - LAST_MS - 1)
    assert hall.speaker.played == ["vote.wav"]
    await hall.house.passes(1)
    assert hall.last() == Asked(15_000 - LAST_MS, "play", "hourglass.wav")
    await hall.house.passes(LAST_MS)
    assert hall.speaker.played == ["vote.wav", "hourglass.wav"]


async def test_a_glass_that_is_stopped_or_put_away_is_not_heard(hall: Hall) -> None:
    hall.say("glass")
    hall.house.service.carry_out(Pause(nonce=nonces(), seat=OVERLORD, on=True), LEADER)
    await hall.house.passes(15_000)
    hall.house.service.carry_out(Pause(nonce=nonces(), seat=OVERLORD, on=False), LEADER)
    hall.say("aye")
    hall.say("no", seat="bo")
    await hall.house.passes(15_000)
    assert hall.speaker.played == ["vote.wav"]


# -- silence --------------------------------------------------------------------------------------


async def test_the_overlord_makes_it_silent_at_once(hall: Hall) -> None:
    await hall.heard("rain")
    assert isinstance(await said(hall, Mute(nonce="m", on=True)), Accepted)
    assert hall.last().kind == "stop"
    assert await hall.heard("strike", "sea") == []
    assert isinstance(await said(hall, Mute(nonce="n", on=False)), Accepted)
    assert hall.speaker.looping is not None
    assert hall.speaker.looping.name == "sea.wav"
    assert await hall.heard("strike") == ["hit.wav"]


async def test_the_overlords_screen_is_told_how_the_speaker_stands(hall: Hall) -> None:
    talk = await hall.house.talk()
    view = await talk.sees(lambda view: view.loudspeaker)
    assert view.loudspeaker == Loudspeaker(muted=False, voice=True)
    await again(talk, Mute(nonce="m", on=True))
    await talk.sees(lambda view: view.loudspeaker == Loudspeaker(muted=True, voice=True))
    table = await hall.house.talk("table")
    assert table.view is not None
    assert table.view.loudspeaker is None


@pytest.mark.parametrize(("role", "seat"), [("seat", "ana"), ("table", "")])
async def test_nobody_but_the_overlord_says_anything_about_it(
    hall: Hall, role: Role, seat: str
) -> None:
    assert why(await said(hall, Mute(nonce="m", on=True), role, seat)) == (
        "Only the Overlord may do that."
    )
    assert list(hall.speaker.asked) == []


async def test_a_service_without_a_speaker_is_silent_and_plays_on(hall: Hall) -> None:
    house = hall.house
    await house.service.close()
    house.service = Service(house.session, house.clock)
    house.address.close()
    house.address = type(house.address)(house.path)
    await house.service.listen(house.address.socket)
    hall.say("fight")
    assert house.session.timeline.length == 2
    talk = await house.talk()
    assert talk.view is not None
    assert talk.view.sound is not None
    assert talk.view.loudspeaker is None
    assert why(await again(talk, Mute(nonce="m", on=True))) == (
        "This service is silent: start it with --sound or --voice."
    )


async def test_a_speaker_that_breaks_does_not_stop_the_game(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(file: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(hall.speaker, "play", broken)
    hall.say("strike")
    await settle()
    assert hall.house.session.timeline.length == 2


async def test_a_service_that_ends_gives_the_speaker_back(hall: Hall) -> None:
    await hall.house.service.close()
    assert hall.speaker.closed


# -- reading aloud --------------------------------------------------------------------------------


async def test_nothing_is_read_before_the_overlord_says_so(hall: Hall) -> None:
    await hall.heard("read")
    assert hall.speaker.saying == ""
    ask = hall.house.session.ask_id
    assert isinstance(await said(hall, ReadOut(nonce="r", ask=ask)), Accepted)
    assert hall.last()[1:] == ("speak", str(PAGES[0].text), "en")


async def test_it_is_read_in_the_language_of_the_screen_that_asks(hall: Hall) -> None:
    await hall.heard("read")
    ask = hall.house.session.ask_id
    await said(hall, ReadOut(nonce="r", ask=ask, page=2), language="es")
    assert hall.last()[1:] == ("speak", "Ahora vibra.", "es")


async def test_a_page_for_the_reader_alone_is_never_read(hall: Hall) -> None:
    await hall.heard("read")
    reply = await said(hall, ReadOut(nonce="r", ask=hall.house.session.ask_id, page=1))
    assert why(reply) == "This page is for the reader alone."
    assert hall.speaker.saying == ""


async def test_the_same_request_is_read_once(hall: Hall) -> None:
    await hall.heard("read")
    command = ReadOut(nonce="r", ask=hall.house.session.ask_id)
    assert await said(hall, command) == await said(hall, command)
    assert [each.kind for each in hall.speaker.asked] == ["speak"]


async def test_another_request_under_the_same_name_is_refused(hall: Hall) -> None:
    await hall.heard("read")
    ask = hall.house.session.ask_id
    await said(hall, ReadOut(nonce="r", ask=ask))
    for other in (ReadOut(nonce="r", ask=ask, page=2), Mute(nonce="r", on=True)):
        assert why(await said(hall, other)) == (
            "This name (nonce) was given to something else already."
        )
    assert [each.kind for each in hall.speaker.asked] == ["speak"]


async def test_reading_ends_with_its_question(hall: Hall) -> None:
    await hall.heard("read")
    await said(hall, ReadOut(nonce="r", ask=hall.house.session.ask_id))
    hall.say(seat=OVERLORD)
    assert hall.speaker.saying == ""


@pytest.mark.parametrize(
    ("page", "ask", "sentence"),
    [
        (3, "", "There is no such page."),
        (-1, "", "There is no such page."),
        (0, "9.9", "That question no longer stands; look at the one that does."),
    ],
)
async def test_what_is_not_there_is_not_read(
    hall: Hall, page: int, ask: str, sentence: str
) -> None:
    await hall.heard("read")
    command = ReadOut(nonce="r", ask=ask or hall.house.session.ask_id, page=page)
    assert why(await said(hall, command)) == sentence
    assert hall.speaker.saying == ""


async def test_a_question_that_is_no_reading_is_not_read(hall: Hall) -> None:
    command = ReadOut(nonce="r", ask=hall.house.session.ask_id)
    assert why(await said(hall, command)).startswith("That question no longer stands")


async def test_without_a_voice_nobody_reads(hall: Hall) -> None:
    await hall.furnish(voice=False)
    await hall.heard("read")
    command = ReadOut(nonce="r", ask=hall.house.session.ask_id)
    assert "start the service with --voice" in why(await said(hall, command))
    assert hall.speaker.saying == ""


async def test_a_voice_alone_plays_no_cues(hall: Hall) -> None:
    hall.shelf = None
    await hall.furnish()
    assert await hall.heard("fight", "rain", "read") == []
    await said(hall, ReadOut(nonce="r", ask=hall.house.session.ask_id))
    assert hall.speaker.saying == str(PAGES[0].text)


async def test_what_is_muted_is_not_read(hall: Hall) -> None:
    await hall.heard("read")
    await said(hall, Mute(nonce="m", on=True))
    command = ReadOut(nonce="r", ask=hall.house.session.ask_id)
    assert why(await said(hall, command)) == "The sound is off: switch it on first."


# -- real players ---------------------------------------------------------------------------------


@pytest.mark.parametrize("does", ["exec sleep 60", "exit 1", "kill -9 $$"])
async def test_a_player_that_hangs_or_dies_delays_no_answer(
    hall: Hall, tmp_path: Path, does: str
) -> None:
    script = tmp_path / "player"
    script.write_text(f"#!/bin/sh\n{does}\n")
    script.chmod(0o755)
    player = Player(str(script), frozenset({".wav", ".ogg"}), ("{file}",))
    voice = Voice(str(script), ())
    house = hall.house
    await house.service.close()
    audio = Audio(PlayerSound((player,), voice), hall.shelf, voice=True)
    house.service = Service(house.session, house.clock, audio=audio)
    began = time.monotonic()
    for _ in range(30):
        hall.say("strike")
        hall.say("rain")
        hall.say("fight")
        house.clock.advance(GAP_MS)
        hall.say("calm")
    assert time.monotonic() - began < 1
    assert house.session.timeline.length == 121
