"""A clock of its own for a lane of readers whose library blocks.

A call of the Clock's must be short, as the next one waits for it: a key that settles must not wait
for a card reader's answer. On the machine's clock a lane is given another one, with a thread of its
own; both tell the same time. On any other clock, such as a test's, it runs where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hal.clock import Clock, SystemClock
from hal.pages import Conversation, TagTrouble
from hal.ports import Post, Readers

__all__ = ["OwnClock"]

_T = TypeVar("_T")


class OwnClock(Readers):
    """Readers that `make` makes on a clock. The clock ends with them, and can begin again.

    readers: what was made, while they are started.
    """

    def __init__(self, clock: Clock, make: Callable[[Clock], Readers]) -> None:
        self._shared = clock
        self._make = make
        self._own: SystemClock | None = None
        self.readers: Readers | None = None

    def start(self, post: Post) -> None:
        clock = self._shared
        if isinstance(clock, SystemClock):
            clock = self._own = SystemClock()
        self.readers = self._make(clock)
        self.readers.start(post)

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """As theirs; while they are not started there is no reader here."""
        if self.readers is None:
            super().converse(reader, uid, talk, done)
        else:
            self.readers.converse(reader, uid, talk, done)

    def close(self) -> None:
        if self.readers is not None:
            self.readers.close()
            self.readers = None
        if self._own is not None:
            self._own.close()
            self._own = None
