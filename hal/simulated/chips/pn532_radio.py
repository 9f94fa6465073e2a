"""The PN532's radio: it finds tags by itself, and talks to the ones it found.

It wakes whoever is there, goes down the tree of their UIDs (where bits collide it takes the 1), and
selects. Two can be listed; the first is put to rest while the second is looked for, and whichever
is talked to next is woken and selected again.

`at_us` runs ahead as things take their time on the air. What may live here: ISO 14443-3 from a
reader's side, as this chip does it. What may not: the host's commands.

RATS is not modelled: a tag that could do ISO 14443-4 is listed without what it would say to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from hal.simulated.chips.air import SHORT, Bits, Reply, crc_a, reply_us, request_us
from hal.simulated.chips.tags import REQA, SELECTS, WUPA, Antenna

__all__ = ["FIELD_UP_US", "Pn532Radio", "Target"]

FIELD_UP_US = 5_000
"""From the field's beginning to the first request."""

WAIT_US = 1_000
"""How long an answer to a request or a selection is waited for."""

HLTA = b"\x50\x00"
CASCADE_TAG = 0x88


@dataclass(frozen=True, slots=True)
class Target:
    """A tag that was found. atqa: the two bytes, high one first, as the chip gives them."""

    atqa: bytes
    sak: int
    uid: bytes


class Pn532Radio:
    """One antenna. deaf: no tag is ever heard. wakes: look for the first tag with WUPA, which those
    at rest answer too, instead of REQA. field: whether the antenna is on."""

    def __init__(self, antenna: Antenna) -> None:
        self.antenna = antenna
        self.at_us = 0
        self.deaf = False
        self.wakes = False
        self.targets: list[Target] = []
        self._awake: Target | None = None

    @property
    def field(self) -> bool:
        """Whether the field stands."""
        return self.antenna.on

    def set_field(self, on: bool) -> None:
        """Switch the field; tags need a while when it comes up. Down, all targets are forgotten."""
        if on and not self.antenna.on:
            self.antenna.power(True, self.at_us)
            self.at_us += FIELD_UP_US
        elif not on:
            self.antenna.power(False, self.at_us)
            self._awake = None

    def find(self, most: int, uid: bytes) -> list[Target]:
        """List up to `most` tags, or the one with this `uid` (with its cascade tags), if given."""
        self.set_field(True)
        self._awake = None
        self.targets = []
        while len(self.targets) < most:
            wakes = self.wakes and not self.targets
            target = self._activate(uid, WUPA if wakes else REQA)
            if target is None or target in self.targets:
                break
            self.targets.append(target)
            self._awake = target
            if len(self.targets) < most:
                self.rest()
        return self.targets

    def rest(self) -> None:
        """Put whoever is selected to rest."""
        if self._awake is not None:
            self.ask(Bits.of(HLTA + crc_a(HLTA)), WAIT_US)
            self._awake = None

    def release(self, number: int | None) -> None:
        """Put one target (1 or 2) or all to rest and forget them."""
        self.rest()
        if number is None:
            self.targets = []
        elif number <= len(self.targets):
            del self.targets[number - 1]

    def choose(self, number: int) -> bool:
        """Select a target again if it is not selected; whether it is there."""
        target = self.targets[number - 1]
        if self._awake == target:
            return True
        self.rest()
        if self._activate(_with_cascade_tags(target.uid), WUPA) != target:
            return False
        self._awake = target
        return True

    def lost(self) -> None:
        """The one that was selected refused or is silent: it is not selected any more."""
        self._awake = None

    def ask(self, frame: Bits, wait_us: int) -> Reply | None:
        """Send, and hear the answer; both take their time."""
        ends = self.at_us + request_us(frame.count)
        reply = None if self.deaf else self.antenna.exchange(frame, ends)
        if reply is None or reply.delay_us > wait_us:
            self.at_us = ends + wait_us
            return None
        self.at_us = ends + reply.delay_us + reply_us(reply.count)
        return reply

    # -- down the tree ------------------------------------------------------------------------

    def _activate(self, uid: bytes, request: int) -> Target | None:
        """Wake, and select one: the one with this `uid`, or whoever wins."""
        answer = self.ask(Bits(request, SHORT), WAIT_US)
        if answer is None:
            return None
        found = b""
        for level, sel in enumerate(SELECTS):
            wanted = uid[4 * level : 4 * level + 4]
            part = _checked(wanted) if wanted else self._resolve(sel)
            sak = self._select(sel, part) if part is not None else None
            if part is None or sak is None:
                return None
            if not sak & 0x04:
                atqa = answer.data()[::-1]
                return Target(atqa, sak, found + part[:4])
            found += part[1:4]
        return None

    def _resolve(self, sel: int) -> bytes | None:
        """The UID part of one of those that are ready, with its check byte."""
        bits = known = 0
        while known < 40:
            nvb = 2 + known // 8 << 4 | known % 8
            reply = self.ask(Bits(sel | nvb << 8 | bits << 16, 16 + known), WAIT_US)
            if reply is None or reply.count != 40 - known:
                return None
            first = reply.first_collision
            if first is None:
                part = (bits | reply.value << known).to_bytes(5, "little")
                return part if _checked(part[:4]) == part else None
            bits |= (reply.value & (1 << first) - 1) << known | 1 << known + first
            known += first + 1
        return None

    def _select(self, sel: int, part: bytes) -> int | None:
        command = bytes((sel, 0x70)) + part
        reply = self.ask(Bits.of(command + crc_a(command)), WAIT_US)
        if reply is None or reply.collisions or reply.count != 24:
            return None
        data = reply.data()
        return data[0] if crc_a(data[:1]) == data[1:] else None


def _checked(four: bytes) -> bytes:
    return four + bytes((four[0] ^ four[1] ^ four[2] ^ four[3],))


def _with_cascade_tags(uid: bytes) -> bytes:
    parts = b""
    while len(uid) > 4:
        parts += bytes((CASCADE_TAG,)) + uid[:3]
        uid = uid[3:]
    return parts + uid
