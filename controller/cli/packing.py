"""Packing: packs as plain bytes, on their way into an archive and out of it.

    folders -> {"1-short": {"pack.toml": b"..."}} -> folders somewhere else

A pack goes in whole, as its author wrote it.  What comes out of an archive was written by anybody:
a name that leads out of the pack's own folder is refused.

What may live here: reading and laying out packs.  What may not: what a pack says
(`controller.engine.packs`), and the archive itself (`controller.cli.archive`).
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from controller.cli.app import reason
from controller.engine import JournalUnwritable
from controller.engine.letters import visible
from controller.wire import Msg

__all__ = ["FOLDER", "Packs", "gathered", "laid", "packed"]

Packs = Mapping[str, Mapping[str, bytes]]
"""The packs in the order of their names, each as its files: path in the pack -> what it holds."""

FOLDER = re.compile(r"[0-9]{1,4}-[a-z0-9][a-z0-9_-]{0,252}")
"""The folder of a pack, numbered in its order, and called as the pack is."""

NAME = re.compile(r"[^./\\\0][^/\\\0]*")


def packed(folders: Sequence[Path]) -> Packs:
    """These packs, as bytes; each lies in a folder that is numbered.  Raises OSError."""
    return {
        folder.name: {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        for folder in folders
    }


def gathered(files: Iterable[tuple[str, bytes]]) -> Packs:
    """The packs whose files these are, each named "folder/path".  Raises ValueError for a name
    that leads elsewhere."""
    found: dict[str, dict[str, bytes]] = {}
    for name, data in files:
        folder, *path = name.split("/")
        inside = bool(path) and all(NAME.fullmatch(part) for part in path)
        shown = visible(name)
        if not inside or not FOLDER.fullmatch(folder) or shown != name:
            raise ValueError(f"{shown} is no file of a pack")
        found.setdefault(folder, {})["/".join(path)] = data
    return dict(sorted(found.items(), key=lambda each: int(each[0].partition("-")[0])))


@contextmanager
def laid(packs: Packs) -> Iterator[tuple[Path, ...]]:
    """The packs as folders, for as long as they are needed.  Raises `JournalUnwritable` where
    there is no room for them."""
    with tempfile.TemporaryDirectory(prefix="sanctum-") as place:
        try:
            for folder, files in packs.items():
                for name, data in files.items():
                    path = Path(place) / folder / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(data)
        except OSError as wrong:
            text = Msg("The packs cannot be laid out: {reason}.", reason=reason(wrong))
            raise JournalUnwritable(text) from None
        yield tuple(Path(place) / folder for folder in packs)
