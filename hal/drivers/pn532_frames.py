"""PN532 frames: bytes to frames and back, without any input or output (UM0701-02, chapter 6.2).

    00 | 00 FF | LEN LCS | D4 command parameters | DCS | 00          to the chip; D5 from it
    00 | 00 FF | FF FF  LEN_high LEN_low LCS | ...                   extended: more than 255 bytes
    00 | 00 FF | 00 FF | 00     ACK            00 | 00 FF | FF 00 | 00     NACK
    00 | 00 FF | 01 FF | 7F | 81 | 00          the chip did not understand

LEN and its check LCS add up to 0 modulo 256, and so do the data and DCS. The length is read from
the frame and nowhere else: how long an answer is depends on the tag, whose UID may have 4, 7 or 10
bytes. A frame is one only with the 00 behind it: were a 00 lost from its midst, that one would take
the place of DCS, and all sums would be right. The parser takes bytes as they come, cut anywhere,
with anything between the frames; what is wrong is `Broken`, and it goes on at the next start code.

What may live here: frames. What may not: what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["ACK", "NACK", "Ack", "Broken", "Frame", "Parser", "Refusal", "Reply", "command_frame"]

START = b"\x00\xff"
TO_CHIP, FROM_CHIP = 0xD4, 0xD5
ERROR = 0x7F
NORMAL_MOST = 254
LONGEST = 265
"""PD0 to PDn of any frame of this chip, with the byte before them."""

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")


@dataclass(frozen=True, slots=True)
class Ack:
    """The chip took the command."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The chip did not understand the command."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A frame whose sums are wrong: it has come, and is none."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command came to. `code` is the command's own."""

    code: int
    data: bytes


Frame = Ack | Refusal | Broken | Reply


def command_frame(code: int, data: bytes = b"") -> bytes:
    """A command as it is sent. ValueError if it is longer than a frame can be."""
    body = bytes((TO_CHIP, code)) + data
    if len(body) > LONGEST:
        raise ValueError(f"a frame holds {LONGEST} bytes, not {len(body)}")
    if len(body) <= NORMAL_MOST:
        head = bytes((len(body), -len(body) & 0xFF))
    else:
        high, low = divmod(len(body), 256)
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return b"\x00" + START + head + body + bytes((-sum(body) & 0xFF, 0))


class Parser:
    """Frames out of bytes."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes in; the frames that are whole now."""
        self._bytes += data
        return list(self._frames())

    def forget(self) -> None:
        """Drop what has not become a frame."""
        self._bytes.clear()

    def _frames(self) -> Iterator[Frame]:
        while self._find_start():
            size = self._head()
            if size is None:
                return
            head, length = size
            if length < 0:
                del self._bytes[:2]
                yield Broken()
            elif len(self._bytes) < head + length + 2 * (length > 0):
                return
            else:
                yield self._take(head, length)

    def _find_start(self) -> bool:
        """Drop what comes before a start code; whether there is one."""
        at = self._bytes.find(START)
        if at < 0:
            del self._bytes[: max(0, len(self._bytes) - 1)]  # the last may be its first half
            return False
        del self._bytes[:at]
        return True

    def _head(self) -> tuple[int, int] | None:
        """Bytes before the data, and the data's length; -1: the length does not add up.

        None while that cannot be known. ACK and NACK have no data, and are told by their head.
        """
        head = self._bytes[2:7]
        if len(head) < 2:
            return None
        if bytes(head[:2]) in (b"\x00\xff", b"\xff\x00"):
            return 4, 0
        if bytes(head[:2]) != b"\xff\xff":
            return 4, head[0] if sum(head[:2]) & 0xFF == 0 else -1
        if len(head) < 5:
            return None
        length = head[2] << 8 | head[3]
        return 7, length if sum(head[2:]) & 0xFF == 0 and 0 < length <= LONGEST else -1

    def _take(self, head: int, length: int) -> Frame:
        """Cut the frame at the front out. Where it is broken only its start code is dropped: a
        good one may have begun inside."""
        if not length:
            frame: Frame = Ack() if self._bytes[2] == 0 else Broken()
            del self._bytes[:head]
            return frame
        body = bytes(self._bytes[head : head + length + 1])
        if sum(body) & 0xFF or self._bytes[head + length + 1]:
            del self._bytes[:2]
            return Broken()
        del self._bytes[: head + length + 1]
        if body[0] == ERROR and length == 1:
            return Refusal()
        if body[0] != FROM_CHIP or length < 2:
            return Broken()
        return Reply(body[1] - 1, body[2:-1])
