"""Two people at once: each thing that can cross another has one result, and is explained.

set down before the question was another   it was about the one before: too late, and led back
two set down at once                       the first counts, the other is too late
a card laid during somebody else's ask     answers nothing; it is laid again when it is asked
set down while the Overlord corrects       where it belongs now counts; elsewhere it is astray
lifted while a screen moves it             it goes home, before it answers anything
two things lifted, one answer              the other is led back
"""

from __future__ import annotations

from controller.table.order import QUIET_MS
from controller.wire import OVERLORD, Correction, Edit, Undo
from controller.wire.guide import Fine
from tests.table.rig import Rig
from tests.table.test_steps import ANN, BOB, BOW, walking

__all__: list[str] = []


def step(rig: Rig) -> str:
    """What the guide says once hands are quiet; empty where all lies right."""
    rig.wait(QUIET_MS)
    guide = rig.view().guide
    return "" if guide is None else str(guide.text)


def correct(rig: Rig, **where: str) -> None:
    """The Overlord puts pieces elsewhere."""
    edits = tuple(Edit(f"/where/{name}", value=at) for name, at in where.items())
    rig.session.do(Correction(nonce=rig.nonce(), seat=OVERLORD, edits=edits))


def where(rig: Rig) -> dict[str, str]:
    """Where the game has the two."""
    return dict(rig.session.state.where)


# -- two hands ------------------------------------------------------------------------------------


def test_of_two_set_down_at_once_the_first_counts_and_the_other_is_told_and_led_back() -> None:
    rig = walking()
    rig.hardware.lift(ANN)
    rig.hardware.lift(BOB)
    rig.wait(700)
    rig.hardware.put(ANN, "r-x")
    rig.hardware.put(BOB, "r-y")
    rig.wait()
    assert where(rig) == {"ann": "x", "bob": "z"}
    assert rig.said == "That question no longer stands; look at the one that does."
    assert step(rig) == "Move Bob from y to z."


def test_the_other_may_answer_at_once_by_being_set_down_anew() -> None:
    rig = walking()
    rig.hardware.put(ANN, "r-x")
    rig.hardware.put(BOB, "r-y")
    rig.wait(1500)
    assert where(rig) == {"ann": "x", "bob": "z"}
    rig.lift(BOB)
    assert rig.put(BOB, "y").effect == "answered"
    assert step(rig) == ""


def test_two_that_change_hands_in_one_space_do_not_disturb_each_other() -> None:
    rig = walking()
    rig.put(BOB, "y")
    rig.put(ANN, "x")
    rig.wait()
    rig.hardware.lift(ANN)
    rig.hardware.lift(BOB)
    rig.wait(700)
    rig.hardware.put(BOB, "r-y")  # put back, while Ann is in the other hand
    rig.wait(1200)
    rig.hardware.put(ANN, "r-w")
    rig.wait(1200)
    assert where(rig) == {"ann": "w", "bob": "y"}
    assert step(rig) == ""


# -- a hand and a screen --------------------------------------------------------------------------


def test_what_a_screen_answers_first_makes_what_was_set_down_too_late() -> None:
    rig = walking()
    rig.hardware.put(ANN, "r-x")
    rig.wait(250)  # it lies there, and the table is not yet sure
    rig.screen("bob")
    before = rig.footprint()
    rig.wait(700)
    assert rig.footprint() == before
    assert rig.said != ""
    assert step(rig) == "Move Ann from x to w."


def test_a_thing_in_the_hand_that_a_screen_moves_goes_home_before_it_answers() -> None:
    rig = walking()
    rig.lift(ANN)
    rig.screen("ann")
    rig.wait(300)
    rig.screen("to-x")
    rig.wait()
    assert rig.put(ANN, "y").effect == "refused"
    assert rig.said == "Ann belongs at x now: put it there first, then it can go on."
    assert where(rig)["ann"] == "x"
    rig.lift(ANN)
    assert rig.put(ANN, "x").effect == "back"


