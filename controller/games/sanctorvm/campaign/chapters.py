"""Chapters: how one begins, what a loss goes back to, and what comes after it.

    begins   the Side names its Leader (SV-NAR-035), Ethermancy gives what it gives, and its first
             scene begins
    lost     the chapter is played again from its start, unless the Overlord grants a second chance
             (SV-LOS-002 to SV-LOS-005)
    over     the Tabernacle is reached (SV-CHP-006); behind it waits the next chapter, or the end

What may live here: beginning, losing and ending a chapter.  What may not: the Tabernacle.
"""

from __future__ import annotations

from copy import deepcopy

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign.branching import begin_scene
from controller.games.sanctorvm.campaign.chronology import afresh
from controller.games.sanctorvm.campaign.events import ChapterBegan, Ended
from controller.games.sanctorvm.campaign.fighting import begin_again
from controller.games.sanctorvm.campaign.gifts import gifted, give
from controller.games.sanctorvm.campaign.medal import name_leader
from controller.games.sanctorvm.campaign.relief import relieve
from controller.games.sanctorvm.campaign.sequel import completed
from controller.games.sanctorvm.campaign.state import Campaign, Kept
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import OVERLORD, Judge, Msg, Option, Why

__all__ = ["chapter_begins", "chapter_over", "gifts", "lost"]

AGAIN = Option("again", Msg("The chapter is played again from its start"))
SECOND = Option("second-chance", Msg("A second chance: the Action Phase is fought again"))


def chapter_begins(telling: Telling) -> Rules[None]:
    """SV-NAR-035, SV-CHP-008: a chapter begins in its first scene."""
    state, chapter = telling.state, telling.chapter
    afresh(state)
    telling.tell(ChapterBegan(number=state.chapter + 1, title=Msg(chapter.name)))
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


def kept(state: Campaign) -> Kept:
    """How things stand now."""
    return Kept(
        members=deepcopy(state.members),
        storage=list(state.storage),
        gunan=list(state.gunan),
        coins=state.coins,
        marks=list(state.marks),
        won=list(state.won),
        learnt=list(state.learnt),
        leader=state.leader,
    )


def lost(telling: Telling) -> Rules[None]:
    """SV-LOS-002, SV-LOS-005: the Overlord says what comes of it."""
    taken = yield from telling.ask(
        Judge(
            key="lost",
            to=(OVERLORD,),
            prompt=Msg("The Action Phase is lost. What now?"),
            because=("SV-LOS-002", "SV-LOS-005"),
            options=(AGAIN, SECOND),
        )
    )
    if taken and taken[0].id == SECOND.id:
        yield from relieve(telling)
        begin_again(telling)
    else:
        go_back(telling)


def go_back(telling: Telling) -> None:
    """SV-LOS-002 to SV-LOS-004: all is as it was when the chapter began, but the Tool Cards in
    Storage are destroyed."""
    state = telling.state
    before = state.kept
    assert before is not None
    state.members = deepcopy(before.members)
    tools = telling.box.tools
    state.storage = [card for card in before.storage if kind_of(card) not in tools]
    state.gunan, state.coins = list(before.gunan), before.coins
    state.marks, state.won = list(before.marks), list(before.won)
    state.learnt, state.leader = list(before.learnt), before.leader
    state.stage = "chapter"


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
