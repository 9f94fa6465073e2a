"""What is wired to the machine itself, in the parts file, and the parts of a table that it becomes.

    [mfrc522.spaces]                # readers on the Pi's own SPI, polled one after another
    readers = { r1 = "0.0", r2 = "0.1" }   # reader -> bus.device of its chip select
    gain = 4

    [pn532.r9]                      # one reader, called r9, on one of three wires
    uart = "/dev/ttyAMA1"           # or: i2c = 1       or: spi = "0.0"
                                    # on USB the port is adopted, as a hub's is:
                                    # uart = { vid = 0x1A86, pid = 0x7523, place = "1-1.3" }

    [usb.r10]                       # one reader on USB, through PC/SC
    called = "ACR122U"              # a part of the name that it has there
    turned = false                  # whether it gives UIDs turned round

    [wedge.r11]                     # one reader that types like a keyboard
    path = "/dev/input/by-id/usb-reader-event-kbd"
    base = 10                       # optional, with turned and size: how it writes UIDs
    only_keyboard = true            # optional: take it although nobody can type here then

    [matrix.keys]                   # a key matrix on pins
    rows = [5, 6]
    columns = [12, 13]
    keys = [["yes", "no"], ["undo", ""]]   # row by row; "" has no key
    diodes = true

    [pin.pause]                     # one key, called pause
    pin = 17

    [hourglass]                     # the glass's switch
    pin = 4

    [buzzer]                        # in place of a loudspeaker
    pin = 18
    tunes = { hit = ["A4:100", ":50", "C5:200"] }   # sound -> notes and how long (ms); ":50" rests

    [leds.chain]                    # APA102 LEDs on SPI
    spi = "1.0"
    leds = { C2-4 = [0, 1] }

What may live here: what such a part may say. What may not: what goes for all parts
(`controller.table.parts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.toml import KeyPath
from controller.table.parts_hub import Led, Name, Sort, Usb, Wire, called
from controller.wire import Msg
from hal.assembly import Part
from hal.drivers.buzzer_gpio import Note, playable
from hal.drivers.colours import Colour
from hal.drivers.hub_ports import Adopted
from hal.drivers.pi_parts import (
    Apa102Chain,
    BuzzerPin,
    GlassPin,
    KeyPins,
    MatrixPart,
    Mfrc522Lane,
    PcscReader,
    Pn532Reader,
    SpiPlace,
    WedgeReader,
)
from hal.spellings import Spelling

__all__ = [
    "BuzzerOf",
    "GlassOf",
    "LedsOf",
    "MatrixOf",
    "Mfrc522Of",
    "PinOf",
    "Pn532Of",
    "UsbOf",
    "WedgeOf",
]

Pin = Annotated[int, Meta(ge=0, le=99)] | Name
Ms = Annotated[int, Meta(ge=1, le=10_000)]
Named = Iterator[tuple[Sort, str, KeyPath]]
Wires = Iterator[tuple[Wire, str, KeyPath]]

PLACE = re.compile(r"([0-9])\.([0-9])")
NOTE = re.compile(r"([A-G][#b]?[0-9]|):([1-9][0-9]{0,4})")
PASSING = re.compile(r"/dev/tty(USB|ACM)[0-9]+")
"""A name that a port has only until something else is plugged in first."""

SPI = Msg('a place on SPI is written like "0.1": the bus, and its chip select')


def spi(text: str) -> SpiPlace:
    """A place on SPI that is written right."""
    found = PLACE.fullmatch(text)
    assert found is not None
    return SpiPlace(int(found[1]), int(found[2]))


def note(written: str) -> Note:
    """A note that is written right."""
    pitch, _, ms = written.partition(":")
    return Note(pitch, int(ms))


class Mfrc522Of(Struct, frozen=True):
    """Readers on SPI."""

    readers: dict[Name, Name]
    gain: Annotated[int, Meta(ge=0, le=7)] = 4
    warm_up_ms: Annotated[int, Meta(ge=0, le=100)] = 2
    cycle_ms: Ms = 100

    def contradiction(self) -> Msg | None:
        """Places are places."""
        return None if all(PLACE.fullmatch(each) for each in self.readers.values()) else SPI

    def part(self, name: str) -> Part:
        """The part of a table that they are."""
        places = {reader: spi(each) for reader, each in self.readers.items()}
        return Mfrc522Lane(places, self.gain, self.warm_up_ms, self.cycle_ms)

    def named(self, name: str) -> Named:
        """Its readers."""
        return (("reader", each, ("readers", each)) for each in self.readers)

    def wires(self, name: str) -> Wires:
        """Its chip selects."""
        return (("spi", each, ("readers", reader)) for reader, each in self.readers.items())


class Pn532Of(Struct, frozen=True):
    """A reader on UART, I2C or SPI."""

    uart: Usb | Name | None = None
    i2c: Annotated[int, Meta(ge=0, le=99)] | None = None
    spi: Name | None = None
    cycle_ms: Ms = 100

    def contradiction(self) -> Msg | None:
        """It hangs on one wire."""
        if sum(each is not None for each in (self.uart, self.i2c, self.spi)) != 1:
            return Msg('it hangs on one wire: say one of "uart", "i2c" and "spi"')
        if self.spi is not None and not PLACE.fullmatch(self.spi):
            return SPI
        if isinstance(self.uart, str) and PASSING.fullmatch(self.uart):
            return Msg(
                '"{port}" may be something else tomorrow, and this reader is written to first: '
                'adopt the port with what "sanctum-table ports" writes of it',
                port=self.uart,
            )
        return None

    def part(self, name: str) -> Part:
        """The part of a table that it is."""
        if self.spi is not None:
            return Pn532Reader(name, spi(self.spi), self.cycle_ms)
        where: Adopted | str | int | None = self.i2c
        if self.uart is not None:
            where = self.uart.adopted if isinstance(self.uart, Usb) else self.uart
        assert where is not None
        return Pn532Reader(name, where, self.cycle_ms)

    def named(self, name: str) -> Named:
        """The reader itself."""
        yield "reader", name, ()

    def wires(self, name: str) -> Wires:
        """Its wire."""
        if self.uart is not None:
            yield "port", called(self.uart), ("uart",)
        if self.i2c is not None:
            yield "i2c", str(self.i2c), ("i2c",)
        if self.spi is not None:
            yield "spi", self.spi, ("spi",)


class UsbOf(Struct, frozen=True):
    """A reader on USB."""

    called: Name
    turned: bool = False
    cycle_ms: Ms = 100

    def part(self, name: str) -> Part:
        """The part of a table that it is."""
        return PcscReader(name, self.called, self.turned, self.cycle_ms)

    def named(self, name: str) -> Named:
        """The reader itself."""
        yield "reader", name, ()

    def wires(self, name: str) -> Wires:
        """What PC/SC calls it."""
        yield "pcsc", self.called, ("called",)


class WedgeOf(Struct, frozen=True):
    """A reader that types."""

    path: Name
    base: Literal[10, 16] = 16
    turned: bool = False
    size: Literal[4, 7, 10] | None = None
    only_keyboard: bool = False

    def part(self, name: str, beside: tuple[str, ...] = ()) -> Part:
        """The part of a table that it is; `beside` it are the paths of others."""
        spelling = Spelling(self.base, self.turned, self.size)
        return WedgeReader(name, self.path, spelling, self.only_keyboard, beside)

    def named(self, name: str) -> Named:
        """The reader itself."""
        yield "reader", name, ()

    def wires(self, name: str) -> Wires:
        """Its input device."""
        yield "input", self.path, ("path",)


class MatrixOf(Struct, frozen=True):
    """A key matrix."""

    rows: Annotated[tuple[Pin, ...], Meta(min_length=1)]
    columns: Annotated[tuple[Pin, ...], Meta(min_length=1)]
    keys: tuple[tuple[Annotated[str, Meta(max_length=64)], ...], ...]
    diodes: bool = False
    settle_ms: Ms = 20

    def contradiction(self) -> Msg | None:
        """No key stands beside the matrix."""
        if len(self.keys) > len(self.rows) or any(len(r) > len(self.columns) for r in self.keys):
            return Msg("there are more keys than rows and columns")
        return None

    def part(self, name: str) -> Part:
        """The part of a table that it is."""
        keys = {
            (row, column): key
            for row, keys in enumerate(self.keys)
            for column, key in enumerate(keys)
            if key
        }
        return MatrixPart(name, self.rows, self.columns, keys, self.diodes, self.settle_ms)

    def named(self, name: str) -> Named:
        """Its keys."""
        for row, keys in enumerate(self.keys):
            for column, key in enumerate(keys):
                yield "key", key, ("keys", row, column)

    def wires(self, name: str) -> Wires:
        """Its pins."""
        for number, pin in enumerate(self.rows):
            yield "pin", str(pin), ("rows", number)
        for number, pin in enumerate(self.columns):
            yield "pin", str(pin), ("columns", number)


class PinOf(Struct, frozen=True):
    """A key on a pin."""

    pin: Pin
    settle_ms: Ms = 20

    def part(self, name: str) -> Part:
        """The part of a table that it is."""
        return KeyPins({name: self.pin}, self.settle_ms)

    def named(self, name: str) -> Named:
        """The key itself."""
        yield "key", name, ()

    def wires(self, name: str) -> Wires:
        """Its pin."""
        yield "pin", str(self.pin), ("pin",)


class GlassOf(Struct, frozen=True):
    """The hourglass's switch."""

    pin: Pin

    def part(self) -> Part:
        """The part of a table that it is."""
        return GlassPin(self.pin)

    def wires(self) -> Wires:
        """Its pin."""
        yield "pin", str(self.pin), ("pin",)


