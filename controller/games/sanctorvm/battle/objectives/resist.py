"""Resist: live through so many rounds, whoever comes (SV-OBJ-008, SV-OBJ-009)."""

from __future__ import annotations

from controller.games.sanctorvm.battle.objectives.goal import Goal, fights, passed
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

__all__ = ["RESIST"]


def says(box: Box, phase: ActionPhase) -> Msg:
    """The Objective as it is read aloud."""
    return Msg(
        "Resist until {n} round is over.",
        plural="Resist until {n} rounds are over.",
        n=phase.rounds,
    )


def achieved(field: Field) -> Why | None:
    """SV-OBJ-008: the rounds are over, and somebody still stands."""
    if passed(field.state) < field.phase.rounds or not fights(field.state):
        return None
    text = Msg("{n} round is over", plural="{n} rounds are over", n=field.phase.rounds)
    return Why(text, ("SV-OBJ-008",))


def victory(state: Battle) -> Msg:
    """The outcome."""
    return Msg(
        "Victory: the Homo Superbe have resisted for {n} round",
        plural="Victory: the Homo Superbe have resisted for {n} rounds",
        n=state.round,
    )


RESIST = Goal(
    says=says,
    achieved=achieved,
    won=Msg("The Homo Superbe have resisted"),
    victory=victory,
)
