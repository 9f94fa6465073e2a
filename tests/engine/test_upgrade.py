"""Rules that changed under a running game: it goes on as far as it fits, and says what it lost."""

from __future__ import annotations

import pytest

from controller.engine import REST, JournalForeign, Play, Rules, Session
from controller.engine.journal import MemoryJournal, Start, Versions
from controller.wire import Correction, Edit, Undo
from tests.engine.small import Jotter, Small, answer, choose


class Newer(Small):
    version = "2"


def words(*names: str, most: int = 400) -> object:
    """Rules that ask for one word after another out of `names`."""

    def rules(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < most:
            yield REST
            [option] = yield choose(*names)
            play.state.words.append(option.id)

    return rules


def played(count: int, first: str = "a") -> MemoryJournal:
    """A journal of version 1: `first`, then b until there are `count` words."""
    journal = MemoryJournal()
    session = Session.begin(Small(words("a", "b", "c")), {}, journal)  # type: ignore[arg-type]
    answer(session, first)
    for _ in range(count - 1):
        answer(session, "b")
    return journal


def test_where_only_the_beginning_no_longer_fits_the_newest_checkpoint_that_stands_is_taken() -> (
    None
):
    journal = played(200)
    session = Session.open(Newer(words("b", "c")), journal)  # type: ignore[arg-type]
    # Checkpoints lie 16 entries apart or so: the words after the newest are replayed and still fit.
    assert session.state.words == ["a", *["b"] * 199]
    assert session.history.lost == 0
    answer(session, "c")
    again = Session.open(Newer(words("b", "c")), journal)  # type: ignore[arg-type]
    assert again.hash() == session.hash()


def test_a_checkpoint_that_the_new_rules_find_impossible_is_no_place_to_stand() -> None:
    class Strict(Newer):
        def check(self, state: Jotter) -> object:  # type: ignore[override]
            return super().check(state) if not state.words else "too many words"

    session = Session.open(Strict(words("b", "c")), played(100))  # type: ignore[arg-type]
    assert session.state.words == []
    assert session.history.lost == 100


def test_a_state_of_an_earlier_version_is_made_whole_before_it_is_gone_on_with() -> None:
    class Whole(Newer):
        def mended(self, state: Jotter) -> Jotter:
            state.words = [word.upper() for word in state.words]
            return state

        def check(self, state: Jotter) -> object:  # type: ignore[override]
            return None if state.words and state.words[0] == "A" else "not whole"

    journal = played(100)
    session = Session.open(Whole(words("b", "c")), journal)  # type: ignore[arg-type]
    assert session.history.lost == 0
    assert session.state.words[:2] == ["A", "B"]
    again = Session.open(Whole(words("b", "c")), journal)  # type: ignore[arg-type]
    assert again.hash() == session.hash()


@pytest.mark.parametrize(("first", "losing"), [("a", 0), ("c", 1)])
def test_it_is_said_before_answers_are_lost_while_the_journal_is_as_it_was(
    first: str, losing: int
) -> None:
    journal = played(10, first)
    lengths: list[int] = []
    Session.open(
        Newer(words("a", "b")),  # type: ignore[arg-type]
        journal,
        before_losing=lambda: lengths.append(len(list(journal.summaries()))),
    )
    assert lengths == [11] * losing


@pytest.mark.parametrize("version", [Small, Newer])
def test_rules_that_changed_without_saying_so_are_met_in_the_same_way(version: type[Small]) -> None:
    journal = played(10, first="c")
    session = Session.open(version(words("a", "b")), journal)  # type: ignore[arg-type]
    assert session.state.words == []
    assert session.history.lost == 10
    answer(session, "a")
    assert Session.open(version(words("a", "b")), journal).state.words == ["a"]  # type: ignore[arg-type]


def test_rules_that_raise_now_are_met_in_the_same_way() -> None:
    def raising(play: Play[Jotter]) -> Rules[None]:
        while True:
            yield REST
            [option] = yield choose("a", "b")
            if len(play.state.words) == 4:
                raise ZeroDivisionError
            play.state.words.append(option.id)

    session = Session.open(Newer(raising), played(10))
    assert session.state.words == ["a", "b", "b", "b"]
    assert session.history.lost == 6


def test_a_game_that_the_new_rules_cannot_even_begin_says_why_and_is_left_alone() -> None:
    class Never(Newer):
        def new(self, setup: dict[str, object]) -> Jotter:
            raise LookupError("no such box")

        def check(self, state: Jotter) -> object:  # type: ignore[override]
            return "impossible"

    journal = played(5)
    with pytest.raises(JournalForeign, match="no such box"):
        Session.open(Never(words("a", "b")), journal)  # type: ignore[arg-type]
    assert len(list(journal.summaries())) == 6


@pytest.mark.parametrize("versions", [("2", "1"), ("1", "2")])
def test_a_journal_of_a_newer_engine_or_newer_rules_is_refused_and_left_alone(
    versions: tuple[str, str],
) -> None:
    engine, rules = versions
    journal = played(3)
    start = journal.row(1)
    assert isinstance(start.entry, Start)
    later = Start(Versions(engine, "small", rules, {}), {})
    journal._rows[0] = type(start)(1, 1, 0, "start", "", "", later, ())
    with pytest.raises(JournalForeign, match="newer"):
        Session.open(Small(words("a", "b")), journal)  # type: ignore[arg-type]
    assert len(list(journal.summaries())) == 4


def test_an_undo_to_where_the_rules_no_longer_lead_goes_on_to_what_came_before() -> None:
    journal = MemoryJournal()
    session = Session.begin(Small(words("a", "b", "c")), {}, journal)  # type: ignore[arg-type]
    for word in "abc":
        answer(session, word)
    edits = (Edit("/words/2", "set", "b"),)
    session.do(Correction(nonce="c", seat="overlord", edits=edits))
    newer = Session.open(Newer(words("a", "b")), journal)  # type: ignore[arg-type]
    while newer.timeline.last() is not None:
        entry = newer.timeline.last()
        assert entry is not None
        newer.do(Undo(nonce=f"u{newer.timeline.length}", seat="overlord", entry=entry))
    assert newer.state.words == []


def test_a_journal_without_a_game_is_refused() -> None:
    with pytest.raises(JournalForeign, match="does not begin"):
        Session.open(Small(words("a")), MemoryJournal())  # type: ignore[arg-type]
