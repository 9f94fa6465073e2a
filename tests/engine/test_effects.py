"""Effects: what becomes of one that is proposed, step by step."""

from __future__ import annotations

from collections.abc import Generator
from itertools import permutations
from typing import Any

import msgspec
import pytest

from controller.engine import REST, Fate, Game, Play, Rules, RulesFault, Session
from controller.engine.effects import (
    DEEPEST,
    LONGEST,
    Changed,
    Effects,
    Instead,
    Prevented,
    Then,
    commit,
    in_order,
    modify,
    prevent,
    react,
    replace,
)
from controller.wire import Answer, AnyAsk, Msg, View, Why
from tests.engine.kettle import (
    ASK,
    WORDS,
    Change,
    Cool,
    Heat,
    Kettle,
    Now,
    Shut,
    ShutLid,
    by,
    calm,
    cool_instead,
    heat,
    heat_instead,
    play_out,
    plus,
    silent,
    why,
)

__all__: list[str] = []


# -- propose and commit -----------------------------------------------------------------------


def test_an_effect_changes_the_state_and_is_told_with_the_reason_it_was_proposed_for() -> None:
    seen = play_out(Effects(WORDS), Heat(by=5), why("fire"))
    assert seen.degrees == 25
    assert [event.says() for event in seen.told] == [Msg("{n} degrees", n=25)]
    assert seen.reasons() == ["fire"]


def test_resolving_returns_the_effect_as_it_was_carried_out() -> None:
    effects = Effects(WORDS, [modify(Heat, plus(1, "wind"))])
    assert play_out(effects, Heat(by=5)).done == (Heat(by=6),)


def test_a_commit_may_tell_several_events_and_each_has_the_reasons_before_its_own() -> None:
    def twice(play: Play[Kettle], it: Heat) -> tuple[Now, Now]:
        return Now(degrees=1), Now(degrees=2, reasons=(why("of its own"),))

    seen = play_out(Effects([commit(Heat, twice)]), Heat(), why("fire"))
    assert [seen.reasons(0), seen.reasons(1)] == [["fire"], ["fire", "of its own"]]


def test_a_commit_may_tell_nothing() -> None:
    def quietly(play: Play[Kettle], it: Heat) -> None:
        play.state.degrees = 0

    seen = play_out(Effects([commit(Heat, quietly)]), Heat())
    assert (seen.degrees, seen.told) == (0, [])


def test_a_word_that_nobody_carries_out_is_an_error_of_the_programmer() -> None:
    with pytest.raises(ValueError, match="nobody carries out Cool"):
        play_out(Effects([commit(Heat, heat)]), Cool())


# -- modify -----------------------------------------------------------------------------------


@pytest.mark.parametrize("registered", list(permutations(range(3))))
def test_modifications_come_in_their_order_however_they_were_registered(
    registered: tuple[int, ...],
) -> None:
    hooks = [
        modify(Heat, plus(1, "+1"), order=10),
        modify(Heat, by(2, "x2"), order=20),
        modify(Heat, plus(3, "+3"), order=30),
    ]
    seen = play_out(Effects(WORDS, [hooks[n] for n in registered]), Heat(by=5), why("5"))
    assert seen.degrees == 20 + (5 + 1) * 2 + 3
    assert seen.reasons() == ["5", "+1", "x2", "+3"]


def test_a_hook_that_says_nothing_leaves_neither_change_nor_reason() -> None:
    seen = play_out(Effects(WORDS, [modify(Heat, silent)]), Heat(by=5), why("fire"))
    assert (seen.degrees, seen.reasons()) == (25, ["fire"])


def test_a_hook_about_a_word_is_not_heard_about_another() -> None:
    seen = play_out(Effects(WORDS, [modify(Cool, by(2, "x2"))]), Heat(by=5))
    assert seen.degrees == 25


def test_a_hook_about_what_words_have_in_common_is_heard_about_each_of_them() -> None:
    effects = Effects(WORDS, [modify(Change, by(2, "x2"))])
    assert play_out(effects, Heat(by=5)).degrees == 30
    assert play_out(effects, Cool(by=5)).degrees == 10


def test_general_and_special_hooks_stand_in_one_order() -> None:
    hooks = [modify(Change, by(2, "x2"), order=2), modify(Heat, plus(1, "+1"), order=1)]
    assert play_out(Effects(WORDS, hooks), Heat(by=5)).degrees == 20 + (5 + 1) * 2


