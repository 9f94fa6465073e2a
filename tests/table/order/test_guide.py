"""The guide at a table: one step at a time, until table and game agree."""

from __future__ import annotations

import pytest

from controller.engine import Illegal, Session
from controller.table import Layout, Tags, Thing
from controller.table.layout import Place
from controller.table.order import QUIET_MS
from controller.wire import OVERLORD, TABLE, Correction, Edit, Redo, Undo
from controller.wire.guide import Fine, Guide
from tests.table.rig import Rig, noughts
from tests.table.stepping import PLACES, Steps
from tests.table.test_steps import ANN, BOB, BOW, HAT, walking

__all__: list[str] = []


def led(rig: Rig) -> Guide | None:
    """What the guide says, once hands have been quiet."""
    rig.wait(QUIET_MS)
    return rig.view().guide


def step(rig: Rig) -> str:
    """The step that is said; empty where all lies right."""
    guide = led(rig)
    return "" if guide is None else str(guide.text)


def laid(found: dict[str, str]) -> Rig:
    """A table at which a new game begins, with these tags lying there already."""

    class Found(Rig):
        def wait(self, ms: int = 600) -> None:
            if not self.deeds and self.clock.now() == 0:
                for uid, place in found.items():
                    self.hardware.put(uid, f"r-{place}")
            super().wait(ms)

    rig = walking()
    return Found(Session.begin(Steps(), {}), rig.table.layout, rig.table.tags)


def by_screen(rig: Rig, *picks: str) -> None:
    """Answer some questions on the screen."""
    for pick in picks:
        rig.wait(300)
        rig.screen(pick)


def correct(rig: Rig, **where: str) -> None:
    """The Overlord puts pieces elsewhere."""
    edits = tuple(Edit(f"/where/{name}", value=at) for name, at in where.items())
    rig.session.do(Correction(nonce=rig.nonce(), seat=OVERLORD, edits=edits))


# -- set-up, and a table that agrees --------------------------------------------------------------


def test_a_table_that_agrees_says_nothing() -> None:
    assert led(walking()) is None


def test_what_a_game_needs_is_laid_out_thing_by_thing() -> None:
    rig = laid({})
    first = led(rig)
    assert first == Guide(first.text, "ann", "", "w", 1) if first else False
    assert first is not None
    assert str(first.text) == "Set Ann down at w."
    rig.put(ANN, "w")
    second = rig.view().guide
    assert second is not None
    assert (str(second.text), second.left) == ("Set Bob down at z.", 0)
    rig.put(BOB, "z")
    assert rig.view().guide is None


def test_what_was_to_be_laid_out_and_is_set_down_elsewhere_answers_nothing() -> None:
    rig = laid({})
    led(rig)
    before = rig.footprint()
    assert rig.put(ANN, "x").effect == "refused"
    assert rig.said == "Ann belongs at w now: put it there first, then it can go on."
    assert rig.footprint() == before


def test_before_anything_was_said_what_was_never_laid_out_may_go_where_the_question_takes_it() -> (
    None
):
    rig = laid({})
    assert rig.put(ANN, "x").effect == "answered"


def test_who_lays_out_in_an_order_of_their_own_is_followed() -> None:
    rig = laid({})
    led(rig)
    rig.put(BOB, "z")
    guide = rig.view().guide
    assert guide is not None
    assert (guide.thing, guide.left) == ("ann", 0)


# -- what the game moved --------------------------------------------------------------------------


def test_what_a_screen_moved_is_led_after_it() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    assert rig.view().guide is None
    assert step(rig) == "Move Ann from w to x."


def test_nothing_is_said_before_hands_were_quiet() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    rig.wait(QUIET_MS - 1)
    assert rig.view().guide is None
    rig.wait(1)
    assert rig.view().guide is not None


def test_hands_at_work_put_it_off() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    rig.put(HAT, "pad", 1000)
    rig.lift(HAT, 1000)
    assert rig.view().guide is None
    assert step(rig) != ""


