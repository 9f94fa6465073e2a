"""Relay's rules of turns, cards, sparks and the end (RL-7 to RL-14), one by one.

What is expected was worked out from the rules, by hand.  A test sets a position up, lets people
answer through a session, and looks at the state and at what was told.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal, Invalid, Session
from controller.wire import OVERLORD, TABLE, Option, Ruling
from tests.specimens.relay.state import Course
from tests.specimens.relay_table import (
    AMBER,
    BIRCH,
    CEDAR,
    costs,
    course,
    key,
    nonce,
    options,
    put,
    reasons,
    runner,
    said,
    say,
    session_of,
    take,
    time_up,
)

__all__: list[str] = []


# -- the turn: packing ------------------------------------------------------------------------


def packing(**changes: Any) -> Session[Course]:
    state = course("begin")
    runner(state, AMBER, **changes)
    return session_of(state)


@pytest.mark.rule("RL-7")
def test_four_pounds_go_into_a_satchel_and_one_parcel_on_the_belt() -> None:
    session = packing()
    put(session, trunk_1="satchel", letter_1="satchel", crate_1="belt")
    amber = session.state.runner(AMBER)
    assert (amber.satchel, amber.belt) == (["letter-1", "trunk-1"], ["crate-1"])
    assert session.state.heap == ["letter-2", "letter-3", "crate-2", "crate-3", "trunk-2"]


@pytest.mark.rule("RL-7")
@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ({"trunk_1": "satchel", "crate_1": "satchel"}, "Satchel carries at most 4, not 5."),
        ({"trunk_1": "belt"}, "Belt carries at most 2, not 3."),
        ({"letter_1": "belt", "letter_2": "belt"}, "Belt holds at most 1, not 2."),
    ],
)
def test_more_than_satchel_and_belt_can_take_is_refused_with_the_numbers(
    pairs: dict[str, str], reason: str
) -> None:
    session = packing()
    with pytest.raises(Illegal) as refused:
        put(session, **pairs)
    assert (str(refused.value), refused.value.why.because) == (reason, ("RL-7",))


@pytest.mark.rule("RL-7")
def test_the_last_parcel_stays_on_the_heap() -> None:
    state = course("begin")
    state.delivered, state.heap = state.heap[1:], state.heap[:1]
    session = session_of(state)
    with pytest.raises(Illegal, match="Heap needs at least 1, not 0"):
        put(session, letter_1="satchel")


@pytest.mark.rule("RL-7")
def test_nobody_packs_away_from_the_gate() -> None:
    assert key(packing(place="lane")) == "strides"


# -- the turn: running ------------------------------------------------------------------------


@pytest.mark.rule("RL-8")
def test_a_space_costs_its_links_and_one_more_if_it_is_deep() -> None:
    session = session_of(course())
    say(session, "1", "1")
    assert costs(session) == {
        "ford": 2,
        "lane": 1,
        "bog": 2,
        "mill": 2,
        "stile": 2,
        "barn": 2,
        "ridge": 3,
        "tower": 4,
    }
    closed = {name: str(o.closed.text) for name, o in options(session).items() if o.closed}
    assert closed == {
        "ridge": "3 strides are needed, and there are 2",
        "tower": "4 strides are needed, and there are 2",
    }
    with pytest.raises(Illegal) as refused:
        say(session, "tower")
    assert refused.value.why.because == ("RL-8",)


@pytest.mark.rule("RL-8")
def test_staying_costs_nothing_and_ends_the_turn() -> None:
    session = session_of(course())
    say(session, "1", "1")
    say(session, "stay")
    assert said(session) == ["Amber stays"]
    assert (session.state.runner(AMBER).place, session.state.order) == ("gate", [BIRCH])


@pytest.mark.rule("RL-8")
def test_after_a_minute_the_overlord_may_let_the_run_pass() -> None:
    session = session_of(course())
    say(session, "1", "1")
    assert session.run.ask is not None
    assert session.run.ask.seconds == 60
    time_up(session)
    assert session.run.open is not None
    assert (session.run.open.to, set(options(session))) == (
        (OVERLORD,),
        {"decide", "pass", "more"},
    )
    say(session, "pass", by=OVERLORD)
    assert said(session) == ["Amber stays"]


@pytest.mark.rule("RL-8")
def test_after_a_minute_the_overlord_may_decide_or_give_more_time() -> None:
    session = session_of(course())
    say(session, "1", "1")
    time_up(session)
    say(session, "more", by=OVERLORD)
    assert (key(session), session.run.timed) == ("run", True)
    time_up(session)
    say(session, "decide", by=OVERLORD)
    ruling = Ruling(nonce=nonce(), seat=OVERLORD, ask=session.ask_id, by=AMBER, picks=("tower",))
    session.do(ruling)
    assert session.state.runner(AMBER).place == "tower"


@pytest.mark.rule("RL-5", "RL-8")
def test_strides_that_a_card_gave_are_gone_when_the_turn_is_over() -> None:
    state = course()
    runner(state, AMBER, strides=2)
    session = session_of(state)
    say(session, "1", "1")
    say(session, "tower")
    assert (session.state.runner(AMBER).place, session.state.runner(AMBER).strides) == ("tower", 0)


@pytest.mark.rule("RL-9")
def test_on_tails_in_deep_ground_the_heaviest_parcel_of_the_satchel_falls() -> None:
    state = course()
    runner(state, AMBER, satchel=["letter-1", "crate-1"], belt=["crate-2"])
    session = session_of(state)
    for picks in (("1", "1"), ("bog",), ("tails",)):
        say(session, *picks)
    amber = session.state.runner(AMBER)
    assert (amber.satchel, amber.belt) == (["letter-1"], ["crate-2"])
    assert reasons(session, "Amber stumbles and loses Crate") == ["tails in deep ground"]


@pytest.mark.rule("RL-9")
@pytest.mark.parametrize("side", ["heads", "tails"])
def test_nothing_falls_on_heads_nor_out_of_an_empty_satchel(side: str) -> None:
    state = course()
    runner(state, AMBER, satchel=["letter-1"] if side == "heads" else [], belt=["crate-1"])
    session = session_of(state)
    for picks in (("1", "1"), ("ford",), (side,)):
        say(session, *picks)
    assert len(session.state.heap) == (6 if side == "heads" else 7)
    told = [] if side == "heads" else ["Called off: Amber stumbles"]
    assert said(session)[1:] == told


@pytest.mark.rule("RL-9")
def test_nobody_tosses_a_coin_on_firm_ground() -> None:
    session = session_of(course())
    say(session, "1", "1")
    say(session, "lane")
    assert key(session) != "coin"


@pytest.mark.rule("RL-9")
def test_a_push_leads_one_space_back_and_not_further_than_the_gate() -> None:
    # Shove pushes the other with the most points: Cedar stands at the ridge, three links from the
    # gate, and the first space two links away is the mill.
    state = course("play", runners=3)
    runner(state, AMBER, shown="shove-1")
    runner(state, BIRCH, points=1, place="lane")
    runner(state, CEDAR, points=3, place="ridge")
    session = session_of(state)
    assert [r.place for r in session.state.runners] == ["gate", "lane", "mill"]
    # Swell pushes all others: Birch from the lane to the gate, Cedar is there.
    state = course("play", runners=3)
    runner(state, AMBER, shown="swell-1")
    runner(state, BIRCH, place="lane")
    session = session_of(state)
    assert [r.place for r in session.state.runners] == ["gate", "gate", "gate"]
    assert said(session)[:2] == [
        "Birch is pushed back to the gate",
        "Called off: Cedar is pushed back to the gate",
    ]


@pytest.mark.rule("RL-10")
def test_a_post_takes_three_pounds_at_most_and_gives_a_point_for_each() -> None:
    state = course()
    runner(state, AMBER, place="ridge", satchel=["crate-1", "crate-2"], belt=["letter-1"])
    session = session_of(state)
    say(session, "1", "1")
    say(session, "barn")
    with pytest.raises(Illegal, match="Together 4, but at most 3"):
        say(session, "crate-1", "crate-2")
    say(session, "crate-2", "letter-1")
    amber = session.state.runner(AMBER)
    assert (amber.points, amber.satchel, amber.belt) == (3, ["crate-1"], [])
    assert session.state.delivered == ["crate-2", "letter-1"]


@pytest.mark.rule("RL-10")
def test_a_runner_may_keep_everything() -> None:
    state = course()
    runner(state, AMBER, place="ridge", belt=["letter-1"])
    session = session_of(state)
    for picks in (("1", "1"), ("mill",), ()):
        say(session, *picks)
    assert (session.state.runner(AMBER).points, session.state.delivered) == (0, [])


# -- cards and sparks -------------------------------------------------------------------------


@pytest.mark.rule("RL-11")
def test_a_spark_buys_a_card_at_any_time_and_the_question_stands_again() -> None:
    state = course("vote")
    runner(state, BIRCH, hand=["dash-1"])
    session = session_of(state)
    take(session, "spark-birch", BIRCH)
    birch = session.state.runner(BIRCH)
    assert (birch.sparks, len(birch.hand), key(session)) == (1, 2, "vote")
    assert said(session) == ["Birch has 1 spark now", "Birch draws 1 card"]


@pytest.mark.rule("RL-11")
def test_only_the_owner_reads_which_card_was_drawn() -> None:
    state = course("vote")
    state.deck.append(state.deck.pop(state.deck.index("echo-1")))
    session = session_of(state)
    take(session, "spark-birch", BIRCH)
    assert said(session, BIRCH)[-1] == "You draw: Echo"
    for audience in (AMBER, OVERLORD, TABLE):
        assert "Echo" not in str(session.view(audience))


@pytest.mark.rule("RL-11")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"sparks": 0}, "Amber has no spark"),
        (
            {"hand": ["dash-1", "dash-2", "dash-3", "rope-1"]},
            "the hand is full: it holds four",
        ),
    ],
)
def test_without_a_spark_or_without_room_the_offer_is_closed_and_says_why(
    changes: dict[str, Any], reason: str
) -> None:
    state = course("vote")
    runner(state, AMBER, **changes)
    session = session_of(state)
    with pytest.raises(Illegal) as refused:
        take(session, "spark-amber", AMBER)
    assert (str(refused.value), refused.value.why.because) == (reason, ("RL-11",))


@pytest.mark.rule("RL-11")
def test_an_offer_taken_in_the_midst_of_a_run_waits_for_its_end() -> None:
    session = session_of(course())
    say(session, "1", "1")
    take(session, "spark-birch", BIRCH)
    assert (session.state.runner(BIRCH).sparks, key(session)) == (2, "run")
    say(session, "stay")
    assert session.state.runner(BIRCH).sparks == 1
    assert said(session) == ["Amber stays", "Birch has 1 spark now", "Birch draws 1 card"]


@pytest.mark.rule("RL-11")
def test_an_offer_that_is_gone_when_the_run_is_done_has_lapsed() -> None:
    # Amber wants a card for the only spark, but then spends it on the Plank.
    state = course(snare="lane", trodden=["gate"])
    runner(state, AMBER, sparks=1, satchel=["crate-1"], guards=["plank-1"])
    session = session_of(state)
    say(session, "1", "1")
    take(session, "spark-amber", AMBER)
    say(session, "lane")
    say(session, "use")
    amber = session.state.runner(AMBER)
    assert (amber.sparks, amber.hand, amber.satchel) == (0, [], ["crate-1"])
    assert said(session)[-1] == "Too late for: Draw a card for a spark"


@pytest.mark.rule("RL-11")
def test_nobody_draws_beyond_four_cards() -> None:
    state = course("play")
    runner(state, AMBER, shown="search-1", hand=["dash-1", "dash-2", "dash-3"])
    session = session_of(state)
    assert len(session.state.runner(AMBER).hand) == 4
    assert reasons(session, "Amber draws 1 card") == [
        "Search of Amber",
        "2 would be too many: a hand holds four",
    ]


@pytest.mark.rule("RL-11")
@pytest.mark.parametrize(
    ("sparks", "told"),
    [
        (2, ["Amber has 3 sparks now"]),
        (3, ["Called off: Amber gets 2 sparks"]),
    ],
)
def test_nobody_gets_beyond_three_sparks(sparks: int, told: list[str]) -> None:
    state = course("play")
    runner(state, AMBER, shown="kindling-1", sparks=sparks)
    session = session_of(state)
    assert (session.state.runner(AMBER).sparks, said(session)) == (3, told)


@pytest.mark.rule("RL-11")
def test_when_the_deck_is_empty_the_discards_become_a_new_one() -> None:
    state = course("play")
    runner(state, AMBER, shown="search-1")
    state.discard, state.deck = state.deck[1:], state.deck[:1]
    session = session_of(state)
    # The one card of the deck is drawn; then nineteen discards, Search itself among them, make the
    # new deck, and one of those is drawn.
    assert len(session.state.runner(AMBER).hand) == 2
    assert (len(session.state.deck), session.state.discard) == (18, [])
    assert reasons(session, "Amber draws 2 cards")[-1] == (
        "the discards were shuffled into a new deck"
    )


@pytest.mark.rule("RL-12")
def test_the_overlord_gives_a_spark_once_a_game() -> None:
    session = session_of(course("vote"))
    take(session, "gift", OVERLORD)
    assert (key(session), set(options(session))) == ("gift", {AMBER, BIRCH})
    say(session, BIRCH)
    assert (session.state.runner(BIRCH).sparks, key(session)) == (3, "vote")
    with pytest.raises(Invalid, match='no offer "gift"'):
        take(session, "gift", OVERLORD)


@pytest.mark.rule("RL-12")
def test_the_gift_is_the_overlords_alone_and_not_for_one_who_has_three() -> None:
    state = course("vote")
    runner(state, AMBER, sparks=3)
    session = session_of(state)
    with pytest.raises(Invalid, match='no offer "gift" for you'):
        take(session, "gift", AMBER)
    take(session, "gift", OVERLORD)
    with pytest.raises(Illegal, match="three sparks are the most"):
        say(session, AMBER)


# -- guards -----------------------------------------------------------------------------------


@pytest.mark.rule("RL-13")
def test_boots_lessen_the_cost_of_a_run_but_not_below_one() -> None:
    state = course()
    runner(state, AMBER, guards=["boots-1"])
    session = session_of(state)
    say(session, "1", "1")
    assert costs(session) == {
        "ford": 1,
        "lane": 1,
        "bog": 1,
        "mill": 1,
        "stile": 1,
        "barn": 1,
        "ridge": 2,
        "tower": 3,
    }
    say(session, "ford")
    assert reasons(session, "Amber runs to the ford for 1 stride") == [
        "1 link",
        "deep ground: +1",
        "the guards: -1, but at least 1",
    ]


@pytest.mark.rule("RL-13")
def test_an_anchor_prevents_a_push() -> None:
    state = course("play")
    runner(state, AMBER, shown="shove-1")
    runner(state, BIRCH, place="mill", guards=["anchor-1"])
    session = session_of(state)
    assert session.state.runner(BIRCH).place == "mill"
    assert reasons(session, "Called off: Birch is pushed back to the ford") == [
        "Shove of Amber",
        "Anchor of Birch",
    ]


def stumbling(*guards: str, sparks: int = 2) -> Session[Course]:
    """Amber runs into the snare on the lane with a crate in the satchel."""
    state = course(snare="lane", trodden=["gate"])
    runner(state, AMBER, satchel=["crate-1"], guards=list(guards), sparks=sparks)
    session = session_of(state)
    say(session, "1", "1")
    say(session, "lane")
    return session


@pytest.mark.rule("RL-13")
def test_a_rope_is_given_up_instead_of_stumbling() -> None:
    session = stumbling("rope-1")
    amber = session.state.runner(AMBER)
    assert (amber.satchel, amber.guards, session.state.discard) == (["crate-1"], [], ["rope-1"])
    assert reasons(session, "Amber gives up the Rope") == [
        "a snare was hidden at the lane",
        "Rope of Amber",
    ]


@pytest.mark.rule("RL-13")
@pytest.mark.parametrize(("pick", "satchel", "sparks"), [("use", ["crate-1"], 0), ("keep", [], 1)])
def test_a_plank_may_be_used_for_a_spark_and_stays_either_way(
    pick: str, satchel: list[str], sparks: int
) -> None:
    session = stumbling("plank-1", sparks=1)
    assert str(session.run.ask and session.run.ask.prompt) == "Amber stumbles. Use the Plank?"
    say(session, pick)
    amber = session.state.runner(AMBER)
    assert (amber.satchel, amber.sparks, amber.guards) == (satchel, sparks, ["plank-1"])


@pytest.mark.rule("RL-13")
def test_a_plank_without_a_spark_is_not_asked_about() -> None:
    session = stumbling("plank-1", sparks=0)
    assert session.state.runner(AMBER).satchel == []
    assert key(session) != "guard"


@pytest.mark.rule("RL-13")
def test_of_two_guards_the_oldest_comes_first() -> None:
    assert key(stumbling("plank-1", "rope-1")) == "guard"
    session = stumbling("rope-1", "plank-1")
    assert session.state.runner(AMBER).guards == ["plank-1"]


@pytest.mark.rule("RL-13", "RL-9")
def test_with_an_empty_satchel_no_guard_is_used_up() -> None:
    state = course(snare="lane", trodden=["gate"])
    runner(state, AMBER, guards=["rope-1"])
    session = session_of(state)
    say(session, "1", "1")
    say(session, "lane")
    assert session.state.runner(AMBER).guards == ["rope-1"]
    assert reasons(session, "Called off: Amber stumbles")[-1] == "the satchel is empty"


@pytest.mark.rule("RL-13")
def test_an_echo_answers_the_delivery_of_another_but_not_ones_own() -> None:
    state = course()
    runner(state, AMBER, place="ridge", belt=["letter-1"])
    runner(state, BIRCH, guards=["echo-1"])
    session = session_of(state)
    for picks in (("1", "1"), ("mill",), ("letter-1",)):
        say(session, *picks)
    assert [len(r.hand) for r in session.state.runners] == [0, 1]
    assert reasons(session, "Birch draws 1 card") == ["Echo of Birch"]
    state = course()
    runner(state, AMBER, place="ridge", belt=["letter-1"], guards=["echo-1"])
    session = session_of(state)
    for picks in (("1", "1"), ("mill",), ("letter-1",)):
        say(session, *picks)
    assert [len(r.hand) for r in session.state.runners] == [0, 0]


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.rule("RL-14")
def test_the_game_ends_with_the_turn_that_leaves_somebody_at_eight_points() -> None:
    state = course()
    runner(state, AMBER, points=7, place="ridge", belt=["letter-1"])
    session = session_of(state)
    for picks in (("1", "1"), ("mill",), ("letter-1",)):
        say(session, *picks)
    assert session.over
    assert str(session.view(TABLE).outcome) == "Amber wins with 8"


@pytest.mark.rule("RL-14")
def test_the_game_goes_on_at_seven_points() -> None:
    state = course()
    runner(state, AMBER, points=7)
    session = session_of(state)
    say(session, "1", "1")
    say(session, "stay")
    assert not session.over


@pytest.mark.rule("RL-14", "RL-1")
def test_the_game_ends_with_the_fourth_round_and_a_tie_is_shared() -> None:
    state = course(turn=BIRCH, round=4)
    runner(state, AMBER, points=3)
    runner(state, BIRCH, points=3)
    session = session_of(state)
    say(session, "1", "1")
    say(session, "stay")
    assert session.over
    assert str(session.view(TABLE).outcome) == "Amber and Birch win with 3"


@pytest.mark.rule("RL-14")
def test_an_offer_that_waited_when_the_game_ended_has_lapsed() -> None:
    session = session_of(course(turn=BIRCH, round=4))
    say(session, "1", "1")
    take(session, "spark-amber", AMBER)
    say(session, "stay")
    assert session.over
    assert said(session)[-1] == "Too late for: Draw a card for a spark"
    assert session.state.runner(AMBER).sparks == 2


# -- the Overlord's last word -----------------------------------------------------------------


@pytest.mark.rule("RL-8", "RL-9")
def test_a_ruling_may_send_a_runner_further_than_the_dice_allow() -> None:
    session = session_of(course())
    say(session, "1", "1")
    session.do(Ruling(nonce=nonce(), seat=OVERLORD, ask=session.ask_id, by=AMBER, picks=("tower",)))
    assert said(session)[:2] == [
        "The Overlord ruled for Amber.",
        "Amber runs to the tower for 4 strides",
    ]


def test_a_ruling_that_names_no_space_of_the_board_lets_the_runner_stay() -> None:
    session = session_of(course())
    say(session, "1", "1")
    elsewhere = Option("moon", "To the moon", place="moon")
    session.do(Ruling(nonce=nonce(), seat=OVERLORD, ask=session.ask_id, by=AMBER, option=elsewhere))
    assert session.state.runner(AMBER).place == "gate"
