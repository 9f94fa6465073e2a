"""The chronicle: what is worth telling, in the order in which it counts."""

from __future__ import annotations

from typing import Any

from controller.engine import REST, Event, Play, Rules, Session
from controller.engine.chronicle import Passage, lines_of, passages, recap
from controller.engine.log import Told
from controller.wire import OVERLORD, Correction, Edit, Msg, Ruling, Text, Undo
from tests.engine.small import Jotted, Jotter, Small, answer, choose

__all__: list[str] = []


class Turned(Event, frozen=True, kw_only=True):
    """A page was turned."""

    part = "scene"
    page: int

    def says(self) -> Text:
        return Msg("Page {page}", page=self.page)


class Blotted(Event, frozen=True, kw_only=True):
    """A blot, of which nobody wants to read."""

    part = "detail"

    def says(self) -> Text:
        return Msg("A blot")


def jotting(play: Play[Jotter]) -> Rules[None]:
    """A word is jotted down again and again; "page" turns it."""
    while True:
        yield REST
        [option] = yield choose("a", "b", "page", "blot", "whisper")
        play.state.words.append(option.id)
        if option.id == "page":
            play.tell(Turned(page=len(play.state.words)))
        elif option.id == "blot":
            play.tell(Blotted())
        else:
            to = (OVERLORD,) if option.id == "whisper" else ()
            play.tell(Jotted(word=option.id, to=to))


def begun(*words: str) -> Session[Any]:
    """A game in which these words were jotted down."""
    session = Session.begin(Small(jotting), {})
    for word in words:
        answer(session, word)
    return session


def read(told: list[Passage]) -> list[tuple[str, str]]:
    """Passages as their kind and their sentences."""
    return [(each.kind, " | ".join(str(one.text) for one in each.sentences)) for each in told]


def chronicle(session: Session[Any], audience: str = "table") -> list[tuple[str, str]]:
    """The chronicle of a game."""
    return read(passages(lines_of(session), audience))


def lines(*told: tuple[str, str]) -> list[tuple[str, str]]:
    """The chronicle of lines that say which part they are."""
    return read(passages([Told("X", text, part=part) for part, text in told]))  # type: ignore[arg-type]


def test_sentences_stand_together_under_their_headings_and_details_are_left_out() -> None:
    assert chronicle(begun("a", "page", "b", "blot", "a")) == [
        ("prose", "Jotted down: a"),
        ("scene", "Page 2"),
        ("prose", "Jotted down: b | Jotted down: a"),
    ]


def test_what_was_undone_is_not_told() -> None:
    session = begun("a", "b")
    session.do(Undo(nonce="u", seat=OVERLORD, entry=3))
    answer(session, "page")
    assert chronicle(session) == [("prose", "Jotted down: a"), ("scene", "Page 2")]


def test_what_only_the_overlord_may_know_is_told_to_the_overlord_alone() -> None:
    session = begun("a", "whisper")
    assert chronicle(session) == [("prose", "Jotted down: a")]
    assert chronicle(session, OVERLORD) == [("prose", "Jotted down: a | Jotted down: whisper")]


def test_rulings_and_corrections_are_told_with_their_mark() -> None:
    session = begun("a")
    session.do(Ruling(nonce="r", seat=OVERLORD, ask=session.ask_id, by="ann", picks=("b",)))
    edits = (Edit("/words/0", "set", "z"),)
    session.do(Correction(nonce="c", seat=OVERLORD, edits=edits, note="a slip"))
    told = passages(lines_of(session))
    assert [one.mark for each in told for one in each.sentences] == [
        "",
        "ruling",
        "ruling",
        "correction",
    ]


def test_a_deed_and_its_time_are_told_only_with_what_came_of_them() -> None:
    assert lines(
        ("time", "Round 1"),
        ("act", "Ann hits Bob"),
        ("time", "Round 2"),
        ("act", "Bob hits Ann"),
        ("act", "Ann hits Bob"),
        ("prose", "Bob falls"),
        ("act", "Cyd runs"),
        ("prose", "It is over"),
    ) == [("prose", "Round 2. Ann hits Bob: Bob falls | Cyd runs: It is over")]


def test_a_deed_before_a_heading_has_come_to_nothing() -> None:
    assert lines(("act", "Ann hits Bob"), ("scene", "Morning"), ("prose", "Bob wakes")) == [
        ("scene", "Morning"),
        ("prose", "Bob wakes"),
    ]


def test_no_paragraph_is_endless() -> None:
    told = chronicle(begun(*["a"] * 30))
    assert [kind for kind, _ in told] == ["prose"] * 3


def test_what_an_earlier_version_wrote_without_a_part_is_prose() -> None:
    assert lines(("", "A blot"), ("", "Who knows"), ("scene", "Page 1"), ("prose", "On")) == [
        ("prose", "A blot | Who knows"),
        ("scene", "Page 1"),
        ("prose", "On"),
    ]


def test_of_a_long_log_of_an_earlier_version_only_the_last_is_told_and_that_is_said() -> None:
    log = [("", f"Move {n}") for n in range(1, 101)]
    [(kind, told), scene] = lines(*log, ("scene", "Page 1"))
    first, *rest = told.split(" | ")
    assert (kind, scene) == ("prose", ("scene", "Page 1"))
    assert first == "89 sentences that an earlier version told are left out here"
    assert rest == [f"Move {n}" for n in range(90, 101)]


def test_a_log_of_an_earlier_version_that_fits_is_told_whole() -> None:
    [(_, told)] = lines(*[("", f"Move {n}") for n in range(1, 13)])
    assert told.split(" | ") == [f"Move {n}" for n in range(1, 13)]


# -- last time ------------------------------------------------------------------------------------


def test_a_recap_tells_the_scene_that_was_played_last() -> None:
    session = begun("a", "page", "b", "a", "b")
    said = "Last time: Page 2. Jotted down: b. Jotted down: a. Jotted down: b."
    assert str(recap(session)) == said


def test_where_a_scene_has_only_begun_the_one_before_is_told_too() -> None:
    session = begun("page", "a", "b", "a", "page", "b")
    assert str(recap(session)).startswith("Last time: Page 1. Jotted down: a.")
    assert str(recap(session)).endswith("Page 5. Jotted down: b.")


def test_nothing_secret_is_in_a_recap_and_of_nothing_there_is_none() -> None:
    assert recap(begun("whisper")) == ""
    assert "whisper" not in str(recap(begun("a", "whisper")))


def test_a_recap_is_short() -> None:
    said = str(recap(begun(*["a"] * 100)))
    assert 300 < len(said) < 500
