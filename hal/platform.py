"""The platform: the parts that a table has, on one clock, heard in one order.

    readers, keys, hourglass  --post-->  one queue  -->  every listener, in turn

Parts report from threads of their own, and a listener's answer may make a part report again. So
everything goes through one queue: each listener hears every event, one at a time, in the order they
came in, and an event that comes in while another is being heard waits its turn. A listener that
fails is logged: that keeps nothing from the others, and is no fault of the part that reported.

Any part may be absent (None), and one that does not start is no reason for the others not to. What
may live here: which parts there are. What may not: what the things mean that they hear.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from hal.clock import Clock
from hal.events import Heard
from hal.fault import Fault
from hal.pages import Conversation, TagTrouble
from hal.ports import Hourglass, Keys, Lights, Readers, Sound

__all__ = ["Platform"]

_T = TypeVar("_T")

_log = logging.getLogger(__name__)


@dataclass
class Platform:
    """What a table is made of. `listen`, then `start`; at the end `close`."""

    clock: Clock
    readers: Readers | None = None
    keys: Keys | None = None
    hourglass: Hourglass | None = None
    lights: Lights | None = None
    sound: Sound | None = None
    _listeners: list[Callable[[Heard], object]] = field(default_factory=list, init=False)
    _queue: deque[Heard] = field(default_factory=deque, init=False)
    _hearing: threading.Lock = field(default_factory=threading.Lock, init=False)

    def listen(self, listener: Callable[[Heard], object]) -> None:
        """Let `listener` hear what comes in from now on, on whatever thread, after those before."""
        self._listeners.append(listener)

    def start(self) -> tuple[Fault, ...]:
        """Start every part; what does not serve is given back, and the others go on."""
        faults = []
        for part in (self.readers, self.keys, self.hourglass):
            try:
                if part is not None:
                    part.start(self._post)
            except Fault as fault:
                faults.append(fault)
        if self.sound is not None:
            self.sound.start()
        return tuple(faults)

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """Have a conversation with a tag's memory, as `Readers.converse` does. ValueError for a
        reader that this table has not."""
        if self.readers is None:
            raise ValueError(f"this table has no reader {reader!r}: it has none")
        self.readers.converse(reader, uid, talk, done)

    def close(self) -> None:
        """Close every part. Closing twice is harmless."""
        for part in (self.readers, self.keys, self.hourglass, self.lights, self.sound):
            if part is not None:
                part.close()

    def _post(self, event: Heard) -> None:
        """Queue an event; whoever finds nobody hearing hears out the queue for all."""
        self._queue.append(event)
        # Looked at anew after each round: an event may have come in just before the lock opened.
        while self._queue and self._hearing.acquire(blocking=False):
            try:
                while self._queue:
                    event = self._queue.popleft()
                    for listener in self._listeners:
                        _tell(listener, event)
            finally:
                self._hearing.release()


def _tell(listener: Callable[[Heard], object], event: Heard) -> None:
    try:
        listener(event)
    except Exception:  # it would come out in the part, which would take it for its own
        _log.exception("a listener failed at %r", event)
