"""PC/SC commands: what a contactless reader is told to do with a tag (PC/SC part 3, 3.2.2.1).

Bytes alone: a command, and what the two status bytes behind its answer mean. What may not live
here: how they travel.
"""

from __future__ import annotations

from hal.pages import PAGE_BYTES, READ_BYTES, ReadPages, Request, TagReason, TagTrouble

__all__ = ["GET_UID", "command", "uid_of", "unwrapped"]

GET_UID = bytes.fromhex("FFCA000000")
DONE = b"\x90\x00"
NO_ANSWER = b"\x64\x00"
NOT_SUPPORTED = {b"\x6a\x81", b"\x6d\x00", b"\x6e\x00"}


def command(request: Request) -> bytes:
    """READ BINARY or UPDATE BINARY for a request; pages are what these call blocks."""
    if isinstance(request, ReadPages):
        return bytes((0xFF, 0xB0, 0x00, request.page, READ_BYTES))
    return bytes((0xFF, 0xD6, 0x00, request.page, PAGE_BYTES)) + request.data


def uid_of(answer: bytes) -> bytes:
    """The UID out of an answer to GET_UID. Raises TagTrouble."""
    return _data(answer)


def unwrapped(answer: bytes, request: Request) -> bytes:
    """What an answer to `command(request)` brought. Raises TagTrouble."""
    data = _data(answer)
    size = READ_BYTES if isinstance(request, ReadPages) else 0
    if len(data) != size:
        raise TagTrouble(TagReason.GARBLED, f"{len(data)} bytes came, not {size}")
    return data


def _data(answer: bytes) -> bytes:
    """An answer without its status. Raises TagTrouble."""
    data, status = answer[:-2], answer[-2:]
    if status == DONE:
        return data
    if status in NOT_SUPPORTED:
        raise TagTrouble(TagReason.UNABLE, f"status {status.hex()}")
    if status == NO_ANSWER:
        raise TagTrouble(TagReason.GONE, f"status {status.hex()}")
    raise TagTrouble(TagReason.REFUSED, f"status {status.hex()}")
