"""The site: its few files, and whom it answers."""

import re
import socket

import pytest

from controller.engine import Invalid
from controller.web.addresses import Listening, own_addresses, read_listening
from controller.web.site import FILES, Site, ours, sent
from controller.web.square import square
from controller.web.words import WORDS
from controller.wire.msg import untranslated

__all__: list[str] = []

SITE = Site(lambda language: untranslated)


@pytest.mark.parametrize("path", FILES)
def test_every_file_of_the_page_is_there(path: str) -> None:
    page = SITE.page(path)
    assert page is not None
    assert page.data


@pytest.mark.parametrize(
    "path", ["/door.py", "/../door.py", "//style.css", "/words", "/client/page.js"]
)
def test_nothing_else_is_sent(path: str) -> None:
    assert SITE.page(path) is None


def test_what_a_file_loads_is_sent_too() -> None:
    for name, _ in FILES.values():
        text = sent(name).decode()
        wanted = re.findall(r'(?:from|src=|href=) ?"\.?(/[a-z.]+)"', text)
        assert all(path in FILES for path in wanted), name


def test_the_page_has_a_word_for_all_it_says() -> None:
    said = {"closed", "read", "given"}
    for name, _ in FILES.values():
        text = sent(name).decode()
        said |= set(re.findall(r'\bsay\("(\w+)"', text)) | set(
            re.findall(r'data-word="(\w+)"', text)
        )
    assert said <= set(WORDS)
    assert set(WORDS) - said <= {"board", "people", "cards", "log"}


def test_words_come_with_their_gap_still_in_them() -> None:
    page = SITE.page("/words.json?en")
    assert page is not None
    assert b'"left":"{n} s"' in page.data


@pytest.mark.parametrize(
    ("host", "origin", "meant"),
    [
        ("192.168.4.1:8080", None, True),
        ("192.168.4.1:8080", "http://192.168.4.1:8080", True),
        ("[fd00::4]:8080", "http://[fd00::4]:8080", True),
        ("localhost:8080", None, True),
        ("192.168.4.1:8080", "http://elsewhere.example", False),
        ("192.168.4.1:8080", "http://192.168.4.1:9090", False),
        ("elsewhere.example:8080", "http://elsewhere.example:8080", False),
        ("", None, False),
    ],
)
def test_who_is_lured_here_by_another_page_is_not_answered(
    host: str, origin: str | None, meant: bool
) -> None:
    assert ours(host, origin) is meant


def test_this_machine_is_called_by_its_own_name() -> None:
    own = socket.gethostname().partition(".")[0]
    assert ours(f"{own}:80")
    assert ours(f"{own}.local:80")


@pytest.mark.parametrize(
    ("text", "listening"),
    [
        ("8080", Listening("0.0.0.0", 8080)),
        ("127.0.0.1:8080", Listening("127.0.0.1", 8080)),
        ("[::1]:8080", Listening("::1", 8080)),
    ],
)
def test_an_address_is_read_as_it_is_typed(text: str, listening: Listening) -> None:
    assert read_listening(text) == listening


@pytest.mark.parametrize("text", ["", "phone", "0", "65536", "table:80", "1.2.3:80", "127.0.0.1:"])
def test_what_is_no_address_is_one_sentence(text: str) -> None:
    with pytest.raises(Invalid, match="no address to listen on"):
        read_listening(text)


def test_an_address_is_found_where_devices_find_it() -> None:
    assert Listening("::1", 80).found_at() == ("http://[::1]:80/",)
    found = Listening("0.0.0.0", 8080).found_at()
    assert found == tuple(f"http://{one}:8080/" for one in own_addresses() or ("127.0.0.1",))


def test_a_square_is_one_and_its_three_corners_are_where_they_belong() -> None:
    rows = square("http://192.168.4.1:8080/#ABC234")
    size = len(rows)
    assert {len(row) for row in rows} == {size}
    assert (size - 17) % 4 == 0  # ISO/IEC 18004: a symbol of version v has 17 + 4 v modules a side
    corner = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
    assert tuple(row[:7] for row in rows[:7]) == corner
    assert tuple(row[-7:] for row in rows[:7]) == corner
    assert tuple(row[:7] for row in rows[-7:]) == corner
    assert rows[-7][-7:] != corner[0]
