"""A table to lay hands on: simulated hardware on virtual time below, a game above.

    rig = noughts()
    rig.put("04000001", "b2")
    rig.deeds[-1].effect == "answered"

Nothing is skipped: a thing is put on a simulated reader, is polled, and presence tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.engine import Session
from controller.service import Seating, numbered
from controller.table import Deed, Layout, Tags, read_layout, read_tags
from controller.wire import OVERLORD, TABLE, Answer, Asked, Undo, View
from hal.clock import VirtualClock
from hal.simulated import SimulatedTable
from tests.specimens.noughts import Noughts
from tests.specimens.relay.state import Course
from tests.specimens.relay_table import session_of

__all__ = ["HERE", "SETTLED_MS", "Rig", "noughts", "relay"]

HERE = Path(__file__).parent

SETTLED_MS = 600
"""Long enough for presence to be sure, and for a question to have been read (ms)."""


class Rig:
    """A session played at a simulated table; `found` is what lies there already, UID -> place.

    deeds  what became of everything that hands did
    told   how often something changed for those who look
    """

    def __init__(
        self,
        session: Session[Any],
        layout: Layout,
        tags: Tags,
        found: Mapping[str, str] | None = None,
    ) -> None:
        self.session = session
        self.clock = VirtualClock()
        self.hardware = SimulatedTable(self.clock, layout.readers, layout.key)
        self.seating = Seating(session, self.clock, nonce=numbered("rig"))
        self.glass, self.nonce = self.seating.glass, self.seating.nonce
        self.deeds: list[Deed] = []
        self.told = 0
        self.table = self.seating.lay(layout, tags, on_change=self.tell, on_deed=self.deeds.append)
        self.hardware.platform.listen(self.table.hear)
        for uid, place in (found or {}).items():
            self.hardware.put(uid, layout.place[place].readers[0])
        self.hardware.platform.start()
        self.wait(1000)

    def tell(self) -> None:
        self.told += 1

    # -- hands --------------------------------------------------------------------------------

    def wait(self, ms: int = SETTLED_MS) -> None:
        self.clock.advance(ms)

    def put(self, uid: str, place: str, ms: int = SETTLED_MS) -> Deed:
        """Set a thing down and wait until the table is sure; what became of it."""
        self.hardware.put(uid, self.table.layout.place[place].readers[0])
        self.wait(ms)
        return self.deeds[-1]

    def lift(self, uid: str, ms: int = SETTLED_MS) -> Deed:
        self.hardware.lift(uid)
        self.wait(ms)
        return self.deeds[-1]

    def press(self, *keys: str) -> Deed:
        """Press keys, one after the other, as fast as a hand can."""
        for key in keys:
            self.hardware.press(key)
            self.wait(250)
        return self.deeds[-1]

    def screen(self, *picks: str, seat: str = "") -> None:
        """Answer on a screen."""
        seat = seat or self.session.asked[0]
        self.session.answer(Answer(self.session.ask_id, self.nonce(), seat, picks))

    def undo(self) -> None:
        """The Overlord takes the last entry back on a screen."""
        entry = self.session.timeline.last()
        assert entry is not None
        self.session.do(Undo(nonce=self.nonce(), seat=OVERLORD, entry=entry))

    # -- what can be seen ---------------------------------------------------------------------

    def view(self, audience: str = TABLE) -> View:
        return self.table.shown(self.session.view(audience))

    def asked(self, audience: str = TABLE) -> Asked:
        [asked] = self.view(audience).asks
        return asked

    @property
    def said(self) -> str:
        """What the table says now; empty where the last gesture counted."""
        return "" if self.table.notice is None else str(self.table.notice.text)

    @property
    def because(self) -> tuple[str, ...]:
        return () if self.table.notice is None else self.table.notice.because

    @property
    def key(self) -> str:
        """Which question stands."""
        return self.session.run.key

    def footprint(self) -> tuple[str, int, str, Asked]:
        """What must not change where nothing counted."""
        session = self.session
        return session.hash(), session.timeline.length, session.ask_id, self.asked(OVERLORD)


def noughts(found: tuple[str, str] | None = None) -> Rig:
    """Noughts and crosses on nine readers, with a thing that lies at a place already."""
    layout = read_layout(HERE / "noughts.layout.toml", ("cross", "nought"))
    session = Session.begin(Noughts(), {"seed": "1"})
    lies = None if found is None else dict([found])
    return Rig(session, layout, read_tags(HERE / "noughts.tags.toml"), lies)


def relay(state: Course) -> Rig:
    """Relay from this position."""
    layout = read_layout(HERE / "relay.layout.toml", ("amber", "birch", "cedar"))
    return Rig(session_of(state), layout, read_tags(HERE / "relay.tags.toml"))
