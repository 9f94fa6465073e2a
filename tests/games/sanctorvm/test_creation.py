"""Creating a Homo Superbe, and who may go into battle together.

What is expected was worked out from the rulebook, by hand; Neshorn is its own example.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine import Illegal, Invalid
from controller.games.sanctorvm.box.pack import Hero
from controller.games.sanctorvm.box.words import ATTRIBUTES, SKILLS, Attribute, Skill
from controller.games.sanctorvm.preparing.creation import create, team
from tests.games.sanctorvm.table import BOX, GAME

__all__: list[str] = []

NESHORN = Hero(
    name="Neshorn",
    kin="The Grandmother",
    superb="vigor",
    letter="Ns",
    power="Rhinoceros Skin",
    power_text="",
    power_rule="rhinoceros_skin",
    boosted="intelligence",
    secondary=(),
)
CHOSEN: tuple[Skill, ...] = ("melee", "radar", "dodge", "ethermancy", "aura")
KNOWN = {
    attribute: replace(NESHORN, name=attribute.title(), superb=attribute)
    for attribute in ATTRIBUTES
} | {"second": replace(NESHORN, name="Second", superb="vigor")}
"""One Homo Superbe of each Superb Attribute, called by it, and a second one of Vigor."""

FIVE = ["strength", "senses", "agility", "vigor", "intelligence"]


def refused(boosted: Any, secondary: Any) -> tuple[str, type, tuple[str, ...]]:
    """What Neshorn's player is told about these choices, how it is meant, and its rules."""
    with pytest.raises((Illegal, Invalid)) as caught:
        create(NESHORN, boosted, secondary)
    return str(caught.value), caught.type, caught.value.why.because


def rejected(*heroes: str) -> tuple[str, type, tuple[str, ...]]:
    """What is said about a Side of these, how it is meant, and its rules."""
    with pytest.raises((Illegal, Invalid)) as caught:
        team(heroes, KNOWN)
    return str(caught.value), caught.type, caught.value.why.because


# -- what creation gives ------------------------------------------------------------------------


@pytest.mark.rule("SV-CRE-002", "SV-CRE-004", "SV-CRE-005", "SV-CRE-006")
def test_neshorn_has_the_attributes_of_the_example() -> None:
    assert create(NESHORN, "intelligence", CHOSEN).attributes == {
        "strength": 2,
        "senses": 2,
        "agility": 2,
        "vigor": 4,
        "intelligence": 3,
        "charisma": 2,
    }


@pytest.mark.rule("SV-CRE-004", "SV-CRE-005")
@pytest.mark.parametrize("boosted", [each for each in ATTRIBUTES if each != "vigor"])
def test_whichever_other_attribute_is_boosted_stands_at_3_and_the_rest_at_2(
    boosted: Attribute,
) -> None:
    levels = create(NESHORN, boosted, CHOSEN).attributes
    assert levels == {**dict.fromkeys(ATTRIBUTES, 2), "vigor": 4, boosted: 3}


@pytest.mark.rule("SV-CRE-008", "SV-CRE-009", "SV-CRE-010", "SV-CRE-011")
def test_neshorn_has_the_skills_of_the_example_and_no_other() -> None:
    learnt = {*CHOSEN, "endurance", "fortitude"}
    skills = create(NESHORN, "intelligence", CHOSEN).skills
    assert skills == {skill: int(skill in learnt) for skill in SKILLS}


@pytest.mark.rule("SV-CRE-007", "SV-CRE-008", "SV-CRE-012")
@pytest.mark.parametrize(
    ("superb", "both"),
    [
        ("strength", ("melee", "rage")),
        ("senses", ("accuracy", "radar")),
        ("agility", ("dodge", "stealth")),
        ("vigor", ("endurance", "fortitude")),
        ("intelligence", ("ethermancy", "handling")),
        ("charisma", ("luck", "aura")),
    ],
)
def test_both_skills_of_any_superb_attribute_start_at_level_1(
    superb: Attribute, both: tuple[Skill, Skill]
) -> None:
    one_of_each: dict[Attribute, Skill] = {
        "strength": "melee",
        "senses": "accuracy",
        "agility": "dodge",
        "vigor": "endurance",
        "intelligence": "ethermancy",
        "charisma": "luck",
    }
    del one_of_each[superb]
    panel = create(KNOWN[superb], next(iter(one_of_each)), tuple(one_of_each.values()))
    assert [panel.skills[skill] for skill in both] == [1, 1]
    assert sum(panel.skills.values()) == 7


def test_the_order_in_which_skills_are_chosen_does_not_matter() -> None:
    assert create(NESHORN, "charisma", CHOSEN) == create(NESHORN, "charisma", CHOSEN[::-1])


# -- what creation forbids ----------------------------------------------------------------------


@pytest.mark.rule("SV-CRE-004")
def test_the_superb_attribute_cannot_be_boosted() -> None:
    assert refused("vigor", CHOSEN) == (
        "Vigor is the Superb Attribute of Neshorn: boost another one.",
        Illegal,
        ("SV-CRE-004",),
    )


@pytest.mark.rule("SV-CRE-007", "SV-CRE-009")
def test_a_superb_skill_cannot_be_a_secondary_one() -> None:
    assert refused("intelligence", (*CHOSEN, "fortitude")) == (
        "Fortitude is a Superb Skill of Neshorn already: choose none of Vigor.",
        Illegal,
        ("SV-CRE-007", "SV-CRE-009"),
    )


