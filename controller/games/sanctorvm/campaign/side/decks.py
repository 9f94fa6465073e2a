"""Decks: which cards the Side has, and which lie in the Armament, Tool and Adventure Decks.

A Deck is all copies of its cards that are nowhere else, so it is worked out and never kept:

    Storage    what the Side has (SV-SRG-001)
    Gunan's    the Tool Cards that were discarded (SV-SRG-010)
    the others hold what is in neither

What may live here: moving cards between them.  What may not: why they move.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import copies, kind_of
from controller.games.sanctorvm.campaign.events import CardsGained, CardsLost
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Chance, Msg, Why

__all__ = [
    "bring",
    "destroy",
    "discard",
    "draw_tools",
    "gain",
    "held",
    "left",
    "on_sale",
    "part_with",
    "perishable",
    "title",
    "tool_deck",
]


def title(story: Story, kind: str) -> Msg:
    """What a card is called."""
    adventure_card = story.box.adventure_cards.get(kind)
    return Msg(adventure_card.name if adventure_card else story.box.kinds()[kind].name)


def perishable(story: Story, kind: str) -> bool:
    """SV-DCK-003: whether a card can be discarded or destroyed at all: no Weapon and no Armor."""
    return kind in story.box.tools or kind in story.box.adventure_cards


def held(story: Story, kind: str) -> list[str]:
    """The copies of a card in the Storage Deck."""
    return [card for card in story.state.storage if kind_of(card) == kind]


def left(story: Story, kind: str) -> list[str]:
    """The copies of a card that lie in their own Deck."""
    gone = {*story.state.storage, *story.state.gunan}
    adventure_card = story.box.adventure_cards.get(kind)
    if adventure_card is not None:
        every = [f"{kind}-{n}" for n in range(1, adventure_card.copies + 1)]
    else:
        every = copies(kind, story.box.kinds()[kind])
    return [card for card in every if card not in gone]


def tool_deck(story: Story) -> list[str]:
    """The Tool Deck."""
    return [card for kind in story.box.tools for card in left(story, kind)]


def on_sale(story: Story) -> list[tuple[str, int]]:
    """SV-STO-003: how many of which Tool Card Gunan's Store still offers, in the order of the Tool
    Deck; nothing away from the Tabernacle."""
    here = story.state.visit
    stock = {} if here is None else here.store
    return [(kind, stock[kind]) for kind in story.box.tools if kind in stock]


def bring(telling: Telling, cards: Sequence[str], *why: Why) -> None:
    """These very cards come into Storage, out of Gunan's Deck or their own."""
    state = telling.state
    for kind, copies_of in by_kind(cards).items():
        state.gunan = [card for card in state.gunan if card not in copies_of]
        state.storage += copies_of
        name, count = title(telling, kind), len(copies_of)
        telling.tell(CardsGained(title=name, count=count, cards=tuple(copies_of), reasons=why))


def part_with(telling: Telling, cards: Sequence[str], *why: Why) -> None:
    """These very cards return from Storage to their own Decks."""
    for kind, copies_of in by_kind(cards).items():
        leave(telling, copies_of, kind, why)


def by_kind(cards: Sequence[str]) -> dict[str, list[str]]:
    """Cards, by what they are copies of."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(kind_of(card), []).append(card)
    return found


def gain(telling: Telling, kind: str, count: int, *why: Why) -> int:
    """So many copies come into Storage, as far as there are any; how many came."""
    cards = left(telling, kind)[:count]
    if cards:
        telling.state.storage += cards
        telling.tell(
            CardsGained(
                title=title(telling, kind), count=len(cards), cards=tuple(cards), reasons=why
            )
        )
    return len(cards)


def destroy(telling: Telling, kind: str, count: int, *why: Why) -> int:
    """So many copies return to their own Deck, as far as the Side has them (SV-DCK-013)."""
    return leave(telling, held(telling, kind)[:count], kind, why)


def discard(telling: Telling, kind: str, count: int, *why: Why) -> int:
    """So many copies of a Tool Card go to Gunan's Deck (SV-DCK-013)."""
    cards = held(telling, kind)[:count]
    telling.state.gunan += cards
    return leave(telling, cards, kind, why)


def leave(telling: Telling, cards: Sequence[str], kind: str, why: tuple[Why, ...]) -> int:
    """These leave the Storage Deck."""
    for card in cards:
        telling.state.storage.remove(card)
    if cards:
        telling.tell(
            CardsLost(title=title(telling, kind), count=len(cards), cards=tuple(cards), reasons=why)
        )
    return len(cards)


def draw_tools(telling: Telling, count: int, *why: Why) -> Rules[None]:
    """So many random Tool Cards, as far as the Tool Deck goes."""
    deck = tuple(tool_deck(telling))
    count = min(count, len(deck))
    if not count:
        return
    cards: Sequence[str] = yield from telling.ask(
        Chance(
            key="draw-tools",
            to=(telling.leading(),),
            prompt=Msg(
                "Draw {n} Tool Card",
                plural="Draw {n} Tool Cards",
                n=count,
            ),
            because=("SV-DCK-006",),
            stream="tools",
            faces=deck,
            labels=tuple(telling.box.numbered(card) for card in deck),
            count=count,
            distinct=True,
        )
    )
    for card in cards:
        telling.state.storage.append(card)
        kind = kind_of(card)
        telling.tell(CardsGained(title=title(telling, kind), count=1, cards=(card,), reasons=why))
