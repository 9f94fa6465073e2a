"""The service process that is killed: the endless game on a journal of its own.

It lives by `controller.service.life`, as `sanctum-table serve` does; only the game is one that
`serve` does not know.  Its module is imported by the server that forks victims, so one is born in
milliseconds.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from controller.engine import Session
from controller.engine.disk import DiskJournal
from controller.service import Address
from controller.service.life import live
from controller.wire.msg import untranslated
from hal.clock import SystemClock
from tests.engine.endless import Endless

__all__ = ["serve_endless"]


def serve_endless(journal: str, path: str) -> None:
    """Serve until killed."""
    if Path(journal).exists():
        session = Session.open(Endless(), DiskJournal.open(journal))
    else:
        session = Session.begin(Endless(), {}, DiskJournal.create(journal))
    asyncio.run(
        live(
            session,
            Address(Path(path)),
            SystemClock(),
            lambda language: untranslated,
            lambda fault: None,
        )
    )
