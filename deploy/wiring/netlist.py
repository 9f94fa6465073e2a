"""Parts, nets and circuits, read from the three kinds of files beside this one.

A circuit is made of sheets. Nets of the same name on its sheets are one net, and a part of the same
reference is one part: so the hub's sheet and the readers' meet in "SCK" and know nothing else of
each other. A circuit may join a net to a rail, swap a part for a pin-compatible one, and leave
parts out; what then hangs on one pin alone is no net any more.

What may live here: reading, and the one sentence about a file that says nonsense. What may not:
judging whether a circuit is a good one (`rules`).
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from deploy.process import Trouble

__all__ = ["HERE", "Build", "Circuit", "Draw", "Part", "Pin", "Sheet", "Wiring", "read"]

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Draw:
    """A current: at most so many mA, by every such part or (`shared`) by one of them at a time.

    rail: what it is drawn from; "" for whatever feeds the part.
    """

    rail: str
    milliamperes: int
    shared: bool
    what: str
    stands: str


@dataclass(frozen=True)
class Part:
    """One kind of part. `pins` is name -> number or port as printed, "" where the name is all;
    `along` what is bought with each of it."""

    name: str
    title: str
    kind: str
    why: str
    look_for: str
    pins: Mapping[str, str]
    out: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()
    both: frozenset[str] = frozenset()
    supply: str = ""
    logic: float = 0.0
    tolerates: float = 0.0
    needs: float = 0.0
    share: float = 0.7
    runs_on: tuple[float, float] = (0.0, 0.0)
    feeds: Mapping[str, str] = field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    along: tuple[str, ...] = ()

    @property
    def passes(self) -> bool:
        """Whether a steady level at one pin is felt at the others."""
        return self.kind == "passive" and not self.name.startswith("c1")


@dataclass(frozen=True, order=True)
class Pin:
    """A pin of one part in a circuit: "R0.SDA"."""

    ref: str
    name: str

    def __str__(self) -> str:
        return f"{self.ref}.{self.name}"


@dataclass(frozen=True)
class Sheet:
    """One file of nets. `say`: what a maker must know before the table, or ""."""

    name: str
    title: str
    say: str
    parts: Mapping[str, str]
    nets: Mapping[str, tuple[Pin, ...]]


@dataclass(frozen=True)
class Circuit:
    """One board with what hangs on it: reference -> part, and net -> its pins."""

    name: str
    title: str
    parts: Mapping[str, Part]
    nets: Mapping[str, tuple[Pin, ...]]
    leds: int
    sheets: tuple[str, ...]

    def net_of(self, ref: str, pin: str) -> str:
        """The net that a pin belongs to; "" for one that is left open."""
        return self.by_pin.get(Pin(ref, pin), "")

    @cached_property
    def by_pin(self) -> dict[Pin, str]:
        """Which net each pin belongs to; the last, where it stands in two."""
        return {pin: net for net, pins in self.nets.items() for pin in pins}

    @property
    def hub(self) -> str:
        """The kind of board that runs it: Mega, Pico or Pi."""
        return {"arduino-mega": "Mega", "pico": "Pico"}.get(self.parts["HUB"].name, "Pi")


@dataclass(frozen=True)
class Build:
    """A whole table. `kinds` is the hub's kind -> circuit -> how many of it."""

    number: str
    title: str
    story: str
    kinds: Mapping[str, Mapping[str, int]]
    loose: Mapping[str, int]
    for_each_hub: Mapping[str, int]


@dataclass(frozen=True)
class Wiring:
    """Everything that the files say."""

    parts: Mapping[str, Part]
    sheets: Mapping[str, Sheet]
    circuits: Mapping[str, Circuit]
    builds: tuple[Build, ...]
    rails: Mapping[str, float]
    limits: Mapping[str, float]


@cache
def read(folder: Path = HERE) -> Wiring:
    """What the files in `folder` say. Raises Trouble: a name that nothing bears."""
    parts = {name: _part(name, said) for name, said in _toml(folder / "parts.toml").items()}
    for part in parts.values():
        for other in part.along:
            if other not in parts:
                raise Trouble(f'parts.toml: "{other}" goes along with {part.name}, but is no part.')
    sheets = {file.stem: _sheet(file, parts) for file in sorted((folder / "nets").glob("*.toml"))}
    said = _toml(folder / "builds.toml")
    circuits = {name: _circuit(name, each, sheets, parts) for name, each in said["circuit"].items()}
    builds = tuple(
        Build(
            number,
            each["title"],
            each["story"],
            each["kinds"],
            each["loose"],
            each["for_each_hub"],
        )
        for number, each in said["build"].items()
    )
    return Wiring(parts, sheets, circuits, builds, said["rails"], said["limits"])


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise Trouble(f"{file.name}: {wrong}.") from None


