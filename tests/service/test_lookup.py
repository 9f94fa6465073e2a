"""Looking up over the wire: who may ask, what is told, and what is wrong with a question."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from controller.api import Conversation
from controller.api.conversation import LOOK_UP_LIMIT, understand
from controller.cli.app import catalogue
from controller.engine import Illegal, Invalid, Session
from controller.games import find
from controller.service import Service
from controller.service.lookup import Library
from controller.wire.client import Client, ClientRefused
from controller.wire.frame import Hello, Refused, Role
from controller.wire.lookup import MOST_FOUND, Found, LookUp
from controller.wire.msg import untranslated
from tests.service.house import House, Talk, open_house
from tests.specimens.noughts import Noughts

__all__: list[str] = []

ROLES: list[Role] = ["overlord", "seat", "table", "simulator"]
SEATS = ("cross", "nought")
GAME = find("sanctorvm")
SETUP = {"seed": "1", "battle": "first_fight", "players": 2}
TEXTS = catalogue(GAME)


def library() -> Library:
    return Library(GAME, TEXTS.translate)


def names(found: Found) -> list[str]:
    return [entry.id for entry in found.entries]


# -- who may ask, and how much --------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_whoever_has_said_hello_may_look_something_up(role: Role) -> None:
    talk = Conversation()
    talk.hear(Hello(role=role, seat="cross" if role == "seat" else ""), SEATS, simulated=True)
    asked = LookUp(words="fire", nonce="n")
    assert talk.hear(asked, SEATS, simulated=True) == asked


def test_who_has_not_said_hello_is_told_nothing() -> None:
    with pytest.raises(Illegal):
        Conversation().hear(LookUp(words="fire"), SEATS)


@pytest.mark.parametrize(
    "asked",
    [
        LookUp(words="x" * LOOK_UP_LIMIT),
        LookUp(words="a b " * 60),
        LookUp(said=("x" * 100,) * 40),
        LookUp(ids=("x",) * LOOK_UP_LIMIT),
    ],
)
def test_a_question_that_no_finger_could_ask_is_refused(asked: LookUp) -> None:
    with pytest.raises(Invalid, match="at most"):
        understand(msgspec.json.encode(asked))


def test_a_question_as_long_as_a_screen_full_is_not() -> None:
    asked = LookUp(said=("x" * 400,) * 8)
    assert understand(msgspec.json.encode(asked)) == asked


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"lookup","words":7}',
        b'{"type":"lookup","said":"fire"}',
        b'{"type":"lookup","ids":[null]}',
    ],
)
def test_junk_is_not_understood(line: bytes) -> None:
    with pytest.raises(Invalid):
        understand(line)


# -- what is told ---------------------------------------------------------------------------------


def test_a_rule_is_told_in_its_own_words_with_the_terms_that_stand_on_it() -> None:
    [entry] = library().look_up(LookUp(ids=("SV-STA-013",)), "en").entries
    assert entry.text == ("Endurance does not reduce Damage from States.",)
    assert [named.id for named in entry.see] == ["bleeding", "burning", "endurance", "state"]


def test_a_term_is_told_with_its_rules() -> None:
    [entry] = library().look_up(LookUp(ids=("bleeding",)), "en").entries
    assert [rule.id for rule in entry.rules][:2] == ["SV-STA-004", "SV-STA-005"]


def test_what_is_not_there_is_said_in_one_sentence() -> None:
    with pytest.raises(Invalid, match='There is no rule or term "SV-STA-999"'):
        library().look_up(LookUp(ids=("SV-STA-999",)), "en")


def test_of_several_names_those_that_are_known_are_told() -> None:
    asked = LookUp(ids=("SV-STA-999", "SV-STA-004", "SV-STA-004"))
    assert names(library().look_up(asked, "en")) == ["SV-STA-004"]


@pytest.mark.parametrize(
    "asked",
    [
        LookUp(words="a"),
        LookUp(said=(*[str(term.title) for term in GAME.terms()[:40]], "SV-STA-004")),
        LookUp(ids=tuple(term.id for term in GAME.terms()[:40])),
    ],
)
def test_no_reply_is_longer_than_people_read(asked: LookUp) -> None:
    assert len(library().look_up(asked, "en").entries) == MOST_FOUND


def test_a_line_with_a_name_is_about_that_alone() -> None:
    asked = LookUp(said=("Burning", "2 Critical Damage when its turn begins"))
    assert names(library().look_up(asked, "en")) == ["burning"]


def test_a_reason_is_about_its_rules_first() -> None:
    asked = LookUp(said=("Rest", "only with all Action Points (SV-ACT-009)"))
    told = names(library().look_up(asked, "en"))
    assert told == ["rest", "SV-ACT-009", "action points"]


def test_words_are_searched_in_the_language_of_the_reader() -> None:
    assert names(library().look_up(LookUp(words="sangra"), "es"))[0] == "bleeding"
    assert names(library().look_up(LookUp(words="sangra"), "en")) == []


def test_a_game_without_terms_finds_nothing_and_says_so_quietly() -> None:
    empty = Library(Noughts(), lambda language: untranslated)
    assert empty.look_up(LookUp(words="fire"), "en") == Found(of="fire")
    assert empty.look_up(LookUp(said=("Fire",)), "en") == Found(of="Fire")


# -- a running service ----------------------------------------------------------------------------


@asynccontextmanager
async def playing() -> AsyncIterator[House]:
    """A house where a battle is fought, in every language."""
    async with open_house(Session.begin(GAME, SETUP)) as house:
        await house.service.close()
        house.service = Service(house.session, house.clock, translation=TEXTS.translate)
        house.address.close()
        house.address = type(house.address)(house.path)
        await house.service.listen(house.address.socket)
        yield house


def ask(talk: Talk, asked: LookUp) -> None:
    talk.say(msgspec.json.encode(asked) + b"\n")


async def hear(talk: Talk, kind: type) -> object:
    while not isinstance(frame := await talk.hear(), kind):
        pass
    return frame


@pytest.mark.parametrize(("role", "seat"), [("overlord", ""), ("seat", "player-1"), ("table", "")])
async def test_each_role_is_told_the_same_in_its_language(role: Role, seat: str) -> None:
    async with playing() as house:
        talk = await house.talk(role, seat, language="es")
        before = house.session.timeline.length
        ask(talk, LookUp(words="terror", nonce="n1"))
        found = await hear(talk, Found)
        assert isinstance(found, Found)
        assert found.nonce == "n1"
        assert found.entries[0].title == "Terror"
        assert house.session.timeline.length == before


async def test_a_refusal_carries_its_nonce_and_the_talk_goes_on() -> None:
    async with playing() as house:
        talk = await house.talk(language="es")
        ask(talk, LookUp(ids=("nobody",), nonce="n1"))
        refused = await hear(talk, Refused)
        assert isinstance(refused, Refused)
        assert (refused.nonce, "«nobody»" in str(refused.why.text)) == ("n1", True)
        ask(talk, LookUp(ids=("hit",), nonce="n2"))
        assert isinstance(await hear(talk, Found), Found)


@asynccontextmanager
async def client(house: House) -> AsyncIterator[Client]:
    """Our own client, connected."""
    one = Client(str(house.path), Hello(role="table"))
    running = asyncio.create_task(one.run())
    try:
        async with asyncio.timeout(10):
            while one.view is None:
                await asyncio.sleep(0)
        yield one
    finally:
        running.cancel()


async def test_our_client_looks_up_and_hears_what_was_found() -> None:
    async with playing() as house, client(house) as one:
        both = await asyncio.gather(
            one.inquire(LookUp(words="hit")), one.inquire(LookUp(ids=("rest",)))
        )
        assert [found.entries[0].id for found in both if isinstance(found, Found)] == [
            "hit",
            "rest",
        ]


async def test_our_client_hears_why_there_is_nothing() -> None:
    async with playing() as house, client(house) as one:
        with pytest.raises(ClientRefused, match="no rule or term"):
            await one.inquire(LookUp(ids=("nobody",)))


async def test_what_was_asked_when_the_line_broke_is_not_asked_again() -> None:
    async with playing() as house, client(house) as one:
        asking = asyncio.create_task(one.inquire(LookUp(words="hit")))
        await asyncio.sleep(0)
        await house.service.close()
        with pytest.raises(ClientRefused, match="Nobody answers"):
            await asking


def test_readers_whose_language_is_not_spoken_share_one_lexicon() -> None:
    shelf = library()
    for language in ("en", "xa", "xb", "es", "es-AA"):
        shelf.look_up(LookUp(words="fire"), language)
    assert len(shelf.lexicons) == 2
