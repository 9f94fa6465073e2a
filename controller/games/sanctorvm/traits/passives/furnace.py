"""Furnace, the Power of Inferus: the worse its wearer fares, the harder it strikes.

What the Power does is our own; the rulebook prints the name of the Armor alone.
"""

from __future__ import annotations

from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.traits.trait import Trait
from controller.games.sanctorvm.values import Values

__all__ = ["FURNACE"]


def stoked(values: Values, who: Miniature) -> int:
    """One Rage more for who is Wounded or Grave (SV-HLT-005, SV-HLT-006)."""
    return int(values.vital(who) != "green")


FURNACE = Trait(name="furnace", adds={"rage": stoked})
