"""What all harnesses can do: run a hub on virtual time, and be at the other end of its line.

    hub.run(200)                      200 ms pass
    hub.at(50, lambda: ...)           something happens 50 ms from now, whatever the hub does then
    hub.parts.lay(3, "04A1B2C3D4E580")
    hub.send(frame)                   bytes to the hub, at the speed of the line
    hub.on_bytes = peer.receive       bytes from the hub, as they leave

What goes wrong in a callback comes out of `run`. What may live here: what the tests may expect of
each. What may not: how the code is run.
"""

from __future__ import annotations

import heapq
import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tests.firmware.parts import Parts

__all__ = ["BYTE_US", "SERIAL", "Hub"]

SERIAL = bytes.fromhex("53414e4354554d01")
BYTE_US = 10 / 115_200 * 1e6


class Hub(ABC):
    """A hub that runs. A context: leaving it frees what the harness holds."""

    def __init__(
        self, *, diodes: bool = True, bounce_us: int = 0, absent: range = range(0)
    ) -> None:
        self.parts = Parts(self.now_us, diodes=diodes, bounce_us=bounce_us, absent=absent)
        self.on_bytes: Callable[[bytes], None] = lambda _: None
        self._agenda: list[tuple[int, int, Callable[[], object]]] = []
        self._count = itertools.count()
        self._error: BaseException | None = None

    @abstractmethod
    def now_us(self) -> int:
        """The time in us since the first power-up."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Bytes to the hub, at the speed of the line."""

    @abstractmethod
    def reset(self) -> None:
        """The reset button: all but EEPROM is forgotten."""

    @abstractmethod
    def close(self) -> None:
        """Free what the harness holds."""

    @abstractmethod
    def _run_until(self, us: int) -> None:
        """Go on until then, with everything on the agenda."""

    def now_ms(self) -> int:
        """The time in whole ms."""
        return self.now_us() // 1000

    def run(self, ms: float) -> None:
        """Let so many ms pass."""
        self._run_until(self.now_us() + round(ms * 1000))
        self._raise()

    def run_while(self, condition: Callable[[], object], limit_ms: int = 5000) -> None:
        """Go on while that holds. AssertionError if it still does after `limit_ms`."""
        end = self.now_us() + limit_ms * 1000
        while condition():
            assert self.now_us() < end, f"still so after {limit_ms} ms"
            self.run(1)

    def at(self, ms: float, do: Callable[[], object]) -> None:
        """Do something so many ms from now."""
        due = self.now_us() + round(ms * 1000)
        heapq.heappush(self._agenda, (due, next(self._count), do))

    def _do_due(self) -> None:
        while self._agenda and self._agenda[0][0] <= self.now_us():
            heapq.heappop(self._agenda)[2]()

    def _raise(self) -> None:
        error, self._error = self._error, None
        if error is not None:
            raise error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