class BuzzerOf(Struct, frozen=True):
    """A buzzer."""

    pin: Pin
    tunes: dict[Name, tuple[Name, ...]] = {}

    def contradiction(self) -> Msg | None:
        """Notes are notes that it can play."""
        for tune in self.tunes.values():
            for written in tune:
                found = NOTE.fullmatch(written)
                if found is None or not playable(found[1]):
                    return Msg(
                        '"{note}" is no note of a buzzer: write "C5:200", from A3 to A5, and how '
                        "many ms it lasts",
                        note=written,
                    )
        return None

    def part(self) -> Part:
        """The part of a table that it is."""
        return BuzzerPin(
            self.pin, {name: tuple(map(note, each)) for name, each in self.tunes.items()}
        )

    def wires(self) -> Wires:
        """Its pin."""
        yield "pin", str(self.pin), ("pin",)


class LedsOf(Struct, frozen=True):
    """A chain of LEDs."""

    spi: Name
    leds: dict[Name, tuple[Led, ...]]
    brightness: Annotated[int, Meta(ge=0, le=31)] = 8

    def contradiction(self) -> Msg | None:
        """A place is a place."""
        return None if PLACE.fullmatch(self.spi) else SPI

    def part(self, name: str, colours: dict[str, Colour]) -> Part:
        """The part of a table that it is."""
        return Apa102Chain(spi(self.spi), self.leds, colours, self.brightness)

    def named(self, name: str) -> Named:
        """The places that it lights."""
        return (("place", each, ("leds", each)) for each in self.leds)

    def wires(self, name: str) -> Wires:
        """Its chip select."""
        yield "spi", self.spi, ("spi",)
