"""Who has a file open: what the kernel shows of this person's processes under /proc.

A lock says that somebody holds a journal, and not who.  Where the machine shows no processes, or
the holder is another person's, nobody is named.

What may live here: that look.  What may not: locks (`controller.engine.diskfile`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

__all__ = ["holder"]

PROCESSES = Path("/proc")


def holder(path: Path) -> int:
    """The number of the first other process that has `path` open; 0 where none can be seen."""
    found: list[int] = []
    with suppress(OSError):
        wanted = path.stat()
        for process in PROCESSES.iterdir():
            if process.name.isdecimal() and process.name != str(os.getpid()):
                with suppress(OSError):
                    if any(has(link, wanted) for link in (process / "fd").iterdir()):
                        found.append(int(process.name))
    return min(found, default=0)


def has(link: Path, wanted: os.stat_result) -> bool:
    """Whether an open descriptor is of that file."""
    with suppress(OSError):
        return os.path.samestat(link.stat(), wanted)
    return False