def test_what_the_game_moved_answers_nothing_until_it_was_home() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    rig.wait()
    before = rig.footprint()
    assert rig.lift(ANN).effect == "nothing"
    assert rig.put(ANN, "y").effect == "refused"
    assert rig.said == "Ann belongs at x now: put it there first, then it can go on."
    assert rig.footprint() == before
    rig.lift(ANN)
    assert rig.put(ANN, "x").effect == "back"
    rig.lift(ANN)
    assert rig.put(ANN, "y").effect == "answered"


def test_while_something_is_astray_other_things_answer_as_ever() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    assert step(rig) != ""
    rig.lift(BOB)
    assert rig.put(BOB, "y").effect == "answered"
    assert step(rig) == "Move Ann from w to x."


def test_while_hands_answer_the_question_nothing_is_said() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    assert step(rig) != ""
    assert rig.lift(BOB).effect == "narrowed"
    assert led(rig) is None
    rig.put(BOB, "z")
    assert step(rig) != ""


def test_lifting_it_lights_its_home_alone() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    led(rig)
    assert rig.table.signs() == {"w": "astray", "x": "home"}
    rig.lift(ANN)
    assert rig.table.signs() == {"x": "home"}
    rig.put(ANN, "x")
    assert rig.table.signs() == {}


def test_what_nothing_asks_for_is_taken_away() -> None:
    rig = walking()
    rig.put(HAT, "x")
    assert step(rig) == "Take hat away from x."
    rig.lift(HAT)
    assert rig.view().guide is None


# -- slips of hands -------------------------------------------------------------------------------


def test_a_slip_is_led_back() -> None:
    rig = walking()
    assert rig.put(ANN, "z").effect == "refused"
    assert step(rig) == "Move Ann from z to w."


def test_after_a_slip_the_next_lawful_placing_is_an_answer() -> None:
    rig = walking()
    rig.put(ANN, "z")
    led(rig)
    rig.lift(ANN)
    assert rig.put(ANN, "x").effect == "answered"


def test_a_thing_that_was_taken_up_and_not_put_back_is_led_back() -> None:
    rig = walking()
    by_screen(rig, "ann")
    rig.wait()
    rig.lift(BOB)  # nothing asks for it
    assert step(rig) == "Set Bob down at z."


def test_a_piece_left_on_a_pad_is_led_back() -> None:
    rig = walking()
    rig.put(ANN, "pad")
    rig.press("rest")
    assert step(rig) == "Move Ann from pad to w."


# -- undo, redo, corrections ----------------------------------------------------------------------


def test_an_undo_leads_back_every_thing_it_moved_in_the_fewest_moves() -> None:
    rig = walking()
    rig.put(ANN, "x")
    rig.put(BOB, "y")
    rig.put(ANN, "w", 1500)
    rig.put(BOB, "x", 1500)
    for _ in range(8):
        rig.undo()
    assert rig.session.state.where == {"ann": "w", "bob": "z"}
    assert step(rig) == "Move Bob from x to z."
    guide = rig.view().guide
    assert guide is not None
    assert guide.left == 0
    rig.put(BOB, "z", 1500)
    assert rig.view().guide is None


def test_what_an_undo_alone_moved_may_go_straight_where_the_question_takes_it() -> None:
    rig = walking()
    rig.put(BOB, "y")
    rig.undo()
    rig.wait()
    rig.lift(BOB)
    assert rig.put(BOB, "y").effect == "answered"
    assert rig.said.startswith("Bob went on to y after the undo, which answers the question.")


def test_what_is_put_back_after_an_undo_is_not_said_to_have_gone_on() -> None:
    rig = walking()
    rig.put(BOB, "y")
    rig.undo()
    rig.wait()
    rig.lift(BOB)
    assert rig.put(BOB, "z").effect == "back"
    assert rig.said == ""


def test_what_an_undo_moved_goes_home_first_where_something_else_is_astray() -> None:
    rig = walking()
    rig.put(BOB, "y")
    correct(rig, ann="x")
    rig.undo()
    rig.undo()
    rig.undo()
    correct(rig, ann="x")
    rig.wait()
    assert rig.put(BOB, "w", 1500).effect == "refused"
    assert "Bob belongs at z" in rig.said


