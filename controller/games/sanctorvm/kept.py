"""Kept: what was worked out once, for as long as there is room for it.

    kept = Kept(500, work)        or, where a key alone does not say all that the work takes:
    found = kept[key]             found = kept.get(key) or kept.keep(key, work(...))

    last = Last(work)             what came of the last question, which is most often asked again
    found = last.of(it, them)

What is kept must hang on its key and on what never changes, and on nothing else: a state goes on
changing, so what depends on one names all that it takes of it in the key.

What may live here: the keeping.  What may not: anything that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

__all__ = ["Kept", "Last"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(dict[K, V]):
    """At most `most` values by their keys; where they would become more, all are forgotten.  What
    is not there yet is worked out of its key by `work`, if there is any, and kept."""

    __slots__ = ("most", "work")

    def __init__(self, most: int, work: Callable[[K], V] | None = None) -> None:
        super().__init__()
        self.most = most
        self.work = work

    def __missing__(self, key: K) -> V:
        if self.work is None:
            raise KeyError(key)
        return self.keep(key, self.work(key))

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and return it."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value


class Last(Generic[V]):
    """What `work` made last, for as long as it hangs on the same: on values that never change, or
    on lists of such."""

    __slots__ = ("found", "on", "work")

    def __init__(self, work: Callable[..., V]) -> None:
        self.work = work
        self.on: tuple[object, ...] = ()

    def of(self, *on: object) -> V:
        """What comes of these, at least one."""
        if on != self.on:
            self.found = self.work(*on)
            self.on = tuple([[*each] if isinstance(each, list) else each for each in on])
        return self.found
