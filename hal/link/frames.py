"""Frames: a type, a number and a payload, as they stand on a line that may lose anything.

    COBS( type | seq | payload | crc ) 0x00

COBS leaves no zero byte inside, so every zero ends a frame, and a receiver that lost its way is
back at the next one. Three walls stand between noise and an event: what does not decode, what has
not the length that its type has, and what its CRC-32 does not fit is dropped, counted, and never
answered. The length is the wall that matters most: a CRC alone lets one in four thousand million
broken frames pass, but hardly any of those has the right length.

What may live here: bytes and frames. What may not: what a payload says (`hal.link.messages`).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import NamedTuple

from cobs import cobs

__all__ = ["END", "Decoder", "Frame", "encoded"]

END = b"\0"
"""Ends every frame; a sender may begin with one, to end whatever noise stood on the line."""

_HEAD = 2
_CRC = 4


class Frame(NamedTuple):
    """A frame that came whole. `type` and `seq` are bytes (0 to 255)."""

    type: int
    seq: int
    payload: bytes


def encoded(frame: Frame) -> bytes:
    """`frame` as it stands on the line, its end included."""
    body = bytes((frame.type, frame.seq)) + frame.payload
    stuffed: bytes = cobs.encode(body + zlib.crc32(body).to_bytes(_CRC, "little"))
    return stuffed + END


class Decoder:
    """Makes frames of bytes that come in pieces of any size.

    lengths: type -> how many bytes the payload of such a frame has; no other types are taken.
    dropped: how many frames came broken so far.
    """

    def __init__(self, lengths: Mapping[int, int]) -> None:
        self.dropped = 0
        self._lengths = lengths
        longest = _HEAD + max(lengths.values()) + _CRC
        self._longest = longest + longest // 254 + 1
        self._waiting = bytearray()

    def receive(self, data: bytes) -> list[Frame]:
        """The frames that `data` brings to their ends, in order."""
        *ended, rest = data.split(END)
        frames = []
        for piece in ended:
            self._gather(piece)
            if self._waiting:
                frame = self._frame(bytes(self._waiting))
                self._waiting.clear()
                if frame is None:
                    self.dropped += 1
                else:
                    frames.append(frame)
        self._gather(rest)
        return frames

    def forget(self) -> None:
        """Begin anew: what has come of a frame came from another line."""
        self._waiting.clear()

    def _gather(self, piece: bytes) -> None:
        """Keep `piece`; of what is too long for a frame, no more than shows that it is."""
        room = self._longest + 1 - len(self._waiting)
        self._waiting += piece[:room]

    def _frame(self, line: bytes) -> Frame | None:
        """The frame that stands between two zeros; None if it is none."""
        if len(line) > self._longest:
            return None
        try:
            body = cobs.decode(line)
        except cobs.DecodeError:
            return None
        if len(body) < _HEAD + _CRC or self._lengths.get(body[0]) != len(body) - _HEAD - _CRC:
            return None
        if zlib.crc32(body[:-_CRC]) != int.from_bytes(body[-_CRC:], "little"):
            return None
        return Frame(body[0], body[1], body[_HEAD:-_CRC])
