"""ISO 14443-3 type A: from a chip that sends and receives frames to a list of UIDs.

The procedure alone, over any `Air`: a chip that transmits some bits and says what came back. It
knows no register and no bus, and holds no time of its own.

    inventory   wake all, then one tag at a time: request, anticollision over all cascade levels,
                select, halt; until nobody answers a request any more
    select      speak to the one tag whose UID is known
    read, write its pages (NTAG21x, MIFARE Ultralight)

    level 1   CT uid0 uid1 uid2 BCC --.   CT is 88 and no byte of a UID: it says that the UID goes
    level 2   CT uid3 uid4 uid5 BCC --+-> on one level up. BCC is the exclusive or of the four.
    level 3   uid6 uid7 uid8 uid9 BCC-'   A UID is never cut: bit 3 of SAK must agree with CT.

Three things go wrong in the air, and none of them may look like an empty antenna. Nobody answers a
request: only that is empty. Something comes that cannot be read (`Garbled`): again, a few times,
then the whole poll has failed. Tags answer and cannot be told apart, or will not be halted: the
inventory is not complete, and says so.

A poll begins with WUPA, not REQA: a tag that was halted in an earlier poll and has kept its power
answers WUPA alone. After that REQA, which those that were listed and halted do not answer.
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import NamedTuple, Protocol

from hal.drivers.steps import Steps
from hal.pages import READ_BYTES, ReadPages, Request, TagReason, TagTrouble

__all__ = [
    "MOST_TAGS",
    "Air",
    "AirError",
    "Answer",
    "Garbled",
    "Inventory",
    "Silent",
    "access",
    "halt",
    "inventory",
    "select",
]

MOST_TAGS = 8
"""How many tags one antenna lists; more make an inventory that is not complete."""

TRIES = 3
"""How often what came garbled is tried in one poll."""

REQA, WUPA, HLTA = 0x26, 0x52, 0x50
SELECT = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
CASCADE_BIT = 0x04
READ, WRITE, ACK = 0x30, 0xA2, 0x0A
LEVEL_BITS = 40
"""Four bytes and BCC."""


class AirError(Exception):
    """A poll came to nothing."""


class Silent(AirError):
    """Nobody answered."""


class Garbled(AirError):
    """Something came and cannot be read: parity, CRC, framing, or a collision out of place."""


class Answer(NamedTuple):
    """What came back: `data`, of which `bits` count, least significant bit of each byte first.

    Where tags answered differently, `collision` says how many bits came before the first bit that
    differs; those behind it mean nothing.
    """

    data: bytes
    bits: int
    collision: int | None = None


class Air(Protocol):
    """A chip with its antenna on."""

    def transceive(self, data: bytes, bits: int, *, crc: bool, align: int = 0) -> Answer:
        """Send the first `bits` of `data` and give what comes back.

        crc: send CRC_A behind the data, and check and strip it from the answer. align: the answer
        goes on in the middle of a byte, `align` bits of which are known; it is given without them.
        Raises Silent, Garbled.
        """


class Inventory(NamedTuple):
    """The UIDs on an antenna, and whether that is all."""

    uids: tuple[bytes, ...]
    complete: bool = True


def inventory(air: Air, most: int = MOST_TAGS) -> Steps[Inventory]:
    """List the tags on an antenna. It gives way after each tag (0 ms).

    Raises Garbled where nothing at all could be read, though something answered.
    """
    found: list[bytes] = []
    trouble: Garbled | None = None
    tries = TRIES
    request = WUPA
    while _anybody(air, request, again=trouble is not None):
        request = REQA
        try:
            uid = _one(air)
        except AirError as error:
            trouble = error if isinstance(error, Garbled) else Garbled("it stopped answering")
        else:
            # A tag that was listed and is heard again did not hear that it should halt.
            trouble = Garbled("it will not halt") if uid in found else None
        if trouble:
            tries -= 1
        else:
            found.append(uid)
        if not tries or len(found) > most:
            break
        yield 0
    if trouble and not found:
        raise trouble
    return Inventory(tuple(found[:most]), complete=not trouble and len(found) <= most)


def _anybody(air: Air, request: int, *, again: bool) -> bool:
    """Whether any tag answers REQA or WUPA, legibly or not.

    again: one that was left in the middle takes the first request for an error and goes back to
    where it can answer the next.
    """
    for _ in range(1 + again):
        try:
            air.transceive(bytes((request,)), 7, crc=False)
        except Silent:
            continue
        except Garbled:
            pass
        return True
    return False


def _one(air: Air) -> bytes:
    """Single out one of the tags that are ready, and halt it. Its UID."""
    uid = b""
    for code in SELECT:
        level = _anticollision(air, code)
        more = _select(air, code, level)
        if more != (level[0] == CASCADE_TAG):
            raise Garbled("the tag's SAK does not agree with its cascade tag")
        uid += level[1:4] if more else level[:4]
        if not more:
            halt(air)
            return uid
    raise Garbled("a UID does not go on over three levels")


def _anticollision(air: Air, code: int) -> bytes:
    """Four bytes and BCC of one tag at this level; of several, of one with ones where they differ.

    Each round sends what is known so far and gets the rest; at a collision one more bit is chosen.
    Where nobody is on the chosen side, the chip placed the collision too near: the other side is
    taken. So it ends after 64 rounds at the latest.
    """
    known, value, guessed = 0, 0, False
    while True:
        whole, odd = divmod(known, 8)
        head = bytes((code, (2 + whole) << 4 | odd))
        sent = head + value.to_bytes(5, "little")[: whole + (odd > 0)]
        try:
            answer = air.transceive(sent, 16 + known, crc=False, align=odd)
        except Silent:
            if not guessed:
                raise
            value, guessed = value ^ 1 << known - 1, False
            continue
        legible = answer.bits if answer.collision is None else answer.collision
        heard = int.from_bytes(answer.data, "little") & ((1 << legible) - 1)
        value |= heard << known
        known += legible
        if answer.collision is None:
            break
        if known >= LEVEL_BITS - 8:
            raise Garbled("a collision in the check byte")
        value |= 1 << known
        known, guessed = known + 1, True
    if known != LEVEL_BITS:
        raise Garbled(f"a cascade level has {LEVEL_BITS} bits, not {known}")
    level = value.to_bytes(5, "little")
    if reduce(xor, level):
        raise Garbled("the check byte of a UID is wrong")
    return level


def _select(air: Air, code: int, level: bytes) -> bool:
    """Select the tag with this level; whether its UID goes on one level up."""
    sak = air.transceive(bytes((code, 0x70)) + level, 56, crc=True)
    if sak.bits != 8 or sak.collision is not None:
        raise Garbled("SAK is one byte")
    return bool(sak.data[0] & CASCADE_BIT)


def halt(air: Air) -> None:
    """Send the selected tag to sleep. Silence is consent; anything else it says is no matter."""
    try:
        air.transceive(bytes((HLTA, 0)), 16, crc=True)
    except AirError:
        return


def select(air: Air, uid: bytes) -> None:
    """Make the tag with this UID the one that is spoken to. Raises Silent, Garbled."""
    if not _anybody(air, WUPA, again=True):
        raise Silent
    rest = uid
    for code in SELECT:
        last = len(rest) == 4
        level = rest if last else bytes((CASCADE_TAG,)) + rest[:3]
        more = _select(air, code, level + bytes((reduce(xor, level),)))
        if more == last:
            raise Garbled("the tag's SAK does not agree with its UID")
        if last:
            return
        rest = rest[3:]


def access(air: Air, request: Request) -> bytes:
    """Read or write a page of the selected tag. Raises TagTrouble; the tag is not selected then."""
    try:
        if isinstance(request, ReadPages):
            return _read(air, request.page)
        answer = air.transceive(bytes((WRITE, request.page)) + request.data, 48, crc=True)
    except Silent as error:
        raise TagTrouble(TagReason.GONE) from error
    except Garbled as error:
        raise TagTrouble(TagReason.GARBLED, str(error)) from error
    if (answer.bits, answer.data[0] & 0x0F) != (4, ACK):
        raise TagTrouble(TagReason.REFUSED, f"it answered {answer.data.hex()}")
    return b""


def _read(air: Air, page: int) -> bytes:
    answer = air.transceive(bytes((READ, page)), 16, crc=True)
    if answer.bits == 4:
        raise TagTrouble(TagReason.REFUSED, f"it answered {answer.data.hex()}")
    if answer.bits != 8 * READ_BYTES:
        raise Garbled(f"a read gives {READ_BYTES} bytes, not {answer.bits} bits")
    return answer.data
