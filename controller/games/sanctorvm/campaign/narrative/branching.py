"""Branching: where the story goes on (SV-CHP-006 to SV-CHP-009).

What may live here: conditions, other scenes, the end of a chapter and of an adventure.  What may
not: anything that is asked.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Ending, Goto, Step, Tabernacle, When
from controller.games.sanctorvm.campaign.adventure.sequel import completed
from controller.games.sanctorvm.campaign.events import Ended, SceneBegan
from controller.games.sanctorvm.campaign.side.chronology import noted
from controller.games.sanctorvm.campaign.side.decks import held
from controller.games.sanctorvm.campaign.state import Frame
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.wire import Msg

__all__ = ["DOES", "begin_scene"]


def when(telling: Telling, step: When, who: str) -> Rules[None]:
    """SV-CHP-008: it depends."""
    telling.enter(("then" if holds(telling, step) else "otherwise", who))
    yield from ()


def holds(story: Story, step: When) -> bool:
    """Whether all that a condition names is so."""
    state = story.state
    alive = {each.id: each.alive for each in state.five()}
    return all(
        (
            not step.marked or step.marked in state.marks,
            not step.unmarked or step.unmarked not in state.marks,
            all(len(held(story, kind)) >= count for kind, count in step.holds.items()),
            state.coins >= step.coins,
            not step.alive or alive.get(step.alive, False),
            not step.dead or not alive.get(step.dead, True),
            not step.won or step.won in state.won,
        )
    )


def goto(telling: Telling, step: Goto, who: str) -> Rules[None]:
    """SV-CHP-009: the story goes on in another scene."""
    begin_scene(telling, step.scene)
    yield from ()


def begin_scene(telling: Telling, scene: str) -> None:
    """A scene begins; what was left of the one before is left behind."""
    telling.state.frames, telling.state.pulls = [Frame(scene)], 0
    telling.state.stage = "step"
    title = telling.box.scenes[scene].name
    if title:
        noted(telling.state, "scene", title)
        telling.tell(SceneBegan(title=Msg(title)))


def tabernacle(telling: Telling, step: Tabernacle, who: str) -> Rules[None]:
    """SV-CHP-006: the chapter is over."""
    telling.state.frames = []
    telling.state.stage = "tabernacle"
    yield from ()


def ending(telling: Telling, step: Ending, who: str) -> Rules[None]:
    """SV-GEN-005: the adventure is over."""
    telling.state.frames = []
    telling.tell(Ended(text=Msg(step.text)))
    if step.good:
        completed(telling)
    else:
        telling.state.stage, telling.state.ended = "over", "failed"
    yield from ()


DOES: dict[type[Step], Does] = {
    When: when,
    Goto: goto,
    Tabernacle: tabernacle,
    Ending: ending,
}
