"""Health and what becomes of a miniature: the seven States, the types of Damage, Elite."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.term import Term
from controller.games.sanctorvm.box.words import DAMAGES, STATES
from controller.games.sanctorvm.terms.told import told
from controller.wire import Msg

__all__ = ["DAMAGE_TERMS", "STATE_TERMS", "terms"]

STATE_TERMS: tuple[Term, ...] = (
    told(
        "bleeding",
        STATES["bleeding"],
        Msg("When its turn begins it suffers 1 Critical Damage, which Endurance does not cancel."),
        Msg("Any healing of its Health bar ends it."),
        rules="STA 4 5 12 13",
        words=("bleeding",),
        icon="bleeding",
    ),
    told(
        "burning",
        STATES["burning"],
        Msg("When its turn begins it suffers 2 Critical Damage, which Endurance does not cancel."),
        Msg("Then a coin is flipped: a Cooperlay ends it."),
        rules="STA 6 7 12 13",
        words=("burning",),
        icon="burning",
    ),
    told(
        "infected",
        STATES["infected"],
        Msg("When the round ends it suffers 3 Critical Damage, which Endurance does not cancel."),
        Msg(
            "Then the State goes over to the nearest miniature, a space away at most, that was "
            "not infected in this round; where there is none it is gone."
        ),
        rules="STA 8 9 10 11 12",
        words=("infected",),
        icon="infected",
    ),
    told(
        "camouflaged",
        STATES["camouflaged"],
        Msg("No enemy detects it, so none can act on it and it fears no Threat, until Radar does."),
        Msg(
            "It comes from Stealth, to whoever begins a turn in a Darkness space; it ends with a "
            "Hit, a Tool, Burning, Terrified or the removing of Rubble. Moving does not end it."
        ),
        rules="STA 14 15 16 17 18 19 20 21 22 MAP 11",
        words=("camouflaged",),
        icon="camouflaged",
    ),
    told(
        "stunned",
        STATES["stunned"],
        Msg(
            "In its turn it recovers no Energy and performs no Actions; all its Skills count as 0, "
            "Boosts too. It ends with its turn."
        ),
        rules="STA 23 24 25 26",
        words=("stunned",),
        icon="stunned",
    ),
    told(
        "terrified",
        STATES["terrified"],
        Msg(
            "In its turn it recovers no Energy and performs no Actions: it must run 5 spaces, for "
            "5 Energy, away from its enemies and out of their Vision. Then the turn is over, and "
            "the State too."
        ),
        Msg(
            "A Homo Superbe heads for the Escape Module, else for a Safe space, else for where no "
            "enemy sees it."
        ),
        rules="STA 27 28 29 30 31 32 34",
        words=("terrified",),
        icon="terrified",
    ),
    told(
        "fatigued",
        STATES["fatigued"],
        Msg(
            "A Homo Superbe has no Energy in its turn, and recovers none; a Minion has an Action "
            "Point less. It ends with the turn."
        ),
        rules="STA 35 36 37",
        words=("fatigued",),
        icon="fatigued",
    ),
)
"""SV-STA-003: the seven, in its order."""

DAMAGE_TERMS: tuple[Term, ...] = (
    told(
        "basic",
        Msg("Basic Damage"),
        Msg("Endurance cancels it."),
        rules="DMG 2 SKL 22",
        words=(DAMAGES["basic"],),
    ),
    told(
        "fire",
        Msg("Fire Damage"),
        Msg("Endurance cancels it."),
        rules="DMG 3 SKL 22",
        words=(DAMAGES["fire"],),
        icon="fire",
    ),
    told(
        "electric",
        Msg("Electric Damage"),
        Msg("Endurance cancels it."),
        rules="DMG 4 SKL 22",
        words=(DAMAGES["electric"],),
        icon="bolt",
    ),
    told(
        "toxic",
        Msg("Toxic Damage"),
        Msg("Endurance cancels it."),
        rules="DMG 5 SKL 22",
        words=(DAMAGES["toxic"],),
        icon="cloud",
    ),
    told(
        "ethermantic",
        Msg("Ethermantic Damage"),
        Msg("Endurance does not cancel it."),
        rules="DMG 6",
        words=(DAMAGES["ethermantic"],),
    ),
    told(
        "critical",
        Msg("Critical Damage"),
        Msg("Endurance does not cancel it. The Damage of States is Critical."),
        Msg(
            "A Hit is a Critical with twice as many Successes as the target has Defense: then the "
            "Critical Damage of the Action comes on top."
        ),
        rules="DMG 7 8 ATR 18 STA 12 WPN 7",
        words=(DAMAGES["critical"],),
        icon="target",
    ),
)
"""SV-DMG-001: the six, in its order."""

PROTECTION = (
    told(
        "weak",
        Msg("Weak"),
        Msg("Damage of that type is doubled."),
        rules="DMG 9 10",
        words=(Msg("Weakness"),),
    ),
    told(
        "resistant",
        Msg("Resistant"),
        Msg("Damage of that type is halved, rounded down, 1 at least."),
        rules="DMG 9 11 12",
        words=(Msg("Resistance"),),
        icon="shield",
    ),
    told(
        "immune",
        Msg("Immune"),
        Msg("Damage of that type does nothing; a State does not come. It costs no Endurance."),
        rules="DMG 9 13 14 15",
        words=(Msg("Immunity"),),
        icon="shield",
    ),
)

HEALTH = (
    told(
        "state",
        Msg("States"),
        Msg(
            "There are seven, and somebody may have several: Bleeding, Burning and Infected harm, "
            "Camouflaged helps, Stunned, Terrified and Fatigued are physical. The level of a State "
            "is the Fortitude that cancels it."
        ),
        rules="STA 1 2 3 38 AP 16",
        words=(Msg("State"),),
    ),
    told(
        "health",
        Msg("Health"),
        Msg(
            "A bar of 10 points; who has none left is dead. Healthy is from 10 to 7, Wounded from "
            "6 to 3, Grave 2 and 1: some Actions need that."
        ),
        Msg("Minions may have several bars; Damage that is left goes on to the next."),
        rules="PAN 4 5 HLT 1 2 3 MIN 4 5 6",
        words=(Msg("Health Points"),),
        icon="health",
    ),
    told("healthy", Msg("Healthy"), Msg("From 10 to 7 Health."), rules="HLT 4", icon="health"),
    told(
        "wounded",
        Msg("Wounded"),
        Msg("From 6 to 3 Health: Actions with an orange Vital Activator are enabled."),
        rules="HLT 5 WPN 15",
        icon="bandage",
    ),
    told(
        "grave",
        Msg("Grave"),
        Msg("2 Health or 1: Actions with an orange or red Vital Activator are enabled."),
        rules="HLT 6 WPN 15 16",
        icon="bandage",
    ),
    told(
        "dead",
        Msg("Dead"),
        Msg(
            "Without Health: it acts no more, lies where it died, and a Homo Superbe loses its "
            "Tool Cards. Minions and Allies stay dead."
        ),
        rules="HLT 1 7 8 9 10 13",
        words=("down", "dead"),
        icon="dead",
    ),
    told(
        "revive",
        Msg("Revive"),
        Msg(
            "A dead Homo Superbe comes back with 1 Health and what Aura it has, full Energy and "
            "no States, where it died: for a Coin at any time, by a card, or when the next Action "
            "Phase begins."
        ),
        rules="HLT 13 14 15 16 18 19 20 21 22",
        icon="heart",
    ),
    told(
        "energy",
        Msg("Energy"),
        Msg(
            "It pays for moving and for Actions. Without any, Health may be spent in its place. It "
            "comes back by Vigor when a turn begins, and by resting."
        ),
        rules="NRG 1 2 3 5 ATR 20",
        words=(Msg("Energy Points"),),
        icon="energy",
    ),
    told(
        "elite",
        Msg("Elite"),
        Msg(
            "Each of its three levels gives a Minion 1 more in every Skill, in Action Dice and in "
            "the level of States it imposes, and 1 Critical Damage with every Hit and Instant."
        ),
        rules="ELI 1 2 3 4 5 6 7 8",
        words=("elite-1", "elite-2", "elite-3"),
        icon="elite-1",
    ),
)


def terms() -> Iterator[Term]:
    """This chapter's."""
    yield from (*STATE_TERMS, *HEALTH, *DAMAGE_TERMS, *PROTECTION)
