"""The bigger specimen at the table: pieces with places, cards on pads, dice, parcels, secrets."""

from collections.abc import Callable

import pytest

from controller.engine import Illegal
from controller.engine.narrowing import Narrowing
from controller.table import Deed
from controller.wire import OVERLORD, TABLE, Choose, Redo, TimeUp
from tests.specimens.relay_table import course, runner
from tests.table.rig import Rig, relay

__all__: list[str] = []

AMBER, BIRCH = "0400A001", "0400A002"
DASH, ROPE, FOG = "0400C001", "0400C002", "0400D001"
LETTER, LETTER_2, CRATE = "0400F001", "0400F002", "0400F003"


def at_run() -> Rig:
    """Amber stands at the gate with three strides: enough for everything but the tower."""
    rig = relay(course("run"))
    rig.put(AMBER, "gate")
    rig.put(BIRCH, "gate")
    rig.press("two", "one")
    assert rig.key == "run"
    rig.wait()
    return rig


# -- pieces ---------------------------------------------------------------------------------------


def test_a_piece_set_down_where_it_may_go_has_gone_there() -> None:
    rig = at_run()
    assert rig.put(AMBER, "stile").effect == "answered"
    assert rig.session.state.runner("amber").place == "stile"


def test_a_lifted_piece_narrows_to_what_it_can_do() -> None:
    rig = at_run()
    rig.lift(AMBER)
    asked = rig.asked()
    assert asked.named == ("amber",)
    assert set(asked.left) == {"ford", "lane", "bog", "mill", "stile", "barn", "ridge", "stay"}


def test_a_piece_that_is_put_back_leaves_nothing_behind() -> None:
    rig = at_run()
    before = rig.footprint()
    rig.lift(AMBER)
    assert rig.footprint() != before
    assert rig.put(AMBER, "gate").effect == "back"
    assert rig.footprint() == before
    assert rig.said == ""


def test_too_far_is_refused_with_its_numbers_and_its_rule() -> None:
    rig = at_run()
    rig.lift(AMBER)
    assert rig.put(AMBER, "tower").effect == "refused"
    assert rig.said == "4 strides are needed, and there are 3"
    assert rig.because == ("RL-8",)
    assert rig.session.state.runner("amber").place == "gate"


def test_after_a_wrong_space_the_right_one_counts() -> None:
    rig = at_run()
    rig.lift(AMBER)
    rig.put(AMBER, "tower")
    rig.lift(AMBER)
    assert rig.put(AMBER, "ridge").effect == "answered"
    assert rig.said == ""


def test_after_a_wrong_space_putting_it_back_puts_it_right() -> None:
    rig = at_run()
    before = rig.footprint()
    rig.put(AMBER, "tower")
    rig.lift(AMBER)
    assert rig.put(AMBER, "gate").effect == "back"
    assert rig.footprint() == before
    assert rig.said == ""


def test_another_ones_piece_is_refused_with_what_is_asked() -> None:
    rig = at_run()
    before = rig.footprint()
    assert rig.lift(BIRCH).effect == "nothing"
    rig.put(BIRCH, "lane")
    assert rig.said == (
        "Put Birch back at the gate: nothing asks for it now. Amber: 3 strides. Where to?"
    )
    assert rig.because == ("RL-8",)
    rig.lift(BIRCH)
    assert rig.put(BIRCH, "gate").effect == "back"
    assert rig.footprint() == before
    assert rig.said == ""


def test_a_piece_felt_in_two_places_counts_where_it_stays() -> None:
    rig = at_run()
    before = rig.footprint()
    rig.hardware.put(AMBER, "r1", "r8")
    rig.wait(1500)
    assert rig.said == (
        "Amber is felt at the ridge and at the gate: lift it from one of them. If nothing of it "
        "lies there, a tag was copied."
    )
    assert rig.footprint() == before
    rig.hardware.put(AMBER, "r3")
    rig.wait()
    assert rig.deeds[-1].effect == "answered"
    assert rig.session.state.runner("amber").place == "lane"


