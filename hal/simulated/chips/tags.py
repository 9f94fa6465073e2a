"""Tags as ISO 14443-3 type A lets them behave, and the antenna they lie on.

    POWER_OFF -> IDLE -> READY -> ACTIVE -> HALT -> READY* -> ACTIVE* -> HALT

A tag without a field knows nothing. With one, it can be spoken to after its guard time. In IDLE it
answers REQA and WUPA, in HALT only WUPA; in READY anticollision and SELECT, level by level; in
ACTIVE its memory's commands. Whatever it does not expect sends it back, silently, to IDLE, or to
HALT if it came from there: so a WUPA to a tag that is READY or ACTIVE is not answered, and the next
one is. Several tags answer at once, bit over bit; where they differ the antenna hears a collision.

    antenna = Antenna([Tag(bytes.fromhex("04A1B2C3D4E580"))])
    antenna.power(True, 0)
    antenna.exchange(Bits(0x52, 7), 2_000)       # WUPA: Reply(value=0x0044, count=16, ...)

Bad luck is data. Tag: `flicker(n)`, `answers` (how likely it hears a request), `needs` (how much
of an antenna's field), `gain` (how much receiver gain makes it out), `guard_us`. Antenna:
`detuning` (what every further tag takes away from its field of 1.0). Draws are seeded.

What may live here: tags and their field. What may not: a reader chip's registers.
"""

from __future__ import annotations

from enum import Enum
from random import Random

from hal.simulated.chips.air import FDT_US, SHORT, Bits, Reply, crc_a
from hal.simulated.chips.memories import NTAG213, Classic, Memory, Ntag, NtagModel, UidOnly

__all__ = ["GUARD_US", "REQA", "SELECTS", "WUPA", "Antenna", "RandomTag", "State", "Tag"]
__all__ += ["classic", "ntag"]

GUARD_US = 1_000
"""How long a common tag needs a field before it hears. ISO 14443-3 allows it 5,000 us."""

REQA = 0x26
WUPA = 0x52
SELECTS = (0x93, 0x95, 0x97)
"""The SEL byte of each cascade level."""

CASCADE_TAG = 0x88
CASCADE_BIT = 0x04
"""In SAK: the UID goes on, one level further up."""

_SIZES = {4: 0x00, 7: 0x40, 10: 0x80}
"""What ATQA says of a UID of so many bytes."""

_SILENCE = None


class State(Enum):
    """Where a tag stands; a star is the way back to HALT instead of IDLE."""

    POWER_OFF = "power off"
    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"
    READY_STAR = "ready*"
    ACTIVE_STAR = "active*"


