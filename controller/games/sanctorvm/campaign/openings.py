"""What can be begun as a campaign: the packs' adventures, each in its two versions, and a printed
book.

What may live here: that list, made of the packs.  What may not: the name of any adventure.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.openings import Opening
from controller.games.sanctorvm.box.pack import Box
from controller.wire import Msg

__all__ = ["openings"]

ADVENTURES = Msg("Adventures")


def openings(box: Box) -> Iterator[Opening]:
    """Every adventure with its chapters and scenes, then as an Arcade, then the printed book
    (SV-VER-001)."""
    for name, adventure in box.adventures.items():
        yield Opening(
            id=name,
            label=Msg(adventure.name),
            story=Msg(adventure.story),
            group=ADVENTURES,
            setup={"adventure": name},
        )
    for name, adventure in box.adventures.items():
        yield Opening(
            id=f"arcade {name}",
            label=Msg("Arcade: {adventure}", adventure=Msg(adventure.name)),
            story=Msg("Its Action Phases one after the other, without the story between them."),
            group=ADVENTURES,
            setup={"adventure": name, "version": "arcade"},
        )
    yield Opening(
        id="book",
        label=Msg("Beside the printed book"),
        story=Msg("The Overlord reads from the pages, and the table does the rest."),
        group=ADVENTURES,
        setup={"version": "book"},
    )