@pytest.mark.rule("SV-CRE-009")
@pytest.mark.parametrize("left_out", CHOSEN)
def test_no_attribute_may_be_left_without_a_secondary_skill(left_out: Skill) -> None:
    said, kind, because = refused(
        "intelligence", tuple(each for each in CHOSEN if each != left_out)
    )
    assert said.startswith("No Skill of ")
    assert said.count(str(SKILLS[left_out])) == 1
    assert (kind, because) == (Illegal, ("SV-CRE-009",))


@pytest.mark.rule("SV-CRE-009")
@pytest.mark.parametrize("more", ["melee", "rage"])
def test_an_attribute_gives_one_secondary_skill_only(more: Skill) -> None:
    assert refused("intelligence", (*CHOSEN, more)) == (
        "More than one Skill of Strength is chosen: choose Melee or Rage.",
        Illegal,
        ("SV-CRE-009",),
    )


@pytest.mark.rule("SV-PAN-008")
def test_an_unknown_attribute_is_not_understood() -> None:
    assert refused("wisdom", CHOSEN) == (
        'There is no Attribute "wisdom".',
        Invalid,
        ("SV-PAN-008",),
    )


@pytest.mark.rule("SV-PAN-013")
def test_an_unknown_skill_is_not_understood() -> None:
    assert refused("intelligence", ("melee", "juggling")) == (
        'There is no Skill "juggling".',
        Invalid,
        ("SV-PAN-013",),
    )


# -- who fights together ------------------------------------------------------------------------


@pytest.mark.rule("SV-HSB-012", "SV-PLY-002", "SV-REL-005")
@pytest.mark.parametrize("sixth", list(ATTRIBUTES))
def test_any_five_of_six_superb_attributes_may_go_together(sixth: Attribute) -> None:
    team([each for each in ATTRIBUTES if each != sixth], KNOWN)


@pytest.mark.rule("SV-HSB-012", "SV-PLY-002")
@pytest.mark.parametrize("heroes", [[], ["vigor"], FIVE[:4], list(ATTRIBUTES)])
def test_four_or_six_are_no_side(heroes: list[str]) -> None:
    said, kind, because = rejected(*heroes)
    assert said.startswith("The Homo Superbe Side has ")
    assert (kind, because) == (Illegal, ("SV-HSB-012", "SV-PLY-002"))


@pytest.mark.rule("SV-PLY-002")
def test_nobody_is_there_twice() -> None:
    assert rejected(*FIVE[:4], "strength") == (
        "Strength is chosen twice.",
        Illegal,
        ("SV-PLY-002",),
    )


@pytest.mark.rule("SV-REL-005", "SV-SHL-005")
def test_two_of_one_superb_attribute_cannot_go_together() -> None:
    assert rejected("second", *FIVE[:4]) == (
        "Second and Vigor have the same Superb Attribute, Vigor: choose one of them.",
        Illegal,
        ("SV-REL-005", "SV-SHL-005"),
    )


@pytest.mark.rule("SV-PLY-002")
def test_a_name_that_no_pack_has_is_not_understood() -> None:
    assert rejected(*FIVE[:4], "romulus") == (
        'There is no Homo Superbe "romulus".',
        Invalid,
        ("SV-PLY-002",),
    )


@pytest.mark.rule("SV-CRE-001", "SV-CRE-012")
def test_every_panel_is_filled_in_before_the_first_question() -> None:
    for hero in BOX.heroes.values():
        assert create(hero, hero.boosted, hero.secondary).attributes[hero.superb] == 4
    state = GAME.new({"heroes": ["lupa", "prymat", "nezumi", "neshorn", "ghurab"]})
    assert all(who.panel is not None for who in state.of("homo"))


@pytest.mark.rule("SV-CRE-012")
def test_each_panel_is_filled_in_by_itself_with_the_choices_made_for_it() -> None:
    builds: dict[str, dict[str, Any]] = {
        "nezumi": {
            "boosted": "senses",
            "secondary": ["rage", "accuracy", "endurance", "ethermancy", "aura"],
        },
        "ghurab": {
            "boosted": "vigor",
            "secondary": ["melee", "radar", "stealth", "fortitude", "luck"],
        },
    }
    state = GAME.new(
        {"heroes": ["lupa", "nezumi", "ghurab", "prymat", "neshorn"], "builds": builds}
    )
    panels = {who.id: who.panel for who in state.heroes() if who.panel is not None}
    superb = {name: [a for a, n in it.attributes.items() if n == 4] for name, it in panels.items()}
    assert superb == {
        "lupa": ["charisma"],
        "nezumi": ["agility"],
        "ghurab": ["intelligence"],
        "prymat": ["strength"],
        "neshorn": ["vigor"],
    }
    for name, own in (("nezumi", {"dodge", "stealth"}), ("ghurab", {"ethermancy", "handling"})):
        levels, skills = panels[name].attributes, panels[name].skills
        assert [each for each, n in levels.items() if n == 3] == [builds[name]["boosted"]]
        assert {each for each, n in skills.items() if n} == {*builds[name]["secondary"], *own}