def test_an_undo_kills_what_was_narrowed() -> None:
    rig = at_run()
    rig.screen("lane")
    rig.undo()
    rig.wait()
    rig.lift(AMBER)
    assert rig.asked().named == ("amber",)
    rig.undo()
    rig.wait()
    rig.press("three", "two")
    assert rig.key == "run"
    assert (rig.asked().named, rig.asked().left) == ((), ())


def test_what_was_narrowed_dies_with_its_question_whoever_answers_it() -> None:
    rig = at_run()
    rig.lift(AMBER)
    rig.screen("stay")
    assert (rig.asked().named, rig.asked().left) == ((), ())


def test_narrowing_is_not_journaled_and_no_part_of_the_state() -> None:
    rig = at_run()
    before, length = rig.session.hash(), rig.session.timeline.length
    rig.lift(AMBER)
    assert (rig.session.hash(), rig.session.timeline.length) == (before, length)
    assert rig.session.fork().view(TABLE).asks[0].named == ()


def test_a_key_takes_the_nth_of_what_is_left() -> None:
    rig = at_run()
    rig.lift(AMBER)
    left = rig.asked().left
    rig.press("two")
    assert rig.session.state.runner("amber").place == left[1]


def test_a_key_named_like_an_option_takes_it() -> None:
    rig = at_run()
    assert rig.press("stay").effect == "answered"
    assert rig.session.state.runner("amber").place == "gate"


# -- dice -----------------------------------------------------------------------------------------


def test_keys_gather_faces_until_they_are_complete() -> None:
    rig = relay(course("run"))
    assert rig.press("three").effect == "narrowed"
    assert rig.asked().named == ("3",)
    assert rig.press("two").effect == "answered"
    assert "5 strides" in str(rig.asked().ask.prompt)


def test_faces_that_were_keyed_wrong_are_cleared_by_a_key() -> None:
    rig = relay(course("run"))
    rig.press("three", "clear", "one", "one")
    assert "2 strides" in str(rig.asked().ask.prompt)


def test_nobody_keys_dice_for_another() -> None:
    rig = relay(course("run"))
    before = rig.footprint()
    rig.press("birch-2")
    assert rig.said == "This question is not for Birch."
    assert rig.footprint() == before


def test_a_key_leaves_the_dice_to_fate() -> None:
    rig = relay(course("run"))
    assert rig.press("fate").effect == "answered"
    assert rig.key == "run"


def test_a_thing_is_no_die() -> None:
    rig = relay(course("run"))
    rig.put(AMBER, "lane")
    assert rig.deeds[-1].effect == "refused"
    assert "nothing asks for it now. Amber: roll for your strides" in rig.said


# -- cards on pads --------------------------------------------------------------------------------


def test_a_card_of_a_deck_that_is_laid_on_a_pad_has_come_up() -> None:
    rig = relay(course("weather"))
    assert rig.put(FOG, "heap").effect == "answered"
    assert rig.session.state.weather == "fog"


def test_a_story_is_read_on_by_one_key_for_the_whole_table() -> None:
    rig = relay(course("weather"))
    rig.put(FOG, "heap")
    assert rig.key == "story"
    rig.press("next", "next")
    assert rig.key == "snare"


def test_a_card_that_is_shown_is_the_option_about_it() -> None:
    rig = at_guard()
    assert rig.put(PLANK, "heap").effect == "answered"
    assert rig.session.state.runner("amber").sparks == 1


PLANK = "0400C004"


def at_guard() -> Rig:
    """Amber, who has a plank, is about to stumble, and is asked whether to use it."""
    state = course("play", turn="birch")
    runner(state, "amber", guards=["plank-1"], satchel=["letter-1"], place="lane")
    runner(state, "birch", shown="mist-1")
    rig = relay(state)
    assert rig.key == "guard"
    rig.wait()
    return rig


def test_a_card_that_nothing_asks_for_is_refused() -> None:
    rig = at_guard()
    before = rig.footprint()
    rig.put(ROPE, "heap")
    assert rig.said.startswith("Rope, the frayed one answers nothing now.")
    assert rig.because == ("RL-13",)
    assert rig.footprint() == before


