"""A build seen as a whole: the Pi, its cables, the hubs and what hangs on each.

What hangs on a hub is counted from its circuit; what a cable carries is worked out in `power`.

What may live here: that drawing. What may not: a number of its own.
"""

from collections.abc import Iterator

from deploy.wiring import power
from deploy.wiring.netlist import Build, Circuit, Wiring
from deploy.wiring.svg import ASH, COLOURS, INK, PLATE, SEAM, Drawing, tint_of

__all__ = ["draw"]

COPPER, AMBER, KEY = "#B4652A", "#D79A1E", "#9AA6A6"
LEFT, MIDDLE, RIGHT, TOP, GAP = 40, 320, 740, 124, 22
WIDTH, CARD, CABLE = 200, 620, 2.6


def draw(build: Build, kind: str, wiring: Wiring) -> Drawing:
    """The build with hubs of `kind`."""
    title = f"Build {build.number}: {build.title}"
    drawing = Drawing(title)
    drawing.text(28, 48, title, 26, bold=True)
    drawing.lines(28, 74, _folded(build.story), 14, colour=ASH)
    circuits = list(_hubs(build, kind, wiring))
    heights = [_height(circuit) for circuit in circuits]
    bottom = TOP + sum(heights) + GAP * (len(heights) - 1)
    own = circuits[0].hub == "Pi"
    middle = (TOP + bottom) / 2
    hub = "usb-hub" in build.loose
    if not own:
        _cables(drawing, circuits, heights, middle, hub)
    _pi(drawing, middle, wiring.limits["reader_cable"] if own else 0)
    if hub:
        _box(drawing, MIDDLE, middle - 44, WIDTH, 88, "USB hub", "passive")
        total = sum(map(power.cable, circuits))
        says = ["its own supply:", f"{power.amperes(total, wiring)} A or more"]
        _say(drawing, MIDDLE, middle, says)
    y = float(TOP)
    for number, circuit in enumerate(circuits):
        _card(drawing, circuit, number, y, heights[number])
        y += heights[number] + GAP
    _light(drawing, circuits, wiring, bottom + 40)
    drawing.reach(RIGHT + CARD, bottom)
    return drawing


def _folded(story: str) -> list[str]:
    lines = [""]
    for word in story.split():
        if len(lines[-1]) + len(word) > 130:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _hubs(build: Build, kind: str, wiring: Wiring) -> Iterator[Circuit]:
    for name, times in build.kinds[kind].items():
        yield from [wiring.circuits[name]] * times


def _count(circuit: Circuit, kind: str) -> int:
    return sum(part.kind == kind or part.name == kind for part in circuit.parts.values())


def _height(circuit: Circuit) -> float:
    return 134 if _count(circuit, "key") else 116


def _box(
    drawing: Drawing, x: float, y: float, width: float, height: float, title: str, kind: str
) -> None:
    drawing.box(x, y, width, height)
    drawing.box(x + 0.6, y + 0.6, width - 1.2, 27, fill=tint_of(kind), line="none")
    drawing.text(x + 12, y + 19, title, 14, bold=True)


def _say(drawing: Drawing, x: float, y: float, words: list[str]) -> None:
    drawing.lines(x + 12, y + 4, words, 12.5, colour=ASH)


def _pi(drawing: Drawing, middle: float, own_mm: float) -> None:
    _box(drawing, LEFT, middle - 44, WIDTH, 88, "Raspberry Pi", "board")
    _say(drawing, LEFT, middle, ["its own supply", "touchscreen"])
    if own_mm:
        drawing.path(f"M{LEFT + WIDTH} {middle} H{RIGHT}", INK, CABLE)
        drawing.text(
            LEFT + WIDTH + 14, middle - 10, f"its pins, cables of {own_mm:.0f} mm at most", 12.5
        )


