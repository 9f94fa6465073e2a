"""Chameleon Sight: Tapayaxin Hits without Trajectory (SV-PWR-004)."""

from __future__ import annotations

from controller.games.sanctorvm.traits.trait import Trait

__all__ = ["CHAMELEON_SIGHT"]

CHAMELEON_SIGHT = Trait(name="chameleon_sight", facets=("no_trajectory",))
