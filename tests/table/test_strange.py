"""Strange tags at a table: asked about while play goes on, and known at once when it is said."""

from __future__ import annotations

import re

import pytest

from controller.engine import Illegal, Invalid
from controller.wire import OVERLORD, TABLE
from controller.wire.strange import Strange, TagDoubt, TagIs, TagLeave
from tests.specimens.relay_table import course, runner
from tests.table.rig import Rig, noughts, relay

__all__: list[str] = []

AMBER, BIRCH = "0400A001", "0400A002"
DASH, FOG = "0400C001", "0400D001"
CROSS, SALT = "04000001", "04000021"
NEW, OTHER, RANDOM = "04112233445580", "04112233445581", "08112233"


def asked(rig: Rig) -> Strange:
    strange = rig.view(OVERLORD).strange
    assert strange is not None
    return strange


def offered(rig: Rig) -> list[tuple[str, str]]:
    return [(each.thing, each.form) for each in asked(rig).candidates]


# -- the question ---------------------------------------------------------------------------------


def test_a_tag_that_nobody_knows_is_asked_about_and_play_goes_on() -> None:
    rig = noughts()
    rig.put(NEW, "b1")
    strange = asked(rig)
    assert (strange.uid, str(strange.place), strange.taken) == (NEW, "b1", "")
    assert rig.put(CROSS, "a1").effect == "answered"
    assert asked(rig).uid == NEW


def test_only_the_overlord_is_asked() -> None:
    rig = noughts()
    rig.put(NEW, "b1")
    for audience in (TABLE, "cross", "nought"):
        view = rig.view(audience)
        assert (view.strange, view.worn) == (None, ())


def test_a_tag_that_lay_there_from_the_start_is_asked_about_too() -> None:
    assert asked(noughts(found=(NEW, "c3"))).uid == NEW


def test_a_tag_that_is_taken_away_is_asked_about_no_more() -> None:
    rig = noughts()
    rig.put(NEW, "b1")
    rig.lift(NEW)
    assert rig.view(OVERLORD).strange is None


def test_one_is_asked_about_after_the_other_in_the_order_in_which_they_came() -> None:
    rig = noughts()
    rig.put(OTHER, "b1")
    rig.put(NEW, "c1")
    assert (asked(rig).uid, asked(rig).more) == (OTHER, 1)
    rig.table.say(TagIs(uid=OTHER, thing="cross", form="token"))
    assert (asked(rig).uid, asked(rig).more) == (NEW, 0)


def test_a_tag_that_calls_itself_something_else_each_time_is_told_and_not_asked_about() -> None:
    rig = noughts()
    rig.put(RANDOM, "b1")
    assert "calls itself something else each time" in rig.said
    assert rig.view(OVERLORD).strange is None


def test_a_tag_that_is_left_is_asked_about_again_when_it_is_set_down_anew() -> None:
    rig = noughts()
    rig.put(NEW, "b1")
    rig.table.say(TagLeave(uid=NEW))
    assert rig.view(OVERLORD).strange is None
    rig.lift(NEW)
    rig.put(NEW, "b1")
    assert asked(rig).uid == NEW


# -- what is likely -------------------------------------------------------------------------------


def test_what_belongs_where_the_tag_lies_and_wears_none_stands_first() -> None:
    state = course("run", runners=3)
    state.runner("cedar").place = "bog"
    rig = relay(state)
    rig.put(NEW, "bog")
    assert offered(rig)[0] == ("cedar", "miniature")  # the one runner without a tag
    assert asked(rig).candidates[0].old == ()


def test_of_two_whose_tags_are_not_seen_the_one_that_belongs_there_stands_first() -> None:
    state = course("run")
    state.runner("amber").place, state.runner("birch").place = "ford", "bog"
    rig = relay(state)
    rig.put(NEW, "bog")
    assert offered(rig)[:2] == [("birch", "miniature"), ("amber", "miniature")]
    rig.lift(NEW)
    rig.put(NEW, "ford")
    assert offered(rig)[:2] == [("amber", "miniature"), ("birch", "miniature")]


def test_what_is_shown_and_whose_tag_is_not_seen_comes_before_what_is_not_shown() -> None:
    rig = relay(course("run"))
    rig.put(AMBER, "gate")
    rig.put(NEW, "gate")
    things = offered(rig)
    assert ("amber", "miniature") not in things  # its tag lies there
    birch = things.index(("birch", "miniature"))
    assert asked(rig).candidates[birch].old == (BIRCH,)
    assert birch < things.index(("cedar", "miniature"))  # who does not play
    assert {"cedar", "mud"} <= {each.thing for each in asked(rig).candidates if each.group}


