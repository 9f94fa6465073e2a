"""Words: the closed lists of the rulebook, and how each is said to people.

What may live here: names that packs and state use as plain strings, with their labels, and that
the Homo Superbe are five.  What may not: any other number, and rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from controller.wire import Msg

__all__ = [
    "ATTRIBUTES",
    "DAMAGES",
    "FEATURES",
    "HARMFUL",
    "HELPFUL",
    "HOMO",
    "MEMBERS",
    "MODES",
    "OBJECTIVES",
    "OVERLORDS",
    "PEOPLES",
    "PHYSICAL",
    "RACES",
    "SIDES",
    "SKILLS",
    "SKILLS_OF",
    "STATES",
    "TACTICS",
    "Attribute",
    "Condition",
    "Crossing",
    "Damage",
    "Mode",
    "Objective",
    "Race",
    "Side",
    "Skill",
    "Tactic",
    "Terrain",
    "Vital",
    "after_another",
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

MEMBERS: Final = 5
"""SV-HSB-012: how many Homo Superbe act in the story and fight."""

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

Condition = Literal[
    "bleeding", "burning", "infected", "camouflaged", "stunned", "terrified", "fatigued"
]
"""The seven States ("state" is the game's own here)."""
STATES: dict[Condition, Msg] = {
    "bleeding": Msg("Bleeding"),
    "burning": Msg("Burning"),
    "infected": Msg("Infected"),
    "camouflaged": Msg("Camouflaged"),
    "stunned": Msg("Stunned"),
    "terrified": Msg("Terrified"),
    "fatigued": Msg("Fatigued"),
}
HARMFUL: Final[tuple[Condition, ...]] = ("bleeding", "burning", "infected")
HELPFUL: Final[tuple[Condition, ...]] = ("camouflaged",)
PHYSICAL: Final[tuple[Condition, ...]] = ("stunned", "terrified", "fatigued")
"""SV-STA-003: the three groups."""

Vital = Literal["green", "orange", "red"]
"""SV-HLT-002: the colours of the Health bar, and of the Vital Activators."""

Race = Literal["human", "automaton", "sanguinemorph"]
RACES: dict[Race, Msg] = {
    "human": Msg("Human"),
    "automaton": Msg("Automaton: Distraction does not matter to it"),
    "sanguinemorph": Msg("Sanguinemorph: Threat does not matter to it"),
}
"""SV-PNL-006 to SV-PNL-008."""
PEOPLES: dict[Race, Msg] = {
    "human": Msg("Human"),
    "automaton": Msg("Automaton"),
    "sanguinemorph": Msg("Sanguinemorph"),
}
"""One of each race."""

Tactic = Literal["melee", "ranged", "ethermancy"]
TACTICS: dict[Tactic, Msg] = {
    "melee": Msg("Melee"),
    "ranged": Msg("From Range"),
    "ethermancy": Msg("Ethermancy"),
}
"""SV-PNL-009 to SV-PNL-011: in the same space; within Vision and Trajectory; within Vision."""

Terrain = Literal["light", "darkness", "safe", "exit"]
"""SV-MAP-006, SV-MAP-030: the kinds of spaces, and that of the Escape Module."""

Crossing = Literal["rubble", "short_circuit", "creature", "leak", "blaze"]
FEATURES: dict[Crossing, Msg] = {
    "rubble": Msg("Rubble"),
    "short_circuit": Msg("Short Circuit"),
    "creature": Msg("Creature"),
    "leak": Msg("Leak"),
    "blaze": Msg("Blaze"),
}
"""SV-FEA-003 to SV-FEA-010: the five Features."""

Objective = Literal["defeat", "escape", "resist"]
OBJECTIVES: dict[Objective, Msg] = {
    "defeat": Msg("Defeat the Overlord"),
    "escape": Msg("Escape"),
    "resist": Msg("Resist"),
}

Mode = Literal["normal", "prisoner", "parallel", "gearbox", "duelo"]
MODES: dict[Mode, Msg] = {
    "normal": Msg("Normal"),
    "prisoner": Msg("Prisoner"),
    "parallel": Msg("Parallel"),
    "gearbox": Msg("Gearbox"),
    "duelo": Msg("Duelo"),
}
"""SV-AP-010: the five Modes."""


def opposing(side: Side) -> Side:
    """The other Side."""
    return "overlord" if side == "homo" else "homo"


def in_a_row(texts: Iterable[Msg]) -> Msg:
    """Several things, one at least, as people list them."""
    first, *others = texts
    for other in others:
        first = Msg("{first}, {next}", first=first, next=other)
    return first


def after_another(sentences: Iterable[Msg]) -> Msg:
    """Whole sentences, one at least, one behind the other."""
    first, *others = sentences
    for other in others:
        first = Msg("{first} {next}", first=first, next=other)
    return first
