"""Displays: whether a window could be opened here, found out before anything tries.

A library that opens windows waits, silently and for ever, for a display that does not answer.  So
the socket of the display is tried first: X's below /tmp/.X11-unix or by the same name without a
file, Wayland's in the folder of the person's session.  A display on another machine is taken at its
word: it may be slow, and is no business of this machine.  A kiosk that draws straight
onto the panel (SDL_VIDEODRIVER=kmsdrm) needs neither.

What may live here: finding out.  What may not: opening a window.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from pathlib import Path

from controller.wire import Msg

__all__ = ["WAIT_S", "X_SOCKETS", "no_display"]

WAIT_S = 2.0
"""Seconds that a display is given to take a connection."""

X_SOCKETS = Path("/tmp/.X11-unix")
"""Where the X servers of a machine listen, by X's own convention."""


def no_display(environ: Mapping[str, str]) -> Msg | None:
    """Why no window can be opened; None where one can."""
    wayland, x = environ.get("WAYLAND_DISPLAY", ""), environ.get("DISPLAY", "")
    if environ.get("SDL_VIDEODRIVER") == "kmsdrm":
        return None
    if not wayland and not x:
        return Msg("There is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set.")
    if wayland and answers(str(Path(environ.get("XDG_RUNTIME_DIR", ""), wayland))):
        return None
    if x and x_answers(x):
        return None
    return Msg('The display "{display}" does not answer.', display=x or wayland)


def x_answers(display: str) -> bool:
    """Whether the X server that `display` names, such as ":0", takes a connection."""
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return ":" in display
    path = str(X_SOCKETS / f"X{local[1]}")
    return answers(path) or answers(f"\0{path}")


def answers(path: str) -> bool:
    """Whether somebody takes a connection at this socket."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(WAIT_S)
        try:
            line.connect(os.fsencode(path))
        except OSError:
            return False
        return True
