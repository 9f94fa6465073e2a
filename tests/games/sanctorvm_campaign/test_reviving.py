"""A Coin for a life, in the midst of the story."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.story import Say
from controller.games.sanctorvm.campaign.events import CoinsChanged, HealthChanged
from controller.wire import Take
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

END = Say(text="The end.")


def offered(desk: Desk) -> dict[str, tuple[str, ...]]:
    """Who can be revived, and who may pay."""
    return {
        offer.option.id: offer.to
        for offer in desk.run.offers()
        if offer.option.id.startswith("revive:")
    }


@pytest.mark.rule("SV-HLT-015")
def test_every_player_may_pay_a_coin_for_any_who_lies_dead() -> None:
    desk = Desk(END, plays=(FIVE[:3], FIVE[3:]), health={"lupa": 0, "nezumi": 0}, coins=1)
    both = ("player-1", "player-2")
    assert offered(desk) == {"revive:lupa": both, "revive:nezumi": both}


@pytest.mark.rule("SV-HLT-015", "SV-NAR-010")
def test_it_stands_up_with_1_health_whatever_its_aura() -> None:
    desk = Desk(END, health={"lupa": 0}, levels={"lupa": {"aura": 3}}, coins=2)
    desk.run.accept(Take(nonce="", seat="player-1", offer="revive:lupa"))
    desk.events = desk.run.collect()
    assert (desk.state.member("lupa").health, desk.state.coins) == (1, 1)
    assert [told.amount for told in desk.told(CoinsChanged)] == [-1]
    assert [told.left for told in desk.told(HealthChanged)] == [1]
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-HLT-015")
def test_while_the_overlord_builds_an_action_phase_a_coin_revives_too() -> None:
    desk = Desk(version="book", adventure="", stage="desk", frames=[], health={"lupa": 0}, coins=1)
    desk.say("battle")
    assert desk.ask.key == "draft"
    desk.run.accept(Take(nonce="", seat="player-1", offer="revive:lupa"))
    assert (desk.state.member("lupa").health, desk.state.coins) == (1, 0)
    assert desk.ask.key == "draft"


@pytest.mark.rule("SV-HLT-015")
def test_without_a_coin_or_without_a_dead_one_there_is_no_such_offer() -> None:
    assert offered(Desk(END, health={"lupa": 0}, coins=0)) == {}
    assert offered(Desk(END, coins=5)) == {}
