"""Files that are there whole or not at all, whatever stops the machine while they are written.

    a temporary file in the same folder, on the disk -> its name changed -> the folder on the disk

What may live here: that one way of writing a small file, and its last step by itself.  What may
not: the journal, which grows (`controller.engine.disk`).
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["flush_folder", "write_whole"]


def write_whole(path: Path, data: bytes) -> None:
    """Let `path` hold `data`.  Raises OSError; then what `path` held before is what it holds."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            with suppress(FileNotFoundError):  # whoever could read it before can read it again
                os.fchmod(handle, stat.S_IMODE(path.stat().st_mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Make the names in `folder` survive a power failure.  Raises OSError."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
