"""Whether what was said fits what was asked."""

from __future__ import annotations

from typing import Any

import pytest

from controller.engine import Illegal, Invalid, Refused
from controller.engine.fit import reply_to, reply_to_ruling
from controller.wire import (
    FATE,
    Assign,
    Chance,
    Choose,
    Judge,
    Msg,
    Option,
    Page,
    Read,
    Ruling,
    Slot,
    Why,
)

SHUT = Option("shut", "Shut", closed=Why(Msg("It is shut"), ("X-1",)))


def choice(*options: Option, **more: Any) -> Choose:
    return Choose(key="k", to=("ann",), prompt="?", because=("X-9",), options=options, **more)


def light(name: str, weight: int = 0) -> Option:
    return Option(name, name.title(), weight=weight)


def test_the_options_taken_are_the_reply_in_the_order_they_were_named() -> None:
    a, b, c = light("a"), light("b"), light("c")
    assert reply_to(choice(a, b, c, least=2, most=2), ("c", "a")) == (c, a)


def test_a_closed_option_is_refused_with_its_own_reason_and_rule() -> None:
    with pytest.raises(Illegal, match="It is shut") as refusal:
        reply_to(choice(SHUT), ("shut",))
    assert refusal.value.why.because == ("X-1",)


def test_an_unknown_option_is_not_understood() -> None:
    with pytest.raises(Invalid, match='no option "zz"'):
        reply_to(choice(light("a")), ("zz",))


@pytest.mark.parametrize(
    ("picks", "sentence"),
    [((), "Choose 1 to 2, not 0."), (("a", "b", "c"), "Choose 1 to 2, not 3.")],
)
def test_too_few_and_too_many_are_said_with_both_numbers(
    picks: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(Illegal, match=sentence):
        reply_to(choice(light("a"), light("b"), light("c"), most=2), picks)


def test_the_same_option_twice_is_not_understood() -> None:
    with pytest.raises(Invalid, match="twice"):
        reply_to(choice(light("a"), light("b"), least=2, most=2), ("a", "a"))


def test_weights_count_against_the_budget() -> None:
    ask = choice(light("a", 3), light("b", 4), least=0, most=2, budget=6)
    assert reply_to(ask, ("a",)) == (ask.options[0],)
    with pytest.raises(Illegal, match="Together 7, but at most 6"):
        reply_to(ask, ("a", "b"))


def assign(**more: Any) -> Assign:
    return Assign(
        key="k",
        to=("ann",),
        prompt="?",
        items=(light("axe", 3), light("bow", 2), SHUT),
        slots=(Slot("x", "Xena", capacity=4), Slot("y", "Yuri", most=1)),
        **more,
    )


def test_an_assignment_is_replied_to_as_items_and_their_slots() -> None:
    assert reply_to(assign(), (), (("axe", "x"), ("bow", "y"))) == {"axe": "x", "bow": "y"}


def test_a_slot_carries_exactly_its_capacity() -> None:
    ask = Assign(
        key="k",
        to=("ann",),
        prompt="?",
        items=(light("axe", 3), light("bow", 1)),
        slots=(Slot("x", "Xena", capacity=4),),
    )
    assert reply_to(ask, (), (("axe", "x"), ("bow", "x"))) == {"axe": "x", "bow": "x"}


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ((("axe", "x"),), "Bow still needs a place"),
        ((("axe", "x"), ("bow", "x")), "Xena carries at most 4, not 5"),
        ((("axe", "y"), ("bow", "y")), "Yuri holds at most 1, not 2"),
        ((("shut", "x"),), "It is shut"),
    ],
)
def test_an_assignment_beyond_a_limit_is_refused_with_the_limit(
    pairs: tuple[tuple[str, str], ...], sentence: str
) -> None:
    with pytest.raises(Illegal, match=sentence):
        reply_to(assign(), (), pairs)


@pytest.mark.parametrize(
    "pairs",
    [(("axe", "x"), ("axe", "y")), (("axe", "nowhere"),), (("sword", "x"),)],
)
def test_an_assignment_that_names_what_is_not_there_is_not_understood(
    pairs: tuple[tuple[str, str], ...],
) -> None:
    with pytest.raises(Invalid):
        reply_to(assign(all_items=False), (), pairs)


