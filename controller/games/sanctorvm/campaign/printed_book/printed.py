"""Printed: what is known of an adventure whose pages only the Overlord has: five chapters, as all
adventures have (SV-CHP-004), a reset in the second and a level in the third (SV-TAB-010,
SV-TAB-012).

What may live here: these facts, in the shapes of an adventure of the packs.  What may not: a scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.games.sanctorvm.box.adventure import Adventure, Chapter
from controller.wire import Msg

if TYPE_CHECKING:
    from controller.games.sanctorvm.box.pack import Box

__all__ = ["STORY", "adventure", "chapter"]

CHAPTERS = 5
RESET = 1
LEVEL = 2
"""The second chapter, and the third."""

TITLE = Msg("The printed book")
STORY = Msg("As the book tells it.")
CHAPTER = Msg("As the book tells it")
"""What a pack would say; it is translated as what a pack says is."""


def adventure(box: Box) -> Adventure:
    """The adventure: six Homo Superbe, and all that they own comes out of the book."""
    return Adventure(
        name=TITLE.key,
        story=STORY.key,
        heroes=tuple(box.heroes)[:6],
        chapters=tuple(str(number) for number in range(1, CHAPTERS + 1)),
    )


def chapter(number: int) -> Chapter:
    """A chapter of it, counted from 0."""
    return Chapter(name=CHAPTER.key, first="", reset=number == RESET, level=number == LEVEL)
