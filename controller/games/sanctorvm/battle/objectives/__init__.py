"""Objectives: what the Homo Superbe must achieve, a file for each (SV-OBJ-003)."""

from __future__ import annotations

from collections.abc import Mapping

from controller.games.sanctorvm.battle.objectives.defeat import DEFEAT
from controller.games.sanctorvm.battle.objectives.escape import ESCAPE
from controller.games.sanctorvm.battle.objectives.goal import Goal
from controller.games.sanctorvm.battle.objectives.resist import RESIST
from controller.games.sanctorvm.box.words import Objective

__all__ = ["GOALS"]

GOALS: Mapping[Objective, Goal] = {"defeat": DEFEAT, "escape": ESCAPE, "resist": RESIST}
"""All of them."""
