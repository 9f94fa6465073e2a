"""Rollouts: a copy is played to its end, and what it was copied from is as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.engine import REST, Play, Rules, RulesFault, Session
from controller.engine.canon import canonical
from controller.engine.cast import Misplayed
from controller.engine.fit import part_of
from controller.engine.players import Given, Look, Policy, random_answer
from controller.engine.rollout import Rollout, play_out, rollout, rollout_from
from controller.wire import FATE, Answer, AnyAsk, Chance, Choose, Msg, Offer, Option, Read, Take
from tests.engine.endless import Endless
from tests.engine.small import Jotter, RunRules, Small, answer, choose
from tests.specimens.noughts import Noughts
from tests.specimens.relay import Relay


def footprint(session: Session[Any]) -> tuple[object, ...]:
    """All that a session holds of its game, to the byte."""
    run, journal = session.run, session.journal
    rows = [canonical(journal.row(seq)) for seq in range(1, session.timeline.length + 1)]
    return (
        msgspec.msgpack.encode(run.state),
        run.rested,
        run.standing,
        run.since,
        session.ask_id,
        canonical(run.open),
        session.hash(),
        rows,
        sorted(session.checkpoints.all_kept()),
    )


def say_something(session: Session[Any], rng: Random) -> None:
    """Answer the question that stands, by chance."""
    ask = session.run.ask
    assert ask is not None
    seat = session.run.waiting[0]
    given = random_answer(part_of(ask, seat), rng)
    assert given is not None
    session.answer(Answer(session.ask_id, str(session.timeline.length), seat, *given))


# -- nothing is disturbed -------------------------------------------------------------------------


def test_a_rollout_leaves_a_session_as_it_was_to_the_byte_at_every_question() -> None:
    session = Session.begin(Relay(), {"seed": "11", "runners": 3})
    rng = Random(11)
    middles = 0
    while not session.over:
        before = footprint(session)
        rollout_from(session, {}, "1")
        assert footprint(session) == before
        middles += session.run.since > 0
        say_something(session, rng)
    assert middles > 10


def test_the_game_goes_on_as_if_there_had_been_no_rollout() -> None:
    def end(rollouts: bool) -> str:
        session = Session.begin(Relay(), {"seed": "12"})
        rng = Random(12)
        while not session.over:
            if rollouts:
                rollout_from(session, {}, "2")
            say_something(session, rng)
        return session.hash()

    assert end(rollouts=True) == end(rollouts=False)


@pytest.mark.parametrize("play", [play_out, rollout])
def test_a_state_is_left_as_it_was_to_the_byte(play: Callable[..., Rollout]) -> None:
    game = Relay()
    state = game.new({"seed": "13"})
    before = msgspec.msgpack.encode(state)
    play(game, state, {}, "3")
    assert msgspec.msgpack.encode(state) == before


# -- what is played -------------------------------------------------------------------------------


class Listed(Policy):
    """Plays by chance and keeps what it has said."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str, Given]] = []

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        given = random_answer(ask, rng)
        assert given is not None
        self.said.append((seat, ask.key, given))
        return given


def test_it_is_the_game_that_the_same_answers_lead_to_at_the_table() -> None:
    game = Relay()
    listed = Listed()
    seats = ("amber", "birch", "overlord")
    came = play_out(game, game.new({"seed": "14"}), dict.fromkeys(seats, listed), "4")
    session = Session.begin(game, {"seed": "14"})
    said = iter(listed.said)
    answers = 0
    while not session.over:
        ask, seat = session.run.ask, session.run.waiting[0]
        given: Given = ((), ())
        if isinstance(ask, Chance):
            given = ((FATE,), ())
        elif ask is not None and not isinstance(ask, Read):
            who, key, given = next(said)
            assert (who, key) == (seat, ask.key)
        session.answer(Answer(session.ask_id, str(answers), seat, *given))
        answers += 1
    assert next(said, None) is None
    assert came == Rollout(True, game.result(session.state), game.outcome(session.state), answers)


def test_the_same_seed_is_the_same_game_and_others_are_others() -> None:
    game = Relay()
    state = game.new({"seed": "15"})
    games = [rollout(game, state, {}, str(seed)) for seed in range(12)]
    assert games == [rollout(game, state, {}, str(seed)) for seed in range(12)]
    assert len({str(each.outcome) for each in games}) > 1


def test_a_game_that_is_over_already_takes_no_answer() -> None:
    game = Noughts()
    state = replace(game.new({}), marks=["cross"] * 3 + ["nought", "nought", *[""] * 4])
    assert play_out(game, state, {}, "1") == Rollout(
        True, "cross", Msg("{who} wins", who=Msg("Cross")), 0
    )


def test_a_game_without_end_is_left_after_so_many_answers() -> None:
    game = Endless()
    came = play_out(game, game.new({}), {}, "1", most=70)
    assert came == Rollout(over=False, result="", outcome=None, answers=70)


