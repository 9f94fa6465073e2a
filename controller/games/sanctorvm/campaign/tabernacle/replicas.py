"""Replicas: the cards with which an Action Phase is fought in the Imaginarium (SV-IMA-006 to 012).

    Tool Cards         those that the chapter's page names, out of the Tool Deck; of what it does
                       not have enough the Side's own are taken, and then those that Gunan has
    Weapons and Armor  the Side's own; who has none at all is lent the Rewards of the mandatory
                       Action Phases before that one, out of the Armament Deck

They stand in that battle alone: whatever becomes of them in it, every one is back in its place when
it is over, for the campaign's own Decks are never touched.

What may live here: which cards these are.  What may not: the battle (`imaginarium`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.box.adventure import Chapter
from controller.games.sanctorvm.box.cards import copies, kind_of
from controller.games.sanctorvm.campaign import decks
from controller.games.sanctorvm.campaign.telling import Story

__all__ = ["armament", "before", "borrowed", "completed", "of_battle", "replicas"]


def completed(story: Story) -> list[Chapter]:
    """SV-IMA-001: the chapters that were completed, in order; that of this Tabernacle too."""
    names = story.adventure.chapters[: story.state.chapter + 1]
    return [story.box.chapters[name] for name in names]


def of_battle(story: Story, battle: str) -> Chapter:
    """The completed chapter that has this Action Phase.  StopIteration if none has."""
    return next(chapter for chapter in completed(story) if battle in chapter.battles)


def before(story: Story, battle: str) -> Iterator[str]:
    """The Action Phases that come before this one in the adventure."""
    for chapter in completed(story):
        for name in chapter.battles:
            if name == battle:
                return
            yield name


def replicas(story: Story, chapter: Chapter) -> list[str]:
    """SV-IMA-006, SV-IMA-009: the Tool Cards of a chapter's page."""
    found: list[str] = []
    for kind, count in chapter.replicas.items():
        everywhere = [*decks.left(story, kind), *decks.held(story, kind)]
        gunan = [card for card in story.state.gunan if kind_of(card) == kind]
        found += [*everywhere, *gunan][:count]
    return found


def armament(story: Story, battle: str) -> list[str]:
    """SV-IMA-010, SV-IMA-011: the Weapon and Armor Cards to fight with."""
    box = story.box
    own = [c for c in story.state.storage if kind_of(c) in box.weapons or kind_of(c) in box.armors]
    return own or borrowed(story, battle)


def borrowed(story: Story, battle: str) -> list[str]:
    """SV-IMA-011: the Rewards of the mandatory Action Phases before this one."""
    box = story.box
    counts: dict[str, int] = {}
    for name in before(story, battle):
        phase = box.battles[name]
        if phase.destiny == "mandatory":
            for kind, count in phase.reward.items():
                counts[kind] = counts.get(kind, 0) + count
    cards = {kind: box.weapons.get(kind) or box.armors.get(kind) for kind in counts}
    return [
        copy
        for kind, card in cards.items()
        if card is not None
        for copy in copies(kind, card)[: counts[kind]]
    ]
