"""Truth: what really lies on the antennas, which keys hands really hold, and for how long.

It is noted where it happens, at the chips, whatever anybody hears of it, so that what was told can
be held against it.  Of what cannot be seen from above (a chip that is deaf looks like an empty one)
it keeps when that was so.

What may live here: those notes, and spans of time.  What may not: a judgement
(`tests.faults.judge`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hal.uid import is_random

__all__ = ["EVER", "Press", "Span", "Spans", "Truth", "common", "less", "overlap", "reach", "union"]

EVER = 10**9
"""The end of what has not ended (ms)."""

Span = tuple[int, int]
Spans = list[Span]


def union(*many: Iterable[Span]) -> Spans:
    """The times that lie in any of these."""
    joined: Spans = []
    for start, end in sorted(span for spans in many for span in spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def less(spans: Iterable[Span], without: Iterable[Span]) -> Spans:
    """The times of `spans` that do not lie in `without`."""
    left = union(spans)
    for start, end in without:
        left = [
            piece
            for a, b in left
            for piece in ((a, min(b, start)), (max(a, end), b))
            if piece[0] < piece[1]
        ]
    return left


def common(some: Iterable[Span], others: Iterable[Span]) -> Spans:
    """The times that lie in both; each of the two is in order, and joined."""
    return less(some, less([(-EVER, EVER)], others))


def reach(span: Span, spans: Iterable[Span]) -> Span:
    """`span` and all of `spans` that it touches, one after the other, from first to last."""
    return next(each for each in union([span], spans) if each[0] <= span[0] <= each[1])


def overlap(spans: Iterable[Span], start: int, end: int) -> int:
    """How long one of `spans` lies between `start` and `end`, at the longest; -1 if none does."""
    return max((min(b, end) - max(a, start) for a, b in spans), default=-1)


@dataclass
class Press:
    """A key, held from `down` to `up` (ms).  sure: whether it must be told."""

    key: str
    down: int
    up: int = EVER
    sure: bool = True


@dataclass
class Truth:
    """now: the time in ms.

    laid     (reader, UID) -> when it lay there
    dim      reader -> when what lay there may have been missed, and nobody above could know
    faint    reader -> when what lay there was missed, for less time than it takes to be gone
    random   reader -> when something lay there that calls itself something else each time
    presses  what was done to keys; turns: when the hourglass was turned
    """

    now: Callable[[], int]
    laid: dict[tuple[str, str], Spans] = field(default_factory=lambda: defaultdict(list))
    dim: dict[str, Spans] = field(default_factory=lambda: defaultdict(list))
    faint: dict[str, Spans] = field(default_factory=lambda: defaultdict(list))
    random: dict[str, Spans] = field(default_factory=lambda: defaultdict(list))
    presses: list[Press] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)

    def lay(self, reader: str, uid: str) -> None:
        """A tag was put down."""
        self.laid[reader, uid].append((self.now(), EVER))

    def lift(self, reader: str, uid: str) -> None:
        """A tag was taken up; of two that call themselves the same, the one that came last."""
        open_, *closed = sorted(self.laid[reader, uid], key=lambda span: -span[1])
        self.laid[reader, uid] = [*closed, (open_[0], self.now())]

    def lying(self, places: dict[str, str]) -> dict[str, set[str]]:
        """What lies now at each place where something does, by reader -> place."""
        found: dict[str, set[str]] = {}
        for (reader, uid), spans in self.laid.items():
            if any(end == EVER for _, end in spans):
                found.setdefault(places[reader], set()).add(uid)
        return found

    def readable(self, readers: Iterable[str], uid: str) -> Spans:
        """When a tag lay at a place with these readers and one of them could read it."""
        return union(*(less(self._lay(each, uid), self.dim.get(each, [])) for each in readers))

    def faint_before_it_left(self, readers: Iterable[str], uid: str, at: int) -> int:
        """For how long a tag that is truly gone by now had not been read when it was told: it was
        missed already when it left.  -1 if it lies there."""
        lay = union(*(less(self._lay(each, uid), self.faint.get(each, [])) for each in readers))
        if any(end > at for _, end in self.maybe(readers, uid)):
            return -1
        return at - max((end for _, end in lay if end <= at), default=at)

    def maybe(self, readers: Iterable[str], uid: str) -> Spans:
        """When it may have been read there."""
        return union(*(self._lay(each, uid) for each in readers))

    def _lay(self, reader: str, uid: str) -> Spans:
        """When such a tag lay on a reader; those whose UID is drawn anew are all alike."""
        return self.random[reader] if is_random(uid) else self.laid.get((reader, uid), [])
