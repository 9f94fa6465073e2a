"""News: what is said of places that are lost, or back.

    lost        "does not feel"      once; with all that are lost within a second
    back        "feels again"        once
    lost again  "comes and goes"     once, where it was back for less than a minute; and from then
                                     on nothing, until it has been felt for as long

A cable that is loose must not talk all evening.  Which places are not felt now stands in every view
anyhow (`controller.table.tray`).

What may live here: when which of these sentences is said.  What may not: how a place is felt
(`controller.table.feeling`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from controller.table.sentences import felt_again, unfelt, unsteady
from controller.wire import Text, Why
from hal.events import PlaceDeaf, PlaceHears

__all__ = ["AT_ONCE_MS", "STEADY_MS", "News", "Said"]

AT_ONCE_MS = 1000
"""Places that are lost, or come back, within this time are told in one sentence (ms)."""

STEADY_MS = 60_000
"""A place that is lost again within this time after it was lost comes and goes (ms)."""


class Said(Struct, frozen=True):
    """What is said: of which places, and why they are not to be relied on; `more` says that it
    takes the place of what was said before, with places added."""

    kind: Literal["lost", "back", "unsteady"]
    since: int
    places: tuple[str, ...]
    why: Why
    more: bool = False


class Losses(Struct, frozen=True):
    """When a place was lost last (ms), and how often in a row."""

    at_ms: int = 0
    times: int = 0


class News:
    """What there is to say; `called` knows what people call a place."""

    def __init__(self, called: Callable[[str], Text]) -> None:
        self._called = called
        self._last: Said | None = None
        self._losses: dict[str, Losses] = {}

    def hear(self, event: PlaceDeaf | PlaceHears, *, stands: bool, everything: bool) -> Said | None:
        """What there is to say now; None: nothing.  `stands` tells whether what was said last is
        still to be read, `everything` whether no place is felt now, or every one."""
        kind = self._kind(event)
        if kind is None:
            return None
        last = self._last
        more = stands and last is not None and last.kind == kind
        if last is None or not more or event.at_ms > last.since + AT_ONCE_MS:
            more, since = False, event.at_ms
        else:
            since = last.since
        places = (*(last.places if more and last is not None else ()), event.place)
        why = self._why(kind, places, everything=everything)
        self._last = Said(kind, since, places, why, more)
        return self._last

    def _kind(self, event: PlaceDeaf | PlaceHears) -> Literal["lost", "back", "unsteady"] | None:
        """Of which kind the news is."""
        before = self._losses.get(event.place, Losses())
        if isinstance(event, PlaceHears):
            return "back" if before.times == 1 else None
        again = before.times > 0 and event.at_ms <= before.at_ms + STEADY_MS
        times = before.times + 1 if again else 1
        self._losses[event.place] = Losses(event.at_ms, times)
        if times > 2:
            return None
        return "unsteady" if times == 2 else "lost"

    def _why(self, kind: str, places: tuple[str, ...], *, everything: bool) -> Why:
        """The sentence."""
        called = [self._called(place) for place in places]
        if kind == "lost":
            return unfelt(called, everything=everything)
        if kind == "back":
            return felt_again(called, everything=everything)
        return unsteady(called)
