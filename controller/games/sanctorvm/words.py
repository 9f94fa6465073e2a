"""Words: the closed lists of the rulebook, and how each is said to people.

What may live here: names that packs and state use as plain strings, with their labels.  What may
not: numbers and rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from controller.wire import Msg

__all__ = [
    "ATTRIBUTES",
    "DAMAGES",
    "HOMO",
    "OVERLORDS",
    "RACES",
    "SIDES",
    "SKILLS",
    "SKILLS_OF",
    "STATES",
    "TACTICS",
    "Attribute",
    "Condition",
    "Damage",
    "Race",
    "Side",
    "Skill",
    "Tactic",
    "Vital",
    "in_a_row",
    "opposing",
]

Side = Literal["homo", "overlord"]
HOMO: Final = "homo"
OVERLORDS: Final = "overlord"
SIDES: dict[Side, Msg] = {
    "homo": Msg("the Homo Superbe Side"),
    "overlord": Msg("the Overlord's Side"),
}

Attribute = Literal["strength", "senses", "agility", "vigor", "intelligence", "charisma"]
ATTRIBUTES: dict[Attribute, Msg] = {
    "strength": Msg("Strength"),
    "senses": Msg("Senses"),
    "agility": Msg("Agility"),
    "vigor": Msg("Vigor"),
    "intelligence": Msg("Intelligence"),
    "charisma": Msg("Charisma"),
}

Skill = Literal[
    "melee",
    "rage",
    "accuracy",
    "radar",
    "dodge",
    "stealth",
    "endurance",
    "fortitude",
    "ethermancy",
    "handling",
    "luck",
    "aura",
]
SKILLS: dict[Skill, Msg] = {
    "melee": Msg("Melee"),
    "rage": Msg("Rage"),
    "accuracy": Msg("Accuracy"),
    "radar": Msg("Radar"),
    "dodge": Msg("Dodge"),
    "stealth": Msg("Stealth"),
    "endurance": Msg("Endurance"),
    "fortitude": Msg("Fortitude"),
    "ethermancy": Msg("Ethermancy"),
    "handling": Msg("Handling"),
    "luck": Msg("Luck"),
    "aura": Msg("Aura"),
}
SKILLS_OF: dict[Attribute, tuple[Skill, Skill]] = {
    "strength": ("melee", "rage"),
    "senses": ("accuracy", "radar"),
    "agility": ("dodge", "stealth"),
    "vigor": ("endurance", "fortitude"),
    "intelligence": ("ethermancy", "handling"),
    "charisma": ("luck", "aura"),
}
"""SV-PAN-013: each Attribute has two Skills."""

Damage = Literal["basic", "fire", "electric", "toxic", "ethermantic", "critical"]
DAMAGES: dict[Damage, Msg] = {
    "basic": Msg("Basic"),
    "fire": Msg("Fire"),
    "electric": Msg("Electric"),
    "toxic": Msg("Toxic"),
    "ethermantic": Msg("Ethermantic"),
    "critical": Msg("Critical"),
}
"""SV-DMG-001: there are six."""

Condition = Literal["bleeding", "burning", "camouflaged"]
"""The States of the rulebook that the engine knows so far ("state" is the game's own here)."""
STATES: dict[Condition, Msg] = {
    "bleeding": Msg("Bleeding"),
    "burning": Msg("Burning"),
    "camouflaged": Msg("Camouflaged"),
}

Vital = Literal["green", "orange", "red"]
"""SV-HLT-002: the colours of the Health bar, and of the Vital Activators."""

Race = Literal["human", "automaton", "sanguinemorph"]
RACES: dict[Race, Msg] = {
    "human": Msg("Human"),
    "automaton": Msg("Automaton: Distraction does not matter to it"),
    "sanguinemorph": Msg("Sanguinemorph: Threat does not matter to it"),
}
"""SV-PNL-006 to SV-PNL-008."""

Tactic = Literal["melee", "ranged"]
TACTICS: dict[Tactic, Msg] = {"melee": Msg("Melee"), "ranged": Msg("From Range")}
"""SV-PNL-009, SV-PNL-010."""


def opposing(side: Side) -> Side:
    """The other Side."""
    return "overlord" if side == "homo" else "homo"


def in_a_row(texts: Iterable[Msg]) -> Msg:
    """Several things, one at least, as people list them."""
    first, *others = texts
    for other in others:
        first = Msg("{first}, {next}", first=first, next=other)
    return first
