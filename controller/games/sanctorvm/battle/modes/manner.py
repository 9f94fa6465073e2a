"""Manner: what a Mode is, as far as it changes a battle (SV-AP-010).

What may live here: the shape, and the Normal mode, which changes nothing (SV-MOD-NOR-001).  What
may not: any other Mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from controller.engine import Rules
from controller.games.sanctorvm.scene import Scene
from controller.games.sanctorvm.state import Battle, Stage
from controller.wire import Msg

if TYPE_CHECKING:
    from controller.engine.effects import Hook, Word
    from controller.games.sanctorvm.book import Book
    from controller.games.sanctorvm.box.pack import Box
    from controller.games.sanctorvm.box.phase import ActionPhase

__all__ = ["NORMAL", "Manner"]


def silent(phase: ActionPhase) -> Msg | None:
    """Nothing is said of it."""
    return None


def flawless(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """Nothing can be wrong."""
    yield from ()


def no_hooks(book: Book) -> tuple[Hook[Battle], ...]:
    """No hook."""
    return ()


def as_it_is(scene: Scene) -> Rules[None]:
    """Nothing comes of it."""
    yield from ()


class Manner(Struct, frozen=True, kw_only=True):
    """A Mode.

    says      its sentence for those who fight in it; None for none
    mistakes  what is wrong with a battle of the packs that has it
    words     the effects that only it has
    hooks     made once, for the book; a hook looks itself whether the battle has this Mode
    first     the stage that follows once it is known which Side has the Advantage
    after     what it makes of whatever has just happened, before anybody judges who has won
    """

    says: Callable[[ActionPhase], Msg | None] = silent
    mistakes: Callable[[Box, ActionPhase], Iterator[Msg]] = flawless
    words: tuple[Word[Battle], ...] = ()
    hooks: Callable[[Book], tuple[Hook[Battle], ...]] = no_hooks
    first: Stage = "round"
    after: Callable[[Scene], Rules[None]] = as_it_is


NORMAL = Manner()
