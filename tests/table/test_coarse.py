"""A place that covers several spaces: a thing on it is on one of them, and which nobody can know.

The hall is one place for a, b and c; d has a place of its own; a pad stands for a and b.  Ann
stands at a.
"""

from __future__ import annotations

from controller.table.gesture import Lifted, Placed, Shown
from controller.table.ground import Ground, ground
from controller.table.interpreter import interpret
from controller.table.layout import Layout, Place
from controller.table.meaning import Answers, Narrows, Nothing, Refuses, Said, Scene
from controller.table.picture import signs
from controller.wire import Asked, Assign, Choose, Msg, Option, Slot, View, Why

__all__: list[str] = []

GROUND = Ground({"hall": ("a", "b", "c"), "yard": ("d",), "pad": ("a", "b")}, {"d": ("yard",)})
SHUT = Why(Msg("shut"), ("R-2",))
FULL = Why(Msg("full"), ("R-3",))


def to(place: str, name: str = "", closed: Why | None = None) -> Option:
    return Option(name or place, Msg("Go"), subject="ann", place=place, closed=closed)


def met(*options: Option, home: str = "a", said: Said | None = None) -> Scene:
    ask = Choose(key="k", to=("us",), prompt=Msg("What now?"), because=("R-1",), options=options)
    return Scene(ask, ("us",), {"us": said or Said()}, where={"ann": home}, ground=GROUND)


def test_several_spaces_that_are_open_there_are_what_is_left() -> None:
    meaning = interpret(met(to("b"), to("c"), to("d"), home="d"), Placed("ann", "hall"))
    assert meaning == Narrows("us", ("ann",), ("b", "c"))


def test_one_space_that_is_open_there_is_the_answer() -> None:
    meaning = interpret(
        met(to("b"), to("d"), to("c", closed=SHUT), home="d"), Placed("ann", "hall")
    )
    assert meaning == Answers("us", ("b",))


def test_a_place_of_another_name_than_its_one_space_is_that_space() -> None:
    assert interpret(met(to("b"), to("d")), Placed("ann", "yard")) == Answers("us", ("d",))


def test_putting_back_where_nothing_else_is_open_takes_back_what_lifting_said() -> None:
    scene = met(to("d"), said=Said(("ann",), ("d",)))
    assert interpret(scene, Placed("ann", "hall")) == Narrows("us", back=True)


def test_setting_down_where_it_stood_narrows_to_what_is_open_there_and_never_answers() -> None:
    lifted = interpret(met(to("b"), to("d")), Lifted("ann", "hall"))
    assert lifted == Narrows("us", ("ann",), ("b", "d"))
    scene = met(to("b"), to("d"), said=Said(("ann",), ("b", "d")))
    assert interpret(scene, Placed("ann", "hall")) == Narrows("us", ("ann",), ("b",))


def test_the_space_where_it_stands_is_nothing_to_go_to() -> None:
    assert interpret(met(to("a"), to("d")), Placed("ann", "hall")) == Nothing(back=True)


def test_one_reason_for_all_that_is_shut_there_is_said() -> None:
    shut = met(to("b", closed=SHUT), to("c", closed=SHUT), home="d")
    assert interpret(shut, Placed("ann", "hall")) == Refuses(SHUT)


def test_where_each_space_is_shut_for_another_reason_none_of_them_is_said() -> None:
    shut = met(to("b", closed=SHUT), to("c", closed=FULL), home="d")
    meaning = interpret(shut, Placed("ann", "hall"))
    assert isinstance(meaning, Refuses)
    assert meaning.plain
    assert meaning.why not in (SHUT, FULL)


def test_a_slot_is_filled_where_a_place_covers_no_other_slot() -> None:
    item = Option("ring", Msg("The ring"))
    slots = (Slot("d", Msg("the yard")), Slot("b", Msg("the hall")))
    ask = Assign(key="k", to=("us",), prompt=Msg("Lay"), items=(item,), slots=slots)
    scene = Scene(ask, ("us",), lying={"ring": ("hall",)}, ground=GROUND)
    assert interpret(scene, Placed("ring", "hall")) == Answers("us", pairs=(("ring", "b"),))


def test_a_slot_is_not_guessed_among_several() -> None:
    item = Option("ring", Msg("The ring"))
    slots = (Slot("a", Msg("one end")), Slot("b", Msg("the other")))
    ask = Assign(key="k", to=("us",), prompt=Msg("Lay"), items=(item,), slots=slots)
    scene = Scene(ask, ("us",), lying={"ring": ("hall",)}, ground=GROUND)
    meaning = interpret(scene, Placed("ring", "hall"))
    assert isinstance(meaning, Refuses)
    assert "several things" in str(meaning.why.text)


def test_what_lies_where_slots_cannot_be_told_apart_fills_none_of_them() -> None:
    items = (Option("ring", Msg("The ring")), Option("coin", Msg("The coin")))
    slots = (Slot("a", Msg("one end")), Slot("b", Msg("the other")), Slot("d", Msg("the yard")))
    ask = Assign(key="k", to=("us",), prompt=Msg("Lay"), items=items, slots=slots)
    lying = {"ring": ("hall",), "coin": ("yard",)}
    scene = Scene(ask, ("us",), lying=lying, ground=GROUND)
    assert interpret(scene, Placed("coin", "yard")) == Narrows("us", ("coin",), ("coin",))


def test_who_is_shown_on_a_pad_that_stands_for_spaces_is_meant_to_go_to_one_of_them() -> None:
    scene = met(to("a"), to("b"), to("c"), to("d"), home="d")
    assert interpret(scene, Shown("ann", "pad")) == Narrows("us", ("ann",), ("a", "b"))
    assert interpret(met(to("b"), to("d"), home="d"), Shown("ann", "pad")) == Answers("us", ("b",))


def test_who_can_go_to_none_of_them_is_not_taken_to_mean_another_place() -> None:
    meaning = interpret(met(to("c"), to("d"), home="d"), Shown("ann", "pad"))
    assert isinstance(meaning, Refuses)
    assert meaning.plain


def test_who_has_nowhere_to_go_is_shown_there_as_on_any_pad() -> None:
    rest = Option("rest", Msg("Rest"), subject="ann")
    assert interpret(met(rest, home="d"), Shown("ann", "pad")) == Answers("us", ("rest",))


def test_taking_it_off_again_says_nothing() -> None:
    scene = met(to("b"), to("c"), said=Said(("ann",), ("b",)))
    assert interpret(scene, Lifted("ann", "pad", shown=True)) == Nothing()


def test_a_coarse_place_shines_for_any_of_its_spaces() -> None:
    place = Place(("r1",), kind="area", covers=("a", "b", "c"))
    card = Place(("r3",), kind="pad", covers=("a", "b"))
    layout = Layout(place={"hall": place, "d": Place(("r2",)), "card": card})
    ask = Choose(key="k", to=("us",), prompt=Msg("What now?"), options=(to("b"), to("d")))
    shown = View(audience="table", revision=0, asks=(Asked(id="1", ask=ask, left=("b",)),))
    assert signs(shown, layout, ground(layout, shown)) == {"hall": "reach", "card": "reach"}
