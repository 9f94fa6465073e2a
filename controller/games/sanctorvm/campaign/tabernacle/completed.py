"""Past: the chapters that were completed, with their Action Phases and the Replicas these take
(SV-IMA-001, SV-IMA-003, SV-IMA-004).

Of an adventure of the packs it is all that its chapters have, whether the way led there or not;
beside the printed book, what was built on the screen.

What may live here: what there is to fight again.  What may not: fighting it (`imaginarium`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.campaign.state import Built, Campaign
from controller.games.sanctorvm.campaign.telling import Story

__all__ = ["Past", "before", "built", "past"]


class Past(Struct, frozen=True):
    """A completed chapter: its number, from 1, its title, its Action Phases in order, and the Tool
    Cards that they take; those are not known of a printed page."""

    number: int
    title: str
    battles: dict[str, ActionPhase]
    replicas: dict[str, int] = {}


def past(story: Story) -> list[Past]:
    """The completed chapters in order; that of this Tabernacle too."""
    state = story.state
    if state.version == "book":
        return [
            Past(number + 1, story.chapter.name, of_chapter(state, number))
            for number in range(state.chapter + 1)
        ]
    chapters = [story.box.chapters[n] for n in story.adventure.chapters[: state.chapter + 1]]
    return [
        Past(
            number,
            chapter.name,
            {name: story.box.battles[name] for name in chapter.battles},
            dict(chapter.replicas),
        )
        for number, chapter in enumerate(chapters, start=1)
    ]


def of_chapter(state: Campaign, chapter: int) -> dict[str, ActionPhase]:
    """What was built on the screen in a chapter."""
    return {each.phase.name: each.phase for each in state.built if each.chapter == chapter}


def built(state: Campaign, phase: ActionPhase) -> None:
    """An Action Phase of the printed book was built; one of the same name in this chapter is the
    same one, built again."""
    here = (state.chapter, phase.name)
    state.built = [each for each in state.built if (each.chapter, each.phase.name) != here]
    state.built.append(Built(state.chapter, phase))


def before(story: Story, chapter: int, battle: str) -> Iterator[ActionPhase]:
    """The Action Phases that come before this one of that chapter."""
    for each in past(story):
        for name, phase in each.battles.items():
            if (each.number, name) == (chapter, battle):
                return
            yield phase
