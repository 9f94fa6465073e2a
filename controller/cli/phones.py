"""Phones: the door that `serve --phones` opens, and what is said of it.

What may live here: making that door of what the command line says.  What may not: the door itself
(`controller.web`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from controller.cli.app import say
from controller.service import Clock
from controller.wire import Msg
from controller.wire.msg import Translate

if TYPE_CHECKING:
    from controller.web.guestbook import Guestbook

__all__ = ["door", "passes"]


def passes() -> Path:
    """Where the devices that were let in are kept; perhaps not made yet."""
    return platformdirs.user_data_path("sanctum-table", appauthor=False) / "devices.json"


def door(
    phones: str, service: Path, translation: Callable[[str], Translate], clock: Clock
) -> Guestbook | None:
    """The door for phones to the service at this socket, not opened yet; None where nobody asked
    for one.  Raises `Invalid` where `phones` is no address."""
    if not phones:
        return None
    from controller.web.addresses import read_listening  # its libraries are slow to load
    from controller.web.guestbook import Guestbook

    listening = read_listening(phones)
    say(
        Msg(
            "Phones are let in at {address}: on the touchscreen, Menu, Phones gives each a code. "
            "Whoever shares this network can read along.",
            address=listening.found_at()[0],
        )
    )
    return Guestbook(listening, service, passes(), translation, clock.now)
