"""A circuit drawn: parts as boxes in columns, wires between neighbours, flags for all the rest.

A wire is drawn where a net joins a part to one in the next column; the name of the net stands on
a flag at every other pin. Rails are always flags, filled ones. Parts in no column (pull-ups,
capacitors) are said in words below, with the nets that they join.

What may live here: placing and drawing. What may not: a pin or a net of its own; all of them come
from the circuit.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from deploy.wiring.names import runs
from deploy.wiring.netlist import Circuit, Part, Pin, Wiring
from deploy.wiring.svg import ASH, INK, Drawing, colour_of, tint_of, width_of

__all__ = ["Plan", "draw", "in_words"]

ROW, HEAD, GAP, STUB = 21, 40, 22, 16
BOX, BETWEEN, EDGE, TOP = 196, 230, 190, 104


@dataclass(frozen=True)
class Plan:
    """Which circuit is drawn, under what title, and which parts stand in which column."""

    circuit: str
    title: str
    say: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    sheets: tuple[str, ...]


@dataclass(frozen=True)
class Wire:
    """From a pin of one column to one of the next."""

    net: str
    left: Pin
    right: Pin


def draw(plan: Plan, wiring: Wiring) -> Drawing:
    """The drawing."""
    circuit = wiring.circuits[plan.circuit]
    drawing = Drawing(plan.title)
    drawing.text(28, 48, plan.title, 26, bold=True)
    drawing.lines(28, 72, plan.say, 14, colour=ASH)
    wires = list(_wires(plan, circuit, wiring.rails))
    wired = {pin for wire in wires for pin in (wire.left, wire.right)}
    places: dict[Pin, tuple[float, float]] = {}
    boxes: list[tuple[str, float, float, Sides]] = []
    bottom = 0.0
    tall = max(_column_height(column, plan, circuit, wires) for column in plan.columns)
    top = float(TOP + 20 * max(0, len(plan.say) - 1))
    for number, column in enumerate(plan.columns):
        x = float(EDGE + number * (BOX + BETWEEN))
        y = top + (tall - _column_height(column, plan, circuit, wires)) / 2
        for ref in column:
            sides = _sides(ref, circuit, wires, plan)
            boxes.append((ref, x, y, sides))
            for at, pins in ((x, sides.left), (x + BOX, sides.right)):
                for row, pin in enumerate(pins):
                    places[pin] = (at, y + HEAD + ROW * (row + 0.5))
            y += sides.height + GAP
        bottom = max(bottom, y)
    for wire in wires:
        _wire(drawing, wire, places)
    for ref, x, y, sides in boxes:
        _box(drawing, ref, circuit.parts[ref], x, y, sides)
        for pin in (*sides.left, *sides.right):
            left = pin in sides.left
            _flag(drawing, circuit, pin, places[pin], left, pin in wired, wiring.rails)
    drawing.reach(EDGE + len(plan.columns) * (BOX + BETWEEN) - BETWEEN + EDGE - 28, 0)
    _words(drawing, bottom + 14, list(in_words(plan, circuit, wiring)))
    return drawing


@dataclass(frozen=True)
class Sides:
    """A part's joined pins, by the side at which they are drawn."""

    left: tuple[Pin, ...]
    right: tuple[Pin, ...]

    @property
    def height(self) -> float:
        """Of the whole box."""
        return HEAD + ROW * max(len(self.left), len(self.right), 1) + 8


def _column_height(
    column: Sequence[str], plan: Plan, circuit: Circuit, wires: Sequence[Wire]
) -> float:
    return sum(_sides(ref, circuit, wires, plan).height + GAP for ref in column)


def _wires(plan: Plan, circuit: Circuit, rails: Mapping[str, float]) -> Iterator[Wire]:
    """Each pin that has one of its net's pins in the column before it, and the first of those."""
    column_of = {ref: number for number, refs in enumerate(plan.columns) for ref in refs}
    for net, pins in circuit.nets.items():
        if net in rails:
            continue
        by_column: dict[int, list[Pin]] = defaultdict(list)
        for pin in pins:
            if pin.ref in column_of:
                by_column[column_of[pin.ref]].append(pin)
        for number, found in by_column.items():
            if number - 1 in by_column:
                first = by_column[number - 1][0]
                yield from (Wire(net, first, pin) for pin in found)


def _sides(ref: str, circuit: Circuit, wires: Sequence[Wire], plan: Plan) -> Sides:
    """Wired pins look towards their wire, all others outwards."""
    part = circuit.parts[ref]
    joined = [Pin(ref, name) for name in _order(part) if circuit.net_of(ref, name)]
    to_left = {wire.right for wire in wires}
    to_right = {wire.left for wire in wires}
    ends = not any(pin in to_right for pin in joined)  # nothing is wired to its right
    outwards_right = ends and ref not in plan.columns[0]
    left = [p for p in joined if p in to_left or (p not in to_right and not outwards_right)]
    right = [p for p in joined if p not in left]
    if part.kind == "board":  # its pins are many, so they follow what they go to
        met = {wire.left: _place(wire.right, circuit, plan) for wire in wires}
        right.sort(key=lambda pin: met.get(pin, (0, 0)))
    return Sides(tuple(left), tuple(right))


