"""The pointer, told as it went: no movement overtakes the press that it began with.

Kivy keeps what the pointer does until the next frame and tells it then, each time with the place
where the pointer is by now.  A quick drag is over within a slow frame; all of it would be told at
its end, and the piece that it took up never be touched, or a key be pressed that it only came to
rest on.  So whatever is kept is told before the pointer is heard again.

What may live here: when input is told.  What may not: what it means.
"""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.core.window import Window

__all__ = ["tell_at_once"]

HEARD = ("on_mouse_down", "on_mouse_move", "on_mouse_up")


def tell_at_once() -> None:
    """Tell what the pointer did before each next thing it does.  To be called once the window hears
    the pointer: what is bound last is called first.  Twice is harmless."""
    for event in HEARD:
        Window.unbind(**{event: tell})
        Window.bind(**{event: tell})


def tell(*_: object) -> None:
    """Tell what is kept, as far as it can be told: while it is being told, more may come in."""
    EventLoop.dispatch_input()
