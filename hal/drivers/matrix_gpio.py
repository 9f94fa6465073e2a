"""A key matrix on the Pi's own pins, through gpiozero.

    matrix_keys   what a scan means    (protocol)
    this file     the scan and pins    (device)

Rows are driven low one at a time; the others are inputs without a pull, since two driven rows that
keys join would be a short circuit, were one of them high for only a moment. Columns are pulled up
and read low where a key is held. A column that was low rises through its pull-up: so one ms passes
between driving a row and reading the columns, and again before the next row; a line that is read at
once still shows the row before.

While no key is held all rows are driven low at once, and one look at the columns every `IDLE_MS` is
enough; only when one is low is the matrix scanned row by row.

Pins that fail while they serve are told once as LOST, given back, and taken again every `AGAIN_MS`
until they serve. lgpio's own error is a plain Exception, so here whatever comes out of a pin is a
fault of the pin. Which keys were down is kept: those that were let go meanwhile go up.

gpiozero's mock pins remember every state that they ever had; whatever has `clear_states` is told to
forget. gpiozero chooses how the pins are reached (`pin_factory`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from gpiozero import GPIODevice
from gpiozero.exc import BadPinFactory, GPIOPinInUse

from hal.clock import Call, Clock
from hal.drivers.matrix_keys import Ambiguous, Edge, MatrixKeys, Position
from hal.drivers.steps import Steps
from hal.events import KeyDown, KeyUp
from hal.fault import Fault, Reason
from hal.ports import Keys, Post

__all__ = ["AGAIN_MS", "IDLE_MS", "GpioMatrix", "MatrixUnavailable"]

AGAIN_MS = 2_000
"""Until pins that failed are taken again."""

IDLE_MS = 5
"""Between two looks."""

LINE_MS = 1
"""Until a line has settled."""


LGPIO_SAYS = {
    "GPIO busy": Reason.BUSY,
    "GPIO operation not permitted": Reason.REFUSED,
    "can not open gpiochip": Reason.REFUSED,
}
"""lgpio tells its errors by their words alone."""


class MatrixUnavailable(Fault):
    """A pin cannot be used: it is `at`, as it was given; or all of a matrix that served failed."""


class GpioMatrix(Keys):
    """Keys where rows and columns cross.

    rows, columns: GPIO numbers, or any names gpiozero knows. names: (row, column) -> key, counted
    from 0; a crossing without a name has no key. diodes: every key has one. settle_ms: how long a
    key must rest before it counts. tell: is given a LOST fault of `part` when its pins fail, and an
    AMBIGUOUS one whenever keys are held of which not all may be; `ambiguous` are their names, until
    that is over.
    """

    def __init__(
        self,
        clock: Clock,
        rows: Sequence[int | str],
        columns: Sequence[int | str],
        names: Mapping[Position, str],
        *,
        part: str = "matrix",
        diodes: bool = False,
        settle_ms: int = 20,
        tell: Callable[[Fault], object] = lambda fault: None,
    ) -> None:
        self.part = part
        self.ambiguous: frozenset[str] = frozenset()
        self._tell_fault = tell
        self._clock = clock
        self._wanted = (tuple(rows), tuple(columns))
        self._names = dict(names)
        self._meaning = (settle_ms, diodes)
        self._keys = MatrixKeys(settle_ms, diodes=diodes)
        self._devices: list[Any] = []
        self._rows: list[Any] = []
        self._columns: list[Any] = []
        self._lock = threading.RLock()
        self._post: Post | None = None
        self._steps: Steps[None] | None = None
        self._call: Call | None = None
        self._lost = False

    def start(self, post: Post) -> None:
        with self._lock:
            settle_ms, diodes = self._meaning
            self._keys = MatrixKeys(settle_ms, diodes=diodes)
            self._lost = False
            self._take()
            self._post = post

    def close(self) -> None:
        with self._lock:
            self._post = None
            if self._call:
                self._call.cancel()
            self._give_back()

    # -- pins ---------------------------------------------------------------------------------

    def _take(self) -> None:
        """Take all pins, and begin to scan. Raises MatrixUnavailable, with none kept."""
        rows, columns = self._wanted
        self._rows = [self._pin(pin, "floating") for pin in rows]
        self._columns = [self._pin(pin, "up") for pin in columns]
        self._steps = self._scans()
        self._call = self._clock.call_later(0, self._step)

    def _give_back(self) -> None:
        self._steps = None
        for device in self._devices:
            try:
                device.close()
            except Exception:  # what does not serve need not close well, nor as it is collected
                device._pin = None
        self._devices.clear()

    def _pin(self, name: int | str, pull: str) -> Any:
        """Take one pin, as an input with this pull. Raises MatrixUnavailable, with none kept."""
        try:
            device = GPIODevice(name)
            self._devices.append(device)
            device.pin.input_with_pull(pull)
        except GPIOPinInUse as error:
            raise self._unavailable(name, Reason.BUSY, error) from error
        except BadPinFactory as error:
            raise self._unavailable(name, Reason.ABSENT, error) from error
        except Exception as error:
            reason = LGPIO_SAYS.get(str(error).strip("'"), Reason.UNFIT)
            raise self._unavailable(name, reason, error) from error
        return device.pin

    def _unavailable(self, name: int | str, reason: Reason, error: Exception) -> MatrixUnavailable:
        self._give_back()
        return MatrixUnavailable(self.part, reason, str(error), at=str(name))

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Whatever a pin that serves raises is LOST."""
        try:
            yield
        except Exception as error:
            raise MatrixUnavailable(self.part, Reason.LOST, str(error)) from error

    def _lose(self, fault: Fault) -> None:
        """The pins failed: say so once, and take them again in a while."""
        self._give_back()
        if not self._lost:
            self._lost = True
            self._tell_fault(fault)
        self._call = self._clock.call_later(AGAIN_MS, self._again)

    def _again(self) -> None:
        with self._lock:
            if self._post is not None:
                try:
                    self._take()
                except MatrixUnavailable as fault:
                    self._lose(fault)

    # -- scanning -----------------------------------------------------------------------------

    def _step(self) -> None:
        with self._lock:
            if self._steps is not None:
                try:
                    delay = next(self._steps)
                except MatrixUnavailable as fault:
                    self._lose(fault)
                    return
                if self._steps is not None:  # a listener may have closed us
                    self._call = self._clock.call_later(delay, self._step)

    def _scans(self) -> Steps[None]:
        """Look at all, and row by row where there is something to see."""
        first = True
        while True:
            anything = yield from self._low(range(len(self._rows)))
            closed: set[Position] = set()
            if anything:
                for row in range(len(self._rows)):
                    low = yield from self._low([row])
                    closed |= {(row, column) for column in low if (row, column) in self._names}
            if anything or self._keys.busy or first:
                self._tell(closed)
            first = self._lost = False
            yield IDLE_MS

    def _low(self, rows: Sequence[int]) -> Steps[list[int]]:
        """Which columns read low while these rows are driven low; then let the rows go."""
        with self._reached():
            for row in rows:
                self._rows[row].output_with_state(0)
        yield LINE_MS
        with self._reached():
            low = [number for number, pin in enumerate(self._columns) if not pin.state]
            for row in rows:
                self._rows[row].input_with_pull("floating")
            for pin in (*self._rows, *self._columns):
                if hasattr(pin, "clear_states"):
                    pin.clear_states()
        yield LINE_MS
        return low

    def _tell(self, closed: set[Position]) -> None:
        for each in self._keys.scanned(closed, self._clock.now()):
            match each:
                case Edge(position, down, at_ms):
                    kind = KeyDown if down else KeyUp
                    if self._post:
                        self._post(kind(self._names[position], at_ms=at_ms))
                case Ambiguous(positions):
                    self.ambiguous = frozenset(self._names[each] for each in positions)
                    if positions:
                        held = ", ".join(sorted(self.ambiguous))
                        self._tell_fault(Fault(self.part, Reason.AMBIGUOUS, held))
