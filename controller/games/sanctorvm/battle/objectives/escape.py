"""Escape: the living leave by the Escape Module before a round is over, the fourth as a rule
(SV-OBJ-006, SV-OBJ-007).

Whoever ends its turn in the space of the Escape Module is taken off the board and does not come
back.  Only Homo Superbe get in (SV-MAP-031).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.battle.objectives.goal import (
    Goal,
    escaped,
    fighting,
    fights,
    passed,
)
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.changes import Leave
from controller.games.sanctorvm.effects import Arrive, EndTurn, Teleport
from controller.games.sanctorvm.moving.board import EXIT
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["ESCAPE"]


def says(box: Box, phase: ActionPhase) -> Msg:
    """The Objective as it is read aloud."""
    return Msg(
        "Those of La Familia who live must end their turns in the Escape Module before round {n} "
        "is over.",
        n=phase.rounds,
    )


def achieved(field: Field) -> Why | None:
    """SV-OBJ-006: somebody has escaped, and nobody who lives is left behind."""
    out = escaped(field.state)
    if not out or fights(field.state):
        return None
    text = Msg("all Homo Superbe who live have escaped, {n} of them", n=len(out))
    return Why(text, ("SV-OBJ-006",))


def failed(field: Field) -> Why | None:
    """SV-OBJ-006: the round is over, and somebody who lives is left behind."""
    left = fighting(field.state)
    if passed(field.state) < field.phase.rounds or not left:
        return None
    text = Msg(
        "round {round} is over, and {n} Homo Superbe is left behind",
        plural="round {round} is over, and {n} Homo Superbe are left behind",
        round=field.phase.rounds,
        n=len(left),
    )
    return Why(text, ("SV-OBJ-006",))


def victory(state: Battle) -> Msg:
    """The outcome."""
    return Msg("Victory in round {round}: the Homo Superbe have escaped", round=state.round)


def defeat(state: Battle) -> Msg:
    """The outcome where somebody was left behind."""
    return Msg("Defeat in round {round}: not all Homo Superbe have escaped", round=state.round)


def mistakes(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """SV-MAP-029, SV-CMP-043: without an Escape Module there is no way out."""
    if phase.exit is None:
        yield Msg("its Objective is to escape: say to which door the Escape Module is joined")


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """SV-OBJ-007: who ends its turn there is out."""

    def out(play: Play[Battle], it: EndTurn) -> Then | None:
        who = play.state.miniature(it.who)
        if who.place != EXIT or not who.superb or not who.alive or who.gone:
            return None
        why = Why(Msg("its turn ended in the Escape Module"), ("SV-OBJ-007",))
        return Then((Leave(who=it.who, called=it.called),), why)

    def out_at_once(play: Play[Battle], it: Arrive | Teleport) -> Then | None:
        """SV-OBJ-007: by a house rule, who is there."""
        who = play.state.miniature(it.who)
        if not play.state.plays("out_at_once") or who.place != EXIT or not who.superb:
            return None
        if not who.alive or who.gone:
            return None
        why = Why(Msg("it has entered the Escape Module"), ("SV-OBJ-007",))
        return Then((Leave(who=it.who, called=it.called),), why)

    return (
        react(EndTurn, out, 90),
        react(Arrive, out_at_once, 95),
        react(Teleport, out_at_once, 95),
    )


ESCAPE = Goal(
    says=says,
    achieved=achieved,
    failed=failed,
    won=Msg("The Homo Superbe have escaped"),
    lost=Msg("Not all Homo Superbe have escaped"),
    victory=victory,
    defeat=defeat,
    mistakes=mistakes,
    hooks=hooks,
)
