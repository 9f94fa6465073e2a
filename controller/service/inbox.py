"""The inbox: what other threads bring to the loop that owns a table, in the order it came.

    any thread --put--> [ a queue ] --one call for all that waits--> the loop: hear, hear, hear

Forty readers say several hundred times a second that nothing has changed, a dozen at once.  Waking
a loop costs more than hearing one of them, so it is woken once for all that came meanwhile.

What may live here: the way onto the loop.  What may not: what is brought.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["Inbox"]

Brought = TypeVar("Brought")


class Inbox(Generic[Brought]):
    """Gives each thing that is `put` to `hear`, on the loop that runs now."""

    def __init__(self, hear: Callable[[Brought], object]) -> None:
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._waiting: deque[Brought] = deque()
        self._called = False

    def put(self, brought: Brought) -> None:
        """Bring something; from any thread."""
        with self._lock:
            self._waiting.append(brought)
            called, self._called = self._called, True
        if not called:
            self._loop.call_soon_threadsafe(self._take)

    def _take(self) -> None:
        """Hear what waits; what comes meanwhile waits for the next call, so others have a turn."""
        with self._lock:
            taken, self._waiting = self._waiting, deque()
            self._called = False
        try:
            while taken:
                self._hear(taken.popleft())
        finally:
            if taken:  # one of them could not be heard: that is no reason to lose the others
                self._put_back(taken)

    def _put_back(self, taken: deque[Brought]) -> None:
        """Let these be heard before everything else."""
        with self._lock:
            self._waiting.extendleft(reversed(taken))
            called, self._called = self._called, True
        if not called:
            self._loop.call_soon(self._take)
