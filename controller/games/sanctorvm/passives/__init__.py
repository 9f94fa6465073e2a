"""Passives: a file for each, a trait each; those of Minions (SV-PNL-029) and of Armor
(SV-ARM-004)."""

from controller.games.sanctorvm.passives.testudo import TESTUDO

__all__ = ["PASSIVES"]

PASSIVES = (TESTUDO,)
