"""Defeat the Overlord: all of the Overlord's miniatures, or the one that is named (SV-OBJ-004,
SV-OBJ-005)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.battle.objectives.goal import Goal
from controller.games.sanctorvm.box.cards import kind_of, number_of
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

__all__ = ["DEFEAT"]


def says(box: Box, phase: ActionPhase) -> Msg:
    """The Objective as it is read aloud."""
    if phase.target:
        return Msg("Defeat {minion}.", minion=named(box, phase.target))
    return Msg("Defeat all miniatures of the Overlord.")


def named(box: Box, target: str) -> Msg:
    """What the Minion is called that has to be defeated."""
    name = Msg(box.minions[kind_of(target)].name)
    return Msg("{minion} {number}", minion=name, number=number_of(target))


def achieved(field: Field) -> Why | None:
    """SV-OBJ-004, SV-OBJ-005: nobody is left, or the one that is named has fallen."""
    state, target = field.state, field.phase.target
    for who in state.miniatures if target else ():
        if who.id == target and not who.alive:
            return Why(Msg("{who} is defeated", who=field.name(who)), ("SV-OBJ-005",))
    if state.stands("overlord"):
        return None
    return Why(Msg("no miniature of the Overlord is left"), ("SV-OBJ-004",))


def victory(state: Battle) -> Msg:
    """The outcome."""
    return Msg("Victory in round {round}: the Overlord is defeated", round=state.round)


def mistakes(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-OBJ-005: the one that is named is there when the battle begins."""
    there = [force.minion for force in phase.minions for _ in force.places]
    names = {f"{kind}-{n}" for kind in there for n in range(1, there.count(kind) + 1)}
    if phase.target and phase.target not in names:
        yield Msg(
            'its Objective is to defeat "{name}", which does not begin in it: name one of {names}',
            name=phase.target,
            names=", ".join(sorted(names)),
        )


DEFEAT = Goal(
    says=says,
    achieved=achieved,
    won=Msg("The Overlord is defeated"),
    victory=victory,
    mistakes=mistakes,
)
