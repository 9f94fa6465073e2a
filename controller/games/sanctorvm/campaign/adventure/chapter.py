"""Chapters: how one begins, and what comes after it.

    begins   the Side names its Leader (SV-NAR-035), Ethermancy gives what it gives, and its first
             scene begins
    over     the Tabernacle is reached (SV-CHP-006); behind it waits the next chapter, or the end

What may live here: beginning and ending a chapter.  What may not: the Tabernacle, and losing one
(`losing`).
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.campaign.adventure.ethermancy import gifted, give
from controller.games.sanctorvm.campaign.adventure.sequel import completed
from controller.games.sanctorvm.campaign.events import ChapterBegan, Ended
from controller.games.sanctorvm.campaign.narrative.branching import begin_scene
from controller.games.sanctorvm.campaign.side.chronology import afresh
from controller.games.sanctorvm.campaign.side.keeping import kept
from controller.games.sanctorvm.campaign.side.leader_medal import name_leader
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import Msg, Why

__all__ = ["chapter_begins", "chapter_over", "gifts"]


def chapter_begins(telling: Telling) -> Rules[None]:
    """SV-NAR-035, SV-CHP-008: a chapter begins in its first scene."""
    state = telling.state
    afresh(state)
    telling.tell(ChapterBegan(title=telling.titled(state.chapter)))
    yield from name_leader(telling)
    state.learnt = []
    state.kept = kept(state)
    state.gifted = gifted(telling)
    if state.gifted:
        state.stage = "gifts"
    else:
        story_begins(telling)


def gifts(telling: Telling) -> Rules[None]:
    """SV-SKL-029, SV-PWR-014: what Ethermancy gives the next of them; then the story begins."""
    yield from give(telling)
    if not telling.state.gifted:
        story_begins(telling)


def story_begins(telling: Telling) -> None:
    """SV-CHP-008: in the first scene of the chapter."""
    if telling.state.version == "book":
        telling.go_on()
    else:
        begin_scene(telling, telling.chapter.first)


def chapter_over(telling: Telling) -> None:
    """The next chapter, or the end of the adventure (SV-GEN-005)."""
    state = telling.state
    if state.chapter + 1 < len(telling.adventure.chapters):
        state.chapter += 1
        state.stage = "chapter"
        return
    why = Why(Msg("the last chapter is completed"), ("SV-GEN-005",))
    telling.tell(Ended(text=Msg("The adventure is completed"), reasons=(why,)))
    completed(telling)
