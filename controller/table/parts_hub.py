"""A reader hub in the parts file, and the part of a table that it becomes.

    [hub.north]
    serial = "53414E4354554D01"     # what it calls itself: 16 hex digits
    port = { vid = 0x2341, pid = 0x0042, place = "1-1.4" }   # or a device file: "/dev/ttyAMA0"
    readers = ["r1", "r2", "", "r4"]   # by the hub's numbers; "" has no reader
    keys = [["yes", "no"], ["undo", ""]]   # its matrix, row by row; "" has no key
    diodes = true                      # optional: each of its keys has a diode
    hourglass = true                   # whether the glass hangs on its switch
    leds = { C2-4 = [0, 1], pad = [7] }   # place -> numbers in the chain
    neighbours = ["south"]             # hubs whose antennas lie beside: they take turns
    gain = 4                           # optional: how much its receivers amplify, 0 to 7
    warm_up_us = 1500                  # optional: how long a field stands before a tag is asked
    dtr = true                         # optional: its board says nothing unless DTR is raised

What may live here: what a hub may say. What may not: what goes for all parts
(`controller.table.parts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.toml import KeyPath
from controller.wire import Msg
from hal.drivers.hub import HubNames
from hal.drivers.hub_parts import HubPart
from hal.drivers.hub_ports import Adopted

__all__ = ["HubOf", "Led", "Name", "Sort", "Usb", "Wire", "called"]

Sort = Literal["reader", "key", "place"]
"""What a name in a parts file may be the name of."""

Wire = Literal["port", "spi", "i2c", "pin", "pcsc", "input"]
"""What a part can hang on, and no other beside it: a serial port, a chip select, a bus of I2C, a
pin, a reader of PC/SC, an input device."""

COLUMNS = 8
"""Of a hub's matrix: key n lies in row n // 8, column n % 8."""

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Slot = Annotated[str, Meta(max_length=64)]
Word = Annotated[int, Meta(ge=0, le=0xFFFF)]
WarmUp = Annotated[int, Meta(ge=0, le=20_000)]
"""In us; a hub takes no more (POLLING, `firmware/README.md`)."""

Led = Annotated[int, Meta(ge=0, le=255)]
Row = Annotated[tuple[Slot, ...], Meta(max_length=COLUMNS)]


class Usb(Struct, frozen=True):
    """An adopted USB port: what is plugged in, and where."""

    vid: Word
    pid: Word
    place: Name
    serial_number: str = ""

    @property
    def adopted(self) -> Adopted:
        """The port that it is."""
        return Adopted(self.vid, self.pid, self.place, self.serial_number)


def called(port: Usb | str) -> str:
    """What a serial port is called, in its faults too."""
    return f"USB {port.place}" if isinstance(port, Usb) else port


class HubOf(Struct, frozen=True):
    """One hub, as it was written down."""

    serial: Name
    port: Usb | Name
    readers: Annotated[tuple[Slot, ...], Meta(max_length=16)] = ()
    keys: Annotated[tuple[Row, ...], Meta(max_length=8)] = ()
    diodes: bool = False
    hourglass: bool = False
    leds: dict[Name, tuple[Led, ...]] = {}
    neighbours: tuple[Name, ...] = ()
    gain: Annotated[int, Meta(ge=0, le=7)] = 4
    warm_up_us: WarmUp = 1500
    dtr: bool = False

    def contradiction(self) -> Msg | None:
        """A serial is what a hub says."""
        if not re.fullmatch("[0-9A-Fa-f]{16}", self.serial):
            return Msg('a "serial" is what the hub calls itself: 16 hex digits')
        return None

    def named(self, name: str) -> Iterator[tuple[Sort, str, KeyPath]]:
        """Its readers, its keys, and the places that it lights, each with the way to it."""
        for number, reader in enumerate(self.readers):
            yield "reader", reader, ("readers", number)
        for row, keys in enumerate(self.keys):
            for column, key in enumerate(keys):
                yield "key", key, ("keys", row, column)
        for place in self.leds:
            yield "place", place, ("leds", place)

    def wires(self, name: str) -> Iterator[tuple[Wire, str, KeyPath]]:
        """Its port."""
        yield "port", called(self.port), ("port",)

    def part(self, name: str) -> HubPart:
        """The part of a table that it is."""
        names = HubNames(
            readers={number: each for number, each in enumerate(self.readers) if each},
            keys={
                row * COLUMNS + column: key
                for row, keys in enumerate(self.keys)
                for column, key in enumerate(keys)
                if key
            },
            hourglass=self.hourglass,
            leds=self.leds,
            gain=self.gain,
            warm_up_us=self.warm_up_us,
            diodes=self.diodes,
        )
        port = self.port.adopted if isinstance(self.port, Usb) else self.port
        return HubPart(name, bytes.fromhex(self.serial), port, names, self.dtr, self.neighbours)
