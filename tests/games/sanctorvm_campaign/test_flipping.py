"""Events of the story that a coin decides."""

from __future__ import annotations

import pytest

from controller.engine.shape import shaped
from controller.games.sanctorvm.box.adventure import Scene
from controller.games.sanctorvm.box.story import Coins, Flip, Health, PersonalTest, Say
from controller.games.sanctorvm.campaign.narrative.coin_flip import CoinShows
from controller.wire import Chance
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

END = Say(text="The end.")
FLIP = Flip(cooperlay=(Coins(amount=2),), rabidus=(Health(amount=-1),))
THREE = (FIVE[:2], FIVE[2:4], FIVE[4:])


@pytest.mark.rule("SV-COI-001", "SV-COI-002", "SV-COI-003")
@pytest.mark.parametrize(("side", "coins", "health"), [("cooperlay", 3, 10), ("rabidus", 1, 9)])
def test_what_comes_of_it_depends_on_the_side_that_shows(
    side: str, coins: int, health: int
) -> None:
    desk = Desk(FLIP, END, coins=1)
    assert isinstance(desk.ask, Chance)
    assert desk.ask.faces == ("cooperlay", "rabidus")
    desk.say(side)
    assert (desk.state.coins, [each.health for each in desk.state.five()]) == (coins, [health] * 5)
    assert [str(told.side).lower() for told in desk.told(CoinShows)] == [side]
    assert desk.ask.key == "scene"


@pytest.mark.rule("SV-COI-003")
def test_it_costs_no_coin_of_the_side_and_needs_none() -> None:
    desk = Desk(FLIP, END, coins=0)
    desk.say("rabidus")
    assert desk.state.coins == 0


@pytest.mark.rule("SV-COI-003")
def test_who_it_is_about_flips_it_and_else_the_leader() -> None:
    assert Desk(FLIP, END, plays=THREE, leader="player-2").ask.to == ("player-2",)
    own = Flip(rabidus=(Health(amount=-3, whom="self"),))
    test = PersonalTest(attribute="vigor", level=9, who="tapayaxin", failure=(own,))
    desk = Desk(test, END, plays=THREE)
    desk.say(*["null"] * desk.dice)
    assert (desk.ask.key, desk.ask.to) == ("coin", ("player-3",))
    desk.say("rabidus")
    assert [each.health for each in desk.state.five()] == [10, 10, 10, 10, 7]


def test_a_flip_of_which_nothing_comes_is_no_step() -> None:
    read = shaped({"steps": [{"step": "flip"}]}, Scene)
    assert [str(mistake.what) for mistake in read.mistakes] == [
        "a flip of the coin says what comes of one side of it at least"
    ]


@pytest.mark.rule("SV-COI-003")
def test_a_page_of_the_printed_book_may_ask_for_it() -> None:
    desk = Desk(version="book", adventure="", stage="desk", frames=[], chapter=1)
    desk.say("coin")
    desk.say("cooperlay")
    assert [str(told.side) for told in desk.told(CoinShows)] == ["Cooperlay"]
    assert desk.ask.key == "desk"