def test_a_redo_brings_it_home_without_hands() -> None:
    rig = walking()
    rig.put(ANN, "x")
    rig.undo()
    assert step(rig) == "Move Ann from x to w."
    entry = rig.session.timeline.next()
    assert entry is not None
    rig.session.do(Redo(nonce=rig.nonce(), seat=OVERLORD, entry=entry))
    assert rig.view().guide is None


def test_what_a_correction_moved_is_led_after_it() -> None:
    rig = walking()
    correct(rig, ann="y", bob="x")
    guide = led(rig)
    assert guide is not None
    assert (str(guide.text), guide.left) == ("Move Ann from w to y.", 1)


# -- restart --------------------------------------------------------------------------------------


def test_what_lay_elsewhere_from_the_start_is_led_home_and_answers_nothing_before() -> None:
    rig = laid({ANN: "z", BOB: "w"})
    guide = led(rig)
    assert guide is not None
    assert (str(guide.text), guide.left) == ("Move Ann from z to w.", 1)
    rig.lift(ANN)
    assert rig.put(ANN, "x").effect == "refused"
    rig.put(ANN, "w", 1500)
    rig.put(BOB, "z", 1500)
    assert rig.view().guide is None
    assert rig.put(BOB, "y", 1500).effect == "answered"


def test_what_was_found_elsewhere_answers_nothing_even_before_that_is_said() -> None:
    rig = laid({ANN: "y", BOB: "z"})
    assert rig.put(ANN, "x").effect == "refused"
    assert rig.said == "Ann belongs at w now: put it there first, then it can go on."


def test_whoever_takes_up_another_thing_that_is_astray_is_led_on_with_that() -> None:
    rig = walking()
    correct(rig, ann="y", bob="x")
    assert step(rig) == "Move Ann from w to y."
    rig.lift(BOB)
    guide = rig.view().guide
    assert guide is not None
    assert (str(guide.text), guide.left) == ("Set Bob down at x.", 1)


def test_what_owes_owes_on_when_a_game_that_was_over_goes_on() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x", *("bob", "rest") * 3)
    assert rig.session.over
    rig.undo()
    rig.wait()
    rig.lift(ANN)
    assert rig.put(ANN, "y").effect == "refused"


# -- marks that stand for a piece -----------------------------------------------------------------


def marked() -> tuple[Rig, str]:
    """A game of marks that is opened anew, and a mark that lies where one was made."""
    rig = noughts()
    rig.screen("b2")
    tags, mark = rig.table.tags, "04000001"
    return Rig(rig.session, rig.table.layout, tags, {mark: "b2"}), mark


def test_a_mark_that_lies_where_a_piece_without_a_tag_stands_is_that_pieces() -> None:
    assert led(marked()[0]) is None


def test_a_mark_whose_piece_is_gone_is_taken_away() -> None:
    rig, mark = marked()
    rig.session.do(Undo(nonce="gone", seat=OVERLORD, entry=2))
    assert step(rig).startswith("Take ")
    rig.lift(mark)
    assert led(rig) is None


# -- what is not certain --------------------------------------------------------------------------


def test_a_place_that_is_not_felt_says_nothing() -> None:
    rig = walking()
    rig.hardware.lose("r-x")
    rig.wait()
    by_screen(rig, "ann", "to-x")
    assert led(rig) is None


def test_what_wears_no_tag_is_never_astray_and_is_named_once() -> None:
    plain = walking()
    layout = plain.table.layout
    rig = Rig(Session.begin(Steps(), {}), layout, Tags({ANN: Thing("ann")}))
    rig.put(ANN, "w")
    assert led(rig) is None
    assert rig.said == "No tag yet: Bob. The touchscreen stands in for them."
    rig.lift(ANN)
    rig.put(ANN, "w")
    assert (led(rig), rig.said) == (None, "")


