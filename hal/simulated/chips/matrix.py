"""A matrix of keys, solved as a circuit.

    column --+--[pull-up]     each key joins its column to its row: through a diode, which lets
             |                current flow from the column into the row alone, or as a bare wire
    row -----key

A column reads low while a current path leads from it into a row that is driven low. With diodes the
path is one key. Without, it may run through other rows and columns: three keys at three corners of
a rectangle make a fourth that nobody holds, and a row driven high may meet one driven low (`shorts`
counts that). A column that was low rises through its pull-up, so for `rise_us` after its path broke
it still reads low: who samples without a pause sees the row before.

Keys bounce by `hal.simulated.chips.contact`. What may live here: the net. What may not: scanning,
or pins of any library (`pins`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from hal.simulated.chips.contact import Contact

__all__ = ["Drive", "Matrix"]


class Drive(Enum):
    """What a row's pin does."""

    FLOATING = "floating"
    LOW = "low"
    HIGH = "high"


class Matrix:
    """rows x columns keys, all up; every row floats. now_us gives the time in microseconds.

    `on_change` is called, with nothing, after hands moved a key or a row's pin was set; `key` gives
    a contact that may be moved behind the hands' back (a spark), which `on_change` does not tell.
    Raises IndexError for a row or column that is not there.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        now_us: Callable[[], int],
        *,
        diodes: bool = True,
        rise_us: int = 0,
        bounce_us: int = 0,
        seed: int = 0,
    ) -> None:
        self.rows = rows
        self.columns = columns
        self.diodes = diodes
        self.rise_us = rise_us
        self.shorts = 0
        self.on_change: Callable[[], None] | None = None
        self._now_us = now_us
        self._drives = [Drive.FLOATING] * rows
        self._touched: set[tuple[int, int]] = set()
        self._low_at = [-rise_us] * columns
        self._last_low_at = -rise_us
        self._keys = [
            [Contact(bounce_us=bounce_us, seed=seed * 10_007 + row * columns + column)
             for column in range(columns)]
            for row in range(rows)
        ]  # fmt: skip

    # -- hands --------------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        """Hold a key down."""
        self._move(row, column, True)

    def release(self, row: int, column: int) -> None:
        """Let a key go."""
        self._move(row, column, False)

    def key(self, row: int, column: int) -> Contact:
        """The contact of one key."""
        self._touched.add((row, column))
        return self._keys[row][column]

    def _move(self, row: int, column: int, down: bool) -> None:
        contact = self._keys[row][column]
        self._note()
        self._touched.add((row, column))
        contact.move(down, self._now_us())
        self._changed()

    # -- pins ---------------------------------------------------------------------------------

    def drive(self, row: int, how: Drive) -> None:
        """Set one row's pin."""
        if self._drives[row] is not how:
            self._note()
            self._drives[row] = how
            self._changed()

    def select(self, row: int | None) -> None:
        """Drive this row low and let all others float; None: all float."""
        self._note()
        self._drives = [Drive.FLOATING] * self.rows
        if row is not None:
            self._drives[row] = Drive.LOW
        self._changed()

    def low(self) -> int:
        """Which columns read low now; bit n is column n."""
        pulled = self._note()
        since = self._now_us() - self.rise_us
        if self._last_low_at <= since:
            return pulled
        return pulled | sum(1 << column for column, at in enumerate(self._low_at) if at > since)

    def high(self) -> int:
        """Which columns read high now."""
        return self.low() ^ (1 << self.columns) - 1

    # -- the circuit --------------------------------------------------------------------------

    def _note(self) -> int:
        """The columns that are pulled low now, and remember that: they cannot rise at once."""
        pulled = self._pulled()
        if pulled and self.rise_us:
            self._last_low_at = now = self._now_us()
            for column in range(self.columns):
                if pulled >> column & 1:
                    self._low_at[column] = now
        return pulled

    def _changed(self) -> None:
        if self.on_change:
            self.on_change()

    def _closed(self) -> list[tuple[int, int]]:
        """The keys that conduct; those that were let go and have rested are looked at no more."""
        now = self._now_us()
        closed = []
        for row, column in sorted(self._touched):
            contact = self._keys[row][column]
            if contact.is_closed(now):
                closed.append((row, column))
            elif contact.at_rest(now):
                self._touched.remove((row, column))
        return closed

    def _pulled(self) -> int:
        """The columns from which a path leads into a row that is driven low."""
        if not self._touched:
            return 0
        low = 0
        if self.diodes:
            for row, column in self._closed():
                if self._drives[row] is Drive.LOW:
                    low |= 1 << column
            return low
        for rows, columns in self._nets():
            drives = {self._drives[row] for row in rows}
            if Drive.LOW in drives:
                self.shorts += Drive.HIGH in drives
                low |= columns
        return low

    def _nets(self) -> list[tuple[set[int], int]]:
        """What bare wires join: rows, and columns as a mask, of each net."""
        nets: list[tuple[set[int], int]] = []
        for row, column in self._closed():
            rows, columns = {row}, 1 << column
            apart = []
            for net in nets:
                if row in net[0] or net[1] >> column & 1:
                    rows |= net[0]
                    columns |= net[1]
                else:
                    apart.append(net)
            nets = [*apart, (rows, columns)]
        return nets
