"""Relay's rules of setting up and of the round (RL-1 to RL-6), one by one.

What is expected was worked out from the rules, by hand.  A test sets a position up, lets people
answer through a session, and looks at the state and at what was told.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Invalid
from controller.wire import OVERLORD, TABLE
from tests.specimens.relay_table import (
    AMBER,
    BIRCH,
    CEDAR,
    GAME,
    costs,
    course,
    key,
    laying,
    options,
    reasons,
    runner,
    said,
    say,
    session_of,
    take,
    time_up,
    weather,
)

__all__: list[str] = []


# -- setting up -------------------------------------------------------------------------------


@pytest.mark.rule("RL-1")
def test_runners_start_at_the_gate_with_two_sparks_and_all_parcels_on_the_heap() -> None:
    state = GAME.new({"seed": "1", "runners": 3})
    assert [(r.seat, r.place, r.sparks) for r in state.runners] == [
        (AMBER, "gate", 2),
        (BIRCH, "gate", 2),
        (CEDAR, "gate", 2),
    ]
    assert len(state.heap) == 8
    assert len(state.deck) == 20


@pytest.mark.rule("RL-1")
@pytest.mark.parametrize("setup", [{"runners": 1}, {"runners": 4}, {"cards": 3}])
def test_a_set_up_with_too_few_runners_too_many_or_strange_words_is_refused(
    setup: dict[str, Any],
) -> None:
    with pytest.raises(Invalid):
        GAME.new(setup)


# -- the round --------------------------------------------------------------------------------


@pytest.mark.rule("RL-2")
def test_a_round_begins_with_every_hand_filled_to_four() -> None:
    state = course("dawn", round=1, weather="")
    state.skies.append("clear")
    runner(state, AMBER, hand=["dash-1"])
    session = session_of(state)
    assert [len(r.hand) for r in session.state.runners] == [4, 4]
    assert said(session)[:3] == ["Round 2 begins", "Amber draws 3 cards", "Birch draws 4 cards"]


@pytest.mark.rule("RL-2")
def test_a_weather_card_comes_up_and_the_round_waits_until_all_have_read_it() -> None:
    session = session_of(course("weather"))
    say(session, "mud", by=OVERLORD)
    assert (session.state.weather, sorted(session.state.skies)) == (
        "mud",
        ["clear", "fog", "fog", "mud"],
    )
    say(session, by=BIRCH)
    assert key(session) == "story"
    say(session, by=AMBER)
    assert key(session) == "snare"


@pytest.mark.rule("RL-2")
def test_mud_makes_every_run_a_stride_dearer() -> None:
    state = course()
    weather(state, "mud")
    session = session_of(state)
    say(session, "3", "3")
    # From the gate: links, and one more for deep ground, and one more for the mud.
    assert costs(session) == {
        "ford": 3,
        "lane": 2,
        "bog": 3,
        "mill": 3,
        "stile": 3,
        "barn": 3,
        "ridge": 4,
        "tower": 5,
    }
    say(session, "mill")
    assert said(session) == ["Amber runs to the mill for 3 strides"]
    assert reasons(session, "Amber runs") == ["2 links", "Mud: +1"]


@pytest.mark.rule("RL-2")
@pytest.mark.parametrize(("parcel", "points"), [("crate-1", 1), ("letter-1", 0)])
def test_fog_makes_a_delivery_score_one_less(parcel: str, points: int) -> None:
    state = course()
    weather(state, "fog")
    runner(state, AMBER, place="ridge", belt=[parcel])
    session = session_of(state)
    for picks in (("1", "1"), ("tower",), (parcel,)):
        say(session, *picks)
    assert session.state.runner(AMBER).points == points
    assert reasons(session, "Amber scores")[-1] == "Fog: -1"


@pytest.mark.rule("RL-3")
def test_the_snare_cannot_be_hidden_at_the_gate_nor_where_somebody_stands() -> None:
    state = course("snare")
    runner(state, BIRCH, place="mill")
    session = session_of(state)
    closed = {name: str(o.closed.text) for name, o in options(session).items() if o.closed}
    assert closed == {"gate": "no snare is hidden at the gate", "mill": "Birch stands at the mill"}


@pytest.mark.rule("RL-3")
def test_nobody_but_the_overlord_sees_the_question_or_the_snare() -> None:
    session = session_of(course("snare"))
    for audience in (AMBER, BIRCH, TABLE):
        view = session.view(audience)
        assert not view.asks
        assert [waiting.seats for waiting in view.waiting] == [(OVERLORD,)]
        assert "reach" not in {light.sign for light in view.highlights}
    say(session, "tower")
    assert session.state.trodden == ["gate"]
    assert said(session) == ["The Overlord hides a snare"]
    assert said(session, OVERLORD) == ["The Overlord hides a snare", "The snare lies at the tower"]


@pytest.mark.rule("RL-3", "RL-9")
def test_the_first_to_enter_the_space_stumbles_and_the_snare_is_gone() -> None:
    state = course(snare="lane", trodden=["gate"])
    runner(state, AMBER, satchel=["crate-1"])
    session = session_of(state)
    say(session, "1", "1")
    say(session, "lane")
    assert said(session)[1:] == ["The snare at the lane springs", "Amber stumbles and loses Crate"]
    assert (session.state.snare, session.state.runner(AMBER).satchel) == ("", [])
    assert "crate-1" in session.state.heap


@pytest.mark.rule("RL-3")
def test_a_snare_that_nobody_found_is_taken_up_when_the_next_round_begins() -> None:
    state = course(turn=BIRCH, snare="tower", trodden=["gate"])
    session = session_of(state)
    say(session, "1", "1")
    say(session, "stay")
    assert (session.state.round, session.state.snare) == (2, "")


@pytest.mark.rule("RL-4")
def test_most_votes_decide_where_the_lamp_burns() -> None:
    session = session_of(course("vote", runners=3))
    say(session, "barn", by=CEDAR)
    say(session, "mill", by=AMBER)
    assert session.state.lamp == ""
    say(session, "barn", by=BIRCH)
    assert session.state.lamp == "barn"
    assert said(session) == [
        "Amber voted for the mill",
        "Birch voted for the barn",
        "Cedar voted for the barn",
        "The lamp burns at the barn",
    ]


@pytest.mark.rule("RL-4")
def test_a_vote_is_hidden_until_all_are_in() -> None:
    session = session_of(course("vote"))
    before = session.view(BIRCH)
    say(session, "barn", by=AMBER)
    after = session.view(BIRCH)
    assert [asked.given for asked in after.asks] == [(AMBER,)]
    assert (after.log, after.parts) == (before.log, before.parts)


@pytest.mark.rule("RL-4")
def test_a_tie_leaves_the_lamp_to_the_overlord_among_those_that_lead() -> None:
    session = session_of(course("vote"))
    say(session, "tower", by=AMBER)
    say(session, "mill", by=BIRCH)
    assert (key(session), set(options(session))) == ("lamp", {"mill", "tower"})
    say(session, "tower")
    assert session.state.lamp == "tower"


@pytest.mark.rule("RL-4")
def test_when_half_a_minute_is_over_the_votes_that_are_in_decide() -> None:
    session = session_of(course("vote", runners=3))
    assert session.run.ask is not None
    assert session.run.ask.seconds == 30
    say(session, "tower", by=BIRCH)
    time_up(session)
    assert session.state.lamp == "tower"


@pytest.mark.rule("RL-4")
def test_silence_leaves_the_lamp_to_the_overlord_among_all_posts() -> None:
    session = session_of(course("vote"))
    time_up(session)
    assert (key(session), set(options(session))) == ("lamp", {"mill", "barn", "tower"})


@pytest.mark.rule("RL-4", "RL-10")
def test_a_delivery_by_lamplight_scores_two_more() -> None:
    state = course(lamp="tower")
    runner(state, AMBER, place="ridge", satchel=["crate-1", "letter-1"])
    session = session_of(state)
    for picks in (("1", "1"), ("tower",), ("crate-1", "letter-1")):
        say(session, *picks)
    assert session.state.runner(AMBER).points == 2 + 1 + 2
    assert reasons(session, "Amber scores 5 points at the tower") == ["3 pounds", "the lamp: +2"]


@pytest.mark.rule("RL-5")
def test_all_lay_a_card_at_once_and_nobody_sees_which_until_its_turn() -> None:
    session = laying()
    say(session, "shove-2", by=BIRCH)
    assert session.state.runner(BIRCH).laid == ""
    say(session, "dash-1", by=AMBER)
    assert [r.laid for r in session.state.runners] == ["dash-1", "shove-2"]
    assert said(session) == []
    assert said(session, BIRCH) == ["You lay: Shove"]
    shown = [part for part in session.view(AMBER).parts if part.id == "hand-birch"]
    assert "shove" not in str(shown)


@pytest.mark.rule("RL-5")
def test_a_runner_who_alone_has_cards_lays_one_alone() -> None:
    state = course("lay")
    runner(state, BIRCH, hand=["dash-1", "rope-1"])
    session = session_of(state)
    say(session, "rope-1", by=BIRCH)
    assert [r.laid for r in session.state.runners] == ["", "rope-1"]


@pytest.mark.rule("RL-5")
def test_who_lays_no_card_in_a_minute_goes_without_if_the_overlord_lets_it_pass() -> None:
    session = laying()
    say(session, "search-2", by=BIRCH)
    time_up(session)
    assert str(session.run.open and session.run.open.prompt) == "Time is up for Amber. What now?"
    say(session, "pass", by=OVERLORD)
    assert [r.laid for r in session.state.runners] == ["", "search-2"]


@pytest.mark.rule("RL-5", "RL-11")
def test_an_offer_taken_while_the_overlord_decides_about_time_waits_for_what_is_decided() -> None:
    state = course("lay")
    runner(state, AMBER, hand=["dash-1"])
    session = session_of(state)
    time_up(session)
    assert key(session) == "time-up"
    take(session, "spark-amber", AMBER)
    assert (key(session), session.state.runner(AMBER).sparks) == ("time-up", 2)
    say(session, "pass", by=OVERLORD)
    assert (session.state.runner(AMBER).laid, session.state.runner(AMBER).sparks) == ("", 1)


@pytest.mark.rule("RL-5", "RL-8")
def test_a_card_is_turned_up_in_its_own_turn_and_does_what_it_says() -> None:
    state = course("begin", turn=BIRCH)
    runner(state, BIRCH, place="lane", laid="dash-1")
    session = session_of(state)
    assert said(session) == ["Birch turns up: Dash", "Birch gets 2 strides more"]
    assert session.state.discard == ["dash-1"]
    say(session, "1", "2")
    assert str(session.run.ask and session.run.ask.prompt) == "Birch: 5 strides. Where to?"


@pytest.mark.rule("RL-5")
def test_a_guard_stays_and_a_third_one_makes_the_oldest_go() -> None:
    state = course("begin")
    runner(state, AMBER, place="lane", laid="rope-1", guards=["boots-1", "anchor-1"])
    session = session_of(state)
    assert session.state.runner(AMBER).guards == ["anchor-1", "rope-1"]
    assert session.state.discard == ["boots-1"]
    assert reasons(session, "Amber gives up the Boots") == ["two guards are the most"]


@pytest.mark.rule("RL-5")
def test_the_ferry_changes_places_with_the_other_who_is_furthest_and_springs_no_snare() -> None:
    state = course("begin", runners=3, snare="tower", trodden=["gate", "lane", "mill", "ridge"])
    runner(state, AMBER, place="lane", laid="ferry-1", satchel=["crate-1"])
    runner(state, BIRCH, place="mill")
    runner(state, CEDAR, place="ridge")
    session = session_of(state)
    assert [r.place for r in session.state.runners] == ["ridge", "mill", "lane"]
    assert said(session)[1:] == ["Amber and Cedar change places"]


@pytest.mark.rule("RL-6")
def test_turns_are_taken_by_points_fewest_first_and_ties_in_seat_order() -> None:
    state = course("lay", runners=3)
    runner(state, AMBER, points=4, hand=["dash-1"])
    runner(state, BIRCH, points=2, hand=["dash-2"])
    runner(state, CEDAR, points=2, hand=["dash-3"])
    session = session_of(state)
    for seat, card in ((AMBER, "dash-1"), (BIRCH, "dash-2"), (CEDAR, "dash-3")):
        say(session, card, by=seat)
    assert session.state.order == [BIRCH, CEDAR, AMBER]


@pytest.mark.rule("RL-5")
def test_each_is_offered_its_own_cards_and_can_neither_see_nor_lay_those_of_others() -> None:
    session = laying()
    offered = {
        seat: [o.id for asked in session.view(seat).asks for o in getattr(asked.ask, "options", ())]
        for seat in (AMBER, BIRCH, TABLE)
    }
    assert offered == {
        AMBER: ["dash-1", "search-1", "shove-1", "rope-1"],
        BIRCH: ["dash-2", "search-2", "shove-2", "rope-2"],
        TABLE: [],
    }
    with pytest.raises(Invalid, match='no option "dash-2"'):
        say(session, "dash-2", by=AMBER)