def _part(name: str, said: Mapping[str, Any]) -> Part:
    both = _labelled(said.get("both", []))
    pins = both | _labelled(said.get("pins", []))
    draws = tuple(
        Draw(
            each.get("rail", ""),
            each.get("each", each.get("one")),
            "one" in each,
            each.get("what", ""),
            each["stands"],
        )
        for each in said.get("draws", [])
    )
    return Part(
        name=name,
        title=said["title"],
        kind=said["kind"],
        why=said["why"],
        look_for=said["look_for"],
        pins=pins,
        out=frozenset(said.get("out", [])),
        takes=frozenset(said.get("in", [])),
        both=frozenset(both),
        supply=said.get("supply", ""),
        logic=said.get("logic", 0.0),
        tolerates=said.get("tolerates", 0.0),
        needs=said.get("needs", 0.0),
        share=said.get("part", 0.7),
        runs_on=tuple(said.get("runs_on", (0.0, 0.0))),
        feeds=said.get("feeds", {}),
        draws=draws,
        along=tuple(said.get("along", ())),
    )


def _labelled(pins: Iterable[str]) -> dict[str, str]:
    """Name -> number or port, of pins that are written "name:number"."""
    return {name: label for name, _, label in (pin.partition(":") for pin in pins)}


def _sheet(file: Path, parts: Mapping[str, Part]) -> Sheet:
    said = _toml(file)
    known = said["parts"]
    for ref, part in known.items():
        if part not in parts:
            raise Trouble(f'{file.name}: {ref} is "{part}", which parts.toml does not have.')
    nets = {}
    for net, pins in said["nets"].items():
        nets[net] = tuple(_pin(file.name, net, pin, known, parts) for pin in pins)
    return Sheet(file.stem, said["title"], said.get("say", ""), known, nets)


def _pin(
    file: str, net: str, said: str, known: Mapping[str, str], parts: Mapping[str, Part]
) -> Pin:
    ref, _, name = said.partition(".")
    if ref not in known:
        raise Trouble(f'{file}: the net "{net}" has {said}, but there is no {ref} on this sheet.')
    if name not in parts[known[ref]].pins:
        title = parts[known[ref]].title
        raise Trouble(f'{file}: the net "{net}" has {said}, but no {title} has a pin {name}.')
    return Pin(ref, name)


def _circuit(
    name: str, said: Mapping[str, Any], sheets: Mapping[str, Sheet], parts: Mapping[str, Part]
) -> Circuit:
    used = [sheets[each] for each in said["sheets"]]
    without = set(said.get("without", []))
    refs: dict[str, str] = {}
    for sheet in used:
        for ref, part in sheet.parts.items():
            if refs.setdefault(ref, part) != part:
                raise Trouble(f"{name}: {ref} is {refs[ref]} on one sheet and {part} on another.")
    refs |= said.get("swap", {})
    nets = dict(_merged(used, said.get("join", {}), without))
    return Circuit(
        name=name,
        title=said["title"],
        parts={ref: parts[part] for ref, part in refs.items() if ref not in without},
        nets=nets,
        leds=said.get("leds", 0),
        sheets=tuple(said["sheets"]),
    )


def _merged(
    sheets: Iterable[Sheet], join: Mapping[str, str], without: set[str]
) -> Iterator[tuple[str, tuple[Pin, ...]]]:
    """The nets of all sheets, joined by name, without the pins of what is left out."""
    all_pins: dict[str, dict[Pin, None]] = {}
    for sheet in sheets:
        for net, pins in sheet.nets.items():
            all_pins.setdefault(join.get(net, net), {}).update(dict.fromkeys(pins))
    for net, found in all_pins.items():
        left = tuple(pin for pin in found if pin.ref not in without)
        if len(left) > 1 or len(left) == len(found):
            yield net, left
