"""Rodent Steps: Light hides Nezumi as the dark does, and she moves a space further (SV-PWR-006,
SV-PWR-007)."""

from __future__ import annotations

from controller.games.sanctorvm.traits.trait import Trait, always

__all__ = ["RODENT_STEPS"]

RODENT_STEPS = Trait(
    name="rodent_steps",
    facets=("light_is_dark",),
    adds={"movement": always(1)},
)
