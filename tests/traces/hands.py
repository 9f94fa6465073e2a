"""Hands: what people do at a table, written down as the hardware would hear it.

A hand lifts, puts, shows, presses and turns; each takes a little time, and what comes of it is a
line of a trace for every reader whose report changed.  Nothing here knows a rule or a state: the
hands know where things lie and which reader is where, no more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from controller.games import sanctorvm
from controller.table import Layout, Tags, read_layout, read_tags
from hal.events import GlassTurned, KeyDown, KeyUp, Sighting
from hal.trace import End, Line, Moment, Trace, written

__all__ = ["Hands", "write"]

LAYOUT = Path(__file__).with_name("layout.toml")
TAGS = Path(sanctorvm.__file__).parent / "table" / "tags.toml"
"""A small table, and the tags that the game itself names."""
CYCLE_MS = 100
LIFT_MS, PUT_MS, KEY_MS, HOLD_MS = 700, 800, 400, 100
"""How long a hand takes: after lifting, after putting down, after a key, and while it is held."""


class Hands:
    """Hands at the table of the traces, and the lines they have led to so far."""

    def __init__(self) -> None:
        self.layout: Layout = read_layout(LAYOUT)
        self.tags: Tags = read_tags(TAGS)
        self.now = 0
        self.lines: list[Line] = []
        self.lies: dict[str, str] = {}
        self._reports: dict[str, tuple[str, ...]] = {}

    # -- what hands do ------------------------------------------------------------------------

    def lay_out(self, places: dict[str, Iterable[str]]) -> None:
        """Everything that lies there before anybody begins: place -> miniatures."""
        for place, things in places.items():
            for thing in things:
                self.lies[self.uid(thing, "miniature")] = place
        for place in self.layout.place:
            self._report(place)
        self.wait(1000)

    def lift(self, thing: str, form: str = "miniature") -> None:
        """Take a thing up from where it lies."""
        place = self.lies.pop(self.uid(thing, form))
        self._report(place)
        self.wait(LIFT_MS)

    def put(self, thing: str, place: str, form: str = "miniature") -> None:
        """Set a thing down."""
        self.lies[self.uid(thing, form)] = place
        self._report(place)
        self.wait(PUT_MS)

    def move(self, thing: str, place: str) -> None:
        """Lift a miniature and set it down somewhere else."""
        self.lift(thing)
        self.put(thing, place)

    def show(self, card: str) -> None:
        """Lay a card on the pad and take it away again."""
        self.put(card, "pad", "card")
        self.lift(card, "card")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.lines.append(KeyDown(key, at_ms=self.now))
            self.wait(HOLD_MS)
            self.lines.append(KeyUp(key, at_ms=self.now))
            self.wait(KEY_MS)

    def turn_glass(self) -> None:
        """Turn the hourglass over."""
        self.lines.append(GlassTurned(at_ms=self.now))
        self.wait(KEY_MS)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms

    def moment(self, name: str) -> None:
        """Note that something worth looking at has happened."""
        self.lines.append(Moment(name, at_ms=self.now))

    # -- what became of it --------------------------------------------------------------------

    def trace(self, header: dict[str, Any]) -> Trace:
        """All that was done, as a trace."""
        ended = [*self.lines, End(at_ms=self.now)]
        return Trace({"trace": 1, "cycle_ms": CYCLE_MS, **header}, CYCLE_MS, tuple(ended))

    def uid(self, thing: str, form: str) -> str:
        """The tag that a thing bears in this form."""
        return next(
            uid
            for uid, tagged in self.tags.tag.items()
            if (tagged.thing, tagged.form) == (thing, form)
        )

    def _report(self, place: str) -> None:
        """The readers of a place report what lies there now."""
        uids = tuple(sorted(uid for uid, where in self.lies.items() if where == place))
        for reader in self.layout.place[place].readers:
            if self._reports.get(reader) != uids:
                self._reports[reader] = uids
                self.lines.append(Sighting(reader, uids, at_ms=self.now))


def write(path: Path, trace: Trace) -> None:
    """Put a trace into a file, a JSON object to a line."""
    rows = [trace.header, *(written(line) for line in trace.lines)]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
