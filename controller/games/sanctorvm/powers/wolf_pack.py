"""Wolf Pack: Lupa is never without Romulus, her robot wolf (SV-PWR-019)."""

from __future__ import annotations

from controller.games.sanctorvm.trait import Trait

__all__ = ["WOLF_PACK"]

WOLF_PACK = Trait(name="wolf_pack")
