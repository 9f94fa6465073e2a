"""The client: it resumes a broken line, sends again, and forgets what was for another evening."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.engine import MemoryJournal, Session
from controller.wire import Answer, Take, View, Why
from controller.wire.client import LONGEST_WAIT, Client, ClientRefused, Streams, back_off
from controller.wire.frame import Accepted, Hello, Welcome
from tests.service.dare import Dare
from tests.service.house import open_house, settle, until

__all__: list[str] = []

BOAST = Take(nonce="", seat="ben", offer="boast")


class Naps:
    """Sleeps that take no time, and how long each would have been."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        await settle()


@asynccontextmanager
async def running(path: Path, hello: Hello | None = None, **more: Any) -> AsyncIterator[Client]:
    """A client on its way to a service at `path`."""
    more.setdefault("sleep", Naps())
    client = Client(str(path), hello or Hello(role="overlord"), **more)
    running = asyncio.create_task(client.run())
    try:
        yield client
    finally:
        running.cancel()
        await asyncio.wait((running,))


def game(evening: str = "one") -> Session[Any]:
    return Session.begin(Dare(), {}, MemoryJournal(evening))


async def test_a_command_comes_back_acknowledged() -> None:
    async with open_house() as house, running(house.path) as client:
        accepted = await client.send(BOAST)
    assert accepted.entry == 2
    assert len(accepted.nonce) == 32


async def test_a_refusal_is_raised_with_its_reason() -> None:
    async with open_house() as house, running(house.path) as client:
        with pytest.raises(ClientRefused, match="no longer stands") as refused:
            await client.send(Answer("9.9", "", "ana", picks=("left",)))
    assert isinstance(refused.value.why, Why)


async def test_the_callback_and_the_iterator_are_given_the_latest_view() -> None:
    seen: list[View] = []
    async with open_house() as house, running(house.path, on_view=seen.append) as client:
        await client.send(BOAST)
        async for view in client.views():
            if view.revision == 2:
                break
    assert seen[-1].revision == 2


async def test_a_client_waits_ever_longer_for_a_service_and_never_gives_up() -> None:
    naps = Naps()
    async with running(Path("nowhere"), sleep=naps):
        await until(lambda: len(naps.taken) == 40)
    assert naps.taken[:40] == [back_off(attempt) for attempt in range(1, 41)]
    assert naps.taken[39] == LONGEST_WAIT


async def test_waiting_begins_anew_once_the_line_was_up() -> None:
    naps = Naps()
    async with open_house() as house, running(house.path, sleep=naps) as client:
        await until(lambda: client.view)
        for _ in range(3):
            client.view = None
            for each in list(house.service.clients):
                each.line.writer.transport.abort()
            await until(lambda: client.view)
    assert naps.taken == [back_off(1)] * 3


async def test_a_line_that_comes_and_goes_is_said() -> None:
    said: list[str] = []

    def heard(welcome: Welcome | None, why: Why | None) -> None:
        said.append(welcome.game if welcome else str(why and why.text))

    async with open_house() as house, running(house.path, on_link=heard) as client:
        await until(lambda: client.view)
        for each in list(house.service.clients):
            each.line.writer.transport.abort()
        await until(lambda: len(said) == 3)
    assert said == ["dare", "None", "dare"]


async def test_a_hello_that_is_refused_is_said_and_tried_again() -> None:
    said: list[str] = []

    def heard(welcome: Welcome | None, why: Why | None) -> None:
        said.append(str(why.text) if why else "")

    hello = Hello(role="seat", seat="eve")
    async with open_house() as house, running(house.path, hello, on_link=heard):
        await until(lambda: len(said) == 2)
    assert said[0] == said[1] == 'Nobody plays "eve" here; there are: ana, ben.'


