"""The PN532's side of its frames: what a host sent, and what it is answered (UM0701-02, 6.2.1).

    00 | 00 FF | LEN LCS | D4 command ... | DCS | 00            a command; LEN + LCS = 0 (mod 256)
    00 | 00 FF | FF FF LEN_high LEN_low LCS | ... | DCS | 00    the same, extended
    00 | 00 FF | 00 FF | 00      ACK: a host that sends it breaks the command off
    00 | 00 FF | FF 00 | 00      NACK: the host wants the last answer once more
    00 | 00 FF | 01 FF | 7F | 81 | 00      the chip did not understand

A frame that does not add up is as good as none: the chip says nothing to it.

What may live here: frames. What may not: what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["ACK", "BREAK_OFF", "ERROR", "LONGEST", "ONCE_MORE", "Listener", "answer"]

ACK = bytes.fromhex("0000ff00ff00")
ERROR = bytes.fromhex("0000ff01ff7f8100")

BREAK_OFF = b"ACK"
ONCE_MORE = b"NACK"
"""What `Listener.feed` gives for an ACK and a NACK; a command begins with D4 and so is neither."""

LONGEST = 265
"""Data of any frame, with the byte D4 or D5."""

_START = b"\x00\xff"
_SPECIAL = {b"\x00\xff": BREAK_OFF, b"\xff\x00": ONCE_MORE}


def answer(data: bytes) -> bytes:
    """A frame that holds `data`, which begins with D5; extended where it must be."""
    if len(data) < 256:
        head = bytes((len(data), -len(data) & 0xFF))
    else:
        high, low = divmod(len(data), 256)
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return b"\x00" + _START + head + data + bytes((-sum(data) & 0xFF, 0))


class Listener:
    """Frames out of a host's bytes, however they are cut."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Take bytes; what came whole: a command from D4 on, BREAK_OFF, or ONCE_MORE."""
        self._bytes += data
        return list(self._whole())

    def forget(self) -> None:
        """Drop what is not whole."""
        self._bytes.clear()

    def _whole(self) -> Iterator[bytes]:
        heard = self._bytes
        while True:
            at = heard.find(_START)
            if at < 0:
                del heard[: max(0, len(heard) - 1)]
                return
            del heard[:at]
            if len(heard) < 4:
                return
            if special := _SPECIAL.get(bytes(heard[2:4])):
                del heard[:4]
                yield special
                continue
            head = self._head()
            if head is None or len(heard) < head[0] + head[1] + 1:
                return
            start, length = head
            data = bytes(heard[start : start + length + 1])
            if not length or sum(data) & 0xFF or data[0] != 0xD4:
                del heard[:2]
            else:
                del heard[: start + length + 1]
                yield data[:-1]

    def _head(self) -> tuple[int, int] | None:
        """Where data begins and how long it is; length 0 if that does not add up; None: too few."""
        heard = self._bytes
        if heard[2:4] != b"\xff\xff":
            return 4, 0 if (heard[2] + heard[3]) & 0xFF else heard[2]
        if len(heard) < 7:
            return None
        length = heard[4] << 8 | heard[5]
        return 7, 0 if sum(heard[4:7]) & 0xFF or length > LONGEST else length
