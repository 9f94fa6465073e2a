"""Discretion: what the Overlord's hand does in the story, and in the battles on the way."""

from __future__ import annotations

import pytest

from controller.engine import Invalid
from controller.games.sanctorvm.box.story import (
    Automaton,
    Choice,
    Damaged,
    Decision,
    Fight,
    Health,
    PersonalTest,
    Say,
)
from controller.games.sanctorvm.campaign.events import CardsGained, HealthChanged, TookTest
from controller.games.sanctorvm.campaign.narrative.allies import Recruited
from controller.games.sanctorvm.desk.hand import Intervened
from controller.wire import OVERLORD, Sheet, Take
from tests.games.sanctorvm_campaign.desk import FIVE, Desk
from tests.games.sanctorvm_campaign.overlord import hand
from tests.games.sanctorvm_campaign.stop import stop, won

__all__: list[str] = []

ON = Say(text="On.")


def told(desk: Desk) -> list[str]:
    return [str(each.says()) for each in desk.told(Intervened)]


def offered(desk: Desk) -> list[str]:
    return [each.option.id for each in desk.run.offers()]


# -- the offer --------------------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-001", "SV-OVL-008")
def test_one_offer_stands_for_it_for_the_overlord_alone() -> None:
    desk = Desk(ON)
    assert offered(desk) == ["hand", "players"]
    with pytest.raises(Invalid):
        desk.run.accept(Take(nonce="n", seat="player-1", offer="hand"))


@pytest.mark.rule("SV-OVL-008")
def test_it_does_not_stand_while_nobody_has_set_out() -> None:
    desk = Desk(stage="create", frames=[], team=[])
    assert offered(desk) == ["players"]


@pytest.mark.rule("SV-OVL-008")
def test_it_stands_at_the_tabernacle_too() -> None:
    assert "hand" in offered(stop())


@pytest.mark.rule("SV-OVL-008")
def test_in_a_battle_it_is_the_one_of_the_battle() -> None:
    desk = Desk(Fight(battle="skirmish"))
    desk.say("nobody")
    assert offered(desk).count("hand") == 1
    hand(desk)
    ids = [each.id for each in desk.ask.options]  # type: ignore[union-attr]
    assert ids == ["damage", "minion", "tool", "health", "nothing"]


def test_it_waits_until_what_is_being_voted_on_is_settled() -> None:
    vote = Decision(by="group", options=(Choice(text="Left."), Choice(text="Right.")))
    desk = Desk(vote, ON, plays=(FIVE[:3], FIVE[3:]))
    desk.say(f"{FIVE[0]}:0", seat="player-1")
    desk.run.accept(Take(nonce="n", seat=OVERLORD, offer="hand"))
    assert desk.ask.key == "group-decision"
    while desk.ask.key == "group-decision":
        seat = desk.run.waiting[0]
        own = next(each.plays for each in desk.state.seats if each.name == seat)
        desk.say(next(o.id for o in desk.ask.options if o.subject in own), seat=seat)  # type: ignore[union-attr]
    assert desk.ask.key == "hand"


# -- Tests ------------------------------------------------------------------------------------


def facing(difficulty: int, level: int = 2) -> Desk:
    """Lupa, who has Vigor 3, is about to take a test."""
    return Desk(
        PersonalTest(attribute="vigor", level=level, who="lupa"),
        ON,
        levels={"lupa": {"vigor": 3}},
        difficulty=difficulty,
    )


@pytest.mark.rule("SV-OVL-003")
def test_the_difficulty_of_tests_is_raised_from_here_on_and_everybody_is_told() -> None:
    desk = Desk(ON)
    hand(desk, "tests", "n:1")
    assert desk.state.difficulty == 1
    assert told(desk) == ["The Overlord's hand: level of Tests +1"]
    assert desk.told(Intervened)[0].why()[0].because == ("SV-OVL-003",)
    assert desk.told(Intervened)[0].to == ()


@pytest.mark.rule("SV-OVL-003", "SV-NAR-011")
@pytest.mark.parametrize(("difficulty", "passed"), [(0, True), (1, False), (-1, True)])
def test_two_successes_pass_level_two_and_not_level_three(difficulty: int, passed: bool) -> None:
    desk = facing(difficulty)
    desk.say("success", "success", "null")
    [took] = desk.told(TookTest)
    assert (took.level, took.passed) == (2 + difficulty, passed)


@pytest.mark.rule("SV-OVL-003")
def test_the_log_says_the_level_that_the_book_prints() -> None:
    desk = facing(1)
    said = [str(why.text) for why in desk.ask.reasons]  # type: ignore[union-attr]
    assert "the Overlord's hand: level 3, not 2" in said
    desk.say("success", "success", "null")
    why = desk.told(TookTest)[0].why()[-1]
    assert (str(why.text), why.because) == ("the Overlord's hand: level 3, not 2", ("SV-OVL-003",))


@pytest.mark.rule("SV-OVL-003", "SV-OVL-008")
def test_a_test_has_level_one_at_least() -> None:
    desk = facing(-3)
    desk.say("success", "null", "null")
    [took] = desk.told(TookTest)
    assert (took.level, took.passed) == (1, True)


@pytest.mark.rule("SV-OVL-003")
def test_nothing_is_said_where_it_makes_no_difference() -> None:
    desk = facing(-3, level=1)
    desk.say("success", "null", "null")
    assert "the Overlord's hand" not in str(desk.told(TookTest)[0].why())


