"""Beside the printed book: what single pages bring, Allies, the dead who stand up, cards lost."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.sanctorvm.box.condition import Suffers
from controller.games.sanctorvm.campaign.state import Helper
from controller.wire import OVERLORD
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []


def page(**values: Any) -> Desk:
    """The Overlord sits before a page of the second chapter."""
    return Desk(version="book", adventure="", stage="desk", frames=[], chapter=1, **values)


def say(desk: Desk, *picks: str) -> None:
    """One answer after another."""
    for pick in picks:
        desk.say(pick)


@pytest.mark.rule("SV-ALY-014", "SV-ALY-001")
def test_a_mercenary_of_the_page_waits_for_the_next_action_phase_once_it_is_paid() -> None:
    desk = page(coins=3)
    say(desk, "ally", "mercenary", "teknokinetic", "2")
    assert (desk.ask.key, desk.ask.to) == ("mercenary", ("player-1",))
    desk.say("pay")
    assert desk.state.helpers == [Helper("teknokinetic", "mercenary")]
    assert (desk.state.coins, desk.state.stage) == (1, "desk")


@pytest.mark.rule("SV-ALY-007", "SV-ALY-009")
def test_an_automaton_of_the_page_asks_for_the_test_that_is_printed() -> None:
    desk = page(levels={"nezumi": {"intelligence": 3}})
    say(desk, "ally", "automaton", "sd-1", "intelligence", "3", "try:nezumi")
    assert desk.dice == 3
    desk.say("success", "success", "success")
    assert desk.state.helpers == [Helper("sd-1", "automaton")]


@pytest.mark.rule("SV-ALY-011", "SV-ALY-012", "SV-ALY-013")
def test_a_commander_of_the_page_sets_the_challenge_that_is_printed() -> None:
    desk = page()
    say(desk, "ally", "commander", "rosie", "state", "burning", "1", "accept")
    assert desk.state.helpers == [Helper("rosie", "commander")]
    assert desk.state.challenges == [Suffers(state="burning", level=1)]


def test_a_page_on_an_ally_may_be_taken_back() -> None:
    desk = page()
    say(desk, "ally", "commander", "rosie", "done")
    assert (desk.ask.key, desk.ask.to, desk.state.helpers) == ("desk", (OVERLORD,), [])


@pytest.mark.rule("SV-HLT-013")
def test_a_page_may_raise_one_of_the_dead_alone() -> None:
    desk = page(health={"lupa": 0, "nezumi": 0})
    say(desk, "health", "revive", "2", "nezumi")
    assert [desk.state.member(name).health for name in ("lupa", "nezumi")] == [0, 2]


@pytest.mark.rule("SV-WPN-020", "SV-PWR-014", "SV-ETH-005")
def test_no_page_gives_a_legendary_weapon_or_an_ethermancy_card() -> None:
    desk = page()
    desk.say("gain")
    offered = {each.id for each in desk.ask.options} - {"drawn", "done"}  # type: ignore[union-attr]
    box = desk.game.book.box
    common = {kind for kind, weapon in box.weapons.items() if not weapon.legendary}
    assert offered == {*common, *box.armors, *box.tools}


@pytest.mark.rule("SV-NAR-027", "SV-DCK-010", "SV-DCK-013")
def test_a_tool_that_a_page_has_used_is_in_gunans_deck_and_one_it_destroys_is_not() -> None:
    desk = page(storage=["blaster-1", "injector-1", "injector-2"])
    desk.say("use")
    assert [each.id for each in desk.ask.options] == ["injector", "done"]  # type: ignore[union-attr]
    say(desk, "injector", "1")
    assert (desk.state.storage, desk.state.gunan) == (["blaster-1", "injector-2"], ["injector-1"])
    say(desk, "lose", "injector", "1")
    assert (desk.state.storage, desk.state.gunan) == (["blaster-1"], ["injector-1"])


@pytest.mark.rule("SV-DCK-003")
def test_no_page_takes_a_weapon_or_an_armor() -> None:
    desk = page(storage=["blaster-1", "porter-1", "injector-1"])
    desk.say("lose")
    assert [each.id for each in desk.ask.options] == ["injector", "done"]  # type: ignore[union-attr]
