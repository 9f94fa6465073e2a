"""Shapes: plain data is what a type wants, or all that is wrong with it is said."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from controller.engine.shape import Found, Label, nearest, ref, shaped
from controller.wire import Msg

__all__: list[str] = []


class Hurt(Struct, frozen=True, tag_field="does", tag="hurt"):
    n: Annotated[int, Meta(ge=1)]


class Heal(Struct, frozen=True, tag_field="does", tag="heal"):
    n: int
    whom: Literal["self", "other"] = "self"


class Suit(Enum):
    RED = "red"
    BLUE = "blue"


class Card(Struct, frozen=True):
    name: Label
    cost: Annotated[int, Meta(ge=0, le=5)] = 0
    needs: Annotated[str, ref("card")] | None = None
    effects: tuple[Hurt | Heal, ...] = ()
    span: tuple[str, int] = ("", 0)
    worth: dict[str, int] = {}
    words: str | tuple[str, ...] = ()
    suit: Suit = Suit.RED
    until: date | None = None
    even: bool = False

    def contradiction(self) -> Msg | None:
        return Msg("four is never even") if self.even and self.cost == 4 else None


def wrong(**entry: object) -> list[tuple[str, str]]:
    """What is wrong with an entry: the place, and what is said."""
    said = shaped({"name": "Sun", **entry}, Card)
    return [(".".join(map(str, mistake.at)), str(mistake.what)) for mistake in said.mistakes]


def test_data_of_the_right_shape_becomes_a_value() -> None:
    said = shaped({"name": "Sun", "effects": [{"does": "heal", "n": 2}], "words": "x"}, Card)
    assert said.value == Card("Sun", effects=(Heal(2),), words="x")


@pytest.mark.parametrize(
    ("entry", "at", "text"),
    [
        ({"cost": "3"}, "cost", '"3" stands here, but a whole number from 0 to 5 is expected'),
        ({"cost": 6}, "cost", "6 stands here, but a whole number from 0 to 5 is expected"),
        ({"cost": 1.5}, "cost", "1.5 stands here, but a whole number from 0 to 5 is expected"),
        ({"cost": True}, "cost", "true stands here, but a whole number from 0 to 5 is expected"),
        ({"cost": [1]}, "cost", "a list stands here, but a whole number from 0 to 5 is expected"),
        ({"name": 3}, "name", "3 stands here, but a text in quotes is expected"),
        ({"name": {}}, "name", "a table stands here, but a text in quotes is expected"),
        ({"nmae": 1}, "nmae", '"nmae" is not known here; did you mean "name"?'),
        ({"suit": "rde"}, "suit", '"rde" is not known here; did you mean "red"?'),
        ({"suit": "x"}, "suit", '"x" is not known here; one of red, blue is expected'),
        ({"suit": 4}, "suit", "4 stands here, but one of red, blue is expected"),
        ({"effects": {}}, "effects", "a table stands here, but a list is expected"),
        ({"effects": [3]}, "effects.0", "3 stands here, but a table is expected"),
        ({"effects": [{"n": 1}]}, "effects.0", '"does" is missing: one of hurt, heal is expected'),
        (
            {"effects": [{"does": "haul", "n": 1}]},
            "effects.0.does",
            '"haul" is not known here; did you mean "heal"?',
        ),
        (
            {"effects": [{"does": 1, "n": 1}]},
            "effects.0.does",
            "1 stands here, but one of heal, hurt is expected",
        ),
        (
            {"effects": [{"does": "heal", "n": 1}, {"does": "hurt", "n": 0}]},
            "effects.1.n",
            "0 stands here, but a whole number of at least 1 is expected",
        ),
        (
            {"effects": [{"does": "heal", "n": 1, "whom": "sefl"}]},
            "effects.0.whom",
            '"sefl" is not known here; did you mean "self"?',
        ),
        (
            {"effects": [{"does": "hurt"}]},
            "effects.0",
            '"n" is missing: a whole number of at least 1 is expected',
        ),
        ({"span": [1]}, "span", "a list stands here, but a list of 2 values is expected"),
        ({"span": ["a", "2"]}, "span.1", '"2" stands here, but a whole number is expected'),
        (
            {"worth": {"gold": "much"}},
            "worth.gold",
            '"much" stands here, but a whole number is expected',
        ),
        ({"words": 3}, "words", "3 stands here, but a text in quotes or a list is expected"),
        ({"words": ["a", 3]}, "words.1", "3 stands here, but a text in quotes is expected"),
        ({"needs": 3}, "needs", "3 stands here, but a text in quotes is expected"),
        ({"until": "soon"}, "until", '"soon" stands here, but a date is expected'),
        ({"even": 1}, "even", "1 stands here, but true or false is expected"),
        ({"even": True, "cost": 4}, "", "four is never even"),
    ],
)
def test_a_mistake_says_where_it_is_what_was_found_and_what_was_expected(
    entry: dict[str, Any], at: str, text: str
) -> None:
    assert wrong(**entry) == [(at, text)]


def test_a_key_that_must_be_there_is_missed() -> None:
    [mistake] = shaped({}, Card).mistakes
    assert str(mistake.what) == '"name" is missing: a text in quotes is expected'


def test_all_mistakes_are_found_at_once() -> None:
    entry = {"nmae": 1, "cost": 9, "effects": [{"does": "hurt", "n": 0}, {"does": "x"}], "span": []}
    places = [at for at, _ in wrong(**entry)]
    assert places == ["nmae", "cost", "effects.0.n", "effects.1.does", "span"]


def test_a_table_where_a_table_should_be_is_told_from_anything_else() -> None:
    [mistake] = shaped([1], Card).mistakes
    assert str(mistake.what) == "a list stands here, but a table is expected"


def test_marked_texts_are_found_with_their_places() -> None:
    said = shaped({"name": "Sun", "needs": "moon"}, Card)
    assert said.found == (
        Found(("name",), {"text": True}, "Sun"),
        Found(("needs",), {"ref": "card"}, "moon"),
    )


def test_a_long_text_is_cut_and_stays_on_one_line() -> None:
    [(_, text)] = wrong(cost="one\n" * 40)
    assert text.startswith('"one⏎one⏎')
    assert len(text) < 120


def test_a_struct_that_refuses_its_own_values_is_heard() -> None:
    class Pair(Struct):
        a: int
        b: int

        def __post_init__(self) -> None:
            if self.a == self.b:
                raise ValueError("a and b are the same")

    [mistake] = shaped({"a": 1, "b": 1}, Pair).mistakes
    assert "a and b are the same" in str(mistake.what)


def test_the_nearest_name_does_not_mind_capitals() -> None:
    assert nearest("SUN", ["moon", "sun"]) == "sun"


def test_nothing_near_is_said_of_a_name_unlike_all_others() -> None:
    assert nearest("xyz", ["moon", "sun"]) == ""


class Lengths(Struct):
    few: Annotated[tuple[int, ...], Meta(min_length=2, max_length=9)] = (1, 2)
    some: Annotated[tuple[int, ...], Meta(min_length=1)] = (1,)


def test_a_list_that_is_too_short_or_too_long_says_how_long_it_is_to_be() -> None:
    [mistake] = shaped({"few": [1]}, Lengths).mistakes
    assert str(mistake.what) == "a list stands here, but a list of 2 to 9 values is expected"
    [mistake] = shaped({"some": []}, Lengths).mistakes
    assert str(mistake.what) == "a list stands here, but a list of at least 1 value is expected"
