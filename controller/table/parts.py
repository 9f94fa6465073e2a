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

A new kind of part is a struct in a file of its own, a key of `Parts`, and a line in `Parts.made`
and in `Parts.named`.  Every mistake is told at once, with its line and key.

What may live here: reading that file.  What may not: opening anything (`hal.assembly`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine import ContentError
from controller.engine.shape import shaped, unknown
from controller.engine.toml import KeyPath, Source, read
from controller.table.layout import Layout
from controller.table.parts_hub import HubOf
from controller.wire import Msg
from hal.assembly import Part
from hal.drivers.hub_lights import Colour
from hal.drivers.hub_parts import HubParts

__all__ = ["Parts", "read_parts", "unsensed"]

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Sort = Literal["reader", "key", "place"]

COLOURS: dict[str, Colour] = {"reach": (0, 72, 16), "target": (96, 0, 0), "turn": (64, 48, 0)}
"""In which colour a sign shines where the file says nothing."""


class Parts(Struct, frozen=True):
    """A whole table's hardware, by kind and name."""

    title: str = ""
    hub: dict[Name, HubOf] = {}
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
        return tuple(parts)

    def named(self) -> Iterator[tuple[Sort, str, KeyPath]]:
        """Each reader, key and place with LEDs that is named, and where."""
        for name, hub in self.hub.items():
            for number, reader in enumerate(hub.readers):
                yield "reader", reader, ("hub", name, "readers", number)
            for number, key in enumerate(hub.keys):
                yield "key", key, ("hub", name, "keys", number)
            for place in hub.leds:
                yield "place", place, ("hub", name, "leds", place)


def read_parts(path: Path, layout: Layout) -> Parts:
    """The parts in a file, for a table of this layout. Raises `ContentError` with all that is
    wrong."""
    source = read(path)
    made = shaped(source.data, Parts)
    if made.value is None:
        raise ContentError(*(source.mistake(each.at, each.what) for each in made.mistakes))
    wrong = [*strangers(source, made.value, layout), *doubles(source, made.value)]
    if wrong:
        raise ContentError(*wrong)
    return made.value


def strangers(source: Source, parts: Parts, layout: Layout) -> Iterator[Msg]:
    """Names that the layout has not, and neighbours that are no hubs."""
    known: dict[Sort, Collection[str]] = {
        "reader": layout.readers,
        "key": layout.key,
        "place": layout.place,
    }
    for sort, name, at in parts.named():
        if name and name not in known[sort]:
            yield source.mistake(at, unknown(name, known[sort]))
    for name, hub in parts.hub.items():
        for number, other in enumerate(hub.neighbours):
            if other not in parts.hub or other == name:
                others = [each for each in parts.hub if each != name]
                yield source.mistake(("hub", name, "neighbours", number), unknown(other, others))


def doubles(source: Source, parts: Parts) -> Iterator[Msg]:
    """What stands in two places: a name, a hub's serial, a port."""
    seen: dict[tuple[str, str], KeyPath] = {}
    entries: list[tuple[str, str, KeyPath]] = [each for each in parts.named() if each[0] != "place"]
    for name, hub in parts.hub.items():
        entries.append(("serial", hub.serial.upper(), ("hub", name, "serial")))
        port = hub.port if isinstance(hub.port, str) else f"USB {hub.port.place}"
        entries.append(("port", port, ("hub", name, "port")))
    for sort, value, at in entries:
        before = seen.setdefault((sort, value), at)
        if value and before != at:
            what = Msg('"{name}" stands in {where} already', name=value, where=source.where(before))
            yield source.mistake(at, what)


def unsensed(parts: Parts, layout: Layout) -> tuple[str, ...]:
    """The places of the layout of which no reader is wired."""
    wired = {name for sort, name, _ in parts.named() if sort == "reader"}
    return tuple(name for name, place in layout.place.items() if not wired & set(place.readers))
