"""Fate: randomness that can be undone, replayed and never predicted.

A draw is H(seed, stream, n): the n-th number of a named stream is a function of the seed, not of
what was drawn elsewhere.  So dice do not disturb a deck, an undo and a new answer meet the same
fate, and every machine draws alike.  The seed and the counters are state; no view shows them.

H is BLAKE2b (RFC 7693), keyed by the seed; 64 bits a draw, made even by rejection, so that no face
is favoured.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct, field

__all__ = ["Fate"]

T = TypeVar("T")
SPAN = 1 << 64


class Fate(Struct):
    """The source of chance of one game: `seed`, and how far each stream has been drawn."""

    seed: str
    drawn: dict[str, int] = field(default_factory=dict)

    def below(self, bound: int, stream: str) -> int:
        """The next whole number of `stream` in 0 <= n < `bound`."""
        if bound < 1:
            raise ValueError(f"fate needs at least one face, not {bound}")
        limit = SPAN - SPAN % bound
        while True:
            n = self.drawn.get(stream, 0)
            self.drawn[stream] = n + 1
            digest = blake2b(f"{stream}/{n}".encode(), digest_size=8, key=self.key()).digest()
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % bound

    def key(self) -> bytes:
        """The seed as a BLAKE2b key: 32 bytes, whatever the seed's length."""
        return blake2b(self.seed.encode(), digest_size=32).digest()

    def pick(self, faces: Sequence[T], count: int, stream: str, *, distinct: bool) -> list[T]:
        """`count` of `faces` in the order drawn; each face once only if `distinct`."""
        if not distinct:
            return [faces[self.below(len(faces), stream)] for _ in range(count)]
        left = list(faces)
        return [left.pop(self.below(len(left), stream)) for _ in range(count)]

    def shuffle(self, cards: list[T], stream: str) -> None:
        """Put `cards` in a new order, in place: each order equally likely (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1, stream)
            cards[last], cards[other] = cards[other], cards[last]
