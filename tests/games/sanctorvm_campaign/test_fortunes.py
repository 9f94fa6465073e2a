"""Fortunes: Health, Damage, States, Coins, cards and what the story notes, outside battle."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from controller.games.sanctorvm.box.story import (
    Advantage,
    Cards,
    Choice,
    Coins,
    Damaged,
    Decision,
    Fight,
    Health,
    Lose,
    Mark,
    PersonalTest,
    Revived,
    Say,
    State,
    When,
)
from controller.games.sanctorvm.campaign.events import HealthChanged, Suffered
from controller.games.sanctorvm.campaign.side.fortunes import Freed
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

END = Say(text="The end.")


def lupa(*steps: Any, **given: Any) -> Desk:
    """What befalls Lupa; `given` are her Skills, or Health and States."""
    skills = {"endurance": 0, "fortitude": 0, "luck": 0, "aura": 0}
    skills |= {name: given.pop(name) for name in skills if name in given}
    health = {"lupa": given.pop("health", 10)}
    return Desk(*steps, END, levels={"lupa": skills}, health=health, **given)


# -- Health ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-NAR-014")
def test_health_that_is_lost_is_no_damage_and_nothing_reduces_it() -> None:
    desk = lupa(Health(amount=-3, whom="lupa"), endurance=3, fortitude=3)
    assert desk.state.member("lupa").health == 7


@pytest.mark.rule("SV-HLT-011", "SV-HLT-001")
@pytest.mark.parametrize("amount", [-2, -5])
def test_at_0_or_below_it_is_dead_and_its_states_are_gone(amount: int) -> None:
    hurt = Health(amount=amount, whom="lupa")
    desk = lupa(State(state="burning", whom="lupa"), hurt, health=2)
    who = desk.state.member("lupa")
    assert (who.health, who.alive, who.states) == (0, False, {})
    assert [told.left for told in desk.told(HealthChanged)] == [0]


@pytest.mark.rule("SV-HLT-011", "SV-HLT-012")
def test_who_died_in_the_story_neither_acts_nor_decides() -> None:
    desk = lupa(
        Health(amount=-10, whom="lupa"),
        PersonalTest(attribute="vigor", level=1, who="lupa"),
        Decision(by="personal", options=(Choice(text="A."), Choice(text="B."))),
    )
    asked = [option.subject for option in desk.ask.options]  # type: ignore[union-attr]
    assert asked == ["prymat", "prymat"]
    for name in ("prymat", "neshorn", "nezumi", "tapayaxin"):
        desk.say(f"{name}:0")
    assert desk.read() == ("The end.",)


@pytest.mark.rule("SV-HLT-011")
def test_who_died_in_the_story_does_not_act_in_the_next_action_phase_before_it_stands_up() -> None:
    desk = Desk(Health(amount=-10, whom="lupa"), Fight(battle="skirmish"))
    while desk.state.battle is None:
        desk.say("nobody")
    who = desk.state.battle.miniature("lupa")
    assert (who.health, who.ready) == (0, False)


def test_nobody_has_more_than_a_full_bar() -> None:
    desk = lupa(Health(amount=5, whom="lupa"), health=8)
    assert desk.state.member("lupa").health == 10


@pytest.mark.rule("SV-HLT-007")
def test_what_heals_the_living_raises_no_dead() -> None:
    desk = lupa(Health(amount=5), health=0)
    assert desk.state.member("lupa").health == 0


@pytest.mark.rule("SV-STA-005")
@pytest.mark.parametrize("health", [4, 10])
def test_healing_ends_bleeding_also_where_the_bar_is_full(health: int) -> None:
    steps = (State(state="bleeding", whom="lupa"), Health(amount=1, whom="lupa"))
    desk = lupa(*steps, health=health)
    assert desk.state.member("lupa").states == {}
    assert len(desk.told(Freed)) == 1


# -- Damage ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-NAR-010", "SV-NAR-014", "SV-SKL-022")
@pytest.mark.parametrize(
    ("kind", "left"),
    [
        ("basic", 8),
        ("fire", 8),
        ("electric", 8),
        ("toxic", 8),
        ("ethermantic", 6),
        ("critical", 6),
    ],
)
def test_endurance_reduces_damage_of_the_four_types_it_helps_against(kind: Any, left: int) -> None:
    desk = lupa(Damaged(type=kind, amount=4, whom="lupa"), endurance=2)
    assert desk.state.member("lupa").health == left


@pytest.mark.rule("SV-NAR-014")
def test_endurance_heals_nobody() -> None:
    desk = lupa(Damaged(type="fire", amount=1, whom="lupa"), endurance=3, health=5)
    assert desk.state.member("lupa").health == 5


@pytest.mark.rule("SV-STA-025", "SV-NAR-014", "SV-SKL-022")
def test_the_endurance_of_the_stunned_reduces_nothing() -> None:
    stunned = State(state="stunned", level=1, whom="lupa")
    desk = lupa(stunned, Damaged(type="fire", amount=4, whom="lupa"), endurance=3)
    assert desk.state.member("lupa").health == 6


# -- States ---------------------------------------------------------------------------------------


@pytest.mark.rule("SV-STA-025", "SV-NAR-014", "SV-SKL-025")
def test_the_fortitude_of_the_stunned_cancels_nothing() -> None:
    stunned = State(state="stunned", level=3, whom="lupa")
    desk = lupa(stunned, State(state="burning", level=1, whom="lupa"), fortitude=2)
    assert desk.state.member("lupa").states == {"stunned": 3, "burning": 1}


@pytest.mark.rule("SV-NAR-010", "SV-NAR-014", "SV-SKL-025")
@pytest.mark.parametrize(("fortitude", "states"), [(1, {"burning": 2}), (2, {}), (3, {})])
def test_fortitude_cancels_a_state_whole_or_not_at_all(
    fortitude: int, states: dict[str, int]
) -> None:
    desk = lupa(State(state="burning", level=2, whom="lupa"), fortitude=fortitude)
    assert desk.state.member("lupa").states == states
    assert [told.level for told in desk.told(Suffered)] == [states.get("burning", 0)]


@pytest.mark.rule("SV-STA-001", "SV-STA-002")
def test_states_accumulate() -> None:
    desk = lupa(
        State(state="burning", level=1, whom="lupa"), State(state="stunned", level=2, whom="lupa")
    )
    assert desk.state.member("lupa").states == {"burning": 1, "stunned": 2}


@pytest.mark.rule("SV-STA-038")
@pytest.mark.parametrize("levels", [(1, 3), (3, 1)])
def test_of_the_same_state_twice_the_higher_level_stays(levels: tuple[int, int]) -> None:
    desk = lupa(*(State(state="infected", level=level, whom="lupa") for level in levels))
    assert desk.state.member("lupa").states == {"infected": 3}


@pytest.mark.rule("SV-STA-001")
def test_they_are_taken_into_the_next_action_phase() -> None:
    desk = Desk(
        State(state="infected", level=9, whom="lupa"), Fight(battle="skirmish"), health={"lupa": 6}
    )
    while desk.state.battle is None:
        desk.say("nobody")
    who = desk.state.battle.miniature("lupa")
    assert (who.health, who.states) == (6, {"infected": 9})


@pytest.mark.rule("SV-SKL-025")
def test_a_helpful_state_is_not_resisted() -> None:
    desk = lupa(State(state="camouflaged", whom="lupa"), fortitude=3)
    assert desk.state.member("lupa").states == {"camouflaged": 1}


@pytest.mark.rule("SV-STA-019")
@pytest.mark.parametrize("seen", ["burning", "terrified"])
def test_fire_and_terror_end_camouflaged_and_keep_it_away(
    seen: Literal["burning", "terrified"],
) -> None:
    hidden, shows = State(state="camouflaged", whom="lupa"), State(state=seen, whom="lupa")
    assert lupa(hidden, shows).state.member("lupa").states == {seen: 1}
    assert lupa(shows, hidden).state.member("lupa").states == {seen: 1}


# -- standing up ----------------------------------------------------------------------------------


def raised(whom: str, *picks: str, **given: Any) -> dict[str, int]:
    """The Health of those who lay dead: Prymat and Lupa."""
    dead = {"prymat": 0, "lupa": 0}
    desk = Desk(Revived(health=2, whom=whom), END, health=dead, **given)
    if picks:
        desk.say(*picks)
    return {name: desk.state.member(name).health for name in dead}


@pytest.mark.parametrize(
    ("whom", "picks", "health"),
    [
        ("all", (), {"prymat": 2, "lupa": 2}),
        ("lupa", (), {"prymat": 0, "lupa": 2}),
        ("nezumi", (), {"prymat": 0, "lupa": 0}),
        ("one", ("whom:prymat",), {"prymat": 2, "lupa": 0}),
        ("leader", ("whom:lupa",), {"prymat": 0, "lupa": 2}),
    ],
)
def test_who_of_the_dead_stands_up(
    whom: str, picks: tuple[str, ...], health: dict[str, int]
) -> None:
    assert raised(whom, *picks) == health


@pytest.mark.rule("SV-NAR-010")
def test_aura_counts_in_no_story() -> None:
    assert raised("lupa", levels={"lupa": {"aura": 3}}) == {"prymat": 0, "lupa": 2}


# -- Coins, cards and notes -----------------------------------------------------------------------


@pytest.mark.rule("SV-COI-006")
@pytest.mark.parametrize(("amount", "coins"), [(2, 10), (-10, 0), (1, 10), (-3, 6)])
def test_coins_stop_at_0_and_at_10(amount: int, coins: int) -> None:
    assert Desk(Coins(amount=amount), END, coins=9).state.coins == coins


@pytest.mark.rule("SV-DCK-006", "SV-DCK-015", "SV-SRG-001")
def test_cards_come_as_far_as_their_decks_have_them() -> None:
    desk = Desk(Cards(gain={"injector": 2}), END, storage=["injector-2"], gunan=["injector-3"])
    assert desk.state.storage == ["injector-2", "injector-1"]


@pytest.mark.rule("SV-DCK-006")
def test_tool_cards_are_drawn_out_of_the_tool_deck() -> None:
    desk = Desk(Cards(drawn=1), END, storage=["injector-2"])
    assert "injector-2" not in desk.ask.faces  # type: ignore[union-attr]
    desk.say("magnet-1")
    assert desk.state.storage == ["injector-2", "magnet-1"]


@pytest.mark.rule("SV-DCK-003", "SV-DCK-013")
def test_tools_that_are_lost_are_destroyed_and_weapons_are_never_lost() -> None:
    desk = Desk(Lose(cards={"injector": 2, "blaster": 1}), END, storage=["injector-1", "blaster-1"])
    assert (desk.state.storage, desk.state.gunan) == (["blaster-1"], [])


@pytest.mark.rule("SV-CHP-008")
def test_what_the_story_notes_it_can_ask_for_and_forget() -> None:
    asks = When(marked="seen", then=(Coins(amount=1),), otherwise=(Coins(amount=2),))
    assert Desk(Mark(name="seen"), asks, END, coins=0).state.coins == 1
    assert Desk(Mark(name="seen"), Mark(name="seen", off=True), asks, END, coins=0).state.coins == 2


@pytest.mark.rule("SV-ADV-002")
@pytest.mark.parametrize(
    ("side", "has"), [("homo", "homo"), ("overlord", "overlord"), ("none", "")]
)
def test_who_has_the_advantage_in_the_next_action_phase_may_be_told_before(
    side: Any, has: str
) -> None:
    desk = Desk(Advantage(side=side), Fight(battle="supply_room"))
    while desk.state.battle is None:
        desk.say("nobody")
    assert desk.state.battle.advantage == has
    assert desk.state.advantage == ""
    assert FIVE[0] in desk.state.team
