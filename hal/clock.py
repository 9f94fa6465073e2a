"""The one clock: what time it is in milliseconds, and a call when some of them have passed.

Everything in hal that waits (a key that settles, a tag that may be gone) asks a Clock, never the
system, so that a test, a replay or a simulated evening runs on virtual time: no test sleeps, and an
hour passes in the time its events take.

Time is monotonic and counts whole milliseconds from an unknown start. It orders and measures; it is
no date, and setting the system's clock does not move it. Both clocks keep one promise, so that what
is proven on the virtual one holds on the real one: callbacks run one at a time, in the order of the
time they are due, and those due at the same time in the order they were asked for.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

__all__ = ["Call", "Clock", "SystemClock", "VirtualClock"]

_log = logging.getLogger(__name__)


@dataclass(order=True)
class Call:
    """A call that is to come. Ordered by when it is due (ms), then by when it was asked for."""

    due: int
    number: int
    callback: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Make sure that the callback is not begun from now on; harmless once it was."""
        self.cancelled = True


class Clock(Protocol):
    """What hal asks of time."""

    def now(self) -> int:
        """The time in ms; never less than before."""

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Call:
        """Call `callback` once, `delay_ms` (>= 0) from now. ValueError for a negative delay."""


class _Agenda:
    """The calls to come, soonest first."""

    def __init__(self) -> None:
        self._heap: list[Call] = []
        self._numbers = itertools.count()

    def add(self, now: int, delay_ms: int, callback: Callable[[], None]) -> Call:
        if delay_ms < 0:
            raise ValueError(f"a call cannot be due {-delay_ms} ms ago: give a delay of 0 or more")
        call = Call(now + delay_ms, next(self._numbers), callback)
        heapq.heappush(self._heap, call)
        return call

    def first(self) -> Call | None:
        """The soonest call that still stands; those cancelled before it are dropped."""
        while self._heap and self._heap[0].cancelled:
            heapq.heappop(self._heap)
        return self._heap[0] if self._heap else None

    def pop_due(self, now: int) -> Call | None:
        """Take out the soonest call if it is due at `now`."""
        first = self.first()
        return heapq.heappop(self._heap) if first and first.due <= now else None


class VirtualClock:
    """A clock that stands still until it is told to go on. For one thread.

    Time starts at `start` ms. Callbacks run inside `advance`, each at the very time it is due.
    """

    def __init__(self, start: int = 0) -> None:
        self._now = start
        self._agenda = _Agenda()

    def now(self) -> int:
        """The time in ms."""
        return self._now

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Call:
        """Call `callback` once `delay_ms` of virtual time has passed."""
        return self._agenda.add(self._now, delay_ms, callback)

    def advance(self, ms: int) -> None:
        """Let `ms` pass, with every call that falls due, those asked for on the way included.

        ValueError for a negative time. What a callback raises comes out here, and the time stays
        where that call was due.
        """
        if ms < 0:
            raise ValueError(f"time does not run backwards: {ms} ms")
        end = self._now + ms
        while call := self._agenda.pop_due(end):
            self._now = call.due
            call.callback()
        self._now = end

    def next_due(self) -> int | None:
        """When the next call is due (ms); None if nothing is to come."""
        first = self._agenda.first()
        return first.due if first else None


class SystemClock:
    """The machine's monotonic clock, with one thread of its own for the calls.

    Thread-safe. A callback must be short, as the next one waits for it; what it raises is logged
    and stops nothing. The thread starts with the first call; `close` ends it, with the calls that
    had not begun.
    """

    def __init__(self) -> None:
        self._agenda = _Agenda()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def now(self) -> int:
        """The time in ms."""
        return time.monotonic_ns() // 1_000_000

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Call:
        """Call `callback` on the clock's thread `delay_ms` from now. RuntimeError once closed."""
        with self._changed:
            if self._closed:
                raise RuntimeError("the clock is closed: no call can be due any more")
            call = self._agenda.add(self.now(), delay_ms, callback)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="hal-clock", daemon=True)
                self._thread.start()
            self._changed.notify()
            return call

    def close(self) -> None:
        """End the thread; the call that is running ends first."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while call := self._wait():
            try:
                call.callback()
            except Exception:  # one bad callback must not stop every other timer
                _log.exception("a timer's callback failed")

    def _wait(self) -> Call | None:
        """Sleep until a call is due and take it out; None once the clock is closed."""
        with self._changed:
            while not self._closed:
                if due := self._agenda.pop_due(self.now()):
                    return due
                first = self._agenda.first()
                self._changed.wait(None if first is None else (first.due - self.now()) / 1000)
            return None
