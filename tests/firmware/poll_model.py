"""How long a poll takes, worked out from ISO 14443-3 and the data sheets alone.

    poll_us(["04a1b2c3d4e580", "deadbeef"])     from antenna on to antenna off

The air is the most of it: what is sent and answered while tags are told apart, and the millisecond
in which nobody answers any more. Each exchange costs the hub some time on its bus beside that; how
much are the numbers here that are no standard's. A maker who plans a table (deploy/wiring) plans
by such a model, so it is held against the very image that is flashed.

What may live here: that model. What may not: the firmware's own procedure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

__all__ = ["Exchange", "exchanges", "poll_us", "round_us"]

ETU_US = 128 / 13.56
"""A bit."""

FDT_US = 1236 / 13.56
"""From a request to its answer."""

SILENCE_US = 1000
"""How long nobody answers until that is taken for nobody."""

HALT_US = 100
"""How long a tag that was sent to rest has for it."""

HUB_US, TAKE_US = 370, 150
"""What an exchange costs a Mega beside the air, and an answer as it is taken out of the chip: some
ten transfers each of two or more bytes at 4 MHz, with what happens between them at 16 MHz."""

BETWEEN_US = 500
"""From one poll to the next: a look whether the chip is there and as it was, and other chores."""

CASCADE_TAG = 0x88


@dataclass(frozen=True)
class Exchange:
    """Bits that are sent, and bits that are answered: 0 where none are, or None where nobody has
    to; with parity."""

    sent: int
    answered: int | None

    @property
    def air_us(self) -> float:
        """How long it lasts."""
        us = (self.sent + 2) * ETU_US
        if self.answered is None:
            return us + HALT_US
        return us + (FDT_US + (self.answered + 2) * ETU_US if self.answered else SILENCE_US)


def parity(bits: int) -> int:
    """So many bits with the parity of each whole byte."""
    return bits + bits // 8


def levels(uid: bytes) -> list[bytes]:
    """What a tag answers on each cascade level: four bytes and their check."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes((CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    return [part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)) for part in parts]


def bits_of(part: bytes) -> str:
    """The bits as they are sent."""
    return "".join(f"{byte:08b}"[::-1] for byte in part)


CALL, NOBODY = Exchange(7, parity(16)), Exchange(7, 0)
SELECT, HALT = Exchange(parity(72), parity(24)), Exchange(parity(32), None)


def exchanges(uids: Iterable[str]) -> Iterator[Exchange]:
    """All that is said in one inventory, in order."""
    left = [levels(bytes.fromhex(uid)) for uid in uids]
    while left:
        yield CALL
        group, level = list(left), 0
        while True:
            known = ""
            while True:
                there = [each for each in group if bits_of(each[level]).startswith(known)]
                yield Exchange(parity(16 + len(known)), parity(40 - len(known)))
                answers = {bits_of(each[level]) for each in there}
                if len(answers) == 1:
                    break
                columns = zip(*answers, strict=True)
                known = min(answers)[
                    : next(n for n, bits in enumerate(columns) if len(set(bits)) > 1)
                ]
                known += "1"
            group = there
            yield SELECT
            level += 1
            if level == len(group[0]):
                break
        left.remove(group[0])
        yield HALT
    yield NOBODY


def poll_us(uids: Iterable[str], warm_up_us: int = 5000) -> float:
    """From antenna on to antenna off, with these tags on it."""
    said = list(exchanges(uids))
    taken = sum(1 for each in said if each.answered)
    return warm_up_us + sum(each.air_us + HUB_US for each in said) + taken * TAKE_US


def round_us(readers: Iterable[Iterable[str]], warm_up_us: int = 5000) -> float:
    """A round of these readers' polls."""
    return sum(poll_us(uids, warm_up_us) + BETWEEN_US for uids in readers)
