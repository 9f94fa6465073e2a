"""Time running out, and what may be done at any time."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import REST, Illegal, Invalid, Play, Rules, Session
from controller.wire import (
    OVERLORD,
    Assign,
    Choose,
    Judge,
    Offer,
    Option,
    Slot,
    Take,
    TimeUp,
    Undo,
    Why,
)
from tests.engine.small import Jotter, Small, answer, choose


def timed(to: tuple[str, ...], **more: Any) -> Session[Jotter]:
    def rules(play: Play[Jotter]) -> Rules[None]:
        for _ in range(2):
            yield REST
            reply = yield choose("a", "b", to=to, seconds=10, **more)
            if isinstance(reply, dict):
                heard = {seat: [option.id for option in part] for seat, part in reply.items()}
                play.state.words.append(str(heard))
            else:
                play.state.words.append(reply[0].id if reply else "nothing")

    return Session.begin(Small(rules), {})


def run_out(session: Session[Jotter]) -> None:
    session.do(TimeUp(nonce=f"t{session.timeline.length}", ask=session.ask_id))


def test_running_out_of_time_asks_the_overlord() -> None:
    session = timed(("ann",), skips=True)
    run_out(session)
    ask = session.run.open
    assert isinstance(ask, Judge)
    assert (ask.to, [option.id for option in ask.options]) == (
        (OVERLORD,),
        ["decide", "pass", "more"],
    )
    assert str(ask.prompt) == "Time is up for ann. What now?"


def test_the_overlord_hears_who_all_is_still_waited_for() -> None:
    session = timed(("ann", "bob", "cyd"))
    answer(session, "b", seat="bob")
    run_out(session)
    ask = session.run.open
    assert ask is not None
    assert str(ask.prompt) == "Time is up for ann, cyd. What now?"


def test_a_question_that_must_be_answered_cannot_be_let_pass() -> None:
    session = timed(("ann",))
    run_out(session)
    with pytest.raises(Invalid):
        answer(session, "pass", seat=OVERLORD)


def test_letting_it_pass_replies_with_nothing() -> None:
    session = timed(("ann",), skips=True)
    run_out(session)
    answer(session, "pass", seat=OVERLORD)
    assert session.state.words == ["nothing"]


def test_more_time_puts_the_question_again_with_a_running_glass() -> None:
    session = timed(("ann",))
    run_out(session)
    answer(session, "more", seat=OVERLORD)
    assert isinstance(session.run.open, Choose)
    assert session.run.timed
    answer(session, "b")
    assert session.state.words == ["b"]


def test_deciding_for_them_puts_the_question_again_without_a_glass() -> None:
    session = timed(("ann",))
    run_out(session)
    answer(session, "decide", seat=OVERLORD)
    assert isinstance(session.run.open, Choose)
    assert not session.run.timed
    with pytest.raises(Illegal, match="No glass"):
        run_out(session)


def test_nobody_else_decides_when_time_is_up() -> None:
    session = timed(("ann",))
    run_out(session)
    with pytest.raises(Illegal, match="Overlord decides"):
        answer(session, "more", seat="ann")


def test_time_closes_a_vote_with_what_is_in() -> None:
    session = timed(("ann", "bob", "cyd"), late="close")
    answer(session, "b", seat="cyd")
    run_out(session)
    assert session.state.words == ["{'cyd': ['b']}"]


def test_passing_on_a_question_to_several_keeps_what_is_in() -> None:
    session = timed(("ann", "bob"), skips=True)
    answer(session, "b", seat="ann")
    run_out(session)
    answer(session, "pass", seat=OVERLORD)
    assert session.state.words == ["{'ann': ['b']}"]


def test_letting_an_assignment_pass_replies_with_no_pairs() -> None:
    def rules(play: Play[Jotter]) -> Rules[None]:
        items, slots = (Option("axe", "Axe"),), (Slot("x", "X"),)
        where = yield Assign(
            key="deal", to=("ann",), prompt="?", items=items, slots=slots, seconds=9, skips=True
        )
        play.state.words.append(str(sorted(where.items())))
        yield choose("a")

    session = Session.begin(Small(rules), {})
    run_out(session)
    answer(session, "pass", seat=OVERLORD)
    assert session.state.words == ["[]"]


def test_an_offer_taken_while_the_overlord_decides_waits_and_gains_no_time() -> None:
    def always(state: Jotter) -> tuple[Offer, ...]:
        return () if "coin" in state.words else (Offer(Option("coin", "Pay"), ("bob",)),)

    def rules(play: Play[Jotter]) -> Rules[None]:
        while len(play.state.words) < 9:
            yield REST
            [option] = yield choose("a", "b", seconds=10)
            play.state.words.append(option.id)

    session = Session.begin(Small(rules, always, pay), {})
    run_out(session)
    take(session)
    assert isinstance(session.run.open, Judge)
    assert not session.view("bob").offers
    answer(session, "decide", seat=OVERLORD)
    answer(session, "b")
    assert session.run.ask == choose("gold", "silver", to=("bob",), key="coin")


def test_a_seat_takes_back_its_part_even_after_it_was_given_more_time() -> None:
    session = timed(("ann", "bob"))
    bobs = answer(session, "b", seat="bob")
    run_out(session)
    answer(session, "more", seat=OVERLORD)
    assert session.undoable("bob") == bobs
    session.do(Undo(nonce="w", seat="bob", entry=bobs))
    assert session.run.waiting == ("ann", "bob")
    assert session.undoable("bob") is None


def test_a_question_without_a_glass_cannot_run_out() -> None:
    session = Session.begin(Small(two_words), {})
    with pytest.raises(Illegal, match="No glass"):
        run_out(session)


def test_running_out_of_time_is_undone_like_any_input() -> None:
    session = timed(("ann",))
    before = session.hash()
    run_out(session)
    session.do(Undo(nonce="u", seat=OVERLORD, entry=session.timeline.length))
    assert session.hash() == before
    assert isinstance(session.run.open, Choose)


# -- offers ---------------------------------------------------------------------------------------


def two_words(play: Play[Jotter]) -> Rules[None]:
    while len(play.state.words) < 9:
        yield REST
        [first] = yield choose("a", "b", key="first")
        [second] = yield choose("a", "b", key="second")
        play.state.words += [first.id, second.id]


def coin(state: Jotter) -> tuple[Offer, ...]:
    """Bob may pay his coin once, and only while fewer than four words are down."""
    if "coin" in state.words or len(state.words) >= 4:
        return ()
    closed = Why("Not yet", ("X-2",)) if not state.words else None
    return (Offer(Option("coin", "Pay a coin", closed=closed), ("bob",)),)


def pay(play: Play[Jotter], offer: str) -> Rules[None]:
    [which] = yield choose("gold", "silver", to=("bob",), key="coin")
    play.state.words += ["coin", which.id]


def market() -> Session[Jotter]:
    return Session.begin(Small(two_words, coin, pay), {})


def take(session: Session[Jotter], seat: str = "bob") -> None:
    session.do(Take(nonce=f"k{session.timeline.length}", seat=seat, offer="coin"))


def test_an_offer_at_a_rest_point_is_taken_at_once_and_may_ask() -> None:
    session = market()
    answer(session, "a")
    answer(session, "b")
    take(session)
    assert session.run.ask == choose("gold", "silver", to=("bob",), key="coin")
    answer(session, "gold")
    assert session.state.words == ["a", "b", "coin", "gold"]
    assert session.run.ask == choose("a", "b", key="first")


def test_an_offer_that_is_gone_when_the_action_ends_lapses_and_it_is_said() -> None:
    session = market()
    for pick in "aba":
        answer(session, pick)
    take(session)
    assert session.run.ask == choose("a", "b", key="second")
    answer(session, "b")
    assert session.state.words == ["a", "b", "a", "b"]
    assert [str(line.text) for line in session.view("table").log] == ["Too late for: Pay a coin"]


def test_a_waiting_offer_is_carried_out_before_the_next_action() -> None:
    def always(state: Jotter) -> tuple[Offer, ...]:
        return () if "coin" in state.words else (Offer(Option("coin", "Pay"), ("bob",)),)

    session = Session.begin(Small(two_words, always, pay), {})
    answer(session, "a")
    take(session)
    answer(session, "b")
    assert session.run.ask == choose("gold", "silver", to=("bob",), key="coin")
    answer(session, "silver")
    assert session.state.words == ["a", "b", "coin", "silver"]
    again = Session.open(session.game, session.journal)
    assert again.hash() == session.hash()


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_game_with_an_offer_under_way_opens_where_it_stood(depth: int) -> None:
    session = market()
    answer(session, "a")
    answer(session, "b")
    take(session)
    for pick in ("gold", "a", "b")[: depth - 1]:
        answer(session, pick)
    again = Session.open(session.game, session.journal)
    assert (again.hash(), again.run.ask) == (session.hash(), session.run.ask)


def test_an_offer_is_for_those_it_is_made_to_and_only_while_it_stands() -> None:
    session = market()
    with pytest.raises(Illegal, match="Not yet") as refusal:
        take(session)
    assert refusal.value.why.because == ("X-2",)
    answer(session, "a")
    answer(session, "b")
    with pytest.raises(Invalid, match="no offer"):
        take(session, seat="ann")
    assert [offer.id for offer in session.view("bob").offers] == ["coin"]
    assert not session.view("ann").offers
    take(session)
    answer(session, "gold")
    with pytest.raises(Invalid, match="no offer"):
        take(session)
