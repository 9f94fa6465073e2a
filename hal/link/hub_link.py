"""One line to a hub, as a state machine without input or output.

    line --bytes, time--> receive --> news          bytes_to_send() --> line
    clock --time--------> tick -----> news          due(): when tick is wanted next

      unmet ---- HELLO of a hub of ours: WELCOME, SNAPSHOT ----> met ---- SNAPSHOT_END ----> whole
        ^                                                         |                            |
        '------ 2 s without a frame but HELLO, or out of step ----'----------------------------'

Nothing is ever sent to a device that has not said HELLO with a serial that is ours: it might be a
printer. What we know of a hub (`Step`: its boot, the event we expect, how its clock runs) belongs
to the hub and not to the line, so it outlives the line: a hub that comes back, on whatever port,
gives every event that it kept exactly once.

Only the event that is expected is taken, whatever else comes; so a frame that was lost, doubled or
sent again changes nothing. What a link can lose is time, never an event and never the order.

If a hub and we should ever wait for each other for good, we fall silent: 2 s later it says HELLO,
and that says where to begin. A snapshot follows every meeting, since a hub that nobody heard had
room for only so many edges.

What may live here: who speaks when. What may not: a port, a clock, and what an event means.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from hal.link.frames import END, Decoder, Frame, encoded
from hal.link.messages import (
    EVENTS,
    FROM_HUB,
    PROTOCOL,
    Ack,
    Beat,
    Command,
    Done,
    Event,
    Glass,
    Hello,
    Inventory,
    Key,
    Senseless,
    Slot,
    Snapshot,
    SnapshotEnd,
    Welcome,
    lengths,
    message,
)
from hal.link.news import (
    Answered,
    Garbage,
    Gone,
    Met,
    News,
    Polled,
    Stranger,
    Told,
    Unmet,
    Whole,
    Why,
)

__all__ = ["KEPT", "RESEND_MS", "SILENT_MS", "TRIES", "UNMET_MS", "HubLink", "Step"]

KEPT = 64
"""How many events a hub keeps that were not acknowledged."""

SILENT_MS = 2000
"""How long nothing but HELLO may come from a hub that was met."""

UNMET_MS = 5000
"""How long an open line may go without a HELLO of ours until that is said."""

STALLED_MS = 5000
"""How long the event that is expected may be missing while the hub has it."""

TWIN_MS = 3000
"""How long a hub may be on two lines: the one may not know yet that it was unplugged."""

RESEND_MS, TRIES = 100, 3
"""When a command without an answer is sent again, and how often it is sent."""

BUSY = 5
"""The result of a command that is to be asked for again."""

BUSY_MS = 10_000
"""How long a hub may say so of a command: longer than any slot is waited for."""

SNAPSHOT_MS = 1000
"""How long after its answer, and after any event, the rest of a snapshot may take."""

_EVENT_TYPES = {kind.TYPE for kind in EVENTS}
_LENGTHS = lengths(FROM_HUB)
_UPTIMES = 2**32


@dataclass
class Step:
    """How far we are in step with one hub, whatever line it is on.

    boot: the boot that we know, None before any. expect: the number of the next event. uptime_ms:
    the hub's own time at our `at_ms`, None before any BEAT of this boot. taken: a line has it now.
    """

    boot: int | None = None
    expect: int = 0
    uptime_ms: int | None = None
    at_ms: int = 0
    taken: bool = False

    def age(self, uptime_ms: int, now: int) -> int:
        """How many ms before `now` the hub's time was `uptime_ms`; 0 where that is not known."""
        if self.uptime_ms is None:
            return 0
        age = (self.uptime_ms + now - self.at_ms - uptime_ms) % _UPTIMES
        return age if age < _UPTIMES // 2 else 0


@dataclass
class _Asked:
    """A command: since when it waits, how often it was sent, and when it is sent again."""

    command: Command
    since: int
    number: int = 0
    tries: int = 0
    due: int = 0

    def as_of(self, now: int) -> Command:
        """As it is to be sent now: a slot's offset counts from the moment at which it comes."""
        slot = self.command
        if not isinstance(slot, Slot) or not slot.period_ms:
            return slot
        return replace(slot, offset_ms=(slot.offset_ms + self.since - now) % slot.period_ms)


