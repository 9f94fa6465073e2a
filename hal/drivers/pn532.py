"""PN532: a reader chip with a mind of its own, over UART, I2C or SPI (NXP UM0701-02).

    pn532_uart, pn532_i2c, pn532_spi   bytes to and from one chip       (transport)
    pn532_frames                       bytes to frames                  (parser)
    pn532_link                         a command, its ACK, its reply    (protocol)
    this file                          set-up and inventory             (device)

The chip runs ISO 14443-3 by itself and lists two tags at most. So one tag is a whole inventory; of
two we ask once more, with both at rest, whether there is a third: then the inventory is not
complete, and says so. (A chip that wakes those at rest shows one of the two again, and a third may
hide behind it. Where more than two tags can lie, take an MFRC522.)

A PN532 that was closed without care, or put to sleep, ignores the first command it gets; one that
lost its power for a moment waits for a tag for ever. So `open` wakes it, sends what is not
acknowledged again, and bounds its patience; and what came to nothing several times is set up anew
by `PolledReaders`. The field is off between polls, so that every tag begins anew and no neighbour
is disturbed.
"""

from __future__ import annotations

from hal.clock import Clock
from hal.drivers.iso14443a import Inventory
from hal.drivers.pn532_link import Link, Mute, Transport
from hal.drivers.steps import Steps
from hal.fault import Fault, Reason
from hal.pages import READ_BYTES, ReadPages, Request, TagReason, TagTrouble
from hal.uid import LENGTHS

__all__ = ["MOST_TAGS", "Pn532"]

MOST_TAGS = 2

GET_FIRMWARE_VERSION = 0x02
SET_PARAMETERS = 0x12
SAM_CONFIGURATION = 0x14
RF_CONFIGURATION = 0x32
IN_DATA_EXCHANGE = 0x40
IN_LIST_PASSIVE_TARGET = 0x4A
IN_RELEASE = 0x52

CHIP = 0x32
NORMAL_MODE = bytes((0x01, 0x00, 0x00))
"""No secure module beside the chip, no interrupt line."""

NO_RATS = bytes((0x04,))
"""Tags that could do more than ISO 14443-3 are not asked for it: a telephone is only listed."""

PATIENCE = bytes((0x05, 0x00, 0x00, 0x01))
"""How often the chip tries; the last byte is for InListPassiveTarget. After a reset: for ever."""

FIELD_OFF = bytes((0x01, 0x00))
FIELD_OFF_MS = 5
"""How long the field must be gone for a tag to forget (ISO 14443-3: 5 ms)."""

WAKE_MS = 3
"""Until a chip that slept takes a command."""
TYPE_A = 0x00
NOBODY = b"\x00"
LIST_MS = 150
"""Two tags with UIDs of 10 bytes, twice tried, and as long again for a busy machine."""

READ, WRITE = 0x30, 0xA2
CASCADE_TAG = b"\x88"
NO_ANSWER = 0x01
GARBLED = {0x02, 0x03, 0x04, 0x05, 0x06, 0x0B}
"""Of the error codes in chapter 7.1: CRC, parity, bit count, framing, collision, RF protocol."""