def test_a_table_that_feels_no_space_leads_nobody() -> None:
    plain = walking()
    layout = Layout(place={"pad": Place(("r-pad",), "pad")})
    rig = Rig(Session.begin(Steps(), {}), layout, plain.table.tags)
    assert led(rig) is None
    by_screen(rig, "ann", "to-x")
    assert led(rig) is None


def unheard(rig: Rig, uid: str, *readers: str) -> None:
    """A thing is moved from the first reader to the second, or away, while neither is there."""
    for reader in readers:
        rig.hardware.lose(reader)
    rig.wait()
    rig.hardware.lift(uid)
    if len(readers) > 1:
        rig.hardware.put(uid, readers[1])
    rig.wait()
    for reader in readers:
        rig.hardware.bring_back(reader)
    rig.wait()


def test_what_was_gone_when_a_reader_is_back_is_led_home_before_it_answers() -> None:
    rig = walking()
    unheard(rig, BOB, "r-z")
    assert step(rig) == "Set Bob down at z."
    assert rig.put(BOB, "y").effect == "refused"


def test_what_was_moved_while_no_reader_listened_answers_nothing_when_they_are_back() -> None:
    rig = walking()
    before = rig.footprint()
    unheard(rig, BOB, "r-z", "r-y")
    assert rig.footprint() == before
    assert step(rig) == "Move Bob from y to z."
    rig.lift(BOB)
    assert rig.put(BOB, "y").effect == "refused"


# -- fine as it is --------------------------------------------------------------------------------


def test_what_is_fine_as_it_is_is_said_no_more_and_answers_again() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    led(rig)
    rig.table.say(Fine(thing="ann"))
    assert led(rig) is None
    rig.lift(ANN)
    assert rig.put(ANN, "y").effect == "answered"


def test_it_is_fine_until_the_game_moves_it() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    led(rig)
    rig.table.say(Fine(thing="ann"))
    by_screen(rig, "ann", "to-y")
    assert step(rig) == "Move Ann from w to y."


def test_it_is_fine_until_hands_move_it() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    led(rig)
    rig.table.say(Fine(thing="ann"))
    rig.put(ANN, "z", 1500)
    assert step(rig) == "Move Ann from z to x."


def test_what_lies_beside_the_table_is_fine_until_hands_lay_it_down() -> None:
    rig = laid({})
    led(rig)
    rig.table.say(Fine())
    by_screen(rig, "ann", "to-x")
    assert led(rig) is None
    rig.put(ANN, "z")
    assert step(rig) == "Move Ann from z to x."


def test_where_all_lies_right_there_is_nothing_to_let_be() -> None:
    with pytest.raises(Illegal):
        walking().table.say(Fine())


# -- who sees it ----------------------------------------------------------------------------------


def test_the_overlord_and_the_table_see_the_guide_and_no_seat_does() -> None:
    rig = walking()
    by_screen(rig, "ann", "to-x")
    assert led(rig) is not None
    assert rig.view(OVERLORD).guide == rig.view(TABLE).guide
    assert rig.view("us").guide is None


def test_the_piece_that_only_the_overlord_knows_of_is_never_led_anywhere() -> None:
    layout = Layout(place={name: Place((f"r-{name}",)) for name in PLACES})
    tags = Tags({ANN: Thing("ann"), BOB: Thing("bob"), HAT: Thing("cat")})
    rig = Rig(Session.begin(Steps(), {}), layout, tags)
    rig.put(ANN, "w")
    rig.put(BOB, "z")
    assert rig.view(OVERLORD).parts != rig.view(TABLE).parts
    assert led(rig) is None


# -- take-down ------------------------------------------------------------------------------------


def test_when_the_game_is_over_everything_is_put_away_and_nothing_is_refused() -> None:
    rig = walking()
    by_screen(rig, *("ann", "rest") * 4)
    assert rig.session.over
    guide = led(rig)
    assert guide is not None
    assert (str(guide.text), guide.left) == ("Take Ann away from w.", 1)
    rig.put(BOW, "pad")
    rig.lift(ANN)
    rig.lift(BOB)
    assert led(rig) is None
