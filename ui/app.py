"""The ways to start the touchscreen.

    run                  a window, until somebody closes it
    run_desk             the same with a simulated table beside it
    demo_offscreen       no display: a window in memory, played by a finger of the program's own
    demo_desk_offscreen  the same with hands at a simulated table

Kivy is imported inside, once `ui.boot.prepare` has told it how to behave.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from platformdirs import user_cache_path

from controller.wire.frame import Hello, Role
from ui.boot import prepare
from ui.display import fitted, room
from ui.theme import DESK_HIGHER, DESK_WIDER, PANEL_7, TOUCH_DISPLAY_2, Panel

__all__ = ["demo_desk_offscreen", "demo_offscreen", "run", "run_desk"]


def run(socket: str, role: Role, seat: str, language: str, size: tuple[int, int]) -> int:
    """Show the service at `socket` to somebody, until the window is closed; the exit code."""
    panel = panel_of(size)
    prepare(user_cache_path("sanctum-table") / "kivy", panel=panel)
    from ui.table import TableApp

    asyncio.run(TableApp(socket, Hello(role=role, seat=seat, language=language), panel).talk())
    return 0


def demo_offscreen(
    socket: str, language: str, size: tuple[int, int], folder: Path, name: str
) -> tuple[Path, Path]:
    """Play a game by touches in a window that nobody sees.

    Returns the picture of the last moment and the log of the game, written into `folder` as
    `name`.png and `name`.log.
    """
    panel = panel_of(size)
    prepare(folder / "kivy", panel=panel, off_screen=True)
    from ui.demonstration import Demonstration

    demonstration = Demonstration(socket, Hello(role="overlord", language=language), panel)
    asyncio.run(demonstration.talk())
    return demonstration.keep(folder, name)


def run_desk(socket: str, role: Role, seat: str, language: str, size: tuple[int, int]) -> int:
    """As `run`, with the simulated table beside the touchscreen; `size` is the touchscreen's.  What
    would not fit the display is drawn smaller."""
    panel = fitted(panel_of(size), DESK_WIDER, DESK_HIGHER, room())
    prepare(user_cache_path("sanctum-table") / "kivy", panel=around(panel))
    from ui.desk import DeskApp

    asyncio.run(DeskApp(socket, Hello(role=role, seat=seat, language=language), panel).talk())
    return 0


def demo_desk_offscreen(
    socket: str, language: str, size: tuple[int, int], folder: Path, name: str
) -> tuple[Path, Path]:
    """As `demo_offscreen`, through a simulated table: things are dragged, keys pressed."""
    panel = panel_of(size)
    prepare(folder / "kivy", panel=around(panel), off_screen=True)
    from ui.handiwork import Handiwork

    demonstration = Handiwork(socket, Hello(role="overlord", language=language), panel)
    asyncio.run(demonstration.talk())
    return demonstration.keep(folder, name)


def around(panel: Panel) -> Panel:
    """The window that holds a touchscreen and a simulated table of the same millimetres."""
    return Panel(round(panel.width * DESK_WIDER), round(panel.height * DESK_HIGHER), panel.dpi)


def panel_of(size: tuple[int, int]) -> Panel:
    """The panel that has this many pixels; a window on a desk if none does."""
    for panel in (PANEL_7, TOUCH_DISPLAY_2):
        if (panel.width, panel.height) == size:
            return panel
    return Panel.window(*size)