def test_on_a_pad_cards_stand_first_and_on_a_space_miniatures() -> None:
    state = course("lay")
    runner(state, "amber", hand=["search-1"])
    rig = relay(state)
    rig.put(NEW, "amber-pad")
    forms = [each.form for each in asked(rig).candidates if each.group]
    assert forms[0] == "card"
    rig.lift(NEW)
    rig.put(NEW, "ridge")
    forms = [each.form for each in asked(rig).candidates if each.group]
    assert forms[0] == "miniature"


def test_copies_of_a_card_are_offered_and_called_by_their_numbers() -> None:
    rig = relay(course("run"))
    rig.put(NEW, "heap")
    labels = {each.thing: str(each.label) for each in asked(rig).candidates}
    assert (labels["plank-2"], labels["letter-1"]) == ("Plank 2", "Letter 1")
    rig.table.say(TagIs(uid=NEW, thing="plank-2", form="card"))
    assert rig.said == f"The tag {NEW} marks Plank 2 from now on."


def test_a_hand_that_the_table_does_not_see_is_not_betrayed() -> None:
    offers = []
    for card in ("search-1", "shove-1"):
        state = course("run")
        runner(state, "amber", hand=[card])
        rig = relay(state)
        rig.put(NEW, "amber-pad")
        offers.append(asked(rig))
    assert offers[0] == offers[1]


# -- the answer -----------------------------------------------------------------------------------


def test_a_tag_that_is_said_to_be_a_thing_is_that_thing_at_once_and_answers_nothing() -> None:
    rig = noughts()
    rig.put(NEW, "b1")
    before = rig.footprint()
    rig.table.say(TagIs(uid=NEW, thing="cross", form="token"))
    assert rig.footprint() == before
    assert rig.said == (
        f"The tag {NEW} marks Cross from now on, and so do 04000001, 04000002, 04000003."
    )
    rig.lift(NEW)
    assert rig.put(NEW, "b1").effect == "answered"


def test_a_lost_tag_is_replaced_and_forgotten() -> None:
    rig = relay(course("run"))
    rig.put(NEW, "gate")
    rig.table.say(TagIs(uid=NEW, thing="birch", forget=BIRCH))
    assert rig.table.tags.of("birch", "miniature") == (NEW,)
    said = f"The tag {NEW} marks Birch from now on, and the lost one, {BIRCH}, is forgotten."
    assert rig.said == said
    rig.put(BIRCH, "bog")
    assert asked(rig).uid == BIRCH


def test_a_lost_tag_may_be_kept_beside_the_new_one() -> None:
    rig = relay(course("run"))
    rig.put(NEW, "gate")
    rig.table.say(TagIs(uid=NEW, thing="birch"))
    assert rig.table.tags.of("birch", "miniature") == (BIRCH, NEW)
    assert rig.said == f"The tag {NEW} marks Birch from now on, and so do {BIRCH}."


def test_a_tag_that_was_given_the_wrong_thing_is_doubted_and_given_the_right_one() -> None:
    rig = relay(course("run"))
    rig.put(BIRCH, "gate")  # really Amber, who wears no tag that is seen
    [worn] = rig.view(OVERLORD).worn
    assert (worn.uid, str(worn.label), str(worn.place)) == (BIRCH, "Birch", "the gate")
    rig.table.say(TagDoubt(uid=BIRCH))
    assert (asked(rig).uid, str(asked(rig).taken)) == (BIRCH, "Birch")
    rig.table.say(TagIs(uid=BIRCH, thing="amber", forget=AMBER))
    assert rig.view(OVERLORD).strange is None
    assert rig.table.tags.of("amber", "miniature") == (BIRCH,)
    assert rig.table.tags.of("birch", "miniature") == ()
    rig.press("two", "one")
    rig.wait()
    assert rig.put(BIRCH, "ford").effect == "answered"
    assert rig.session.state.runner("amber").place == "ford"


