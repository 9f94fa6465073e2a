"""What must be said to Kivy before it is imported.

Kivy reads its environment and its configuration while it is being imported, writes a folder into
the home directory, parses the command line and, left alone, opens every touch device it finds in
addition to the pointer: then each tap counts twice.  So whoever opens a window calls `prepare`
first.  Nothing of the user's own Kivy configuration is read.

Exactly one touch provider is configured:

    pointer       a desktop, or a kiosk compositor: SDL turns the panel's touches into the pointer
    /dev/input/*  a bare panel without a desktop session whose SDL hears no touches: that device

What may live here: environment and configuration.  What may not: a widget.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ui.theme import PANEL_7, Panel

__all__ = ["MAX_FPS", "POINTER", "configure", "prepare"]

MAX_FPS = 30
"""Frames a second, at most.  Nothing is animated when nothing happens."""

POINTER = "pointer"

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_LOG_MODE": "PYTHON",
}


def prepare(
    home: Path,
    *,
    panel: Panel = PANEL_7,
    touch: str = POINTER,
    fullscreen: bool = False,
    off_screen: bool = False,
) -> None:
    """Set Kivy up for one window.  Must come before anything of Kivy is imported.

    home        a folder of ours for Kivy's own files; made if it is not there
    touch       `POINTER`, or the path of an input device
    off_screen  draw into memory: no display is needed
    """
    if "kivy" in sys.modules:
        raise RuntimeError("prepare() must run before Kivy is imported")
    home.mkdir(parents=True, exist_ok=True)
    os.environ.update(ENVIRONMENT)
    os.environ["KIVY_HOME"] = str(home)
    if off_screen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
    configure(panel, touch, fullscreen)


def configure(panel: Panel, touch: str, fullscreen: bool) -> None:
    """Write the configuration that the window and the input providers will be made from."""
    from kivy.config import Config

    settings = {
        "width": panel.width,
        "height": panel.height,
        "minimum_width": 640,
        "minimum_height": 400,
        "fullscreen": "auto" if fullscreen else 0,
        "maxfps": MAX_FPS,
        # Smoothing every frame costs a small computer most of its time; boards smooth themselves.
        "multisamples": 0,
        "show_cursor": 0 if fullscreen else 1,
    }
    for name, value in settings.items():
        Config.set("graphics", name, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    device = "mouse,disable_multitouch" if touch == POINTER else f"hidinput,{touch}"
    Config.set("input", "touch", device)