def test_a_slot_that_needs_more_says_so() -> None:
    ask = Assign(
        key="k",
        to=("ann",),
        prompt="?",
        items=(light("axe"),),
        slots=(Slot("x", "Xena", least=1),),
        all_items=False,
    )
    with pytest.raises(Illegal, match="Xena needs at least 1, not 0"):
        reply_to(ask, (), ())


def dice(**more: Any) -> Chance:
    return Chance(key="k", to=("ann",), prompt="?", stream="dice", faces=tuple("123456"), **more)


def test_faces_called_by_hand_are_the_reply() -> None:
    assert reply_to(dice(count=2), ("6", "6")) == ("6", "6")


def test_faces_may_be_left_to_fate() -> None:
    assert reply_to(dice(count=2), (FATE,)) == (FATE,)


def test_a_face_that_is_not_on_the_die_is_not_understood() -> None:
    with pytest.raises(Invalid, match='"7"'):
        reply_to(dice(), ("7",))


def test_the_wrong_number_of_faces_is_refused_with_both_numbers() -> None:
    with pytest.raises(Illegal, match="Give 2 faces, not 1"):
        reply_to(dice(count=2), ("6",))


def test_a_card_cannot_be_drawn_more_often_than_it_is_there() -> None:
    ask = Chance(
        key="k",
        to=("ann",),
        prompt="?",
        stream="deck",
        faces=("sun", "sun", "moon"),
        count=2,
        distinct=True,
    )
    assert reply_to(ask, ("sun", "sun")) == ("sun", "sun")
    with pytest.raises(Illegal, match="moon"):
        reply_to(ask, ("moon", "moon"))


def test_a_verdict_is_exactly_one_option() -> None:
    ask = Judge(key="k", to=("overlord",), prompt="?", options=(light("yes"), light("no")))
    assert reply_to(ask, ("no",)) == (ask.options[1],)
    with pytest.raises(Illegal, match="exactly 1, not 0"):
        reply_to(ask, ())


def test_there_is_nothing_to_pick_when_something_is_to_be_read() -> None:
    ask = Read(key="k", to=("ann",), prompt="?", pages=(Page("Once upon a time"),))
    assert reply_to(ask, ()) == ()
    with pytest.raises(Invalid):
        reply_to(ask, ("a",))


def ruling(**what: Any) -> Ruling:
    return Ruling(nonce="n", seat="overlord", ask="0.1", by="ann", **what)


def test_a_ruling_may_take_a_closed_option_and_exceed_the_budget() -> None:
    ask = choice(light("a", 9), SHUT, most=2, budget=6)
    assert reply_to_ruling(ask, ruling(picks=("shut", "a"))) == (SHUT, ask.options[0])


@pytest.mark.parametrize("picks", [(), ("a", "shut"), ("a", "a")])
def test_a_ruling_names_as_many_as_the_rules_expect_each_once(picks: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        reply_to_ruling(choice(light("a"), SHUT), ruling(picks=picks))


def test_a_ruling_lets_a_question_pass_only_where_it_may_be_skipped() -> None:
    assert reply_to_ruling(choice(light("a"), skips=True), ruling()) == ()
    assert reply_to_ruling(assign(skips=True), ruling()) == {}
    with pytest.raises(Illegal):
        reply_to_ruling(assign(), ruling())


def test_a_ruling_may_bring_an_option_that_the_ask_never_had() -> None:
    own = Option("elsewhere", "Elsewhere", place="c9")
    assert reply_to_ruling(choice(light("a")), ruling(option=own)) == (own,)


def test_a_ruling_on_dice_or_cards_still_needs_real_faces() -> None:
    with pytest.raises(Invalid):
        reply_to_ruling(dice(), ruling(picks=("7",)))
    with pytest.raises(Invalid):
        reply_to_ruling(dice(), ruling(option=light("a")))


def test_a_ruling_may_exceed_a_slot_but_not_name_one_that_is_not_there() -> None:
    pairs = (("axe", "y"), ("bow", "y"))
    assert reply_to_ruling(assign(), ruling(pairs=pairs)) == dict(pairs)
    with pytest.raises(Invalid):
        reply_to_ruling(assign(), ruling(pairs=(("axe", "nowhere"),)))
