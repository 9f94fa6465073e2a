"""Superb Panels at the Tabernacle: filled in anew in one chapter, raised in another."""

from __future__ import annotations

import pytest

from controller.engine.errors import Refused
from controller.games.sanctorvm.campaign.state import Build, Member
from controller.games.sanctorvm.preparing.level import Growth, grown
from tests.games.sanctorvm_campaign.desk import Desk
from tests.games.sanctorvm_campaign.stop import gifts, offered, onward, stop

__all__: list[str] = []

NESHORN = ("boost:strength", "skill:rage", "skill:accuracy", "skill:dodge", "skill:handling", "skill:aura")
SIX = ["prymat", "neshorn", "lupa", "nezumi", "tapayaxin", "ghurab"]


def as_created(desk: Desk) -> Member:
    """Neshorn, as the rulebook's example creates her."""
    who = desk.state.member("neshorn")
    secondary = ("melee", "radar", "dodge", "ethermancy", "aura")
    build = Build("intelligence", secondary)
    who.build = build
    who.panel = grown(desk.game.book.box.heroes["neshorn"], "intelligence", secondary, ())
    return who


@pytest.mark.rule("SV-TAB-010")
@pytest.mark.parametrize("reset", [False, True])
def test_panels_are_filled_in_anew_where_the_chapter_says_so(reset: bool) -> None:
    desk = stop(reset=reset)
    assert [f"reset:{name}" in offered(desk) for name in SIX] == [reset] * 6


@pytest.mark.rule("SV-TAB-010", "SV-TAB-011")
def test_a_panel_that_is_filled_in_anew_keeps_its_level_and_its_superb_attribute() -> None:
    desk = stop(reset=True)
    who = desk.state.member("neshorn")
    hero = desk.game.book.box.heroes["neshorn"]
    growth = Growth("strength", ("rage", "accuracy", "dodge", "handling", "aura"))
    who.build = Build("intelligence", ("melee", "radar", "dodge", "ethermancy", "aura"), (growth,))
    who.panel = grown(hero, who.build.boosted, who.build.secondary, who.build.growths)
    desk.say("reset:neshorn")
    assert "boost:vigor" not in offered(desk)
    answer(desk, "boost:charisma", "skill:rage", "skill:radar", "skill:stealth", "skill:luck", "skill:aura")  # fmt: skip  # noqa: E501
    assert "boost:charisma" not in offered(desk)
    answer(desk, "boost:agility", "skill:rage", "skill:radar", "skill:stealth", "skill:luck", "skill:aura")  # fmt: skip  # noqa: E501
    assert desk.ask.key == "tabernacle"
    panel = desk.state.member("neshorn").panel
    assert panel.attributes == {
        "strength": 2,
        "senses": 2,
        "agility": 3,
        "vigor": 4,
        "intelligence": 2,
        "charisma": 3,
    }
    learnt = {skill: level for skill, level in panel.skills.items() if level}
    assert learnt == dict.fromkeys(
        ("rage", "radar", "stealth", "luck", "aura", "endurance", "fortitude"), 2
    )


def answer(desk: Desk, *options: str) -> None:
    """Answer one question after another."""
    for option in options:
        desk.say(option)


@pytest.mark.rule("SV-TAB-010")
def test_each_panel_is_filled_in_anew_once_in_a_visit() -> None:
    desk = stop(reset=True)
    desk.say("reset:lupa")
    while desk.ask.key != "tabernacle":
        desk.say(offered(desk)[0])
    with pytest.raises(Refused, match="anew already"):
        desk.say("reset:lupa")
    assert "reset:nezumi" in offered(desk)


@pytest.mark.rule("SV-PWR-014")
def test_an_ethermancer_who_learns_less_keeps_no_more_cards_than_that() -> None:
    desk = stop(reset=True, learnt=["chronomancy"])
    desk.state.member("ghurab").panel.skills["ethermancy"] = 1
    desk.say("reset:ghurab")
    while desk.ask.key != "tabernacle":
        wanted = [each for each in offered(desk) if each != "skill:ethermancy"]
        desk.say(wanted[-1])
    level = desk.state.member("ghurab").panel.skills["ethermancy"]
    assert len(desk.state.learnt) == min(1, level)


@pytest.mark.rule("SV-LVL-001", "SV-TAB-012")
def test_every_panel_is_raised_before_a_tabernacle_that_calls_for_it_is_left() -> None:
    desk = stop(level=True)
    desk.say("leave")
    raised = []
    while desk.ask.key in ("boosted", "secondary"):
        if desk.ask.key == "boosted":
            raised.append(desk.ask.options[0].subject)  # type: ignore[union-attr]
        desk.say(offered(desk)[0])
    assert sorted(raised) == sorted(SIX)
    assert [len(each.build.growths) for each in desk.state.members] == [1] * 6
    gifts(desk)
    assert desk.state.chapter == 1


@pytest.mark.rule("SV-LVL-001")
def test_no_panel_is_raised_where_the_chapter_does_not_say_so() -> None:
    desk = stop()
    onward(desk)
    assert desk.state.chapter == 1
    assert [len(each.build.growths) for each in desk.state.members] == [0] * 6


@pytest.mark.rule("SV-TAB-012")
def test_there_is_no_way_around_it() -> None:
    desk = stop(level=True)
    desk.say("leave")
    assert not {"leave", "done"} & set(offered(desk))
    assert desk.ask.options[0].to == ()  # type: ignore[union-attr]
    assert desk.state.chapter == 0


@pytest.mark.rule("SV-LVL-002", "SV-LVL-003", "SV-LVL-004", "SV-LVL-005")
def test_neshorns_level_increase() -> None:
    desk = stop(level=True)
    as_created(desk)
    desk.say("leave")
    while desk.ask.options[0].subject != "neshorn":  # type: ignore[union-attr]
        desk.say(offered(desk)[0])
    assert "boost:intelligence" not in offered(desk)
    answer(desk, *NESHORN)
    panel = desk.state.member("neshorn").panel
    assert panel.attributes["strength"] == 3
    assert panel.skills == {
        "melee": 1,
        "rage": 1,
        "accuracy": 1,
        "radar": 1,
        "dodge": 2,
        "stealth": 0,
        "endurance": 2,
        "fortitude": 2,
        "ethermancy": 1,
        "handling": 1,
        "luck": 0,
        "aura": 2,
    }
