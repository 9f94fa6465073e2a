"""Steps: every kind of step of a scene, and who can do it.

What may live here: handing on.  What may not: what any single step does.
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.story import Step
from controller.games.sanctorvm.campaign.action_phase import fighting
from controller.games.sanctorvm.campaign.frames import next_step
from controller.games.sanctorvm.campaign.narrative import (
    allies,
    branching,
    coin_flip,
    decisions,
    enigma,
    personal_test,
    reading,
    slot_machine,
)
from controller.games.sanctorvm.campaign.side import fortunes
from controller.games.sanctorvm.campaign.telling import Does, Telling

__all__ = ["DOES", "step", "take"]

DOES: dict[type[Step], Does] = {
    **reading.DOES,
    **personal_test.DOES,
    **coin_flip.DOES,
    **decisions.DOES,
    **enigma.DOES,
    **slot_machine.DOES,
    **allies.DOES,
    **fortunes.DOES,
    **branching.DOES,
    **fighting.DOES,
}


def step(telling: Telling) -> Rules[None]:
    """Take the next step of the story; where there is none left the chapter is over."""
    taken = next_step(telling.box, telling.state)
    if taken is None:
        telling.state.stage = "tabernacle"
        return
    yield from take(telling, *taken)


def take(telling: Telling, it: Step, who: str) -> Rules[None]:
    """Let the rule of a step do it; with the last of the five all is lost (SV-LOS-001)."""
    state, stood = telling.state, bool(telling.state.living())
    yield from DOES[type(it)](telling, it, who)
    if stood and not state.living():
        state.stage = "fallen"
