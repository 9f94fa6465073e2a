"""Sight: what an audience sees of a session, drawn once for all who look at it.

Between two entries nothing moves, and yet after each one lights, order, sound and every screen look
at the same game.  So a view is kept until there is another entry, or hands have said more of the
question that stands; a session draws nothing but what follows from these two.

What may live here: that memory, of the newest view of each audience.  What may not: what is seen,
which the session says (`controller.engine.showing`), and what a table adds to it.
"""

from __future__ import annotations

from typing import Any

from controller.engine import Session
from controller.engine.narrowing import Narrowing
from controller.wire import View

__all__ = ["Sight"]

Known = tuple[int, tuple[Narrowing, ...]]


class Sight:
    """What is seen of `session`."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self._known: Known | None = None
        self._views: dict[str, View] = {}

    def view(self, audience: str) -> View:
        """What `audience` sees, as `Session.view` draws it."""
        session = self.session
        known = session.timeline.length, tuple(session.narrowed(seat) for seat in session.asked)
        if known != self._known:
            self._known, self._views = known, {}
        found = self._views.get(audience)
        if found is None:
            found = self._views[audience] = session.view(audience)
        return found
