"""A live table with the game's own tags, played by hands on simulated hardware, and recorded.

    hands -> simulated readers, keys, hourglass -> presence -> table -> session
                           '-> recorder

Everything enters where a real table's reports do, on virtual time: nothing here answers a question
but by a gesture.  Hands may look at what the whole table sees, and at nothing else.

What may live here: the table, what hands can do to it, what they see.  What may not: what they
want (`tests.traces.random_hands`), and a rule.
"""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

from controller.engine import Session
from controller.games import sanctorvm
from controller.service import Seating, numbered
from controller.table import Deed, read_layout, read_tags
from controller.table.scene import standing
from controller.wire import TABLE, Asked, View
from hal.clock import VirtualClock
from hal.events import Heard
from hal.recording import Recorder
from hal.simulated import SimulatedTable

__all__ = ["HERE", "TAGS", "Live"]

HERE = Path(__file__).parent
"""Where the layout of the traces' own table lies: two modules, as a real table has."""

TAGS = Path(sanctorvm.__file__).parent / "table" / "tags.toml"
"""The tags that the game itself names."""

BEFORE_MS = 1000
"""How long the table is listened to before anybody begins (ms): what lies there is inventory."""

SETTLED_MS = 700
"""Long enough for presence to be sure, and for a question to have been read (ms)."""

HELD_MS = 100
"""How long a key is held down (ms)."""


class Live:
    """`session`, played at a table of two modules, on which everything lies where the game has it.

    lies   where each tag lies that is on the table: UID -> place
    deeds  what became of everything that hands did
    heard  all that the hardware reported
    """

    def __init__(self, session: Session[Any], **header: Any) -> None:
        self.session = session
        self.layout = read_layout(HERE / "layout.toml", session.game.seats(session.state))
        self.tags = read_tags(TAGS)
        self.clock = VirtualClock()
        self.hardware = SimulatedTable(self.clock, self.layout.readers, self.layout.key)
        self.deeds: list[Deed] = []
        self.heard: list[Heard] = []
        self.lies: dict[str, str] = {}
        seating = Seating(session, self.clock, nonce=numbered("live"))
        self.table = seating.lay(self.layout, self.tags, on_deed=self.deeds.append)
        self._file = StringIO()
        self.recorder = Recorder(self.hardware.platform, self._file, **header)
        self.hardware.platform.listen(self.heard.append)
        self.hardware.platform.listen(self.table.hear)
        for thing, place in standing(self.view).items():
            self._set(self.uid(thing, "miniature"), place)
        self.hardware.platform.start()
        self.wait(BEFORE_MS)

    # -- what hands do ------------------------------------------------------------------------

    def put(self, uid: str, place: str, ms: int = SETTLED_MS) -> None:
        """Set a tag down at a place, from wherever it was."""
        self._set(uid, place)
        self.wait(ms)

    def lift(self, uid: str, ms: int = SETTLED_MS) -> None:
        """Take a tag off the table."""
        self.lies.pop(uid, None)
        self.hardware.lift(uid)
        self.wait(ms)

    def show(self, card: str, ms: int = SETTLED_MS) -> None:
        """Lay a card on the pad and take it away again."""
        self.put(self.uid(card, "card"), "pad", ms)
        self.lift(self.uid(card, "card"), ms)

    def move(self, thing: str, place: str, ms: int = SETTLED_MS) -> None:
        """Lift a miniature and set it down somewhere else."""
        self.lift(self.uid(thing, "miniature"), ms)
        self.put(self.uid(thing, "miniature"), place, ms)

    def press(self, *keys: str, ms: int = SETTLED_MS) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.hardware.hold(key)
            self.wait(HELD_MS)
            self.hardware.release(key)
            self.wait(ms)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.clock.advance(ms)

    def uid(self, thing: str, form: str) -> str:
        """The tag that a thing bears in this form."""
        return next(
            uid for uid, on in self.tags.tag.items() if (on.thing, on.form) == (thing, form)
        )

    def reader(self, place: str) -> str:
        """A reader of a place."""
        return self.layout.place[place].readers[0]

    def _set(self, uid: str, place: str) -> None:
        self.lies[uid] = place
        self.hardware.put(uid, *self.layout.place[place].readers)

    # -- what they see ------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the whole table sees."""
        return self.table.shown(self.session.view(TABLE))

    @property
    def asked(self) -> Asked | None:
        """The question that stands; None once the battle is over."""
        asks = self.view.asks
        return asks[0] if asks else None

    @property
    def answers(self) -> int:
        """How many answers were given, those that were taken back later included."""
        rows = self.session.journal.summaries()
        return sum(1 for row in rows if self.session.journal.row(row.seq).kind == "answer")

    @property
    def refused(self) -> list[tuple[int, str]]:
        """When a gesture did not count (ms), and why."""
        return [(deed.event.at_ms, str(deed.why.text)) for deed in self.deeds if deed.why]

    # -- what came of it ----------------------------------------------------------------------

    def result(self) -> dict[str, Any]:
        """How it ended, as a header of a trace says it."""
        session = self.session
        outcome = session.game.outcome(session.state) if session.over else None
        return {"outcome": str(outcome or ""), "answers": self.answers, "hash": session.hash()}

    def recorded(self, **more: Any) -> str:
        """The whole trace, as it stands in a file; `more` is added to its header."""
        self.recorder.close()
        head, *lines = self._file.getvalue().splitlines()
        return "".join(f"{line}\n" for line in (json.dumps(json.loads(head) | more), *lines))
