"""The mouse of a desk, as the window hears it: what goes fast is told as it went."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.providers.mouse import MouseMotionEventProvider

from controller.wire.sim import SimLift, SimPut
from tests.ui.offscreen import OffScreen
from tests.ui.test_sim import Hands, hands
from ui.pointer import tell_at_once
from ui.widgets import PushButton

__all__ = ["hands"]

Point = tuple[float, float]


def quick(start: Point, end: Point) -> None:
    """Press, move and let go, all before the next frame."""
    for event, (x, y) in (("on_mouse_down", start), ("on_mouse_move", end), ("on_mouse_up", end)):
        button = () if event == "on_mouse_move" else ("left",)
        Window.dispatch(event, x, Window.height - 1 - y, *button, [])


@pytest.fixture(autouse=True)
def pointer(small: OffScreen) -> Iterator[None]:
    """The provider that a desk's window has, for as long as a test needs it."""
    mouse = MouseMotionEventProvider("mouse", "disable_multitouch")
    EventLoop.add_input_provider(mouse)
    mouse.start()
    tell_at_once()
    yield
    mouse.stop()
    EventLoop.remove_input_provider(mouse)


def test_a_drag_that_is_over_within_one_frame_is_a_drag(hands: Hands) -> None:
    uid = hands.thing("Corvid").uid
    quick(hands.at("Corvid"), hands.place("B1-6"))
    hands.screen.frames(2)
    assert hands.sent == [SimLift(uid=uid), SimPut(uid=uid, place="B1-6")]


def test_a_slide_that_ends_on_a_key_within_one_frame_does_not_press_it(small: OffScreen) -> None:
    pressed: list[str] = []
    key = PushButton(small.theme, "Go", lambda: pressed.append("go"), size_hint=(None, None))
    key.size = (200, 80)
    small.show(key)
    quick((key.right + 90, key.top + 90), small.middle(key))
    small.frames(2)
    assert pressed == []
    quick(small.middle(key), small.middle(key))
    small.frames(2)
    assert pressed == ["go"]
