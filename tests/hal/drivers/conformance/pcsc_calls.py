"""PC/SC's calls, and nothing else, in memory: what pyscard's `smartcard.scard` gives a driver.

A stand-in for the system's service, which is not there where these tests run: one reader, its one
tag. It checks what the service would: handles that are known, a protocol, a card that is there.
Codes and signatures are pyscard's own.
"""

from itertools import count
from typing import Any

from hal.drivers.iso14443a import access, select
from hal.pages import ReadPages, Request, TagTrouble, WritePage
from hal.simulated.chips.tags import Antenna, Tag
from tests.hal.drivers.air import AntennaAir

__all__ = ["NAME", "PcscCalls"]

NAME = "ACS ACR122U PICC Interface 00 00"


class PcscCalls:
    """The module. `plugged` and `service` say what is there; `tags` what lies on the reader."""

    SCARD_S_SUCCESS = 0
    SCARD_SCOPE_USER = 0
    SCARD_SHARE_SHARED = 2
    SCARD_PROTOCOL_T0, SCARD_PROTOCOL_T1 = 1, 2
    SCARD_PCI_T0, SCARD_PCI_T1 = 1, 2
    SCARD_LEAVE_CARD = 0
    SCARD_E_UNKNOWN_READER = 0x80100009
    SCARD_E_SHARING_VIOLATION = 0x8010000B
    SCARD_E_NO_SMARTCARD = 0x8010000C
    SCARD_E_READER_UNAVAILABLE = 0x80100017
    SCARD_E_NO_SERVICE = 0x8010001D
    SCARD_E_NO_READERS_AVAILABLE = 0x8010002E
    SCARD_W_UNRESPONSIVE_CARD = 0x80100066
    SCARD_W_UNPOWERED_CARD = 0x80100067
    SCARD_W_REMOVED_CARD = 0x80100069
    SCARD_E_INVALID_HANDLE = 0x80100003

    def __init__(self) -> None:
        self.plugged = True
        self.service = True
        self.unresponsive = False
        self.antenna = Antenna()
        self.contexts: set[int] = set()
        self.cards: dict[int, Tag] = {}
        self._handles = count(1)

    def SCardEstablishContext(self, scope: int) -> list[int]:  # noqa: N802
        assert scope == self.SCARD_SCOPE_USER
        if not self.service:
            return [self.SCARD_E_NO_SERVICE, 0]
        context = next(self._handles)
        self.contexts.add(context)
        return [self.SCARD_S_SUCCESS, context]

    def SCardReleaseContext(self, context: int) -> int:  # noqa: N802
        if context not in self.contexts:
            return self.SCARD_E_INVALID_HANDLE
        self.contexts.remove(context)
        return self.SCARD_S_SUCCESS

    def SCardListReaders(self, context: int, groups: list[str]) -> tuple[int, list[str]]:  # noqa: N802
        assert context in self.contexts
        assert groups == []
        if not self.plugged:
            return self.SCARD_E_NO_READERS_AVAILABLE, []
        return self.SCARD_S_SUCCESS, ["Another Reader 00 00", NAME]

    def SCardConnect(  # noqa: N802
        self, context: int, reader: str, share: int, protocols: int
    ) -> tuple[int, int, int]:
        assert context in self.contexts
        assert (share, protocols) == (2, 3)
        if not self.service:
            return self.SCARD_E_NO_SERVICE, 0, 0
        if not self.plugged or reader != NAME:
            return self.SCARD_E_UNKNOWN_READER, 0, 0
        if self.unresponsive:
            return self.SCARD_W_UNRESPONSIVE_CARD, 0, 0
        if not self.antenna.tags:
            return self.SCARD_E_NO_SMARTCARD, 0, 0
        card = next(self._handles)
        self.cards[card] = self.antenna.tags[0]
        return self.SCARD_S_SUCCESS, card, self.SCARD_PROTOCOL_T1

    def SCardTransmit(self, card: int, pci: int, data: list[int]) -> tuple[int, list[int]]:  # noqa: N802
        assert pci == self.SCARD_PCI_T1
        tag = self.cards[card]
        if tag not in self.antenna.tags:
            return self.SCARD_W_REMOVED_CARD, []
        return self.SCARD_S_SUCCESS, list(self._apdu(tag, bytes(data)))

    def SCardDisconnect(self, card: int, how: int) -> int:  # noqa: N802
        assert how == self.SCARD_LEAVE_CARD
        self.cards.pop(card)
        return self.SCARD_S_SUCCESS

    def _apdu(self, tag: Tag, apdu: bytes) -> bytes:
        if apdu == bytes.fromhex("FFCA000000"):
            return tag.uid + b"\x90\x00"
        request: Request
        if apdu[:3] == b"\xff\xb0\x00" and apdu[4:] == b"\x10":
            request = ReadPages(apdu[3])
        elif apdu[:3] == b"\xff\xd6\x00" and apdu[4:5] == b"\x04":
            request = WritePage(apdu[3], apdu[5:])
        else:
            return b"\x6d\x00"
        air: Any = AntennaAir(Antenna([tag]))
        try:
            select(air, tag.uid)
            return access(air, request) + b"\x90\x00"
        except TagTrouble:
            return b"\x63\x00"
