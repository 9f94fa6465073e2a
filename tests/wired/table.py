"""A wired table: two hubs on their cables, the drivers, presence, the table and the game.

Everything is made as a real table's is: from a parts file, by `hal.assembly`. Its clock goes a
millisecond at a time, and each hub with it.

What may live here: putting it together, what hands can do to it, what was seen. What may not: what
hands want (`tests.wired.hands`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import convert

from controller.cli.traced import Header
from controller.engine import Session
from controller.games import find
from controller.service import Seating, numbered
from controller.table import Deed, Layout, read_layout, read_tags
from controller.table.parts import read_parts
from hal.assembly import Bench, assemble
from hal.clock import VirtualClock
from hal.drivers.hub_parts import HubPart, HubParts, serial_port
from hal.events import Heard, Told
from hal.fault import Fault
from hal.presence import Presence
from hal.simulated.chips.tags import Tag
from tests.firmware.host import HostHub
from tests.firmware.hub import Hub
from tests.firmware.mega import MegaHub
from tests.firmware.parts import COLUMNS
from tests.traces.first_fight import HEADER
from tests.traces.live import HERE, TAGS
from tests.wired.cable import Cable, VirtualCable
from tests.wired.pty_cable import PtyCable

__all__ = ["WiredTable", "on_ptys", "on_virtual_lines"]

FILE = Path(__file__).with_name("hardware.toml")
Kind = type[HostHub] | type[MegaHub]
Cabling = Callable[[HubPart, Hub, VirtualClock], Cable]


class WiredTable:
    """The table with these `cables`, by the names of the hubs, not yet switched on.

    heard, told   what the drivers posted, and what presence made of it
    faults, deeds what was said of parts, and what became of gestures
    asked_at      when the question that stands was asked (ms)
    """

    def __init__(self, parts: HubParts, cables: Mapping[str, Cable], clock: VirtualClock) -> None:
        self.cables = cables
        self.clock = clock
        self.heard: list[Heard] = []
        self.told: list[Told] = []
        self.faults: list[tuple[str, str]] = []
        self.deeds: list[Deed] = []
        self.session, self.layout = _begun()
        self.chips = {
            reader: (part.name, number)
            for part in parts.hubs
            for number, reader in part.names.readers.items()
        }
        self.keys = {
            key: (part.name, *divmod(number, COLUMNS))
            for part in parts.hubs
            for number, key in part.names.keys.items()
        }
        self.glass = next(part.name for part in parts.hubs if part.names.hourglass)
        self.leds = {
            place: (part.name, numbers)
            for part in parts.hubs
            for place, numbers in part.names.leds.items()
        }
        self.colours = parts.colours
        self._tags: dict[str, Tag] = {}
        self.asked_at = 0
        self.platform = assemble([parts], Bench(clock, self._fault))
        self.seating = Seating(self.session, clock, nonce=numbered("wired"))
        self.session.on_change.append(self._asked)
        self.table = self.seating.lay(
            self.layout, read_tags(TAGS), on_deed=self.deeds.append, on_change=self._shine
        )
        self._presence = Presence(self.layout.readers, self.told.append)
        self.platform.listen(self.heard.append)
        self.platform.listen(self.table.hear)
        self.platform.listen(self._presence.hear)

    def start(self) -> None:
        """Switch it on."""
        for cable in self.cables.values():
            cable.plug()
        self.clock.call_later(1, self._run)
        self._shine()
        assert self.platform.start() == ()

    def close(self) -> None:
        """Switch it off."""
        self.platform.close()
        self.seating.close()
        for cable in self.cables.values():
            cable.part()

    def _run(self) -> None:
        """Another millisecond for the hubs."""
        self.clock.call_later(1, self._run)
        for cable in self.cables.values():
            cable.pass_ms(self.clock.now())

    def _fault(self, fault: Fault) -> None:
        self.faults.append((fault.part, str(fault.reason)))

    def _asked(self, session: object) -> None:
        self.asked_at = self.clock.now()
        self._shine()

    # -- lights -------------------------------------------------------------------------------

    def _shine(self) -> None:
        if self.platform.lights is not None:
            self.platform.lights.show(self.signs)

    @property
    def signs(self) -> dict[str, str]:
        """What the table shows: place -> sign."""
        return self.table.signs()

    @property
    def shines(self) -> bool:
        """Whether the LEDs of every place show just that."""
        signs, dark = self.signs, (0, 0, 0)
        return all(
            self.cables[hub].hub.parts.leds.leds[number].shown
            == (self.colours[signs[place]] if place in signs else dark)
            for place, (hub, numbers) in self.leds.items()
            for number in numbers
        )

    # -- hands --------------------------------------------------------------------------------

    def put(self, uid: str, reader: str) -> None:
        """Set a tag down on a reader."""
        hub, number = self.chips[reader]
        parts = self.cables[hub].hub.parts
        tag = self._tags.setdefault(uid, Tag(bytes.fromhex(uid)))
        parts.antennas[number].lay(tag, parts.now_us())

    def lift(self, uid: str, reader: str) -> None:
        """Take it up again."""
        hub, number = self.chips[reader]
        self.cables[hub].hub.parts.lift(number, self._tags[uid])

    def hold(self, key: str) -> None:
        """Press a key down."""
        hub, row, column = self.keys[key]
        self.cables[hub].hub.parts.matrix.press(row, column)

    def release(self, key: str) -> None:
        """Let it go."""
        hub, row, column = self.keys[key]
        self.cables[hub].hub.parts.matrix.release(row, column)

    def turn_glass(self) -> None:
        """Turn the hourglass over."""
        self.cables[self.glass].hub.parts.glass.turn()

    def readers_of(self, hub: str) -> set[str]:
        """The readers of a hub."""
        return {reader for reader, (of, _) in self.chips.items() if of == hub}


@contextmanager
def on_virtual_lines(kind: Kind) -> Iterator[WiredTable]:
    """The table on simulated lines: one thread, virtual time."""
    with _wired(kind, lambda part, hub, clock: VirtualCable(part.name, hub, clock)) as table:
        yield table


@contextmanager
def on_ptys(kind: Kind, folder: Path) -> Iterator[WiredTable]:
    """The table on pseudo-terminals whose device files are in `folder`."""

    def cable(part: HubPart, hub: Hub, clock: VirtualClock) -> Cable:
        path = folder / part.name
        return PtyCable(path, hub, serial_port(replace(part, port=str(path))))

    with _wired(kind, cable) as table:
        yield table


@contextmanager
def _wired(kind: Kind, cable: Cabling) -> Iterator[WiredTable]:
    clock = VirtualClock()
    parts = _parts()
    with ExitStack() as stack:
        cables = {}
        for part in parts.hubs:
            wired = range(len(part.names.readers), 16)
            hub = stack.enter_context(kind(serial=part.serial, absent=wired))
            cables[part.name] = cable(part, hub, clock)
        ours = replace(parts, port=lambda part: cables[part.name].port)
        table = WiredTable(ours, cables, clock)
        stack.callback(table.close)
        yield table


def _begun() -> tuple[Session[Any], Layout]:
    """The fight before anybody has done anything, and the table that it is played at."""
    header = convert(HEADER, Header)
    session = Session.begin(find(header.game), header.setup)
    return session, read_layout(HERE / header.layout, session.game.seats(session.state))


def _parts() -> HubParts:
    """The parts file's hubs."""
    [made] = read_parts(FILE, _begun()[1]).made()
    assert isinstance(made, HubParts)
    return made
