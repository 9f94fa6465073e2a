"""Plates, the Power of the Bulwark, an Armor of our own: its wearer is harder to Hit."""

from __future__ import annotations

from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.trait import Trait
from controller.games.sanctorvm.values import Values

__all__ = ["PLATES"]


def plated(values: Values, who: Miniature) -> int:
    """One Defense more."""
    return 1


PLATES = Trait(name="plates", adds={"defense": plated})
