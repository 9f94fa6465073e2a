"""Newest: the newest times of something that goes on for ever, in room that is taken once.

Each part of a table keeps how long its last polls took. As numbers of the language that would be
more and more memory as the evening goes and the times become longer; in a ring of machine words it
is the same from the first to the last.

What may live here: that ring. What may not: what the times are of.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

__all__ = ["LONGEST_MS", "Newest"]

LONGEST_MS = 2**32 - 1
"""Fifty days: a time that is longer counts as this."""


class Newest:
    """The newest `most` times (ms), at least 1; iterated over in no order that means anything."""

    def __init__(self, most: int) -> None:
        self._times = array("I", [0]) * most
        self._next = 0
        self._kept = 0

    def append(self, time: int) -> None:
        """Keep one, in place of the oldest where there is no room; less than 0 counts as 0."""
        self._times[self._next] = min(max(0, time), LONGEST_MS)
        self._next = (self._next + 1) % len(self._times)
        self._kept = min(self._kept + 1, len(self._times))

    def __len__(self) -> int:
        return self._kept

    def __iter__(self) -> Iterator[int]:
        return iter(self._times[: self._kept])
