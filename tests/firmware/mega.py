"""The image of an Arduino Mega 2560 in simavr, on virtual time: its own cycles at 16 MHz.

Nothing here waits for the real clock; a sleep of the CPU is skipped. `speed` says how virtual time
ran against the time that this machine spent on it. What may live here: the bridge to mega_shim.c.
What may not: what hangs on the board (parts).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.firmware.building import image, shim
from tests.firmware.hub import SERIAL, Hub

__all__ = ["PAINT", "RAM", "MegaHub"]

MHZ = 16
RAM = range(0x200, 0x2200)
PAINT = 0xC5
"""What memory holds at power-up."""

_U8 = ctypes.c_uint8
_HOOKS: dict[str, Any] = {
    "spi": ctypes.CFUNCTYPE(_U8, _U8, _U8, _U8),
    "line": ctypes.CFUNCTYPE(None, _U8),
    "rows": ctypes.CFUNCTYPE(None, _U8),
    "columns": ctypes.CFUNCTYPE(_U8),
    "glass": ctypes.CFUNCTYPE(_U8),
    "leds": ctypes.CFUNCTYPE(None, _U8),
}


class _Hooks(ctypes.Structure):
    _fields_ = list(_HOOKS.items())


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(str(shim()))
    library.mega_new.restype = ctypes.c_void_p
    library.mega_new.argtypes = [ctypes.c_char_p, ctypes.POINTER(_Hooks), _U8]
    library.mega_cycles.restype = ctypes.c_void_p
    library.mega_data.restype = ctypes.c_void_p
    library.mega_run.argtypes = [ctypes.c_void_p, ctypes.c_uint64]
    library.mega_send.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32]
    library.mega_eeprom.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32, ctypes.c_int,
    ]  # fmt: skip
    for name in ("cycles", "data", "stop", "reset", "free"):
        getattr(library, f"mega_{name}").argtypes = [ctypes.c_void_p]
    return library


class MegaHub(Hub):
    """The image, powered up with this serial in its EEPROM; None: the EEPROM is blank."""

    def __init__(self, serial: bytes | None = SERIAL, **parts: Any) -> None:
        self._cycles = ctypes.c_uint64(0)
        super().__init__(**parts)
        self._library = _library()
        self._hooks = _Hooks(**{name: kind(self._guarded(name)) for name, kind in _HOOKS.items()})
        self._mega = self._library.mega_new(str(image()).encode(), ctypes.byref(self._hooks), PAINT)
        assert self._mega, "simavr knows no ATmega2560, or the image cannot be read"
        self._cycles = ctypes.c_uint64.from_address(self._library.mega_cycles(self._mega))
        self._spent = 0.0
        if serial is not None:
            self._library.mega_eeprom(self._mega, serial, len(serial), 1)

    def now_us(self) -> int:
        return self._cycles.value // MHZ

    def send(self, data: bytes) -> None:
        self._library.mega_send(self._mega, data, len(data))

    def reset(self) -> None:
        self._library.mega_reset(self._mega)

    def close(self) -> None:
        if self._mega:
            self._cycles = ctypes.c_uint64(self._cycles.value)
            self._library.mega_free(self._mega)
            self._mega = None

    @property
    def speed(self) -> float:
        """Virtual seconds in one second of this machine's CPU, models included, so far."""
        return self.now_us() / 1e6 / self._spent if self._spent else 0.0

    def memory(self) -> bytes:
        """All of its RAM, as it is now."""
        return self.memory_at(RAM.start, len(RAM))

    def memory_at(self, at: int, n: int) -> bytes:
        """n bytes at a data address: registers below 0x200, RAM above."""
        return ctypes.string_at(self._library.mega_data(self._mega) + at, n)

    def write_memory(self, at: int, data: bytes) -> None:
        """Put bytes at a data address."""
        ctypes.memmove(self._library.mega_data(self._mega) + at, data, len(data))

    def eeprom(self, n: int) -> bytes:
        """Its first n bytes."""
        data = ctypes.create_string_buffer(n)
        self._library.mega_eeprom(self._mega, data, n, 0)
        return data.raw

    def write_eeprom(self, at: int, data: bytes) -> None:
        """Write there what a programmer or a power cut left."""
        whole = self.eeprom(at)[:at] + data
        self._library.mega_eeprom(self._mega, whole, len(whole), 1)

    def _run_until(self, us: int) -> None:
        began = time.process_time()
        while self._error is None and self.now_us() < us:
            self._do_due()
            until = min(us, self._agenda[0][0]) if self._agenda else us
            state = self._library.mega_run(self._mega, until * MHZ)
            assert state != 2, "the program crashed"
        if self._error is None:
            self._do_due()
        self._spent += time.process_time() - began

    def _guarded(self, name: str) -> Callable[..., Any]:
        function = getattr(self, f"_on_{name}")

        def call(*arguments: int) -> Any:
            try:
                return function(*arguments)
            except BaseException as error:  # ctypes would print it and go on
                self._error = self._error or error
                self._library.mega_stop(self._mega)
                return 0

        return call

    # -- pins -------------------------------------------------------------------------------------

    def _on_spi(self, reader: int, byte: int, first: int) -> int:
        chip = self.parts.chips[reader]
        if first:
            chip.select()
        return chip.exchange(byte)

    def _on_line(self, byte: int) -> None:
        self.on_bytes(bytes((byte,)))

    def _on_rows(self, rows: int) -> None:
        assert rows & rows - 1 == 0, f"several rows are driven: {rows:08b}"
        self.parts.matrix.select(rows.bit_length() - 1 if rows else None)

    def _on_columns(self) -> int:
        return self.parts.matrix.low()

    def _on_glass(self) -> bool:
        return self.parts.glass.closed

    def _on_leds(self, byte: int) -> None:
        self.parts.leds.transfer(bytes((byte,)))
