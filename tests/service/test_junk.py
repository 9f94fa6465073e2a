"""Junk: whatever bytes arrive, nothing changes, nothing breaks, and the talk can go on."""

import asyncio

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine import Session
from controller.service.line import HOPELESS
from controller.wire import Take
from controller.wire.frame import LIMIT, Accepted, Hello, Refused, Welcome
from tests.service.dare import Dare
from tests.service.house import House, Talk, nonces, open_house, settle

__all__: list[str] = []

WORDS = st.sampled_from(
    [
        *("hello", "answer", "take", "timeup", "ruling", "correction", "undo", "redo", "pause"),
        *("overlord", "seat", "table", "ana", "ben", "0.1", "left", "", "\x00", "n" * 70),
    ]
)
KEYS = st.sampled_from(
    [
        *("type", "nonce", "seat", "ask", "picks", "pairs", "offer", "by", "option", "edits"),
        *("note", "entry", "on", "role", "language", "version"),
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
LIKE_FRAMES = st.dictionaries(KEYS, VALUES, max_size=6).map(msgspec.json.encode)
PIECES = st.one_of(
    st.binary(max_size=60),
    LIKE_FRAMES,
    LIKE_FRAMES.map(lambda line: line + b"\n"),
    st.sampled_from([b"\n", b"\xff\n", b"[" * 5000 + b"\n", b"x" * (LIMIT + 1) + b"\n"]),
)


async def talk_junk(pieces: list[bytes], hello: Hello | None) -> None:
    """Say junk to a fresh service, and see that it is as it was."""
    async with open_house(Session.begin(Dare(), {})) as house:
        before = house.session.hash()
        talk = await house.stranger()
        if hello is not None:
            talk.send(hello)
            assert isinstance(await talk.hear(), Welcome)
        data = b"".join(pieces) + b"\n"
        talk.say(data)
        for _ in range(data.count(b"\n")):
            assert isinstance(await talk.reply(), Refused)
        assert house.session.timeline.length == 1
        assert house.session.hash() == before
        await goes_on(house, talk, hello)


async def goes_on(house: House, talk: Talk, hello: Hello | None) -> None:
    """The same line takes what is no junk."""
    if hello is None:
        talk.send(Hello(role="overlord"))
        while not isinstance(await talk.hear(), Welcome):
            pass
    reply = await talk.ask(Take(nonce=nonces(), seat="" if hello else "ben", offer="boast"))
    assert isinstance(reply, Accepted)


@pytest.mark.timeout(600)  # a long run tries many
@given(st.lists(PIECES, max_size=6))
def test_junk_from_a_seat_changes_nothing(pieces: list[bytes]) -> None:
    asyncio.run(talk_junk(pieces, Hello(role="seat", seat="ben")))


@pytest.mark.timeout(600)  # a long run tries many
@given(st.lists(st.binary(max_size=80), max_size=6))
def test_junk_from_a_stranger_changes_nothing(pieces: list[bytes]) -> None:
    asyncio.run(talk_junk(pieces, None))


async def test_a_stream_that_is_no_conversation_is_told_so_and_closed() -> None:
    async with open_house() as house:
        talk = await house.talk()
        talk.say(b"x" * (HOPELESS + LIMIT))
        said = [await talk.reply(), await talk.reply()]
        await settle()
        assert house.service.clients == set()
    assert [str(each.why.text)[:11] for each in said if isinstance(each, Refused)] == [
        "A line has ",
        "This is no ",
    ]


@pytest.mark.parametrize("length", [LIMIT - 1, LIMIT, LIMIT + 1, LIMIT + 2])
async def test_the_limit_is_the_promised_one(length: int) -> None:
    async with open_house() as house:
        talk = await house.talk()
        talk.say(b"x" * length + b"\n")
        reply = await talk.reply()
    assert isinstance(reply, Refused)
    assert str(reply.why.text).startswith("A line has" if length > LIMIT else "This line is not")
