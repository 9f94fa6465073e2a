"""A finger that nobody has: touches made by the program, for demonstrations and tests.

They enter where a real panel's touches enter, so everything a tap must pass, it passes.
"""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

__all__ = ["Finger"]


class Finger(MotionEvent):
    """One touch, from the moment it goes down to the moment it is lifted; window pixels."""

    count = 0

    def __init__(self, x: float, y: float) -> None:
        Finger.count += 1
        super().__init__("finger", Finger.count, self.place(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    @staticmethod
    def place(x: float, y: float) -> dict[str, float]:
        """Window pixels as the fractions that events carry."""
        return {"x": x / (Window.width - 1.0), "y": y / (Window.height - 1.0)}

    def depack(self, args: dict[str, float]) -> None:
        """Take over a position."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> Finger:
        """Put the finger on the glass."""
        EventLoop.post_dispatch_input("begin", self)
        return self

    def slide(self, x: float, y: float) -> Finger:
        """Move it without lifting."""
        self.move(self.place(x, y))
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> None:
        """Lift it."""
        EventLoop.post_dispatch_input("end", self)
