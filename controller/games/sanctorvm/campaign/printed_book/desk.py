"""Desk: what the Overlord has at hand while reading from the printed book.

One question stands all evening: what does the page say?  An Action Phase is built on the screen
(`draft`), everything else is a tool (`tools`); a chapter begins and ends where the book says so.

What may live here: this question.  What may not: what a tool does.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.campaign.events import Ended
from controller.games.sanctorvm.campaign.printed_book.asking import one
from controller.games.sanctorvm.campaign.printed_book.printed import STORY
from controller.games.sanctorvm.campaign.printed_book.tools import TOOLS
from controller.games.sanctorvm.campaign.telling import Telling
from controller.wire import Msg, Option

__all__ = ["blank", "desk"]

BATTLE = Option("battle", Msg("An Action Phase"))
TABERNACLE = Option("tabernacle", Msg("The chapter is over: the Tabernacle"))
END = Option("end", Msg("The adventure is over"))


def desk(telling: Telling) -> Rules[None]:
    """What does the page say?"""
    tools = [Option(name, tool.label) for name, tool in TOOLS.items()]
    taken = yield from one(
        telling, "desk", Msg("What does the page say?"), (BATTLE, *tools, TABERNACLE, END)
    )
    state = telling.state
    if taken is None:
        return
    if taken.id in TOOLS:
        yield from TOOLS[taken.id].does(telling)
    elif taken.id == BATTLE.id:
        state.draft = state.draft or blank(len(state.won) + 1)
        state.stage = "draft"
    elif taken.id == TABERNACLE.id:
        state.stage = "tabernacle"
    else:
        state.stage, state.ended = "over", "completed"
        telling.tell(Ended(text=Msg("The adventure is completed")))


def blank(number: int) -> ActionPhase:
    """An Action Phase of which nothing has been said yet."""
    return ActionPhase(
        name=f"AP-{number}",
        story=STORY.key,
        advantage="none",
        modules=(),
        heroes=(),
        minions=(),
    )
