"""The watchdog: a sign of life for the service manager, as long as the loop turns.

A manager that watches says in the environment how long it waits for a sign, and for which process
(sd_watchdog_enabled(3)). The sign is given twice in that time, from the loop itself: a loop that is
stuck gives none, and is ended and started again from outside. Where nobody watches, nothing is
said.

What may live here: that sign. What may not: a judgement of how well the table is.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping

from controller.service.notify import notify

__all__ = ["interval_s", "stay_awake"]


def interval_s(environ: Mapping[str, str], process: int) -> float | None:
    """Seconds between two signs; None where nobody waits for any from this process."""
    said, whose = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not said.isdecimal() or int(said) == 0 or whose not in ("", str(process)):
        return None
    return int(said) / 2_000_000


async def stay_awake(say: Callable[[str], None] = notify) -> None:
    """Give signs of life until cancelled; ends at once where nobody waits for any."""
    seconds = interval_s(os.environ, os.getpid())
    while seconds is not None:
        say("WATCHDOG=1")
        await asyncio.sleep(seconds)
