"""Superb Panels at the Tabernacle: filled in anew in one chapter, raised in another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.engine.errors import Refused
from controller.games.sanctorvm.box.words import Skill
from controller.games.sanctorvm.campaign.state import Build, Member
from controller.games.sanctorvm.preparing.level import Growth, grown
from tests.games.sanctorvm_campaign.desk import Desk, game
from tests.games.sanctorvm_campaign.stop import gifts, offered, onward, stop

__all__: list[str] = []

NESHORN = (
    "boost:strength",
    "skill:rage",
    "skill:accuracy",
    "skill:dodge",
    "skill:handling",
    "skill:aura",
)
OTHERWISE = ("skill:rage", "skill:radar", "skill:stealth", "skill:handling", "skill:luck")
SIX = ["prymat", "neshorn", "lupa", "nezumi", "tapayaxin", "ghurab"]


def as_created(desk: Desk) -> Member:
    """Neshorn, as the rulebook's example creates her."""
    who = desk.state.member("neshorn")
    secondary: tuple[Skill, ...] = ("melee", "radar", "dodge", "ethermancy", "aura")
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
    answer(desk, "boost:charisma", *OTHERWISE)
    assert "boost:charisma" not in offered(desk)
    answer(desk, "boost:agility", *OTHERWISE)
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
        ("rage", "radar", "stealth", "handling", "luck", "endurance", "fortitude"), 2
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
@pytest.mark.parametrize(("skill", "cards"), [("ethermancy", 1), ("handling", 0)])
def test_an_ethermancer_keeps_no_more_cards_than_it_has_levels_then(
    skill: Skill, cards: int
) -> None:
    ghurab = game().book.box.heroes["ghurab"]
    secondary: tuple[Skill, ...] = ("melee", "radar", "dodge", "endurance", "ethermancy")
    another = replace(ghurab, superb="charisma", boosted="vigor", secondary=secondary)
    desk = stop(reset=True, learnt=["divination"], entries={"heroes": {"ghurab": another}})
    desk.say("reset:ghurab")
    answer(desk, "boost:vigor", "skill:melee", "skill:radar", "skill:dodge", "skill:endurance")
    desk.say(f"skill:{skill}")
    assert len(desk.state.learnt) == cards


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


@pytest.mark.rule("SV-LVL-002", "SV-LVL-003", "SV-LVL-004", "SV-TAB-012")
def test_one_answer_raises_a_panel_as_it_is_proposed() -> None:
    desk = stop(level=True)
    as_created(desk)
    desk.say("leave")
    while desk.ask.options[0].subject != "neshorn":  # type: ignore[union-attr]
        desk.say("proposed")
    said = [str(fact) for fact in desk.option("proposed").facts]
    before = desk.state.member("neshorn").panel
    desk.say("proposed")
    panel = desk.state.member("neshorn").panel
    assert panel.attributes == {**before.attributes, "strength": 3}
    more = {name for name, level in panel.skills.items() if level == before.skills[name] + 1}
    proposed = {"endurance", "fortitude", *desk.game.book.box.heroes["neshorn"].secondary}
    assert more == proposed
    assert sum(panel.skills.values()) == 7 + 7
    assert said[0] == "Strength 3"
    assert len(said) == 1 + 7


@pytest.mark.rule("SV-LVL-001", "SV-TAB-012")
def test_six_answers_raise_six_panels() -> None:
    desk = stop(level=True)
    desk.say("leave")
    for _ in SIX:
        desk.say("proposed")
    gifts(desk)
    assert desk.state.chapter == 1
    assert [len(each.build.growths) for each in desk.state.members] == [1] * 6


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
