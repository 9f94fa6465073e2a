"""The parts file, `hardware.toml`: what a table is wired of.

    title = "Two hubs and a glass"

    [hub.north]             # a reader hub; its keys stand in `controller.table.parts_hub`
    serial = "53414E4354554D01"
    port = { vid = 0x2341, pid = 0x0042, place = "1-1.4" }
    readers = ["r1", "r2"]

    [light]                 # optional: in which colour each sign shines
    reach = "#005000"

The layout says what a reader or a key means, this file where it is.  So every name here must be one
that the layout has, and stand here once.  A reader of the layout that no part has is no mistake:
that place is not sensed, and the screen takes it over.

What is wired to the machine itself has tables of its own: `controller.table.parts_pi`.

A new kind of part is a struct with `part`, `named` and `wires` in a file of its own, a key of
`Parts`, and its name in `Parts.made` and in `KINDS`.  Every mistake is told at once, with its line
and key.

What may live here: reading that file.  What may not: opening anything (`hal.assembly`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from controller.engine import ContentError
from controller.engine.shape import shaped, unknown
from controller.engine.toml import KeyPath, Source, read
from controller.table.layout import Layout
from controller.table.parts_hub import HubOf, Sort, Wire
from controller.table.parts_pi import (
    BuzzerOf,
    GlassOf,
    LedsOf,
    MatrixOf,
    Mfrc522Of,
    PinOf,
    Pn532Of,
    UsbOf,
    WedgeOf,
)
from controller.table.rhythm import SIGNS
from controller.wire import Msg
from hal.assembly import Part
from hal.drivers.colours import Colour
from hal.drivers.hub_parts import HubParts
from hal.drivers.pin_names import pin_name

__all__ = ["Parts", "read_parts", "unsensed"]

Name = Annotated[str, Meta(min_length=1, max_length=64)]

COLOURS: dict[str, Colour] = {name: sign.colour for name, sign in SIGNS.items()}
"""In which colour a sign shines where the file says nothing."""

KINDS = ("hub", "mfrc522", "pn532", "usb", "wedge", "matrix", "pin", "leds")


class Wired(Protocol):
    """A part that has a name, as it was written down."""

    def named(self, name: str) -> Iterator[tuple[Sort, str, KeyPath]]:
        """Each reader, key and place with LEDs that it names, and where."""

    def wires(self, name: str) -> Iterator[tuple[Wire, str, KeyPath]]:
        """What it hangs on, and where that is said."""


class Parts(Struct, frozen=True):
    """A whole table's hardware, by kind and name."""

    title: str = ""
    hub: dict[Name, HubOf] = {}
    mfrc522: dict[Name, Mfrc522Of] = {}
    pn532: dict[Name, Pn532Of] = {}
    usb: dict[Name, UsbOf] = {}
    wedge: dict[Name, WedgeOf] = {}
    matrix: dict[Name, MatrixOf] = {}
    pin: dict[Name, PinOf] = {}
    hourglass: GlassOf | None = None
    buzzer: BuzzerOf | None = None
    leds: dict[Name, LedsOf] = {}
    light: dict[Name, Name] = {}

    def contradiction(self) -> Msg | None:
        """A colour is one."""
        for sign, paint in self.light.items():
            if not re.fullmatch("#[0-9A-Fa-f]{6}", paint):
                return Msg(
                    'the colour of "{sign}" is written like "#ff8000": red, green and blue',
                    sign=sign,
                )
        return None

    @property
    def colours(self) -> dict[str, Colour]:
        """In which colour each sign shines."""
        painted = {sign: bytes.fromhex(paint[1:]) for sign, paint in self.light.items()}
        return COLOURS | {sign: (raw[0], raw[1], raw[2]) for sign, raw in painted.items()}

    def made(self) -> tuple[Part, ...]:
        """What `hal.assembly` puts together."""
        parts: list[Part] = []
        if self.hub:
            hubs = tuple(hub.part(name) for name, hub in self.hub.items())
            parts.append(HubParts(hubs, self.colours))
        for kind in (self.mfrc522, self.pn532, self.usb):
            parts += [each.part(name) for name, each in kind.items()]
        for name, wedge in self.wedge.items():
            parts.append(wedge.part(name, tuple(sorted(self.typing() - {wedge.path}))))
        for keys in (self.matrix, self.pin):
            parts += [each.part(name) for name, each in keys.items()]
        if self.hourglass is not None:
            parts.append(self.hourglass.part())
        if self.buzzer is not None:
            parts.append(self.buzzer.part())
        parts += [chain.part(name, self.colours) for name, chain in self.leds.items()]
        return tuple(parts)

    def typing(self) -> set[str]:
        """The input devices that are readers."""
        return {wedge.path for wedge in self.wedge.values()}

    def named(self) -> Iterator[tuple[Sort, str, KeyPath]]:
        """Each reader, key and place with LEDs that is named, and where."""
        for kind, name, each in self.tables():
            for sort, called, at in each.named(name):
                yield sort, called, (kind, name, *at)

    def wires(self) -> Iterator[tuple[Wire, str, KeyPath]]:
        """What each part hangs on, which no other can hang on, and where that is said."""
        for kind, name, each in self.tables():
            for wire, value, at in each.wires(name):
                yield wire, value, (kind, name, *at)
        for kind, one in (("hourglass", self.hourglass), ("buzzer", self.buzzer)):
            for wire, value, at in one.wires() if one is not None else ():
                yield wire, value, (kind, *at)

    def tables(self) -> Iterator[tuple[str, str, Wired]]:
        """Each part that has a name: its kind, its name, what is said of it."""
        for kind in KINDS:
            for name, each in getattr(self, kind).items():
                yield kind, name, each