# -- fate -----------------------------------------------------------------------------------------


def draws(play: Play[Jotter]) -> Rules[None]:
    """Draw a number, ask, and draw another."""
    fate = play.state.fate
    while len(play.state.words) < 2:
        yield REST
        play.state.words.append(str(fate.below(10**6, "n")))
        yield choose("go")
        play.state.words.append(str(fate.below(10**6, "n")))


class Drawn(Small):
    """The outcome says what was drawn."""

    def outcome(self, state: Jotter) -> Msg | None:
        return Msg("{first} {last}", first=state.words[0], last=state.words[-1])


def drawn(came: Rollout) -> tuple[str, str]:
    assert came.outcome is not None
    first, last = came.outcome.args["first"], came.outcome.args["last"]
    return str(first), str(last)


def test_a_game_played_out_draws_by_its_own_fate() -> None:
    game = Drawn(draws)
    session = Session.begin(game, {"seed": "s"})
    answer(session, "go")
    came = play_out(game, game.new({"seed": "s"}), {}, "other")
    assert list(drawn(came)) == session.state.words


def test_a_rollout_draws_by_a_fate_of_its_own_even_if_its_seed_is_the_games() -> None:
    game = Drawn(draws)
    session = Session.begin(game, {"seed": "s"})
    copied = drawn(rollout(game, game.new({"seed": "s"}), {}, "s"))
    answer(session, "go")
    assert not set(copied) & set(session.state.words)


def test_from_the_midst_of_an_action_what_was_drawn_stays_and_what_comes_is_drawn_anew() -> None:
    session = Session.begin(Drawn(draws), {"seed": "s"})
    first = session.state.words[0]
    copies = [drawn(rollout_from(session, {}, str(seed))) for seed in range(5)]
    answer(session, "go")
    assert {copy[0] for copy in copies} == {first}
    assert len({copy[1] for copy in copies} | {session.state.words[1]}) == 6


class Buys(Policy):
    """Takes the first offer."""

    def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given | None:
        return random_answer(ask, rng)

    def take(self, seat: str, offers: tuple[Option, ...], look: Look, rng: Random) -> str:
        return offers[0].id


def test_an_offer_taken_in_a_copy_does_not_show_what_the_games_fate_would_draw() -> None:
    def rules(play: Play[Jotter]) -> Rules[None]:
        while not play.state.words:
            yield REST
            yield choose("go")
            play.state.words.append("nothing")

    def taken(play: Play[Jotter], offer: str) -> Rules[None]:
        play.state.words.append(str(play.state.fate.below(10**6, "n")))
        yield from ()

    def offers(state: Jotter) -> tuple[Offer, ...]:
        return () if state.words else (Offer(Option("draw", "Draw"), ("ann",)),)

    session = Session.begin(Drawn(rules, offers, taken), {"seed": "s"})
    copied = drawn(rollout_from(session, {"ann": Buys()}, "1"))
    session.do(Take(nonce="t", seat="ann", offer="draw"))
    assert copied[0].isdecimal()
    assert copied[0] != session.state.words[0]


# -- what goes wrong ------------------------------------------------------------------------------


def stumble(play: Play[Jotter]) -> Rules[None]:
    yield REST
    yield choose("go")
    raise KeyError("a word nobody has")


def stumble_at_once(play: Play[Jotter]) -> Rules[None]:
    yield REST
    raise KeyError("a word nobody has")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (stumble, "The rules stumbled over an answer to \"pick\": KeyError: 'a word nobody has'"),
        (
            stumble_at_once,
            "The rules stumbled before they asked anything: KeyError: 'a word nobody has'",
        ),
    ],
)
def test_rules_that_raise_are_one_sentence(rules: RunRules, said: str) -> None:
    game = Small(rules)
    with pytest.raises(RulesFault) as wrong:
        play_out(game, game.new({}), {}, "1")
    assert str(wrong.value) == said
    assert isinstance(wrong.value.__cause__, KeyError)


def test_an_answer_that_does_not_fit_is_said_with_its_refusal() -> None:
    class Taken(Policy):
        def answer(self, seat: str, ask: AnyAsk, look: Look, rng: Random) -> Given:
            assert isinstance(ask, Choose)
            return ("a1",), ()

    game = Noughts()
    with pytest.raises(Misplayed) as wrong:
        play_out(game, game.new({}), {"cross": Taken(), "nought": Taken()}, "1")
    assert str(wrong.value) == 'What the player of "nought" said to "mark" was refused: a1 is taken'


# -- better players -------------------------------------------------------------------------------


@pytest.mark.parametrize(("sensible", "random"), [("cross", "nought"), ("nought", "cross")])
def test_a_player_that_looks_beats_one_that_does_not(sensible: str, random: str) -> None:
    game = Noughts()
    by = {sensible: game.policies()["sensible"]}
    results = [rollout(game, game.new({}), by, str(seed)).result for seed in range(60)]
    assert results.count(sensible) > 4 * results.count(random)
