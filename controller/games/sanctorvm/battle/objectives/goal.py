"""Goal: what an Objective is, and the few facts that Objectives are judged by.

A Goal is asked after everything that happens whether it is achieved, or has failed.  Of both at
once it is achieved (SV-AP-013).  That all Homo Superbe are dead loses every battle (SV-LOS-001) and
is no matter of a single Goal.

What may live here: the shape.  What may not: any single Objective, and the end of the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.games.sanctorvm.moving.board import EXIT
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.traits.trait import no_hooks
from controller.wire import Msg, Why

if TYPE_CHECKING:
    from controller.engine.effects import Hook
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.pack import Box
    from controller.games.sanctorvm.box.phase import ActionPhase

__all__ = ["Goal", "escaped", "fallen", "fighting", "fights", "passed"]


def never(field: Field) -> Why | None:
    """It cannot fail while somebody lives."""
    return None


def fallen(state: Battle) -> Msg:
    """The outcome where all are dead."""
    return Msg("Defeat in round {round}: all Homo Superbe are dead", round=state.round)


def flawless(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """Nothing can be wrong."""
    yield from ()


class Goal(Struct, frozen=True, kw_only=True):
    """An Objective.

    says      its sentence, as it is read aloud
    achieved  the reason why it is achieved, once it is
    failed    the reason why it cannot be achieved any more, once it cannot
    won, lost       what is told of it then
    victory, defeat the outcome, with the round; `defeat` where it has failed
    mistakes  what is wrong with a battle of the packs that has it
    hooks     made once, for the book; a hook looks itself whether the battle has this Objective
    """

    says: Callable[[Box, ActionPhase], Msg]
    achieved: Callable[[Field], Why | None]
    failed: Callable[[Field], Why | None] = never
    won: Msg
    lost: Msg = Msg("The Objective has failed")
    victory: Callable[[Battle], Msg]
    defeat: Callable[[Battle], Msg] = fallen
    mistakes: Callable[[Box, ActionPhase], Iterator[Msg]] = flawless
    hooks: Callable[[Book], tuple[Hook[Battle], ...]] = no_hooks


def passed(state: Battle) -> int:
    """How many rounds are over."""
    return state.round if state.stage == "between" else max(0, state.round - 1)


def fighting(state: Battle) -> list[Miniature]:
    """The living Homo Superbe on the board; Allies are none (SV-ALY-005)."""
    return [who for who in state.living("homo") if who.superb]


def fights(state: Battle) -> bool:
    """Whether any of them is left."""
    for who in state.miniatures:
        there = who.side == "homo" and who.panel is not None and who.health > 0
        if there and not (who.gone or who.apart):
            return True
    return False


def escaped(state: Battle) -> list[Miniature]:
    """The Homo Superbe who have left the battle alive."""
    return [who for who in state.heroes() if who.alive and left(who)]


def left(who: Miniature) -> bool:
    """SV-OBJ-007: whether it left by the Escape Module."""
    return who.gone and who.place == EXIT