def test_a_modification_into_another_word_is_an_error_of_the_programmer() -> None:
    def turn(play: Play[Kettle], it: Heat) -> Changed:
        return Changed(Cool(), why("turned"))

    with pytest.raises(ValueError, match="turn turns Heat into another word"):
        play_out(Effects(WORDS, [modify(Heat, turn)]), Heat())


# -- replace and prevent ----------------------------------------------------------------------


def test_a_prevented_effect_changes_nothing_and_ends_as_an_event_with_every_reason() -> None:
    hooks = [modify(Heat, plus(1, "wind")), prevent(Heat, calm)]
    seen = play_out(Effects(WORDS, hooks), Heat(by=5), why("fire"))
    assert (seen.degrees, seen.done) == (20, ())
    [event] = seen.told
    assert isinstance(event, Prevented)
    assert str(event.says()) == "Called off: 6 degrees more"
    assert seen.reasons() == ["fire", "wind", "the stove is out"]


def test_a_prevented_effect_is_told_only_to_those_who_may_know_of_it() -> None:
    [event] = play_out(Effects(WORDS, [prevent(Heat, calm)]), Heat(secret=True)).told
    assert event.to == ("cook",)


def test_a_prevented_effect_has_no_reactions() -> None:
    def never(play: Play[Kettle], it: Heat) -> Then:
        return Then((ShutLid(),), why("steam"))

    seen = play_out(Effects(WORDS, [prevent(Heat, calm), react(Heat, never)]), Heat())
    assert len(seen.told) == 1


def test_a_replaced_effect_leaves_its_reasons_to_what_happens_in_its_place() -> None:
    seen = play_out(Effects(WORDS, [replace(Heat, cool_instead)]), Heat(by=5), why("fire"))
    assert (seen.degrees, seen.done) == (15, (Cool(by=5),))
    assert seen.reasons() == ["fire", "the tap is cold"]


def test_what_happens_instead_is_modified_like_anything_else() -> None:
    hooks = [replace(Heat, cool_instead), modify(Cool, by(2, "x2"))]
    seen = play_out(Effects(WORDS, hooks), Heat(by=5), why("fire"))
    assert (seen.degrees, seen.reasons()) == (10, ["fire", "the tap is cold", "x2"])


def test_several_effects_in_place_of_one_happen_in_the_order_given() -> None:
    def both(play: Play[Kettle], it: Heat) -> Instead:
        return Instead((ShutLid(), Cool(by=1)), why("both"))

    seen = play_out(Effects(WORDS, [replace(Heat, both)]), Heat())
    assert [type(event) for event in seen.told] == [Shut, Now]
    assert seen.done == (ShutLid(), Cool(by=1))


def test_what_replaces_and_what_prevents_stand_in_one_order_and_the_first_to_speak_has_it() -> None:
    first = Effects(WORDS, [prevent(Heat, calm, order=1), replace(Heat, cool_instead, order=2)])
    assert play_out(first, Heat(by=5)).degrees == 20
    second = Effects(WORDS, [prevent(Heat, calm, order=2), replace(Heat, cool_instead, order=1)])
    assert play_out(second, Heat(by=5)).degrees == 15


def test_two_hooks_cannot_hand_an_effect_back_and_forth_for_ever() -> None:
    hooks = [replace(Heat, cool_instead), replace(Cool, heat_instead)]
    seen = play_out(Effects(WORDS, hooks), Heat(by=5))
    assert (seen.degrees, seen.done) == (25, (Heat(by=5),))
    assert seen.reasons() == ["the tap is cold", "the tap is hot"]


def test_a_hook_that_changed_an_effect_does_not_change_what_replaces_it_again() -> None:
    hooks = [modify(Change, by(2, "x2")), replace(Heat, cool_instead)]
    assert play_out(Effects(WORDS, hooks), Heat(by=5)).degrees == 20 - 5 * 2


def test_a_hook_that_speaks_for_several_cards_lets_each_of_them_have_its_say_once() -> None:
    def mirrors(play: Play[Kettle], it: Heat) -> Instead:
        # The first mirror throws the heat on, smaller by one; the second does so with the rest.
        card = "first" if it.by == 5 else "second"
        return Instead((Heat(by=it.by - 1),), why(card), source=card)

    seen = play_out(Effects(WORDS, [replace(Heat, mirrors)]), Heat(by=5))
    assert seen.done == (Heat(by=3),)
    assert seen.reasons() == ["first", "second"]


