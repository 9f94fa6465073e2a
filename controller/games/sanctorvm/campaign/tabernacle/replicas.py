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

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import copies, kind_of
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.tabernacle.completed import Past, before
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import OVERLORD, Choose, Msg, Option

__all__ = ["armament", "lent", "replicas"]


def replicas(telling: Telling, chapter: Past) -> Rules[list[str]]:
    """SV-IMA-006, SV-IMA-009: the Tool Cards of a chapter's page; that of a printed one the
    Overlord reads."""
    if telling.state.version != "book":
        return lent(telling, chapter.replicas)
    every = [copy for kind, card in telling.box.tools.items() for copy in copies(kind, card)]
    said: Sequence[Option] = yield from telling.ask(
        Choose(
            key="replicas",
            to=(OVERLORD,),
            prompt=Msg("Which Replicas does the Imaginarium's page name?"),
            because=("SV-IMA-006",),
            options=tuple(
                Option(f"card:{card}", telling.box.numbered(card), objects=(card,))
                for card in every
            ),
            least=0,
            most=len(every),
        )
    )
    return lent(telling, Counter(kind_of(option.objects[0]) for option in said))


def lent(story: Story, counts: Mapping[str, int]) -> list[str]:
    """So many copies of these Tool Cards: out of the Tool Deck, of the Side's own, then of
    Gunan's."""
    found: list[str] = []
    for kind, count in counts.items():
        gunan = [card for card in story.state.gunan if kind_of(card) == kind]
        found += [*decks.left(story, kind), *decks.held(story, kind), *gunan][:count]
    return found


def armament(story: Story, chapter: Past, battle: str) -> list[str]:
    """SV-IMA-010, SV-IMA-011: the Weapon and Armor Cards to fight with."""
    box = story.box
    own = [c for c in story.state.storage if kind_of(c) in box.weapons or kind_of(c) in box.armors]
    return own or borrowed(story, before(story, chapter.number, battle))


def borrowed(story: Story, phases: Iterable[ActionPhase]) -> list[str]:
    """SV-IMA-011: the Rewards of the mandatory ones of these, as far as there are copies."""
    counts: Counter[str] = Counter()
    for phase in phases:
        if phase.destiny == "mandatory":
            counts.update(phase.reward)
    cards = {kind: story.box.weapons.get(kind) or story.box.armors.get(kind) for kind in counts}
    return [
        copy
        for kind, card in cards.items()
        if card is not None
        for copy in copies(kind, card)[: counts[kind]]
    ]
