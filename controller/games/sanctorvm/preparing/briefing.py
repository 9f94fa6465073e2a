"""Briefing: what the Overlord reads aloud before a battle (SV-AP-002): the Narrative, the Objective
and the Advantage; and what both Sides must know beside these, the Mode and the Conditions.

What may live here: the pages, and reading them.  What may not: how a single Objective, Mode or
Condition is said, which stands with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.battle.conditions import said
from controller.games.sanctorvm.battle.modes import MANNERS
from controller.games.sanctorvm.battle.objectives import GOALS
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.scene import Field, Scene
from controller.games.sanctorvm.state import Battle, Stage
from controller.wire import OVERLORD, Msg, Page, Read

__all__ = ["opening", "pages", "read"]


def opening(phase: ActionPhase, state: Battle) -> Stage:
    """What comes first: it is said who is captive, and the board lies before anything is read."""
    if phase.prison is not None and not any(who.apart for who in state.miniatures):
        return "captive"
    return "module" if phase.chosen else after_board(phase, state)


def after_board(phase: ActionPhase, state: Battle) -> Stage:
    """What comes once the board lies."""
    return "reading" if phase.narrative else after_reading(state)


def after_reading(state: Battle) -> Stage:
    """What comes once everybody knows what it is about."""
    return "chapter" if state.gifted else "equip"


def read(scene: Scene) -> Rules[None]:
    """SV-AP-002: the Overlord reads it aloud."""
    yield from scene.ask(
        Read(
            key="briefing",
            to=(OVERLORD,),
            prompt=Msg("Read this aloud: {battle}", battle=Msg(scene.phase.name)),
            because=("SV-AP-002",),
            pages=tuple(Page(text) for text in pages(scene)),
        )
    )
    scene.state.stage = after_reading(scene.state)


def pages(field: Field) -> Iterator[Msg]:
    """SV-AP-002, SV-AP-003, SV-AP-011: Narrative, Objective and Advantage, Mode and Conditions."""
    phase, box = field.phase, field.box
    if phase.narrative:
        yield Msg(phase.narrative)
    yield Msg("Objective: {text}", text=GOALS[phase.objective].says(box, phase))
    yield Msg("Advantage: {text}", text=advantage(field))
    manner = MANNERS[phase.mode].says(phase)
    if manner is not None:
        yield Msg("Mode: {text}", text=manner)
    for clause in field.state.conditions:
        yield Msg("Condition: {text}", text=said(box, clause))


def advantage(field: Field) -> Msg:
    """SV-ADV-001, SV-ADV-003: who begins."""
    if field.state.advantage == "homo":
        return Msg("La Familia begins every round.")
    if field.state.advantage == "overlord":
        return Msg("The Overlord begins every round.")
    return Msg("a coin says which Side begins every round.")
