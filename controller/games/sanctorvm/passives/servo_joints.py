"""Servo Joints, the Power of the Courier, an Armor of our own: its wearer moves further."""

from __future__ import annotations

from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.trait import Trait
from controller.games.sanctorvm.values import Values

__all__ = ["SERVO_JOINTS"]


def driven(values: Values, who: Miniature) -> int:
    """One space more before an Action."""
    return 1


SERVO_JOINTS = Trait(name="servo_joints", adds={"movement": driven})
