"""Where the bundled files are.  Missing icons are ordinary: a game may name one we do not have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["font_path", "icon_names", "icon_path"]

HERE = Path(__file__).parent


@cache
def font_path(face: str) -> str:
    """The font file of a face.  Raises FileNotFoundError: a face without a file is our mistake."""
    path = HERE / "fonts" / f"{face}.ttf"
    if not path.is_file():
        raise FileNotFoundError(path)
    return str(path)


@cache
def icon_names() -> frozenset[str]:
    """Every icon there is."""
    return frozenset(path.stem for path in (HERE / "icons").glob("*.png"))


def icon_path(name: str) -> str | None:
    """The image of an icon, 160 pixels square, white on nothing; None when there is none."""
    return str(HERE / "icons" / f"{name}.png") if name in icon_names() else None
