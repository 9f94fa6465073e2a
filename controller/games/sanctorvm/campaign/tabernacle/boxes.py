"""Boxes: what an adventure says of its Tabernacle in a chapter.

The packs say it with the chapter.  Beside the printed book the Overlord reads the boxes on paper
and says which there are; conversations are then held off the screen.

What may live here: where this comes from.  What may not: what is done with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.adventure import Chapter
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign import decks
from controller.games.sanctorvm.campaign.state import Visit
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import OVERLORD, Choose, Msg, Option

__all__ = ["boxes", "of_the_packs"]

RESET = Option("reset", Msg("Reset Superb Panel"))
LEVEL = Option("level", Msg("Level increase"))


def of_the_packs(story: Story) -> Chapter | None:
    """The chapter that is played; None beside the printed book."""
    return None if story.state.version == "book" else story.chapter


def boxes(telling: Telling) -> Rules[Visit]:
    """What there is at this stop."""
    chapter = of_the_packs(telling)
    if chapter is not None:
        return Visit(store=dict(chapter.store), reset=chapter.reset, level=chapter.level)
    said: Sequence[Option] = yield from telling.ask(
        Choose(
            key="boxes",
            to=(OVERLORD,),
            prompt=Msg("What does the book say of this Tabernacle?"),
            because=("SV-TAB-010", "SV-TAB-012"),
            options=(RESET, LEVEL),
            least=0,
            most=2,
        )
    )
    here = Visit(reset=RESET in said, level=LEVEL in said)
    deck = decks.tool_deck(telling)
    if deck:
        offered: Sequence[Option] = yield from telling.ask(
            Choose(
                key="store-box",
                to=(OVERLORD,),
                prompt=Msg("Which Tool Cards does Gunan's Store offer?"),
                because=("SV-STO-003", "SV-STO-004"),
                options=tuple(
                    Option(f"card:{card}", telling.box.numbered(card), objects=(card,))
                    for card in deck
                ),
                least=0,
                most=len(deck),
            )
        )
        for option in offered:
            kind = kind_of(option.objects[0])
            here.store[kind] = here.store.get(kind, 0) + 1
    return here
