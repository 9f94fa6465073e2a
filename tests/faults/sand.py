"""Sand: how long the question that stands may still be answered, as whoever watched would reckon.

    sand = Sand(session, now)
    sand.turned()       somebody turned the hourglass, or pressed its key, and that counted
    sand.ran_out()      after each change: the entries that came because the time was up

Time begins when a question that gives some is asked, and anew, `TURNED_MS`, when the glass is
turned.  It goes on when an offer is taken, or a part taken back, beside the same question.  A pause
makes it longer, never shorter; so a time that is up before it can be, or for a question that nobody
was hurried about, has no cause.

What may live here: that reckoning.  What may not: a look at the glass under test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine import Session
from controller.wire import TimeUp

__all__ = ["TURNED_MS", "Sand"]

TURNED_MS = 10_000
"""How long a turned hourglass runs."""

BESIDE = frozenset({"take", "withdraw"})
"""Kinds of entries after which the question that stood may stand on."""


class Sand:
    """The time of the question that stands at `session`; `now` tells the time in ms."""

    def __init__(self, session: Session[Any], now: Callable[[], int]) -> None:
        self.session = session
        self.now = now
        self._rows = session.timeline.length
        self._asked = ""
        self._question: object = None
        self._up_at: int | None = None
        self._by_hand = False
        self._look()

    def turned(self) -> None:
        """The hourglass was turned about the question that stands."""
        self._up_at, self._by_hand = self.now() + TURNED_MS, True

    def ran_out(self) -> set[int]:
        """The entries since the last look that say the time is up, and say so rightly."""
        since, self._rows = self._rows, self.session.timeline.length
        rows = [self.session.journal.row(seq) for seq in range(since + 1, self._rows + 1)]
        right = {row.seq for row in rows if isinstance(row.entry, TimeUp) and self._up(row.entry)}
        self._look()
        return right

    def _up(self, entry: TimeUp) -> bool:
        """Whether the time can be up by now, of the kind of which it is said."""
        known = self._up_at is not None and self.now() >= self._up_at
        return known and entry.turned == self._by_hand

    @property
    def _last(self) -> str:
        """What kind of entry came last."""
        return str(self.session.journal.row(self._rows).kind)

    def _look(self) -> None:
        """Another question gives its own time, or none."""
        ask, asked = self.session.run.ask, self.session.ask_id
        question = None if ask is None else (ask.key, ask.to)
        goes_on = question == self._question and self._last in BESIDE
        if asked == self._asked or goes_on:
            self._asked = asked
            return
        self._asked, self._question, self._by_hand = asked, question, False
        given = 0 if ask is None else ask.seconds
        self._up_at = self.now() + given * 1000 if given else None
