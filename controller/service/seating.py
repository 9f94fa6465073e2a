"""Seating: a session, its time, and the table that it is played at, joined.

    session --on_change--> glass: the question is another
    glass --zero--> time is up --> the one door: `do`
    table --> the same door, and the glass that hands turn

A service is seated like this, and so is whoever plays without clients: a trace that is played
again, a test.  So a table does the same to a game wherever it stands.

What may live here: who is joined to whom, and the names of commands that no client gave.  What may
not: hardware, clients, logs.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

from controller.engine import Session
from controller.service.glass import Clock, Glass
from controller.table import Deed, Layout, Table, Tags
from controller.table.sight import Sight
from controller.wire import AnyCommand, TimeUp
from controller.wire.frame import Accepted

__all__ = ["Seating", "numbered"]


def numbered(name: str) -> Callable[[], str]:
    """Names for commands, in order, where the same must come to the same each time."""
    numbers = count(1)
    return lambda: f"{name}-{next(numbers)}"


class Seating:
    """`session`, played by `clock`.

    post     brings a call from the clock's thread to the loop that owns us
    do       carries a command out; it raises `SanctumError` where nothing changed
    time_up  carries out that time is up; else `do` does
    nonce    names a command

    glass  how long there still is
    sight  what is seen of the session
    table  what it is played at, once it is laid
    """

    def __init__(
        self,
        session: Session[Any],
        clock: Clock,
        *,
        post: Callable[[Callable[[], None]], object] = lambda call: call(),
        do: Callable[[AnyCommand], Accepted] | None = None,
        time_up: Callable[[TimeUp], object] | None = None,
        nonce: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.session = session
        self.clock = clock
        self.nonce = nonce
        self.table: Table | None = None
        self.sight = Sight(session)
        self._do = do or session.do
        self._time_up = time_up or self._do
        self.glass = Glass(session, clock, post, self._zero)
        session.on_change.append(self._changed)

    def lay(
        self,
        layout: Layout,
        tags: Tags,
        *,
        on_change: Callable[[], object] = lambda: None,
        on_deed: Callable[[Deed], object] = lambda deed: None,
    ) -> Table:
        """Lay the table, whose events tell the time by our clock; see `Table`."""
        self.table = Table(
            self.session,
            layout,
            tags,
            self.clock.now,
            glass=self.glass,
            do=self._do,
            on_change=on_change,
            on_deed=on_deed,
            nonce=self.nonce,
            later=self._later,
            sight=self.sight,
        )
        return self.table

    def _later(self, ms: int, call: Callable[[], None]) -> None:
        """Call on our loop when so many ms have passed."""

        def due() -> None:
            self.glass.post(call)

        self.clock.call_later(ms, due)

    def close(self) -> None:
        """Stop the glass, and hear nothing of the session any more."""
        self.glass.close()
        if self.table is not None:
            self.table.close()
            self.table = None
        with suppress(ValueError):  # closed twice
            self.session.on_change.remove(self._changed)

    def _changed(self, session: Session[Any]) -> None:
        """An entry was accepted."""
        self.glass.look()

    def _zero(self, ask: str) -> None:
        """The glass has run out for `ask`."""
        self._time_up(TimeUp(nonce=self.nonce(), ask=ask, turned=self.glass.turned))
