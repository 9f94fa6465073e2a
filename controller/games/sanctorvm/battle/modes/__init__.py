"""Modes: how a battle is fought, a file for each but the Normal one (SV-AP-010)."""

from __future__ import annotations

from collections.abc import Mapping

from controller.games.sanctorvm.modes.duelo import DUELO
from controller.games.sanctorvm.modes.gearbox import GEARBOX
from controller.games.sanctorvm.modes.manner import NORMAL, Manner
from controller.games.sanctorvm.modes.parallel import PARALLEL
from controller.games.sanctorvm.modes.prisoner import PRISONER
from controller.games.sanctorvm.words import Mode

__all__ = ["MANNERS"]

MANNERS: Mapping[Mode, Manner] = {
    "normal": NORMAL,
    "prisoner": PRISONER,
    "parallel": PARALLEL,
    "gearbox": GEARBOX,
    "duelo": DUELO,
}
"""All of them."""
