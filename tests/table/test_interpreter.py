"""What a gesture means, one case each, without a table below or a game above."""

from controller.table.gesture import Key, Lifted, Placed, Shown
from controller.table.interpreter import interpret
from controller.table.meaning import Answers, Narrows, Nothing, Refuses, Said, Scene, Steps
from controller.wire import Chance, Choose, Cost, Msg, Option, Page, Read, Why

__all__: list[str] = []

TAKEN = Why(Msg("taken"), ("R-2",))
CHARGE = tuple(
    Option(f"{arm}-b", Msg("Charge"), subject="ann", place="b", objects=(arm,))
    for arm in ("axe", "bow")
)
WALK = Option("a", Msg("To a"), subject="ann", place="a")
SHUT = Option("c", Msg("To c"), subject="ann", place="c", closed=TAKEN)
SILENT = Said()
REST = Option("rest", Msg("Rest"), subject="ann")


def scene(*options: Option, said: Said = SILENT) -> Scene:
    ask = Choose(key="k", to=("us",), prompt=Msg("What now?"), because=("R-1",), options=options)
    return Scene(ask, ("us",), {"us": said}, where={"ann": "home"})


def hand(*said: str, count: int = 2) -> Scene:
    """Cards are turned up, of which "k" is there twice."""
    ask = Chance(
        key="c",
        to=("us",),
        prompt=Msg("Turn up"),
        stream="deck",
        faces=("k", "k", "q"),
        count=count,
        distinct=True,
    )
    return Scene(ask, ("us",), {"us": Said(said)})


def why(meaning: object) -> str:
    assert isinstance(meaning, Refuses)
    return str(meaning.why.text)


def test_subject_and_place_are_the_answer() -> None:
    assert interpret(scene(WALK, SHUT), Placed("ann", "a")) == Answers("us", ("a",))


def test_a_closed_option_speaks_for_itself() -> None:
    assert interpret(scene(WALK, SHUT), Placed("ann", "c")) == Refuses(TAKEN)
    assert interpret(scene(WALK, SHUT), Key("us", "c")) == Refuses(TAKEN)


def test_where_several_fit_only_they_are_left() -> None:
    assert interpret(scene(WALK, *CHARGE), Placed("ann", "b")) == Narrows(
        "us", ("ann",), ("axe-b", "bow-b")
    )


def test_what_was_shown_before_decides_between_them() -> None:
    met = scene(WALK, *CHARGE, said=Said(("bow",), ("bow-b",)))
    assert interpret(met, Placed("ann", "b")) == Answers("us", ("bow-b",))


def test_a_place_that_is_no_option_may_be_a_step_on_the_way() -> None:
    meaning = interpret(scene(WALK, REST), Placed("ann", "z"))
    assert isinstance(meaning, Steps)
    assert meaning.options == ("rest",)


def test_what_costs_something_is_no_step_on_the_way() -> None:
    dear = Option("waste", Msg("Waste it"), subject="ann", costs=(Cost(Msg("Points"), 1),))
    meaning = interpret(scene(WALK, dear, REST), Placed("ann", "z"))
    assert isinstance(meaning, Steps)
    assert meaning.options == ("rest",)
    refused = interpret(scene(WALK, dear), Placed("ann", "z"))
    assert why(refused) == "Put ann back at home: nothing asks for it now. What now?"


def test_what_was_shown_on_a_pad_says_nothing_when_it_is_taken_away() -> None:
    two = scene(WALK, REST, Option("b", Msg("To b"), subject="bob", place="b"))
    assert interpret(two, Lifted("ann", "home")) == Narrows("us", ("ann",), ("a", "rest"))
    assert interpret(two, Lifted("ann", "pad", shown=True)) == Nothing()


def test_lifting_never_answers() -> None:
    assert interpret(scene(WALK), Lifted("ann", "home")) == Narrows("us", ("ann",), ("a",))
    assert interpret(scene(WALK), Lifted("bob", "home")) == Nothing()


