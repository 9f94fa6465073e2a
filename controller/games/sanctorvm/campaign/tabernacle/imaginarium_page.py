"""Page: what the Imaginarium's page says of each completed chapter (SV-IMA-003 to SV-IMA-008).

    Chapter     its number                Table       its Action Phases with their Rewards, and
    Replicas    the Tool Cards they need              which of them were won
    Chronology  the way that the group took

It stands in the view while the group is at the Tabernacle, beside Gunan's Deck, so that it can be
looked at, and its spaces are ticked off by themselves.

What may live here: showing it.  What may not: noting the way (`chronology`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.box.words import in_a_row
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.state import Trace
from controller.games.sanctorvm.campaign.tabernacle.completed import Past, past
from controller.games.sanctorvm.campaign.tabernacle.imaginarium import won_before
from controller.games.sanctorvm.campaign.telling import Story
from controller.wire import Card, Msg, Sheet, SheetLine, Text, Zone

__all__ = ["at_tabernacle"]


def at_tabernacle(story: Story) -> tuple[Zone | Sheet, ...]:
    """What is to be seen there: Gunan's Deck, and the pages of the Imaginarium."""
    return () if story.state.visit is None else (gunans_deck(story), *pages(story))


def gunans_deck(story: Story) -> Zone:
    """SV-STO-001: the Tool Cards that were discarded."""
    cards = story.state.gunan
    return Zone(
        id="gunan",
        title=Msg("Gunan's Deck"),
        count=len(cards),
        cards=tuple(
            Card(card, decks.title(story, kind_of(card)), story.book.texts.get(kind_of(card), ""))
            for card in cards
        ),
    )


def pages(story: Story) -> tuple[Sheet, ...]:
    """A page for each completed chapter."""
    return tuple(
        Sheet(
            id=f"imaginarium-{it.number}",
            title=Msg(
                "Imaginarium, chapter {number}: {title}", number=it.number, title=Msg(it.title)
            ),
            lines=(*table(story, it), *lent(story, it), *chronology(story, it.number - 1)),
        )
        for it in past(story)
    )


def table(story: Story, chapter: Past) -> Iterator[SheetLine]:
    """SV-IMA-004, SV-IMA-008: its Action Phases, their Rewards, and a tick for what was won."""
    for name, phase in chapter.battles.items():
        reward = listed(story, phase.reward) or Msg("no Reward")
        if won_before(story, name):
            reward = Msg("{reward} (won)", reward=reward)
        yield SheetLine(Msg(phase.name), reward)


def lent(story: Story, chapter: Past) -> Iterator[SheetLine]:
    """SV-IMA-006: the Replicas."""
    cards = listed(story, chapter.replicas)
    if cards:
        yield SheetLine(Msg("Replicas"), cards)


def listed(story: Story, cards: dict[str, int]) -> Text:
    """Cards with their numbers; empty where there are none."""
    said = [
        Msg("{n} x {card}", n=count, card=decks.title(story, kind)) for kind, count in cards.items()
    ]
    return in_a_row(said) if said else ""


def chronology(story: Story, chapter: int) -> Iterator[SheetLine]:
    """SV-IMA-005: the way that led to its Action Phases, and to the Tabernacle."""
    for trace in story.state.path:
        if trace.chapter == chapter:
            yield SheetLine(label(story, trace), Msg(trace.text) if trace.text else "")


def label(story: Story, trace: Trace) -> Msg:
    """What kind of thing it was."""
    if trace.kind == "choice":
        return story.name(story.state.member(trace.who)) if trace.who else Msg("Decision")
    return {
        "scene": Msg("Scene"),
        "battle": Msg("Action Phase"),
        "tabernacle": Msg("The Tabernacle"),
    }[trace.kind]
