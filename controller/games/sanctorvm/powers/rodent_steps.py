"""Rodent Steps: Light hides Nezumi as the dark does, and she moves a space further (SV-PWR-006,
SV-PWR-007)."""

from __future__ import annotations

from typing import Final

from controller.games.sanctorvm.trait import Trait

__all__ = ["RODENT_STEPS"]

FURTHER: Final = 1
"""SV-PWR-007: she moves 4 spaces where others move 3."""

RODENT_STEPS = Trait(
    name="rodent_steps",
    facets=("light_is_dark",),
    adds={"movement": lambda values, who: FURTHER},
)
