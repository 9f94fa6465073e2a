"""The door: who comes in, as what, and what reaches them."""

import asyncio
import errno
import stat
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.client import HTTPConnection
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from controller.engine import Invalid, MemoryJournal, Session
from controller.web.addresses import Listening
from controller.web.door import ANEW, AWAY, ELSEWHERE, LINES_OF_ONE
from controller.web.guestbook import Guestbook
from controller.web.kept import read_passes
from controller.web.pairing import Pass
from controller.web.pipe import FRAMES
from controller.wire import Answer, Pause, Take
from controller.wire.frame import Accepted, Hello, Refused, Role, ServiceFrame
from controller.wire.guests import (
    AnyGuest,
    AskGuests,
    Device,
    Dismiss,
    Guests,
    Invite,
    Invited,
    Pair,
    Paired,
)
from controller.wire.msg import untranslated
from tests.service.dare import Dare
from tests.service.house import House, Talk, nonces, open_house, until
from tests.web.porch import Phone, open_porch

__all__: list[str] = []


async def test_a_phone_sees_what_its_seat_sees_and_answers_for_it() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("seat", "ana")
        assert phone.view.audience == "ana"
        reply = await phone.ask(Answer(phone.view.asks[0].id, nonces(), picks=("left",)))
        assert isinstance(reply, Accepted)


async def test_no_other_phone_hears_a_word_of_what_is_hidden() -> None:
    async with open_porch() as porch:
        ana, ben = await porch.phone("seat", "ana"), await porch.phone("seat", "ben")
        picture = await porch.phone("table")
        asked = ana.view.asks[0]
        await ana.ask(Answer(asked.id, nonces(), picks=("left",)))
        await ben.seen()
        await picture.seen()
    assert str(asked.ask.prompt) in "".join(ana.said)
    assert str(asked.ask.prompt) not in "".join(ben.said + picture.said)


async def test_a_phone_cannot_say_that_it_is_another() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("seat", "ben")
        assert isinstance(await phone.ask(Hello(role="overlord")), Refused)
        assert isinstance(await phone.ask(Pause(nonce=nonces(), on=True)), Refused)
        reply = await phone.ask(Take(nonce=nonces(), seat="ana", offer="boast"))
        assert isinstance(reply, Refused)


@pytest.mark.parametrize("language", ["EN!", "", "e" * 65_000], ids=["odd", "none", "long"])
async def test_who_the_service_does_not_know_says_nothing_to_it(language: str) -> None:
    async with open_porch() as porch:
        phone = await porch.stranger()
        code = porch.pairing.invite("seat", "ben", porch.evening)
        await phone.say(Pair(code=code, language=language))
        await phone.say(Hello(role="overlord"))
        await phone.closed_or(lambda: '"seen"' in "".join(phone.said))
        assert '"audience":"overlord"' not in "".join(phone.said)


async def test_a_seat_that_is_there_no_more_is_told_so_and_its_token_stays_good() -> None:
    async with open_porch() as porch:
        phone = await porch.stranger()
        await phone.say(Pair(code=porch.pairing.invite("seat", "zoe", porch.evening)))
        await phone.hear()  # that it was let in
        await phone.say(Hello(role="overlord"))
        assert "Another game" in await phone.refused()
        assert await phone.closed() == ELSEWHERE


async def test_a_picture_of_the_table_answers_nothing() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("table")
        reply = await phone.ask(Take(nonce=nonces(), offer="boast"))
        assert isinstance(reply, Refused)


async def test_a_token_brings_it_back_over_a_restart() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("table")
        kept = porch.kept
    async with open_porch(passes=kept) as porch:
        again = await porch.back(phone.token)
        await again.seen()


async def test_in_another_evening_a_seat_may_be_somebody_else() -> None:
    async with open_porch(Session.begin(Dare(), {}, MemoryJournal("friday"))) as porch:
        phone, picture = await porch.phone("seat", "ana"), await porch.phone("table")
        kept = porch.kept
    async with open_porch(Session.begin(Dare(), {}, MemoryJournal("saturday")), kept) as porch:
        again = await porch.back(phone.token)
        await again.hear()  # that it was let in
        assert "Another game" in await again.refused()
        assert await again.closed() == ELSEWHERE
        assert not [text for text in again.said if '"seen"' in text]
        await (await porch.back(picture.token)).seen()


