"""Together: several parts of one kind, which a table has as one.

A table may have a hub and a reader on the Pi beside it, a matrix and a single key. The platform has
one place for readers and one for keys; here is what stands in it.

A part that does not start is no reason for the others not to: its Fault is kept in `faults`, and
only where none serves is it raised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from hal.fault import Fault
from hal.pages import Conversation, TagTrouble
from hal.ports import Keys, Post, Readers, Source
from hal.uid import canonical

__all__ = ["KeysTogether", "ReadersTogether"]

_T = TypeVar("_T")


class _Together(Source):
    """Parts that are started and closed as one. `faults`: those that did not start."""

    def __init__(self, *parts: Source) -> None:
        self._parts: Sequence[Source] = parts
        self.faults: tuple[Fault, ...] = ()

    def start(self, post: Post) -> None:
        faults = []
        for part in self._parts:
            try:
                part.start(post)
            except Fault as fault:
                faults.append(fault)
        self.faults = tuple(faults)
        if faults and len(faults) == len(self._parts):
            raise faults[0]

    def close(self) -> None:
        for part in self._parts:
            part.close()


class ReadersTogether(_Together, Readers):
    """Several lanes of readers; each reader has a name of its own."""

    def __init__(self, *lanes: Readers) -> None:
        super().__init__(*lanes)
        self._lanes = lanes

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """Through the lane that has this reader. ValueError where none has, BadUid for no UID."""
        known = canonical(uid)  # so that a lane's ValueError says that the reader is another's
        for lane in self._lanes:
            with suppress(ValueError):
                lane.converse(reader, known, talk, done)
                return
        super().converse(reader, known, talk, done)


class KeysTogether(_Together, Keys):
    """Several sets of keys; each key has a name of its own."""

    def __init__(self, *sets: Keys) -> None:
        super().__init__(*sets)
