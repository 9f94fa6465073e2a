"""A thing set down becomes an answer, or a sentence that says why not."""

import pytest

from controller.wire import OVERLORD, TABLE
from tests.table.rig import Rig, noughts

__all__: list[str] = []

CROSS, CROSS_2, NOUGHT, SALT, STRANGER = "04000001", "04000002", "04000011", "04000021", "04FFFFFF"


# -- what counts ----------------------------------------------------------------------------------


def test_a_mark_set_down_in_a_space_is_its_seats_answer() -> None:
    rig = noughts()
    assert rig.put(CROSS, "b2").effect == "answered"
    assert rig.session.state.marks[4] == "cross"
    assert rig.said == ""


def test_a_whole_game_is_played_by_things_alone() -> None:
    rig = noughts()
    for uid, place in zip(
        (CROSS, NOUGHT, CROSS_2, "04000012", "04000003"),
        ("b2", "a1", "b1", "c3", "b3"),
        strict=True,
    ):
        assert rig.put(uid, place).effect == "answered"
    assert str(rig.view().outcome) == "Cross wins"


def test_a_key_takes_the_option_that_is_its_name() -> None:
    rig = noughts()
    assert rig.press("cross-a1").effect == "answered"
    assert rig.session.state.marks[0] == "cross"


def test_a_key_with_a_number_takes_that_open_option() -> None:
    rig = noughts()
    rig.put(CROSS, "a1")
    assert rig.press("k1").effect == "answered"
    assert rig.session.state.marks[:2] == ["cross", "nought"]


def test_what_is_done_at_the_table_is_published_like_any_answer() -> None:
    rig = noughts()
    heard: list[int] = []
    rig.session.on_change.append(lambda session: heard.append(session.timeline.length))
    rig.put(CROSS, "b2")
    assert heard == [2]
    assert rig.deeds[-1].entries == (2,)


# -- what changes nothing -------------------------------------------------------------------------


def test_a_tag_that_flickers_changes_nothing() -> None:
    rig = noughts()
    rig.put(CROSS, "b2")
    before, deeds = rig.footprint(), list(rig.deeds)
    for _ in range(20):
        rig.hardware.flicker(CROSS, "r5", 2)
        rig.wait(300)
    assert (rig.footprint(), rig.deeds) == (before, deeds)


def test_a_tag_that_is_carried_past_changes_nothing() -> None:
    rig = noughts()
    before = rig.footprint()
    rig.hardware.put(CROSS, "r5")
    rig.wait(100)
    rig.hardware.lift(CROSS)
    rig.wait()
    assert rig.deeds == []
    assert rig.footprint() == before
    assert rig.said == ""


def test_what_lies_there_at_the_start_is_nobodys_act() -> None:
    rig = noughts(found=(CROSS, "b2"))
    assert rig.deeds == []
    assert rig.table.lying == {CROSS: ["b2"]}
    assert rig.session.timeline.length == 1


def test_a_mark_that_is_lifted_and_put_back_is_not_made_again() -> None:
    rig = noughts()
    rig.put(CROSS, "b2")
    before = rig.footprint()
    rig.lift(CROSS)
    assert rig.put(CROSS, "b2").effect == "back"
    assert rig.footprint() == before
    assert rig.said == ""


def test_a_mark_that_was_taken_back_is_made_again_when_it_is_set_down_again() -> None:
    rig = noughts()
    rig.put(CROSS, "b2")
    rig.undo()
    rig.lift(CROSS)
    assert rig.put(CROSS, "b2").effect == "answered"
    assert rig.session.state.marks[4] == "cross"


def test_whatever_is_set_down_once_the_game_is_over_is_tidying_up() -> None:
    rig = noughts()
    for pick in ("a1", "a2", "b1", "b2", "c1"):
        rig.screen(pick)
    assert rig.session.over
    assert rig.put(NOUGHT, "c3").effect == "nothing"
    assert rig.said == ""


