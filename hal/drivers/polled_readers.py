"""Polled readers: chips that are asked in turn what lies on them, and their whole life.

One lane: readers that share a bus, or stand so close that only one antenna may be on. Readers on
buses of their own are lanes of their own, put together by `together.ReadersTogether`.

    not there --open, poll--> serving --a Fault--------------> lost --back-off--> open, poll
                                 |                               ^
                                 '-- FAILURES polls for nothing -'
                                     open anew, RENEWALS times

    lost     ReaderLost once. It is tried again, first after `FIRST_TRY_MS`, then twice as long each
             time up to `LAST_TRY_MS`, for ever: a reader may be plugged in an hour later
    back     ReaderBack once it is open *and* its first poll came to something
    failing  a poll that came to nothing is ReadFailed; several in a row, and the chip is set up
             anew. That is bounded: a chip that cannot be brought to work is lost, and said to be

Everything runs on the clock that the lane is given, as `Steps`, one step at a time: no thread, no
sleeping. A lane whose library blocks (PC/SC) is given a SystemClock of its own. `close` waits for
the step that runs, and after it nothing is posted. What is posted must only be queued (`ports`).
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from hal.clock import Call, Clock
from hal.drivers.iso14443a import AirError, Inventory
from hal.drivers.steps import Steps
from hal.events import Heard, ReaderBack, ReaderLost, ReadFailed, Sighting
from hal.fault import Fault, Reason
from hal.pages import Conversation, Request, TagReason, TagTrouble
from hal.ports import Post, Readers
from hal.uid import BadUid, canonical

__all__ = ["CYCLE_MS", "Chip", "LaneCounts", "PolledReaders"]

CYCLE_MS = 100
FIRST_TRY_MS, LAST_TRY_MS = 500, 8000
FAILURES = 3
"""Polls in a row that came to nothing, after which a chip is set up anew."""
RENEWALS = 3
"""Times in a row that this was of no use, after which it is lost."""

_T = TypeVar("_T")

_log = logging.getLogger(__name__)


class Chip(Protocol):
    """One reader. Each method may be called again after a Fault; `open` begins anew.

    times_set_up: since it was made; not where that was only to be sure.
    """

    part: str
    times_set_up: int

    def open(self) -> Steps[None]:
        """Reach it and set it up. Raises Fault, AirError."""

    def poll(self) -> Steps[Inventory]:
        """What lies on it. Raises Fault where it is gone, AirError where the poll failed."""

    def ask(self, uid: bytes, request: Request) -> Steps[bytes]:
        """Ask a tag for something of its memory. Raises TagTrouble, AirError, Fault."""

    def close(self) -> None:
        """Give back what it holds; harmless when it is not open."""


@dataclass
class LaneCounts:
    """How a reader does, for whoever looks after the table. Times in ms of the lane's clock.

    polls: those that came to something; failed: those that did not; incomplete: inventories that
    were not; set_up: how often it was, last at `set_up_ms`; poll_ms: how long the last poll took;
    fault: why it does not serve, None while it does.
    """

    polls: int = 0
    failed: int = 0
    incomplete: int = 0
    set_up: int = 0
    set_up_ms: int | None = None
    poll_ms: int | None = None
    fault: Fault | None = None


@dataclass
class _Reader:
    """A chip and where it stands in its life."""

    name: str
    chip: Chip
    health: LaneCounts = field(default_factory=LaneCounts)
    open: bool = False
    lost: bool = False
    retry_ms: int = FIRST_TRY_MS
    retry_at: int = 0
    failures: int = 0
    renewals: int = 0


@dataclass
class _Wish:
    """A conversation that waits for its turn, and who is told."""

    uid: bytes
    talk: Conversation[Any]
    done: Callable[[Any], None]


class PolledReaders(Readers):
    """Readers by name, each polled every `cycle_ms`, or as often as they all can be.

    tell: is given a Fault once for each loss; its part is the reader's name. ValueError for a
    reader that this lane has not.
    """

    def __init__(
        self,
        clock: Clock,
        chips: Mapping[str, Chip],
        *,
        cycle_ms: int = CYCLE_MS,
        tell: Callable[[Fault], object] = lambda fault: None,
    ) -> None:
        self._clock = clock
        self._cycle_ms = cycle_ms
        self._tell_fault = tell
        self._readers = {name: _Reader(name, chip) for name, chip in chips.items()}
        self._wishes: dict[str, deque[_Wish]] = {name: deque() for name in chips}
        self._lock = threading.RLock()
        self._post: Post | None = None
        self._steps: Steps[None] | None = None
        self._stepping = False
        self._call: Call | None = None

    def start(self, post: Post) -> None:
        with self._lock:
            self._post = post
            self._steps = self._rounds()
            self._call = self._clock.call_later(0, self._step)

    def close(self) -> None:
        with self._lock:
            self._post = None
            if self._call:
                self._call.cancel()
            if not self._stepping:  # a listener that closes us as it hears is heard out
                self._end()

    def _end(self) -> None:
        """Break off the conversation that is under way, and close every chip."""
        steps, self._steps = self._steps, None
        if steps:
            with suppress(Fault):
                steps.close()
        for reader in self._readers.values():
            reader.open = False
            with suppress(Fault):
                reader.chip.close()
            self._give_up_wishes(reader)

    def health(self) -> dict[str, LaneCounts]:
        """How each reader does now."""
        with self._lock:
            return {name: replace(each.health) for name, each in self._readers.items()}

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """Have a conversation with the memory of a tag that lies on `reader`, between two polls.

        `done` is called once, on the lane's thread, with what it came to: the value or the error.
        """
        with self._lock:
            if reader not in self._readers:
                known = ", ".join(self._readers) or "none"
                raise ValueError(f"this lane has no reader {reader!r}; it has {known}")
            self._wishes[reader].append(_Wish(bytes.fromhex(canonical(uid)), talk, done))
            if self._post is None:
                self._give_up_wishes(self._readers[reader])

    # -- the clock's calls --------------------------------------------------------------------

    def _step(self) -> None:
        """Take one step, and ask for the next."""
        with self._lock:
            if self._steps is None:
                return
            self._stepping = True
            try:
                delay = next(self._steps)
            finally:
                self._stepping = False
            if self._post is None:
                self._end()
            else:
                self._call = self._clock.call_later(delay, self._step)

    def _rounds(self) -> Steps[None]:
        """Every reader in turn, on a fixed beat; a round that takes longer is followed at once."""
        beat = self._clock.now()
        while True:
            for reader in self._readers.values():
                yield from self._turn(reader)
            beat = max(beat + self._cycle_ms, self._clock.now() + 1)
            yield beat - self._clock.now()

    def _turn(self, reader: _Reader) -> Steps[None]:
        """One reader's turn: open it if it is not, hear out who has a wish, poll it."""
        if reader.lost and self._clock.now() < reader.retry_at:
            return
        try:
            if not reader.open:
                yield from reader.chip.open()
                reader.open = True
            yield from self._grant(reader)
            began = self._clock.now()
            seen = yield from reader.chip.poll()
            uids = tuple(canonical(uid) for uid in seen.uids)
        except Fault as fault:
            self._lose(reader, fault)
        except (AirError, BadUid) as error:
            self._fail(reader, error)
        except Exception as error:  # of a library below: it must not end the whole lane
            _log.exception("reader %s", reader.name)
            self._lose(reader, Fault(reader.chip.part, Reason.STUCK, str(error)))
        else:
            reader.health.poll_ms = self._clock.now() - began
            self._serves(reader, Sighting(reader.name, uids, seen.complete, at_ms=self._now()))

    # -- what comes of a turn -----------------------------------------------------------------

    def _serves(self, reader: _Reader, seen: Sighting) -> None:
        """A poll came to something."""
        reader.failures = reader.renewals = 0
        reader.retry_ms = FIRST_TRY_MS
        reader.health.polls += 1
        if reader.health.set_up != reader.chip.times_set_up:
            reader.health.set_up, reader.health.set_up_ms = reader.chip.times_set_up, seen.at_ms
        reader.health.incomplete += not seen.complete
        reader.health.fault = None
        if reader.lost:
            reader.lost = False
            self._tell(ReaderBack(reader.name, at_ms=seen.at_ms))
        self._tell(seen)

    def _fail(self, reader: _Reader, error: Exception) -> None:
        """A poll came to nothing."""
        reader.health.failed += 1
        if not reader.lost:
            self._tell(ReadFailed(reader.name, at_ms=self._now()))
        reader.failures += 1
        if not reader.open or reader.failures >= FAILURES:
            reader.failures = 0
            reader.renewals += 1
            reader.open = False
            if reader.lost or reader.renewals > RENEWALS:
                self._lose(reader, Fault(reader.chip.part, Reason.STUCK, str(error)))

    def _lose(self, reader: _Reader, fault: Fault) -> None:
        """It does not serve: say so once, and try again later and later."""
        reader.open = False
        with suppress(Exception):  # what does not serve need not close well
            reader.chip.close()
        reader.failures = reader.renewals = 0
        reader.health.fault = fault
        reader.retry_at = self._now() + reader.retry_ms
        reader.retry_ms = min(2 * reader.retry_ms, LAST_TRY_MS)
        if not reader.lost:
            reader.lost = True
            self._tell_fault(Fault(reader.name, fault.reason, str(fault)))
            self._tell(ReaderLost(reader.name, at_ms=self._now()))
        self._give_up_wishes(reader)

    def _tell(self, event: Heard) -> None:
        if self._post:
            self._post(event)

    def _now(self) -> int:
        return self._clock.now()

    # -- wishes -------------------------------------------------------------------------------

    def _grant(self, reader: _Reader) -> Steps[None]:
        """Have the conversations that wait for this reader. Raises Fault."""
        waiting = self._wishes[reader.name]
        while waiting:
            wish = waiting[0]
            outcome = yield from _talk(reader.chip, wish)
            waiting.popleft()
            wish.done(outcome)

    def _give_up_wishes(self, reader: _Reader) -> None:
        """Tell whoever waits that this reader does not serve."""
        waiting = self._wishes[reader.name]
        while waiting:
            wish = waiting.popleft()
            wish.talk.close()
            wish.done(TagTrouble(TagReason.READER))


def _talk(chip: Chip, wish: _Wish) -> Steps[Any]:
    """What a conversation comes to: its value, or the error it ends with. Raises Fault."""
    try:
        request = next(wish.talk)
        while True:
            try:
                answer = yield from chip.ask(wish.uid, request)
            except (TagTrouble, AirError) as error:
                garbled = TagTrouble(TagReason.GARBLED, str(error))
                request = wish.talk.throw(error if isinstance(error, TagTrouble) else garbled)
            else:
                request = wish.talk.send(answer)
    except StopIteration as end:
        return end.value
    except Fault:
        raise
    except Exception as error:  # a refusal is the conversation's outcome, not the reader's
        return error
