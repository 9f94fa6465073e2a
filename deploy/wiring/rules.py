"""What can be wrong with a circuit, found before anything is soldered.

Levels are judged net by net, and through what passes a level on: a resistor, a key or a diode
joins its nets for this purpose. Of every such group the highest level that anything drives must be
borne by every pin in it, and the lowest "high" must still be read as high by every input. A rail is
where a group ends: it drives its volts into the group and is no part of it.

What may live here: findings, one sentence each. What may not: mending them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from deploy.wiring.netlist import Circuit, Part, Pin

__all__ = ["groups", "problems"]

SLACK = 0.05
"""Volts by which two supplies of one name may differ."""


def problems(circuit: Circuit, rails: Mapping[str, float]) -> list[str]:
    """Everything that is wrong with `circuit`, one sentence each; none is none."""
    return [
        *doubles(circuit),
        *lonely(circuit),
        *loose_inputs(circuit),
        *two_feeders(circuit, rails),
        *wrong_supplies(circuit, rails),
        *wrong_levels(circuit, rails),
    ]


def doubles(circuit: Circuit) -> Iterator[str]:
    """A pin belongs to one net."""
    count = Counter(pin for pins in circuit.nets.values() for pin in pins)
    for pin, times in count.items():
        if times > 1:
            nets = [net for net, pins in circuit.nets.items() if pin in pins]
            yield f"{pin} is used twice: by {' and '.join(nets)}."


def lonely(circuit: Circuit) -> Iterator[str]:
    """A net joins two pins at least."""
    for net, pins in circuit.nets.items():
        if len(pins) < 2:
            yield f"The net {net} goes nowhere."


def loose_inputs(circuit: Circuit) -> Iterator[str]:
    """No input of a chip or reader hangs in the air."""
    for ref, part in circuit.parts.items():
        for pin in sorted(part.takes):
            if not circuit.net_of(ref, pin):
                yield f"The input {ref}.{pin} is not joined to anything."


def two_feeders(circuit: Circuit, rails: Mapping[str, float]) -> Iterator[str]:
    """A rail has one source, and it is the one that bears its name."""
    fed: dict[str, list[str]] = defaultdict(list)
    for ref, part in circuit.parts.items():
        for pin, rail in part.feeds.items():
            net = circuit.net_of(ref, pin)
            if net:
                fed[net].append(ref)
            if net and rails.get(net) != rails[rail]:
                yield f"{ref}.{pin} gives {rail} and stands on the net {net}."
    for rail in circuit.nets.keys() & rails.keys() - {"GND"}:
        if len(fed[rail]) != 1:
            yield f"The rail {rail} is fed by {' and '.join(fed[rail]) or 'nothing'}."


def wrong_supplies(circuit: Circuit, rails: Mapping[str, float]) -> Iterator[str]:
    """Each part runs on volts that it can run on."""
    for ref, part in circuit.parts.items():
        if not part.supply:
            continue
        net = circuit.net_of(ref, part.supply)
        least, most = part.runs_on
        if net not in rails:
            yield f"{ref} has no supply: {part.supply} is not on a rail."
        elif not least <= rails[net] <= most:
            yield f"{ref} ({part.title}) runs on {least} to {most} V and is fed {rails[net]} V."


def groups(circuit: Circuit, rails: Mapping[str, float]) -> list[tuple[set[str], set[str]]]:
    """Nets that share a level through passive parts, and the rails that drive into them."""
    beside: dict[str, set[str]] = defaultdict(set)
    for ref, part in circuit.parts.items():
        if part.passes:
            nets = {circuit.net_of(ref, pin) for pin in part.pins} - {""}
            for net in nets:
                beside[net] |= nets - {net}
    found: list[tuple[set[str], set[str]]] = []
    seen: set[str] = set()
    for first in circuit.nets:
        if first in seen or first in rails:
            continue
        group, ends, waiting = set[str](), set[str](), [first]
        while waiting:
            net = waiting.pop()
            if net in rails:
                ends.add(net)
            elif net not in group:
                group.add(net)
                waiting += beside[net]
        seen |= group
        found.append((group, ends))
    return found + [({rail}, {rail}) for rail in circuit.nets if rail in rails]


def wrong_levels(circuit: Circuit, rails: Mapping[str, float]) -> Iterator[str]:
    """No pin is given more volts than it bears, nor fewer than it reads as high."""
    for group, ends in groups(circuit, rails):
        pins = sorted({pin for net in group for pin in circuit.nets[net]})
        driven = [(rails[rail], rail) for rail in ends if rails[rail] > 0]
        driven += [(_high(circuit, pin, rails), str(pin)) for pin in pins if _drives(circuit, pin)]
        if not driven:
            continue
        most, by = max(driven)
        least, weak = min(driven, key=lambda each: (each[0], each[1] in rails))
        for pin in pins:
            part = circuit.parts[pin.ref]
            if pin.name in part.out | part.takes | part.both:
                own = _own(circuit, pin.ref, part, rails)
                bears = part.tolerates if pin.name in part.takes and part.tolerates else own
                if most > bears + SLACK:
                    yield f"{pin} bears {bears} V and is given {most} V by {by}: shift it."
            if pin.name in part.takes | part.both:
                needs = part.needs or part.share * _own(circuit, pin.ref, part, rails)
                if least < needs - 1e-9 and weak != str(pin):
                    yield f"{pin} reads {needs:.1f} V as high and {weak} gives {least} V: shift it."


def _drives(circuit: Circuit, pin: Pin) -> bool:
    part = circuit.parts[pin.ref]
    return pin.name in part.out | part.both


def _high(circuit: Circuit, pin: Pin, rails: Mapping[str, float]) -> float:
    return _own(circuit, pin.ref, circuit.parts[pin.ref], rails)


def _own(circuit: Circuit, ref: str, part: Part, rails: Mapping[str, float]) -> float:
    """Volts of the part's own logic."""
    return part.logic or rails.get(circuit.net_of(ref, part.supply), 0.0)
