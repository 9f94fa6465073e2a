"""Primordial Ethermancer: Ghurab alone uses Ethermancy Cards (SV-PWR-013)."""

from __future__ import annotations

from controller.games.sanctorvm.traits.trait import Trait

__all__ = ["PRIMORDIAL_ETHERMANCER"]

PRIMORDIAL_ETHERMANCER = Trait(name="primordial_ethermancer", facets=("ethermancer",))
