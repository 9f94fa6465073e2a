"""Gunan's Store: what he sells, what he pays, and where the cards are then."""

from __future__ import annotations

import pytest

from controller.engine.errors import Refused
from controller.games.sanctorvm.box.story import Choice, Decision
from controller.games.sanctorvm.campaign.events import CoinsChanged
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.telling import Story
from controller.wire import Choose
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.stop import offered, onward, stop

__all__: list[str] = []


@pytest.mark.rule("SV-STO-001", "SV-STO-002", "SV-SRG-011", "SV-SRG-013")
def test_cards_of_gunans_deck_are_bought_back_into_storage() -> None:
    desk = stop(gunan=["magnet-2", "injector-1", "zipline-1"], coins=5)
    desk.say("buy")
    assert offered(desk) == ["buy:magnet-2", "buy:injector-1", "buy:zipline-1"]
    desk.say("buy:magnet-2", "buy:zipline-1")
    assert desk.state.gunan == ["injector-1"]
    assert desk.state.storage == ["magnet-2", "zipline-1"]


@pytest.mark.rule("SV-SRG-012", "SV-STO-003", "SV-COI-005")
def test_each_card_costs_a_coin_wherever_it_comes_from() -> None:
    desk = stop(gunan=["magnet-2"], store={"injector": 2}, coins=4)
    desk.say("buy")
    desk.say("buy:magnet-2", "buy:injector-1", "buy:injector-2")
    assert desk.state.coins == 1
    assert [each.amount for each in desk.told(CoinsChanged)] == [-3]


@pytest.mark.rule("SV-COI-005")
def test_a_bribe_is_paid_with_coins() -> None:
    bribe = Choice(text="Pay the guard.", coins=2)
    desk = Desk(Decision(by="leader", options=(bribe, Choice(text="Fight."))), coins=3)
    desk.say("0")
    assert desk.state.coins == 1


@pytest.mark.rule("SV-STO-002", "SV-STO-003")
def test_no_more_is_bought_than_there_are_coins_for() -> None:
    desk = stop(gunan=["magnet-2", "zipline-1"], store={"injector": 2}, coins=2)
    desk.say("buy")
    assert isinstance(desk.ask, Choose)
    assert [desk.ask.least, desk.ask.most, desk.ask.budget] == [0, 2, 2]
    with pytest.raises(Refused):
        desk.say("buy:magnet-2", "buy:zipline-1", "buy:injector-1")


@pytest.mark.rule("SV-STO-002")
def test_without_a_coin_nothing_can_be_bought() -> None:
    desk = stop(store={"injector": 1})
    with pytest.raises(Refused, match="no Coin"):
        desk.say("buy")


@pytest.mark.rule("SV-STO-003")
def test_the_store_offers_so_many_of_each_card_as_the_tool_deck_has() -> None:
    desk = stop(store={"injector": 2, "magnet": 3}, storage=["injector-1", "injector-2"], coins=9)
    desk.say("buy")
    assert offered(desk) == ["buy:injector-3", "buy:magnet-1", "buy:magnet-2"]


@pytest.mark.rule("SV-STO-003")
@pytest.mark.parametrize("came", [("injector", "magnet"), ("magnet", "injector")])
def test_cards_are_offered_alike_in_whatever_order_they_came(came: tuple[str, str]) -> None:
    desk = stop(store=dict.fromkeys(came, 1), coins=9)
    desk.say("buy")
    in_the_deck = [kind for kind in desk.game.book.box.tools if kind in came]
    assert offered(desk) == [f"buy:{kind}-1" for kind in in_the_deck]


@pytest.mark.rule("SV-STO-003")
def test_what_was_bought_out_of_the_store_is_gone_from_it() -> None:
    desk = stop(store={"injector": 1, "magnet": 2}, coins=9)
    desk.say("buy")
    desk.say("buy:injector-1", "buy:magnet-1")
    desk.say("buy")
    assert offered(desk) == ["buy:magnet-2"]
    desk.say()
    assert desk.state.coins == 7


@pytest.mark.rule("SV-STO-003")
def test_each_chapter_has_a_store_of_its_own() -> None:
    desk = stop(store={"injector": 1}, second={"store": {"zipline": 1}}, coins=1)
    onward(desk)
    desk.read()
    desk.say("buy")
    assert offered(desk) == ["buy:zipline-1"]


@pytest.mark.rule("SV-STO-006")
@pytest.mark.parametrize(("sold", "brings"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_every_two_tool_cards_bring_a_coin(sold: int, brings: int) -> None:
    tools = ["injector-1", "injector-2", "injector-3", "magnet-1", "zipline-1"]
    desk = stop(storage=tools, coins=3)
    desk.say("sell")
    desk.say(*(f"sell:{card}" for card in tools[:sold]))
    assert desk.state.coins == 3 + brings
    assert desk.state.storage == tools[sold:]


@pytest.mark.rule("SV-STO-006", "SV-COI-006")
def test_gunan_pays_up_to_ten_coins() -> None:
    tools = ["injector-1", "injector-2", "magnet-1", "magnet-2"]
    desk = stop(storage=tools, coins=9)
    desk.say("sell")
    desk.say(*(f"sell:{card}" for card in tools))
    assert [desk.state.coins, desk.state.storage] == [10, []]


@pytest.mark.rule("SV-STO-007")
def test_what_was_sold_returns_to_the_tool_deck_and_not_to_gunans() -> None:
    desk = stop(storage=["magnet-1", "magnet-2"], coins=3)
    story = Story(desk.game.book, desk.state)
    assert decks.left(story, "magnet") == []
    desk.say("sell")
    desk.say("sell:magnet-1", "sell:magnet-2")
    assert desk.state.gunan == []
    assert decks.left(Story(desk.game.book, desk.state), "magnet") == ["magnet-1", "magnet-2"]


@pytest.mark.rule("SV-STO-006")
def test_only_tool_cards_are_sold() -> None:
    desk = stop(storage=["blaster-1", "porter-1", "tonbon-1"])
    desk.say("sell")
    assert offered(desk) == ["sell:tonbon-1"]


def test_without_a_tool_card_nothing_can_be_sold() -> None:
    desk = stop(storage=["blaster-1"])
    with pytest.raises(Refused, match="no Tool Card"):
        desk.say("sell")


def test_gunans_deck_lies_open_at_the_tabernacle() -> None:
    desk = stop(gunan=["magnet-2"])
    view = desk.game.view(desk.state, (), "table")
    [zone] = [part for part in view.parts if part.id == "gunan"]
    assert [card.id for card in zone.cards] == ["magnet-2"]  # type: ignore[union-attr]