# -- several at once ------------------------------------------------------------------------------


def at_delivery(*more: str) -> Rig:
    """Amber carries a letter and a crate to the mill, and `more`."""
    state = course("run")
    runner(state, "amber", place="ford", satchel=["letter-1", "crate-1"], belt=list(more[:1]))
    runner(state, "amber", satchel=["letter-1", "crate-1", *more[1:]])
    rig = relay(state)
    rig.press("fate")
    rig.screen("mill")
    assert rig.key == "deliver"
    rig.wait()
    return rig


def test_of_an_ask_that_takes_several_things_are_gathered_until_all_are_in() -> None:
    rig = at_delivery()
    assert rig.put(LETTER, "heap").effect == "narrowed"
    assert rig.asked().left == ("letter-1",)
    assert rig.put(CRATE, "belt").effect == "answered"
    assert rig.session.state.runner("amber").points == 3


def test_a_thing_that_is_shown_twice_counts_once() -> None:
    rig = at_delivery()
    rig.put(LETTER, "heap")
    rig.lift(LETTER)
    assert rig.put(LETTER, "heap").effect == "nothing"
    assert rig.asked().left == ("letter-1",)


def test_what_was_gathered_is_done_by_a_key() -> None:
    rig = at_delivery()
    rig.put(CRATE, "heap")
    assert rig.press("done").effect == "answered"
    assert rig.session.state.runner("amber").points == 2


def test_more_than_the_ask_takes_is_refused_with_its_numbers() -> None:
    rig = at_delivery("letter-2", "letter-3")
    rig.put(LETTER, "heap")
    rig.put(CRATE, "belt")
    before = rig.footprint()
    rig.put(LETTER_2, "satchel")
    assert rig.said == "Together 4, but at most 3."
    assert rig.because == ("RL-10",)
    assert rig.footprint() == before


def test_nothing_is_an_answer_too_where_the_ask_takes_none() -> None:
    rig = at_delivery()
    assert rig.press("done").effect == "answered"
    assert rig.session.state.runner("amber").points == 0


def at_pack() -> Rig:
    """Amber packs: there are two letters and a crate."""
    state = course("begin")
    state.heap = ["letter-1", "letter-2", "crate-1"]
    state.delivered = ["letter-3", "crate-2", "crate-3", "trunk-1", "trunk-2"]
    rig = relay(state)
    assert rig.key == "pack"
    return rig


def test_things_are_assigned_by_laying_them_where_they_belong() -> None:
    rig = at_pack()
    assert rig.put(LETTER, "satchel").effect == "narrowed"
    assert rig.put(LETTER_2, "belt").effect == "narrowed"
    assert rig.asked().left == ("letter-1", "letter-2")
    assert rig.put(CRATE, "heap").effect == "answered"
    amber = rig.session.state.runner("amber")
    assert (amber.satchel, amber.belt) == (["letter-1"], ["letter-2"])


def test_a_thing_that_is_taken_away_is_assigned_no_more() -> None:
    rig = at_pack()
    rig.put(LETTER, "satchel")
    rig.put(LETTER_2, "belt")
    rig.lift(LETTER_2)
    assert rig.asked().left == ("letter-1",)
    rig.put(LETTER_2, "satchel")
    rig.put(CRATE, "heap")
    assert rig.session.state.runner("amber").satchel == ["letter-1", "letter-2"]


def test_what_a_slot_cannot_hold_is_refused_with_its_numbers() -> None:
    rig = at_pack()
    rig.put(LETTER, "belt")
    rig.put(LETTER_2, "belt")
    rig.put(CRATE, "heap")
    assert rig.said == "Belt holds at most 1, not 2."
    assert rig.because == ("RL-7",)
    assert rig.key == "pack"


# -- several who answer, and secrets --------------------------------------------------------------


def at_vote() -> Rig:
    rig = relay(course("vote"))
    rig.wait()
    return rig


