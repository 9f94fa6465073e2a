"""Printed: what is known of an adventure whose pages only the Overlord has: five chapters, as all
adventures have (SV-CHP-004), a reset in the second and a level in the third (SV-TAB-010,
SV-TAB-012).

What may live here: these facts, in the shapes of an adventure of the packs.  What may not: a scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games.sanctorvm.box.adventure import Adventure, Chapter

if TYPE_CHECKING:
    from controller.games.sanctorvm.box.pack import Box

__all__ = ["CHAPTERS", "adventure", "chapter"]

CHAPTERS = 5
RESET = 1
LEVEL = 2
"""The second chapter, and the third."""


def adventure(box: Box) -> Adventure:
    """The adventure: six Homo Superbe, and all that they own comes out of the book."""
    return Adventure(
        name="The printed book",
        story="As the book tells it.",
        heroes=tuple(box.heroes)[:6],
        chapters=tuple(str(number) for number in range(1, CHAPTERS + 1)),
    )


def chapter(number: int) -> Chapter:
    """A chapter of it, counted from 0."""
    return Chapter(
        name="As the book tells it", first="", reset=number == RESET, level=number == LEVEL
    )
