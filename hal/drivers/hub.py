"""A reader hub, as the parts of a table that it is: readers, keys, the hourglass, lights.

A hub is known by its serial, never by its port: whichever line meets it hands its news in here
(`hal.drivers.hub_line`). This file gives the hub's numbers the maker's names, and its silences
their meaning.

    an INVENTORY of a poll, or a mask that says "as before"  ->  Sighting, one for each poll
    a mask that says "came to nothing"                       ->  ReadFailed
    a hub that is gone, a chip that does not work            ->  ReaderLost, told once
    a snapshot, a chip that works again                      ->  ReaderBack, then Sightings

What a hub tells between a boot that we do not know and the end of its snapshot is how things came
to stand: nobody did it just now, and no key of it is told. What a hub of a known boot kept while
its line was cut is told, with the time at which it happened.

What may live here: what a hub is to a table. What may not: the protocol (`hal.link`), ports and
threads, and what a place means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from hal.clock import Call, Clock
from hal.drivers.colours import Colour
from hal.drivers.hub_lights import HubLeds
from hal.drivers.hub_talks import HubTalks
from hal.events import (
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    ReadFailed,
    Sighting,
)
from hal.fault import Fault, Reason
from hal.link.hub_link import HubLink
from hal.link.line import Tell
from hal.link.messages import (
    Beat,
    Command,
    Done,
    Event,
    Examine,
    Ghost,
    Glass,
    Hello,
    Inventory,
    Key,
    Leds,
    Polling,
    Read,
    Reader,
    Slot,
    SnapshotEnd,
    Wiring,
    Write,
)
from hal.link.news import Answered, Gone, Met, News, Polled, Told, Whole
from hal.pages import Conversation, TagTrouble
from hal.ports import Hourglass, Keys, Lights, Post, Readers, Source
from hal.uid import BadUid, canonical

__all__ = ["START_MS", "Hub", "HubNames", "HubReport", "Lines"]

_T = TypeVar("_T")

START_MS = 4000
"""How long after the start a hub may be unheard of until its readers count as lost: one that thinks
that somebody listens says HELLO only after 2 s, and a snapshot takes its time."""

CHIPS = {0: None, 1: Reason.ABSENT, 2: Reason.STUCK}
"""What is wrong with a reader, by the state of its chip."""

REFUSALS = {Slot: Reason.TURNS, Polling: Reason.SETTINGS, Wiring: Reason.WIRING}
"""What is wrong with a hub that does not do one of these."""

GHOST_MS = 5000
"""After how long without them keys that cannot be told apart are said again."""

SLOT_MS = 5000
"""How often a hub is told its slot again: its clock strays from ours."""


@dataclass(frozen=True)
class HubNames:
    """What the parts of a hub are called: reader's number -> name, key's number -> name, place ->
    LEDs; whether its switch is the hourglass's. `gain` and `warm_up_us`: of its receivers. diodes:
    each of its keys has one."""

    readers: Mapping[int, str] = field(default_factory=dict)
    keys: Mapping[int, str] = field(default_factory=dict)
    hourglass: bool = False
    leds: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    gain: int = 4
    warm_up_us: int = 1500
    diodes: bool = False


@dataclass
class _Reader:
    """One reader: what it sees, as far as is known; what is wrong with its chip, and what was said
    of that; whether it was told as lost."""

    name: str
    uids: tuple[str, ...] | None = None
    complete: bool = True
    wrong: Reason | None = None
    said: Reason | None = None
    lost: bool = False


class Lines(Protocol):
    """The lines on which a hub may be (`hal.drivers.hub_line`), as it sees them."""

    @property
    def lock(self) -> AbstractContextManager[object]:
        """Held by whoever touches the hub."""

    def begin(self) -> None:
        """Open them, if they are not open: one more uses them."""

    def end(self) -> None:
        """One uses them no more; where nobody does, they are closed for good."""

    def flush(self, link: HubLink) -> None:
        """Write what this link has to send."""


class HubReport(Protocol):
    """Who keeps how hubs have been (`hal.health`)."""

    def line(self, hub: str, dropped: int) -> None:
        """So many frames came broken over the line of this hub, since it was opened."""


class _Part(Source):
    """One capability of a hub: its lines are opened with the first, and closed with the last."""

    def __init__(self, hub: Hub) -> None:
        self.post: Post | None = None
        self._hub = hub

    def start(self, post: Post) -> None:
        started, self.post = self.post is not None, post
        if not started:
            self._hub.lines.begin()

    def close(self) -> None:
        started, self.post = self.post is not None, None
        if started:
            self._hub.lines.end()


class _Readers(_Part, Readers):
    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """As that of `polled_readers.PolledReaders`."""
        self._hub.converse(reader, uid, talk, done)


class _Keys(_Part, Keys):
    pass


class _Hourglass(_Part, Hourglass):
    pass


class _Lights(Lights):
    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def show(self, signs: Mapping[str, str]) -> None:
        self._hub.show(signs)


class Hub:
    """One hub: `readers`, `keys`, `hourglass`, `lights` are what a platform takes.

    name: for faults. serial: 8 bytes. colours: of each sign. tell: is given each Fault once.
    slot: the period of its antennas' turns, when in it they begin, and how long they are on (ms).
    lines: set by those on which it may be, before it is started.
    """

    def __init__(
        self,
        name: str,
        serial: bytes,
        names: HubNames,
        clock: Clock,
        tell: Tell,
        *,
        colours: Mapping[str, Colour] | None = None,
        slot: tuple[int, int, int] | None = None,
    ) -> None:
        self.name, self.serial, self.names = name, serial, names
        self.lines: Lines
        self.readers, self.keys, self.hourglass = _Readers(self), _Keys(self), _Hourglass(self)
        self.lights = _Lights(self)
        self._leds = HubLeds(names.leds, colours or {})
        self._clock = clock
        self._tell = tell
        self._slot = slot
        self._slot_at = 0
        self._lateness: Call | None = None
        self._link: HubLink | None = None
        self._history = True
        self._whole = False
        self._missed = False
        self._ghost_at: int | None = None
        self._examined = 0
        self._talks = HubTalks()
        self._refused: set[type[Command]] = set()
        self._down: set[int] = set()
        self._known = {number: _Reader(each) for number, each in names.readers.items()}

    # -- meeting and losing -------------------------------------------------------------------

    def started(self) -> None:
        """The lines are being opened: in a while a hub that is not there is missing."""
        self._lateness = self._clock.call_later(START_MS, self._late)

    def ended(self) -> None:
        """The lines are closed for good: nobody misses it any more."""
        if self._lateness is not None:
            self._lateness.cancel()
        with self.lines.lock:
            self._talks.give_up()

    def _late(self) -> None:
        with self.lines.lock:
            if not self._whole:
                self._miss(Reason.ABSENT)

    def _miss(self, reason: Reason) -> None:
        """The hub is not there: said once, until it is there again."""
        told, self._whole, self._missed = self._missed, False, True
        if not told:
            self._tell(Fault(self.name, reason))
        for reader in self._known.values():
            self._lose(reader)
        self._talks.give_up()

    def _lose(self, reader: _Reader) -> None:
        if not reader.lost:
            reader.lost = True
            self._post(self.readers, ReaderLost(reader.name, at_ms=self._clock.now()))

    def take(self, news: News, link: HubLink) -> None:
        """Take in what the line says on which this hub is."""
        match news:
            case Met(hello=hello, fresh=fresh):
                self._link, self._history, self._whole = link, fresh, False
                self._examined = 0
                self._leds.met(hello.leds)
                for number, reader in self._known.items():
                    reader.uids = None
                    reader.wrong = None if number < hello.readers else Reason.ABSENT
                self._configure(hello)
            case Told(event=event, age_ms=age):
                self._event(event, max(0, self._clock.now() - age))
            case Whole(end=end):
                self._stands(end)
            case Polled(beat=beat):
                self._beat(beat)
            case Answered(command=command, done=done):
                self._answered(command, done)
            case Gone():
                self._link = None
                self._miss(Reason.LOST)
            case _:
                pass

    def _answered(self, command: Command, done: Done | None) -> None:
        match command:
            case Leds():
                self._leds.answered(command, done)
                self._shine()
            case Examine():
                self._examined = max(0, self._examined - 1)
            case Read() | Write():
                self._talks.answered(done)
                self._talk()
            case _ if done is None:
                self._again(command)
            case _:
                self._accepted(command, done.result)

    def _configure(self, hello: Hello) -> None:
        """Say which readers are polled, and how; and how the keys are wired, to a hub that knows
        of that: an older one takes every rectangle for a ghost."""
        enabled = sum(1 << number for number in self._known)
        self._command(Polling(enabled, self.names.gain, self.names.warm_up_us))
        self._slots(self._clock.now())
        if hello.firmware >= Wiring.SINCE:
            if self.names.keys:
                self._command(Wiring(Wiring.DIODES if self.names.diodes else 0))
        elif self.names.diodes:
            self._refuses(Wiring, "its firmware is older")

    def _slots(self, now: int) -> None:
        """Say when the antennas may be on, by our clock."""
        if self._slot is not None:
            period, offset, length = self._slot
            self._slot_at = now + SLOT_MS
            self._command(Slot(period, (offset - now) % period, length))

    def _again(self, command: Command) -> None:
        """A command came to nothing: once more; a slot's time has gone by."""
        if isinstance(command, Slot):
            self._slots(self._clock.now())
        else:
            self._command(command)

    def _accepted(self, command: Command, result: int) -> None:
        """The hub said what it does with what it was told of its readers. What it will not do it
        would not do the next time: told once, until it does."""
        if not result:
            self._refused.discard(type(command))
        else:
            self._refuses(type(command), f"result {result} for {command}")

    def _refuses(self, kind: type[Command], detail: str) -> None:
        """It does not do this: told once, until it does."""
        if kind not in self._refused:
            self._refused.add(kind)
            self._tell(Fault(self.name, REFUSALS.get(kind, Reason.STUCK), detail))

    def _command(self, command: Command) -> None:
        """Have the hub do this, if it is there."""
        if self._link is not None:
            self._link.command(command, self._clock.now())

    # -- lights -------------------------------------------------------------------------------

    def show(self, signs: Mapping[str, str]) -> None:
        """Let these signs shine, place -> sign, and no other; from any thread."""
        with self.lines.lock:
            self._leds.want(signs)
            self._shine()
            if self._link is not None:
                self.lines.flush(self._link)

    def _shine(self) -> None:
        """Send what is to be shown and is not."""
        if self._whole and (command := self._leds.next()):
            self._command(command)

    # -- memories of tags ---------------------------------------------------------------------

    def converse(
        self,
        reader: str,
        uid: str,
        talk: Conversation[_T],
        done: Callable[[_T | TagTrouble | Exception], None],
    ) -> None:
        """Have a conversation with the memory of a tag that lies on `reader`, between two polls;
        from any thread. One that is wished for before the hub was met waits until it was.

        `done` is called once, with the lines' lock held, with what it came to: the value or the
        error. ValueError for a reader that this hub has not, BadUid for what is no UID.
        """
        numbers = {name: number for number, name in self.names.readers.items()}
        if reader not in numbers:
            known = ", ".join(numbers) or "none"
            raise ValueError(f"this hub has no reader {reader!r}; it has {known}")
        with self.lines.lock:
            self._talks.wish(numbers[reader], bytes.fromhex(canonical(uid)), talk, done)
            if self.readers.post is None or self._missed:
                self._talks.give_up()
            self._talk()
            if self._link is not None:
                self.lines.flush(self._link)

    def _talk(self) -> None:
        """Send what a conversation asks for next."""
        if self._whole and (command := self._talks.next()):
            self._command(command)

    # -- how it is ----------------------------------------------------------------------------

    def examine(self, health: HubReport) -> None:
        """Say how many frames came broken, and have the hub say how its readers are: its answers
        are seen on the line. While it has not answered it is not asked again. From any thread."""
        with self.lines.lock:
            if self._link is None:
                return
            health.line(self.name, self._link.dropped)
            if self._whole and not self._examined:
                self._examined = len(self._known)
                for number in self._known:
                    self._command(Examine(number))
                self.lines.flush(self._link)

    # -- how everything stands ----------------------------------------------------------------

    def _stands(self, end: SnapshotEnd) -> None:
        """The snapshot is whole: what was lost is back, and what was held may have been let go."""
        self._whole, self._missed, self._history = True, False, False
        now = self._clock.now()
        for reader in self._known.values():
            self._works(reader)
        for key in sorted(self._down - end.held):
            self._key(key, False, now)
        self._shine()
        self._talk()

    def _works(self, reader: _Reader) -> None:
        """A reader's chip works, or does not: told where that is news."""
        if not self._whole:
            return
        if reader.wrong is not None:
            if reader.said is not reader.wrong:
                self._tell(Fault(reader.name, reader.wrong))
            self._lose(reader)
        elif reader.lost:
            reader.lost = False
            self._post(self.readers, ReaderBack(reader.name, at_ms=self._clock.now()))
        reader.said = reader.wrong

    # -- events -------------------------------------------------------------------------------

    def _event(self, event: Event, at_ms: int) -> None:
        match event:
            case Inventory():
                self._inventory(event)
            case Reader(reader=number, state=state):
                if reader := self._known.get(number):
                    reader.wrong = CHIPS.get(state, Reason.STUCK)
                    self._works(reader)
            case Key(key=key, down=down):
                if not self._history:
                    self._key(key, bool(down), at_ms)
            case Glass():
                if not self._history and self.names.hourglass:
                    self._post(self.hourglass, GlassTurned(at_ms=at_ms))
            case Ghost(rows=rows) if rows:
                self._ghost()
            case _:
                pass

    def _ghost(self) -> None:
        """Keys cannot be told apart: said once, until there was peace for a while."""
        now, before = self._clock.now(), self._ghost_at
        self._ghost_at = now
        if before is None or now - before >= GHOST_MS:
            self._tell(Fault(self.name, Reason.AMBIGUOUS))

    def _inventory(self, event: Inventory) -> None:
        """What a reader sees from now on."""
        reader = self._known.get(event.reader)
        if reader is None:
            return
        uids = []
        reader.complete = event.complete
        for uid in event.uids:
            try:
                uids.append(canonical(uid))
            except BadUid:  # read only in part: something lies there, and nobody knows what
                reader.complete = False
        reader.uids = tuple(uids)
        if not event.of_snapshot:
            self._sighting(reader)

    def _sighting(self, reader: _Reader) -> None:
        """One poll of a reader ended as its last inventory says."""
        if self._whole and not reader.lost and reader.uids is not None:
            now = self._clock.now()
            self._post(self.readers, Sighting(reader.name, reader.uids, reader.complete, at_ms=now))

    def _key(self, key: int, down: bool, at_ms: int) -> None:
        """A key's edge. Of a press whose end was lost, the end is told first."""
        name = self.names.keys.get(key)
        if name is None:
            return
        if key in self._down:
            self._down.remove(key)
            self._post(self.keys, KeyUp(name, at_ms=at_ms))
        if down:
            self._down.add(key)
            self._post(self.keys, KeyDown(name, at_ms=at_ms))

    def _beat(self, beat: Beat) -> None:
        """A round of polls."""
        now = self._clock.now()
        for number, reader in self._known.items():
            if beat.polled >> number & 1:
                self._sighting(reader)
            if beat.failed >> number & 1 and not reader.lost:
                self._post(self.readers, ReadFailed(reader.name, at_ms=now))
        if self._slot is not None and now >= self._slot_at:
            self._slots(now)

    def _post(self, part: _Part, event: Heard) -> None:
        if part.post is not None:
            part.post(event)
