"""Messages: what a frame's payload says, one frozen value for each kind.

A message is a dataclass whose fields are those of `firmware/README.md`, in the payload's order, and
a `struct` layout that turns the one into the other. Numbers are what they are on the line; a UID is
its 4, 7 or 10 bytes. Field names carry their unit where they have one.

A payload can be whole, with a right CRC, and still say what nobody can mean: a UID of 5 bytes, nine
tags, a colour for a LED too many. That is `Senseless`, a fault of whoever sent it, and no reason to
lose step: who reads it takes the number of the frame and nothing else.

What may live here: payloads. What may not: when a message is sent (`hal.link.hub_link`).
"""

from __future__ import annotations

import struct
from dataclasses import astuple, dataclass
from typing import ClassVar, Self

from hal.link.frames import Frame

__all__ = [
    "COMMANDS",
    "EVENTS",
    "FROM_HOST",
    "FROM_HUB",
    "PROTOCOL",
    "Ack",
    "Beat",
    "Command",
    "Done",
    "Event",
    "Examine",
    "Ghost",
    "Glass",
    "Hello",
    "Inventory",
    "Key",
    "Leds",
    "Message",
    "Polling",
    "Read",
    "Reader",
    "Senseless",
    "Slot",
    "Snapshot",
    "SnapshotEnd",
    "Welcome",
    "Wiring",
    "Write",
    "lengths",
    "message",
]

PROTOCOL = 1
"""The version of the protocol that is spoken here."""

UID_LENGTHS = (4, 7, 10)
MOST_TAGS = 8
MOST_LEDS = 16
COMPLETE, OF_SNAPSHOT = 1, 2
_UID = struct.Struct("B10s")
_BITS = 64


class Senseless(ValueError):
    """A payload that came whole and says what nobody can mean."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something one side says to the other. TYPE is its number, LAYOUT that of its payload."""

    TYPE: ClassVar[int]
    LAYOUT: ClassVar[struct.Struct]

    def payload(self) -> bytes:
        """As it stands in a frame. Raises Senseless for what does not fit."""
        try:
            return self.LAYOUT.pack(*astuple(self))
        except struct.error as wrong:
            raise Senseless(f"{self}: {wrong}") from None

    @classmethod
    def read(cls, payload: bytes) -> Self:
        """What `payload` says, which has this message's length. Raises Senseless."""
        return cls(*cls.LAYOUT.unpack(payload))

    def frame(self, seq: int = 0) -> Frame:
        """The frame that says this."""
        return Frame(self.TYPE, seq, self.payload())


class Event(Message):
    """What a hub tells, numbers, and keeps until it is acknowledged."""

    __slots__ = ()


class Command(Message):
    """What a hub is to do, and answers with Done."""

    __slots__ = ()


# -- from the hub ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """This is who I am: nobody listens to me yet."""

    TYPE = 0x01
    LAYOUT = struct.Struct("<4B8sI5B")
    protocol: int
    major: int
    minor: int
    patch: int
    serial: bytes
    boot: int
    oldest: int
    readers: int
    rows: int
    columns: int
    leds: int

    @property
    def firmware(self) -> tuple[int, int, int]:
        """The firmware's version."""
        return self.major, self.minor, self.patch