@pytest.mark.parametrize("code", ["", "WRONG2", "x" * 500])
async def test_a_wrong_code_is_one_sentence_and_the_line_is_closed(code: str) -> None:
    async with open_porch() as porch:
        phone = await porch.stranger()
        await phone.say(Pair(code=code))
        assert "not good any more" in await phone.refused()
        assert await phone.closed() == ANEW


@pytest.mark.parametrize("word", ["", "{", '{"type":"hello","role":"overlord"}', "[1]", "\x00"])
async def test_whatever_else_is_said_first_opens_nothing(word: str) -> None:
    async with open_porch() as porch:
        phone = await porch.stranger()
        await phone.line.send(word)
        assert "another release" in await phone.refused()
        assert await phone.closed() == ANEW


async def test_junk_from_a_phone_is_answered_and_harms_nobody() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("overlord")
        for word in ("{", "\n\n", "null", "é" * 1000, '{"type":"answer"}'):
            await phone.line.send(word)
        await phone.line.send(b"\xff\xfe")
        assert isinstance(await phone.ask(Take(nonce=nonces(), seat="ben", offer="boast")), Refused)
        while True:
            reply = await phone.hear()
            if isinstance(reply, Accepted):
                break


async def test_who_says_too_much_is_read_more_slowly() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("overlord")
        for _ in range(FRAMES + 10):
            await phone.ask(Pause(nonce=nonces(), on=True))
        assert len(porch.naps) == 10


async def test_one_address_cannot_take_all_the_lines() -> None:
    async with open_porch() as porch:
        phones = [await porch.stranger() for _ in range(LINES_OF_ONE)]
        with pytest.raises(InvalidStatus, match="503"):
            await porch.stranger()
        await phones[0].line.close()
        await until(lambda: porch.door._lines.total() < LINES_OF_ONE)
        await porch.stranger()


async def test_a_line_from_a_page_of_somebody_else_is_not_opened() -> None:
    async with open_porch() as porch:
        with pytest.raises(InvalidStatus, match="403"):
            await porch.stranger(origin="http://elsewhere.example")


async def test_pages_are_sent_with_what_keeps_others_out() -> None:
    async with open_porch() as porch:
        status, headers, data = await asyncio.to_thread(got, porch.port, "/")
        assert (status, b"Sanctum Table" in data) == (200, True)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert (await asyncio.to_thread(got, porch.port, "/door.py"))[0] == 404
        lured = {"Host": "elsewhere.example"}
        assert (await asyncio.to_thread(got, porch.port, "/", lured))[0] == 403


@pytest.mark.parametrize(
    "names", ["Host: 127.0.0.1\r\nHost: elsewhere.example\r\n", "Host: [::1\r\n", "Host: ]\r\n", ""]
)
async def test_a_request_that_calls_us_nothing_or_two_things_is_turned_away(names: str) -> None:
    async with open_porch() as porch:
        reader, writer = await asyncio.open_connection("127.0.0.1", porch.port)
        writer.write(f"GET / HTTP/1.1\r\n{names}\r\n".encode())
        assert await reader.readline() == b"HTTP/1.1 403 Forbidden\r\n"
        writer.close()


async def test_a_service_that_is_away_says_so_and_the_token_stays_good() -> None:
    async with open_porch() as porch:
        phone = await porch.phone("table")
        await porch.house.service.close()
        assert await phone.closed() == AWAY


async def test_an_address_that_is_taken_is_one_sentence() -> None:
    async with open_porch() as porch:
        with pytest.raises(Invalid, match=f"port {porch.port}"):
            await porch.door.open(Listening("127.0.0.1", porch.port))


async def test_the_overlord_invites_sees_who_is_here_and_sends_them_away(tmp_path: Path) -> None:
    async with open_house() as house, open_book(house, tmp_path / "devices.json") as book:
        overlord = await house.talk()
        invited = await told(overlord, Invite(nonce=nonces(), role="seat", seat="ben"))
        assert isinstance(invited, Invited)
        assert invited.address == f"http://127.0.0.1:{book.listening.port}/"
        assert len(invited.square) == len(invited.square[0])
        phone = await come(book.listening.port)
        await phone.say(Pair(code=invited.code))
        assert (await phone.seen()).audience == "ben"
        guests = await told(overlord, AskGuests(nonce=nonces()))
        assert isinstance(guests, Guests)
        assert guests.devices == (Device(id="1", role="seat", seat="ben", here=True),)
        assert isinstance(await told(overlord, Dismiss(nonce=nonces(), device="1")), Accepted)
        assert await phone.closed() == ANEW


