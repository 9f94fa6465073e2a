"""Matrix keys: from scans of a matrix to keys that went down or up; without any pins.

A scan is the set of (row, column) that read as closed. Two things make it lie. Contacts bounce: so
a key counts only once it has read the same for `settle_ms`. And in a matrix without diodes current
finds other ways: keys held at three corners of a rectangle close the fourth. Then nobody can say
which three are held, so every key in these rows and columns keeps the state that it last had until
the rectangle dissolves, and the rectangle is told once.

    rows 0 and 2 share columns 1 and 3:   . # . #
                                          . . . .
                                          . # . #   one of these four may be held by nobody

What may live here: what a scan means. What may not: how it is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Ambiguous", "Edge", "MatrixKeys", "Position", "undecided"]

Position = tuple[int, int]
"""Row and column."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A key that settled down or up; it began to change at `at_ms`."""

    position: Position
    down: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Keys are held of which not all may be; empty: that is over."""

    positions: frozenset[Position]


def undecided(closed: Iterable[Position]) -> frozenset[Position]:
    """The positions of `closed` of which it cannot be told whether all are held.

    What current can reach reads as closed, so what keys join to one net is told apart only where
    each of them is needed: a net of r rows and c columns is held together by r + c - 1 keys. If
    there are more crossings with a key in it, any of them may be the one that nobody holds.
    """
    nets: list[set[Position]] = []
    for position in sorted(closed):
        joined = [net for net in nets if _meets(position, net)]
        nets = [net for net in nets if net not in joined]
        nets.append({position}.union(*joined))
    return frozenset(position for net in nets if _has_more(net) for position in net)


def _meets(position: Position, net: set[Position]) -> bool:
    return any(position[0] == row or position[1] == column for row, column in net)


def _has_more(net: set[Position]) -> bool:
    """Whether a net has more crossings than hold it together."""
    return len(net) > len({row for row, _ in net}) + len({column for _, column in net}) - 1


class MatrixKeys:
    """What keys do, scan by scan. diodes: every key has one, so no rectangle lies."""

    def __init__(self, settle_ms: int, *, diodes: bool) -> None:
        self._settle_ms = settle_ms
        self._diodes = diodes
        self._down: set[Position] = set()
        self._changing: dict[Position, int] = {}
        self._ambiguous: frozenset[Position] = frozenset()
        self._known = False

    @property
    def busy(self) -> bool:
        """Whether any key is down, or on its way."""
        return bool(self._down or self._changing or self._ambiguous)

    def scanned(self, closed: set[Position], now_ms: int) -> list[Edge | Ambiguous]:
        """Take in a scan; what it made known. The first tells how keys stand, and no edge."""
        if not self._known:
            self._known = True
            self._down = set(closed) - self._guarded(closed)
        told: list[Edge | Ambiguous] = []
        ambiguous: frozenset[Position] = frozenset() if self._diodes else undecided(closed)
        if ambiguous != self._ambiguous:
            self._ambiguous = ambiguous
            told.append(Ambiguous(ambiguous))
        guarded = self._guarded(closed)
        differs = closed ^ self._down
        for position in set(self._changing) - (differs - guarded):
            del self._changing[position]
        for position in sorted(differs - guarded):
            began = self._changing.setdefault(position, now_ms)
            if now_ms - began >= self._settle_ms:
                del self._changing[position]
                self._down ^= {position}
                told.append(Edge(position, position in self._down, began))
        return told

    def _guarded(self, closed: set[Position]) -> set[Position]:
        """Every position, held or not, whose row or column has a corner of a rectangle in it."""
        corners: frozenset[Position] = frozenset() if self._diodes else undecided(closed)
        rows, columns = {row for row, _ in corners}, {column for _, column in corners}
        return {each for each in closed | self._down if each[0] in rows or each[1] in columns}
