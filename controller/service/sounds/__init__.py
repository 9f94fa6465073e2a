"""Sounds: files, found by the name of what is to be heard.

    hit.wav  dead.wav  ...     the house's own few, calm ones lie here
    PACK/sounds/hit.ogg        a pack brings its own beside its TOML files: they come first
    PACK/sounds/K7LIFT.ogg     a recording, by the code that is printed

A name without a file is silence.

What may live here: files of sound, and how one is found.  What may not: playing them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["KINDS", "OWN", "Shelf"]

KINDS = (".wav", ".ogg", ".opus", ".flac", ".mp3")
"""What a file of sound may end in; where there are several, the first of these: everything that
plays sound plays the first."""

OWN = Path(__file__).parent
"""The house's own."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class Shelf:
    """The sounds of the house, and those in the folder `sounds` of each of `packs`; the last pack
    that has a sound counts."""

    def __init__(self, packs: Iterable[Path] = ()) -> None:
        self.folders = (OWN, *(pack / "sounds" for pack in packs))

    def find(self, name: str) -> Path | None:
        """The file of this name; None where there is none, or it is no name."""
        if not NAME.fullmatch(name):
            return None
        for folder in reversed(self.folders):
            for kind in KINDS:
                file = folder / (name + kind)
                if file.is_file():
                    return file
        return None
