"""Dice, Hits, and what comes of them: Damage, States, death.

A State is explained in the words of the glossary.

What may live here: lessons.  What may not: when they matter, beyond its name.
"""

from __future__ import annotations

from controller.engine.term import Term
from controller.games.sanctorvm.box.words import STATES, Condition, after_another
from controller.games.sanctorvm.teaching import matters
from controller.games.sanctorvm.teaching.lesson import Lesson
from controller.games.sanctorvm.terms.states import STATE_TERMS
from controller.wire import Msg

__all__ = ["LESSONS"]


LONG = ("camouflaged", "terrified")
"""States about which the glossary says more than fits on a page."""


def state(name: Condition, term: Term) -> Lesson:
    """The lesson about a State, in the words of the glossary; of the long ones the first."""
    words = [each for each in term.text if isinstance(each, Msg)]
    means = after_another(words[:1] if name in LONG else words)
    text = Msg("{who} is {state} now. {means}", state=STATES[name], means=means)
    return Lesson(term.id, STATES[name], text, term.rules, matters.afflicted(name))


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "target",
        Msg("Within reach"),
        Msg(
            "In Melee {who} reaches its own space. From range it must see the target, {vision} "
            "spaces away at most, along a Trajectory: straight, with one diagonal at most, "
            "first or last. Grey says what is missing."
        ),
        ("SV-ACT-017", "SV-ACT-024", "SV-ATR-010", "SV-BRD-007"),
        matters.aimed,
    ),
    Lesson(
        "dice",
        Msg("Rolling"),
        Msg(
            "Action Dice: {n}; each shows no Success, 1 or 2. As many Successes as the target "
            "has Defense are a Hit. Luck makes Successes of Chaos, and the target's Dodge takes "
            "some away."
        ),
        ("SV-DIE-006", "SV-ATR-016", "SV-SKL-015", "SV-SKL-043"),
        matters.rolled,
    ),
    Lesson(
        "distraction",
        Msg("Distraction"),
        Msg(
            "Enemies in the same space distract whoever shoots: an Action Die less for each of "
            "them. Elsewhere one shoots better, though to leave costs a die as well, for "
            "Threat."
        ),
        ("SV-BRD-015", "SV-BRD-016", "SV-BRD-017"),
        matters.distracted,
    ),
    Lesson(
        "critical",
        Msg("A Critical"),
        Msg(
            "At least twice as many Successes as the Defense: {who} scores a Critical. The "
            "Critical Damage of the Action, if it has any, comes on top, and Endurance does not "
            "cancel it."
        ),
        ("SV-ATR-018", "SV-DMG-007", "SV-DMG-008"),
        matters.critical,
    ),
    Lesson(
        "hit",
        Msg("A Hit"),
        Msg(
            "The Successes are enough for the Defense: {who} hits, and all happens that the "
            "Action says, Damage and perhaps more. The log has every number that led to it."
        ),
        ("SV-ATR-016", "SV-ACT-020", "SV-ACT-027"),
        matters.hit,
        patient=True,
    ),
    Lesson(
        "miss",
        Msg("A miss"),
        Msg(
            "Too few Successes: {who} misses, and what was paid is gone all the same. Skill "
            "brings more dice, as does a friend with Aura in the same space. Each Action says "
            "how likely a Hit is."
        ),
        ("SV-ATR-016", "SV-SKL-045"),
        matters.missed,
        patient=True,
    ),
    Lesson(
        "damage",
        Msg("Damage"),
        Msg(
            "{who} has {health} of {most} Health left. From 6 it is Wounded, from 2 in Grave "
            "health, at 0 dead. Endurance cancels a point of Damage for each level, but no "
            "Critical or Ethermantic Damage."
        ),
        ("SV-HLT-001", "SV-HLT-005", "SV-HLT-006", "SV-SKL-022"),
        matters.hurt,
    ),
    Lesson(
        "bars",
        Msg("More than one Health bar"),
        Msg(
            "{who} has several Health bars; this many are left, with the current one: {n}. When "
            "one is empty the next begins, and Damage that was too much for it goes over."
        ),
        ("SV-MIN-004", "SV-MIN-005", "SV-MIN-006"),
        matters.barred,
    ),
    *(state(name, term) for name, term in zip(STATES, STATE_TERMS, strict=True)),
    Lesson(
        "slain",
        Msg("A Minion less"),
        Msg(
            "{who} has no Health left and is dead. It has no more turns, and threatens and "
            "distracts nobody. Only a Homo Superbe can be revived."
        ),
        ("SV-HLT-001", "SV-HLT-007", "SV-HLT-013"),
        matters.slain,
    ),
    Lesson(
        "down",
        Msg("One of yours is down"),
        Msg(
            "{who} has no Health left and lies at {place}; its Tool Cards are lost. A Coin or "
            "some cards revive it, and so does the next battle. All is lost only when all five "
            "are dead."
        ),
        ("SV-HLT-009", "SV-HLT-010", "SV-HLT-014", "SV-LOS-001"),
        matters.down,
    ),
)
