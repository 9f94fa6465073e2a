"""Automatic players of Sanctorvm, for either Side.

    by_kind    "random": chance, but first among the kinds of things that can be done
    sensible   "sensible": the option with the best score
    seen       what a seat sees, read off its view
    reckoning  what an Action is worth against somebody, and from where
    scores     what each option of a question is worth
    preparing  what to equip, and what to be hardened against
    standstill how a battle ends that does not end

They know the box, as people who own it do, and else what their seat is shown.
"""

from __future__ import annotations

from controller.engine.players import RANDOM, Policy
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.unasked.players.by_kind import ByKind
from controller.games.sanctorvm.unasked.players.sensible import Sensible

__all__ = ["policies"]


def policies(box: Box) -> dict[str, Policy]:
    """The automatic players by name."""
    return {RANDOM: ByKind(), "sensible": Sensible(box)}
