"""wires.md: every net of every sheet, pin by pin, and what each circuit changes.

A row is a net. Neighbours of one kind are drawn together ("R0 to R7 `GND`"), and so are nets that
differ in nothing but a number ("KEY n").

What may live here: the words of that page. What may not: a pin that is not in the files of nets.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from deploy.wiring.names import runs
from deploy.wiring.netlist import Circuit, Part, Pin, Sheet, Wiring

__all__ = ["page", "pins_said", "rows"]

HEAD = """\
# Wires

Made from `nets/*.toml` and `builds.toml` by `python3 -m deploy.wiring`; change those, not this
page.

A row is one net: all its pins are joined. In brackets stands the pin's number in the chip's data
sheet, its place on the Pi's or Pico's header, or the port of the microcontroller. `/` before a
name: active low.

A circuit is made of several sheets. Nets of the same name on different sheets of one circuit are
one net: SCK of the hub and SCK of the reader board are joined, and so are 5V, 3V3 and GND of all. A
part of the same name is one part: HUB is the same board on each.
"""

PATTERN_LEAST = 3
"""So many nets that differ in a number alone become one row."""


def page(wiring: Wiring) -> str:
    """The whole page."""
    return "\n".join([HEAD, *_circuits(wiring), *_sheets(wiring)])


def _circuits(wiring: Wiring) -> Iterator[str]:
    yield "## Circuits\n"
    yield "| circuit | sheets | in it |\n|---|---|---|"
    for name, circuit in wiring.circuits.items():
        links = ", ".join(
            f"[{wiring.sheets[each].title}](#{_anchor(wiring.sheets[each].title)})"
            for each in circuit.sheets
        )
        yield f"| **{name}**: {circuit.title} | {links} | {_differs(circuit)} |"
    yield ""


def _differs(circuit: Circuit) -> str:
    """What a maker must know of a circuit beyond its sheets: readers, the MISO chips, the LEDs."""
    kinds = [part.kind for part in circuit.parts.values()]
    said = [f"{kinds.count('reader')} reader" + ("s" if kinds.count("reader") > 1 else "")]
    gates = [ref for ref in ("U3", "U4") if ref in circuit.parts]
    if gates:
        rail = circuit.net_of(gates[0], "VCC")
        said.append(f"{' and '.join(gates)}: {circuit.parts[gates[0]].title}, VHUB is {rail}")
    if circuit.leds:
        said.append(f"{circuit.leds} LEDs")
    return "; ".join(said)


def _anchor(title: str) -> str:
    return re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))


def _sheets(wiring: Wiring) -> Iterator[str]:
    """The sheets in the order in which the circuits first need them."""
    for name in dict.fromkeys(each for c in wiring.circuits.values() for each in c.sheets):
        sheet = wiring.sheets[name]
        yield f"## {sheet.title}\n"
        parts = {ref: wiring.parts[part] for ref, part in sheet.parts.items()}
        yield f"{', '.join(_parts_said(parts))}.\n"
        if sheet.say:
            yield f"{sheet.say}\n"
        yield "| net | pins |\n|---|---|"
        yield from (f"| {net} | {said} |" for net, said in rows(sheet, parts))
        yield ""


def _parts_said(parts: Mapping[str, Part]) -> Iterator[str]:
    """Which reference is what, runs of one kind together."""
    for title, run in groupby(parts.items(), key=lambda each: each[1].title):
        refs = [ref for ref, _ in run]
        yield f"**{', '.join(runs(refs))}** {title}"


def rows(sheet: Sheet, parts: Mapping[str, Part]) -> list[tuple[str, str]]:
    """Net and pins, as they are printed."""
    found: list[tuple[str, str]] = []
    for _, run in groupby(sheet.nets.items(), key=lambda each: _pattern(*each)):
        nets = list(run)
        if len(nets) >= PATTERN_LEAST:
            first, last = (_number(nets[at][0]) for at in (0, -1))
            name, pins = _pattern(*nets[0])
            found.append((f"{name}, n from {first} to {last}", pins))
        else:
            found += [(net, pins_said(pins, parts)) for net, pins in nets]
    return found


def _number(net: str) -> str:
    digits = re.search(r"\d+$", net)
    return digits.group() if digits else ""


def _pattern(net: str, pins: Sequence[Pin]) -> tuple[str, str]:
    """A net with its own number replaced by n, in its name and in every reference."""
    number = _number(net)
    if not number or any(_number(pin.ref) != number for pin in pins):
        return net, " ".join(map(str, pins))
    name = net.removesuffix(number) + "n"
    joined = " · ".join(f"{pin.ref.removesuffix(number)}n `{pin.name}`" for pin in pins)
    return name, joined


def pins_said(pins: Sequence[Pin], parts: Mapping[str, Part]) -> str:
    """Pins of a net as the table has them."""
    said: list[str] = []
    at = 0
    while at < len(pins):
        run = [pins[at]]
        while at + len(run) < len(pins) and _follows(run[-1], pins[at + len(run)], parts):
            run.append(pins[at + len(run)])
        refs = [pin.ref for pin in run]
        number = parts[refs[0]].pins[run[0].name]
        label = f"`{run[0].name}`" + (f" ({number})" if number else "")
        said.append(f"{runs(refs)[0]} {label}")
        at += len(run)
    return " · ".join(said)


def _follows(one: Pin, other: Pin, parts: Mapping[str, Part]) -> bool:
    """Whether `other` is the same pin of the next part of the same kind: R4.GND after R3.GND.

    Two kinds that have a pin of the same name have it at different numbers, as a rule.
    """
    same = one.name == other.name and parts[one.ref] == parts[other.ref]
    return same and len(runs([one.ref, other.ref])) == 1
