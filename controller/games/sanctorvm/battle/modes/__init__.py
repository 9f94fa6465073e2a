"""Modes: how a battle is fought, a file for each but the Normal one (SV-AP-010)."""

from __future__ import annotations

from collections.abc import Mapping

from controller.games.sanctorvm.battle.modes.duelo import DUELO
from controller.games.sanctorvm.battle.modes.gearbox import GEARBOX
from controller.games.sanctorvm.battle.modes.manner import NORMAL, Manner
from controller.games.sanctorvm.battle.modes.parallel import PARALLEL
from controller.games.sanctorvm.battle.modes.prisoner import PRISONER
from controller.games.sanctorvm.box.words import Mode

__all__ = ["MANNERS"]

MANNERS: Mapping[Mode, Manner] = {
    "normal": NORMAL,
    "prisoner": PRISONER,
    "parallel": PARALLEL,
    "gearbox": GEARBOX,
    "duelo": DUELO,
}
"""All of them."""
