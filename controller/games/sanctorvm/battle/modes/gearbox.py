"""Gearbox: a module of the board turns by a quarter to the right at the end of each round
(SV-MOD-GEA-001 to SV-MOD-GEA-003).

Who stands on it turns with it, and so do Features on its Pathways.  Ways open and close, since
other doors meet than before; who is cut off waits until they meet again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from controller.engine import Play
from controller.engine.effects import Hook, Then, react
from controller.games.sanctorvm.battle.modes.manner import Manner
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.changes import Revolve
from controller.games.sanctorvm.effects import EndRound
from controller.games.sanctorvm.state import Battle
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.games.sanctorvm.book import Book

__all__ = ["GEARBOX"]


def says(phase: ActionPhase) -> Msg:
    """The Mode as it is read."""
    return Msg(
        "Gearbox: module {code} turns 90 degrees to the right at the end of each round.",
        code=phase.gear.upper(),
    )


def mistakes(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """A gear that is not there, and a way out that would turn away."""
    gear = phase.gear
    if gear not in [laid.code for laid in phase.modules]:
        yield Msg(
            'its mode is Gearbox: "{code}" is no module of its board that could turn', code=gear
        )
    if phase.exit is not None and phase.exit.module == gear:
        yield Msg(
            "the Escape Module is joined to module {code}, which turns: join it to another",
            code=gear.upper(),
        )


def hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """SV-MOD-GEA-001: at the end of each round, after the States."""

    def turn(play: Play[Battle], it: EndRound) -> Then | None:
        phase = book.phase(play.state)
        if phase.mode != "gearbox":
            return None
        why = Why(Msg("the end of round {n}", n=play.state.round), ("SV-MOD-GEA-001",))
        return Then((Revolve(module=phase.gear),), why)

    return (react(EndRound, turn, 50),)


GEARBOX = Manner(says=says, mistakes=mistakes, hooks=hooks)
