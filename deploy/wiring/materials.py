"""parts.md: what to buy for which build, why, and what to look for.

Counted from the nets: what stands in a circuit is in the list as often as the build has the
circuit. No prices and no shops; both would be wrong by the time they are read.

What may live here: counting, and the words of that page. What may not: a part of its own.
"""

from collections import Counter
from collections.abc import Iterator

from deploy.wiring.netlist import Build, Circuit, Wiring

__all__ = ["KINDS", "count", "page"]

HEAD = """\
# Bill of materials

Made from `parts.toml`, `nets/*.toml` and `builds.toml` by `python3 -m deploy.wiring`; change those,
not this page.

What the builds are stands in [README.md](README.md). Wire, plugs, boards and solder are left to
you. Tags: count your own figures, cards and tokens; the numbers are for one box and some spares.
"""

KINDS = {
    "board": "Boards",
    "reader": "Readers",
    "chip": "Chips",
    "passive": "Small parts",
    "led": "LEDs",
    "supply": "Supplies",
    "loose": "In no net",
}


def count(wiring: Wiring, build: Build, kind: str) -> Counter[str]:
    """How many of which part `build` takes with hubs of `kind`."""
    found: Counter[str] = Counter(build.loose)
    hubs = 0
    for name, times in build.kinds[kind].items():
        circuit = wiring.circuits[name]
        for ref, part in circuit.parts.items():
            found[part.name] += times * _each(circuit, ref)
            found.update(dict.fromkeys(part.along, times))
        hubs += times * (circuit.hub != "Pi")
    if not hubs:
        found["raspberry-pi"] -= 1  # the circuit's own board is the Pi that every build has
    for name, times in build.for_each_hub.items():
        found[name] += times * hubs
    return +found


def _each(circuit: Circuit, ref: str) -> int:
    """How many pieces a reference stands for: a strip of LEDs is drawn as one."""
    return circuit.leds if circuit.parts[ref].kind == "led" else 1


def page(wiring: Wiring) -> str:
    """The whole page."""
    return "\n".join([HEAD, *_numbers(wiring), *_words(wiring)])


def _numbers(wiring: Wiring) -> Iterator[str]:
    columns = [(build, kind) for build in wiring.builds for kind in build.kinds]
    counted = [count(wiring, build, kind) for build, kind in columns]
    heads = [f"{build.number}: {kind}" for build, kind in columns]
    yield "## How many\n"
    yield "Columns: the build's number, and what its hubs are.\n"
    yield f"| part | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}"
    for kind, title in KINDS.items():
        yield f"| **{title}** |{' |' * len(heads)}"
        for part in wiring.parts.values():
            numbers = [each[part.name] for each in counted]
            if part.kind == kind and any(numbers):
                yield f"| {part.title} | {' | '.join(str(n or '') for n in numbers)} |"
    yield ""


def _words(wiring: Wiring) -> Iterator[str]:
    yield "## Why, and what to look for\n"
    yield "| part | why | what to look for |\n|---|---|---|"
    for kind in KINDS:
        for part in wiring.parts.values():
            if part.kind == kind:
                yield f"| {part.title} | {part.why} | {part.look_for} |"
    yield ""
