"""Creating: the panels before an adventure, one by one or as they are proposed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal
from controller.games.sanctorvm.box.adventure import Adventure
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS
from controller.games.sanctorvm.campaign.events import FilledIn
from tests.games.sanctorvm.table import BOX
from tests.games.sanctorvm_campaign.desk import FIVE, Desk

__all__: list[str] = []

KONG: dict[str, Any] = {"kong": replace(BOX.heroes["prymat"], name="Kong")}
"""An expansion with a second one of Strength."""

LATER = Adventure(
    name="Later", story="Later.", heroes=(*FIVE, "ghurab"), level=2, chapters=("first",)
)


BOOSTS = {"strength": 4, "senses": 3}


def creation(level: int = 1, **entries: dict[str, Any]) -> Desk:
    more: dict[str, dict[str, Any]] = {"adventures": {"test": LATER}} if level == 2 else {}
    return Desk(plays=((),), stage="create", frames=[], leader="", entries={**more, **entries})


def fill(desk: Desk, who: str, boosted: str, *skills: str) -> None:
    desk.say(f"fill:{who}")
    choices(desk, boosted, *skills)


def choices(desk: Desk, boosted: str, *skills: str) -> None:
    desk.say(f"boost:{boosted}")
    for skill in skills:
        desk.say(f"skill:{skill}")


@pytest.mark.rule("SV-CRE-001", "SV-CRE-012", "SV-REL-009", "SV-HSB-015")
def test_every_panel_that_there_is_is_filled_in_and_one_tap_takes_them_as_proposed() -> None:
    desk = creation(heroes=KONG)
    assert desk.ask.key == "create"
    assert [each.id for each in desk.state.members] == [*FIVE, "ghurab", "kong"]
    for each in desk.state.members:
        assert sorted(each.panel.attributes.values()) == [2, 2, 2, 2, 3, 4]
        assert sorted(each.panel.skills.values()) == [0] * 5 + [1] * 7
    desk.say("done")
    assert desk.ask.key == "team"


@pytest.mark.rule("SV-CRE-002", "SV-CRE-004", "SV-CRE-005", "SV-CRE-009")
def test_a_panel_that_is_filled_in_by_hand_says_what_was_chosen() -> None:
    desk = creation()
    fill(desk, "prymat", "senses", "radar", "stealth", "fortitude", "ethermancy", "aura")
    assert [str(event.name) for event in desk.told(FilledIn)] == ["Prymat"]
    panel = desk.state.member("prymat").panel
    assert panel.attributes == {name: BOOSTS.get(name, 2) for name in ATTRIBUTES}
    learnt = ("melee", "rage", "radar", "stealth", "fortitude", "ethermancy", "aura")
    assert panel.skills == {name: int(name in learnt) for name in SKILLS}
    assert desk.ask.key == "create"


def listed(desk: Desk) -> list[str]:
    return [option.id for option in desk.ask.options]  # type: ignore[union-attr]


@pytest.mark.rule("SV-CRE-001")
def test_a_panel_that_was_filled_in_is_no_longer_among_those_that_still_can_be() -> None:
    desk = creation()
    assert listed(desk) == ["done", *(f"fill:{name}" for name in (*FIVE, "ghurab"))]
    fill(desk, "prymat", "senses", "radar", "stealth", "fortitude", "ethermancy", "aura")
    assert listed(desk) == ["done", *(f"fill:{name}" for name in (*FIVE[1:], "ghurab")), "again"]


@pytest.mark.rule("SV-CRE-001")
def test_a_panel_that_was_filled_in_can_be_filled_in_again() -> None:
    desk = creation()
    fill(desk, "prymat", "senses", "radar", "stealth", "fortitude", "ethermancy", "aura")
    desk.say("again")
    assert listed(desk) == ["none", "fill:prymat"]
    fill(desk, "prymat", "agility", "radar", "stealth", "fortitude", "ethermancy", "luck")
    panel = desk.state.member("prymat").panel
    assert (panel.attributes["senses"], panel.attributes["agility"]) == (2, 3)
    assert (panel.skills["luck"], panel.skills["aura"]) == (1, 0)
    desk.say("again")
    desk.say("none")
    assert desk.ask.key == "create"
    assert desk.state.member("prymat").panel == panel


@pytest.mark.rule("SV-CRE-001", "SV-CRE-012")
def test_when_every_panel_was_filled_in_there_is_only_to_go_on_or_to_do_one_again() -> None:
    desk = creation()
    for name in (*FIVE, "ghurab"):
        desk.say(f"fill:{name}")
        while desk.ask.key != "create":
            options = desk.ask.options  # type: ignore[union-attr]
            desk.say(next(option.id for option in options if option.closed is None))
    assert listed(desk) == ["done", "again"]
    desk.say("done")
    assert desk.ask.key == "team"


@pytest.mark.rule("SV-CRE-004", "SV-TAB-011")
def test_the_superb_attribute_is_greyed_and_its_skills_are_never_asked_for() -> None:
    desk = creation()
    desk.say("fill:lupa")
    closed = desk.option("boost:charisma").closed
    assert closed is not None
    assert closed.because == ("SV-CRE-004",)
    with pytest.raises(Illegal):
        desk.say("boost:charisma")
    desk.say("boost:vigor")
    asked = []
    while desk.ask.key == "secondary":
        options = desk.ask.options  # type: ignore[union-attr]
        asked.append([option.objects[0] for option in options])
        desk.say(options[0].id)
    assert asked == [
        ["melee", "rage"],
        ["accuracy", "radar"],
        ["dodge", "stealth"],
        ["endurance", "fortitude"],
        ["ethermancy", "handling"],
    ]


@pytest.mark.rule("SV-CRE-013")
def test_melee_and_accuracy_are_said_to_be_recommended() -> None:
    desk = creation()
    desk.say("fill:neshorn")
    desk.say("boost:agility")
    facts = {name: len(desk.option(f"skill:{name}").facts) for name in ("melee", "rage")}
    assert facts == {"melee": 2, "rage": 1}


@pytest.mark.rule("SV-CHP-002")
def test_a_later_adventure_begins_at_level_2_with_panels_that_are_proposed_for_it() -> None:
    desk = creation(level=2)
    for each in desk.state.members:
        assert sorted(each.panel.attributes.values()) == [2, 2, 2, 3, 3, 4]
        assert sum(each.panel.skills.values()) == 14
    assert desk.ask.key == "create"


@pytest.mark.rule("SV-LVL-002", "SV-LVL-003", "SV-LVL-004")
def test_at_level_2_a_panel_is_created_and_raised_by_hand() -> None:
    desk = creation(level=2)
    fill(desk, "neshorn", "intelligence", "melee", "radar", "dodge", "ethermancy", "aura")
    closed = desk.option("boost:intelligence").closed
    assert closed is not None
    assert closed.because == ("SV-LVL-002",)
    choices(desk, "strength", "rage", "accuracy", "dodge", "handling", "aura")
    panel = desk.state.member("neshorn").panel
    assert panel.attributes == {
        "strength": 3,
        "senses": 2,
        "agility": 2,
        "vigor": 4,
        "intelligence": 3,
        "charisma": 2,
    }
    learnt = ("melee", "rage", "radar", "accuracy", "ethermancy", "handling")
    twice = ("endurance", "fortitude", "dodge", "aura")
    assert panel.skills == {name: (name in learnt) + 2 * (name in twice) for name in SKILLS}
    assert desk.ask.key == "create"
