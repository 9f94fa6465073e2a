"""Effects: how words and hooks are declared, written as data, and looked at beforehand."""

from __future__ import annotations

import msgspec
import pytest

from controller.engine import Play, RulesFault
from controller.engine.effects import (
    Effects,
    Hook,
    Then,
    by_name,
    commit,
    in_order,
    modify,
    prevent,
    react,
    replace,
)
from tests.engine.kettle import (
    WORDS,
    Change,
    Cool,
    Heat,
    Kettle,
    Now,
    ShutLid,
    Trick,
    by,
    calm,
    cool_instead,
    heat,
    play_out,
    plus,
    silent,
    why,
)

__all__: list[str] = []


# -- registering ------------------------------------------------------------------------------


def test_two_hooks_that_want_the_same_place_are_found_when_they_are_registered() -> None:
    hooks = [modify(Heat, plus(1, "+1"), order=7), modify(Change, silent, order=7)]
    with pytest.raises(ValueError, match=r"both want place 7 in \"modify\" of Heat"):
        Effects(WORDS, hooks)


def test_replacing_and_preventing_hooks_may_not_share_a_place_either() -> None:
    with pytest.raises(ValueError, match=r"calm and .*cool_instead both want place 0"):
        Effects(WORDS, [prevent(Heat, calm), replace(Heat, cool_instead)])


def test_hooks_of_different_steps_or_words_may_have_the_same_number() -> None:
    hooks = [modify(Heat, silent), modify(Cool, silent), prevent(Heat, silent), react(Heat, silent)]
    assert play_out(Effects(WORDS, hooks), Heat(by=5)).degrees == 25


def test_a_hook_without_a_number_stands_at_nought() -> None:
    makers = (modify, replace, prevent, react)
    assert [maker(Heat, silent).order for maker in makers] == [0, 0, 0, 0]


def test_a_declared_list_gives_hooks_their_order() -> None:
    hooks: tuple[Hook[Kettle], ...] = in_order(
        modify(Heat, plus(1, "+1")), modify(Heat, by(2, "x2")), modify(Heat, plus(3, "+3"))
    )
    assert play_out(Effects(WORDS, hooks), Heat(by=5)).degrees == 20 + (5 + 1) * 2 + 3


def test_a_word_is_carried_out_by_one_function_only() -> None:
    with pytest.raises(ValueError, match="two functions carry out Heat"):
        Effects([*WORDS, commit(Heat, heat)])


def test_a_hook_that_waits_for_a_word_nobody_carries_out_is_found_at_once() -> None:
    with pytest.raises(ValueError, match=r"nobody carries out Trick: .*silent"):
        Effects(WORDS, [modify(Trick, silent)])


def test_an_effect_cannot_be_changed_behind_the_back_of_those_who_heard_it() -> None:
    with pytest.raises(AttributeError):
        Heat().by = 3  # type: ignore[misc]


# -- effects as data --------------------------------------------------------------------------


def test_a_word_is_written_as_data_under_its_own_name() -> None:
    data = [{"word": "heat", "by": 3}, {"word": "shut_lid"}]
    words = msgspec.convert(data, list[Heat | Cool | ShutLid])
    assert words == [Heat(by=3), ShutLid()]
    assert msgspec.to_builtins(ShutLid()) == {"word": "shut_lid"}


def test_an_irregular_word_is_carried_out_by_the_function_that_it_names() -> None:
    effects = Effects([by_name(Trick)])
    assert play_out(effects, Trick(name="whistle"), why("hot")).told == [
        Now(degrees=20, reasons=(why("hot"),))
    ]


def test_a_name_that_no_function_has_is_an_error_of_the_programmer() -> None:
    with pytest.raises(ValueError, match='no function named "sing"'):
        play_out(Effects([by_name(Trick)]), Trick(name="sing"))


def test_a_circle_is_told_by_the_names_of_irregular_words() -> None:
    def again(play: Play[Kettle], it: Trick) -> Then:
        return Then((it,), why("again"))

    with pytest.raises(RulesFault, match="whistle > whistle"):
        play_out(
            Effects([by_name(Trick)], [react(Trick, again)]),
            Trick(name="whistle"),
        )


def test_a_pack_that_names_a_function_which_nobody_wrote_is_told_those_there_are() -> None:
    assert Trick(name="whistle").contradiction() is None
    assert str(Trick(name="sing").contradiction()) == (
        'no function is named "sing"; there is: whistle'
    )
