"""Checkpoints: packed states at rest points, dense near the head, sparse far behind it.

The last `DENSE` rest points stay in memory, so undoing a step or two is at once.  Of the older
ones every `stride`-th is kept in the journal; when more than `MOST` are kept, every other one is
dropped and the stride doubles.  So the cost is bounded: at most `MOST` states on disk, and at most
about `stride` answers to replay, which grows with the journal: FIRST, then n / MOST.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

__all__ = ["DENSE", "FIRST", "MOST", "Checkpoints", "stride"]

DENSE = 32
FIRST = 16
MOST = 256


class Checkpoints:
    """Which entries have a packed state, and where it is."""

    __slots__ = ("_kept", "_recent")

    def __init__(self, kept: list[int]) -> None:
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=DENSE)
        self._kept = set(kept)

    def remember(self, seq: int, packed: bytes) -> None:
        """A rest point lies behind entry `seq`."""
        self._recent.append((seq, packed))

    def keep(self, seq: int) -> list[int]:
        """The state at `seq` goes into the journal; which ones it may forget instead."""
        self._kept.add(seq)
        if len(self._kept) <= MOST:
            return []
        # The oldest stays, and so does the newest: MOST is even, so `seq` has an even place.
        drop = sorted(self._kept)[1::2]
        self._kept.difference_update(drop)
        return drop

    def take_back(self, seq: int, drop: Sequence[int]) -> None:
        """The journal refused what `keep` decided."""
        self._kept.update(drop)
        self._kept.discard(seq)

    def recent(self, seq: int) -> bytes | None:
        """The state at `seq`, if it is still in memory."""
        for entry, packed in self._recent:
            if entry == seq:
                return packed
        return None

    def is_kept(self, seq: int) -> bool:
        """Whether the journal has the state at `seq`."""
        return seq in self._kept

    def all_kept(self) -> list[int]:
        """Every entry whose state the journal has."""
        return sorted(self._kept)


def stride(length: int) -> int:
    """How far apart the kept checkpoints lie in a journal of `length` entries."""
    apart = FIRST
    while length > MOST * apart:
        apart *= 2
    return apart