def test_a_hook_that_changes_for_several_cards_is_heard_again_about_what_replaces_it() -> None:
    def spoons(play: Play[Kettle], it: Change) -> Changed:
        card = type(it).__name__
        return Changed(msgspec.structs.replace(it, by=it.by * 2), why(card), source=card)

    hooks = [modify(Change, spoons), replace(Heat, cool_instead)]
    seen = play_out(Effects(WORDS, hooks), Heat(by=5))
    assert seen.done == (Cool(by=20),)
    assert seen.reasons() == ["Heat", "the tap is cold", "Cool"]


# -- react ------------------------------------------------------------------------------------


def test_a_reaction_sees_what_happened_and_its_effects_begin_with_its_own_reason() -> None:
    def steam(play: Play[Kettle], it: Heat) -> Then | None:
        return Then((ShutLid(),), why("steam")) if play.state.degrees >= 100 else None

    effects = Effects(WORDS, [react(Heat, steam)])
    assert len(play_out(effects, Heat(by=5), why("fire")).told) == 1
    seen = play_out(effects, Heat(by=80), why("fire"))
    assert [type(event) for event in seen.told] == [Now, Shut]
    assert (seen.reasons(0), seen.reasons(1)) == (["fire"], ["steam"])


def test_all_that_comes_of_a_reaction_happens_before_the_next_is_heard() -> None:
    def draught(play: Play[Kettle], it: Heat) -> Then:
        return Then((Cool(by=1),), why("draught"))

    def lid(play: Play[Kettle], it: Cool) -> Then:
        return Then((ShutLid(),), why("draught shuts it"))

    def thermometer(play: Play[Kettle], it: Heat) -> Then:
        return Then((Cool(by=2),), why(f"lid {play.state.lid}"))

    hooks = [react(Heat, thermometer, 2), react(Heat, draught, 1), react(Cool, lid)]
    seen = play_out(Effects(WORDS, hooks), Heat(by=10))
    reasons = [seen.reasons(n) for n in range(len(seen.told))]
    assert reasons == [
        [],
        ["draught"],
        ["draught shuts it"],
        ["lid True"],
        ["draught shuts it"],
    ]


def test_reactions_are_no_part_of_what_resolving_returns() -> None:
    def draught(play: Play[Kettle], it: Heat) -> Then:
        return Then((Cool(by=1),), why("draught"))

    assert play_out(Effects(WORDS, [react(Heat, draught)]), Heat()).done == (Heat(),)


def warmer(play: Play[Kettle], it: Heat) -> Then:
    return Then((Cool(),), why("too warm"))


def colder(play: Play[Kettle], it: Cool) -> Then:
    return Then((Heat(),), why("too cold"))


def test_effects_that_call_each_other_end_in_one_clear_sentence() -> None:
    with pytest.raises(RulesFault) as fault:
        play_out(Effects(WORDS, [react(Heat, warmer), react(Cool, colder)]), Heat())
    # Twenty may follow out of one another; the twenty-first is a heat again.
    assert str(fault.value) == (
        "Effects call each other without end: cool > heat > cool > heat > cool > heat."
    )


def test_effects_that_multiply_end_in_the_same_way_before_they_fill_the_evening() -> None:
    def swarm(play: Play[Kettle], it: Heat) -> Then | None:
        return Then((Heat(by=it.by - 1),) * 4, why("again")) if it.by else None

    play = Play(Kettle(fate=Fate("")))
    with pytest.raises(RulesFault, match="without end"):
        list(Effects(WORDS, [react(Heat, swarm)]).resolve(play, Heat(by=DEEPEST - 2)))
    assert len(play.told) == LONGEST


# -- asking -----------------------------------------------------------------------------------


