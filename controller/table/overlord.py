"""The Overlord's keys: those that act at once, whatever is asked.

    undo, redo  turn the game back, or forth again, by one entry
    pause       stop the hourglass, or let it run on
    glass       start it anew, as turning it over does

What may live here: what these keys do.  What may not: what becomes of it
(`controller.table.table`), and the hourglass itself, which whoever lays the table owns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from controller.engine import SanctumError, Session
from controller.table.gesture import Key
from controller.wire import OVERLORD, Msg, Redo, Undo

__all__ = ["ACTING", "Keys", "Sandglass"]

ACTING = frozenset({"undo", "redo", "pause", "glass"})
"""Keys of the Overlord that act at once, whatever is asked."""


class Sandglass(Protocol):
    """What a table asks of the hourglass's time."""

    @property
    def running(self) -> bool:
        """Whether sand is falling."""

    def turn(self) -> None:
        """Start it anew.  Raises `Illegal`."""

    def pause(self, on: bool) -> None:
        """Stop it, or let it run on.  Raises `Illegal`."""


class Keys:
    """The Overlord's keys at a table where `session` is played; `glass` is the hourglass, where
    there is one, and `nonce` names a command."""

    def __init__(
        self, session: Session[Any], glass: Sandglass | None, nonce: Callable[[], str]
    ) -> None:
        self.session = session
        self.glass = glass
        self.nonce = nonce

    def pressed(self, key: Key) -> Undo | Redo | None:
        """Do what a key says at once; or the command that it gives to the game.  Raises
        `SanctumError` where it can do nothing."""
        if key.seat != OVERLORD:
            raise SanctumError(Msg("Only the Overlord may do that."))
        if key.name == "undo":
            return Undo(nonce=self.nonce(), seat=OVERLORD, entry=self._last())
        if key.name == "redo":
            return Redo(nonce=self.nonce(), seat=OVERLORD, entry=self._next())
        if key.name == "pause":
            self._sandglass().pause(self._sandglass().running)
        else:
            self.turn_glass()
        return None

    def turn_glass(self) -> None:
        """Start the glass anew.  Raises `SanctumError`."""
        self._sandglass().turn()

    def _sandglass(self) -> Sandglass:
        """The glass.  Raises `SanctumError` where there is none."""
        if self.glass is None:
            raise SanctumError(Msg("This table keeps no time."))
        return self.glass

    def _last(self) -> int:
        """The entry that can be taken back.  Raises `SanctumError`."""
        entry = self.session.undoable(OVERLORD)
        if entry is None:
            raise SanctumError(Msg("There is nothing to take back."))
        return entry

    def _next(self) -> int:
        """The entry that can be brought again.  Raises `SanctumError`."""
        entry = self.session.timeline.next()
        if entry is None:
            raise SanctumError(Msg("There is nothing to bring again."))
        return entry