class Cutter:
    """Connects, and cuts the line when it has carried so many bytes of replies."""

    def __init__(self, *lengths: int) -> None:
        self.lengths = list(lengths)

    async def __call__(self, path: str) -> Streams:
        reader, writer = await asyncio.open_unix_connection(path)
        if not self.lengths:
            return reader, writer
        left = self.lengths.pop(0)
        heard = asyncio.StreamReader()

        async def carry() -> None:
            nonlocal left
            while left and (data := await reader.read(left)):
                heard.feed_data(data)
                left -= len(data)
            heard.feed_eof()
            writer.transport.abort()

        self.carrying = asyncio.create_task(carry())
        return heard, writer


@pytest.mark.parametrize("cut", [1, 40, 300, 900, 1100, 1200, 1300, 1500, 2000])
async def test_wherever_the_line_is_cut_a_command_counts_once(cut: int) -> None:
    async with open_house() as house:
        async with running(house.path, connect=Cutter(cut, cut)) as client:
            first = await client.send(BOAST)
            second = await client.send(BOAST)
            with pytest.raises(ClientRefused, match="at most 64 characters"):
                await client.send(Take(nonce="n" * 65, seat="ben", offer="boast"))
        assert (first.entry, second.entry) == (2, 3)
        assert house.session.state.boasts == 2


async def test_commands_given_while_the_service_is_away_are_sent_when_it_comes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "sock"
    async with running(path) as client:
        sending = [asyncio.create_task(client.send(BOAST)) for _ in range(3)]
        await settle()
        async with open_house(game(), path):
            entries = [(await each).entry for each in sending]
    assert entries == [2, 3, 4]


async def test_a_service_that_comes_back_with_the_same_evening_gets_the_same_nonce(
    tmp_path: Path,
) -> None:
    path = tmp_path / "sock"
    session = game()
    async with running(path) as client:
        async with open_house(session, path):
            await client.send(BOAST)
        waiting = asyncio.create_task(client.send(Take(nonce="mine", seat="ben", offer="boast")))
        await settle()
        again = Session.open(session.game, session.journal)
        async with open_house(again, path):
            accepted = await waiting
    assert accepted == Accepted(nonce="mine", entry=3)


async def test_what_was_meant_for_another_evening_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "sock"
    async with running(path) as client:
        async with open_house(game("one"), path):
            await client.send(BOAST)
        waiting = asyncio.create_task(client.send(BOAST))
        await settle()
        async with open_house(game("two"), path) as house:
            with pytest.raises(ClientRefused, match="Another game"):
                await waiting
            assert house.session.timeline.length == 1


async def test_a_command_that_no_line_can_carry_is_refused_at_once() -> None:
    async with running(Path("nowhere")) as client:
        with pytest.raises(ClientRefused, match="too long"):
            await client.send(Take(nonce="n", offer="x" * 70_000))


async def test_a_refusal_without_a_nonce_finds_the_command_it_is_about() -> None:
    async with open_house() as house, running(house.path) as client:
        await until(lambda: client.view)
        too_long = Take(nonce="n" * 65, seat="ben", offer="boast")
        with pytest.raises(ClientRefused, match="at most 64 characters"):
            await client.send(too_long)
        assert (await client.send(BOAST)).entry == 2


async def test_a_caller_that_gives_up_leaves_its_command_on_its_way(tmp_path: Path) -> None:
    path = tmp_path / "sock"
    async with running(path) as client:
        sending = asyncio.create_task(client.send(BOAST))
        await settle()
        sending.cancel()
        async with open_house(game(), path) as house:
            await until(lambda: house.session.timeline.length == 2)


async def test_a_service_that_speaks_what_we_do_not_understand_is_left(tmp_path: Path) -> None:
    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        writer.close()

    naps = Naps()
    path = tmp_path / "sock"
    async with await asyncio.start_unix_server(babble, path), running(path, sleep=naps):
        await until(lambda: len(naps.taken) == 3)
    assert naps.taken == [back_off(1), back_off(2), back_off(3)]


async def test_two_clients_of_one_seat_both_count() -> None:
    async with open_house() as house, running(house.path) as one, running(house.path) as other:
        entries = {(await one.send(BOAST)).entry, (await other.send(BOAST)).entry}
    assert entries == {2, 3}
