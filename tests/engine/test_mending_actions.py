"""Mending where an Action has several questions, with dice, votes, offers and corrections."""

from __future__ import annotations

import pytest

from controller.engine import REST, Illegal, Invalid, Play, Rules, Session
from controller.wire import (
    FATE,
    OVERLORD,
    Chance,
    Choose,
    Correction,
    Edit,
    Msg,
    Offer,
    Option,
    Ruling,
    Take,
)
from tests.engine.small import Jotter, Small, answer, choose
from tests.engine.test_mending import mend, noughts, shown
from tests.engine.test_session import begun, jot

# -- Actions of several questions ----------------------------------------------------------------


def rounds(play: Play[Jotter]) -> Rules[None]:
    """Ann says what she does; a leap has a question more, and a rest asks nothing else."""
    while len(play.state.words) < 12:
        yield REST
        [deed] = yield choose("walk", "leap", "rest", key="deed")
        jot(play, deed.id)
        if deed.id == "leap":
            [far] = yield choose("near", "far", key="leap")
            jot(play, far.id)
        if deed.id != "rest":
            [where] = yield choose("north", "south", key="where")
            jot(play, where.id)


def test_a_new_question_in_the_midst_of_an_action_is_asked_and_the_rest_of_it_kept() -> None:
    session = begun(rounds)
    for said in ("walk", "north", "walk", "south"):
        answer(session, said)
    mend(session, 2, "leap")
    ask = session.run.ask
    assert ask is not None
    assert ask.key == "leap"
    answer(session, "far")
    assert session.state.words == ["leap", "far", "north", "walk", "south"]


def test_questions_that_are_asked_no_more_are_left_out_and_the_next_actions_kept() -> None:
    session = begun(rounds)
    for said in ("leap", "far", "north", "walk", "south"):
        answer(session, said)
    mend(session, 2, "rest")
    assert session.state.words == ["rest", "walk", "south"]
    lines = [str(line.text) for line in session.view(OVERLORD).log]
    assert "Left out, since it fits no more: Jotted down: far" in lines


def test_a_question_asked_again_is_not_answered_with_what_was_said_to_the_next_one() -> None:
    session = begun(rounds)
    for said in ("walk", "north", "walk", "south"):
        answer(session, said)
    mend(session, 2, again=True)
    assert session.state.words == []
    answer(session, "rest")
    assert session.state.words == ["rest", "walk", "south"]


def test_what_is_left_of_an_action_that_is_over_comes_into_no_other() -> None:
    session = begun(rounds)
    for said in ("leap", "far", "north"):
        answer(session, said)
    mend(session, 2, "rest")
    assert session.waits is None
    answer(session, "leap")
    assert session.state.words == ["rest", "leap"]