def _cables(
    drawing: Drawing, circuits: list[Circuit], heights: list[float], middle: float, hub: bool
) -> None:
    """From the Pi, or from the USB hub, along one trunk to every card."""
    if hub:
        drawing.path(f"M{LEFT + WIDTH} {middle} H{MIDDLE}", INK, CABLE)
        drawing.text(LEFT + WIDTH + 14, middle - 10, "USB", 12.5)
    start = MIDDLE + WIDTH if hub else LEFT + WIDTH
    trunk = RIGHT - 56
    drawing.path(f"M{start} {middle} H{trunk if len(circuits) > 1 else RIGHT}", INK, CABLE)
    drawing.text(start + 14, middle - 10, "USB, 2 m at most", 12.5)
    y = float(TOP)
    for height in heights:
        to = y + height / 2
        if len(circuits) > 1:
            turn = 14 if to > middle else -14
            drawing.path(
                f"M{trunk} {middle} V{to - turn} Q{trunk} {to} {trunk + 14} {to} H{RIGHT}",
                INK,
                CABLE,
            )
        y += height + GAP


def _card(drawing: Drawing, circuit: Circuit, number: int, y: float, height: float) -> None:
    """A hub and what hangs on it, drawn."""
    own = circuit.hub == "Pi"
    title = "On the Pi itself" if own else f"Hub {number + 1}"
    _box(drawing, RIGHT, y, CARD, height, title, "chip")
    draws = "" if own else f"{power.cable(circuit)} mA through its cable"
    drawing.text(RIGHT + CARD / 2, y + 19, draws, 12, colour=ASH, at="middle")
    drawing.text(RIGHT + CARD - 12, y + 19, circuit.name, 12, colour=ASH, at="end")
    x, middle, below = RIGHT + 22, y + 28 + (height - 52) / 2, y + height - 12
    readers = _count(circuit, "reader")
    for reader in range(readers):
        _coil(drawing, x + 21 + 48 * reader, middle)
    said = "1 reader" if readers == 1 else f"{readers} readers"
    drawing.text(x + 24 * readers - 3, below, said, 12, colour=ASH, at="middle")
    x += 48 * readers + 26
    keys = _count(circuit, "key")
    for key in range(keys):
        left, top = x + 13 * (key % 8), middle - 25 + 13 * (key // 8)
        drawing.box(left, top, 9.5, 9.5, fill=KEY, line="none", round_by=2)
    if keys:
        drawing.text(x + 50, below, f"{keys} keys", 12, colour=ASH, at="middle")
        x += 132
    if _count(circuit, "tilt"):
        _glass(drawing, x + 12, middle)
        x += 52
    for led in range(circuit.leds):
        drawing.dot(x + 13 * (led % 4) + 6, middle - 7 + 14 * (led // 4), 4, AMBER)
    if circuit.leds:
        drawing.text(x + 26, below, f"{circuit.leds} LEDs", 12, colour=ASH, at="middle")


def _coil(drawing: Drawing, x: float, y: float) -> None:
    drawing.box(x - 21, y - 21, 42, 42, fill=PLATE, line=SEAM, round_by=4)
    for turn in range(3):
        side = 17 - 4 * turn
        drawing.box(x - side, y - side, 2 * side, 2 * side, fill="none", line=COPPER, round_by=5)


def _glass(drawing: Drawing, x: float, y: float) -> None:
    drawing.path(f"M{x - 13} {y - 24} H{x + 13} L{x} {y} Z", INK, 1.5, fill=AMBER)
    drawing.path(f"M{x - 13} {y + 24} H{x + 13} L{x} {y} Z", INK, 1.5, fill=PLATE)


def _light(drawing: Drawing, circuits: list[Circuit], wiring: Wiring, y: float) -> None:
    """What feeds the LEDs."""
    drawn = sum(map(power.leds, circuits))
    if not drawn:
        return
    words = (
        f"The LEDs have a 5 V supply of their own, {power.amperes(drawn, wiring)} A for all of "
        "them at full white (or one for each hub)."
    )
    drawing.dot(LEFT + 6, y - 5, 5, COLOURS["5V LED"])
    drawing.text(LEFT + 20, y, words, 13)