def test_each_votes_with_a_key_of_its_own() -> None:
    rig = at_vote()
    assert rig.press("amber-1").effect == "answered"
    assert rig.session.run.waiting == ("birch",)
    rig.press("birch-2")
    assert rig.key == "lamp"


def test_a_key_that_is_everybodys_does_not_vote() -> None:
    rig = at_vote()
    before = rig.footprint()
    rig.press("one")
    assert rig.said == "Several are asked: press a key of your own."
    assert rig.footprint() == before


def test_who_has_voted_is_told_so() -> None:
    rig = at_vote()
    rig.press("amber-1")
    rig.wait()
    rig.press("amber-1")
    assert rig.deeds[-1].effect == "refused"
    assert rig.session.run.waiting == ("birch",)


def test_a_piece_on_the_board_does_not_vote_by_moving() -> None:
    rig = at_vote()
    before = rig.footprint()
    rig.put(AMBER, "mill")
    assert rig.deeds[-1].effect == "refused"
    assert rig.footprint() == before


def test_a_secret_question_is_neither_answered_nor_narrowed_nor_told_by_gestures() -> None:
    rig = relay(course("snare"))
    assert rig.session.run.ask is not None
    assert rig.session.run.ask.audience == (OVERLORD,)
    before, secret = rig.footprint(), rig.asked(OVERLORD)
    gestures: tuple[Callable[[], Deed], ...] = (
        lambda: rig.put(AMBER, "mill"),
        lambda: rig.put(DASH, "amber-pad"),
        lambda: rig.press("one"),
    )
    for gesture in gestures:
        assert gesture().effect == "refused"
        assert rig.said == "Nothing that the table shows is asked now."
        assert rig.because == ()
    assert rig.footprint() == before
    assert rig.asked(OVERLORD) == secret


def test_a_key_of_ones_own_answers_what_one_is_asked_in_secret() -> None:
    rig = relay(course("snare"))
    [asked] = rig.view(OVERLORD).asks
    assert isinstance(asked.ask, Choose)
    rig.wait()
    assert rig.press("overlord-2").effect == "answered"
    free = [option.id for option in asked.ask.options if option.closed is None]
    assert rig.session.state.snare == free[1]


def test_why_a_key_says_nothing_to_a_secret_question_is_told_to_its_seat_alone() -> None:
    rig = relay(course("snare"))
    rig.wait()
    assert rig.press("more").effect == "refused"
    notices = [rig.view(audience).notice for audience in (TABLE, "amber", OVERLORD)]
    said = ["" if notice is None else str(notice.text) for notice in notices]
    neutral = "That does not count: the Overlord, look again at what you are asked."
    assert said[:2] == [neutral, neutral]
    assert said[2].startswith('The key "more" answers nothing now.')


def test_a_card_of_ones_own_hand_is_laid_on_ones_own_pad() -> None:
    state = course("lay")
    runner(state, "amber", hand=["dash-1", "rope-1"])
    runner(state, "birch", hand=["search-1", "rope-2"])
    rig = relay(state)
    rig.wait()
    assert rig.put(DASH, "amber-pad").effect == "answered"
    assert rig.session.run.waiting == ("birch",)


def test_what_is_wrong_with_a_card_on_ones_own_pad_is_told_to_its_seat_alone() -> None:
    state = course("lay")
    runner(state, "amber", hand=["search-1"])
    runner(state, "birch", hand=["search-2"])
    rig = relay(state)
    rig.wait()
    assert rig.put(DASH, "amber-pad").effect == "refused"
    for other in ("birch", OVERLORD, TABLE):
        notice = rig.view(other).notice
        assert notice is not None
        assert str(notice.text) == "That does not count: Amber, look again at what you are asked."
    notice = rig.view("amber").notice
    assert notice is not None
    assert str(notice.text).startswith("Dash 1 answers nothing now.")


