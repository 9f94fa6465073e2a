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


def state(name: Condition, term: Term) -> Lesson:
    """The lesson about a State, in the words of the glossary."""
    means = after_another(each for each in term.text if isinstance(each, Msg))
    text = Msg("{who} is {state} now. {means}", state=STATES[name], means=means)
    return Lesson(term.id, STATES[name], text, term.rules, matters.afflicted(name))


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "target",
        Msg("Within reach"),
        Msg(
            "In Melee {who} reaches who stands in the same space. From range it must see the "
            "target, {vision} spaces away at most, and along a Trajectory: a straight line, with "
            "one diagonal at most, at its beginning or its end. A grey name says what is missing."
        ),
        ("SV-ACT-017", "SV-ACT-024", "SV-ATR-010", "SV-BRD-007"),
        matters.aimed,
    ),
    Lesson(
        "dice",
        Msg("Rolling"),
        Msg(
            "Action Dice for this roll: {n}; beside them stands where each comes from. A face is "
            "worth 1 Success, 2 Successes, or nothing. As many Successes as the target has Defense "
            "are a Hit. Luck may turn Chaos into a Success; the target's Dodge takes Successes "
            "away."
        ),
        ("SV-DIE-006", "SV-ATR-016", "SV-SKL-015", "SV-SKL-043"),
        matters.rolled,
    ),
    Lesson(
        "distraction",
        Msg("Distraction"),
        Msg(
            "Enemies in the same space distract whoever shoots: one die less for each of them. It "
            "is better to shoot from a space without enemies, though to leave this one costs a "
            "die as well, for Threat."
        ),
        ("SV-BRD-015", "SV-BRD-016", "SV-BRD-017"),
        matters.distracted,
    ),
    Lesson(
        "critical",
        Msg("A Critical"),
        Msg(
            "Twice as many Successes as the Defense, or more: {who} scores a Critical. The "
            "Critical Damage of the Action, if it has any, comes on top, and no Endurance "
            "cancels it."
        ),
        ("SV-ATR-018", "SV-DMG-007", "SV-DMG-008"),
        matters.critical,
    ),
    Lesson(
        "hit",
        Msg("A Hit"),
        Msg(
            "The Successes were enough for the Defense, so {who} hits, and all happens that the "
            "Action says: Damage, and perhaps more. The log has every number that led to it."
        ),
        ("SV-ATR-016", "SV-ACT-020", "SV-ACT-027"),
        matters.hit,
        patient=True,
    ),
    Lesson(
        "miss",
        Msg("A miss"),
        Msg(
            "Too few Successes, so {who} misses, and nothing happens; what was paid is gone all "
            "the same. Skill brings more dice, and so does a friend with Aura in the same "
            "space. Each Action says beforehand how likely a Hit is."
        ),
        ("SV-ATR-016", "SV-SKL-045"),
        matters.missed,
        patient=True,
    ),
    Lesson(
        "damage",
        Msg("Damage"),
        Msg(
            "{who} has {health} of {most} Health left. From 6 it is Wounded, at 2 and 1 in Grave "
            "health, and without any it dies. Endurance cancels Damage, a point for each level, "
            "except Critical and Ethermantic Damage."
        ),
        ("SV-HLT-001", "SV-HLT-005", "SV-HLT-006", "SV-SKL-022"),
        matters.hurt,
    ),
    Lesson(
        "bars",
        Msg("More than one Health bar"),
        Msg(
            "{who} has more Health bars than one; this many are left, the current one among them: "
            "{n}. When a bar is empty the next one begins, and Damage that was too much for the "
            "first goes over to it."
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
            "{who} has no Health left and lies where it fell, at {place}; its Tool Cards are lost. "
            "It is not gone for good: a Coin or some cards revive it, and it rises when the next "
            "battle begins. Only when all five are dead is everything lost."
        ),
        ("SV-HLT-009", "SV-HLT-010", "SV-HLT-014", "SV-LOS-001"),
        matters.down,
    ),
)