# -- what is refused ------------------------------------------------------------------------------


def refused(rig: Rig, uid: str, place: str) -> tuple[str, tuple[str, ...]]:
    """What is said where a thing is set down that counts for nothing, and changes nothing."""
    before = rig.footprint()
    assert rig.put(uid, place).effect == "refused"
    assert rig.footprint() == before
    return rig.said, rig.because


def test_a_space_that_is_taken_is_refused_in_the_games_own_words() -> None:
    rig = noughts()
    rig.put(CROSS, "b2")
    assert refused(rig, NOUGHT, "b2") == ("b2 is taken", ("NC-2",))


def test_who_is_not_asked_is_told_what_is() -> None:
    said, because = refused(noughts(), NOUGHT, "b2")
    assert "answers nothing now. Cross: mark a space" in said
    assert because == ("NC-1", "NC-2")


def test_a_thing_that_means_nothing_is_told_what_is_asked() -> None:
    said, because = refused(noughts(), SALT, "a1")
    assert said == "salt-cellar at a1 answers nothing now. Cross: mark a space"
    assert because == ("NC-1", "NC-2")


def test_a_pad_answers_nothing_where_nothing_is_to_be_shown() -> None:
    said, because = refused(noughts(), CROSS, "pad")
    assert said == "Cross answers nothing now. Cross: mark a space"
    assert because == ("NC-1", "NC-2")


def test_an_unknown_tag_is_named_and_changes_nothing() -> None:
    rig = noughts()
    said, because = refused(rig, STRANGER, "b2")
    assert said == (
        'The tag 04FFFFFF at the middle is not known: tap "?" at the top of the Overlord\'s screen '
        "and say what wears it, or take it away."
    )
    assert because == ()
    rig.lift(STRANGER)
    assert rig.said == ""


def test_a_tag_that_is_another_one_each_time_is_told_so() -> None:
    said, _ = refused(noughts(), "08ABCDEF", "a1")
    assert "calls itself something else each time" in said


def test_a_tag_in_two_places_is_refused_and_counts_where_it_stays() -> None:
    rig = noughts()
    rig.put(SALT, "c3")
    before = rig.footprint()
    rig.hardware.put(CROSS, "r3", "r7")
    rig.wait(1500)
    [doubled] = [deed for deed in rig.deeds if deed.gesture is None or deed.entries]
    assert doubled.effect == "refused"
    assert "lift it from one of them" in rig.said
    assert rig.session.timeline.length == before[1]
    rig.put(CROSS, "a1")
    assert rig.session.timeline.length == before[1] + 1


def test_a_tag_between_two_neighbours_is_at_one_of_them() -> None:
    rig = noughts()
    before = rig.session.timeline.length
    rig.hardware.put(CROSS, "r1", "r5")
    rig.wait(5000)
    assert rig.said == ""
    assert rig.session.timeline.length == before + 1


def test_a_thing_carried_from_place_to_place_counts_where_it_comes_to_lie() -> None:
    rig = noughts()
    rig.put(SALT, "a1")
    rig.put(SALT, "b1", 2000)
    assert rig.deeds[-1].effect == "refused"
    assert rig.said.startswith("salt-cellar at b1")


def test_a_key_of_a_seat_that_is_not_asked_is_refused() -> None:
    rig = noughts()
    before = rig.footprint()
    rig.press("nought-a1")
    assert rig.said == "This question is not for nought."
    assert rig.footprint() == before


def test_the_same_refusal_said_twice_can_be_told_apart() -> None:
    rig = noughts()
    rig.put(SALT, "a1")
    first = rig.table.notice
    rig.lift(SALT)
    rig.put(SALT, "a1")
    second = rig.table.notice
    assert first is not None
    assert second is not None
    assert (first.text, first.serial < second.serial) == (second.text, True)


def test_the_notice_goes_when_something_counts_again() -> None:
    rig = noughts()
    rig.put(SALT, "a1")
    for audience in (TABLE, OVERLORD, "cross"):
        assert rig.view(audience).notice == rig.table.notice is not None
    rig.put(CROSS, "b2")
    assert rig.view().notice is None


