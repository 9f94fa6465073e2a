"""Servo Joints, the Power of the Courier, an Armor of our own: its wearer moves further."""

from __future__ import annotations

from controller.games.sanctorvm.traits.trait import Trait, always

__all__ = ["SERVO_JOINTS"]

SERVO_JOINTS = Trait(name="servo_joints", adds={"movement": always(1)})
