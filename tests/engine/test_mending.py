"""Mending: an earlier answer becomes another, and of those after it what still fits is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.engine import Game, Illegal, Invalid, Session, Stale
from controller.engine.disk import DiskJournal
from controller.engine.journal import INPUTS, MemoryJournal, Waits
from controller.engine.kit.mends import by_hand, other_answer
from controller.engine.kit.tape import random_input, steps
from controller.engine.salvage import copied
from controller.wire import (
    OVERLORD,
    Answer,
    Forgo,
    Mend,
    Mending,
    Redo,
    Undo,
)
from tests.engine.small import answer
from tests.engine.test_session import undo
from tests.specimens.noughts import SPACES, Noughts, winner
from tests.specimens.relay import Relay

# -- noughts and crosses: one answer a turn ------------------------------------------------------


def noughts(*places: str) -> Session[Any]:
    """A game in which these spaces were marked in turn; the first mark is entry 2."""
    session: Session[Any] = Session.begin(Noughts(), {})
    for place in places:
        answer(session, place)
    return session


def mend(session: Session[Any], entry: int, *picks: str, **more: Any) -> str:
    """Mend an answer; what is said of it."""
    nonce = f"m{session.timeline.length}"
    command = Mend(nonce=nonce, seat=OVERLORD, entry=entry, picks=picks, **more)
    return str(session.do(command).note)


def forgo(session: Session[Any]) -> None:
    session.do(Forgo(nonce=f"f{session.timeline.length}", seat=OVERLORD))


def marked(session: Session[Any]) -> dict[str, str]:
    """Which seat marked which space."""
    return {s: seat for s, seat in zip(SPACES, session.state.marks, strict=True) if seat}


def shown(session: Session[Any]) -> Mending | None:
    return session.view(OVERLORD).mending


def test_an_earlier_answer_becomes_another_and_all_that_fits_is_kept() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "c3")
    assert marked(session) == {"c3": "cross", "a2": "nought", "b1": "cross", "b2": "nought"}
    assert session.waits is None
    assert shown(session) is None


def test_where_a_later_answer_fits_no_more_play_stops_and_says_what_waits() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    note = mend(session, 2, "a2")
    assert marked(session) == {"a2": "cross"}
    assert session.asked == ("nought",)
    assert note == "2 later answers wait until what is asked now is answered."
    waiting = shown(session)
    assert waiting is not None
    assert (waiting.waits, str(waiting.next)) == (2, "Cross marks b1")
    assert [str(each) for each in waiting.left_out] == ["Nought marks a2"]


def test_once_that_is_answered_what_waits_comes_in() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    answer(session, "c1")
    assert marked(session) == {"a2": "cross", "c1": "nought", "b1": "cross", "b2": "nought"}
    assert session.waits is None


def test_an_answer_that_takes_what_waits_is_asked_on() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    answer(session, "b1")
    assert marked(session) == {"a2": "cross", "b1": "nought"}
    assert session.asked == ("cross",)
    waiting = shown(session)
    assert waiting is not None
    assert (waiting.waits, len(waiting.left_out)) == (1, 2)


def test_what_was_left_out_is_said_in_the_log_once_nothing_waits() -> None:
    session = noughts("a1", "a2", "b1")
    mend(session, 2, "b1")
    answer(session, "c3")  # what Cross was to mark is taken; Nought's answer came before
    lines = [str(line.text) for line in session.view(OVERLORD).log]
    assert "Left out, since it fits no more: Cross marks b1" in lines
    assert not any("Left out" in str(line.text) for line in session.view("cross").log)


def test_answers_after_the_end_of_a_shorter_game_are_left_out() -> None:
    session = noughts("a1", "a2", "b1", "b2", "c3", "c2")  # Nought wins with the second row
    note = mend(session, 6, "c1")  # Cross wins with the first
    assert session.over
    assert note == "1 later answer fits no more and was left out."


def test_one_undo_takes_the_whole_mend_back_and_one_redo_brings_it_again() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    before = session.hash()
    mend(session, 2, "c3")
    after = session.hash()
    last = session.undoable(OVERLORD)
    assert last is not None
    undo(session, last)
    assert (session.hash(), session.waits) == (before, None)
    session.do(Redo(nonce="again", seat=OVERLORD, entry=last))
    assert session.hash() == after


def test_undo_of_the_answer_that_let_others_in_takes_those_back_too() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    standing, waits = session.hash(), session.waits
    entry = answer(session, "c1")
    undo(session, entry)
    assert (session.hash(), session.waits) == (standing, waits)


def test_a_restart_knows_what_waits(tmp_path: Path) -> None:
    journal = DiskJournal.create(tmp_path / "game.journal")
    session = Session.begin(Noughts(), {}, journal)
    for place in ("a1", "a2", "b1", "b2"):
        answer(session, place)
    mend(session, 2, "a2")
    waits, ask = session.waits, session.ask_id
    journal.close()
    again = Session.open(Noughts(), DiskJournal.open(tmp_path / "game.journal"))
    assert (again.waits, again.ask_id) == (waits, ask)
    answer(again, "c1")
    assert marked(again) == {"a2": "cross", "c1": "nought", "b1": "cross", "b2": "nought"}


def test_the_past_is_never_deleted() -> None:
    session = noughts("a1", "a2", "b1")
    mend(session, 2, "c3")
    entry = session.journal.row(2).entry
    assert isinstance(entry, Answer)
    assert entry.picks == ("a1",)


def test_the_overlord_may_go_on_from_here() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    forgo(session)
    assert session.waits is None
    answer(session, "c1")
    assert marked(session) == {"a2": "cross", "c1": "nought"}


def test_letting_go_is_undone_like_anything_else() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    waits = session.waits
    forgo(session)
    entry = session.undoable(OVERLORD)
    assert entry is not None
    undo(session, entry)
    assert session.waits == waits


def test_there_is_nothing_to_let_go_of_where_nothing_waits() -> None:
    with pytest.raises(Stale, match="Nothing waits"):
        forgo(noughts("a1"))


def test_only_the_overlord_mends() -> None:
    session = noughts("a1")
    with pytest.raises(Illegal, match="Only the Overlord"):
        session.do(Mend(nonce="n", seat="cross", entry=2, picks=("b1",)))


@pytest.mark.parametrize("entry", [-1, 0, 1, 99])
def test_what_is_no_answer_of_this_game_is_not_mended(entry: int) -> None:
    session = noughts("a1")
    with pytest.raises(Illegal):
        mend(session, entry, "b1")


def test_what_was_never_open_then_is_refused_and_nothing_moves() -> None:
    session = noughts("a1", "a2")
    before = session.hash(), session.timeline.length
    with pytest.raises(Illegal, match="a1 is taken"):
        mend(session, 3, "a1")
    with pytest.raises(Invalid, match="no option"):
        mend(session, 3, "z9")
    assert (session.hash(), session.timeline.length) == before


def test_the_question_of_then_is_asked_again_and_what_came_after_waits() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 3, again=True)
    assert marked(session) == {"a1": "cross"}
    assert session.asked == ("nought",)
    waiting = shown(session)
    assert waiting is not None
    assert waiting.waits == 2
    answer(session, "c3")
    assert marked(session) == {"a1": "cross", "c3": "nought", "b1": "cross", "b2": "nought"}


def test_what_was_undone_can_wait_while_another_answer_is_given() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    undo(session, 3)
    offered = shown(session)
    assert offered == Mending(waits=2, undone=3)
    mend(session, 3, again=True)
    answer(session, "c3")
    assert marked(session) == {"a1": "cross", "c3": "nought", "b1": "cross", "b2": "nought"}


def test_a_mend_within_a_mend_lets_all_wait_in_their_order() -> None:
    session = noughts("a1", "a2", "b1", "b2", "c3")
    mend(session, 2, "b1")  # a2 is kept; b1 is taken: Cross is asked
    assert session.asked == ("cross",)
    first = session.undoable(OVERLORD)
    assert first is not None
    mend(session, first + 1, "c1")
    assert marked(session) == {"c1": "cross", "a2": "nought"}
    answer(session, "a1")
    then = {"c1": "cross", "a2": "nought", "a1": "cross", "b2": "nought", "c3": "cross"}
    assert marked(session) == then


def test_what_waits_is_shown_to_the_overlord_alone() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    assert all(session.view(who).mending is None for who in ("table", "cross", "nought"))


def expected(played: list[str], turn: int, other: str) -> tuple[list[str], bool]:
    """What noughts and crosses come to when the answer of `turn` is mended into `other`, worked out
    by hand: the marks in their order, and whether play stops before the last answer."""
    line = [*played[:turn], other]
    for place in played[turn + 1 :]:
        if winner(board(line)) or place in line:
            return line, not winner(board(line))
        line.append(place)
    return line, False


def board(line: list[str]) -> list[str]:
    """The marks of spaces marked in turn."""
    return [("cross", "nought")[line.index(s) % 2] if s in line else "" for s in SPACES]


def test_any_answer_mended_into_any_other_keeps_what_a_count_by_hand_keeps() -> None:
    for seed in range(40):
        session: Session[Any] = Session.begin(Noughts(), {})
        for _ in steps(session, seed):
            pass
        entries = [*reversed([*session.timeline.path()])][1:]
        played = [session.journal.row(seq).entry.picks[0] for seq in entries]  # type: ignore[union-attr]
        rng = Random(seed)
        turn = rng.randrange(len(played))
        other = rng.choice([s for s in SPACES if s not in played[:turn]])
        mend(session, entries[turn], other)
        line, stops = expected(played, turn, other)
        assert session.state.marks == board(line)
        later = len(played) > len(line) + 1
        assert (session.waits is not None) == (stops and later)


# -- any game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [Noughts(), Relay()], ids=lambda game: str(game.name))
def test_after_any_mend_the_game_stands_where_its_inputs_fed_by_hand_lead(
    game: Game[Any], fresh_seed: int
) -> None:
    setup = game.setups(Random(fresh_seed))
    session = Session.begin(game, setup)
    for _ in steps(session, fresh_seed):
        pass
    rng = Random(fresh_seed)
    for n in range(12):
        answers = [s for s in session.timeline.path() if session.journal.row(s).kind == "answer"]
        try:
            session.do(other_answer(session, rng.choice(answers), rng, f"m{n}"))
        except Illegal:
            continue
        assert session.hash() == by_hand(game, setup, session).hash()
        for k in range(3):
            if session.waits is None or session.over:
                break
            command = random_input(session, rng, f"m{n}.{k}")
            assert command is not None
            session.do(command)
            assert session.hash() == by_hand(game, setup, session).hash()


# -- forks and salvage ---------------------------------------------------------------------------


def test_a_fork_plays_on_with_nothing_waiting() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    for each in (session, Session.open(Noughts(), session.journal)):
        fork = each.fork()
        assert (fork.hash(), fork.waits) == (session.hash(), None)


def test_a_saved_journal_knows_what_waits(tmp_path: Path) -> None:
    journal = DiskJournal.create(tmp_path / "game.journal")
    session = Session.begin(Noughts(), {}, journal)
    for place in ("a1", "a2", "b1", "b2"):
        answer(session, place)
    mend(session, 2, "a2")
    copied(journal, tmp_path / "saved.journal")
    saved = Session.open(Noughts(), DiskJournal.open(tmp_path / "saved.journal"))
    assert saved.waits == session.waits


def test_a_journal_cut_anywhere_opens_and_goes_on() -> None:
    session = noughts("a1", "a2", "b1", "b2", "c1")
    mend(session, 2, "a2")
    answer(session, "c3")
    rows = [session.journal.row(seq) for seq in range(1, session.timeline.length + 1)]
    for cut in range(1, len(rows) + 1):
        journal = MemoryJournal()
        journal.append(rows[:cut])
        again = Session.open(Noughts(), journal)
        free = [o.id for o in getattr(again.run.ask, "options", ()) if o.closed is None]
        if free:
            answer(again, free[0])
        assert again.hash() == by_hand(Noughts(), {}, again).hash()


def test_what_waits_stands_in_the_last_row_of_its_command() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    last = session.journal.row(session.timeline.head)
    assert isinstance(last.entry, Waits)
    assert last.kind not in INPUTS
    assert last.entry.entries == (4, 5)


def test_a_mend_sent_again_under_its_nonce_gets_the_first_acknowledgement() -> None:
    session = noughts("a1", "a2", "b1")
    command = Mend(nonce="once", seat=OVERLORD, entry=2, picks=("c3",))
    first = session.do(command).entry
    assert session.do(command).entry == first
    assert session.timeline.length == first + 3


def test_an_undone_mend_is_itself_what_an_undo_names() -> None:
    session = noughts("a1", "a2", "b1")
    mend(session, 2, "c3")
    label = session.view(OVERLORD).undo
    assert label is not None
    assert str(label.label) == "The Overlord mended an earlier answer: Cross marks a1"
    session.do(Undo(nonce="u", seat=OVERLORD, entry=label.entry))
    assert marked(session) == {"a1": "cross", "a2": "nought", "b1": "cross"}