def test_a_thing_that_lies_elsewhere_when_its_tag_is_told_goes_home_before_it_answers() -> None:
    rig = relay(course("run"))
    rig.put(AMBER, "gate")
    rig.press("two", "one")
    rig.lift(AMBER)
    rig.put(NEW, "ford")
    rig.wait(2000)
    rig.table.say(TagIs(uid=NEW, thing="amber", forget=AMBER))
    rig.wait(2000)
    assert rig.session.state.runner("amber").place == "gate"
    assert rig.put(NEW, "stile").effect == "refused"
    rig.put(NEW, "gate")
    assert rig.put(NEW, "stile").effect == "answered"


def test_what_a_tag_in_the_hand_said_is_forgotten_when_it_marks_another_thing() -> None:
    rig = relay(course("run"))
    rig.put(BIRCH, "gate")
    rig.press("two", "one")
    rig.lift(BIRCH)
    rig.put(AMBER, "gate")
    rig.lift(AMBER)
    assert rig.asked().named == ("amber",)
    rig.table.say(TagDoubt(uid=AMBER))
    rig.table.say(TagIs(uid=AMBER, thing="birch"))
    assert (rig.asked().named, rig.asked().left) == ((), ())


def test_of_two_who_say_what_a_tag_is_the_first_is_right_and_the_other_is_told() -> None:
    rig = relay(course("run"))
    rig.put(NEW, "gate")
    rig.table.say(TagIs(uid=NEW, thing="amber"))
    with pytest.raises(Illegal, match="was said to mark Amber meanwhile: if it does not, tap it"):
        rig.table.say(TagIs(uid=NEW, thing="birch"))
    assert rig.table.tags.tag[NEW].thing == "amber"


def test_a_doubted_tag_that_is_forgotten_is_doubted_no_more() -> None:
    rig = relay(course("run"))
    rig.put(NEW, "gate")
    rig.table.say(TagDoubt(uid=BIRCH))
    rig.table.say(TagIs(uid=NEW, thing="birch", forget=BIRCH))
    assert rig.view(OVERLORD).strange is None


def test_a_doubt_is_let_go_and_nothing_has_changed() -> None:
    rig = relay(course("run"))
    rig.put(BIRCH, "gate")
    before = rig.table.tags
    rig.table.say(TagDoubt(uid=BIRCH))
    rig.table.say(TagLeave(uid=BIRCH))
    assert rig.view(OVERLORD).strange is None
    assert rig.table.tags == before


def test_what_a_tag_is_also_read_as_is_kept_when_it_marks_another_thing() -> None:
    rig = noughts()
    tags = rig.table.tags
    known = tags.given(CROSS, type(tags.tag[CROSS])("cross", "token", also=(OTHER,)))
    rig.table.know(known)
    rig.table.say(TagDoubt(uid=OTHER))
    rig.table.say(TagIs(uid=OTHER, thing="nought", form="token"))
    assert rig.table.tags.tag[CROSS].thing == "nought"
    assert rig.table.tags.own(OTHER) == CROSS


@pytest.mark.parametrize(
    ("command", "wrong", "said"),
    [
        (TagIs(uid=NEW, thing="hat"), Invalid, 'This game has no miniature "hat".'),
        (TagIs(uid=NEW, thing="birch", form="token"), Invalid, 'This game has no token "birch".'),
        (TagIs(uid="soup", thing="birch"), Invalid, '"soup" is no UID of a tag.'),
        (TagIs(uid=OTHER, thing="birch"), Illegal, f"The tag {OTHER} lies nowhere on this table."),
        (TagIs(uid=AMBER, thing="amber"), Illegal, f'The tag {AMBER} marks "amber" already.'),
        (
            TagIs(uid=NEW, thing="birch", forget=AMBER),
            Invalid,
            f"The tag {AMBER} is none of Birch.",
        ),
        (
            TagIs(uid=NEW, thing="amber", forget=AMBER),
            Illegal,
            f"The tag {AMBER} of Amber is not lost: it lies at the gate.",
        ),
        (TagDoubt(uid=NEW), Invalid, f'No thing wears the tag "{NEW}".'),
    ],
)
def test_what_cannot_be_said_of_a_tag_is_refused_and_changes_nothing(
    command: TagIs | TagDoubt, wrong: type[Exception], said: str
) -> None:
    rig = relay(course("run"))
    rig.put(AMBER, "gate")
    rig.put(NEW, "gate")
    before = rig.table.tags
    with pytest.raises(wrong, match="^" + re.escape(said) + "$"):
        rig.table.say(command)
    assert rig.table.tags == before
    assert asked(rig).uid == NEW
