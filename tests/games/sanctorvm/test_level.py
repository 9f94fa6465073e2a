"""Level: a Superb Panel grows, choice by choice."""

from __future__ import annotations

import pytest

from controller.engine import Illegal, Invalid
from controller.games.sanctorvm.box.words import Attribute, Skill
from controller.games.sanctorvm.preparing.creation import create
from controller.games.sanctorvm.preparing.level import Growth, grown, raised
from tests.games.sanctorvm.table import BOX

__all__: list[str] = []

NESHORN = BOX.heroes["neshorn"]
FIRST: tuple[Skill, ...] = ("melee", "radar", "dodge", "ethermancy", "aura")
THEN = Growth("strength", ("rage", "accuracy", "dodge", "handling", "aura"))


@pytest.mark.rule("SV-LVL-005", "SV-LVL-002", "SV-LVL-003", "SV-LVL-004")
def test_neshorns_level_increase() -> None:
    panel = grown(NESHORN, "intelligence", FIRST, [THEN])
    assert panel.attributes == {
        "strength": 3,
        "senses": 2,
        "agility": 2,
        "vigor": 4,
        "intelligence": 3,
        "charisma": 2,
    }
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


@pytest.mark.rule("SV-LVL-002")
@pytest.mark.parametrize(
    ("boosted", "why"),
    [
        (
            "intelligence",
            "Intelligence of Neshorn is boosted already: choose one that stands at 2.",
        ),
        ("vigor", "Vigor is the Superb Attribute of Neshorn: boost another one."),
    ],
)
def test_only_an_attribute_of_level_2_is_boosted(boosted: Attribute, why: str) -> None:
    panel = create(NESHORN, "intelligence", FIRST)
    with pytest.raises(Illegal) as caught:
        raised(NESHORN, panel, Growth(boosted, THEN.secondary))
    assert str(caught.value) == why


@pytest.mark.rule("SV-LVL-004")
def test_each_of_the_five_other_attributes_gives_one_skill() -> None:
    panel = create(NESHORN, "intelligence", FIRST)
    with pytest.raises(Illegal) as caught:
        raised(NESHORN, panel, Growth("strength", ("melee", "rage", "dodge", "handling", "aura")))
    assert str(caught.value) == "More than one Skill of Strength is chosen: choose Melee or Rage."


@pytest.mark.rule("SV-LVL-004")
def test_a_name_that_is_no_skill() -> None:
    panel = create(NESHORN, "intelligence", FIRST)
    with pytest.raises(Invalid):
        raised(NESHORN, panel, Growth("strength", ("swimming",)))  # type: ignore[arg-type]


@pytest.mark.rule("SV-LVL-003")
def test_the_panel_that_grows_stays_as_it_was() -> None:
    panel = create(NESHORN, "intelligence", FIRST)
    raised(NESHORN, panel, THEN)
    assert panel == create(NESHORN, "intelligence", FIRST)