def test_a_hook_of_every_kind_may_ask_first() -> None:
    def asked_modify(play: Play[Kettle], it: Heat) -> Rules[Changed | None]:
        reply = yield ASK
        return Changed(Heat(by=it.by + 1), why(reply)) if reply else None

    def asked_replace(play: Play[Kettle], it: Heat) -> Rules[Instead | None]:
        reply = yield ASK
        return Instead((Cool(by=it.by),), why(reply)) if reply else None

    def asked_react(play: Play[Kettle], it: Change) -> Rules[Then | None]:
        reply = yield ASK
        return Then((ShutLid(),), why(reply)) if reply else None

    hooks = [modify(Heat, asked_modify), replace(Heat, asked_replace), react(Change, asked_react)]
    effects = Effects(WORDS, hooks)
    seen = play_out(effects, Heat(by=5), replies=("more", "colder", "shut"))
    assert [seen.reasons(0), seen.reasons(1)] == [["more", "colder"], ["shut"]]
    assert play_out(effects, Heat(by=5), replies=("", "", "")).told == [Now(degrees=25)]


def test_a_preventing_hook_and_a_commit_may_ask_too() -> None:
    def asked_prevent(play: Play[Kettle], it: Heat) -> Rules[Why | None]:
        return why("no") if (yield ASK) == "prevent" else None

    def asked_heat(play: Play[Kettle], it: Heat) -> Rules[Now]:
        degrees = yield ASK
        return Now(degrees=degrees)

    effects = Effects([commit(Heat, asked_heat)], [prevent(Heat, asked_prevent)])
    assert isinstance(play_out(effects, Heat(), replies=("prevent",)).told[0], Prevented)
    assert play_out(effects, Heat(), replies=("", 99)).told == [Now(degrees=99)]


def test_there_is_no_rest_in_the_midst_of_an_effect() -> None:
    def tired(play: Play[Kettle], it: Heat) -> Rules[None]:
        yield REST

    with pytest.raises(RulesFault, match="no rest in the midst"):
        play_out(Effects(WORDS, [react(Heat, tired)]), Heat())


class Kitchen(Game[Kettle]):
    """A game that heats whenever the cook says so, and whose hooks go round in circles."""

    name = "kitchen"
    version = "1"
    state_type = Kettle
    effects = Effects(WORDS, [react(Heat, warmer), react(Cool, colder)])

    def title(self) -> Msg:
        return Msg("Kitchen")

    def new(self, setup: dict[str, Any]) -> Kettle:
        return Kettle(fate=Fate(""))

    def run(self, play: Play[Kettle]) -> Rules[None]:
        while True:
            yield REST
            [option] = yield ASK
            word = Heat() if option.id == "yes" else ShutLid()
            yield from self.effects.resolve(play, word)

    def view(self, state: Kettle, asks: tuple[AnyAsk, ...], audience: str) -> View:
        return View(audience=audience, revision=0)

    def seats(self, state: Kettle) -> tuple[str, ...]:
        return ("cook",)

    def outcome(self, state: Kettle) -> Msg | None:
        return None

    def worlds(self, state: Kettle, audience: str, rng: Any) -> Kettle:
        return state


def test_a_circle_among_hooks_costs_a_running_game_nothing_but_that_answer() -> None:
    session = Session.begin(Kitchen(), {})
    before = session.hash()
    with pytest.raises(RulesFault):
        session.answer(Answer(session.ask_id, "n1", "cook", ("yes",)))
    assert (session.hash(), session.state.degrees) == (before, 20)
    session.answer(Answer(session.ask_id, "n2", "cook", ("no",)))
    assert session.state.lid


# -- foresee ----------------------------------------------------------------------------------


def test_foreseeing_says_what_an_effect_would_be_and_why_and_nothing_happens() -> None:
    hooks = in_order(modify(Heat, plus(1, "+1")), modify(Heat, by(2, "x2")))
    state = Kettle(fate=Fate(""))
    effect, reasons = Effects(WORDS, hooks).foresee(state, Heat(by=5))
    assert (effect, reasons) == (Heat(by=12), (why("+1"), why("x2")))
    assert state == Kettle(fate=Fate(""))


def test_foreseeing_leaves_out_what_would_have_to_be_asked() -> None:
    def asked(play: Play[Kettle], it: Heat) -> Generator[Any, Any, Changed | None]:
        yield ASK
        return None

    hooks = in_order(modify(Heat, asked), modify(Heat, by(2, "x2")))
    assert Effects(WORDS, hooks).foresee(Kettle(fate=Fate("")), Heat(by=5))[0] == Heat(by=10)
