"""Reseating: the game's seats change while clients are connected: people leave the table and come
back, and nobody else's screen has to do anything about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.engine import Session
from controller.games import find
from controller.wire import OVERLORD, TABLE, Answer, Take, Undo
from controller.wire.frame import Accepted, Hello, Refused
from tests.service.house import House, Talk, nonces, open_house

__all__: list[str] = []

ADVENTURE = Path(__file__).parents[1] / "adventures" / "short"
FIVE = ("prymat", "neshorn", "lupa", "nezumi", "tapayaxin")
THREE = ("player-1", "player-1", "player-2", "player-2", "player-3")
TWO = ("player-1", "player-1", "player-1", "player-2", "player-2")


def campaign() -> Session[Any]:
    """Three people are about to name their Leader."""
    session = Session.begin(
        find("sanctorvm-campaign", ADVENTURE),
        {"seed": "1", "players": 3, "people": ["Ana", "Ben", "Cleo"]},
    )
    answer(session, "player-1", "done")
    answer(session, "player-1", *FIVE)
    answer(session, "player-1", owners=THREE)
    return session


def answer(session: Session[Any], seat: str, *picks: str, owners: tuple[str, ...] = ()) -> Accepted:
    pairs = tuple(zip(FIVE, owners, strict=True)) if owners else ()
    return session.do(Answer(session.ask_id, nonces(), seat, picks=picks, pairs=pairs))


def leaves(session: Session[Any], seat: str) -> None:
    """The Overlord says so, and shares the five out anew."""
    session.do(Take(nonce=nonces(), seat=OVERLORD, offer="players"))
    answer(session, OVERLORD, f"leaves:{seat}")
    answer(session, OVERLORD, owners=TWO)


async def greeted(house: House, seat: str) -> object:
    stranger = await house.stranger()
    return await stranger.ask(Hello(role="seat", seat=seat))


async def tries(talk: Talk, session: Session[Any], pick: str) -> Accepted | Refused:
    return await talk.ask(Answer(session.ask_id, nonces(), picks=(pick,)))


async def test_who_has_left_is_told_who_is_there_whatever_it_sends() -> None:
    session = campaign()
    async with open_house(session) as house:
        gone = await house.talk("seat", "player-3")
        leaves(session, "player-3")
        before = session.hash()
        for reply in (
            await tries(gone, session, "player-1"),
            await gone.ask(Take(nonce=nonces(), offer="players")),
            await gone.ask(Undo(nonce=nonces(), entry=1)),
            await greeted(house, "player-3"),
        ):
            assert isinstance(reply, Refused)
            assert "player-1, player-2" in str(reply.why.text)
        assert session.hash() == before


async def test_the_screen_of_who_has_left_shows_what_the_table_shows() -> None:
    session = campaign()
    async with open_house(session) as house:
        gone = await house.talk("seat", "player-3")
        leaves(session, "player-3")
        table = await house.talk("table")
        view = await gone.sees(lambda view: view.audience == TABLE)
        assert view == table.view


async def test_the_others_go_on_where_they_sit() -> None:
    session = campaign()
    async with open_house(session) as house:
        stays = await house.talk("seat", "player-2")
        leaves(session, "player-3")
        view = await stays.sees(lambda view: view.revision == session.timeline.length)
        assert view.audience == "player-2"
        assert not isinstance(await tries(stays, session, "player-2"), Accepted)  # not the Leader
        first = await house.talk("seat", "player-1")
        assert isinstance(await tries(first, session, "player-2"), Accepted)
        assert session.state.leader == "player-2"


async def test_who_comes_back_plays_on_with_the_same_screen() -> None:
    session = campaign()
    async with open_house(session) as house:
        gone = await house.talk("seat", "player-3")
        leaves(session, "player-3")
        session.do(Take(nonce=nonces(), seat=OVERLORD, offer="players"))
        answer(session, OVERLORD, "arrives:player-3")
        answer(session, OVERLORD, owners=THREE)
        answer(session, "player-1", "player-3")  # is the Leader
        view = await gone.sees(lambda view: view.revision == session.timeline.length)
        assert view.audience == "player-3"
        reply = await gone.ask(Take(nonce=nonces(), offer="players"))
        assert isinstance(reply, Accepted)


async def test_undoing_the_change_gives_the_seat_back() -> None:
    session = campaign()
    async with open_house(session) as house:
        overlord = await house.talk()
        gone = await house.talk("seat", "player-1")
        session.do(Take(nonce=nonces(), seat=OVERLORD, offer="players"))
        answer(session, OVERLORD, "leaves:player-1")
        owners = ("player-2", "player-2", "player-2", "player-3", "player-3")
        answer(session, OVERLORD, owners=owners)
        assert isinstance(await tries(gone, session, "player-1"), Refused)
        await overlord.sees(lambda view: view.revision == session.timeline.length)
        for _ in range(3):
            entry = session.undoable(OVERLORD)
            assert entry is not None
            assert isinstance(await overlord.ask(Undo(nonce=nonces(), entry=entry)), Accepted)
        assert isinstance(await tries(gone, session, "player-1"), Accepted)
