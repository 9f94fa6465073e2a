"""Personal Tests: dice by the Attribute, Luck, and what comes of it for each."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.story import Coins, Health, Mark, PersonalTest, Say, State
from controller.games.sanctorvm.box.words import ATTRIBUTES, Attribute
from controller.games.sanctorvm.campaign.events import TookTest
from controller.games.sanctorvm.campaign.narrative.personal_test import Untaken
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

END = Say(text="The end.")
VIGOR_4 = PersonalTest(attribute="vigor", level=4, failure=(Health(amount=-3, whom="self"),))


@pytest.mark.rule("SV-NAR-005", "SV-NAR-007", "SV-NAR-008", "SV-NAR-013")
def test_each_rolls_its_vigor_in_dice_and_who_falls_short_loses_health() -> None:
    others = {name: {"vigor": 2, "luck": 0} for name in ("prymat", "lupa", "nezumi", "tapayaxin")}
    desk = Desk(VIGOR_4, levels={**others, "neshorn": {"vigor": 4, "luck": 0}})
    assert [desk.ask.key, desk.dice] == ["test", 2]
    desk.say("double", "double")
    assert desk.told(TookTest)[0].passed
    assert desk.dice == 4
    desk.say("success", "success", "success", "null")
    for _ in range(3):
        desk.say("double", "double")
    assert [each.health for each in desk.state.five()] == [10, 7, 10, 10, 10]


@pytest.mark.rule("SV-NAR-009", "SV-NAR-011")
def test_luck_turns_chaos_into_success_and_as_many_as_the_level_are_enough() -> None:
    desk = Desk(
        PersonalTest(attribute="senses", level=2, who="lupa"),
        levels={"lupa": {"senses": 2, "luck": 1}},
    )
    desk.say("chaos", "success")
    assert desk.told(TookTest)[0].passed


BOTTLE = PersonalTest(
    attribute="senses",
    level=3,
    who="prymat",
    success=(Coins(amount=1),),
    failure=(Coins(amount=-1),),
)


@pytest.mark.rule("SV-NAR-004", "SV-NAR-012", "SV-NAR-015")
@pytest.mark.parametrize(
    ("faces", "coins"), [(("success", "double"), 4), (("success", "success"), 2)]
)
def test_success_and_failure_bring_what_the_test_says(faces: tuple[str, ...], coins: int) -> None:
    desk = Desk(BOTTLE, levels={"prymat": {"senses": 2, "luck": 0}}, coins=3)
    desk.say(*faces)
    assert desk.state.coins == coins


@pytest.mark.rule("SV-NAR-010")
def test_no_skill_but_luck_counts_in_a_test_not_even_the_aura_of_a_friend() -> None:
    desk = Desk(
        BOTTLE,
        levels={
            "prymat": {"senses": 2, "luck": 0, "radar": 3, "accuracy": 3},
            "lupa": {"aura": 3},
        },
    )
    assert desk.dice == 2


@pytest.mark.rule("SV-STA-025", "SV-NAR-009")
def test_who_is_stunned_has_no_luck_in_a_test() -> None:
    stunned = State(state="stunned", level=1, whom="prymat")
    desk = Desk(stunned, BOTTLE, levels={"prymat": {"senses": 3, "luck": 2, "fortitude": 0}})
    desk.say("chaos", "chaos", "double")
    [took] = desk.told(TookTest)
    assert not took.passed
    assert "Stunned" in [str(why.text) for why in took.reasons]


@pytest.mark.rule("SV-NAR-009", "SV-SKL-043")
def test_luck_turns_as_many_chaos_as_it_has_levels() -> None:
    desk = Desk(BOTTLE, levels={"prymat": {"senses": 3, "luck": 2}})
    desk.say("chaos", "chaos", "chaos")
    assert not desk.told(TookTest)[0].passed


@pytest.mark.rule("SV-NAR-007")
def test_the_player_of_each_rolls() -> None:
    desk = Desk(VIGOR_4, plays=(FIVE[:3], FIVE[3:]), levels={name: {"vigor": 2} for name in FIVE})
    asked = []
    for _ in FIVE:
        asked.append(desk.ask.to)
        desk.say("null", "null")
    assert asked == [("player-1",)] * 3 + [("player-2",)] * 2


@pytest.mark.rule("SV-HLT-012", "SV-HSB-014")
@pytest.mark.parametrize("who", ["prymat", "ghurab"])
def test_a_test_that_nobody_can_take_has_failed_and_hurts_nobody(who: str) -> None:
    step = PersonalTest(
        attribute="senses",
        level=1,
        who=who,
        failure=(Mark(name="broken"), Health(amount=-3, whom="self")),
    )
    desk = Desk(step, END, health={"prymat": 0})
    assert [(told.level, told.to) for told in desk.told(Untaken)] == [(1, ())]
    assert desk.state.marks == ["broken"]
    assert [each.health for each in desk.state.five()] == [0, 10, 10, 10, 10]


@pytest.mark.rule("SV-HLT-012", "SV-NAR-007")
def test_the_dead_take_no_test() -> None:
    desk = Desk(VIGOR_4, END, health=dict.fromkeys(FIVE[1:], 0), levels={"prymat": {"vigor": 1}})
    desk.say("null")
    assert [each.health for each in desk.state.five()] == [7, 0, 0, 0, 0]


@pytest.mark.rule("SV-DIE-006", "SV-NAR-006")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_any_attribute_can_be_tested(attribute: Attribute) -> None:
    desk = Desk(
        PersonalTest(attribute=attribute, level=2, who="lupa"), levels={"lupa": {attribute: 1}}
    )
    assert desk.dice == 1
    desk.say("double")
    assert desk.told(TookTest)[0].passed
