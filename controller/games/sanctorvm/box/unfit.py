"""Unfit: all that keeps an Action Phase from being fought, one sentence after another.

One of a pack is refused with it, one that was agreed on or built on the screen is not begun.

What may live here: the whole of it.  What may not: any single mistake, which is one of the board
(`laying`) or of all the rest (`shortcomings`).
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.sanctorvm.box.laying import mistakes
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.shortcomings import shortcomings
from controller.wire import Msg

__all__ = ["unfit"]


def unfit(box: Box, phase: ActionPhase) -> Iterator[Msg]:
    """What keeps it from being fought: of its board first."""
    yield from mistakes(box, phase)
    yield from shortcomings(box, phase)