@pytest.mark.rule("SV-OVL-003", "SV-ALY-009")
def test_an_automaton_asks_for_the_level_that_holds_now() -> None:
    desk = Desk(
        Automaton(minion="sd-1", attribute="vigor", level=2),
        ON,
        levels={"lupa": {"vigor": 3}},
        difficulty=-1,
    )
    assert "level 1" in str(desk.ask.prompt)
    desk.say("try:lupa")
    desk.say("success", "null", "null")
    assert len(desk.told(Recruited)) == 1


# -- Damage -----------------------------------------------------------------------------------


def health(desk: Desk, name: str = "lupa") -> int:
    return desk.state.member(name).health


@pytest.mark.rule("SV-OVL-004")
def test_the_damage_is_raised_from_here_on() -> None:
    desk = Desk(ON)
    hand(desk, "damage", "n:3")
    assert desk.state.harm == 3
    assert told(desk) == ["The Overlord's hand: Damage to the Homo Superbe +3"]


@pytest.mark.rule("SV-OVL-004", "SV-NAR-014")
@pytest.mark.parametrize(("harm", "left"), [(0, 7), (2, 5), (-1, 8), (-3, 10)])
def test_three_health_that_the_story_takes_are_more_or_fewer(harm: int, left: int) -> None:
    assert health(Desk(Health(amount=-3, whom="lupa"), ON, harm=harm)) == left


@pytest.mark.rule("SV-OVL-004", "SV-SKL-022")
@pytest.mark.parametrize(("harm", "left"), [(0, 10), (2, 9), (-1, 10)])
def test_damage_is_more_before_endurance_reduces_it(harm: int, left: int) -> None:
    desk = Desk(
        Damaged(type="fire", amount=1, whom="lupa"),
        ON,
        levels={"lupa": {"endurance": 2}},
        harm=harm,
    )
    assert health(desk) == left


@pytest.mark.rule("SV-OVL-004")
def test_healing_is_what_it_always_is() -> None:
    assert health(Desk(Health(amount=2, whom="lupa"), ON, harm=3, health={"lupa": 4})) == 6


@pytest.mark.rule("SV-OVL-004")
def test_the_log_says_whose_hand_it_was() -> None:
    desk = Desk(Health(amount=-3, whom="lupa"), ON, harm=-2)
    [lost] = desk.told(HealthChanged)
    assert [(str(why.text), why.because) for why in lost.why()] == [
        ("the Overlord's hand: 2 less", ("SV-OVL-004",))
    ]


@pytest.mark.rule("SV-OVL-004")
def test_it_goes_along_into_a_battle_and_comes_back_as_it_is_then() -> None:
    desk = Desk(Fight(battle="skirmish"), ON, harm=1)
    desk.say("nobody")
    assert desk.state.battle is not None
    assert desk.state.battle.harm == 1
    hand(desk, "damage", "n:-1")
    won(desk)
    assert desk.state.harm == -1


@pytest.mark.rule("SV-OVL-003", "SV-OVL-004")
def test_everybody_sees_what_is_not_as_the_book_says() -> None:
    desk = Desk(ON, difficulty=2, harm=-1)
    for audience in (OVERLORD, "table", "player-1"):
        parts = desk.game.view(desk.state, (), audience).parts
        [group] = [part for part in parts if isinstance(part, Sheet) and part.id == "group"]
        shown = [(str(line.label), str(line.value)) for line in group.lines]
        assert ("Level of Tests", "+2") in shown
        assert ("Damage to the Homo Superbe", "-1") in shown


# -- a Tool Card, Health -----------------------------------------------------------------------


@pytest.mark.rule("SV-OVL-006")
def test_a_tool_card_comes_into_the_storage_deck() -> None:
    desk = Desk(ON, storage=["injector-1"])
    hand(desk, "tool", "card:injector")
    assert desk.state.storage == ["injector-1", "injector-2"]
    assert told(desk) == ["The Overlord's hand: an additional Tool Card, Injector"]
    assert desk.told(CardsGained)[0].why()[0].because == ("SV-OVL-006",)


@pytest.mark.rule("SV-OVL-007", "SV-STA-005")
def test_health_comes_back() -> None:
    desk = Desk(ON, health={"lupa": 4})
    desk.state.member("lupa").states["bleeding"] = 1
    hand(desk, "health", "whom:lupa", "n:9")
    assert health(desk) == 10
    assert told(desk) == ["The Overlord's hand: Health comes back: 9"]
    assert desk.told(HealthChanged)[0].why()[0].because == ("SV-OVL-007",)


@pytest.mark.rule("SV-OVL-007", "SV-HLT-011")
def test_everybody_alive_is_helped_at_once_and_a_dead_one_by_name() -> None:
    desk = Desk(ON, health={"lupa": 4, "nezumi": 0})
    hand(desk, "health", "everybody", "n:2")
    assert (health(desk), health(desk, "nezumi")) == (6, 0)
    hand(desk, "health", "whom:nezumi", "n:3")
    assert (health(desk), health(desk, "nezumi")) == (6, 3)


@pytest.mark.rule("SV-OVL-008")
@pytest.mark.parametrize("way", [(), ("tests",), ("damage",), ("tool",), ("health",)])
def test_whatever_was_begun_can_be_left_again(way: tuple[str, ...]) -> None:
    desk = Desk(ON, health={"lupa": 4})
    before = desk.run.hash()
    hand(desk, *way, "nothing")
    assert told(desk) == []
    assert (desk.run.hash(), desk.ask.key) == (before, "scene")
