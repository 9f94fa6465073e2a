"""Goods: cards in two places, Coins and numbers out of range, and what waits for the next Action
Phase.

It is asked of the campaign as it stands, and of what a chapter or an Action Phase goes back to.

What may live here: what the Side has.  What may not: what it has equipped, which is the battle's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from controller.games.sanctorvm.battle.coins import MOST_COINS
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.condition import Arrives, Clause
from controller.games.sanctorvm.campaign.state import Belongings, Campaign
from controller.games.sanctorvm.campaign.telling import Story
from controller.games.sanctorvm.preparing.setup import MOST_CONDITIONS
from controller.wire import Msg, Why

__all__ = ["wrong_goods"]

Goods = Campaign | Belongings


def wrong_goods(story: Story, goods: Goods) -> Iterator[Why]:
    """What the Side has, and what it has to expect."""
    yield from wrong_cards(story, goods)
    if not 0 <= goods.coins <= MOST_COINS:
        text = Msg("there are between 0 and {most} Coins", most=MOST_COINS)
        yield Why(text, ("SV-COI-006",))
    for helper in goods.helpers:
        if helper.minion not in story.box.minions:
            text = Msg('there is no Minion "{kind}" in the packs', kind=helper.minion)
            yield Why(text, ("SV-ALY-001",))
    yield from wrong_challenges(story, goods.challenges)


def wrong_cards(story: Story, goods: Goods) -> Iterator[Why]:
    """SV-SRG-001, SV-SRG-010: each copy is in one place."""
    for card, times in Counter((*goods.storage, *goods.gunan)).items():
        if not exists(story, card):
            yield Why(Msg('there is no card "{card}" in the packs', card=card), ("SV-SRG-001",))
        elif times > 1:
            yield Why(Msg('the card "{card}" is in one place only', card=card), ("SV-SRG-001",))
    for card in goods.gunan:
        if kind_of(card) not in story.box.tools:
            text = Msg('Gunan\'s Deck holds Tool Cards alone, and "{card}" is none', card=card)
            yield Why(text, ("SV-SRG-010",))
    known = story.box.ethermancies
    if len(set(goods.learnt)) < len(goods.learnt) or not set(goods.learnt) <= known.keys():
        text = Msg("the Ethermancy Cards of a chapter are in the packs, each once")
        yield Why(text, ("SV-PWR-014", "SV-ETH-005"))


def exists(story: Story, card: str) -> bool:
    """Whether the packs have this copy."""
    kind, _, number = card.rpartition("-")
    found = story.box.adventure_cards.get(kind) or story.box.kinds().get(kind)
    return found is not None and number in [str(n) for n in range(1, found.copies + 1)]


def wrong_challenges(story: Story, challenges: list[Clause]) -> Iterator[Why]:
    """SV-ALY-012: Conditions of the next Action Phase."""
    if len(challenges) > MOST_CONDITIONS:
        text = Msg("at most {most} Conditions wait for a battle", most=MOST_CONDITIONS)
        yield Why(text, ("SV-ALY-012",))
    for clause in challenges:
        if isinstance(clause, Arrives) and clause.minion not in story.box.minions:
            text = Msg('there is no Minion "{kind}" in the packs', kind=clause.minion)
            yield Why(text, ("SV-ALY-012",))