def test_a_thing_in_the_hand_that_a_screen_moves_where_it_is_set_down_lies_right() -> None:
    rig = walking()
    rig.lift(ANN)
    rig.screen("ann")
    rig.wait(300)
    rig.screen("to-x")
    rig.wait()
    assert rig.put(ANN, "x").effect == "back"
    assert (step(rig), rig.said) == ("", "")


def test_an_undo_while_a_thing_is_in_the_hand_takes_the_question_along_and_not_the_thing() -> None:
    rig = walking()
    rig.screen("ann")
    rig.wait(300)
    rig.lift(ANN)
    rig.undo()
    rig.wait()
    assert rig.asked().left == ()
    assert rig.put(ANN, "x").effect == "answered"
    assert where(rig)["ann"] == "x"


# -- a card, and somebody else's ask --------------------------------------------------------------


def test_a_card_laid_before_it_is_asked_for_answers_nothing_and_is_laid_again() -> None:
    rig = walking()
    deed = rig.put(BOW, "pad")
    assert deed.effect == "refused"
    assert rig.said == "bow answers nothing now. Who takes the turn?"
    rig.screen("ann")
    rig.wait()
    assert rig.session.run.key == "what"
    assert step(rig) == ""  # what lies on a pad lies in nobody's way
    rig.lift(BOW)
    assert rig.put(BOW, "pad").effect == "answered"


def test_a_card_that_lies_there_already_is_no_answer_to_the_question_that_comes() -> None:
    rig = walking()
    rig.put(BOW, "pad")
    rig.screen("ann")
    rig.wait(3000)
    assert rig.session.run.key == "what"
    assert rig.asked().named == ()


# -- a hand, while the Overlord corrects ----------------------------------------------------------


def test_set_down_where_the_correction_puts_it_it_lies_right() -> None:
    rig = walking()
    rig.lift(ANN)
    correct(rig, ann="y")
    rig.wait()
    assert rig.put(ANN, "y").effect == "back"
    assert (step(rig), where(rig)["ann"]) == ("", "y")


def test_set_down_elsewhere_than_the_correction_puts_it_it_answers_nothing_and_is_led_there() -> (
    None
):
    rig = walking()
    rig.lift(ANN)
    correct(rig, ann="y")
    rig.wait()
    assert rig.put(ANN, "x").effect == "refused"
    assert rig.said == "Ann belongs at y now: put it there first, then it can go on."
    assert where(rig)["ann"] == "y"
    assert step(rig) == "Move Ann from x to y."


def test_set_down_in_the_same_moment_as_a_correction_it_was_about_the_question_before() -> None:
    rig = walking()
    rig.hardware.put(BOB, "r-y")
    rig.wait(350)
    correct(rig, ann="x")
    rig.wait()
    assert where(rig) == {"ann": "x", "bob": "z"}
    assert rig.said == "That question no longer stands; look at the one that does."
    guide = rig.view().guide
    assert guide is None
    assert step(rig) == "Move Ann from w to x."


def test_an_undo_and_a_correction_in_one_breath_are_one_way_home() -> None:
    rig = walking()
    rig.put(ANN, "x")
    entry = rig.session.timeline.last()
    assert entry is not None
    rig.session.do(Undo(nonce=rig.nonce(), seat=OVERLORD, entry=entry))
    correct(rig, bob="y")
    rig.wait(QUIET_MS)
    guide = rig.view().guide
    assert guide is not None
    assert guide.left == 1


# -- the Overlord lets it be while somebody puts it right ------------------------------------------


def test_let_be_while_it_is_in_the_hand_it_is_put_where_the_question_takes_it() -> None:
    rig = walking()
    correct(rig, ann="x")
    assert step(rig) == "Move Ann from w to x."
    rig.lift(ANN)
    rig.table.say(Fine(thing="ann"))
    rig.wait(300)
    assert rig.put(ANN, "y").effect == "answered"
    assert where(rig)["ann"] == "y"


def test_of_two_in_the_hand_the_one_that_is_not_set_down_is_led_back_once_the_other_answered() -> (
    None
):
    rig = walking()
    rig.lift(ANN)
    rig.lift(BOB)
    assert rig.put(ANN, "x").effect == "answered"
    assert step(rig) == "Set Bob down at z."
