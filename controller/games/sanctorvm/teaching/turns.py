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
            "The Homo Superbe fight the Overlord's Minions, and their Objective is this: {goal} "
            "One question comes after another; what is grey cannot be done now, and says why. Try "
            "things out: whatever was done can be undone. Each rule is explained like this, "
            "once, when it first matters."
        ),
        ("SV-OBJ-001",),
        matters.welcome,
    ),
    Lesson(
        "equip",
        Msg("Equipping"),
        Msg(
            "{who} can carry a Weight of {most}, twice its Strength. A weapon also needs a level "
            "of Melee, or of Accuracy if it works from range; where that is missing it is grey. "
            "Equip what you like, then say that {who} is ready. Without a weapon there are still "
            "the fists."
        ),
        ("SV-SRG-004", "SV-ATR-002", "SV-WPN-006", "SV-ACT-022"),
        matters.packing,
    ),
    Lesson(
        "skin",
        Msg("Superb Powers"),
        Msg(
            "Each Homo Superbe has a Superb Power that nobody else has. This one is chosen anew "
            "for every battle: {who} suffers half of the Damage that you name now, and does not "
            "gain the State that you name next."
        ),
        ("SV-PWR-009", "SV-PWR-010"),
        matters.chosen_power,
    ),
    Lesson(
        "coin",
        Msg("Who begins"),
        Msg(
            "Neither Side has the Advantage here, so a coin says which of them begins every "
            "round. Cooperlay is the side of the coin that is good for the Homo Superbe, Rabidus "
            "the one that is good for the Overlord."
        ),
        ("SV-ADV-003", "SV-COI-002"),
        matters.asked("advantage"),
    ),
    Lesson(
        "turn",
        Msg("Taking turns"),
        Msg(
            "The Sides take turns, one miniature each. You say which of yours is next, in any "
            "order you like; each has one turn in a round, and this many still wait for theirs: "
            "{n}. Who has nobody left waits while the others finish."
        ),
        ("SV-TRN-001", "SV-TRN-002", "SV-TRN-003", "SV-TRN-006"),
        matters.to_choose,
    ),
    Lesson(
        "deed",
        Msg("A turn"),
        Msg(
            "Action Points that {who} can spend in this turn: {points}, as its Charisma says. An "
            "Action costs one or more, and before each one {who} may move, {move} spaces at most. "
            "So move if you like, act, and go on until the points are gone or you end the turn."
        ),
        ("SV-ATR-029", "SV-ATR-030", "SV-MOV-006", "SV-MOV-009"),
        matters.begun,
    ),
    Lesson(
        "moved",
        Msg("Moving and acting"),
        Msg(
            "{who} has moved, and an Action comes next: something to act with, or On Your "
            "Guard. If nothing can be done, or you would rather not, that costs an Action Point "
            "too. It pays to look who is within reach before you move."
        ),
        ("SV-MOV-008", "SV-ACT-014"),
        matters.moved,
    ),
    Lesson(
        "energy",
        Msg("Energy"),
        Msg(
            "Each space costs 1 Energy, and most Actions of weapons cost some as well. {who} has "
            "{energy} of {most} left. When its turn begins it gets back up to {back}, twice its "
            "Vigor."
        ),
        ("SV-MOV-007", "SV-NRG-001", "SV-ATR-020"),
        matters.paid,
        patient=True,
    ),
    Lesson(
        "actions",
        Msg("What a card can do"),
        Msg(
            "These are the Actions of the card that {who} holds. Each says its price in Action "
            "Points and Energy, and what it does; of a weapon also how often in a turn. Some "
            "work only for the Wounded, with 6 Health at most, or only in Grave health, with 2 "
            "or 1."
        ),
        ("SV-WPN-010", "SV-WPN-011", "SV-WPN-015", "SV-WPN-016"),
        matters.played,
    ),
    Lesson(
        "minion",
        Msg("Minions"),
        Msg(
            "{who} is a Minion and takes its turn as the Homo Superbe do: it may move before "
            "each Action, and spends Action Points. Its numbers stand on its panel. It has no "
            "Energy and pays none."
        ),
        ("SV-PNL-015", "SV-PNL-016", "SV-MOV-001", "SV-MOV-004"),
        matters.minion_acts,
    ),
    Lesson(
        "target-die",
        Msg("The Target Die"),
        Msg(
            "Nobody chooses for this Minion, so it acts by itself. Most Minions go for whoever "
            "is nearest; a few roll this die. Savage means the nearest of you, Tactician the "
            "one with the least Energy, Executioner the one with the least Health."
        ),
        ("SV-TGT-001", "SV-TGT-002", "SV-TGT-003"),
        matters.asked("target-die"),
    ),
    Lesson(
        "tool",
        Msg("Tool Cards"),
        Msg(
            "The {card} is a Tool Card. It needs no dice: choose one of its Actions, pay what "
            "it costs, and it works. Then the card is laid aside, so keep it for a moment that "
            "is worth it."
        ),
        ("SV-ACT-035", "SV-ACT-036"),
        matters.tools,
        patient=True,
    ),
    Lesson(
        "rest",
        Msg("Out of breath"),
        Msg(
            "{who} has {energy} of {most} Energy left. To Rest takes the whole turn, with all its "
            "Action Points, and fills the Energy up again. It must be the first thing in a "
            "turn, before any move."
        ),
        ("SV-ACT-009", "SV-ACT-016"),
        matters.tired,
    ),
    Lesson(
        "health-pays",
        Msg("Paying with Health"),
        Msg(
            "{who} has {energy} Energy, too little for some of these ways. Health pays the rest, "
            "point for point; look at the price before you go. Who pays the last Health Point "
            "still does what it was paid for, and then dies."
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
