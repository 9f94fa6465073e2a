"""A contact: two pieces of metal that touch, or do not, and bounce on the way.

A move begins with an edge at once; then the contact breaks and makes an even number of times until
it has rested, so that it ends as it was meant to. When, is drawn from the seed as the move begins,
and whoever asks later is told how it stood at that time.

What may live here: metal. What may not: what a contact belongs to.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from random import Random

__all__ = ["Contact"]


class Contact:
    """Open at first. bounce_us: how long it may go on after a move; bounces: how often it breaks
    again at most (and once at least, unless bounce_us is 0).

    `on_move` is called after each move and spark, with nothing: `edges` tells what is to come.
    """

    def __init__(self, *, bounce_us: int = 0, bounces: int = 4, seed: int = 0) -> None:
        self.bounce_us = bounce_us
        self.bounces = bounces
        self.on_move: Callable[[], None] | None = None
        self.edges: list[int] = []
        self._before = False
        self._random = Random(seed)

    def move(self, closed: bool, now_us: int) -> None:
        """Close it or open it. Where it is so already, or on its way, nothing happens."""
        if self._ends_closed() == closed:
            return
        count = 2 * self._random.randint(1, self.bounces) if self.bounce_us > 1 else 0
        bounces = [now_us + self._random.randrange(1, self.bounce_us) for _ in range(count)]
        self.rattle(now_us, [now_us, *bounces])

    def spark(self, now_us: int, for_us: int) -> None:
        """Be otherwise for a moment, and back."""
        self.rattle(now_us, [now_us, now_us + for_us])

    def rattle(self, now_us: int, times: Sequence[int]) -> None:
        """Make or break once more at each of these times, none of them before now."""
        past = bisect_right(self.edges, now_us - 1)
        self._before ^= past % 2 == 1
        self.edges = sorted([*self.edges[past:], *times])
        if self.on_move:
            self.on_move()

    def is_closed(self, now_us: int) -> bool:
        """How it stands at that time, which is not before the last move."""
        return self._before ^ (bisect_right(self.edges, now_us) % 2 == 1)

    def at_rest(self, now_us: int) -> bool:
        """Whether nothing is to come any more."""
        return not self.edges or self.edges[-1] <= now_us

    def _ends_closed(self) -> bool:
        return self._before ^ (len(self.edges) % 2 == 1)
