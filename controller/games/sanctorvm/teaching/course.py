"""The course: all lessons, in the order in which a battle brings them.

What may live here: their order.  What may not: a lesson.
"""

from __future__ import annotations

from controller.games.sanctorvm.teaching import board, ends, hits, turns
from controller.games.sanctorvm.teaching.lesson import Lesson

__all__ = ["LESSONS"]

LESSONS: tuple[Lesson, ...] = (
    *turns.LESSONS,
    *board.LESSONS,
    *hits.LESSONS,
    *ends.LESSONS,
)
