"""What is asked before a battle and in a turn: equipping, who acts, moving, acting, Energy.

What may live here: lessons.  What may not: when they matter, beyond its name.
"""

from __future__ import annotations

from controller.games.sanctorvm.teaching import matters
from controller.games.sanctorvm.teaching.lesson import Lesson
from controller.wire import Msg

__all__ = ["LESSONS"]

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "welcome",
        Msg("How this works"),
        Msg(
            "This is the Objective: {goal} One question follows another; what is grey says why "
            "it cannot be done. All can be undone, so try things out. Each rule is explained "
            "once, when it first matters."
        ),
        ("SV-OBJ-001",),
        matters.welcome,
    ),
    Lesson(
        "equip",
        Msg("Equipping"),
        Msg(
            "{who} carries a Weight of {most} at most, twice its Strength; a weapon may need a "
            "level of Melee or Accuracy too. Take what you like, then say that {who} is ready. "
            "Without a weapon there are the fists."
        ),
        ("SV-SRG-004", "SV-ATR-002", "SV-WPN-006", "SV-ACT-022"),
        matters.packing,
    ),
    Lesson(
        "skin",
        Msg("Superb Powers"),
        Msg(
            "Every Homo Superbe has a Superb Power of its own. This one is chosen anew for each "
            "battle: {who} suffers half of the Damage that you name now, and cannot gain the "
            "State that you name next."
        ),
        ("SV-PWR-009", "SV-PWR-010"),
        matters.chosen_power,
    ),
    Lesson(
        "coin",
        Msg("Who begins"),
        Msg(
            "Neither Side has the Advantage, so a coin says who begins every round: with "
            "Cooperlay the Homo Superbe, with Rabidus the Overlord."
        ),
        ("SV-ADV-003", "SV-COI-002"),
        matters.asked("advantage"),
    ),
    Lesson(
        "turn",
        Msg("Taking turns"),
        Msg(
            "The Sides take turns, one miniature each. You say which of yours is next; each "
            "acts once in a round, and this many still wait: {n}. A Side with nobody left lets "
            "the other finish."
        ),
        ("SV-TRN-001", "SV-TRN-002", "SV-TRN-003", "SV-TRN-006"),
        matters.to_choose,
    ),
    Lesson(
        "deed",
        Msg("A turn"),
        Msg(
            "Action Points for {who} in this turn: {points}, as Charisma says. Each Action "
            "costs some, and before each one {who} may move, {move} spaces at most. End the "
            "turn when you have done enough."
        ),
        ("SV-ATR-029", "SV-ATR-030", "SV-MOV-006", "SV-MOV-009"),
        matters.begun,
    ),
    Lesson(
        "moved",
        Msg("Moving and acting"),
        Msg(
            "{who} has moved, and an Action comes next: use something, or go On Your Guard. To "
            "do nothing now costs an Action Point as well, so look who is within reach before "
            "you move."
        ),
        ("SV-MOV-008", "SV-ACT-014"),
        matters.moved,
    ),
    Lesson(
        "energy",
        Msg("Energy"),
        Msg(
            "Each space costs 1 Energy, and most Actions of weapons cost some as well. {who} "
            "has {energy} of {most} left. When its turn begins it gets back up to {back}, twice "
            "its Vigor."
        ),
        ("SV-MOV-007", "SV-NRG-001", "SV-ATR-020"),
        matters.paid,
        patient=True,
    ),
    Lesson(
        "actions",
        Msg("What a card can do"),
        Msg(
            "Each Action says its price in Action Points and Energy, and that of a weapon how "
            "often it works in a turn. Some need {who} to be Wounded, at 6 Health or less, or "
            "Grave, at 2 or 1."
        ),
        ("SV-WPN-010", "SV-WPN-011", "SV-WPN-015", "SV-WPN-016"),
        matters.played,
    ),
    Lesson(
        "minion",
        Msg("Minions"),
        Msg(
            "{who} is a Minion. In its turn it moves and acts like a Homo Superbe, for Action "
            "Points. Its numbers stand on its panel. It has no Energy, and pays none."
        ),
        ("SV-PNL-015", "SV-PNL-016", "SV-MOV-001", "SV-MOV-004"),
        matters.minion_acts,
    ),
    Lesson(
        "target-die",
        Msg("The Target Die"),
        Msg(
            "Nobody chooses for this Minion. Most Minions go for the nearest; a few roll this "
            "die. Savage: the nearest as well. Tactician: who has the least Energy. "
            "Executioner: who has the least Health."
        ),
        ("SV-TGT-001", "SV-TGT-002", "SV-TGT-003"),
        matters.asked("target-die"),
    ),
    Lesson(
        "tool",
        Msg("Tool Cards"),
        Msg(
            "The {card} is a Tool Card and needs no dice: choose an Action, pay for it, and it "
            "works. Then the card is laid aside, so keep it for a moment that is worth it."
        ),
        ("SV-ACT-035", "SV-ACT-036"),
        matters.tools,
        patient=True,
    ),
    Lesson(
        "rest",
        Msg("Out of breath"),
        Msg(
            "{who} has {energy} of {most} Energy left. To Rest takes all Action Points of a "
            "turn and fills the Energy up. It must come first in the turn, before any move."
        ),
        ("SV-ACT-009", "SV-ACT-016"),
        matters.tired,
    ),
    Lesson(
        "health-pays",
        Msg("Paying with Health"),
        Msg(
            "{who} has {energy} Energy, too little for some of these ways: Health pays the "
            "rest, point for point. Who pays the last Health Point still does what it was paid "
            "for, and then dies."
        ),
        ("SV-NRG-003",),
        matters.health_pays,
        patient=True,
    ),
    Lesson(
        "guard",
        Msg("On Your Guard"),
        Msg(
            "A last Action Point is well spent On Your Guard: until the round is over {who} "
            "suffers only half of all Critical Damage. It needs no enemy and no Energy."
        ),
        ("SV-ACT-040",),
        matters.guarded,
        patient=True,
    ),
)
