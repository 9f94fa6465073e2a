"""Boxes: what an adventure says of its Tabernacle in a chapter.

The packs say it with the chapter.  Beside the printed book it is known in which chapters Superb
Panels are reset and raised; what the Store offers the Overlord reads there and says here.

What may live here: where this comes from.  What may not: what is done with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.state import Visit
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import OVERLORD, Choose, Msg, Option

__all__ = ["boxes"]


def boxes(telling: Telling) -> Rules[Visit]:
    """What there is at this stop."""
    chapter = telling.chapter
    store = dict(chapter.store)
    if telling.state.version == "book":
        store = yield from printed_store(telling)
    return Visit(store=store, reset=chapter.reset, level=chapter.level)


def printed_store(telling: Telling) -> Rules[dict[str, int]]:
    """SV-STO-004: the Tool Cards that the Overlord finds in the box of Gunan's Store."""
    deck = decks.tool_deck(telling)
    said: Sequence[Option] = yield from telling.ask(
        Choose(
            key="store-box",
            to=(OVERLORD,),
            prompt=Msg("Which Tool Cards does Gunan's Store offer?"),
            because=("SV-STO-003", "SV-STO-004"),
            options=tuple(
                Option(f"card:{card}", telling.box.numbered(card), objects=(card,)) for card in deck
            ),
            least=0,
            most=len(deck),
        )
    )
    return dict(Counter(kind_of(option.objects[0]) for option in said))
