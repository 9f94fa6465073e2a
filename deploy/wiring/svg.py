"""A drawing as text: shapes, words, and the palette.

Made to be printed and to be read on a screen: ink on paper, nothing smaller than 11 px, and no
meaning in a colour alone (every wire has its name at both ends). Only shapes that every program
draws alike; no fonts but the reader's own.

What may live here: what any drawing needs. What may not: knowing what is drawn.
"""

from collections.abc import Sequence
from html import escape

__all__ = [
    "ASH",
    "GROUND",
    "INK",
    "PAPER",
    "PLATE",
    "SEAM",
    "Drawing",
    "colour_of",
    "pill_width",
    "tint_of",
    "width_of",
]

PAPER, PLATE, INK, ASH, SEAM = "#FBFAF6", "#FFFFFF", "#1D272B", "#5F6B6B", "#D3D8D2"
GROUND = "#3A4449"

COLOURS = {
    "GND": GROUND,
    "3V3": "#C56A0B",
    "5V LED": "#9E2A5B",
    "5V": "#BF3028",
    "VHUB": "#BF3028",
    "SCK": "#1F66AE",
    "MOSI": "#7145B0",
    "UART TX": "#7145B0",
    "MISO": "#14805A",
    "UART RX": "#14805A",
    "CS": "#B0452A",
    "SELECT": "#B0452A",
    "ADDR": "#2B7887",
    "LED DATA": "#8A5A00",
    "LED CLOCK": "#1F66AE",
    "COL": "#1F66AE",
    "ROW": "#14805A",
    "GLASS": "#8A5A00",
    "BUZZER": "#7145B0",
}
"""By how a net's name begins; the first that fits."""

TINTS = {
    "board": "#DCEBE2",
    "reader": "#E7DFF3",
    "chip": "#DFE7EC",
    "led": "#F6E9CC",
    "supply": "#F6DCD8",
    "passive": "#ECECE6",
    "loose": "#ECECE6",
}

FACE = "Barlow, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def colour_of(net: str) -> str:
    """The colour of a net's wire."""
    return next((said for start, said in COLOURS.items() if net.startswith(start)), ASH)


def tint_of(kind: str) -> str:
    """The ground of a part's title."""
    return TINTS[kind]


def width_of(text: str, size: float) -> float:
    """Pixels that a text may need: as wide as the widest of the usual faces has it."""
    return 0.62 * size * len(text)


def pill_width(words: str) -> float:
    """Pixels that a name on a flag takes."""
    return 0.72 * 11 * len(words) + 16


class Drawing:
    """Shapes in the order in which they were drawn, in pixels, the origin at the top left."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._shapes: list[str] = []
        self._right = self._bottom = 0.0

    def reach(self, x: float, y: float) -> None:
        """Make the paper large enough for this point."""
        self._right, self._bottom = max(self._right, x), max(self._bottom, y)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = PLATE,
        line: str = INK,
        stroke: float = 1.2,
        round_by: float = 6,
        dashed: bool = False,
    ) -> None:
        """A rectangle with round corners."""
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'rx="{round_by}" fill="{fill}" stroke="{line}" stroke-width="{stroke}"{dash}/>'
        )
        self.reach(x + width, y + height)

    def path(
        self,
        points: str,
        colour: str = INK,
        stroke: float = 1.8,
        *,
        fill: str = "none",
        halo: bool = False,
    ) -> None:
        """A path in SVG's own letters; with a `halo`, what it crosses seems to pass below it."""
        if halo:
            self.path(points, PAPER, stroke + 3.2)
        self._shapes.append(
            f'<path d="{points}" fill="{fill}" stroke="{colour}" stroke-width="{stroke}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def dot(self, x: float, y: float, radius: float = 3.4, colour: str = INK) -> None:
        """A filled circle."""
        self._shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>')

    def ring(
        self, x: float, y: float, radius: float, colour: str = INK, stroke: float = 1.2
    ) -> None:
        """A circle."""
        self._shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="none" stroke="{colour}" '
            f'stroke-width="{stroke}"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        *,
        colour: str = INK,
        bold: bool = False,
        at: str = "start",
    ) -> None:
        """One line; `at` is start, middle or end: which of its ends stands at x."""
        weight = ' font-weight="600"' if bold else ""
        self._shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" '
            f'text-anchor="{at}"{weight}>{escape(words)}</text>'
        )
        self.reach(x + (width_of(words, size) if at == "start" else 0), y)

    def lines(
        self,
        x: float,
        y: float,
        words: Sequence[str],
        size: float = 13,
        *,
        colour: str = INK,
        at: str = "start",
    ) -> float:
        """Several lines; where the next would stand."""
        for word in words:
            self.text(x, y, word, size, colour=colour, at=at)
            y += size * 1.4
        return y

    def pill(
        self, x: float, y: float, words: str, colour: str, *, filled: bool, leftwards: bool
    ) -> float:
        """A name on a flag whose edge stands at x, its middle at y; how wide it is."""
        width = pill_width(words)
        left = x - width if leftwards else x
        self.box(
            left,
            y - 8.5,
            width,
            17,
            fill=colour if filled else PAPER,
            line=colour,
            stroke=1.2,
            round_by=8.5,
        )
        ink = PLATE if filled else colour
        self.text(left + width / 2, y + 4, words, 11, colour=ink, bold=True, at="middle")
        return width

    def svg(self, margin: float = 28) -> str:
        """The whole file."""
        width, height = round(self._right + margin), round(self._bottom + margin)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="{FACE}" role="img">'
        )
        ground = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        title = f"<title>{escape(self.title)}</title>"
        return "\n".join([head, title, ground, *self._shapes, "</svg>", ""])
