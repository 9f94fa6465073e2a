"""Resist: live through so many rounds, whoever comes (SV-OBJ-008, SV-OBJ-009)."""

from __future__ import annotations

from controller.games.sanctorvm.battle.objectives.goal import Goal, fighting, passed
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

__all__ = ["RESIST"]


def says(box: Box, phase: ActionPhase) -> Msg:
    """The Objective as it is read aloud."""
    return Msg("Resist until {n} rounds are over.", n=phase.rounds)


def achieved(field: Field) -> Why | None:
    """SV-OBJ-008: the rounds are over, and somebody still stands."""
    if passed(field.state) < field.phase.rounds or not fighting(field.state):
        return None
    return Why(Msg("{n} rounds are over", n=field.phase.rounds), ("SV-OBJ-008",))


def victory(state: Battle) -> Msg:
    """The outcome."""
    return Msg("Victory: the Homo Superbe have resisted for {round} rounds", round=state.round)


RESIST = Goal(
    says=says,
    achieved=achieved,
    won=Msg("The Homo Superbe have resisted"),
    victory=victory,
)
