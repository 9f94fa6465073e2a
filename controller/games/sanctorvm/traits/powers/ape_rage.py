"""Ape Rage: Prymat uses Melee weapons alone, and each of his Hits is a Critical (SV-PWR-001,
SV-PWR-002)."""

from __future__ import annotations

from controller.games.sanctorvm.traits.trait import Trait

__all__ = ["APE_RAGE"]

APE_RAGE = Trait(name="ape_rage", facets=("melee_only", "always_critical"))