class HubLink:
    """A line that was just opened. Times are ms of one clock, never less than before.

    hubs: by serial, those that may be met, kept by whoever keeps the links. on_frame: is shown
    every whole frame, and whether it came in.
    """

    def __init__(
        self,
        hubs: Mapping[bytes, Step],
        now: int,
        on_frame: Callable[[Frame, bool], object] = lambda frame, came: None,
    ) -> None:
        self._hubs = hubs
        self._on_frame = on_frame
        self._decoder = Decoder(_LENGTHS)
        self._out = bytearray()
        self._opened = now
        self._said = False
        self._any = False
        self._strange: tuple[bytes, str] | None = None
        self._twin_since: int | None = None
        self._number = 0
        self._token = now % 256  # not that of a snapshot which an earlier host left in the hub
        self._reset()

    def _reset(self) -> None:
        """Begin unmet."""
        self._hello: Hello | None = None
        self._step: Step | None = None
        self._heard_at = self._moved_at = self._opened
        self._behind = False
        self._whole = False
        self._snapshot_at: int | None = None
        self._tokens: set[int] = set()
        self._missing: set[int] = set()
        self._queue: deque[_Asked] = deque()
        self._asked: _Asked | None = None

    # -- what is known ------------------------------------------------------------------------

    @property
    def hello(self) -> Hello | None:
        """Of the hub that was met; None while nobody was."""
        return self._hello

    @property
    def whole(self) -> bool:
        """Whether it is known how everything stands."""
        return self._whole

    @property
    def dropped(self) -> int:
        """How many frames came broken."""
        return self._decoder.dropped

    # -- in -----------------------------------------------------------------------------------

    def receive(self, data: bytes, now: int) -> list[News]:
        """Take in what came over the line."""
        self._any = self._any or bool(data)
        news: list[News] = []
        acknowledge = False
        for frame in self._decoder.receive(data):
            self._on_frame(frame, True)
            if frame.type == Hello.TYPE:
                self._met(Hello.read(frame.payload), now, news)
            elif self._step is not None:
                self._heard_at = now
                acknowledge |= self._taken(self._step, frame, now, news)
        if acknowledge and self._step is not None and self._step.boot is not None:
            self._send(Ack(self._step.boot, self._step.expect).frame())
        self._ask(now)
        return news

    def tick(self, now: int) -> list[News]:
        """Do what is due."""
        news: list[News] = []
        if self._step is None:
            if not self._said and now - self._opened >= UNMET_MS:
                self._said = True
                news.append(Unmet(self._any))
            return news
        stalled = self._behind and now - self._moved_at >= STALLED_MS
        if stalled or now - self._heard_at >= SILENT_MS:
            self._gone(now, news)
            return news
        if self._asked is not None and now >= self._asked.due:
            if self._asked.tries >= TRIES:
                self._answered(None, now, news)
            else:
                self._put(self._asked, now)
        if self._snapshot_at is not None and now >= self._snapshot_at:
            self._snapshot(now)
        self._ask(now)
        return news

    def due(self) -> int | None:
        """When `tick` is wanted next (ms); None: not until something comes."""
        if self._step is None:
            return None if self._said else self._opened + UNMET_MS
        times = [self._heard_at + SILENT_MS]
        if self._behind:
            times.append(self._moved_at + STALLED_MS)
        if self._asked is not None:
            times.append(self._asked.due)
        if self._snapshot_at is not None:
            times.append(self._snapshot_at)
        return min(times)

    # -- out ----------------------------------------------------------------------------------

    def command(self, command: Command, now: int) -> bool:
        """Have the hub do this, after what it was told before; a Slot says its offset as of now.
        False where nobody was met; then nothing comes of it, otherwise an Answered."""
        if self._step is None:
            return False
        self._queue.append(_Asked(command, now))
        self._ask(now)
        return True

    def bytes_to_send(self) -> bytes:
        """What is to be written to the line now; each byte is given once."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def close(self, now: int) -> list[News]:
        """The line has ended: whoever was met is gone. Nothing may be received afterwards."""
        news: list[News] = []
        self._gone(now, news)
        return news

    def _send(self, frame: Frame) -> None:
        self._on_frame(frame, False)
        self._out += encoded(frame)

    # -- meeting ------------------------------------------------------------------------------

    def _met(self, hello: Hello, now: int, news: list[News]) -> None:
        """A HELLO came."""
        if self._hello is not None and self._hello.serial != hello.serial:
            self._gone(now, news)  # the cable was plugged into another hub
        step = self._hubs.get(hello.serial)
        why = self._why_not(hello, step, now)
        if step is None or why is not None:
            if why and self._strange != (hello.serial, why):
                self._strange = (hello.serial, why)
                self._said = True
                news.append(Stranger(hello, why))
            return
        known = step.boot == hello.boot and (step.expect - hello.oldest) % 256 <= KEPT
        if self._step is not None and known:
            self._send(Welcome(hello.boot, step.expect).frame())  # it did not hear the last one
            return
        self._gone(now, news)
        self._begin(hello, step, known, now)
        news.append(Met(hello, not known))

    def _why_not(self, hello: Hello, step: Step | None, now: int) -> Why | Literal[""] | None:
        """Why a hub may not be met; an empty word: not yet."""
        if step is None:
            return "unknown"
        if hello.protocol != PROTOCOL:
            return "protocol"
        if step is self._step or not step.taken:
            self._twin_since = None
            return None
        if self._twin_since is None:
            self._twin_since = now
        return "twin" if now - self._twin_since >= TWIN_MS else ""

    def _begin(self, hello: Hello, step: Step, known: bool, now: int) -> None:
        """Welcome a hub, and ask how everything stands."""
        if not known:
            step.boot, step.expect, step.uptime_ms = hello.boot, hello.oldest, None
        self._reset()
        step.taken = True
        self._hello, self._step = hello, step
        self._heard_at = self._moved_at = now
        self._missing = set(range(hello.readers))
        self._strange, self._said = None, True
        self._out += END
        self._send(Welcome(hello.boot, step.expect).frame())
        self._snapshot(now)

    def _gone(self, now: int, news: list[News]) -> None:
        """Whoever was met is in step no more."""
        hello, step = self._hello, self._step
        if hello is None or step is None:
            return
        waiting = [*([self._asked] if self._asked else []), *self._queue]
        unanswered = [each.command for each in waiting]
        step.taken = False
        self._reset()
        self._out.clear()
        news += [Answered(each, None) for each in unanswered if not isinstance(each, Snapshot)]
        news.append(Gone(hello.serial))

    # -- in step ------------------------------------------------------------------------------

    def _taken(self, step: Step, frame: Frame, now: int, news: list[News]) -> bool:
        """Take a frame of a hub that was met; whether it is to be acknowledged."""
        if frame.type in _EVENT_TYPES:
            if frame.seq == step.expect:
                step.expect = (step.expect + 1) % 256
                self._moved_at, self._behind = now, False
                self._told(step, frame, now, news)
            return True
        try:
            said = message(frame, FROM_HUB)
        except Senseless:
            return False
        if isinstance(said, Beat):
            return self._beat(step, said, now, news)
        if isinstance(said, Done) and self._asked is not None and self._asked.number == frame.seq:
            if said.result == BUSY:
                self._asked.due = now + RESEND_MS
                if now - self._asked.since < BUSY_MS:
                    self._asked.tries = 0  # it was heard
            else:
                self._answered(said, now, news)
        return False

    def _told(self, step: Step, frame: Frame, now: int, news: list[News]) -> None:
        """Give the event that was expected."""
        try:
            event = message(frame, FROM_HUB)
        except Senseless:
            news.append(Garbage(frame.type, frame.seq))
            return
        assert isinstance(event, Event)
        if isinstance(event, SnapshotEnd):
            # Behind an older snapshot there may be events that happened before we met.
            if event.token in self._tokens and not self._missing and not self._whole:
                self._whole, self._snapshot_at = True, None
                news.append(Whole(event))
            return
        if isinstance(event, Inventory) and event.of_snapshot:
            self._missing.discard(event.reader)
        if self._snapshot_at is not None:
            self._snapshot_at = now + SNAPSHOT_MS
        age = step.age(event.uptime_ms, now) if isinstance(event, Key | Glass) else 0
        news.append(Told(event, age))

    def _beat(self, step: Step, beat: Beat, now: int, news: list[News]) -> bool:
        """A round is over: its masks count only with every event before them."""
        missing = (beat.next - step.expect) % 256
        if missing > KEPT:
            self._gone(now, news)
            return False
        step.uptime_ms, step.at_ms = beat.uptime_ms, now
        if missing and not self._behind:
            self._behind, self._moved_at = True, now
        if self._whole and not missing:
            self._behind = False
            news.append(Polled(beat))
        return True

    # -- commands -----------------------------------------------------------------------------

    def _snapshot(self, now: int) -> None:
        """Ask how everything stands: before any other command, as its number may by chance be
        that of the hub's last one, which would not be done again."""
        self._snapshot_at = None
        self._token = (self._token + 1) % 256
        self._tokens.add(self._token)
        self._queue.appendleft(_Asked(Snapshot(self._token), now))

    def _ask(self, now: int) -> None:
        """Send the next command, if none is on its way."""
        if self._asked is None and self._queue:
            self._number = (self._number + 1) % 256
            self._asked = self._queue.popleft()
            self._asked.number = self._number
            self._put(self._asked, now)

    def _put(self, asked: _Asked, now: int) -> None:
        asked.tries += 1
        asked.due = now + RESEND_MS
        self._send(asked.as_of(now).frame(asked.number))

    def _answered(self, done: Done | None, now: int, news: list[News]) -> None:
        """The command on its way has come to its end."""
        asked, self._asked = self._asked, None
        if asked is None:
            return
        if not isinstance(asked.command, Snapshot):
            news.append(Answered(asked.command, done))
        elif not self._whole:
            self._snapshot_at = now + SNAPSHOT_MS
