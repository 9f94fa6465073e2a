"""Plates, the Power of the Bulwark, an Armor of our own: its wearer is harder to Hit."""

from __future__ import annotations

from controller.games.sanctorvm.traits.trait import Trait, always

__all__ = ["PLATES"]

PLATES = Trait(name="plates", adds={"defense": always(1)})
