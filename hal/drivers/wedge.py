"""Keyboard wedge: a reader that types UIDs, heard by us alone.

    wedge_evdev    keys of one input device, grabbed   (transport)
    wedge_parser   keys to UIDs                        (parser)
    this file      what lies there                     (device)

It is grabbed, so that what it types lands in no other program; where that is refused it is not
listened to at all. Such a reader says that a tag has come and never that it has left. So what it
types lies there for `HOLD_MS`, or as long as it goes on typing it, and then has gone: a wedge is
for showing a tag, not for leaving it there.

A line that is no UID is a poll that failed, never an empty reader.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from hal.clock import Clock
from hal.drivers.iso14443a import Garbled, Inventory
from hal.drivers.steps import Steps
from hal.drivers.wedge_parser import Key, WedgeParser
from hal.fault import Fault, Reason
from hal.pages import Request, TagReason, TagTrouble
from hal.spellings import Spelling

__all__ = ["HOLD_MS", "Keyboard", "Wedge"]

HOLD_MS = 1000
"""How long a tag lies there after it was typed."""

LOOK_MS, LOOKS = 5, 16
"""A look every 5 ms, 16 to a poll: the kernel keeps 64 events for us, and a key makes up to six."""


class Keyboard(Protocol):
    """One input device that is open and grabbed. Raises Fault when it is gone."""

    def read(self) -> Sequence[Key]:
        """The events that have come, without waiting."""

    def close(self) -> None:
        """Let go of it, and close it; closing twice is harmless."""


class Wedge:
    """One reader. `device` opens and grabs it, or raises Fault."""

    def __init__(
        self, part: str, device: Callable[[], Keyboard], clock: Clock, spelling: Spelling
    ) -> None:
        self.part = part
        self.times_set_up = 0
        self._open_device = device
        self._clock = clock
        self._spelling = spelling
        self._device: Keyboard | None = None
        self._parser = WedgeParser(spelling)
        self._until: dict[str, int] = {}

    def open(self) -> Steps[None]:
        """Open and grab it. Raises Fault."""
        self.close()
        self._device = self._open_device()
        self._parser = WedgeParser(self._spelling)
        self._until.clear()
        self.times_set_up += 1
        yield 0

    def close(self) -> None:
        """Let go of it."""
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def poll(self) -> Steps[Inventory]:
        """Listen for a while; what lies there then. Raises Fault, Garbled."""
        bad = ""
        for _ in range(LOOKS):
            bad = self._look() or bad
            yield LOOK_MS
        if bad:
            raise Garbled(bad)
        now = self._clock.now()
        self._until = {uid: until for uid, until in self._until.items() if until > now}
        return Inventory(tuple(bytes.fromhex(uid) for uid in self._until))

    def ask(self, uid: bytes, request: Request) -> Steps[bytes]:
        """It types UIDs and nothing else. Raises TagTrouble."""
        yield 0
        raise TagTrouble(TagReason.UNABLE, f"a wedge cannot reach {request} of {uid.hex()}")

    def _look(self) -> str:
        """Take in what was typed; why a line was no UID, if one was none."""
        if self._device is None:
            raise Fault(self.part, Reason.LOST, "it is closed")
        now, bad = self._clock.now(), ""
        for key in self._device.read():
            typed = self._parser.feed(key, now)
            if typed and typed.uid:
                self._until[typed.uid] = now + HOLD_MS
            elif typed:
                bad = typed.why
        return bad
