"""Single functions of the core, with Python's types.

For those that need no board: COBS, CRC and frames. What may live here: the bridge. What may not:
what the answer ought to be.
"""

from __future__ import annotations

import ctypes
from functools import cache

from tests.firmware.host import load

__all__ = ["Core"]

_U8 = ctypes.c_uint8
_MAX_IN = 57
_MAX_OUT = 99
_BAD = 0xFF


class _Frame(ctypes.Structure):
    """struct frame of frame.h."""

    _fields_ = (("bytes", _U8 * _MAX_IN), ("n", _U8), ("dropped", ctypes.c_uint16))


@cache
def _library() -> ctypes.CDLL:
    library = load()
    library.crc32.restype = ctypes.c_uint32
    library.crc_a.restype = ctypes.c_uint16
    library.frame_byte.restype = ctypes.c_bool
    for name in ("cobs_encode", "cobs_decode", "frame_length", "frame_write"):
        getattr(library, name).restype = _U8
    return library


class Core:
    """A core without a board."""

    def __init__(self) -> None:
        self.library = _library()

    def crc32(self, data: bytes) -> int:
        return int(self.library.crc32(data, _U8(len(data))))

    def crc_a(self, data: bytes) -> int:
        return int(self.library.crc_a(data, _U8(len(data))))

    def cobs_encode(self, data: bytes) -> bytes:
        block = ctypes.create_string_buffer(b"?" + data, 300)
        n = self.library.cobs_encode(block, _U8(len(data)))
        return block.raw[:n]

    def cobs_decode(self, data: bytes) -> bytes | None:
        """None: that is no COBS."""
        block = ctypes.create_string_buffer(data, 300)
        n = self.library.cobs_decode(block, _U8(len(data)))
        return None if n == _BAD else block.raw[:n]

    def frame_write(self, type_: int, seq: int, payload: bytes) -> bytes:
        line = ctypes.create_string_buffer(b"?" * _MAX_OUT, _MAX_OUT)
        n = self.library.frame_write(line, _U8(type_), _U8(seq), payload, _U8(len(payload)))
        return line.raw[:n]

    def take(self, line: bytes) -> tuple[list[bytes], int]:
        """Type, seq and payload of each frame, and how many were dropped."""
        frame, taken = _Frame(), []
        for byte in line:
            if self.library.frame_byte(ctypes.byref(frame), _U8(byte)):
                length = self.library.frame_length(_U8(frame.bytes[0]))
                taken.append(bytes(frame.bytes[: 2 + length]))
        return taken, int(frame.dropped)
