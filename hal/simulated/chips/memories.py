"""What a tag keeps, and how it answers once it has been selected.

    Ntag        NTAG213, 215 and 216: pages of 4 bytes, lock bits that only ever get set
    Classic     MIFARE Classic 1K: nothing without its keys, and nobody here has them
    UidOnly     anything that says who it is and nothing else, such as a telephone

A memory is asked with a whole command, whose CRC is checked and taken off already, and gives an
Answer; the tag puts the CRC on again. A refusal (NAK), or silence, ends the selection, as the data
sheets say.

What may live here: commands of selected tags. What may not: anticollision, power, the air.

The NTAG21x has no password here: PWD_AUTH, READ_CNT and READ_SIG are refused, and AUTH0 protects
nothing. Source: NXP NTAG213/215/216 data sheet; MIFARE Classic EV1 1K data sheet.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from hal.simulated.chips.air import FDT_US

__all__ = ["ACK", "NAK", "NTAG213", "NTAG215", "NTAG216", "Answer", "Classic", "Memory", "Ntag"]
__all__ += ["NtagModel", "UidOnly"]

EEPROM_US = 4_100
"""How long a page takes to be written before the ACK comes."""


class Answer(NamedTuple):
    """`data` gets a CRC; an answer without data is the 4 bits of `nibble`: 0xA is yes."""

    data: bytes
    nibble: int = 0xA
    delay_us: int = FDT_US

    @property
    def refuses(self) -> bool:
        """Whether it is a NAK."""
        return not self.data and self.nibble != 0xA


ACK = Answer(b"")
NAK = Answer(b"", 0x0)
"""Invalid argument; 0x1 is a wrong CRC or parity, 0x4 not authenticated, 0x5 not written."""


class Memory(Protocol):
    """What `hal.simulated.chips.tags.Tag` asks. atqa: without the bits for the UID's size."""

    atqa: int
    sak: int

    def reset(self) -> None:
        """The power came back: forget what was begun."""

    def answer(self, command: bytes) -> Answer | None:
        """Obey; None is silence."""


class UidOnly:
    """A tag that answers nothing once it is selected. SAK 0x20 by default: ISO 14443-4."""

    def __init__(self, atqa: int = 0x0004, sak: int = 0x20) -> None:
        self.atqa = atqa
        self.sak = sak

    def reset(self) -> None:
        """Nothing was begun."""

    def answer(self, command: bytes) -> Answer | None:
        """Silence."""
        return None


class Classic(UidOnly):
    """MIFARE Classic 1K: whoever reads without a key is refused, who asks for a key waits in vain.

    A real one answers the request for authentication with a number and then expects the reader to
    know the key. Nobody here does, so this one does not begin.
    """

    def __init__(self) -> None:
        super().__init__(atqa=0x0004, sak=0x08)

    def answer(self, command: bytes) -> Answer | None:
        """Silence to AUTH with key A (0x60) or B (0x61), not authenticated (0x4) to the rest."""
        return None if command[:1] in (b"\x60", b"\x61") else Answer(b"", 0x4)


class NtagModel(NamedTuple):
    """Where things stand in one kind of NTAG21x. Pages; size: what GET_VERSION and the CC say.

    last_user: the last page for users; then come the dynamic lock bytes, CFG0, CFG1, PWD and PACK.
    lock_pages: how many pages one dynamic lock bit covers. block_pages: how many pages one of the
    bits that block lock bits covers. first: what pages 4 and 5 hold when new.
    """

    name: str
    last_user: int
    version_size: int
    cc_size: int
    lock_pages: int
    block_pages: int
    first: bytes

    @property
    def lock_page(self) -> int:
        """The page of the dynamic lock bytes."""
        return self.last_user + 1

    @property
    def pages(self) -> int:
        """How many there are."""
        return self.last_user + 6


NTAG213 = NtagModel("NTAG213", 0x27, 0x0F, 0x12, 2, 4, bytes.fromhex("0103a00c340300fe"))
NTAG215 = NtagModel("NTAG215", 0x81, 0x11, 0x3E, 16, 32, bytes.fromhex("0300fe0000000000"))
NTAG216 = NtagModel("NTAG216", 0xE1, 0x13, 0x6D, 16, 32, bytes.fromhex("0300fe0000000000"))

_FIRST_DYNAMIC = 16
"""Pages below have lock bits of their own, in page 2."""


