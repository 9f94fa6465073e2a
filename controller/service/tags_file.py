"""The tags file: changed whole or not at all, and as its owner has it.

    read -> changed, each change judged by what it says (`controller.table.tags_written`) -> written

A file that is there keeps its mode, its byte order mark and, where it is a link, its place; a new
one has the mode that the user's umask gives.

What may live here: that way.  What may not: what is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.files import write_whole
from controller.table import read_tags

__all__ = ["present", "rewrite"]

BOM = "\ufeff"


def rewrite(path: Path, *edits: Callable[[str], str]) -> None:
    """Change the file by all of these, or not at all; one that is not there is made, with the mode
    that the user's umask gives.  A link stays one.

    Raises `Invalid` where the text cannot be changed, `ContentError` where it is no tags file, and
    OSError where it cannot be read or written.
    """
    path = path.resolve()
    data = b""
    if path.exists():
        read_tags(path)
        data = path.read_bytes()
    text = data.decode("utf-8-sig")
    for edit in edits:
        text = edit(text)
    mark = BOM if data.startswith(BOM.encode()) else ""
    with present(path):
        write_whole(path, (mark + text).encode())


@contextmanager
def present(path: Path) -> Iterator[None]:
    """Let a file be there while it is written, and with it the mode that it is to have; one that
    was not there before is gone again if that fails."""
    new = not path.exists()
    if new:
        path.touch()
    try:
        yield
    except BaseException:
        if new:
            path.unlink(missing_ok=True)
        raise