def read_parts(path: Path, layout: Layout | None) -> Parts:
    """The parts in a file, for a table of this layout; None: of one that nobody can read, so that
    its names are not looked up. Raises `ContentError` with all that is wrong."""
    source = read(path)
    made = shaped(source.data, Parts)
    wrong = [source.mistake(each.at, each.what) for each in made.mistakes]
    parts = made.value or sound(source, [each.at for each in made.mistakes])
    wrong += [
        *(strangers(source, parts, layout) if layout is not None else ()),
        *lonely(source, parts),
        *doubles(source, parts),
        *namesakes(source, parts),
    ]
    if wrong:
        raise ContentError(*wrong)
    return parts


def sound(source: Source, mistakes: Iterable[KeyPath]) -> Parts:
    """The parts in a file that are right by themselves, where others are not."""
    data: dict[str, object] = {}
    bad = {at[:n] for at in mistakes for n in (1, 2)}
    for kind, value in source.data.items():
        if isinstance(value, dict) and kind in KINDS:
            data[kind] = {name: each for name, each in value.items() if (kind, name) not in bad}
        elif (kind,) not in bad:
            data[kind] = value
    return shaped(data, Parts).value or Parts()


def strangers(source: Source, parts: Parts, layout: Layout) -> Iterator[Msg]:
    """Names that the layout has not."""
    known: dict[Sort, Collection[str]] = {
        "reader": layout.readers,
        "key": layout.key,
        "place": layout.place,
    }
    for sort, name, at in parts.named():
        if name and name not in known[sort]:
            yield source.mistake(at, unknown(name, known[sort]))


def lonely(source: Source, parts: Parts) -> Iterator[Msg]:
    """Neighbours that are no hubs."""
    hubs = source.data.get("hub", {})  # those, too, of which something else is wrong
    for name, hub in parts.hub.items():
        for number, other in enumerate(hub.neighbours):
            if other not in hubs or other == name:
                others = [each for each in hubs if each != name]
                yield source.mistake(("hub", name, "neighbours", number), unknown(other, others))


def doubles(source: Source, parts: Parts) -> Iterator[Msg]:
    """What stands in two places: a name, a hub's serial, a port, a place on a bus, a pin."""
    seen: dict[tuple[str, str], KeyPath] = {}
    entries: list[tuple[str, str, KeyPath]] = [each for each in parts.named() if each[0] != "place"]
    for name, hub in parts.hub.items():
        entries.append(("serial", hub.serial.upper(), ("hub", name, "serial")))
    entries += parts.wires()
    for sort, value, at in entries:
        same = pin_name(value) if sort == "pin" else value
        before = seen.setdefault((sort, same), at)
        if value and before != at:
            what = Msg('"{name}" stands in {where} already', name=value, where=source.where(before))
            yield source.mistake(at, what)


def namesakes(source: Source, parts: Parts) -> Iterator[Msg]:
    """A reader, a key, a hub or a matrix that is called like another of these: what is said of the
    one would be taken for the other."""
    seen: dict[str, tuple[str, KeyPath]] = {}
    entries = [(str(sort), name, at) for sort, name, at in parts.named() if sort != "place"]
    entries += [("hub", name, ("hub", name)) for name in parts.hub]
    entries += [("matrix", name, ("matrix", name)) for name in parts.matrix]
    for sort, name, at in entries:
        other, before = seen.setdefault(name, (sort, at))
        if name and other != sort:
            yield source.mistake(
                at,
                Msg(
                    '"{name}" is the name of another part in {where}: call one of them otherwise',
                    name=name,
                    where=source.where(before),
                ),
            )


def unsensed(parts: Parts, layout: Layout) -> tuple[str, ...]:
    """The places of the layout of which no reader is wired."""
    wired = {name for sort, name, _ in parts.named() if sort == "reader"}
    return tuple(name for name, place in layout.place.items() if not wired & set(place.readers))
