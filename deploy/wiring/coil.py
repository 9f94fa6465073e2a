"""Coils from the side: a tag in its base, the table's top, the coil, and what must not be near.

Not to scale, and said so; the numbers are those of builds.toml, to begin with and to be measured.

What may live here: that drawing. What may not: a promise of range.
"""

from collections.abc import Mapping
from typing import Any

from deploy.wiring.svg import ASH, INK, PAPER, PLATE, SEAM, Drawing

__all__ = ["draw"]

COPPER, FERRITE, WOOD, METAL, TAG = "#B4652A", "#4A4F55", "#E9DCC3", "#B9C2C8", "#7145B0"
TOP_Y, COIL_Y = 236, 292


def draw(spacing: Mapping[str, Any]) -> Drawing:
    """The drawing."""
    drawing = Drawing("Coils, tags and metal, from the side")
    drawing.text(28, 48, drawing.title, 26, bold=True)
    say = "Millimetres, not to scale. To begin with: what your coils can do, the survey tells."
    drawing.text(28, 72, say, 14, colour=ASH)
    drawing.box(60, TOP_Y, 1000, 34, fill=WOOD, line=INK, round_by=2)
    drawing.text(
        560, TOP_Y + 22, f"the table's top, {spacing['top']} at most, no metal", 13, at="middle"
    )
    _figure(drawing, 320, spacing, metal=False)
    _figure(drawing, 820, spacing, metal=True)
    _coil(drawing, 320)
    _coil(drawing, 620)
    _coil(drawing, 820 + 40)
    _across(drawing, 400, 540, COIL_Y + 26, f"{spacing['edge']} or more between coils")
    _across(drawing, 240, 400, COIL_Y + 64, f"a module's own coil: about {spacing['coil']} square")
    _below(drawing, spacing)
    _height(drawing, 130, TOP_Y - 8, COIL_Y, "{} to {}".format(*spacing["range"]))
    return drawing


def _figure(drawing: Drawing, x: float, spacing: Mapping[str, Any], *, metal: bool) -> None:
    """A base with its tag, and someone on it."""
    base = TOP_Y - 40
    drawing.path(
        f"M{x - 16} {base} L{x - 26} {base - 62} Q{x} {base - 92} {x + 26} {base - 62} "
        f"L{x + 16} {base} Z",
        INK,
        1.4,
        fill=PLATE,
    )
    drawing.ring(x, base - 96, 13, INK, 1.4)
    drawing.box(x - 74, base, 148, 39, fill=METAL if metal else PLATE, round_by=5)
    drawing.text(x + 88, base + 6, "a metal base" if metal else "a plastic base", 13)
    if metal:
        drawing.box(x - 58, base + 22, 116, 7, fill=FERRITE, line="none", round_by=1)
        drawing.text(x + 88, base + 24, "ferrite between it and the tag", 12, colour=ASH)
    else:
        drawing.text(
            x + 88, base + 24, f"no more than {spacing['base']} below the tag", 12, colour=ASH
        )
    drawing.box(x - 58, base + 30, 116, 5, fill=TAG, line="none", round_by=1)
    drawing.text(x - 84, base + 36, "tag", 12, colour=TAG, bold=True, at="end")


def _coil(drawing: Drawing, x: float) -> None:
    """A module's board with the turns of its coil cut through."""
    drawing.box(x - 80, COIL_Y, 160, 9, fill="#2C6E49", line="none", round_by=2)
    for side in (-1, 1):
        for turn in range(4):
            drawing.dot(x + side * (72 - 9 * turn), COIL_Y - 3, 3.2, COPPER)


def _across(drawing: Drawing, left: float, right: float, y: float, words: str) -> None:
    drawing.path(f"M{left} {y - 14} V{y + 6} M{right} {y - 14} V{y + 6}", ASH, 1)
    drawing.path(f"M{left} {y} H{right}", ASH, 1.2)
    for x, way in ((left, 1), (right, -1)):
        drawing.path(f"M{x + 7 * way} {y - 4} L{x} {y} L{x + 7 * way} {y + 4}", ASH, 1.2)
    drawing.text((left + right) / 2, y + 18, words, 12.5, at="middle")


def _height(drawing: Drawing, x: float, top: float, bottom: float, words: str) -> None:
    drawing.path(f"M{x - 8} {top} H{x + 60} M{x - 8} {bottom} H{x + 100}", SEAM, 1)
    drawing.path(f"M{x} {top} V{bottom}", ASH, 1.2)
    for y, way in ((top, 1), (bottom, -1)):
        drawing.path(f"M{x - 4} {y + 7 * way} L{x} {y} L{x + 4} {y + 7 * way}", ASH, 1.2)
    drawing.box(x - 58, bottom + 12, 116, 44, fill=PAPER, line="none")
    drawing.text(x, bottom + 28, words, 14, bold=True, at="middle")
    drawing.text(x, bottom + 46, "from tag to coil", 12, colour=ASH, at="middle")


def _below(drawing: Drawing, spacing: Mapping[str, Any]) -> None:
    """Metal below: far away, or behind ferrite."""
    free, shut = COIL_Y + 118, COIL_Y + 12
    drawing.box(540, free, 160, 26, fill=METAL, round_by=2)
    drawing.text(620, free + 18, "metal", 12, at="middle")
    drawing.path(f"M620 {COIL_Y + 11} V{free - 2}", ASH, 1.2)
    drawing.path(f"M616 {free - 9} L620 {free - 2} L624 {free - 9}", ASH, 1.2)
    drawing.text(632, COIL_Y + 92, f"{spacing['metal']} or more", 12.5)
    drawing.box(770, shut, 180, 8, fill=FERRITE, line="none", round_by=1)
    drawing.box(770, shut + 10, 180, 26, fill=METAL, round_by=2)
    drawing.text(860, shut + 28, "metal", 12, at="middle")
    drawing.text(860, shut + 58, "or ferrite right below the coil,", 12.5, at="middle")
    drawing.text(860, shut + 75, "larger than it on every side", 12.5, at="middle")
