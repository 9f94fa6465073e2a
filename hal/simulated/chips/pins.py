"""Simulated contacts on gpiozero's mock pins, so that a driver on gpiozero cannot tell.

    follow(contact, pin, clock)                    one contact between a pin and ground
    MatrixPins(matrix, factory, rows, columns)     a matrix of keys

A level that is read is the level at that moment. Edges come to gpiozero as they happen: at once
where hands or a row's pin caused them, on the clock (whole milliseconds) where one contact bounces.
The columns of a matrix tell no bounces as edges; who scans them sees them.

What may live here: gpiozero's mock pins. What may not: the circuit itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from hal.clock import Clock
from hal.simulated.chips.contact import Contact
from hal.simulated.chips.matrix import Drive, Matrix

__all__ = ["ColumnPin", "ContactPin", "MatrixPins", "RowPin", "follow"]


class ContactPin(MockPin):  # type: ignore[misc]
    """A pin with a contact to ground and a pull-up: low while the contact is closed."""

    contact: Contact | None = None
    clock: Clock | None = None

    def _get_state(self) -> bool:
        if self._function == "output" or self.contact is None or self.clock is None:
            return bool(self._state)
        return not self.contact.is_closed(1000 * self.clock.now())

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.update()

    def update(self) -> None:
        """Let gpiozero hear of the level as it is."""
        if self._function == "input":
            _settle(self, self._get_state())

    def coming(self) -> None:
        """Hands moved the contact: follow it now, and at every edge that is to come."""
        assert self.contact is not None
        assert self.clock is not None
        self.update()
        for edge in self.contact.edges:
            delay = -(-edge // 1000) - self.clock.now()
            if delay > 0:
                self.clock.call_later(delay, self.update)


def follow(contact: Contact, pin: int | str, factory: MockFactory, clock: Clock) -> ContactPin:
    """Wire `contact` to a pin, before any device of gpiozero's uses it."""
    wired: ContactPin = factory.pin(pin, pin_class=ContactPin)
    wired.contact, wired.clock = contact, clock
    contact.on_move = wired.coming
    wired.update()
    return wired


class RowPin(MockPin):  # type: ignore[misc]
    """A row: what it does is told to the matrix."""

    net: MatrixPins | None = None
    number = 0

    def _change_state(self, value: bool) -> Any:
        changed = super()._change_state(value)
        self._tell()
        return changed

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        self._tell()

    def _tell(self) -> None:
        if self.net is not None:
            if self._function == "input":
                how = Drive.FLOATING
            else:
                how = Drive.HIGH if self._state else Drive.LOW
            self.net.matrix.drive(self.number, how)
            self.clear_states()  # it would remember every scan for ever


class ColumnPin(MockPin):  # type: ignore[misc]
    """A column: it reads what the matrix says."""

    net: MatrixPins | None = None
    number = 0

    def _get_state(self) -> bool:
        if self._function == "output" or self.net is None:
            return bool(self._state)
        return not self.net.matrix.low() >> self.number & 1

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.net is not None:
            self.net.update()


class MatrixPins:
    """A matrix on pins; made before any device of gpiozero's uses them. rows, columns: pins.

    ValueError where there are not as many pins as rows and columns.
    """

    def __init__(
        self,
        matrix: Matrix,
        factory: MockFactory,
        rows: Sequence[int | str],
        columns: Sequence[int | str],
    ) -> None:
        if (len(rows), len(columns)) != (matrix.rows, matrix.columns):
            raise ValueError(f"the matrix has {matrix.rows} rows and {matrix.columns} columns")
        self.matrix = matrix
        self.row_pins = [factory.pin(pin, pin_class=RowPin) for pin in rows]
        self.column_pins = [factory.pin(pin, pin_class=ColumnPin) for pin in columns]
        for pins in (self.row_pins, self.column_pins):
            for number, pin in enumerate(pins):
                pin.number, pin.net = number, self
        matrix.on_change = self.update
        self.update()

    def update(self) -> None:
        """Let gpiozero hear of every column's level as it is."""
        low = self.matrix.low()
        for number, pin in enumerate(self.column_pins):
            if pin.function == "input":
                _settle(pin, not low >> number & 1)


def _settle(pin: Any, high: bool) -> None:
    if high:
        pin.drive_high()
    else:
        pin.drive_low()
    pin.clear_states()
