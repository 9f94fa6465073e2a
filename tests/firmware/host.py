"""The core on this machine: a copy of the library for each hub, its board functions in Python.

Time passes where the hardware would take it (SPI, sleep) and nowhere else, so a run is exact and
repeats itself. `core` is the library itself, for tests of a single function. What may live here:
the bridge. What may not: what hangs on the board (parts).
"""

from __future__ import annotations

import ctypes
import math
import shutil
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.firmware.building import library
from tests.firmware.hub import BYTE_US, SERIAL, Hub

__all__ = ["HostHub", "load"]

_BYTES = ctypes.POINTER(ctypes.c_uint8)
_U8, _U16, _U32 = ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32
_FUNCTIONS = {
    "us": ctypes.CFUNCTYPE(_U32),
    "spi": ctypes.CFUNCTYPE(None, _U8, _BYTES, _BYTES, _U8),
    "tx_room": ctypes.CFUNCTYPE(_U16),
    "tx": ctypes.CFUNCTYPE(None, _BYTES, _U8),
    "rx": ctypes.CFUNCTYPE(_U8, _BYTES, _U8),
    "row": ctypes.CFUNCTYPE(None, _U8),
    "columns": ctypes.CFUNCTYPE(_U8),
    "glass": ctypes.CFUNCTYPE(_U8),
    "leds": ctypes.CFUNCTYPE(None, _BYTES, _U8),
    "identity": ctypes.CFUNCTYPE(None, _BYTES, ctypes.POINTER(_U32)),
    "alive": ctypes.CFUNCTYPE(None),
    "idle": ctypes.CFUNCTYPE(None, _U32),
}

SPI_BYTE_US = 2
SELECT_US = 8
TX_BUFFER = 255


class _Board(ctypes.Structure):
    _fields_ = list(_FUNCTIONS.items())


def load() -> ctypes.CDLL:
    """A copy of the core that nobody else has."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(library(), Path(folder) / "libhub.so")
        return ctypes.CDLL(str(copy))


class HostHub(Hub):
    """The core, with `serial`; every reset is a boot, the first one is number `boot`. Its time
    begins at `start_us`. `longest_ms`: how long it was at most until it said again that it is
    alive."""

    def __init__(
        self, serial: bytes = SERIAL, boot: int = 7, start_us: int = 0, **parts: Any
    ) -> None:
        self._us = start_us
        super().__init__(**parts)
        self._serial = serial
        self.longest_ms = 0
        self._alive_ms = start_us // 1000
        self._boot = boot - 1
        self._input: deque[tuple[float, int]] = deque()
        self._input_ends = 0.0
        self._output_ends = 0.0
        self.reset()

    def now_us(self) -> int:
        return self._us

    def send(self, data: bytes) -> None:
        at = max(self._input_ends, float(self._us))
        for byte in data:
            at += BYTE_US
            self._input.append((at, byte))
        self._input_ends = at

    def reset(self) -> None:
        self.core = load()
        self._boot += 1
        self._begun = False
        self._input.clear()
        functions = {name: self._guarded(name) for name in _FUNCTIONS}
        functions["us"] = self._board_us  # asked most of all, and nothing in it can go wrong
        self._board = _Board(**{name: kind(functions[name]) for name, kind in _FUNCTIONS.items()})
        self.core.host_board_is(ctypes.byref(self._board))

    def close(self) -> None:
        self._agenda.clear()

    def _run_until(self, us: int) -> None:
        if not self._begun:
            self._begun = True
            self.core.hub_begin()
        while self._us < us and self._error is None:
            self.core.hub_step()

    def _guarded(self, name: str) -> Callable[..., Any]:
        """The board function of this name; what it raises comes out of `run`."""
        function = getattr(self, f"_board_{name}")

        def call(*arguments: Any) -> Any:
            try:
                return function(*arguments)
            except BaseException as error:  # ctypes would print it and go on
                self._error = self._error or error
                self._us += 1000
                return 0

        return call

    # -- the board --------------------------------------------------------------------------------

    def _pass(self, us: int) -> None:
        end = self._us + us
        while self._agenda and self._agenda[0][0] <= end:
            self._us = max(self._us, self._agenda[0][0])
            self._do_due()
        self._us = end

    def _board_us(self) -> int:
        return self._us & 0xFFFFFFFF

    def _board_spi(self, reader: int, tx: Any, rx: Any, n: int) -> None:
        self._pass(n * SPI_BYTE_US + SELECT_US)
        answer = self.parts.chips[reader].transfer(ctypes.string_at(tx, n))
        ctypes.memmove(rx, answer, n)

    def _board_tx_room(self) -> int:
        return TX_BUFFER - math.ceil(max(0.0, self._output_ends - self._us) / BYTE_US)

    def _board_tx(self, data: Any, n: int) -> None:
        assert n <= self._board_tx_room(), "the core sends more than there is room for"
        self._output_ends = max(self._output_ends, float(self._us)) + n * BYTE_US
        self.on_bytes(ctypes.string_at(data, n))

    def _board_rx(self, data: Any, n: int) -> int:
        got = 0
        while got < n and self._input and self._input[0][0] <= self._us:
            data[got] = self._input.popleft()[1]
            got += 1
        return got

    def _board_row(self, row: int) -> None:
        self.parts.matrix.select(row)

    def _board_columns(self) -> int:
        return self.parts.matrix.low()

    def _board_glass(self) -> bool:
        return self.parts.glass.closed

    def _board_leds(self, data: Any, n: int) -> None:
        self.parts.leds.transfer(ctypes.string_at(data, n))

    def _board_identity(self, serial: Any, boot: Any) -> None:
        ctypes.memmove(serial, self._serial, 8)
        boot[0] = self._boot

    def _board_alive(self) -> None:
        self.longest_ms = max(self.longest_ms, self.now_ms() - self._alive_ms)
        self._alive_ms = self.now_ms()

    def _board_idle(self, us: int) -> None:
        self._pass(us)
