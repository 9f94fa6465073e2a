"""NDEF: what a tag says of itself, a text or an address, read and written page by page.

    page 3     E1 | version | size in units of 8 bytes | access        the capability container
    page 4 on  TLVs: 03 length message   FE, the end   00, nothing     (NFC Forum Type 2 Tag)

Both ways are a conversation (`hal.pages`): they ask for pages and are sent them, and know no
reader. ndeflib turns a message's bytes into records and back; here is the road to those bytes.

A tag is never made into something: one without a capability container is refused, since pages 2 and
3 can only ever be set, never cleared. Lock bits and write protection are read before anything is
written, and respected. A write is whole or recognisably none: the length is set to 0 first and to
its value last, so that a tag that is lifted in midst of it is empty, and never half a name. At the
end it is read back.

`NdefRefused` says why not, as data.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from hal.pages import PAGE_BYTES, Conversation, ReadPages, TagReason, TagTrouble, WritePage

__all__ = ["NdefReason", "NdefRefused", "Said", "SaidKind", "read", "write"]

MAGIC = 0xE1
MAJOR = 1
CONTAINER_PAGE, DATA_PAGE = 3, 4
UNIT = 8
NULL, MESSAGE, END = 0x00, 0x03, 0xFE
LONG = 0xFF
PAGES = 256
"""How many pages can be asked for: a number of one byte, whatever a container says of its size."""

LONGEST = 0xFFFF
LOCK_PAGES = {0x12: 0x28, 0x3E: 0x82, 0x6D: 0xE2}
"""Size in the capability container to the page with the dynamic lock bits and, one page on, the
page from which a password is asked for (NTAG213, 215, 216: data sheet, figures 6 to 8)."""

SPANS = {0x12: 2, 0x3E: 16, 0x6D: 16}
"""How many pages one dynamic lock bit guards, from page 16 on."""


class SaidKind(StrEnum):
    """What a tag says."""

    TEXT = "text"
    URI = "uri"
    NOTHING = "nothing"  # it is empty
    OTHER = "other"  # something else, which is not ours to read


@dataclass(frozen=True, slots=True)
class Said:
    """What a tag says: its kind, and the words or the address."""

    kind: SaidKind
    value: str = ""


class NdefReason(StrEnum):
    """Why a tag cannot be read or written so."""

    NOT_NDEF = "not ndef"  # it has no capability container: another kind of tag, or an empty one
    TOO_NEW = "too new"  # a version of the mapping that is not known here
    DAMAGED = "damaged"  # its TLVs or records make no sense
    READ_ONLY = "read only"  # its capability container says that nobody may write
    LOCKED = "locked"  # lock bits guard pages that would have to change
    PASSWORD = "password"  # it wants a password first
    TOO_LONG = "too long"  # it does not fit
    CHANGED = "changed"  # it does not say what was just written to it


class NdefRefused(Exception):
    """This tag cannot be read or written so. room, wanted: bytes, where it is TOO_LONG."""

    def __init__(self, reason: NdefReason, *, room: int = 0, wanted: int = 0) -> None:
        super().__init__(reason, room, wanted)
        self.reason = reason
        self.room = room
        self.wanted = wanted

    def __str__(self) -> str:
        """One sentence for the log."""
        return f"the tag's NDEF: {self.reason} (room {self.room}, wanted {self.wanted})"


@dataclass(frozen=True, slots=True)
class _Container:
    """The capability container."""

    size: int
    writable: bool
    code: int


def read() -> Conversation[Said]:
    """What the tag says. Raises NdefRefused, TagTrouble."""
    container = yield from _container()
    data = yield from _area(container.size)
    return _said(data[slice(*_message(data))])


def write(said: Said) -> Conversation[None]:
    """Let the tag say this and nothing else. Raises NdefRefused, TagTrouble, ValueError."""
    message = _encoded(said)
    container = yield from _container()
    if not container.writable:
        raise NdefRefused(NdefReason.READ_ONLY)
    data = yield from _area(container.size)
    at = _message_tlv(data)
    head = _length(min(len(message), LONGEST))  # what is longer than that has no room anyway
    wanted = 1 + len(head) + len(message)
    room = container.size - at
    if wanted > room:
        most = max(0, room - 1 - len(head))
        raise NdefRefused(NdefReason.TOO_LONG, room=most, wanted=len(message))
    ending = bytes((END,)) if wanted < room else b""
    new = data[:at] + bytes((MESSAGE,)) + head + message + ending
    yield from _may_change(container, at, len(new))
    old = yield from _area(container.size, len(new), data)
    yield from _put(old, new, at)
    again = yield from _area(container.size, len(new))
    if again[: len(new)] != new:
        raise NdefRefused(NdefReason.CHANGED)


# -- pages ------------------------------------------------------------------------------------


def _container() -> Conversation[_Container]:
    magic, version, size, access = (yield ReadPages(CONTAINER_PAGE))[:PAGE_BYTES]
    if magic != MAGIC:
        raise NdefRefused(NdefReason.NOT_NDEF)
    if version >> 4 != MAJOR:
        raise NdefRefused(NdefReason.TOO_NEW)
    if access >> 4:
        raise NdefRefused(NdefReason.PASSWORD)
    most = (PAGES - DATA_PAGE) * PAGE_BYTES
    return _Container(min(UNIT * size, most), access & 0x0F == 0, size)


def _area(size: int, least: int = 0, data: bytes = b"") -> Conversation[bytes]:
    """The data area, from page 4 on, of which `data` is known: as far as its message goes, and at
    least so many bytes. A refusal in it is a password's doing."""
    while len(data) < size and (len(data) < least or not _told(data)):
        try:
            data += yield ReadPages(DATA_PAGE + len(data) // PAGE_BYTES)
        except TagTrouble as trouble:
            if trouble.reason is TagReason.REFUSED:
                raise NdefRefused(NdefReason.PASSWORD) from trouble
            raise
    return data[:size]


def _may_change(container: _Container, start: int, end: int) -> Conversation[None]:
    """Refuse if a lock bit or a password guards any byte from `start` to `end` of the data area."""
    pages = range(DATA_PAGE + start // PAGE_BYTES, DATA_PAGE + (end - 1) // PAGE_BYTES + 1)
    static = (yield ReadPages(2))[2:4]
    locked = {page for page in range(3, 16) if static[page >= 8] >> page % 8 & 1}
    if lock_page := LOCK_PAGES.get(container.code):
        try:
            answer = yield ReadPages(lock_page)
        except TagTrouble as trouble:
            if trouble.reason is not TagReason.REFUSED:
                raise
        else:
            locked |= _dynamic(answer[:2], SPANS[container.code], lock_page)
            if answer[7] <= pages[-1]:  # AUTH0: from this page on a password is asked for
                raise NdefRefused(NdefReason.PASSWORD)
    if locked & set(pages):
        raise NdefRefused(NdefReason.LOCKED)


def _dynamic(bits: bytes, span: int, lock_page: int) -> set[int]:
    """The pages that dynamic lock bits guard; they end before those bits themselves."""
    value = int.from_bytes(bits, "little")
    return {page for page in range(16, lock_page) if value >> (page - 16) // span & 1}


def _put(old: bytes, new: bytes, at: int) -> Conversation[None]:
    """Write `new` over the beginning of `old`, whole pages and only those that change.

    First the length at `at` becomes 0; last comes the page that has its value.
    """
    padded = new + old[len(new) :]
    first = at // PAGE_BYTES
    last = (at + 3) // PAGE_BYTES if new[at + 1] == LONG else (at + 1) // PAGE_BYTES
    empty = old[:at] + bytes((MESSAGE, 0)) + old[at + 2 :]
    order = [page for page, _ in _pages(padded) if not first <= page <= last]
    for page in range((at + 1) // PAGE_BYTES, first - 1, -1):
        yield from _write(page, _page(empty, page), _page(old, page))
    now = empty
    for page in [*order, *range(last, first - 1, -1)]:
        yield from _write(page, _page(padded, page), _page(now, page))


def _write(page: int, new: bytes, old: bytes) -> Conversation[None]:
    """Write one page of the data area, if it changes. A tag that refuses is locked after all."""
    if new == old:
        return
    try:
        yield WritePage(DATA_PAGE + page, new)
    except TagTrouble as trouble:
        if trouble.reason is TagReason.REFUSED:
            raise NdefRefused(NdefReason.LOCKED) from trouble
        raise


def _page(data: bytes, page: int) -> bytes:
    return data[page * PAGE_BYTES : (page + 1) * PAGE_BYTES]


def _pages(data: bytes) -> Iterator[tuple[int, bytes]]:
    return ((page, _page(data, page)) for page in range(len(data) // PAGE_BYTES))


# -- TLVs -------------------------------------------------------------------------------------


def _message(data: bytes) -> tuple[int, int]:
    """Where the first NDEF message stands; empty where the area ends without one."""
    at = _message_tlv(data)
    if at >= len(data) or data[at] != MESSAGE:
        return at, at
    size, begin = _size(data, at)
    if begin + size > len(data):
        raise NdefRefused(NdefReason.DAMAGED)
    return begin, begin + size


def _told(data: bytes) -> bool:
    """Whether a data area that goes on is known as far as its message goes."""
    try:
        at = _message_tlv(data)
        return at < len(data) and data[at] != NULL and _message(data)[1] <= len(data)
    except NdefRefused:
        return False


def _message_tlv(data: bytes) -> int:
    """Where the first NDEF TLV stands, or where one may: at the end of all others.

    What stands before it, such as where lock bits are, is kept.
    """
    at = 0
    while at < len(data) and data[at] not in (MESSAGE, END):
        if data[at] == NULL:
            if not any(data[at:]):
                return at
            at += 1
            continue
        size, begin = _size(data, at)
        at = begin + size
    if at > len(data):
        raise NdefRefused(NdefReason.DAMAGED)
    return at


def _size(data: bytes, at: int) -> tuple[int, int]:
    """How long the value of the TLV at `at` is, and where it begins."""
    long = data[at + 1 : at + 2] == bytes((LONG,))
    begin = at + (4 if long else 2)
    if begin > len(data):
        raise NdefRefused(NdefReason.DAMAGED)
    return int.from_bytes(data[at + 2 : begin] if long else data[at + 1 : begin], "big"), begin


def _length(size: int) -> bytes:
    return bytes((size,)) if size < LONG else bytes((LONG,)) + size.to_bytes(2, "big")


# -- records ----------------------------------------------------------------------------------


def _said(message: bytes) -> Said:
    """The first text or address of a message. Raises NdefRefused."""
    import ndef

    if not message:
        return Said(SaidKind.NOTHING)
    try:
        records: list[Any] = list(ndef.message_decoder(message))
    except (ndef.DecodeError, ValueError) as error:  # ndeflib lets a type that is no text through
        raise NdefRefused(NdefReason.DAMAGED) from error
    for record in records:
        if isinstance(record, ndef.TextRecord):
            return Said(SaidKind.TEXT, record.text)
        if isinstance(record, ndef.UriRecord):
            return Said(SaidKind.URI, record.iri)
    empty = all(record.type == "" for record in records)
    return Said(SaidKind.NOTHING if empty else SaidKind.OTHER)


def _encoded(said: Said) -> bytes:
    """A message of one record, or of none. ValueError for a kind that is not ours to write."""
    import ndef

    if said.kind is SaidKind.NOTHING:
        return b""
    if said.kind is SaidKind.TEXT:
        record = ndef.TextRecord(said.value)
    elif said.kind is SaidKind.URI:
        record = ndef.UriRecord(said.value)
    else:
        raise ValueError("a tag is given a text, an address or nothing")
    return b"".join(ndef.message_encoder([record]))
