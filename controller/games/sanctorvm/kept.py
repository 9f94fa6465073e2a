"""Kept: what was worked out once, for as long as there is room for it.

    found = kept.get(key)
    if found is None:
        found = kept.keep(key, work(...))

What is kept must hang on its key and on what never changes, and on nothing else: a state goes on
changing, so what depends on one names all that it takes of it in the key.

What may live here: the keeping.  What may not: anything that is kept.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["Kept"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """At most `most` values by their keys; where they would become more, all are forgotten."""

    __slots__ = ("get", "known", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[K, V] = {}
        self.get = self.known.get

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and return it."""
        if len(self.known) >= self.most:
            self.known.clear()
        self.known[key] = value
        return value