@dataclass(frozen=True, slots=True)
class Beat(Message):
    """A round of polls is over. Bit n of a mask is reader n."""

    TYPE = 0x02
    LAYOUT = struct.Struct("<IBHHHH")
    uptime_ms: int
    next: int
    polled: int
    failed: int
    cycle_ms: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Inventory(Event):
    """What a reader sees. Not `complete`: there may be others, which could not be told apart."""

    TYPE = 0x10
    LAYOUT = struct.Struct("<3B88s")
    reader: int
    flags: int
    uids: tuple[bytes, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing else lies there."""
        return bool(self.flags & COMPLETE)

    @property
    def of_snapshot(self) -> bool:
        """Whether this tells how things stand, and of no poll."""
        return bool(self.flags & OF_SNAPSHOT)

    def payload(self) -> bytes:
        uids = b"".join(map(_uid_written, self.uids))
        if len(self.uids) > MOST_TAGS:
            raise Senseless(f"{len(self.uids)} tags")
        return self.LAYOUT.pack(self.reader, self.flags, len(self.uids), uids)

    @classmethod
    def read(cls, payload: bytes) -> Self:
        reader, flags, count, raw = cls.LAYOUT.unpack(payload)
        if count > MOST_TAGS or any(raw[count * _UID.size :]):
            raise Senseless(f"{count} tags")
        each = range(0, count * _UID.size, _UID.size)
        uids = tuple(_uid_read(raw[at : at + _UID.size]) for at in each)
        if len(set(uids)) < count:  # it would count as several reads
            raise Senseless("a tag that is listed twice")
        return cls(reader, flags, uids)


@dataclass(frozen=True, slots=True)
class Key(Event):
    """One settled edge of a key, when the hub had been up for so long."""

    TYPE = 0x11
    LAYOUT = struct.Struct("<BBI")
    key: int
    down: int
    uptime_ms: int


@dataclass(frozen=True, slots=True)
class Glass(Event):
    """The hourglass was turned, to this side."""

    TYPE = 0x12
    LAYOUT = struct.Struct("<BI")
    upright: int
    uptime_ms: int


@dataclass(frozen=True, slots=True)
class Reader(Event):
    """How a reader's chip is: 0 works, 1 does not answer, 2 cannot be brought to work."""

    TYPE = 0x13
    LAYOUT = struct.Struct("<BBBH")
    reader: int
    state: int
    version: int
    initialised: int


@dataclass(frozen=True, slots=True)
class Ghost(Event):
    """Keys are held on these rows and columns that cannot be told apart; none: no longer."""

    TYPE = 0x14
    LAYOUT = struct.Struct("<BB")
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class SnapshotEnd(Event):
    """All was told that the snapshot of this token tells. `keys`: bit n % 8 of byte n / 8."""

    TYPE = 0x15
    LAYOUT = struct.Struct("<BB8s")
    token: int
    upright: int
    keys: bytes

    @property
    def held(self) -> frozenset[int]:
        """The keys that are down."""
        return frozenset(n for n in range(_BITS) if self.keys[n // 8] >> n % 8 & 1)


@dataclass(frozen=True, slots=True)
class Done(Message):
    """The command of this frame's number: 0 done, else why not."""

    TYPE = 0x20
    LAYOUT = struct.Struct("<B16s")
    result: int
    data: bytes


# -- from the host --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome(Message):
    """I listen, and have all events of this boot before `expect`."""

    TYPE = 0x81
    LAYOUT = struct.Struct("<IB")
    boot: int
    expect: int


@dataclass(frozen=True, slots=True)
class Ack(Message):
    """I have all events of this boot before `expect`."""

    TYPE = 0x82
    LAYOUT = struct.Struct("<IB")
    boot: int
    expect: int


@dataclass(frozen=True, slots=True)
class Snapshot(Command):
    """Tell how everything stands."""

    TYPE = 0x90
    LAYOUT = struct.Struct("<B")
    token: int


@dataclass(frozen=True, slots=True)
class Slot(Command):
    """Antennas only in the first `length_ms` from `offset_ms` on of each `period_ms`, from now."""

    TYPE = 0x91
    LAYOUT = struct.Struct("<HHH")
    period_ms: int
    offset_ms: int
    length_ms: int


@dataclass(frozen=True, slots=True)
class Polling(Command):
    """POLLING: which are polled, how much they amplify, how long a field stands first."""

    TYPE = 0x92
    LAYOUT = struct.Struct("<HBH")
    enabled: int
    gain: int
    warm_up_us: int


@dataclass(frozen=True, slots=True)
class Leds(Command):
    """The colours (red, green, blue) of LEDs from `first` on; the others stay as they are."""

    TYPE = 0x93
    LAYOUT = struct.Struct("<BB48s")
    first: int
    colours: tuple[bytes, ...]

    def payload(self) -> bytes:
        if len(self.colours) > MOST_LEDS or any(len(each) != 3 for each in self.colours):
            raise Senseless(f"{self.colours}")
        return self.LAYOUT.pack(self.first, len(self.colours), b"".join(self.colours))

    @classmethod
    def read(cls, payload: bytes) -> Self:
        first, count, raw = cls.LAYOUT.unpack(payload)
        if count > MOST_LEDS:
            raise Senseless(f"{count} LEDs")
        return cls(first, tuple(raw[at : at + 3] for at in range(0, 3 * count, 3)))


@dataclass(frozen=True, slots=True)
class Read(Command):
    """Read four pages from `page` on of this tag."""

    TYPE = 0x94
    LAYOUT = struct.Struct("<B11sB")
    reader: int
    uid: bytes
    page: int

    def payload(self) -> bytes:
        return self.LAYOUT.pack(self.reader, _uid_written(self.uid), self.page)

    @classmethod
    def read(cls, payload: bytes) -> Self:
        reader, uid, page = cls.LAYOUT.unpack(payload)
        return cls(reader, _uid_read(uid), page)


@dataclass(frozen=True, slots=True)
class Write(Command):
    """Write one page of 4 bytes of this tag."""

    TYPE = 0x95
    LAYOUT = struct.Struct("<B11sB4s")
    reader: int
    uid: bytes
    page: int
    data: bytes

    def payload(self) -> bytes:
        return self.LAYOUT.pack(self.reader, _uid_written(self.uid), self.page, self.data)

    @classmethod
    def read(cls, payload: bytes) -> Self:
        reader, uid, page, data = cls.LAYOUT.unpack(payload)
        return cls(reader, _uid_read(uid), page, data)


@dataclass(frozen=True, slots=True)
class Examine(Command):
    """How has this reader been?"""

    TYPE = 0x96
    LAYOUT = struct.Struct("<B")
    reader: int


@dataclass(frozen=True, slots=True)
class Wiring(Command):
    """How the keys are wired: of `flags` bit 0, each has a diode."""

    TYPE = 0x97
    LAYOUT = struct.Struct("<B")
    DIODES: ClassVar[int] = 1
    SINCE: ClassVar[tuple[int, int, int]] = (1, 1, 0)
    flags: int


# -- all of them ----------------------------------------------------------------------------------

EVENTS = (Inventory, Key, Glass, Reader, Ghost, SnapshotEnd)
COMMANDS = (Snapshot, Slot, Polling, Leds, Read, Write, Examine, Wiring)
FROM_HUB: dict[int, type[Message]] = {kind.TYPE: kind for kind in (Hello, Beat, *EVENTS, Done)}
FROM_HOST: dict[int, type[Message]] = {kind.TYPE: kind for kind in (Welcome, Ack, *COMMANDS)}


def lengths(kinds: dict[int, type[Message]]) -> dict[int, int]:
    """How many bytes the payload of each of these kinds has."""
    return {number: kind.LAYOUT.size for number, kind in kinds.items()}


def message(frame: Frame, kinds: dict[int, type[Message]]) -> Message:
    """What a frame of one of these kinds says. Raises Senseless."""
    return kinds[frame.type].read(frame.payload)


def _uid_written(uid: bytes) -> bytes:
    if len(uid) not in UID_LENGTHS:
        raise Senseless(f"a UID of {len(uid)} bytes")
    return _UID.pack(len(uid), uid)


def _uid_read(raw: bytes) -> bytes:
    length, uid = _UID.unpack(raw)
    if length not in UID_LENGTHS or any(uid[length:]):
        raise Senseless(f"a UID of {length} bytes")
    return bytes(uid[:length])
