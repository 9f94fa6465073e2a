"""Effects: the pipeline, seen through a game of two words that heats and cools one kettle.

The words, their hooks and the numbers expected are all here; nothing is mocked.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import permutations
from typing import Any, ClassVar

import msgspec
import pytest

from controller.engine import REST, Event, Fate, Game, Play, Rules, RulesFault, Session, State
from controller.engine.effects import (
    DEEPEST,
    LONGEST,
    Changed,
    Effect,
    Effects,
    Happened,
    Hook,
    Instead,
    Named,
    Prevented,
    Then,
    by_name,
    commit,
    in_order,
    modify,
    prevent,
    react,
    replace,
)
from controller.wire import Answer, AnyAsk, Choose, Msg, Option, View, Why

__all__: list[str] = []


# -- a kettle ---------------------------------------------------------------------------------


class Kettle(State):
    """How warm it is."""

    degrees: int = 20
    lid: bool = False


class Change(Effect, frozen=True, kw_only=True):
    """What the two words have in common."""

    by: int = 10
    secret: bool = False

    def known_to(self) -> tuple[str, ...]:
        return ("cook",) if self.secret else ()


class Heat(Change, frozen=True, kw_only=True):
    """Warmer."""

    def says(self) -> Msg:
        return Msg("{n} degrees more", n=self.by)


class Cool(Change, frozen=True, kw_only=True):
    """Colder."""

    def says(self) -> Msg:
        return Msg("{n} degrees less", n=self.by)


class ShutLid(Effect, frozen=True, kw_only=True):
    """The lid is put on."""

    def says(self) -> Msg:
        return Msg("the lid is shut")


def whistle(play: Play[Kettle], it: Effect) -> Now:
    return Now(degrees=play.state.degrees)


class Trick(Named, frozen=True, kw_only=True):
    """Something only one kettle can."""

    functions: ClassVar[Any] = {"whistle": whistle}


class Now(Happened, frozen=True, kw_only=True):
    """How warm it is now."""

    degrees: int

    def says(self) -> Msg:
        return Msg("{n} degrees", n=self.degrees)


class Shut(Happened, frozen=True, kw_only=True):
    """The lid is on."""

    def says(self) -> Msg:
        return Msg("the lid is on")


def heat(play: Play[Kettle], it: Heat) -> Now:
    play.state.degrees += it.by
    return Now(degrees=play.state.degrees)


def cool(play: Play[Kettle], it: Cool) -> Now:
    play.state.degrees -= it.by
    return Now(degrees=play.state.degrees)


def shut(play: Play[Kettle], it: ShutLid) -> Shut:
    play.state.lid = True
    return Shut()


WORDS = (commit(Heat, heat), commit(Cool, cool), commit(ShutLid, shut))


def why(text: str) -> Why:
    return Why(text)


def by(factor: int, text: str) -> Any:
    """A hook that multiplies what happens."""

    def hook(play: Play[Kettle], it: Any) -> Changed:
        return Changed(msgspec.structs.replace(it, by=it.by * factor), why(text))

    return hook


def plus(n: int, text: str) -> Any:
    """A hook that adds to what happens."""

    def hook(play: Play[Kettle], it: Any) -> Changed:
        return Changed(msgspec.structs.replace(it, by=it.by + n), why(text))

    return hook


def silent(play: Play[Kettle], it: Effect) -> None:
    """A hook that has nothing to do with it."""


class Seen(msgspec.Struct):
    """What came of an effect: what it left in the state, what was told, and what it returned."""

    degrees: int
    told: list[Event]
    done: tuple[Effect, ...]

    def reasons(self, n: int = -1) -> list[str]:
        return [str(reason.text) for reason in self.told[n].why()]


def play_out(
    effects: Effects[Kettle], effect: Effect, *reasons: Why, replies: tuple[Any, ...] = ()
) -> Seen:
    """Let `effect` happen on a fresh kettle, answering what is asked with `replies`."""
    play = Play(Kettle(fate=Fate("")))
    rules = effects.resolve(play, effect, *reasons)
    answers = iter(replies)
    reply: Any = None
    try:
        while True:
            rules.send(reply)
            reply = next(answers)
    except StopIteration as end:
        return Seen(play.state.degrees, play.told, end.value)


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


def calm(play: Play[Kettle], it: Change) -> Why:
    return why("the stove is out")


def cool_instead(play: Play[Kettle], it: Heat) -> Instead:
    return Instead((Cool(by=it.by),), why("the tap is cold"))


def heat_instead(play: Play[Kettle], it: Cool) -> Instead:
    return Instead((Heat(by=it.by),), why("the tap is hot"))


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

ASK = Choose(
    key="lid", to=("cook",), prompt="Lid?", options=(Option("yes", "Y"), Option("no", "N"))
)


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
