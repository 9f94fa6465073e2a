"""A copy of the wiring with something changed in it, for tests that want a mistake found."""

import shutil
from pathlib import Path

from deploy.wiring.netlist import HERE

__all__ = ["changed"]


def changed(folder: Path, file: str, *edits: tuple[str, str]) -> Path:
    """The wiring's files in `folder`, with each edit (old, new) made once in `file`."""
    place = folder / "wiring"
    if not place.exists():
        left_out = shutil.ignore_patterns("*.py", "__pycache__")
        shutil.copytree(HERE, place, ignore=left_out)
    text = (place / file).read_text("utf-8")
    for old, new in edits:
        assert text.count(old) >= 1, f"{file} does not say {old}"
        text = text.replace(old, new, 1)
    (place / file).write_text(text, "utf-8")
    return place
