"""Limits: how often somebody may do something.

A bucket holds `most` drops and gains one every `each_ms`; doing it takes a drop.  So a few times at
once are fine, and for good only one in `each_ms`.  Everything is plain arithmetic on a clock that
the caller reads.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

__all__ = ["Bucket", "Buckets"]

FEW = 1024
"""How many buckets are remembered: the one that was used longest ago is forgotten first."""


class Bucket:
    """One bucket, full at first."""

    __slots__ = ("_drops_ms", "_last", "each_ms", "most")

    def __init__(self, most: int, each_ms: int, now: int) -> None:
        self.most = most
        self.each_ms = each_ms
        self._drops_ms = most * each_ms
        self._last = now

    def wait(self, now: int) -> int:
        """How many ms there are until it may be done once more; 0: now."""
        return max(0, self.each_ms - self._held(now))

    def take(self, now: int) -> bool:
        """Do it once, if it may be done now."""
        held = self._held(now)
        if held < self.each_ms:
            return False
        self._drops_ms, self._last = held - self.each_ms, now
        return True

    def _held(self, now: int) -> int:
        """What it holds, in ms of gain."""
        return min(self.most * self.each_ms, self._drops_ms + max(0, now - self._last))


class Buckets:
    """A bucket for each of those who may do something."""

    def __init__(self, most: int, each_ms: int) -> None:
        self.most = most
        self.each_ms = each_ms
        self._of: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable, now: int) -> bool:
        """Whether `who` may do it now; then it counts."""
        bucket = self._of.pop(who, None) or Bucket(self.most, self.each_ms, now)
        self._of[who] = bucket
        if len(self._of) > FEW:
            self._of.popitem(last=False)
        return bucket.take(now)