def _place(pin: Pin, circuit: Circuit, plan: Plan) -> tuple[int, int]:
    """How far down a pin is drawn: its part in the column, then itself in its part."""
    refs = next(column for column in plan.columns if pin.ref in column)
    return refs.index(pin.ref), _order(circuit.parts[pin.ref]).index(pin.name)


def _order(part: Part) -> list[str]:
    """Signals as the part has them, then what feeds it."""
    signals = part.takes | part.out | part.both
    numbered = sorted((p for p in part.pins if p in signals), key=lambda p: _rank(part, p))
    return [*numbered, *(pin for pin in part.pins if pin not in signals)]


def _rank(part: Part, pin: str) -> tuple[int, str, str]:
    """A chip's inputs, then its outputs, each by name; of all else the order of its own pins."""
    if part.kind != "chip":
        return (list(part.pins).index(pin), "", "")
    enables = pin.endswith("/OE")
    return (pin in part.out, "~" if enables else "", pin.removeprefix("/"))


def _box(drawing: Drawing, ref: str, part: Part, x: float, y: float, sides: Sides) -> None:
    drawing.box(x, y, BOX, sides.height)
    drawing.box(x + 0.6, y + 0.6, BOX - 1.2, HEAD - 12, fill=tint_of(part.kind), line="none")
    drawing.text(x + 10, y + 19, ref, 14, bold=True)
    size = 11 if width_of(part.title, 11) < BOX - 46 else 9.6
    drawing.text(x + BOX - 10, y + 19, part.title, size, colour=ASH, at="end")
    for left, pins in ((True, sides.left), (False, sides.right)):
        shift = max((width_of(pin.name, 14) for pin in pins), default=0) + 8
        for row, pin in enumerate(pins):
            at = y + HEAD + ROW * (row + 0.5)
            inside = x + 10 if left else x + BOX - 10
            end = "start" if left else "end"
            drawing.text(inside, at + 4.5, pin.name, 12.5, at=end)
            number = part.pins[pin.name]
            if number:
                beside = inside + shift if left else inside - shift
                drawing.text(beside, at + 4.5, number, 11, colour=ASH, at=end)


def _wire(drawing: Drawing, wire: Wire, places: Mapping[Pin, tuple[float, float]]) -> None:
    (x, y), (to_x, to_y) = places[wire.left], places[wire.right]
    bend = (to_x - x) * 0.5
    drawing.path(
        f"M{x:.1f} {y:.1f} C{x + bend:.1f} {y:.1f} "
        f"{to_x - bend:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}",
        colour_of(wire.net),
        2.2,
        halo=True,
    )


def _flag(
    drawing: Drawing,
    circuit: Circuit,
    pin: Pin,
    place: tuple[float, float],
    left: bool,
    wired: bool,
    rails: Mapping[str, float],
) -> None:
    net = circuit.net_of(pin.ref, pin.name)
    colour = colour_of(net)
    x, y = place
    drawing.dot(x, y, 3.6, colour)
    if wired:
        return
    end = x - STUB if left else x + STUB
    drawing.path(f"M{x:.1f} {y:.1f} H{end:.1f}", colour, 1.8)
    width = drawing.pill(end, y, net, colour, filled=net in rails, leftwards=left)
    drawing.reach(end + width, y)


def in_words(plan: Plan, circuit: Circuit, wiring: Wiring) -> Iterator[tuple[str, str]]:
    """What stands in no column: "C1, C2: 100 nF" and "between 3V3 and GND"."""
    drawn = {ref for column in plan.columns for ref in column}
    wanted = {ref for sheet in plan.sheets for ref in wiring.sheets[sheet].parts}
    alike: dict[tuple[str, str], list[str]] = defaultdict(list)
    for ref, part in circuit.parts.items():
        if ref in wanted - drawn:
            nets = list(dict.fromkeys(circuit.net_of(ref, pin) for pin in part.pins))
            alike[part.title, " and ".join(runs(nets))].append(ref)
    for (title, joined), refs in alike.items():
        yield f"{', '.join(runs(refs))}: {title}", f"between {joined}"


def _words(drawing: Drawing, y: float, said: Sequence[tuple[str, str]]) -> None:
    if not said:
        return
    drawing.text(28, y, "Also on it", 14, bold=True)
    for what, where in said:
        y += 20
        drawing.text(28, y, what, 12.5)
        drawing.text(330, y, where, 12.5, colour=ASH)
    drawing.path(f"M28 {y + 12:.1f} h0", INK, 0.1)