class Ntag:
    """The memory of an NTAG21x with this UID of 7 bytes. `pages` holds all of it, 4 bytes each."""

    atqa = 0x0004
    sak = 0x00

    def __init__(self, uid: bytes, model: NtagModel = NTAG213) -> None:
        self.model = model
        self._awaited: int | None = None
        self._config_locked = False
        self.pages = pages = bytearray(4 * model.pages)
        pages[0:3] = uid[0:3]
        pages[3] = 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
        pages[4:8] = uid[3:7]
        pages[8:10] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48
        pages[12:24] = bytes((0xE1, 0x10, model.cc_size, 0)) + model.first
        locks = 4 * model.lock_page
        pages[locks : locks + 12] = bytes.fromhex("000000bd 040000ff 00050000")

    def reset(self) -> None:
        self._awaited = None
        access = self.pages[4 * (self.model.lock_page + 2)]
        self._config_locked = bool(access & 0x40)  # CFGLCK holds from the next power-up on

    def answer(self, command: bytes) -> Answer | None:
        if self._awaited is not None:
            page, self._awaited = self._awaited, None
            return self._write(page, command[:4]) if len(command) == 16 else NAK
        code, length = command[0], len(command)
        if code == 0x30 and length == 2:
            return self._read(command[1])
        if code == 0xA2 and length == 6:
            return self._write(command[1], command[2:])
        if code == 0x3A and length == 3:
            return self._fast_read(command[1], command[2])
        if code == 0x60 and length == 1:
            return Answer(bytes((0, 4, 4, 2, 1, 0, self.model.version_size, 3)))
        if code == 0xA0 and length == 2 and self.writable(command[1]):
            self._awaited = command[1]
            return ACK
        return NAK

    def writable(self, page: int) -> bool:
        """Whether WRITE to this page is obeyed, be it only for some of its bits."""
        model = self.model
        if page < 2 or page >= model.pages:
            return False
        if page == 2 or page == model.lock_page:
            return True
        if page > model.lock_page:
            return not (self._config_locked and page <= model.lock_page + 2)
        return not self._locked(page)

    # -- commands -----------------------------------------------------------------------------

    def _read(self, page: int) -> Answer:
        """Four pages from `page` on; after the last one comes the first."""
        if page >= self.model.pages:
            return NAK
        shown = self._shown()
        return Answer((shown + shown[:12])[4 * page : 4 * page + 16])

    def _fast_read(self, first: int, last: int) -> Answer:
        if not first <= last < self.model.pages:
            return NAK
        return Answer(self._shown()[4 * first : 4 * last + 4])

    def _shown(self) -> bytes:
        """The memory as it can be read: PWD and PACK read as zeros."""
        return bytes(self.pages[:-8]) + bytes(8)

    def _write(self, page: int, data: bytes) -> Answer:
        if not self.writable(page):
            return NAK
        at = 4 * page
        old = bytes(self.pages[at : at + 4])
        if page == 2:
            new = old[:2] + self._static_locks(old[2:], data[2:])
        elif page == 3:
            new = bytes(a | b for a, b in zip(old, data, strict=True))
        elif page == self.model.lock_page:
            new = self._dynamic_locks(old, data) + old[3:]
        else:
            new = data
        self.pages[at : at + 4] = new
        return Answer(b"", delay_us=EEPROM_US)

    # -- locks --------------------------------------------------------------------------------

    def _locked(self, page: int) -> bool:
        """Whether a lock bit is set for this page, one of 3 to the last for users."""
        if page < _FIRST_DYNAMIC:
            return bool(int.from_bytes(self.pages[10:12], "little") >> page & 1)
        at = 4 * self.model.lock_page
        locks = int.from_bytes(self.pages[at : at + 2], "little")
        return bool(locks >> (page - _FIRST_DYNAMIC) // self.model.lock_pages & 1)

    @staticmethod
    def _static_locks(old: bytes, data: bytes) -> bytes:
        """Both lock bytes of page 2: bits 0 to 2 block the bits for CC, pages 4 to 9, 10 to 15."""
        was, wanted = int.from_bytes(old, "little"), int.from_bytes(data, "little")
        for block, covered in ((0, 0x0008), (1, 0x03F0), (2, 0xFC00)):
            if was >> block & 1:
                wanted &= ~covered
        return (was | wanted).to_bytes(2, "little")

    def _dynamic_locks(self, old: bytes, data: bytes) -> bytes:
        """The three dynamic lock bytes: two of lock bits, one of bits that block those."""
        model = self.model
        was, wanted = int.from_bytes(old[:2], "little"), int.from_bytes(data[:2], "little")
        covered = model.last_user + 1 - _FIRST_DYNAMIC
        lock_bits, block_bits = -(-covered // model.lock_pages), -(-covered // model.block_pages)
        for bit in range(lock_bits):
            if old[2] >> bit * model.lock_pages // model.block_pages & 1:
                wanted &= ~(1 << bit)
        locks = was | wanted & (1 << lock_bits) - 1
        blocks = old[2] | data[2] & (1 << block_bits) - 1
        return locks.to_bytes(2, "little") + bytes((blocks,))
