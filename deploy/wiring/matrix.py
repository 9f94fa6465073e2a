"""The key matrix drawn: columns down, rows across, and at each crossing a key and its diode.

Which key stands where is read from the nets: a key's first pin is on its column, its second goes to
a diode, and the diode's other pin is on its row.

What may live here: that drawing. What may not: a matrix of another shape than the nets have.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from deploy.wiring.netlist import Circuit, Wiring
from deploy.wiring.svg import ASH, INK, PAPER, Drawing, colour_of, pill_width

__all__ = ["Crossing", "crossings", "draw"]

WIDE, HIGH, LEFT, TOP = 124, 118, 150, 190


@dataclass(frozen=True)
class Crossing:
    """A key with its diode, and the two lines that it joins. `towards_row`: the diode's ring is."""

    key: str
    diode: str
    column: str
    row: str
    towards_row: bool


def crossings(circuit: Circuit) -> Iterator[Crossing]:
    """Every key of a circuit."""
    for ref, part in circuit.parts.items():
        if part.name != "key":
            continue
        between = circuit.net_of(ref, "2")
        diode = next(pin for pin in circuit.nets[between] if pin.ref != ref)
        ends = {name: circuit.net_of(diode.ref, name) for name in ("A", "K")}
        far = "K" if diode.name == "A" else "A"
        yield Crossing(ref, diode.ref, circuit.net_of(ref, "1"), ends[far], far == "K")


def draw(names: list[str], title: str, say: list[str], wiring: Wiring) -> Drawing:
    """The matrix of the first circuit of `names`; at its lines the hubs' pins of all of them."""
    circuits = [wiring.circuits[name] for name in names]
    found = list(crossings(circuits[0]))
    columns = list(dict.fromkeys(each.column for each in found))
    rows = list(dict.fromkeys(each.row for each in found))
    drawing = Drawing(title)
    drawing.text(28, 48, title, 26, bold=True)
    drawing.lines(28, 72, say, 14, colour=ASH)
    right, bottom = LEFT + WIDE * len(columns) - 34, TOP + HIGH * len(rows) - 22
    for number, net in enumerate(columns):
        x = LEFT + WIDE * number
        drawing.path(f"M{x} {TOP - 12} V{bottom - 40}", colour_of(net), 2.2)
        half = pill_width(net) / 2
        drawing.pill(x - half, TOP - 22, net, colour_of(net), filled=False, leftwards=False)
        for line, circuit in enumerate(reversed(circuits)):
            words = f"{circuit.hub} {hub_pin(circuit, net)}"
            drawing.text(x, TOP - 38 - 15 * line, words, 11, colour=ASH, at="middle")
    for number, net in enumerate(rows):
        y = TOP + HIGH * number + 84
        drawing.path(f"M{LEFT - 48} {y} H{right}", colour_of(net), 2.2, halo=True)
        drawing.pill(LEFT - 48, y, net, colour_of(net), filled=False, leftwards=True)
        for line, circuit in enumerate(circuits):
            words = f"{circuit.hub} {hub_pin(circuit, net)}"
            drawing.text(28, y - 48 + 15 * line, words, 11, colour=ASH)
    for each in found:
        _crossing(
            drawing,
            each,
            LEFT + WIDE * columns.index(each.column),
            TOP + HIGH * rows.index(each.row),
        )
    return drawing


def hub_pin(circuit: Circuit, net: str) -> str:
    """Which pin of the hub a line of the matrix goes to."""
    return next(pin.name for pin in circuit.nets[net] if pin.ref == "HUB")


def _crossing(drawing: Drawing, each: Crossing, x: float, y: float) -> None:
    """From the column at x to the right through the key, then down through the diode to the row."""
    at, end, row = y + 18, x + 66, y + 84
    drawing.path(f"M{x} {at} H{x + 16}", INK, 1.8)
    drawing.dot(x, at, 4, colour_of(each.column))
    drawing.path(f"M{x + 17} {at - 3} L{x + 45} {at - 14}", INK, 2.2)
    drawing.path(f"M{x + 46} {at} H{end} V{row}", INK, 1.8)
    for contact in (x + 16, x + 46):
        drawing.dot(contact, at, 3, INK)
    drawing.text(x + 31, at + 17, each.key, 13, bold=True, at="middle")
    _diode(drawing, end, at + 33, each.towards_row)
    drawing.text(end - 14, at + 40, each.diode, 11, colour=ASH, at="end")
    drawing.dot(end, row, 4, colour_of(each.row))


def _diode(drawing: Drawing, x: float, y: float, down: bool) -> None:
    """A triangle that points the way the current goes, and the bar of its ring."""
    tip, base = (y + 8, y - 8) if down else (y - 8, y + 8)
    drawing.path(f"M{x - 9} {base} H{x + 9} L{x} {tip} Z", INK, 1.6, fill=PAPER)
    drawing.path(f"M{x - 9} {tip} H{x + 9}", INK, 2.6)