def test_what_is_put_back_is_taken_out_of_what_was_said() -> None:
    met = scene(WALK, *CHARGE, said=Said(("bow", "ann"), ("bow-b",)))
    assert interpret(met, Placed("ann", "home")) == Narrows("us", ("bow",), ("bow-b",), back=True)


def test_a_thing_that_fits_nothing_said_before_begins_anew() -> None:
    met = scene(*CHARGE, said=Said(("bow",), ("bow-b",)))
    assert interpret(met, Shown("axe", "pad")) == Answers("us", ("axe-b",))


def test_a_number_counts_the_open_options_that_are_left() -> None:
    assert interpret(scene(SHUT, WALK, REST), Key("us", "1")) == Answers("us", ("a",))
    met = scene(WALK, *CHARGE, said=Said(("ann",), ("axe-b", "bow-b")))
    assert interpret(met, Key("", "2")) == Answers("us", ("bow-b",))
    assert why(interpret(met, Key("us", "3"))) == (
        "There is no choice 3: there are only 2. What now?"
    )


def test_a_pad_speaks_for_whose_it_is() -> None:
    ask = Choose(key="k", to=("ann", "bob"), prompt=Msg("?"), options=(CHARGE[0], CHARGE[1]))
    met = Scene(ask, ("ann", "bob"))
    assert interpret(met, Shown("axe", "pad", "bob")) == Answers("bob", ("axe-b",))
    assert "does not say who answers" in why(interpret(met, Shown("axe", "pad")))


def test_a_card_that_is_laid_down_anew_does_not_come_up_twice() -> None:
    assert interpret(hand(), Shown("q", "pad")) == Narrows("us", ("q",))
    assert interpret(hand("q"), Shown("q", "pad")) == Nothing()
    assert interpret(hand("k"), Shown("k", "pad")) == Answers("us", ("k", "k"))


def test_a_key_cannot_say_a_face_more_often_than_there_is_one() -> None:
    assert why(interpret(hand("q"), Key("us", "q"))) == '"q" cannot come up that often.'


def test_clearing_what_was_never_said_is_nothing() -> None:
    assert interpret(hand(), Key("us", "clear")) == Nothing()
    assert interpret(hand("q"), Key("us", "clear")) == Narrows("us", back=True)


def test_a_story_takes_no_key_but_those_that_read_on() -> None:
    read = Read(key="r", to=("ann", "bob"), prompt=Msg("Read"), pages=(Page("once"),))
    met = Scene(read, ("bob",))
    assert interpret(met, Key("", "next")) == Answers("bob")
    assert why(interpret(met, Key("bob", "1"))) == 'The key "1" answers nothing now. Read'


TURNS = (
    Option("turn:ann", Msg("Ann's turn"), subject="ann"),
    Option("turn:bea", Msg("Bea's turn"), subject="bea"),
)


def own(thing: str) -> Key:
    """The key in place of a thing's indicator."""
    return Key("us", "rest", thing)


def test_a_things_own_key_says_whose_turn_begins_and_later_ends_that_one() -> None:
    assert interpret(scene(*TURNS), own("bea")) == Answers("us", ("turn:bea",))
    assert interpret(scene(WALK, REST), own("ann")) == Answers("us", ("rest",))


def test_a_things_own_key_never_ends_the_turn_of_another() -> None:
    assert why(interpret(scene(WALK, REST), own("bea"))) == why(
        interpret(scene(WALK, REST), Shown("bea", "pad"))
    )


def test_a_things_own_key_that_is_closed_says_why() -> None:
    tired = Option("rest", Msg("Rest"), subject="ann", closed=TAKEN)
    assert interpret(scene(WALK, tired), own("ann")) == Refuses(TAKEN)


def test_what_is_cleared_away_because_no_board_has_it_says_nothing() -> None:
    enter = Option("in", Msg("In"), subject="newcomer", place="a")
    assert interpret(scene(enter, REST), Lifted("newcomer", "b")) == Nothing()