class Tag:
    """One tag, with a UID of 4, 7 or 10 bytes; without a memory of its own it is an NTAG213 where
    the UID has 7 bytes, and else one that has only a UID.

    ValueError for a UID of another length.
    """

    def __init__(self, uid: bytes, memory: Memory | None = None, *, seed: int = 0) -> None:
        if len(uid) not in _SIZES:
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = uid
        self.memory = memory or (Ntag(uid) if len(uid) == 7 else UidOnly())
        self.state = State.POWER_OFF
        self.answers = 1.0
        self.needs = 0.5
        self.gain = 0
        self.guard_us = GUARD_US
        self._random = Random(seed)
        self._fields: set[int] = set()
        self._since = 0
        self._dead_powers = 0
        self._dead = False
        self._star = False
        self._level = 0
        self._parts = _parts(uid)

    def clone(self) -> Tag:
        """Another tag that calls itself the same and has a new memory of the kind a UID has."""
        return Tag(self.uid)

    def flicker(self, powers: int) -> None:
        """Be dead for the next `powers` times that the field comes up, as a tag out of reach is.

        In a field that stands, it is dead at once, and that is the first time.
        """
        self._dead_powers = powers
        if self._fields and powers:
            self._begin(self._since)

    # -- power --------------------------------------------------------------------------------

    def enter(self, field: int, now_us: int) -> None:
        """Be in the field of an antenna (any number that names it) from now on."""
        if field not in self._fields:
            self._fields.add(field)
            if len(self._fields) == 1:
                self._begin(now_us)

    def leave(self, field: int) -> None:
        """That field is gone; without any, everything is forgotten."""
        if field in self._fields:
            self._fields.remove(field)
            if not self._fields:
                self.state = State.POWER_OFF

    def _begin(self, now_us: int) -> None:
        self._since = now_us
        self._dead = self._dead_powers > 0
        self._dead_powers -= self._dead
        self._star = False
        self.state = State.POWER_OFF if self._dead else State.IDLE
        self.memory.reset()

    # -- requests -----------------------------------------------------------------------------

    def hear(self, request: Bits, now_us: int) -> Reply | None:
        """What this tag alone answers to a request that ends now; None is silence."""
        if not self._fields or self._dead or now_us - self._since < self.guard_us:
            return _SILENCE
        if self.answers < 1.0 and self._random.random() >= self.answers:
            return _SILENCE
        if request.count == SHORT:
            return self._woken(request.value)
        state = self.state
        if state is State.READY or state is State.READY_STAR:
            return self._ready(request)
        if state is State.ACTIVE or state is State.ACTIVE_STAR:
            return self._active(request)
        return _SILENCE

    def _woken(self, command: int) -> Reply | None:
        """REQA or WUPA; anybody who is awake already takes it for an error."""
        if self.state is State.IDLE and command in (REQA, WUPA):
            self.state = State.READY
        elif self.state is State.HALT and command == WUPA:
            self._star, self.state = True, State.READY_STAR
        elif self.state is State.HALT:
            return _SILENCE
        else:
            return self._back()
        self._level = 0
        return Reply(self.memory.atqa | _SIZES[len(self.uid)], 16)

    def _ready(self, request: Bits) -> Reply | None:
        """Anticollision (NVB 20 to 67) or SELECT (NVB 70) of the level that is due."""
        value, count = request.value, request.count
        known = count - 16
        if known < 0 or value & 0xFF != SELECTS[self._level]:
            return self._back()
        nvb = value >> 8 & 0xFF
        if nvb == 0x70:
            return self._selected(request)
        if known > 39 or nvb != (2 + known // 8 << 4 | known % 8):
            return self._back()
        part = self._parts[self._level]
        if (part ^ value >> 16) & (1 << known) - 1:
            return _SILENCE  # another one is meant: it stays ready
        return Reply(part >> known, 40 - known)

    def _selected(self, request: Bits) -> Reply | None:
        command = _checked(request)
        if command is None or int.from_bytes(command[2:], "little") != self._parts[self._level]:
            return self._back()
        self._level += 1
        if self._level < len(self._parts):
            sak = CASCADE_BIT
        else:
            sak = self.memory.sak
            self.state = State.ACTIVE_STAR if self._star else State.ACTIVE
        return _with_crc(bytes((sak,)))

    def _active(self, request: Bits) -> Reply | None:
        command = _checked(request)
        if command is None:
            self._back()
            return Reply(0x1, 4) if request.count % 8 == 0 else _SILENCE  # NAK: CRC is wrong
        if command == b"\x50\x00":
            self.state, self._star = State.HALT, True
            return _SILENCE
        if command[0] in SELECTS:
            return self._back()
        answer = self.memory.answer(command)
        if answer is None or answer.refuses:
            self._back()
        if answer is None:
            return _SILENCE
        if answer.data:
            return _with_crc(answer.data, answer.delay_us)
        return Reply(answer.nibble, 4, delay_us=answer.delay_us)

    def _back(self) -> Reply | None:
        """Not expected: back to where it came from, without a word."""
        self.state = State.HALT if self._star else State.IDLE
        return _SILENCE


class RandomTag(Tag):
    """A tag that draws its UID of 4 bytes anew each time the field comes up; the first byte is 08,
    as ISO 14443-3 wants it. Telephones do this."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(b"\x08\0\0\0", UidOnly(), seed=seed)

    def clone(self) -> Tag:
        """A tag that calls itself for ever what this one does now."""
        return Tag(self.uid, UidOnly())

    def _begin(self, now_us: int) -> None:
        self.uid = b"\x08" + self._random.randbytes(3)
        self._parts = _parts(self.uid)
        super()._begin(now_us)


def ntag(uid: bytes, model: NtagModel = NTAG213, *, seed: int = 0) -> Tag:
    """An NTAG213, 215 or 216 with a UID of 7 bytes."""
    return Tag(uid, Ntag(uid, model), seed=seed)


def classic(uid: bytes, *, seed: int = 0) -> Tag:
    """A MIFARE Classic 1K with a UID of 4 or 7 bytes."""
    return Tag(uid, Classic(), seed=seed)


class Antenna:
    """A coil, its field, and the tags that lie on it. `tags` may be changed at any time: what is
    new there gets its power at the next request, or at once by `lay`.

    detuning: how much of the field (1.0) each tag after the first takes away; who needs more than
    what is left is dead. on: whether the field stands.
    """

    def __init__(self, tags: list[Tag] | None = None) -> None:
        self.tags = tags if tags is not None else []
        self.detuning = 0.0
        self.on = False
        self._powered: list[Tag] = []

    def power(self, on: bool, now_us: int) -> None:
        """Let the field come up or down; twice is once."""
        if on != self.on:
            self.on = on
            self._settle(now_us)

    def lay(self, tag: Tag, now_us: int) -> None:
        """Put a tag down here. One that lies here already stays."""
        if tag not in self.tags:
            self.tags.append(tag)
        self._settle(now_us)

    def lift(self, tag: Tag, now_us: int) -> None:
        """Take a tag away; one that is not here stays away."""
        if tag in self.tags:
            self.tags.remove(tag)
        self._settle(now_us)

    def flicker(self, tag: Tag, powers: int) -> None:
        """Let `tag` be dead for the next `powers` times that a field comes up around it."""
        tag.flicker(powers)

    def exchange(self, request: Bits, now_us: int, gain: int = 7) -> Reply | None:
        """What comes back to a request that ends now, heard with this receiver gain; None: nothing.

        Tags that are out of step with each other (one slower than another) are heard from the
        first one's start on.
        """
        if not self.on:
            return None
        self._settle(now_us)
        ones = zeros = count = 0
        delay = 0
        for tag in self._powered:
            reply = tag.hear(request, now_us)
            if reply is None or tag.gain > gain:
                continue
            ones |= reply.value
            zeros |= ~reply.value & (1 << reply.count) - 1
            count = max(count, reply.count)
            delay = min(delay, reply.delay_us) if delay else reply.delay_us
        return Reply(ones, count, ones & zeros, 0, delay) if count else None

    def _settle(self, now_us: int) -> None:
        """Give the field to whom it reaches, and take it from the others."""
        tags = self.tags if self.on else []
        if self.detuning:
            left = 1.0 - self.detuning * (len(tags) - 1)
            tags = [tag for tag in tags if tag.needs <= left]
        if tags == self._powered:
            return
        for tag in self._powered:
            if tag not in tags:
                tag.leave(id(self))
        for tag in tags:
            tag.enter(id(self), now_us)
        self._powered = list(tags)


def _parts(uid: bytes) -> tuple[int, ...]:
    """The UID by cascade levels, each 5 bytes with its check byte, as a number of 40 bits."""
    levels = []
    while len(uid) > 4:
        levels.append(bytes((CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    levels.append(uid)
    return tuple(
        int.from_bytes(four + bytes((four[0] ^ four[1] ^ four[2] ^ four[3],)), "little")
        for four in levels
    )


def _checked(request: Bits) -> bytes | None:
    """The command without its CRC; None if it has no whole bytes or its CRC is wrong."""
    if request.count % 8 or request.count < 24:
        return None
    data = request.data()
    return data[:-2] if crc_a(data[:-2]) == data[-2:] else None


def _with_crc(data: bytes, delay_us: int = FDT_US) -> Reply:
    whole = data + crc_a(data)
    return Reply(int.from_bytes(whole, "little"), 8 * len(whole), delay_us=delay_us)