def test_the_notice_goes_when_the_question_is_answered_on_a_screen() -> None:
    rig = noughts()
    rig.put(SALT, "a1")
    rig.screen("b2")
    assert rig.table.notice is None


# -- keys of the Overlord -------------------------------------------------------------------------


def test_the_overlords_keys_undo_and_redo_at_once() -> None:
    rig = noughts()
    rig.put(CROSS, "b2")
    assert rig.press("undo").effect == "answered"
    assert rig.session.state.marks[4] == ""
    rig.press("redo")
    assert rig.session.state.marks[4] == "cross"


def test_where_there_is_nothing_to_undo_the_key_says_so() -> None:
    rig = noughts()
    assert rig.press("undo").effect == "refused"
    assert rig.said == "There is nothing to take back."
    rig.press("redo")
    assert rig.said == "There is nothing to bring again."


def test_nobody_but_the_overlord_undoes_by_a_key() -> None:
    rig = noughts()
    rig.put(CROSS, "b2")
    rig.press("sly")
    assert rig.said == "Only the Overlord may do that."
    assert rig.session.state.marks[4] == "cross"


# -- two at once ----------------------------------------------------------------------------------


def test_what_was_set_down_before_a_screen_answered_is_stale() -> None:
    rig = noughts()
    rig.hardware.put(NOUGHT, "r1")
    rig.wait(150)  # it lies there, and the table is not yet sure
    rig.screen("b2")
    before = rig.footprint()
    rig.wait()
    assert rig.deeds[-1].effect == "refused"
    assert rig.said == "That question no longer stands; look at the one that does."
    assert rig.footprint() == before


def test_a_second_press_of_a_key_does_not_answer_the_next_question() -> None:
    rig = noughts()
    rig.hardware.press("k1")
    rig.hardware.press("k2")
    rig.wait()
    assert rig.session.timeline.length == 2
    assert rig.said == "That question no longer stands; look at the one that does."


def test_of_two_things_set_down_at_once_one_counts_and_the_other_is_told() -> None:
    rig = noughts()
    rig.hardware.put(CROSS, "r1")
    rig.hardware.put(NOUGHT, "r2")
    rig.wait()
    assert [deed.effect for deed in rig.deeds] == ["answered", "refused"]
    rig.lift(NOUGHT)
    assert rig.put(NOUGHT, "b1").effect == "answered"


# -- hardware that fails --------------------------------------------------------------------------


def test_a_place_that_goes_deaf_is_said_and_loses_nothing() -> None:
    rig = noughts()
    rig.put(CROSS, "a1")
    before = rig.footprint()
    rig.hardware.lose("r1")
    rig.wait()
    assert rig.said == "The table does not feel a1 now: say on the screen what happens there."
    rig.hardware.bring_back("r1")
    rig.wait()
    assert rig.said == "The table feels everything again."
    assert rig.footprint() == before


def test_things_that_cannot_be_told_apart_are_said_once() -> None:
    rig = noughts()
    rig.hardware.collide("r2", 5)
    rig.wait()
    assert rig.said == "The things at b1 cannot be told apart: take one away."
    assert len(rig.deeds) == 1


@pytest.mark.parametrize("uid", [SALT, STRANGER])
def test_ineffective_things_never_change_how_a_game_ends(uid: str) -> None:
    plain, noisy = noughts(), noughts()
    for rig in (plain, noisy):
        for mark, place in ((CROSS, "b2"), (NOUGHT, "a1"), (CROSS_2, "c1")):
            if rig is noisy:
                rig.put(uid, "a3")
                rig.lift(uid)
                rig.hardware.flicker(CROSS, "r5", 2)
            rig.put(mark, place)
    assert noisy.session.hash() == plain.session.hash()
    assert noisy.session.timeline.length == plain.session.timeline.length
