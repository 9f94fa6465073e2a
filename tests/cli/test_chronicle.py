"""`chronicle`: what happened, as Markdown and as a page, in the reader's language."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from controller import cli
from controller.cli.prose import Chronicle, html, markdown
from controller.cli.shelf import begin
from controller.engine.chronicle import Passage, Sentence
from controller.games import find
from controller.wire import OVERLORD, Ruling
from controller.wire.msg import untranslated
from tests.engine.small import answer

__all__: list[str] = []

NOUGHTS = find("noughts")


class Tags(HTMLParser):
    """Which tags and attributes a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


def played(name: str = "Friday") -> Path:
    """A journal of two moves, the second of which was ruled."""
    taken = begin(NOUGHTS, None, {}, name)
    answer(taken.session, "a1")
    ask = taken.session.run.open
    assert ask is not None
    ruled = taken.session.ask_id
    taken.session.do(Ruling(nonce="r", seat=OVERLORD, ask=ruled, by=ask.to[0], picks=("b2",)))
    taken.session.close()
    return taken.journal


def written(*passages: Passage) -> Chronicle:
    """A chronicle of these passages."""
    return Chronicle.of_passages("Friday", ["A game"], passages, "It is over", untranslated)


def passage(kind: str, *texts: str) -> Passage:
    """A passage of these sentences."""
    return Passage(kind, tuple(Sentence(text) for text in texts))  # type: ignore[arg-type]


def test_a_game_is_told_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    played()
    assert cli.run(["chronicle", "friday"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("# Friday\n\n*Noughts and crosses*\n\nCross marks a1.")
    assert "*The Overlord ruled for nought. (ruled)*" in told
    assert told.endswith("*It goes on: Cross.*\n")


def test_it_is_told_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    played()
    assert cli.run(["chronicle", "Friday", "--language", "es", "--html"]) == 0
    told = capsys.readouterr().out
    assert '<html lang="es">' in told
    assert "Cruz marca a1." in told


def test_a_language_that_nobody_speaks_here_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["chronicle", "Friday", "--language", "xx"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_there_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played()
    out = tmp_path / "friday.html"
    assert cli.run(["chronicle", "Friday", "--html", "--to", str(out)]) == 0
    before = out.read_bytes()
    assert cli.run(["chronicle", "Friday", "--to", str(out)]) == 1
    assert out.read_bytes() == before


def test_last_time_is_a_few_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    played()
    assert cli.run(["chronicle", "Friday", "--last"]) == 0
    assert capsys.readouterr().out.startswith("Last time: Cross marks a1.")
    assert cli.run(["campaigns", "list", "--last"]) == 0
    assert "Friday: Last time: Cross marks a1." in capsys.readouterr().out


def test_a_game_of_which_nobody_knows_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["chronicle", "Friday"]) == 1
    err = capsys.readouterr().err
    assert 'There is no file "Friday", and no game is called so' in err
    assert err.count("\n") == 1


# -- printing -------------------------------------------------------------------------------------


def test_headings_paragraphs_and_what_was_read_aloud_are_told_apart() -> None:
    told = written(
        passage("heading", "Chapter 1"),
        passage("scene", "The lift"),
        passage("speech", "The doors close.\n\nNobody\nspeaks."),
        passage("prose", "ann waits", "Bob falls!"),
    )
    assert markdown(told) == (
        "# Friday\n\n*A game*\n\n## Chapter 1\n\n### The lift\n\n> The doors close.\n\n"
        "> Nobody\n> speaks.\n\nAnn waits. Bob falls!\n\n*It is over.*\n"
    )
    page = html(told, "en")
    assert "<h2>Chapter 1</h2>\n<h3>The lift</h3>" in page
    assert '<p class="speech">Nobody<br>\nspeaks.</p>\n<p>Ann waits. Bob falls!</p>' in page


@pytest.mark.parametrize("kind", ["heading", "scene", "speech", "prose"])
def test_nothing_that_a_pack_says_is_a_tag_or_loads_anything(kind: str) -> None:
    bad = '<script src="//x"></script> & <img src=x onerror="y">'
    tags = Tags()
    page = html(written(passage(kind, bad)), "en")
    tags.feed(page)
    assert {tag for tag, _ in tags.seen} <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p"),
    }
    assert not any({"src", "href", "onerror"} & attrs.keys() for _, attrs in tags.seen)
    assert "url(" not in page
    assert "@import" not in page


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("*loud* _soft_ `code`", r"\*loud\* \_soft\_ \`code\`."),
        ("# no heading", r"\# no heading."),
        ("- no list", r"\- no list."),
        ("1. no list", r"\1. no list."),
        ("[no](link)", r"\[no\](link)."),
        ("<b>", r"\<b\>."),
    ],
)
def test_nothing_that_a_pack_says_is_markup(said: str, printed: str) -> None:
    assert markdown(written(passage("prose", said))).split("\n\n")[2] == printed
