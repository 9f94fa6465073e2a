"""The short adventure in Spanish: all that its pages say."""

from __future__ import annotations

from pathlib import Path

from controller.engine.content import load
from controller.games.sanctorvm.box.pack import BASE, KINDS

__all__: list[str] = []

SHORT = Path(__file__).parents[2] / "adventures" / "short"


def test_the_short_adventure_says_everything_in_spanish_too() -> None:
    content = load("sanctorvm", KINDS, [BASE, SHORT])
    assert content.untranslated("es", "short") == ()
