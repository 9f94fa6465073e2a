"""Doing: a script's faults, each begun and ended at its time, below SPI and below the serial port.

    Doing(bench)        puts every fault of the bench's script on its clock

Faults may overlap, so whatever lasts is worked out anew from those that are on whenever one comes
or goes: a hub whose cable is pulled while it has no power has neither, until both are back.

What may live here: how each kind is done.  What may not: what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, singledispatchmethod
from typing import Any, TypeVar

from hal.simulated.chips.mfrc522 import Mfrc522
from hal.simulated.chips.tags import RandomTag, Tag
from hal.uid import canonical
from tests.faults import kinds as k
from tests.faults.bench import Bench
from tests.faults.hubs import Device, WiredHub, stranger
from tests.faults.truth import EVER, Press

__all__ = ["DIM_MS", "SURE_POLLS", "Doing"]

DIM_MS = 400
"""How long after a fault that hid a tag it may still be missed."""

SURE_POLLS = {1: 5, 2: 2}
"""How many polls in a row a tag may be dead and must not be missed, by the number of hubs: presence
wants three misses and 300 ms, and a place is polled every 50 ms at the most, but for two further
looks; where hubs take turns, every 200 ms."""

L = TypeVar("L", bound=k.Fault)


class Doing:
    """The faults of `bench.script` on `bench`.  on: those that are on now."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.on: list[k.Fault] = []
        self.strangers: list[Device] = []
        self._ends: dict[int, Callable[[], object]] = {}
        for fault in bench.script.fault:
            if fault.at_ms:
                bench.clock.call_later(fault.at_ms, partial(self._begin, fault))
            else:
                self._begin(fault)  # it was so before the table was switched on

    def _begin(self, fault: k.Fault) -> None:
        self.on.append(fault)
        end = self.begin(fault)
        self._work_out()
        if fault.ends_ms > fault.at_ms:
            self.bench.clock.call_later(fault.ends_ms - fault.at_ms, lambda: self._end(fault, end))
        else:
            self.on.remove(fault)

    def _end(self, fault: k.Fault, end: Callable[[], object] | None) -> None:
        self.on.remove(fault)
        if end is not None:
            end()
        self._work_out()

    def _of(self, kind: type[L]) -> list[L]:
        """Those of this kind that are on."""
        return [each for each in self.on if isinstance(each, kind)]

    # -- what lasts ---------------------------------------------------------------------------

    def _work_out(self) -> None:
        """Let everything be as the faults that are on say."""
        self._chips()
        self._hubs()
        self._cables()
        for name, line in self.bench.lines.items():
            noises = [n for n in self._of(k.Noise) if self.bench.ports[n.hub] == name]
            line.noise = max((n.changed for n in noises), default=0.0)
            line.loss = max((n.lost for n in noises), default=0.0)
            line.duplication = max((n.doubled for n in noises), default=0.0)
        bounce = max((b.by_us for b in self._of(k.Bounce)), default=0)
        for hub, row, column in self.bench.keys.values():
            self.bench.hubs[hub].parts.matrix.key(row, column).bounce_us = bounce

    def _chips(self) -> None:
        for reader, (hub, number) in self.bench.chips.items():
            mine = [f for f in self._of(k.OfChip) if f.reader == reader]
            chip = self.bench.hubs[hub].parts.chips[number]
            chip.absent = any(isinstance(f, k.Absent) for f in mine)
            chip.deaf = any(isinstance(f, k.Deaf) for f in mine)
            chip.frozen = any(isinstance(f, k.Frozen) for f in mine)
            chip.noise = max((f.share for f in mine if isinstance(f, k.Garble)), default=0.0)
            chip.chatter = max((f.share for f in mine if isinstance(f, k.Chatter)), default=0.0)
            loads = any(isinstance(f, k.LoadsBus) for f in mine)
            self.bench.hubs[hub].bus.hold_low(number, loads)
            place = self.bench.layout.readers[reader]
            shares = [f.share for f in self._of(k.Detuned) if f.place == place]
            chip.antenna.detuning = max(shares, default=0.0)

    def _hubs(self) -> None:
        for name, hub in self.bench.hubs.items():
            hub.hung = any(f.hub == name for f in self._of(k.Hang))
            off = any(f.hub == name for f in self._of(k.Power))
            if off != hub.off:
                hub.power(not off)

    def _cables(self) -> None:
        """What is plugged in where: a hub, the other one, a stranger, nothing."""
        bench = self.bench
        names = list(bench.hubs)
        swapped = bool(self._of(k.Swap))
        wanted: dict[str, Device | None] = {}
        for name, other in zip(names, reversed(names), strict=True):
            port = bench.ports[name]
            wanted[port] = bench.hubs[other if swapped else name]
            for fault in self._of(k.Stranger):
                if fault.hub == name:
                    wanted[port] = self._stranger(fault)
            if any(f.hub == name for f in self._of(k.Unplug)):
                wanted[port] = None
        for port, device in wanted.items():
            if bench.cables[port] is not device:
                bench.plug(port, None)
        for port, device in wanted.items():
            bench.plug(port, device)

    def _stranger(self, fault: k.Stranger) -> Device:
        """The stranger of a fault: the same one as long as it lasts."""
        there = self.bench.cables[self.bench.ports[fault.hub]]
        if there in self.strangers:
            return self.strangers[self.strangers.index(there)]
        serial = bytes.fromhex(self.bench.parts.hub[fault.hub].serial)
        self.strangers.append(stranger(fault.device, serial))
        return self.strangers[-1]

    # -- what happens as it begins; what is given back is done as it ends ------------------------

    @singledispatchmethod
    def begin(self, fault: k.Fault) -> Callable[[], object] | None:
        """Do what only happens once."""
        return None

    def _hub(self, fault: Any) -> WiredHub:
        return self.bench.hubs[fault.hub]

    def _chip(self, reader: str) -> Mfrc522:
        hub, number = self.bench.chips[reader]
        return self.bench.hubs[hub].parts.chips[number]

    @begin.register
    def _(self, fault: k.Reboot) -> None:
        if not self._hub(fault).off:
            self._hub(fault).reset()

    @begin.register
    def _(self, fault: k.Clock) -> None:
        self._hub(fault).shift(fault.by_us)

    @begin.register
    def _(self, fault: k.Stunned) -> None:
        self._chip(fault.reader).stunned = True
        self._dim(fault.reader, 0)

    @begin.register
    def _(self, fault: k.Brownout) -> None:
        self._chip(fault.reader).brownout()

    @begin.register
    def _(self, fault: k.Deaf) -> None:
        self._dim(fault.reader, fault.for_ms)

    def _dim(self, reader: str, for_ms: int) -> None:
        """What lies on a reader may be missed for so long."""
        now = self.bench.clock.now()
        self.bench.truth.dim[reader].append((now, now + for_ms + DIM_MS))

    # -- tags ---------------------------------------------------------------------------------

    def _readers(self, place: str) -> tuple[str, ...]:
        return self.bench.layout.place[place].readers

    def _lying(self, place: str) -> list[Tag]:
        """All tags that lie at a place."""
        found: list[Tag] = []
        for reader in self._readers(place):
            hub, number = self.bench.chips[reader]
            found += self.bench.hubs[hub].parts.antennas[number].tags
        return found

    def _dim_place(self, place: str, for_ms: int) -> None:
        for reader in self._readers(place):
            self._dim(reader, for_ms)

    @begin.register
    def _(self, fault: k.Flicker) -> None:
        for tag in self._lying(fault.place):
            tag.flicker(fault.polls)
        if fault.polls > SURE_POLLS[len(self.bench.hubs)]:
            self._dim_place(fault.place, 100 * fault.polls)
        now = self.bench.clock.now()
        for reader in self.bench.layout.place[fault.place].readers:
            self.bench.truth.faint[reader].append((now, now + 100 * fault.polls))

    @begin.register
    def _(self, fault: k.Weak) -> Callable[[], object]:
        self._dim_place(fault.place, fault.for_ms)
        weak = self._lying(fault.place)
        for tag in weak:
            tag.answers = fault.share

        def end() -> None:
            for tag in weak:
                tag.answers = 1.0

        return end

    @begin.register
    def _(self, fault: k.Detuned) -> None:
        self._dim_place(fault.place, fault.for_ms)

    @begin.register
    def _(self, fault: k.Slide) -> None:
        uid, at = canonical(fault.uid), ["", *fault.places]

        def on(step: int) -> None:
            if step > 1 and self.bench.lies.get(uid) != at[step - 1]:
                return  # somebody took it
            if uid in self.bench.lies:
                self.bench.lift(uid)
            self.bench.put(uid, at[step])

        for step in range(1, len(at)):
            self.bench.clock.call_later((step - 1) * fault.each_ms, partial(on, step))

    @begin.register
    def _(self, fault: k.Crowd) -> Callable[[], object]:
        marks = [bytes((0x5A, n, fault.at_ms & 0xFF, 0x11)) for n in range(fault.tags)]
        return self._visit(fault.place, [Tag(uid) for uid in marks])

    @begin.register
    def _(self, fault: k.Clone) -> Callable[[], object]:
        return self._visit(fault.place, [Tag(bytes.fromhex(canonical(fault.uid)))])

    def _visit(self, place: str, visitors: list[Tag]) -> Callable[[], object]:
        """Lay tags on the first reader of a place; what is given back takes them away."""
        reader = self._readers(place)[0]
        for tag in visitors:
            self.bench.lay(reader, tag)

        def end() -> None:
            for tag in visitors:
                self.bench.take(reader, tag)

        return end

    @begin.register
    def _(self, fault: k.RandomUid) -> Callable[[], object]:
        reader = self._readers(fault.place)[0]
        hub, number = self.bench.chips[reader]
        board, now = self.bench.hubs[hub].parts, self.bench.clock.now()
        tag = RandomTag(seed=fault.at_ms)
        board.antennas[number].lay(tag, board.now_us())
        self.bench.truth.random[reader].append((now, now + fault.for_ms))
        return lambda: board.antennas[number].lift(tag, board.now_us())

    # -- contacts -----------------------------------------------------------------------------

    @begin.register
    def _(self, fault: k.Spark) -> None:
        hub, row, column = self.bench.keys[fault.key]
        parts = self.bench.hubs[hub].parts
        parts.matrix.key(row, column).spark(parts.now_us(), fault.by_us)

    @begin.register
    def _(self, fault: k.Hold) -> Callable[[], object]:
        alone = len(fault.keys) == 1 and not any(h is not fault for h in self._of(k.Hold))
        held = [self.bench.hold(key, sure=alone) for key in fault.keys]

        def end() -> None:
            for press in held:
                if isinstance(press, Press) and press.up == EVER:
                    self.bench.release(press)

        return end

    @begin.register
    def _(self, fault: k.Knock) -> None:
        for hub in self.bench.hubs.values():
            hub.parts.glass.knock()

    @begin.register
    def _(self, fault: k.Roll) -> None:
        for hub in self.bench.hubs.values():
            hub.parts.glass.roll(fault.times)

    @begin.register
    def _(self, fault: k.Turn) -> None:
        for hub in self.bench.hubs.values():
            hub.parts.glass.turn()
        self.bench.truth.turns.append(self.bench.clock.now())
