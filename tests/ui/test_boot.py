"""What is said to Kivy before it is imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.config import Config
from kivy.core.window import Window
from kivy.input.factory import MotionEventFactory
from kivy.input.provider import MotionEventProvider

from tests.ui.offscreen import OffScreen
from ui.boot import MAX_FPS, POINTER, configure, prepare
from ui.theme import PANEL_7
from ui.widgets import PushButton


@pytest.fixture
def provider() -> MotionEventProvider:
    """The one touch provider that is configured, made as Kivy makes it when an app starts."""
    [(name, line)] = Config.items("input")
    kind, *args = line.split(",", 1)
    made = MotionEventFactory.get(kind)(name, ",".join(args))
    EventLoop.add_input_provider(made)
    made.start()
    yield made
    made.stop()
    EventLoop.remove_input_provider(made)


def test_exactly_one_touch_provider_is_configured() -> None:
    configure(PANEL_7, POINTER, fullscreen=False)
    assert Config.items("input") == [("touch", "mouse,disable_multitouch")]


def test_a_bare_panel_gets_its_device_and_no_other() -> None:
    configure(PANEL_7, "/dev/input/event3", fullscreen=True)
    assert Config.items("input") == [("touch", "hidinput,/dev/input/event3")]
    configure(PANEL_7, POINTER, fullscreen=False)


def test_frames_are_limited() -> None:
    assert Config.getint("graphics", "maxfps") == MAX_FPS == 30


def test_preparing_too_late_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        prepare(tmp_path)


@pytest.mark.usefixtures("provider")
def test_one_press_of_the_pointer_is_one_event(small: OffScreen) -> None:
    taps: list[str] = []
    button = PushButton(
        small.theme, "Here", lambda: taps.append("tap"), size_hint=(None, None), size=(300, 100)
    )
    small.show(button)
    for event in ("on_mouse_down", "on_mouse_up"):
        Window.dispatch(event, 150, Window.height - 50, "left", [])
        small.frames(2)
    assert taps == ["tap"]
