"""Where the bundled files are.  Missing icons are ordinary: a game may name one we do not have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["font_path", "icon_names", "icon_path"]

HERE = Path(__file__).parent

SYNONYMS = {
    # what becomes of pieces in many games
    "aiming": "target",
    "ally": "pair",
    "asleep": "sleep",
    "bleeding": "drop",
    "blind": "hidden",
    "camouflaged": "hidden",
    "captive": "bars",
    "champion": "cup",
    "burning": "fire",
    "concealed": "hidden",
    "dead": "skull",
    "down": "fallen",
    "electrified": "bolt",
    "elite-1": "chevron-1",
    "elite-2": "chevron-2",
    "elite-3": "chevron-3",
    "fatigued": "battery",
    "guard": "shield",
    "guarding": "shield",
    "infected": "germ",
    "invisible": "hidden",
    "resting": "sleep",
    "shocked": "bolt",
    "stealth": "hidden",
    "stimulant": "capsule",
    "stunned": "spiral",
    "taunted": "shout",
    "terrified": "scream",
    # what lies about, and what a place is
    "beast": "claws",
    "gas": "cloud",
    "live-wire": "wire",
    "safe": "shelter",
    "tool": "wrench",
    # what they have
    "energy": "bolt",
    "health": "heart",
    # what stands on many dice
    "chaos": "eye",
    "double": "diamonds",
    "null": "ring",
    "success": "diamond",
}
"""Words that a view may say in place of an icon that is named for what it shows."""


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
    known = name if name in icon_names() else SYNONYMS.get(name.lower(), "")
    return str(HERE / "icons" / f"{known}.png") if known else None
