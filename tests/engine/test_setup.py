"""A set-up: what was agreed, as a game's own values, and the house rules among it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from controller.engine import HouseRule, Invalid
from controller.engine.house import chosen
from controller.engine.setup import agreed
from controller.wire import Msg

__all__: list[str] = []

RULES = {
    name: HouseRule((), Msg("With it"), Msg("Without it")) for name in ("no_draws", "long_day")
}


class Agreed(Struct, frozen=True):
    """A text, a number, and lists of each kind."""

    place: str = ""
    players: int = 1
    people: tuple[Annotated[str, Meta(max_length=5)], ...] = ()
    colours: list[Literal["red", "green"]] = []
    levels: tuple[int, ...] = ()


def refused(**given: Any) -> str:
    with pytest.raises(Invalid) as caught:
        agreed(given, Agreed)
    return str(caught.value)


def test_what_is_not_said_is_as_the_game_has_it() -> None:
    assert agreed({"players": 3}, Agreed) == Agreed(players=3)


def test_a_single_text_is_a_list_of_one_where_texts_are_wanted() -> None:
    said = agreed({"people": "Ann", "colours": "red", "place": "Here"}, Agreed)
    assert (said.people, said.colours, said.place) == (("Ann",), ["red"], "Here")


def test_an_empty_text_is_an_empty_list_where_texts_are_wanted() -> None:
    assert agreed({"people": "", "place": ""}, Agreed) == Agreed()


def test_a_text_is_no_list_of_numbers() -> None:
    assert refused(levels="high").startswith("The set-up: levels: ")


def test_a_mistake_is_one_sentence_that_says_where_it_is() -> None:
    assert refused(people=["Ann", "Frederick"]).startswith("The set-up: people.1: ")


def test_house_rules_are_kept_once_each_in_the_order_of_the_alphabet() -> None:
    assert chosen(["no_draws", "long_day", "no_draws"], RULES) == ("long_day", "no_draws")


def test_a_house_rule_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(Invalid) as caught:
        chosen(["no_draws", "nonsense"], RULES)
    assert str(caught.value) == (
        'There is no house rule "nonsense"; there are: long_day, no_draws.'
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"place": "a\x1bb"}, "The set-up: place: the character U+001B may not stand here"),
        ({"people": ["Ann", "B\u202eob"]}, "The set-up: people: the character U+202E may not"),
        ({"peo\x07ple": 1}, "The set-up: peo<U+0007>ple: the character U+0007 may not"),
    ],
)
def test_what_a_screen_would_take_for_an_order_is_refused(given: dict[str, Any], said: str) -> None:
    assert refused(**given).startswith(said)
