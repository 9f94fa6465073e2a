"""Forks: games of their own from here on, for next to nothing."""

from __future__ import annotations

import pytest

from controller.engine import REST, Invalid, Play, Rules, Session
from controller.wire import Msg, TimeUp
from tests.engine.small import Jotter, Small, answer, choose
from tests.engine.test_session import begun, jot, undo, vote


def test_a_fork_goes_its_own_way() -> None:
    session = begun()
    for pick in "axb":
        answer(session, pick)
    fork = session.fork()
    assert fork.hash() == session.hash()
    answer(fork, "z")
    answer(session, "y")
    assert fork.state.words == ["a", "x", "b", "z"]
    assert session.state.words == ["a", "x", "b", "y"]


def test_a_fork_that_nobody_looked_at_yet_goes_on_and_back_as_the_game_would() -> None:
    session = begun()
    for pick in "ax":
        answer(session, pick)
    fork = session.fork()
    second = answer(fork, "b")  # in the midst of an Action
    assert fork.state.words == ["a", "x"]
    undo(fork, second)
    for pick in "cz":
        answer(fork, pick)
    assert (fork.state.words, session.state.words) == (["a", "x", "c", "z"], ["a", "x"])


def test_a_fork_of_a_fork_stands_where_the_first_game_stood() -> None:
    session = begun()
    for pick in "ax":
        answer(session, pick)
    hashed = session.hash()
    forks = [session.fork(), session.fork().fork()]
    for pick in "by":
        answer(session, pick)
    assert [fork.hash() for fork in forks] == [hashed, hashed]


def test_what_was_told_before_the_question_of_a_fork_is_not_told_again() -> None:
    def told_at_once(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 8:
            yield REST
            jot(play, "told")
            [first] = yield choose("a", "b")
            jot(play, first.id)

    session = begun(told_at_once)
    fork = session.fork()
    answer(fork, "a")
    assert [line.text for line in fork.journal.row(2).log] == [
        Msg("Jotted down: {word}", word=word) for word in ("a", "told")
    ]


def test_a_fork_whose_journal_fails_stands_where_it_stood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*rows: object) -> None:
        raise OSError("full")

    fork = begun().fork()
    answer(fork, "a")
    monkeypatch.setattr(fork.journal, "append", full)
    with pytest.raises(Invalid, match="full"):
        answer(fork, "x")
    assert fork.run.key == "second"


def test_a_part_of_a_vote_that_a_fork_has_heard_stays_heard() -> None:
    fork = begun(vote).fork()
    answer(fork, "yes", seat="bob")
    assert fork.run.waiting == ("ann", "cyd")
    answer(fork, "no", seat="ann")
    answer(fork, "yes", seat="cyd")
    assert fork.state.words == ["ann:no bob:yes cyd:yes"]


def test_a_fork_whose_time_has_run_out_asks_what_now() -> None:
    def hurried(play: Play[Jotter]) -> Rules[None]:
        yield REST
        yield choose("a", "b", seconds=10)

    fork = Session.begin(Small(hurried), {}).fork()
    fork.do(TimeUp(nonce="1", ask=fork.ask_id))
    assert (fork.run.late, fork.run.key) == (True, "time-up")


def test_a_fork_and_its_game_are_at_one_after_every_input() -> None:
    session = begun(vote)
    for seat, pick in (("ann", "yes"), ("bob", "no"), ("cyd", "yes"), ("bob", "yes")):
        fork = session.fork()
        for one in (session, fork):
            answer(one, pick, seat=seat)
        assert fork.hash() == session.hash()
