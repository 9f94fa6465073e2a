"""Personal Tests: dice by the Attribute, Luck, and what comes of it for each."""

from __future__ import annotations

import pytest

from controller.games.sanctorvm.box.story import Health, PersonalTest
from controller.games.sanctorvm.campaign.events import TookTest
from tests.games.sanctorvm_campaign.desk import Desk

__all__: list[str] = []

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