class Pn532:
    """One chip on a transport."""

    def __init__(self, transport: Transport, clock: Clock) -> None:
        self.part = transport.part
        self.version = ""
        self.times_set_up = 0
        self._fresh = False
        self._transport = transport
        self._link = Link(transport, clock)

    def open(self) -> Steps[None]:
        """Wake the chip and set it up. Raises Fault."""
        self._transport.close()
        self._transport.open()
        self._transport.wake()
        yield WAKE_MS
        try:
            yield from self._link.call(SAM_CONFIGURATION, NORMAL_MODE)
            version = yield from self._link.call(GET_FIRMWARE_VERSION)
            if len(version) < 3 or version[0] != CHIP:
                raise Fault(self.part, Reason.UNFIT, f"it says it is {version.hex()}")
            self.version = f"{version[1]}.{version[2]}"
            yield from self._link.call(SET_PARAMETERS, NO_RATS)
            yield from self._link.call(RF_CONFIGURATION, PATIENCE)
            yield from self._field_off()
            self.times_set_up += 1
        except Mute as error:
            raise Fault(self.part, Reason.ABSENT, str(error)) from error

    def close(self) -> None:
        """Give the wire back. The chip is not put to sleep: it would miss the next hello."""
        self._transport.close()

    def poll(self) -> Steps[Inventory]:
        """List what lies on the antenna. Raises Fault, Mute."""
        if not self._fresh:
            # A tag that was listed in a poll that broke off rests, and would seem to have gone.
            yield from self._field_off()
        self._fresh = False
        uids = yield from self._list(MOST_TAGS)
        complete = True
        if len(uids) == MOST_TAGS:
            yield from self._link.call(IN_RELEASE, b"\x00")
            complete = set((yield from self._list(1))) <= set(uids)
        yield from self._field_off()
        return Inventory(tuple(uids), complete)

    def ask(self, uid: bytes, request: Request) -> Steps[bytes]:
        """Ask the tag with this UID for something of its memory. Raises TagTrouble, Mute, Fault."""
        if not self._fresh:
            yield from self._field_off()
        self._fresh = False
        if uid not in (yield from self._list(1, _cascaded(uid))):
            yield from self._field_off()
            raise TagTrouble(TagReason.GONE)
        command = (
            bytes((READ, request.page))
            if isinstance(request, ReadPages)
            else bytes((WRITE, request.page)) + request.data
        )
        answer = yield from self._link.call(IN_DATA_EXCHANGE, b"\x01" + command)
        yield from self._field_off()
        return _exchanged(answer, READ_BYTES if isinstance(request, ReadPages) else 0)

    def _field_off(self) -> Steps[None]:
        """Take the field away: every tag begins anew when it comes back."""
        yield from self._link.call(RF_CONFIGURATION, FIELD_OFF)
        yield FIELD_OFF_MS
        self._fresh = True

    def _list(self, most: int, uid: bytes = b"") -> Steps[list[bytes]]:
        """The UIDs of at most `most` tags; only the one with this UID, if it is given."""
        asked = bytes((most, TYPE_A)) + uid
        listed = yield from self._link.call(IN_LIST_PASSIVE_TARGET, asked, LIST_MS)
        if listed == NOBODY and self._link.repeated:
            # The chip may have heard it the first time: then the tag rests, and seems to have gone.
            yield from self._field_off()
            listed = yield from self._link.call(IN_LIST_PASSIVE_TARGET, asked, LIST_MS)
            if listed == NOBODY and self._link.repeated:
                raise Mute("it had to be asked twice whether anybody is there")
        return _targets(listed)


def _targets(data: bytes) -> list[bytes]:
    """UIDs out of a reply to InListPassiveTarget: number, ATQA, SAK, length, UID, for each tag.

    The chip gives a UID without its cascade tags. Its frames have a sum of 8 bits and no more, so
    everything that can be compared is: the tags' numbers, how long a UID can be, and where the list
    ends. (Not ATQA, which is that of all tags at once.) Raises Mute where the bytes do not agree.
    """
    uids, at = [], 1
    for number in range(1, data[0] + 1 if data else 1):
        head = data[at : at + 5]
        if len(head) < 5 or head[0] != number or head[4] not in LENGTHS:
            raise Mute(f"a list of tags that does not agree: {data.hex()}")
        uids.append(data[at + 5 : at + 5 + head[4]])
        at += 5 + head[4]
    if at != len(data):
        raise Mute(f"a list of tags of another length: {data.hex()}")
    return uids


def _cascaded(uid: bytes) -> bytes:
    """A UID as InListPassiveTarget wants it: with a cascade tag before each part that goes on."""
    parts = b""
    while len(uid) > 4:
        parts += CASCADE_TAG + uid[:3]
        uid = uid[3:]
    return parts + uid


def _exchanged(answer: bytes, size: int) -> bytes:
    """What InDataExchange brought, without its status. Raises TagTrouble."""
    status = answer[0] & 0x3F if answer else -1
    if status == NO_ANSWER:
        raise TagTrouble(TagReason.GONE)
    if status in GARBLED or (status == 0 and len(answer) != 1 + size):
        raise TagTrouble(TagReason.GARBLED, f"status {status:#04x}, {len(answer) - 1} bytes")
    if status:
        raise TagTrouble(TagReason.REFUSED, f"status {status:#04x}")
    return answer[1:]
