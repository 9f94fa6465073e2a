"""Lasting: what lasts upon a miniature beside its States, and when it is over.

    dice, damage              so many Action Dice, or so much Ethermantic Damage, more with a Hit
    evade, retry              the next enemy Hit misses; a roll or flip may be made once more
    tireless, harmless        no Energy is lost; no Damage is done or suffered
    doomed                    a coin at the end of each round decides over life and death
    a State                   it is gained, with that level, when the next turn begins
    defense, vision, a Skill  that value is so much higher or lower

    hit, roll      over with the next Hit: with the one that its holder makes, or, of what guards
                   against Hits (`GUARDS`), with the one that an enemy makes on it
    turn_begins    over when the next turn of its holder begins
    turn_ends      for the next turn of its holder, and over when that turn ends
    round          "Temporarily": over when the next Round of Turns begins (SV-GLO-026)
    battle         over with the battle

What may live here: how each is called, and which ends when.  What may not: what it does, which
stands with the rule that it changes (`pools`, `hit`, `bless`, `energy`, `protection`, `judgement`,
`values`), and the hooks that end it (`lapsing`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games.sanctorvm.box.words import SKILLS, STATES
from controller.wire import Msg

if TYPE_CHECKING:
    from controller.games.sanctorvm.state import Lasting, Miniature

__all__ = ["EFFECTS", "GUARDS", "called", "used_by_hitting", "used_by_suffering"]

EFFECTS: dict[str, Msg] = {
    "dice": Msg("Action Dice on the next roll"),
    "damage": Msg("Ethermantic Damage with the next Hit"),
    "evade": Msg("Evades the next Hit"),
    "retry": Msg("May retry a roll"),
    "tireless": Msg("Loses no Energy"),
    "harmless": Msg("Neither does nor suffers Damage"),
    "doomed": Msg("Doomed"),
    "defense": Msg("Defense"),
    "vision": Msg("Vision"),
    "movement": Msg("Movement"),
    "points": Msg("Action Points"),
    **{str(skill): name for skill, name in SKILLS.items()},
}
COUNTED = ("dice", "damage", "defense", "vision", "movement", "points", *SKILLS)
"""The effects whose amount says how much; of the others there is one or none."""

GUARDS = ("evade", "defense", "dodge")
"""What matters when a Hit is suffered, and so ends with that one."""


def called(effect: str, amount: int) -> Msg:
    """How people call it."""
    for state, label in STATES.items():
        if state == effect:
            return Msg("{state} {n} when the next turn begins", state=label, n=amount)
    name = EFFECTS.get(effect, Msg("{effect}", effect=effect))
    if effect not in COUNTED:
        return name
    return Msg("{name} {amount}", name=name, amount=f"{amount:+}")


def used_by_hitting(who: Miniature) -> list[Lasting]:
    """What is over for a miniature that makes a Hit, whether it succeeds or not."""
    return [
        each
        for each in who.lasting
        if each.ends == "roll" or (each.ends == "hit" and each.effect not in GUARDS)
    ]


def used_by_suffering(who: Miniature) -> list[Lasting]:
    """What is over for the target of a Hit, whether that succeeds or not: one evasion is enough."""
    evading = who.has("evade")
    return [
        each
        for each in who.lasting
        if each.ends == "hit"
        and each.effect in GUARDS
        and (each.effect != "evade" or each is evading)
    ]
