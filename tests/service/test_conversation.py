"""The conversation: what one client may say when, without a line."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.api import Conversation, Party, understand
from controller.api.conversation import NONCE_LIMIT, nonce_of
from controller.engine import Illegal, Invalid, Refused
from controller.wire import Answer
from controller.wire.frame import VERSION, Hello
from tests.service.dare import SEATS

__all__: list[str] = []

ANSWER = Answer("0.1", "n")


@pytest.mark.parametrize(
    ("hello", "audience"),
    [
        (Hello(role="overlord"), "overlord"),
        (Hello(role="table"), "table"),
        (Hello(role="seat", seat="ben"), "ben"),
    ],
)
def test_a_hello_says_whose_view_is_wanted(hello: Hello, audience: str) -> None:
    heard = Conversation().hear(hello, SEATS)
    assert isinstance(heard, Party)
    assert heard.audience == audience


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        (Hello(role="seat", seat="eve"), "Nobody plays"),
        (Hello(role="seat"), "Nobody plays"),
        (Hello(role="table", seat="ana"), "Only the role"),
        (Hello(role="overlord", seat="ana"), "Only the role"),
        (Hello(role="table", version=VERSION + 1), "install the same release"),
        (Hello(role="table", language="../../secret"), "names no language"),
    ],
)
def test_a_hello_that_cannot_be_is_refused_and_another_may_follow(hello: Hello, said: str) -> None:
    conversation = Conversation()
    with pytest.raises(Invalid, match=said):
        conversation.hear(hello, SEATS)
    assert conversation.party is None
    assert isinstance(conversation.hear(Hello(role="table"), SEATS), Party)


def test_a_command_before_hello_is_refused() -> None:
    with pytest.raises(Illegal, match="Say Hello first"):
        Conversation().hear(ANSWER, SEATS)


def test_a_second_hello_is_refused_and_changes_nobody() -> None:
    conversation = Conversation()
    party = conversation.hear(Hello(role="seat", seat="ana"), SEATS)
    with pytest.raises(Illegal, match="already"):
        conversation.hear(Hello(role="overlord"), SEATS)
    assert conversation.party == party


def test_the_seat_of_a_command_is_filled_in_from_the_connection() -> None:
    conversation = Conversation()
    conversation.hear(Hello(role="seat", seat="ana"), SEATS)
    heard = conversation.hear(ANSWER, SEATS)
    assert isinstance(heard, Answer)
    assert heard.seat == "ana"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"hello"',
        b"{}",
        b'{"type":"zip"}',
        b'{"type":"timeup","nonce":"n","ask":"0.1"}',
        b'{"type":"answer","ask":"0.1"}',
        b'{"type":"answer","ask":1,"nonce":"n"}',
        b'{"type":"answer","ask":"\\ud800","nonce":"n"}',
        b'{"type":"correction","nonce":"n","edits":[{"path":"/a","value":1e999}]}',
        b'{"type":"correction","nonce":"n","edits":[{"path":"/a","value":' + b"[" * 30_000,
        b"[" * 60_000,
    ],
)
def test_what_is_no_frame_is_refused_with_one_sentence(line: bytes) -> None:
    with pytest.raises(Invalid) as refused:
        understand(line)
    assert str(refused.value).startswith("This line is not understood: ")
    assert "\n" not in str(refused.value)


def test_a_hello_of_a_later_version_is_told_so_even_where_it_is_not_understood() -> None:
    with pytest.raises(Invalid, match="install the same release of both"):
        understand(b'{"type":"hello","role":"spectator","version":7}')


def test_a_nonce_longer_than_any_honest_one_is_refused() -> None:
    with pytest.raises(Invalid, match="at most 64 characters"):
        understand(msgspec.json.encode(Answer("0.1", "n" * (NONCE_LIMIT + 1))))


def test_a_refused_line_keeps_its_nonce_where_one_can_be_read() -> None:
    assert nonce_of(b'{"type":"zip","nonce":"seven"}') == "seven"
    assert nonce_of(b'{"type":"zip"') == ""


@given(st.binary())
def test_no_bytes_raise_anything_but_a_refusal(line: bytes) -> None:
    with suppress(Refused):
        understand(line)
    assert len(nonce_of(line)) <= NONCE_LIMIT
