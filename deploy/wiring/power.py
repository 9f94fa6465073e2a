"""power.md: what every circuit draws, from which rail, with the arithmetic.

Everything is a maximum: of the data sheet where it gives one, else an allowance that is said to be
one. What only one part uses at a time (its transmitter: a hub has one antenna on) counts once. The
regulator is linear: what it gives at 3.3 V it takes at 5 V.

What may live here: sums and the words of that page. What may not: a figure that is not in
parts.toml or builds.toml.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from deploy.wiring.netlist import Build, Circuit, Draw, Wiring

__all__ = ["Load", "all_on", "amperes", "cable", "leds", "loads", "page", "rail"]

HEAD = """\
# Power

Made from `parts.toml` and `builds.toml` by `python3 -m deploy.wiring`; change those, not this page.

All currents are maxima in mA. A hub has one antenna on at a time, so one transmitter counts. Its
regulator is linear: what it gives at 3.3 V it takes at 5 V.
"""


@dataclass(frozen=True)
class Load:
    """So many parts, each drawing so much: `count` is 1 for what only one does at a time."""

    title: str
    count: int
    rail: str
    draw: Draw

    @property
    def milliamperes(self) -> int:
        """All of them together."""
        return self.count * self.draw.milliamperes


def loads(circuit: Circuit) -> list[Load]:
    """What draws current in a circuit, parts of one kind on one rail together."""
    counted: Counter[tuple[str, str]] = Counter()
    kinds = {part.name: part for part in circuit.parts.values()}
    for ref, part in circuit.parts.items():
        rail = circuit.net_of(ref, part.supply)
        counted[part.name, rail] += circuit.leds if part.kind == "led" else 1
    return [
        Load(kinds[name].title, 1 if draw.shared else pieces, draw.rail or rail, draw)
        for (name, rail), pieces in counted.items()
        for draw in kinds[name].draws
    ]


def rail(circuit: Circuit, name: str) -> int:
    """mA that are drawn from a rail itself."""
    return sum(load.milliamperes for load in loads(circuit) if load.rail == name)


def cable(circuit: Circuit) -> int:
    """mA that a hub draws through its USB cable: its 5 V, and through the regulator its 3.3 V."""
    return rail(circuit, "5V") + rail(circuit, "3V3")


def leds(circuit: Circuit) -> int:
    """mA of the LEDs, all of them white, and of what is fed with them."""
    return rail(circuit, "5V LED")


def amperes(milliamperes: float, wiring: Wiring) -> str:
    """What a supply of so many mA should be able to give, in A: some to spare, and rounded up."""
    return f"{ceil(milliamperes * (1 + wiring.limits['reserve']) / 100) / 10:.1f}"


def all_on(circuit: Circuit) -> int:
    """mA at 3.3 V if every antenna were on at once, as no working hub does it."""
    readers = sum(part.kind == "reader" for part in circuit.parts.values())
    shared = [load for load in loads(circuit) if load.rail == "3V3" and load.draw.shared]
    return rail(circuit, "3V3") + sum((readers - 1) * load.milliamperes for load in shared)


def page(wiring: Wiring) -> str:
    """The whole page."""
    lines = [HEAD, *_figures(wiring)]
    for circuit in wiring.circuits.values():
        lines += _circuit(circuit, wiring)
    for build in wiring.builds:
        lines += _build(build, wiring)
    return "\n".join(lines)


def _figures(wiring: Wiring) -> Iterator[str]:
    yield "## Where the figures stand\n"
    yield "| part | mA | source |\n|---|---:|---|"
    for part in wiring.parts.values():
        for draw in part.draws:
            what = f", {draw.what}" if draw.what else ""
            yield f"| {part.title}{what} | {draw.milliamperes} | {draw.stands} |"
    yield ""


def _circuit(circuit: Circuit, wiring: Wiring) -> Iterator[str]:
    yield f"## {circuit.title}\n"
    for name in ("3V3", "5V", "5V LED"):
        found = [load for load in loads(circuit) if load.rail == name]
        terms = [_term(load) for load in found]
        total = rail(circuit, name)
        if name == "5V" and "ldo" in {part.name for part in circuit.parts.values()}:
            terms.append(f"{rail(circuit, '3V3')} (regulator)")
            total = cable(circuit)
        if terms:
            verdict = _verdict(name, circuit, total, wiring)
            yield f"- **{name}**: {' + '.join(terms)} = **{total} mA**{verdict}"
    yield ""


def _term(load: Load) -> str:
    what = f", {load.draw.what}" if load.draw.what else ""
    times = f"{load.count} × " if load.count > 1 else ""
    return f"{times}{load.draw.milliamperes} ({load.title}{what})"


def _verdict(name: str, circuit: Circuit, total: int, wiring: Wiring) -> str:
    """What the sum is held against."""
    limits = wiring.limits
    if circuit.hub == "Pi":
        return f", of {limits['pi_3v3']:.0f} on the Pi's pin" if name == "3V3" else ""
    if name == "3V3":
        watts = (wiring.rails["5V"] - wiring.rails["3V3"]) * total / 1000
        return (
            f", of {limits['regulator']:.0f} of the regulator, which warms by "
            f"(5.0 - 3.3) V × {total / 1000:.3f} A = {watts:.2f} W. Should a fault leave every "
            f"antenna on: {all_on(circuit)} mA"
        )
    if name == "5V":
        metres = limits["cable"]
        ohms = 2 * metres * limits["awg28"]
        lost = ohms * total / 1000
        return (
            f", of {limits['usb']:.0f} from USB. A thin cable (28 AWG, {metres:.0f} m there and "
            f"{metres:.0f} m back, {ohms:.2f} Ω) loses {lost:.2f} V and leaves "
            f"{limits['usb_volts'] - lost:.2f} V"
        )
    return f"; with {limits['reserve']:.0%} to spare, {amperes(total, wiring)} A"


def _build(build: Build, wiring: Wiring) -> Iterator[str]:
    yield f"## Build {build.number}: {build.title}\n"
    yield (
        "| hubs | USB cables | mA from USB | A of a USB hub | LEDs | mA of the LEDs | "
        "A of their supply |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for kind, circuits in build.kinds.items():
        each = [(wiring.circuits[name], times) for name, times in circuits.items()]
        hubs = [(circuit, times) for circuit, times in each if circuit.hub != "Pi"]
        if not hubs:
            continue
        usb, light = (
            " + ".join(f"{times} × {measure(c)}" for c, times in hubs) for measure in (cable, leds)
        )
        usb_sum = sum(times * cable(circuit) for circuit, times in hubs)
        light_sum = sum(times * leds(circuit) for circuit, times in hubs)
        number = sum(times for _, times in hubs)
        bulbs = sum(times * circuit.leds for circuit, times in hubs)
        yield (
            f"| {kind} | {number} | {usb} = {usb_sum} | {amperes(usb_sum, wiring)} | {bulbs} | "
            f"{light} = {light_sum} | {amperes(light_sum, wiring)} |"
        )
    yield ""
