"""The panels: Attributes with their Passives, Skills, Boosts, and what Minions have."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.box.words import ATTRIBUTES, PEOPLES, SKILLS, TACTICS
from controller.games.sanctorvm.seen.glossary import SHORT
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg

__all__ = ["ATTRIBUTE_TERMS", "SKILL_TERMS", "terms"]

ATTRIBUTE_TERMS: tuple[Term, ...] = (
    told(
        "strength",
        ATTRIBUTES["strength"],
        Msg("Dice for Melee Hits. Its Passive: it carries a Weight of twice its level."),
        rules="ATR 1 2 3 4 7 8 ACT 19",
        words=(SHORT["strength"],),
        icon="fist",
    ),
    told(
        "senses",
        ATTRIBUTES["senses"],
        Msg("Dice for Ranged Hits. Its Passive: Vision as far as its level, and Radar more."),
        rules="ATR 9 10 11 13 ACT 26",
        words=(SHORT["senses"],),
        icon="eye",
    ),
    told(
        "agility",
        ATTRIBUTES["agility"],
        Msg("Its Passive: a Defense of its level, which is how many Successes Hit it."),
        rules="ATR 14 15 16 18",
        words=(SHORT["agility"],),
        icon="run",
    ),
    told(
        "vigor",
        ATTRIBUTES["vigor"],
        Msg("Its Passive: twice its level in Energy comes back when its turn begins."),
        rules="ATR 19 20",
        words=(SHORT["vigor"],),
        icon="bolt",
    ),
    told(
        "intelligence",
        ATTRIBUTES["intelligence"],
        Msg("Its Passive: it heals as much Health as its level before and after an Action Phase."),
        rules="ATR 22 23 24 26",
        words=(SHORT["intelligence"],),
        icon="mind",
    ),
    told(
        "charisma",
        ATTRIBUTES["charisma"],
        Msg("Its Passive: as many Action Points in a turn as its level."),
        rules="ATR 28 29 30",
        words=(SHORT["charisma"],),
        icon="talk",
    ),
)

SKILL_TERMS: tuple[Term, ...] = (
    told(
        "melee",
        SKILLS["melee"],
        Msg("An Action Die more for Melee Hits; it uses Melee weapons up to this level."),
        Msg("A Melee Hit reaches who stands in the same space."),
        rules="SKL 1 2 ACT 17 18 19",
        icon="swords",
    ),
    told(
        "rage",
        SKILLS["rage"],
        Msg("Each Melee or Accuracy Hit does as much Basic Damage more."),
        rules="SKL 4",
    ),
    told(
        "accuracy",
        SKILLS["accuracy"],
        Msg("An Action Die more for Ranged Hits; it uses Ranged weapons up to this level."),
        rules="SKL 6 7 ACT 26",
        icon="gun",
    ),
    told(
        "radar",
        SKILLS["radar"],
        Msg(
            "Vision 1 longer a level. It finds a Camouflaged enemy in Vision whose Stealth is "
            "lower, and that enemy is Camouflaged no more."
        ),
        rules="SKL 9 10 11 13 14",
    ),
    told(
        "dodge",
        SKILLS["dodge"],
        Msg("Each level cancels one Success of a Hit against it."),
        rules="SKL 15",
        icon="run",
    ),
    told(
        "stealth",
        SKILLS["stealth"],
        Msg(
            "With it, who begins a turn in a Darkness space is Camouflaged. The first Hit out of "
            "that has as many dice more, and does as much Critical Damage more."
        ),
        rules="SKL 18 19 20 MAP 11",
        icon="hidden",
    ),
    told(
        "endurance",
        SKILLS["endurance"],
        Msg(
            "It cancels as much Basic, Fire, Electric or Toxic Damage of each Action, from left to "
            "right as it is printed."
        ),
        rules="SKL 22 23",
        icon="shield",
    ),
    told(
        "fortitude",
        SKILLS["fortitude"],
        Msg(
            "It cancels a State of its level or lower, whole or not at all; of several by one "
            "Action the leftmost first, with what is left for the next."
        ),
        rules="SKL 25 26 28",
        icon="shield",
    ),
    told(
        "ethermancy",
        SKILLS["ethermancy"],
        Msg(
            "Before a chapter it flips as many coins: with one Cooperlay it takes a Proterberus of "
            "its choice. Proterberus cards grow with it."
        ),
        rules="SKL 29 30 31 32",
    ),
    told(
        "handling",
        SKILLS["handling"],
        Msg(
            "It uses Objects and Grenades up to this level. After a battle that was won, discarded "
            "Tool Cards may come back: a coin for each level of all, as many cards as the best has."
        ),
        rules="SKL 34 35 36 37 38 40 41",
        icon="wrench",
    ),
    told(
        "luck",
        SKILLS["luck"],
        Msg("After a roll it turns one Chaos into a Success for each level."),
        rules="SKL 43",
        icon="star",
    ),
    told(
        "aura",
        SKILLS["aura"],
        Msg(
            "Friends in its space roll as many dice more; it does not itself. Revived, it has as "
            "much Health more."
        ),
        rules="SKL 45 46 47",
        icon="stars",
    ),
)
"""SV-PAN-013: two of each Attribute, in its order."""

VALUES = (
    told(
        "defense",
        Msg("Defense"),
        Msg(
            "How many Successes Hit it; twice as many are a Critical. A Homo Superbe's is its "
            "Agility."
        ),
        rules="ATR 15 16 18 PNL 13 14",
        icon="shield",
    ),
    told(
        "vision",
        Msg("Vision"),
        Msg(
            "How many spaces far it detects and Hits. A Darkness space counts as 2. Doors that do "
            "not meet, and Rubble, end it."
        ),
        rules="ATR 10 11 13 MAP 9 10 24 FEA 4 PNL 19",
        icon="eye",
    ),
    told(
        "movement",
        Msg("Movement"),
        Msg(
            "Before an Action a Homo Superbe moves 3 spaces at most, for 1 Energy each; a Minion "
            "as far as its panel says, for nothing. It ends where there is room."
        ),
        rules="MOV 1 4 5 6 7 8 9 MAP 20 ACT 14",
        icon="run",
    ),
    told(
        "action points",
        Msg("Action Points"),
        Msg("They pay for the Actions of a turn. A Homo Superbe has as many as Charisma."),
        rules="ATR 29 30 PNL 15 ACT 7",
        words=(Msg("{n} Action Point", plural="{n} Action Points", n=1),),
    ),
    told(
        "boost",
        Msg("Boost"),
        Msg("A Skill counts as one level higher, in Action Phases only."),
        rules="PAN 15 16 ARM 5",
    ),
    told(
        "weight",
        Msg("Weight"),
        Msg("Weapons and Tools together weigh twice the Strength of who bears them, at most."),
        rules="ATR 2 3 7 8 SRG 4 8",
        icon="backpack",
    ),
)

MINIONS = (
    told(
        "race",
        Msg("Race"),
        Msg("Minions are Humans, Automatons or Sanguinemorphs."),
        rules="PNL 6 7 8",
    ),
    told("human", PEOPLES["human"], Msg("A Minion of the common kind."), rules="PNL 6"),
    told(
        "automaton",
        PEOPLES["automaton"],
        Msg("Distraction does not matter to it."),
        rules="PNL 7",
        icon="robot",
    ),
    told(
        "sanguinemorph",
        PEOPLES["sanguinemorph"],
        Msg("Threat does not matter to it."),
        rules="PNL 8",
        icon="slime",
    ),
    told(
        "tactic",
        Msg("Tactic"),
        Msg(
            "Melee acts in the same space; from Range within Vision and Trajectory; Ethermancy "
            "within Vision alone."
        ),
        rules="PNL 9 10 11",
        words=(TACTICS["ranged"],),
    ),
    told(
        "stage",
        Msg("Stage"),
        Msg("A boss has Stages. What does not work on those says so."),
        rules="GLO 18 19",
        words=(Msg("Stages"),),
        icon="crown",
    ),
    told(
        "target die",
        Msg("Target Die"),
        Msg(
            "Without an Overlord it says whom a Minion with its sign goes for: the nearest, the "
            "one with the least Energy or the one with the least Health. All others go for the "
            "nearest."
        ),
        rules="TGT 1 2 3 4 5 6 7 8 PNL 4 5",
        words=(Msg("Savage"), Msg("Tactician"), Msg("Executioner")),
        icon="die",
    ),
)


def terms() -> Iterator[Term]:
    """This chapter's."""
    yield from (*SKILL_TERMS, *ATTRIBUTE_TERMS, *VALUES, *MINIONS)
