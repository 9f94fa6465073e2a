"""A wedge reader as the kernel shows it: `struct input_event` on a file, from a recorded stream."""

import os
import socket
import struct
from collections.abc import Iterator, Sequence

from hal.drivers.wedge_parser import Key
from tests.hal.drivers.conformance.bus import Cable

__all__ = ["EVENT", "RecordedKeyboard", "Typist", "keys_of"]

EVENT = struct.Struct("llHHi")
"""Seconds, microseconds, type, code, value (linux/input.h, 64 bits)."""

EV_SYN, EV_MSC, EV_KEY = 0, 4, 1
MSC_SCAN = 4
ENTER = 28
_CODES = {str(digit): 2 + (digit - 1) % 10 for digit in range(10)}
_CODES |= {"A": 30, "B": 48, "C": 46, "D": 32, "E": 18, "F": 33, "-": 12, ":": 39, "G": 34}


def keys_of(text: str, end: int | None = ENTER) -> Iterator[Key]:
    """What a reader's keyboard sends as it types: scan code, key and report, down and up."""
    codes = [_CODES[each] for each in text] + ([end] if end is not None else [])
    for code in codes:
        for value in (1, 0):
            yield Key(EV_MSC, MSC_SCAN, 0x70000 + code)
            yield Key(EV_KEY, code, value)
            yield Key(EV_SYN, 0, 0)


class Typist:
    """The reader's end of the stream."""

    def __init__(self) -> None:
        self.cable = Cable()
        self.grabs = 0
        self._ours: socket.socket | None = None

    def types(self, keys: Iterator[Key] | Sequence[Key]) -> None:
        """Send events to whoever has grabbed the device; without anybody they are lost to us."""
        if self._ours is not None:
            self._ours.send(b"".join(EVENT.pack(0, 0, *key) for key in keys))

    def device(self) -> "RecordedKeyboard":
        """Open and grab it, as a driver does."""
        self.cable.reach()
        self.close()
        self._ours, theirs = socket.socketpair()
        self.grabs += 1
        return RecordedKeyboard(self, theirs)

    def close(self) -> None:
        if self._ours is not None:
            self._ours.close()
            self._ours = None


class RecordedKeyboard:
    """What evdev's InputDevice is to the driver, over a socket in place of /dev/input."""

    def __init__(self, typist: Typist, stream: socket.socket) -> None:
        self._typist, self._stream = typist, stream
        self._stream.setblocking(False)
        self._grabbed = True

    def read(self) -> Sequence[Key]:
        self._typist.cable.use()
        try:
            data = os.read(self._stream.fileno(), 64 * EVENT.size)
        except BlockingIOError:
            return ()
        return [Key(*EVENT.unpack_from(data, at)[2:]) for at in range(0, len(data), EVENT.size)]

    def close(self) -> None:
        if self._grabbed:
            self._grabbed = False
            self._typist.grabs -= 1
            self._stream.close()
