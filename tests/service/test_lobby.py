"""The lobby: what stands on the shelf, who may choose, and every way in which nothing is opened."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.cli import on_table
from controller.cli.furnishing import Furnishing
from controller.cli.kept import keep_name
from controller.cli.shelf import begin, shelf
from controller.games import find, folder_of
from controller.service.lobby import LOBBY
from controller.wire import Answer
from controller.wire.frame import Accepted, Refused
from controller.wire.health import AskHealth, Measured
from controller.wire.lobby import AnyLobby, Begin, PutAway, TakeUp
from controller.wire.sim import SimTable
from controller.wire.sound import Mute
from tests.service.house import nonces
from tests.service.lobby_house import open_lobby

NOUGHTS = "noughts/noughts"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def kept(*names: str) -> list[Path]:
    """Games on the shelf, the one begun first first."""
    paths = []
    for name in names:
        taken = begin(find("noughts"), None, {}, name)
        taken.session.close()
        paths.append(taken.journal)
    return paths


def new(opening: str = NOUGHTS, name: str = "") -> Begin:
    return Begin(opening=opening, name=name, nonce=nonces())


def take(name: str) -> TakeUp:
    return TakeUp(name=name, nonce=nonces())


def away() -> PutAway:
    return PutAway(nonce=nonces())


def why(reply: Accepted | Refused) -> str:
    assert isinstance(reply, Refused), reply
    return str(reply.why.text)


# -- what is shown --------------------------------------------------------------------------------


async def test_the_lobby_is_of_no_game_and_shows_what_was_begun_and_what_can_be() -> None:
    kept("Friday")
    async with open_lobby() as house:
        ana = await house.guest()
        seen = await ana.shelf()
    assert (ana.welcome.game, ana.welcome.evening, ana.welcome.leaves) == ("", LOBBY, False)
    assert [(game.name, game.game, game.standing) for game in seen.kept] == [
        ("Friday", "Noughts and crosses", "Cross")
    ]
    assert {"noughts/noughts", "relay/relay", "sanctorvm/first_fight"} <= {
        opening.id for opening in seen.openings
    }


async def test_the_game_that_was_played_last_stands_first() -> None:
    paths = kept("Monday", "Tuesday", "Friday")
    on_table.put_down(paths[0])
    on_table.put_down(paths[1])
    on_table.put_away()
    async with open_lobby() as house:
        seen = await (await house.guest()).shelf()
    assert [game.name for game in seen.kept] == ["Tuesday", "Monday", "Friday"]


async def test_a_game_is_there_by_its_name_before_anybody_has_looked_at_it() -> None:
    kept("Friday")
    async with open_lobby() as house:
        first = await (await house.guest()).shelf(lambda shelf: True)
    assert [game.name for game in first.kept] == ["Friday"]


@pytest.mark.parametrize(("role", "seat"), [("table", ""), ("seat", "ben")])
async def test_who_may_not_choose_is_shown_nothing_to_choose_from(role: str, seat: str) -> None:
    kept("Friday")
    async with open_lobby() as house:
        ben = await house.guest(role, seat)  # type: ignore[arg-type]
        seen = await ben.shelf(lambda shelf: True)
    assert (seen.chooses, seen.kept, seen.openings) == (False, (), ())


# -- choosing -------------------------------------------------------------------------------------


async def test_a_game_is_begun_under_its_own_name_and_stands_on_the_shelf() -> None:
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new())
        assert (ana.welcome.game, ana.welcome.leaves) == ("noughts", True)
        await ana.moved(away())
        await ana.moved(new())
        await ana.moved(away())
        seen = await ana.shelf()
    assert [game.name for game in seen.kept] == ["Noughts and crosses 2", "Noughts and crosses"]


async def test_a_game_is_begun_under_the_name_that_somebody_gives() -> None:
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new(name="Friday"))
        await ana.moved(away())
        assert [game.name for game in (await ana.shelf()).kept] == ["Friday"]


async def test_a_game_that_was_put_away_goes_on_where_it_was_left() -> None:
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new(name="Friday"))
        view = await ana.view()
        reply = await ana.ask(Answer(view.asks[0].id, nonces(), "cross", picks=("b2",)))
        assert isinstance(reply, Accepted)
        left = (await ana.view()).asks[0]
        await ana.moved(away())
        await ana.moved(take("Friday"))
        assert (await ana.view()).asks[0] == left


async def test_everybody_is_sent_away_and_finds_the_game_by_the_same_hello() -> None:
    async with open_lobby() as house:
        ana, table = await house.guest(), await house.guest("table")
        await ana.moved(new())
        await table.away()
        await table.come()
        assert (table.welcome.game, table.welcome.leaves) == ("noughts", False)


async def test_the_same_choice_sent_again_opens_once() -> None:
    async with open_lobby() as house:
        ana = await house.guest()
        command = new()
        first = await ana.ask(command)
        await ana.away()
        await ana.come()
        assert await ana.ask(command) == first
        await ana.moved(away())
        assert len((await ana.shelf()).kept) == 1


async def test_a_choice_sent_twice_on_one_line_opens_once() -> None:
    kept("Friday")
    async with open_lobby() as house:
        ana = await house.guest()
        command = take("Friday")
        replies = [await ana.ask(command)]
        await ana.away()
        await ana.come()
        replies.append(await ana.ask(command))
        assert isinstance(replies[0], Accepted)
        assert replies[0] == replies[1]


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (TakeUp(name="Sunday", nonce="n"), 'There is no game called "Sunday".'),
        (Begin(opening="chess/chess", nonce="n"), 'There is no game "chess"'),
        (Begin(opening="noughts/large", nonce="n"), "There is nothing to begin"),
        (Begin(opening=NOUGHTS, name="a/b", nonce="n"), "cannot be called"),
        (Begin(opening=NOUGHTS, name="Friday", nonce="n"), "There is a game called"),
        (Begin(opening=NOUGHTS, name="x" * 501, nonce="n"), "at most 500 characters"),
        (PutAway(nonce="n"), "No game lies on the table"),
        (TakeUp(name="Friday"), "needs a name of its own"),
        (Answer("0.1", "n", picks=("b2",)), "No game lies on the table"),
        (Mute(on=True, nonce="n"), "No game lies on the table"),
    ],
)
async def test_what_cannot_be_chosen_is_refused_and_the_lobby_stays(
    command: AnyLobby, said: str
) -> None:
    kept("Friday")
    async with open_lobby() as house:
        ana = await house.guest()
        await ana.shelf()
        assert said in why(await ana.ask(command))
        await ana.moved(take("Friday"))


@pytest.mark.parametrize(("role", "seat"), [("table", ""), ("seat", "ben")])
@pytest.mark.parametrize("command", [new(), take("Friday"), away()])
async def test_nobody_but_the_overlord_chooses(role: str, seat: str, command: AnyLobby) -> None:
    kept("Friday")
    async with open_lobby() as house:
        ben = await house.guest(role, seat)  # type: ignore[arg-type]
        assert why(await ben.ask(command)) == "Only the Overlord may do that."


async def test_nobody_but_the_overlord_puts_a_game_away() -> None:
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new())
        cross = await house.guest("seat", "cross")
        assert why(await cross.ask(away())) == "Only the Overlord may do that."
        assert (await ana.view()).asks


async def test_a_damaged_journal_is_one_sentence_and_the_others_can_be_chosen() -> None:
    paths = kept("Friday", "Sunday")
    data = bytearray(paths[0].read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    paths[0].write_bytes(bytes(data))
    before = paths[0].read_bytes()
    async with open_lobby() as house:
        ana = await house.guest()
        seen = await ana.shelf()
        reason = {game.name: game.closed for game in seen.kept}
        assert "damaged" in reason["Friday"]
        assert not reason["Sunday"]
        assert "damaged" in why(await ana.ask(take("Friday")))
        await ana.moved(take("Sunday"))
    assert paths[0].read_bytes() == before


async def test_a_file_that_is_no_journal_hides_no_other() -> None:
    kept("Friday")
    (shelf() / "letter.journal").write_text("Dear Ana")
    async with open_lobby() as house:
        seen = await (await house.guest()).shelf()
    assert {game.name: bool(game.closed) for game in seen.kept} == {
        "Friday": False,
        "letter": True,
    }


async def test_a_game_that_another_program_plays_is_not_opened() -> None:
    taken = begin(find("noughts"), None, {}, "Friday")
    try:
        async with open_lobby() as house:
            ana = await house.guest()
            assert [game.closed for game in (await ana.shelf()).kept] == ["It is being played now."]
            assert "in use" in why(await ana.ask(take("Friday")))
    finally:
        taken.session.close()


async def test_a_choice_is_refused_while_a_game_lies_there() -> None:
    kept("Friday")
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new())
        assert "put it away first" in why(await ana.ask(take("Friday")))
        assert "put it away first" in why(await ana.ask(new()))


async def test_a_nonce_that_chose_one_game_chooses_no_other() -> None:
    async with open_lobby() as house:
        ana = await house.guest()
        command = new()
        await ana.moved(command)
        assert "given to something else" in why(await ana.ask(PutAway(nonce=command.nonce)))


async def test_a_table_that_does_not_fit_the_game_is_a_sentence_and_lets_it_go(home: Path) -> None:
    kept("Friday")
    layout, tags = home / "layout.toml", home / "tags.toml"
    layout.write_text("places = 3\n")
    tags.write_text("")
    async with open_lobby(Furnishing(layout, tags, "none")) as house:
        ana = await house.guest()
        assert "layout.toml" in why(await ana.ask(take("Friday")))
        begin_again = await ana.ask(take("Friday"))
        assert "in use" not in why(begin_again)
    assert on_table.lying() is None


# -- what outlasts the service --------------------------------------------------------------------


async def test_a_service_that_ended_in_a_game_goes_straight_back_into_it() -> None:
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new(name="Friday"))
        view = await ana.view()
        await ana.ask(Answer(view.asks[0].id, nonces(), "cross", picks=("b2",)))
        left = (await ana.view()).asks[0]
    async with open_lobby() as house:
        ana = await house.guest()
        assert ana.welcome.game == "noughts"
        assert (await ana.view()).asks[0] == left


async def test_a_service_that_ended_in_the_lobby_comes_back_there() -> None:
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(new())
        await ana.moved(away())
    async with open_lobby() as house:
        assert (await house.guest()).welcome.game == ""


async def test_a_game_that_cannot_be_gone_on_with_leads_to_the_lobby_which_says_why() -> None:
    [path] = kept("Friday")
    on_table.put_down(path)
    path.write_bytes(b"half of it")
    async with open_lobby() as house:
        seen = await (await house.guest()).shelf(lambda shelf: True)
    assert [game.name for game in seen.kept] == ["Friday"]
    assert seen.trouble


@pytest.mark.parametrize("said", [b"", b"{", b'{"lies": 3}', b'{"lies": "../../etc/passwd"}'])
async def test_a_marker_that_says_nothing_leads_to_the_lobby(said: bytes) -> None:
    kept("Friday")
    (shelf() / "on-the-table.json").write_bytes(said)
    async with open_lobby() as house:
        ana = await house.guest()
        assert ana.welcome.game == ""
        assert not (await ana.shelf()).trouble


async def test_a_game_that_is_renamed_is_found_by_its_new_name() -> None:
    [path] = kept("Friday")
    async with open_lobby() as house:
        ana = await (await house.guest()).moved(take("Friday"))
        keep_name(path, "Saturday")
        await ana.moved(away())
        assert [game.name for game in (await ana.shelf()).kept] == ["Saturday"]


async def test_how_the_parts_have_been_is_answered_in_the_lobby_too() -> None:
    async with open_lobby() as house:
        ana = await house.guest()
        ana.writer.write(b'{"type":"health.ask","nonce":"n"}\n')
        measured = await ana.next(Measured)
    assert measured == Measured(report={}, nonce=AskHealth(nonce="n").nonce)


async def test_a_game_that_cannot_be_served_leads_to_the_lobby_and_another_can_be_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept("Friday", "Sunday")
    async with open_lobby() as house:
        lay = house.cupboard.laid
        no_table: Any = object()
        broken = lambda taken, game: replace(lay(taken, game), furniture=no_table)  # noqa: E731
        ana = await house.guest()
        with monkeypatch.context() as patched:
            patched.setattr(house.cupboard, "laid", broken)
            await ana.moved(take("Friday"))
        assert (await ana.shelf()).trouble == "The game that lay on the table cannot be opened."
        await ana.moved(take("Sunday"))


# -- the table ------------------------------------------------------------------------------------


async def test_hands_at_a_simulated_table_wait_in_the_lobby_and_find_each_game_laid_anew() -> None:
    place = folder_of(find("sanctorvm")) / "table"
    table = Furnishing(place / "layout.toml", place / "tags.toml", "simulated")
    async with open_lobby(table) as house:
        ana, hands = await house.guest(), await house.guest("simulator")
        assert await hands.next(SimTable) == SimTable()
        for _ in range(2):
            await ana.moved(new("sanctorvm/skirmish"))
            await hands.away()
            await hands.come()
            assert (await hands.next(SimTable)).things
            await ana.moved(away())
            await hands.away()
            await hands.come()


async def test_where_the_table_is_not_simulated_there_are_no_hands_to_wait_for() -> None:
    async with open_lobby() as house:
        reader, writer = await asyncio.open_unix_connection(str(house.address.path))
        writer.write(b'{"type":"hello","role":"simulator"}\n')
        assert b"This table is not simulated" in await reader.readline()
        writer.transport.abort()