def test_a_card_in_somebodys_hand_is_told_from_none_by_nothing_that_another_does() -> None:
    state = course("lay")
    runner(state, "amber", hand=["dash-1"])
    runner(state, "birch", hand=["search-1"])
    rig = relay(state)
    rig.wait()
    before = rig.footprint()
    said = []
    for card in (DASH, ROPE):
        rig.put(card, "satchel")
        said.append(rig.said.replace("Dash 1", "X"))
    assert said[0] == said[1].replace("Rope, the frayed one", "X")
    assert rig.footprint() == before


def test_what_one_of_several_is_about_to_say_is_seen_by_its_seat_alone() -> None:
    rig = at_vote()
    session = rig.session
    session.narrow(Narrowing(session.ask_id, "amber", ("x",), ("mill",)))
    assert rig.asked("amber").left == ("mill",)
    for other in ("birch", OVERLORD, TABLE):
        assert (rig.asked(other).named, rig.asked(other).left) == ((), ())


# -- the hourglass --------------------------------------------------------------------------------


def test_a_turned_hourglass_runs_ten_seconds_whatever_time_the_ask_gives() -> None:
    rig = at_run()
    rig.hardware.turn_glass()
    glass = rig.glass.shown(rig.view()).countdown
    assert glass is not None
    assert (glass.seconds, glass.left_ms, glass.paused) == (10, 10_000, False)
    rig.wait(9_999)
    assert rig.key == "run"
    rig.wait(1)
    assert rig.key == "time-up"


def test_turning_it_again_starts_it_again() -> None:
    rig = at_run()
    rig.hardware.turn_glass()
    rig.wait(9_000)
    rig.hardware.turn_glass()
    rig.wait(9_000)
    assert rig.key == "run"
    rig.wait(1_000)
    assert rig.key == "time-up"


def test_a_question_without_a_time_of_its_own_can_be_put_under_the_glass() -> None:
    rig = relay(course("run"))
    assert rig.session.run.timed is False
    rig.hardware.turn_glass()
    rig.wait(10_500)
    assert rig.key == "time-up"
    rig.press("more")
    assert rig.key == "strides"
    rig.wait(60_000)
    assert rig.key == "strides"
    kinds = [row.kind for row in rig.session.journal.summaries()]
    assert kinds.count("timeup") == 1


def test_a_turned_glass_is_put_away_when_the_question_is_answered() -> None:
    rig = relay(course("run"))
    rig.hardware.turn_glass()
    rig.press("three", "two")
    rig.wait(30_000)
    assert rig.key == "run"


def test_the_overlord_is_not_hurried() -> None:
    rig = relay(course("weather"))
    rig.hardware.turn_glass()
    assert rig.said == "The hourglass hurries players, and this question is the Overlord's."


def test_the_pause_key_stops_the_glass_and_lets_it_run_on() -> None:
    rig = at_run()
    rig.hardware.turn_glass()
    rig.press("pause")
    rig.wait(60_000)
    assert rig.key == "run"
    rig.press("pause")
    rig.wait(10_000)
    assert rig.key == "time-up"


def test_a_key_turns_the_glass_where_none_stands_on_the_table() -> None:
    rig = at_run()
    rig.press("glass")
    rig.wait(9_000)
    assert rig.key == "run"
    rig.wait(1_000)
    assert rig.key == "time-up"


def test_time_that_was_up_under_a_turned_glass_is_up_again_after_an_undo_and_redo() -> None:
    rig = relay(course("run"))
    rig.hardware.turn_glass()
    rig.wait(10_500)
    up = rig.session.hash()
    rig.press("undo")
    assert rig.key == "strides"
    entry = rig.session.timeline.next()
    assert entry is not None
    rig.session.do(Redo(nonce="again", seat=OVERLORD, entry=entry))
    assert (rig.key, rig.session.hash()) == ("time-up", up)


def test_time_that_is_up_already_is_not_up_again() -> None:
    rig = relay(course("run"))
    rig.hardware.turn_glass()
    rig.wait(10_500)
    rig.hardware.turn_glass()
    assert rig.said == "Time is up already; the Overlord decides what happens now."
    with pytest.raises(Illegal, match="No glass is running"):
        rig.session.do(TimeUp(nonce="again", ask=rig.session.ask_id, turned=True))
