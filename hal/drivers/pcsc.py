"""PC/SC: a reader stick on a laptop's USB port, through the system's own service (pcscd).

    pyscard (smartcard.scard)   the calls of PC/SC                    (transport)
    pcsc_commands               what is sent to a tag                 (parser)
    this file                   the reader and what lies on it        (device)

pyscard is LGPL, an extra of its own, imported only when a reader is opened. `calls` is that module,
or what has the same names.

Such a reader shows one tag. Of several it shows any one, or none: it has no way to say that there
are more, so neither have we. PC/SC's calls block, for some ten ms with a tag: give the lane a clock
of its own. A reader is found by a part of its name, which stays the same on every port; of two that
are called the same, PC/SC adds a number at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from hal.drivers.iso14443a import Garbled, Inventory
from hal.drivers.pcsc_commands import GET_UID, command, uid_of, unwrapped
from hal.drivers.steps import Steps
from hal.fault import Fault, Reason
from hal.pages import Request, TagReason, TagTrouble

__all__ = ["Pcsc", "pyscard"]


def pyscard() -> ModuleType:
    """pyscard's plain calls. Raises Fault where it is not installed."""
    try:
        from smartcard import scard
    except ImportError as error:
        raise Fault("pyscard", Reason.MISSING, str(error)) from error
    module: ModuleType = scard
    return module


class Pcsc:
    """The reader whose name has `part` in it. turned: it gives UIDs with their last byte first."""

    def __init__(
        self, part: str, calls: Callable[[], Any] = pyscard, *, turned: bool = False
    ) -> None:
        self.part = part
        self.name = ""
        self.times_set_up = 0
        self._load = calls
        self._calls: Any = None
        self._context: Any = None
        self._turned = turned

    def open(self) -> Steps[None]:
        """Reach the service and find the reader. Raises Fault."""
        self.close()
        self._calls = calls = self._load()
        code, self._context = calls.SCardEstablishContext(calls.SCARD_SCOPE_USER)
        if code != calls.SCARD_S_SUCCESS:
            self._context = None
            raise self._fault(code)
        yield 0
        code, names = calls.SCardListReaders(self._context, [])
        if code not in (calls.SCARD_S_SUCCESS, calls.SCARD_E_NO_READERS_AVAILABLE):
            raise self._fault(code)
        found = [name for name in names if self.part in name]
        if not found:
            raise Fault(self.part, Reason.ABSENT, f"the service has {names or 'no readers'}")
        self.name = found[0]
        self.times_set_up += 1

    def close(self) -> None:
        """Leave the service."""
        context, self._context = self._context, None
        if context is not None:
            self._calls.SCardReleaseContext(context)

    def poll(self) -> Steps[Inventory]:
        """The tag that lies there. Raises Fault, Garbled."""
        yield 0
        card = self._connect()
        if card is None:
            return Inventory(())
        try:
            return Inventory((self._uid(card),))
        except TagTrouble as trouble:
            if trouble.reason is TagReason.GONE:
                return Inventory(())
            raise Garbled(str(trouble)) from trouble
        finally:
            self._leave(card)

    def ask(self, uid: bytes, request: Request) -> Steps[bytes]:
        """Ask the tag for something of its memory. Raises TagTrouble, Fault."""
        yield 0
        card = self._connect()
        if card is None:
            raise TagTrouble(TagReason.GONE)
        try:
            if self._uid(card) != uid:
                raise TagTrouble(TagReason.GONE, "another tag lies there")
            return unwrapped(self._transmit(card, command(request)), request)
        finally:
            self._leave(card)

    # -- PC/SC's calls ------------------------------------------------------------------------

    def _connect(self) -> tuple[Any, int] | None:
        """A tag and its protocol; None if none lies there. Raises Fault, Garbled."""
        calls = self._calls
        if self._context is None:
            raise Fault(self.part, Reason.LOST, "it is closed")
        code, card, protocol = calls.SCardConnect(
            self._context,
            self.name,
            calls.SCARD_SHARE_SHARED,
            calls.SCARD_PROTOCOL_T0 | calls.SCARD_PROTOCOL_T1,
        )
        if code == calls.SCARD_S_SUCCESS:
            return card, protocol
        if code in (calls.SCARD_E_NO_SMARTCARD, calls.SCARD_W_REMOVED_CARD):
            return None
        if code in (calls.SCARD_W_UNRESPONSIVE_CARD, calls.SCARD_W_UNPOWERED_CARD):
            raise Garbled(f"PC/SC says {code & 0xFFFFFFFF:08X}")
        raise self._fault(code)

    def _uid(self, card: tuple[Any, int]) -> bytes:
        uid = uid_of(self._transmit(card, GET_UID))
        return uid[::-1] if self._turned else uid

    def _transmit(self, card: tuple[Any, int], data: bytes) -> bytes:
        """Send a command, get its answer. Raises TagTrouble, Fault."""
        calls, (handle, protocol) = self._calls, card
        pci = calls.SCARD_PCI_T0 if protocol == calls.SCARD_PROTOCOL_T0 else calls.SCARD_PCI_T1
        code, answer = calls.SCardTransmit(handle, pci, list(data))
        if code == calls.SCARD_S_SUCCESS:
            return bytes(answer)
        if code in (calls.SCARD_W_REMOVED_CARD, calls.SCARD_E_NO_SMARTCARD):
            raise TagTrouble(TagReason.GONE)
        if code in (calls.SCARD_E_READER_UNAVAILABLE, calls.SCARD_E_NO_SERVICE):
            raise self._fault(code)
        raise TagTrouble(TagReason.GARBLED, f"PC/SC says {code & 0xFFFFFFFF:08X}")

    def _leave(self, card: tuple[Any, int]) -> None:
        self._calls.SCardDisconnect(card[0], self._calls.SCARD_LEAVE_CARD)

    def _fault(self, code: int) -> Fault:
        """What PC/SC's word for it means here."""
        calls = self._calls
        reasons = {
            calls.SCARD_E_NO_SERVICE: Reason.ABSENT,
            calls.SCARD_E_READER_UNAVAILABLE: Reason.LOST,
            calls.SCARD_E_UNKNOWN_READER: Reason.LOST,
            calls.SCARD_E_NO_READERS_AVAILABLE: Reason.LOST,
            calls.SCARD_E_SHARING_VIOLATION: Reason.BUSY,
        }
        return Fault(
            self.part, reasons.get(code, Reason.UNFIT), f"PC/SC says {code & 0xFFFFFFFF:08X}"
        )
