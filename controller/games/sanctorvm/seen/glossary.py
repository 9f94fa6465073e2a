"""Glossary: what Attributes and States are, in a few words, for those who never read the rules.

What may live here: sentences and the groups that the rulebook makes.  What may not: a rule that
plays; a number stands here only as what somebody has of it.
"""

from __future__ import annotations

from typing import Final, Literal

from controller.games.sanctorvm.box.words import (
    Attribute,
    Condition,
)
from controller.wire import Msg

__all__ = ["GROUPS", "SHORT", "STATE_DOES", "Group", "passive"]

SHORT: Final[dict[Attribute, Msg]] = {
    "strength": Msg("STR"),
    "senses": Msg("SEN"),
    "agility": Msg("AGI"),
    "vigor": Msg("VIG"),
    "intelligence": Msg("INT"),
    "charisma": Msg("CHA"),
}
"""SV-ATR-001, SV-ATR-009, SV-ATR-014, SV-ATR-019, SV-ATR-022, SV-ATR-028."""

Group = Literal["offensive", "defensive", "special"]
GROUPS: Final[dict[Group, tuple[Attribute, Attribute]]] = {
    "offensive": ("strength", "senses"),
    "defensive": ("agility", "vigor"),
    "special": ("intelligence", "charisma"),
}
"""SV-PAN-010 to SV-PAN-012."""

STATE_DOES: Final[dict[Condition, Msg]] = {
    "bleeding": Msg("1 Critical Damage when its turn begins, until it is healed"),
    "burning": Msg("2 Critical Damage when its turn begins, until a coin shows Cooperlay"),
    "infected": Msg("3 Critical Damage when the round ends, and then it jumps to the nearest"),
    "camouflaged": Msg("no enemy can act on it, until it attacks or Radar finds it"),
    "stunned": Msg("no Actions and no Skills, until its turn is over"),
    "terrified": Msg("it must run from its enemies, and does nothing else in its turn"),
    "fatigued": Msg("no Energy in its turn; a Minion has an Action Point less"),
}


def passive(attribute: Attribute, level: int) -> Msg:
    """SV-PAN-017, SV-PAN-018: the Passive of an Attribute, at this level."""
    texts: dict[Attribute, Msg] = {
        "strength": Msg("carries a Weight of {n}", n=2 * level),
        "senses": Msg("Vision {n}, and Radar more", n=level),
        "agility": Msg("Defense {n}", n=level),
        "vigor": Msg("{n} Energy back when its turn begins", n=2 * level),
        "intelligence": Msg("heals {n} Health before and after a battle", n=level),
        "charisma": Msg("{n} Action Points in a turn", n=level),
    }
    return texts[attribute]
