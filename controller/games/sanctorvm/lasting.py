"""Lasting: what lasts upon a miniature beside its States, and when it is over.

    dice, damage              so many Action Dice, or so much Damage, more with the next Hit
    evade, retry              the next enemy Hit misses; a roll or flip may be made once more
    tireless, harmless        no Energy is lost; no Damage is done or suffered
    doomed                    a coin at the end of each round decides over life and death
    defense, vision, a Skill  that value is so much higher or lower

What may live here: how each is called, and when it ends.  What may not: what it does, which stands
with the rule that it changes.
"""

from __future__ import annotations

from controller.games.sanctorvm.words import SKILLS
from controller.wire import Msg

__all__ = ["EFFECTS", "called"]

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


def called(effect: str, amount: int) -> Msg:
    """How people call it."""
    name = EFFECTS.get(effect, Msg("{effect}", effect=effect))
    if effect not in COUNTED:
        return name
    return Msg("{name} {amount}", name=name, amount=f"{amount:+}")
