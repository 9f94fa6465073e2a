"""Crash reports: what is kept when the program itself fails, for whoever mends it.

A report is a traceback and the versions.  The same failure met again has the same name, so there
are as many reports as there are failures.
"""

from __future__ import annotations

import platform
import traceback
from hashlib import blake2b
from importlib import metadata
from pathlib import Path

from controller.engine.history import ENGINE
from controller.files import write_whole
from controller.logs import folder

__all__ = ["keep_crash", "keep_trace", "release"]


def release() -> str:
    """The version of the program, as installed; empty in a checkout that is not."""
    try:
        return metadata.version("sanctum-table")
    except metadata.PackageNotFoundError:
        return ""


def keep_crash(wrong: BaseException) -> Path | None:
    """Write a report of `wrong`; its path, or None where it cannot be written."""
    return keep_trace("".join(traceback.format_exception(wrong)))


def keep_trace(trace: str) -> Path | None:
    """Write a report of a traceback, which may be another process's; as `keep_crash`."""
    made = f"sanctum-table {release()}, kernel {ENGINE}, Python {platform.python_version()}\n\n"
    name = blake2b(trace.encode("utf-8", "replace"), digest_size=4).hexdigest()
    path = folder() / f"crash-{name}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, (made + trace).encode("utf-8", "replace"))
    except OSError:
        return None
    return path
