"""Survey: what share of its polls one reader read a tag, laid where somebody was told to lay it.

    Tally("r7", tags=2)  --hear-->  polls, reads  -->  percent

A poll that comes to nothing counts as one that read nothing: at the edge of a field that is just
what happens. Presence is not asked; it forgives what a survey is to find.

What may live here: counting. What may not: where a tag lies, and what a share is good for.
"""

from __future__ import annotations

from hal.events import Heard, ReadFailed, Sighting

__all__ = ["Tally"]


class Tally:
    """Counts the polls of `reader` from now on, and those among them that read at least so many
    `tags` (different UIDs)."""

    def __init__(self, reader: str, tags: int = 1) -> None:
        self.polls = 0
        self.reads = 0
        self._reader = reader
        self._tags = tags

    def hear(self, event: Heard) -> None:
        """Count a poll, if it is one of this reader."""
        if isinstance(event, Sighting | ReadFailed) and event.reader == self._reader:
            self.polls += 1
            self.reads += isinstance(event, Sighting) and len(event.uids) >= self._tags

    @property
    def percent(self) -> int | None:
        """The share in whole percent, rounded down; None before any poll."""
        return 100 * self.reads // self.polls if self.polls else None
