"""Relief: others fight for those of the story, and leave them what is left of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from controller.engine.run import Run
from controller.games.sanctorvm.box.story import Fight, Say
from controller.games.sanctorvm.campaign.state import Campaign
from controller.games.sanctorvm.state import Battle
from tests.games.sanctorvm.table import BOX
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

AHEAD = (Fight(battle="skirmish"), Say(text="Silence."))
KONG = {"heroes": {"kong": replace(BOX.heroes["prymat"], name="Kong")}}
"""An expansion with a second one of Strength."""


def ahead(**values: Any) -> Desk:
    return Desk(*AHEAD, **values)


def fought(desk: Desk, **health: int) -> None:
    """The battle is won, and these have so much Health then."""
    state = deepcopy(desk.state)
    assert state.battle is not None
    for who in state.battle.miniatures:
        who.health = health.get(who.id, 0 if who.side == "overlord" else who.health)
    desk.run = Run.of(desk.game, state)
    while desk.ask.key not in ("say", "read", "scene"):
        desk.say(*([desk.ask.options[0].id] if hasattr(desk.ask, "options") else []))


def battle(desk: Desk) -> Battle:
    assert desk.state.battle is not None
    return desk.state.battle


def pairs(desk: Desk) -> list[tuple[str, str]]:
    options = desk.ask.options  # type: ignore[union-attr]
    return [(option.subject, option.objects[0]) for option in options if option.objects]


@pytest.mark.rule("SV-REL-003", "SV-REL-004", "SV-REL-006", "SV-HSB-015")
def test_prymat_may_be_relieved_by_one_of_strength_or_of_the_attribute_that_is_missing() -> None:
    desk = ahead(entries=KONG)
    assert desk.ask.key == "relief"
    assert [who for who, whom in pairs(desk) if whom == "prymat"] == ["ghurab", "kong"]
    assert [whom for who, whom in pairs(desk) if who == "ghurab"] == list(FIVE)
    assert [whom for who, whom in pairs(desk) if who == "kong"] == ["prymat"]


@pytest.mark.rule("SV-REL-005")
def test_no_two_of_the_same_attribute_fight() -> None:
    owl = replace(BOX.heroes["ghurab"], name="Owl")
    desk = ahead(entries={"heroes": {**KONG["heroes"], "owl": owl}})
    desk.say("relief:ghurab:prymat")
    assert desk.state.battle is not None
    assert battle(desk).miniature("ghurab").relieves == "prymat"


def test_one_tap_declines_and_where_nobody_is_left_nobody_is_asked() -> None:
    desk = ahead()
    desk.say("nobody")
    assert [who.id for who in battle(desk).heroes()] == list(FIVE)
    few = ahead(members=ahead().state.members[:5])
    assert few.state.battle is not None


@pytest.mark.rule("SV-REL-007", "SV-REL-008")
def test_a_relief_comes_with_the_health_and_the_states_of_whom_it_relieves() -> None:
    desk = ahead(health={"prymat": 4})
    state = msgpack.decode(desk.run.rested, type=Campaign)
    state.member("prymat").states = {"bleeding": 2}
    desk.run = Run.of(desk.game, state)
    desk.say("relief:ghurab:prymat")
    relief = battle(desk).miniature("ghurab")
    assert (relief.health, relief.states) == (4, {"bleeding": 2})
    assert relief.panel == desk.state.member("ghurab").panel


def test_who_plays_somebody_of_the_story_plays_the_relief() -> None:
    desk = ahead(plays=(FIVE[:3], FIVE[3:]))
    desk.say("relief:ghurab:nezumi")
    assert [seat.plays for seat in battle(desk).seats] == [
        list(FIVE[:3]),
        ["ghurab", "tapayaxin"],
    ]


@pytest.mark.rule("SV-REL-010", "SV-REL-012")
def test_the_story_goes_on_with_the_one_who_was_relieved_and_the_health_that_was_left() -> None:
    desk = ahead()
    desk.say("relief:ghurab:prymat")
    fought(desk, ghurab=3)  # and 4 for the Intelligence of Ghurab
    assert [each.id for each in desk.state.five()] == list(FIVE)
    assert desk.state.member("prymat").health == 7
    assert desk.state.member("ghurab").health == 10
    assert desk.state.relief == {}


@pytest.mark.rule("SV-REL-011")
def test_where_the_relief_died_the_other_is_dead() -> None:
    desk = ahead()
    desk.say("relief:ghurab:prymat")
    fought(desk, ghurab=0)
    assert not desk.state.member("prymat").alive
    assert [each.id for each in desk.state.living()] == list(FIVE[1:])
