"""What a key means where numbers run out, where options are called by numbers, where none may be
taken, and where things are laid that lay there before."""

from __future__ import annotations

from controller.table.gesture import Key, Lifted, Placed
from controller.table.ground import Ground
from controller.table.interpreter import interpret
from controller.table.meaning import Answers, Meaning, Narrows, Refuses, Said, Scene
from controller.wire import Assign, Choose, Msg, Option, Slot

__all__: list[str] = []

NONE_SAID = Said()


def menu(n: int, said: Said = NONE_SAID, least: int = 1) -> Scene:
    """A question with so many options, called a, b, c and so on."""
    options = tuple(Option("abcdefghijklmnopqrstuvwxyz"[i], Msg("One")) for i in range(n))
    ask = Choose(key="k", to=("us",), prompt=Msg("Which?"), options=options, least=least)
    return Scene(ask, ("us",), {"us": said})


def pages(n: int, times: int) -> list[Said]:
    """What is left each time that "others" is pressed."""
    said, seen = Said(), []
    for _ in range(times):
        meaning = interpret(menu(n, said), Key("us", "others"))
        assert isinstance(meaning, Narrows)
        said = meaning.said
        seen.append(said)
    return seen


def why(meaning: Meaning) -> str:
    assert isinstance(meaning, Refuses)
    return str(meaning.why.text)


def test_what_no_number_reaches_is_reached_after_the_key_for_the_others() -> None:
    [said] = pages(11, 1)
    assert said.left == ("j", "k")
    assert interpret(menu(11, said), Key("us", "2")) == Answers("us", ("k",))


def test_after_the_last_of_the_others_all_are_there_once_more() -> None:
    first, second, third = pages(20, 3)
    assert first.left == tuple("jklmnopqrst")
    assert second.left == ("s", "t")
    assert third == Said()


def test_where_every_option_has_a_number_there_are_no_others() -> None:
    assert why(interpret(menu(9), Key("us", "others"))) == (
        "There are no other choices than these. Which?"
    )


def test_what_a_thing_has_left_is_not_lost_by_asking_for_others() -> None:
    said = Said((), ("c", "f"))
    assert isinstance(interpret(menu(12, said), Key("us", "others")), Refuses)


def test_a_digit_is_the_number_of_an_option_whatever_options_are_called() -> None:
    options = tuple(Option(str(i), Msg("One")) for i in range(3))
    ask = Choose(key="k", to=("us",), prompt=Msg("Which?"), options=options)
    assert interpret(Scene(ask, ("us",)), Key("us", "2")) == Answers("us", ("1",))


def test_done_takes_none_where_none_may_be_taken() -> None:
    assert interpret(menu(2, least=0), Key("us", "done")) == Answers("us")


def test_done_takes_none_of_two_that_a_thing_has_left() -> None:
    said = Said(("thing",), ("a", "b"))
    assert isinstance(interpret(menu(3, said, least=0), Key("us", "done")), Refuses)


# -- things that are laid otherwise ---------------------------------------------------------------


def laying(where: dict[str, str], **lying: str) -> Scene:
    """Two things are to be laid, each on one of two spaces; so the game has them now."""
    items = tuple(Option(name, Msg("One"), subject=name) for name in ("ann", "bob"))
    slots = tuple(Slot(name, Msg("Here")) for name in ("x", "y"))
    ask = Assign(key="k", to=("us",), prompt=Msg("Where?"), items=items, slots=slots)
    places = {name: (at,) for name, at in lying.items()}
    return Scene(ask, ("us",), where=where, lying=places, ground=Ground())


def test_the_last_of_several_that_lay_nowhere_is_the_answer() -> None:
    met = laying({}, ann="x", bob="y")
    assert interpret(met, Placed("bob", "y")) == Answers("us", (), (("ann", "x"), ("bob", "y")))


def test_what_stood_there_before_is_not_answered_before_somebody_says_that_it_is_done() -> None:
    before = {"ann": "x", "bob": "x"}
    meaning = interpret(laying(before, ann="x", bob="y"), Placed("bob", "y"))
    assert meaning == Narrows("us", ("ann", "bob"), ("ann", "bob"))
    done = interpret(laying(before, ann="x", bob="y"), Key("us", "done"))
    assert done == Answers("us", (), (("ann", "x"), ("bob", "y")))


def test_one_of_them_that_is_lifted_and_put_back_answers_nothing() -> None:
    before = {"ann": "x", "bob": "y"}
    assert isinstance(interpret(laying(before, ann="x"), Lifted("bob", "y")), Narrows)
    back = interpret(laying(before, ann="x", bob="y"), Placed("bob", "y"))
    assert isinstance(back, Narrows)
    assert back.back