async def test_nobody_is_invited_for_a_seat_that_is_not_there(tmp_path: Path) -> None:
    async with open_house() as house, open_book(house, tmp_path / "devices.json"):
        overlord = await house.talk()
        for said in (
            Invite(nonce=nonces(), role="seat", seat="zoe"),
            Invite(nonce=nonces(), role="seat"),
            Invite(nonce=nonces(), role="table", seat="ana"),
            Invite(nonce=nonces(), role="table", seat="zoe"),
        ):
            assert isinstance(await told(overlord, said), Refused)


@pytest.mark.parametrize(("role", "seat"), [("seat", "ana"), ("table", "")])
async def test_only_the_overlord_lets_anybody_in(role: Role, seat: str, tmp_path: Path) -> None:
    async with open_house() as house, open_book(house, tmp_path / "devices.json"):
        talk = await house.talk(role, seat)
        assert isinstance(await told(talk, Invite(nonce=nonces(), role="overlord")), Refused)
        assert isinstance(await told(talk, AskGuests(nonce=nonces())), Refused)


async def test_a_service_without_a_door_says_how_there_is_one() -> None:
    async with open_house() as house:
        refused = await told(await house.talk(), AskGuests(nonce=nonces()))
        assert isinstance(refused, Refused)
        assert "--phones" in str(refused.why.text)


async def test_devices_are_kept_in_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    kept = tmp_path / "devices.json"
    async with open_house() as house, open_book(house, kept) as book:
        code = book.door.pairing.invite("table")
        phone = await come(book.listening.port)
        await phone.say(Pair(code=code))
        paired = await phone.hear()
        assert isinstance(paired, Paired)
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert paired.token not in kept.read_text()
        assert read_passes(kept) == book.door.pairing.passes


async def test_who_cannot_be_kept_hears_why_and_the_code_stays_good() -> None:
    async with open_porch() as porch:
        code = porch.pairing.invite("table")
        keep, porch.pairing._keep = porch.pairing._keep, full
        phone = await porch.stranger()
        await phone.say(Pair(code=code))
        assert "cannot be written" in await phone.refused()
        assert await phone.closed() == ANEW
        porch.pairing._keep = keep
        again = await porch.stranger()
        await again.say(Pair(code=code))
        assert (await again.seen()).audience == "table"


def test_a_damaged_file_of_devices_lets_nobody_in_and_is_set_aside(tmp_path: Path) -> None:
    kept = tmp_path / "devices.json"
    kept.write_bytes(b'{"half')
    assert read_passes(kept) == {}
    assert (tmp_path / "devices.json.damaged").read_bytes() == b'{"half'


@asynccontextmanager
async def open_book(house: House, kept: Path) -> AsyncIterator[Guestbook]:
    """A guestbook at a house, closed in the end."""
    book = Guestbook(
        Listening("127.0.0.1", 0), house.path, kept, lambda language: untranslated, house.clock.now
    )
    await book.open()
    house.service.guests = book
    try:
        yield book
    finally:
        await book.close()


def full(passes: Mapping[str, Pass]) -> None:
    """A disk that takes nothing."""
    raise OSError(errno.ENOSPC, "No space left on device")


async def come(port: int) -> Phone:
    """A device that has said nothing yet."""
    return Phone(await connect(f"ws://127.0.0.1:{port}/line", proxy=None))


async def told(talk: Talk, said: AnyGuest) -> ServiceFrame:
    """The reply to what is said of guests."""
    talk.say(msgspec.json.encode(said) + b"\n")
    while True:
        frame = await talk.hear()
        if getattr(frame, "nonce", "") == said.nonce:
            return frame


def got(
    port: int, path: str, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """What a browser gets there."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    line.request("GET", path, headers=headers or {})
    reply = line.getresponse()
    data = reply.read()
    line.close()
    return reply.status, dict(reply.getheaders()), data
