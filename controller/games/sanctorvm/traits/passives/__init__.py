"""Passives: a file for each, a trait each; those of Minions (SV-PNL-029) and of Armor
(SV-ARM-004)."""

from controller.games.sanctorvm.traits.passives.furnace import FURNACE
from controller.games.sanctorvm.traits.passives.induction import INDUCTION
from controller.games.sanctorvm.traits.passives.plates import PLATES
from controller.games.sanctorvm.traits.passives.servo_joints import SERVO_JOINTS
from controller.games.sanctorvm.traits.passives.testudo import TESTUDO

__all__ = ["PASSIVES"]

PASSIVES = (TESTUDO, FURNACE, INDUCTION, PLATES, SERVO_JOINTS)
