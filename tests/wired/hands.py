"""Hands that do again what a trace says hands did, at a wired table.

They keep the trace's order and nothing of its time. Whatever they do, they wait until the table has
felt it, and then until a new question has stood for as long as anybody needs to read it; where the
sand runs they wait until it has run out. So it does not matter how long any part of the way takes,
as long as it ends.

While a hub is unplugged they go on without seeing what comes of it, and wait for all of it once it
is back.

What may live here: hands. What may not: a rule, and what the table ought to come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from controller.table.table import REACTION_MS
from hal.events import (
    GlassTurned,
    Heard,
    KeyDown,
    KeyUp,
    ReaderBack,
    ReaderLost,
    Sighting,
    TagFound,
    TagPlaced,
    TagRemoved,
    Told,
)
from hal.trace import Line, Moment, Trace
from tests.wired.table import WiredTable

__all__ = ["Hands", "Outage"]

LIMIT_MS = 15_000
"""How long anything may take; a turned glass runs for ten seconds."""

STEP_MS = 5
"""How often they look."""

BLIND_MS = 100
"""How long each deed takes while nobody sees what comes of it."""

Met = Callable[[], bool]


@dataclass(frozen=True)
class Outage:
    """A hub that is unplugged before a line of the trace, for so many lines; `power`: it had its
    power from there."""

    hub: str
    lines: int
    power: bool = False


class Hands:
    """Hands at `table`, which is switched on with everything as it lies at the trace's beginning.

    outages  by the place of a line in the trace
    moments  the state at each moment that was reached: name -> hash
    """

    def __init__(
        self, table: WiredTable, trace: Trace, outages: Mapping[int, Outage] | None = None
    ) -> None:
        self.table = table
        self.trace = trace
        self.outages = dict(outages or {})
        self.moments: dict[str, str] = {}
        self._reports: dict[str, tuple[str, ...]] = {}

    def play(self, until: str = "") -> None:
        """Lay everything out and do all of it; or all before the moment of that name."""
        self.lay_out()
        lines = [(n, line) for n, line in enumerate(self.trace.lines) if line.at_ms > 0]
        while lines and until not in self.moments:
            number, line = lines[0]
            if outage := self.outages.get(number):
                self._through(outage, [each for _, each in lines[: outage.lines]])
                del lines[: outage.lines]
            else:
                self._settle(self._do(line))
                del lines[0]

    # -- one line after the other -------------------------------------------------------------

    def lay_out(self) -> None:
        """Everything that lies there, and the table switched on; until it knows it all."""
        for line in self.trace.lines:
            if isinstance(line, Sighting) and line.at_ms == 0:
                self._reports[line.reader] = line.uids
                for uid in line.uids:
                    self.table.put(uid, line.reader)
        lying = {uid for uids in self._reports.values() for uid in uids}
        self.table.start()
        self.wait(lambda: {e.uid for e in self.table.told if isinstance(e, TagFound)} == lying)
        # What shows within some polls from the first is still taken to have lain there.
        self.wait(self._polled(5))

    def _polled(self, times: int) -> Met:
        """Whether each reader has been polled so often from now on."""
        heard, readers = self.table.heard, set(self.table.chips)
        since = len(heard)

        def met() -> bool:
            polls = [e.reader for e in heard[since:] if isinstance(e, Sighting)]
            return all(polls.count(reader) >= times for reader in readers)

        return met

    def _do(self, line: Line) -> list[Met]:
        """Do what a line says; what must be met before hands go on."""
        table = self.table
        match line:
            case Sighting(reader=reader, uids=uids):
                return self._move(reader, uids)
            case KeyDown(key=key):
                table.hold(key)
                return [self._comes(table.heard, KeyDown, key=key)]
            case KeyUp(key=key):
                table.release(key)
                return [self._comes(table.heard, KeyUp, key=key)]
            case GlassTurned():
                table.turn_glass()
                return [
                    self._comes(table.heard, GlassTurned),
                    lambda: not table.seating.glass.running,
                ]
            case Moment(name=name):
                self.moments[name] = table.session.hash()
            case _:
                pass
        return []

    def _move(self, reader: str, uids: tuple[str, ...]) -> list[Met]:
        """Make a reader see these tags and no other."""
        before, self._reports[reader] = self._reports.get(reader, ()), uids
        place = self.table.layout.readers[reader]
        told, mets = self.table.told, list[Met]()
        for uid in before:
            if uid not in uids:
                self.table.lift(uid, reader)
                mets.append(self._comes(told, TagRemoved, place=place, uid=uid))
        for uid in uids:
            if uid not in before:
                self.table.put(uid, reader)
                mets.append(self._comes(told, TagPlaced, place=place, uid=uid))
        return mets

    def _comes(self, news: list[Heard] | list[Told], kind: type, **fields: str) -> Met:
        """Whether such news has come since now."""
        since = len(news)

        def met() -> bool:
            return any(
                isinstance(each, kind)
                and all(getattr(each, name) == value for name, value in fields.items())
                for each in news[since:]
            )

        return met

    def _settle(self, mets: Iterable[Met]) -> None:
        """Wait for these, one after the other, and read what is asked."""
        for met in mets:
            self.wait(met)
        self.wait(lambda: self.table.clock.now() > self.table.asked_at + REACTION_MS)

    def wait(self, met: Met) -> None:
        """Let time pass until that is so."""
        clock = self.table.clock
        end = clock.now() + LIMIT_MS
        while not met():
            assert clock.now() < end, f"not in {LIMIT_MS} ms; last told {self.table.told[-3:]}"
            clock.advance(STEP_MS)

    # -- while a hub is away ------------------------------------------------------------------

    def _through(self, outage: Outage, lines: list[Line]) -> None:
        """Do these while a hub is unplugged."""
        heard = self.table.heard
        readers = sorted(self.table.readers_of(outage.hub))
        cable = self.table.cables[outage.hub]
        lost = [self._comes(heard, ReaderLost, reader=each) for each in readers]
        back = [self._comes(heard, ReaderBack, reader=each) for each in readers]
        cable.unplug(power=outage.power)
        self._settle(lost)
        mets: list[Met] = []
        for line in lines:
            mets += self._do(line)
            self.table.clock.advance(BLIND_MS)
        cable.plug()
        self._settle([*back, *mets])