def test_an_action_does_not_begin_with_what_was_said_in_the_midst_of_one() -> None:
    def rules(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 8:
            yield REST
            [first] = yield choose("one", "two", key="go")
            jot(play, first.id)
            if first.id == "two":
                [second] = yield choose("one", "two", key="go")
                jot(play, second.id)

    class Turn(Small):
        def moment(self, state: Jotter) -> str:
            return "the only turn"

    session = Session.begin(Turn(rules), {})
    for said in ("two", "two", "one"):
        answer(session, said)
    mend(session, 2, "one")
    assert session.state.words == ["one", "one"]


def test_an_option_that_means_something_else_now_does_not_fit() -> None:
    def rules(play: Play[Jotter]) -> Rules[None]:
        [first] = yield choose("a", "b", key="first")
        jot(play, first.id)
        place = "hill" if first.id == "a" else "marsh"
        options = (Option("1", "there", place=place), Option("2", "stay"))
        [second] = yield Choose(key="go", to=("ann",), prompt=Msg("Where?"), options=options)
        jot(play, second.place or "stays")

    session = begun(rules)
    answer(session, "a")
    answer(session, "1")
    mend(session, 2, "b")
    assert session.state.words == ["b"]
    assert not session.over


def test_a_mended_answer_may_be_ruled_with_an_option_that_there_was_not() -> None:
    session = begun(rounds)
    for said in ("walk", "north", "rest"):
        answer(session, said)
    mend(session, 3, option=Option("west", "west"))
    assert session.state.words == ["walk", "west", "rest"]
    assert any(line.mark == "ruling" for line in session.view(OVERLORD).log)


def test_a_kept_ruling_is_still_marked_in_the_log() -> None:
    session = begun(rounds)
    answer(session, "rest")
    ruling = Ruling(nonce="r", seat=OVERLORD, ask=session.ask_id, by="ann", picks=("rest",))
    session.do(ruling)
    mend(session, 2, "walk")
    answer(session, "north")
    assert session.state.words == ["walk", "north", "rest"]
    assert [line.mark for line in session.view(OVERLORD).log].count("ruling") == 1


# -- dice ----------------------------------------------------------------------------------------


def dice(play: Play[Jotter]) -> Rules[None]:
    """In each of three turns as many dice as were said, and then always two."""
    for _ in range(3):
        yield REST
        [many] = yield choose("1", "2", "3", key="many")
        for count in (int(many.id), 2):
            faces = yield roll(count)
            jot(play, "".join(faces))


def roll(count: int) -> Chance:
    return Chance(
        key="roll",
        to=("ann",),
        prompt=Msg("Roll"),
        stream="dice",
        faces=tuple("123456789"),
        count=count,
    )


def rolled(seed: str = "0") -> Session[Jotter]:
    session = Session.begin(Small(dice), {"seed": seed})
    for _ in range(3):
        answer(session, "1")
        answer(session, FATE)
        answer(session, FATE)
    return session


def test_dice_that_fell_stay_as_they_fell_where_the_same_roll_is_asked() -> None:
    session = rolled()
    before = list(session.state.words)
    mend(session, 2, "3")
    answer(session, FATE)  # three dice in place of one: they are rolled
    after = session.state.words
    assert after[1:] == before[1:]
    assert len(after[0]) == 3


def test_fate_has_gone_on_by_every_die_that_stays_so_none_falls_twice() -> None:
    session = rolled()
    mend(session, 2, "3")
    answer(session, FATE)
    assert session.state.fate.drawn == {"dice": 3 + 2 + 1 + 2 + 1 + 2}


def test_nobody_can_claim_that_fate_drew_something_before() -> None:
    session = Session.begin(Small(dice), {"seed": "0"})
    answer(session, "2")
    with pytest.raises(Invalid, match="no face"):
        answer(session, FATE, "6", "6")


# -- several seats, offers and corrections -------------------------------------------------------


def votes(play: Play[Jotter]) -> Rules[None]:
    for n in range(3):
        yield REST
        heard = yield choose("yes", "no", to=("ann", "bob", "cyd"), key=f"vote-{n}")
        jot(play, " ".join(f"{seat}:{option.id}" for seat, [option] in heard.items()))


def test_one_vote_among_several_is_mended_and_the_others_stay() -> None:
    session = begun(votes)
    for _ in range(2):
        for seat in ("ann", "bob", "cyd"):
            answer(session, "yes", seat=seat)
    mend(session, 3, "no")
    assert session.state.words == ["ann:yes bob:no cyd:yes", "ann:yes bob:yes cyd:yes"]


def test_a_vote_that_is_asked_again_waits_for_that_seat_alone() -> None:
    session = begun(votes)
    for _ in range(2):
        for seat in ("ann", "bob", "cyd"):
            answer(session, "yes", seat=seat)
    mend(session, 3, again=True)
    assert session.asked == ("bob",)
    answer(session, "no", seat="bob")
    assert session.state.words == ["ann:yes bob:no cyd:yes", "ann:yes bob:yes cyd:yes"]


def bought() -> Session[Jotter]:
    """Ann says three words, and buys another after the first."""

    def rules(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 6:
            yield REST
            [word] = yield choose("a", "b", "c", key="word")
            jot(play, word.id)

    def offers(state: Jotter) -> tuple[Offer, ...]:
        there = len(state.words) == 1 and state.words[0] != "c"
        return (Offer(Option("buy", "buy"), ("ann",)),) if there else ()

    def taken(play: Play[Jotter], offer: str) -> Rules[None]:
        yield from ()
        jot(play, "bought")

    session = Session.begin(Small(rules, offers, taken), {})
    answer(session, "a")
    session.do(Take(nonce="buy", seat="ann", offer="buy"))
    answer(session, "a")
    answer(session, "b")
    return session


def test_an_offer_that_was_taken_is_taken_again_where_it_is_still_made() -> None:
    session = bought()
    mend(session, 2, "b")
    assert session.state.words == ["b", "bought", "a", "b"]


def test_an_offer_that_is_made_no_more_is_left_out_and_nobody_is_asked() -> None:
    session = bought()
    mend(session, 2, "c")
    assert session.state.words == ["c", "a", "b"]
    assert session.waits is None


def test_what_was_taken_or_corrected_is_no_answer_but_can_be_left_out() -> None:
    session = bought()
    with pytest.raises(Illegal, match="Only an answer"):
        mend(session, 3, "b")
    mend(session, 3, again=True)
    assert session.state.words == ["a", "a", "b"]


def test_a_correction_is_kept_where_what_it_corrected_is_the_same() -> None:
    session = bought()
    edit = Edit("/words/1", value="given")
    session.do(Correction(nonce="c", seat=OVERLORD, edits=(edit,)))
    mend(session, 2, "b")
    assert session.state.words == ["b", "given", "a", "b"]


def test_a_correction_of_what_is_different_now_is_left_out() -> None:
    session = bought()
    edit = Edit("/words/0", value="given")
    session.do(Correction(nonce="c", seat=OVERLORD, edits=(edit,)))
    mend(session, 2, "b")
    assert session.state.words == ["b", "bought", "a", "b"]


def test_a_correction_while_answers_wait_lets_them_wait_on() -> None:
    session = noughts("a1", "a2", "b1", "b2")
    mend(session, 2, "a2")
    edit = Edit("/marks/0", value="nought")
    more = Edit("/marks/1", value="cross")
    session.do(Correction(nonce="c", seat=OVERLORD, edits=(edit, more)))
    waiting = shown(session)
    assert waiting is not None
    assert waiting.waits == 2


def test_a_correction_that_nothing_fits_after_brings_no_waiting_back() -> None:
    session = begun(rounds)
    for said in ("leap", "far"):
        answer(session, said)
    mend(session, 2, again=True)
    answer(session, "leap")
    assert session.waits is None
    edit = Edit("/words", value=["over"] * 12)
    session.do(Correction(nonce="c", seat=OVERLORD, edits=(edit,)))
    assert session.waits is None


def test_another_die_is_rolled_anew_even_where_it_has_the_face_that_fell() -> None:
    def rules(play: Play[Jotter]) -> Rules[None]:
        [die] = yield choose("low", "high", key="die")
        faces = ("1", "2", "3") if die.id == "low" else ("3", "4", "5")
        fell = yield Chance(key="roll", to=("ann",), prompt=Msg("Roll"), stream="d", faces=faces)
        jot(play, *fell)

    session = begun(rules)
    answer(session, "low")
    answer(session, "3")
    mend(session, 2, "high")
    assert session.state.words == []
    assert not session.over


# -- what an answer means ------------------------------------------------------------------------


def tolls(play: Play[Jotter]) -> Rules[None]:
    """By day a way to the hill costs 1, by night 2, and its option is called by what it costs; in a
    storm two ways lead there, neither of which costs that."""
    yield REST
    [when] = yield choose("day", "night", "storm", key="when")
    jot(play, when.id)
    costs = {"day": (1,), "night": (2,), "storm": (3, 4)}[when.id]
    options = tuple(
        Option(f"go:{cost}", f"go for {cost}", place="hill", action="go", hardship=(cost,))
        for cost in costs
    )
    yield REST
    [way] = yield Choose(
        key="way",
        to=("ann",),
        prompt=Msg("Where?"),
        options=(*options, Option("stay", "stay", action="stay")),
    )
    jot(play, way.id)


def test_an_answer_whose_price_changed_is_kept_by_what_it_means() -> None:
    session = begun(tolls)
    answer(session, "day")
    answer(session, "go:1")
    mend(session, 2, "night")
    assert session.state.words == ["night", "go:2"]
    assert session.waits is None


def test_an_answer_that_could_mean_two_options_now_is_asked_again() -> None:
    session = begun(tolls)
    answer(session, "day")
    answer(session, "go:1")
    mend(session, 2, "storm")
    assert session.state.words == ["storm"]
    assert not session.over


class Taking(Small):
    """A round in which those who are there take their turns, in any order."""

    def moment(self, state: Jotter) -> str:
        return "the only round"


def turns(play: Play[Jotter]) -> Rules[None]:
    words = play.state.words
    if not words:
        [away] = yield choose("none", "x", key="away")
        jot(play, away.id)
    while there := [who for who in ("x", "y", "z") if who not in words]:
        yield REST
        [who] = yield choose(*there, key="turn")
        jot(play, who.id)
        [deed] = yield choose("walk", "guard", key="deed")
        jot(play, deed.id)


def round_of_turns() -> Session[Jotter]:
    """x walks, y guards and z walks; then x was never there, and somebody else begins."""
    session = Session.begin(Taking(turns), {})
    for said in ("none", "x", "walk", "y", "guard", "z", "walk"):
        answer(session, said)
    mend(session, 2, "x")
    assert session.state.words == ["x"]
    return session


def test_what_waits_and_is_said_anew_goes_on_with_what_came_of_it_then() -> None:
    session = round_of_turns()
    answer(session, "y")
    assert session.state.words == ["x", "y", "guard", "z", "walk"]


def test_what_was_said_anew_is_not_told_as_left_out() -> None:
    session = round_of_turns()
    answer(session, "y")
    lines = [str(line.text) for line in session.view(OVERLORD).log]
    out = [line.rpartition(" ")[2] for line in lines if line.startswith("Left out")]
    assert out == ["x", "walk"]
