"""Hands: the table that a service's game is played at, and the hardware below it.

    hardware's threads --post--> the loop --> the table --> the service's one door
                                                  |
                  lights, pictures of a simulated table <-- whenever anything changed

Where the hardware is simulated, clients in the role "simulator" are its hands: what they do is done
to the simulated hardware and comes back through it, like anything that is done to a real one.

A reader that was never wired counts as lost from the start.  What hands do where no reader sees it
a screen says, and the table takes it in as if one had.

What may live here: joining table, hardware and service.  What may not: what a gesture means
(`controller.table`), and a way for a simulator to the game that does not lead through hardware.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from msgspec import Struct, to_builtins

from controller.engine import Invalid
from controller.logs import logger, unexpected
from controller.service.inbox import Inbox
from controller.service.kept_order import KeptOrder
from controller.service.kept_tags import KeptTags
from controller.service.lamps import Lamps
from controller.service.nonces import Done
from controller.service.seating import Seating
from controller.table import Deed, Layout, Tags
from controller.table.picture import picture
from controller.wire import AnyCommand, Msg, View
from controller.wire.frame import Accepted
from controller.wire.health import AskHealth, Measured
from controller.wire.of_table import AnyOfTable
from controller.wire.sim import AnySim, SimKey, SimLift, SimPut, SimTable
from hal.checkup import Checkup
from hal.events import Heard, ReaderLost
from hal.flight import Flight
from hal.health_values import Report
from hal.platform import Platform
from hal.simulated import SimulatedTable
from hal.uid import BadUid, canonical

__all__ = ["Furniture", "Hands"]

log = logger("table")


class Furniture(Struct, frozen=True):
    """What a table is made of: its layout, its tags and its hardware.  `simulated` is that hardware
    once more where it is simulated; `flight` records what happens, `checkup` keeps how the parts
    are; `unwired` are the readers of the layout that nobody wired; `tags_file` is where the tags
    are kept, if what is said of one is to outlast the evening, and `let_be` where it is kept what
    may lie as it does."""

    layout: Layout
    tags: Tags
    platform: Platform
    simulated: SimulatedTable | None = None
    flight: Flight | None = None
    checkup: Checkup | None = None
    unwired: tuple[str, ...] = ()
    tags_file: Path | None = None
    let_be: Path | None = None


class Hands:
    """A table of `furniture` at which the session is played that is seated, on the running loop.
    The seating goes by the hardware's clock.

    changed  is called when something that clients see has changed
    """

    def __init__(
        self,
        furniture: Furniture,
        seating: Seating,
        changed: Callable[[], object],
    ) -> None:
        self.furniture = furniture
        self.session = seating.session
        self.changed = changed
        platform = furniture.platform
        self.table = seating.lay(furniture.layout, furniture.tags, on_change=changed, on_deed=told)
        kept = KeptOrder(furniture.let_be, self.session.journal.evening)
        self.table.order.resume(kept.read(), kept.keep)
        self.table.strangers.keep = KeptTags(
            furniture.tags_file, simulated=furniture.simulated is not None
        ).keep
        layout = furniture.layout
        self.checkup = furniture.checkup or Checkup(
            platform.clock, readers=layout.readers, keys=layout.key
        )
        self._done = Done[AnySim | AnyOfTable]()
        self.lamps: Lamps | None = None
        if platform.lights is not None:
            self.lamps = Lamps(platform.lights, platform.clock, seating.glass.post)
        for reader in furniture.unwired:
            self._feel(ReaderLost(reader, at_ms=platform.clock.now()))
        platform.listen(Inbox(self.hear).put)
        for fault in self.checkup.start(platform):
            log.warning("a part does not serve", part=fault.part, reason=str(fault.reason))

    def close(self) -> None:
        """Let go of the hardware; the table is the seating's."""
        if self.lamps is not None:
            self.lamps.close()
        self.furniture.platform.close()
        if self.furniture.flight is not None:
            self.furniture.flight.close()

    def did(self, command: AnyCommand | AnyOfTable) -> None:
        """Record what was done that no hardware reported."""
        if self.furniture.flight is not None:
            self.furniture.flight.said(to_builtins(command))

    def hear(self, event: Heard) -> None:
        """Take in what the hardware reports.  Never raises: the next event comes all the same."""
        self.checkup.hear(event)
        self._feel(event)

    def _feel(self, event: Heard) -> None:
        """Let the table feel what is heard, and record it."""
        if self.furniture.flight is not None:
            self.furniture.flight.hear(event)
        try:
            self.table.hear(event)
        except Exception as wrong:
            unexpected(log, "a gesture is lost", wrong, heard=type(event).__name__)

    def say(self, command: AnyOfTable) -> Accepted:
        """Take in what a screen says of the table: what hands did where it is not felt, what a tag
        marks, or what may lie as it does.  What comes of it, the table says.  Raises `Refused`;
        nothing has changed then."""
        again = self._done.known(command)
        if again is not None:
            return again
        self.table.say(command)
        self.did(command)
        return self._acknowledged(command)

    def _acknowledged(self, command: AnySim | AnyOfTable) -> Accepted:
        """Keep that it was done, and let everybody see."""
        accepted = Accepted(nonce=command.nonce, entry=self.session.timeline.length)
        self._done.keep(command, accepted)
        self.changed()
        return accepted

    def health(self, asked: AskHealth) -> Measured:
        """How the parts have been since the table was laid."""
        report = overhearing(self.checkup.look(), self.furniture.layout, self.table.seams)
        held = not self.simulated
        return Measured(report=to_builtins(report), held=held, nonce=asked.nonce)

    # -- what shines --------------------------------------------------------------------------

    def shine(self) -> None:
        """Let the lights show what the table's own audience sees."""
        if self.lamps is not None:
            self.lamps.show(self.table.signs())

    # -- the simulated table ------------------------------------------------------------------

    @property
    def simulated(self) -> bool:
        """Whether the hardware is simulated."""
        return self.furniture.simulated is not None

    def picture(self, view: View) -> SimTable:
        """The simulated table, where the table's own audience sees `view`."""
        layout, tags = self.furniture.layout, self.table.tags
        where: dict[str, str] = {}
        if self.furniture.simulated is not None:
            for reader, uids in self.furniture.simulated.readers.lying().items():
                where |= dict.fromkeys(uids, layout.readers[reader])
        shining = {} if self.lamps is None else self.lamps.signs
        table = self.table
        return picture(view, layout, tags, where, shining, table.ground, table.belongings)

    def carry_out(self, command: AnySim) -> Accepted:
        """Do what hands do to a simulated table; what comes of it, the table says.

        Raises `Invalid` for what this table has not; nothing has changed then.
        """
        again = self._done.known(command)
        if again is not None:
            return again
        self._move(command)
        return self._acknowledged(command)

    def _move(self, command: AnySim) -> None:
        """Move simulated hardware."""
        table, layout = self.furniture.simulated, self.furniture.layout
        assert table is not None
        if isinstance(command, SimPut):
            place = layout.place.get(command.place)
            if place is None:
                raise Invalid(Msg('This table has no place "{place}".', place=command.place))
            table.put(known(command.uid), place.readers[0])
        elif isinstance(command, SimLift):
            table.lift(known(command.uid))
        elif isinstance(command, SimKey):
            if command.key not in layout.key:
                raise Invalid(Msg('This table has no key "{key}".', key=command.key))
            table.press(command.key)
        else:
            table.turn_glass()


def overhearing(report: Report, layout: Layout, seams: Mapping[tuple[str, str], int]) -> Report:
    """`report` with how often the readers of each place heard what lies beside it."""
    heard: Counter[str] = Counter()
    for (_, place), reads in seams.items():
        heard[place] += reads
    readers = {
        name: replace(each, overheard=heard[layout.readers.get(name, "")])
        for name, each in report.readers.items()
    }
    return replace(report, readers=readers)


def known(uid: str) -> str:
    """The canonical form of `uid`.  Raises `Invalid`."""
    try:
        return canonical(uid)
    except BadUid:
        raise Invalid(Msg('"{uid}" is no UID of a tag.', uid=uid[:40])) from None


def told(deed: Deed) -> None:
    """A line in the log about what hands did; of what changed nothing, none."""
    if deed.effect != "nothing":
        gesture = type(deed.gesture or deed.event).__name__.lower()
        log.info("gesture", kind=gesture, effect=deed.effect, entries=list(deed.entries))
