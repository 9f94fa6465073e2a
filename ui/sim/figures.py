"""How a thing with a tag looks: a miniature in the outline of its side, a card, a token.

Cards are upright on the table and lie flat in the tray, where there is room for their names.
"""

from __future__ import annotations

from controller.wire.sim import SimThing
from ui.render.piece import draw_figure
from ui.theme import ASH, BONE, PLATE, SEAM, Role, Theme
from ui.widgets.paint import Box, frame, ground
from ui.widgets.stamp import Stamp, stamp
from ui.widgets.text import extents

__all__ = ["draw_card", "draw_thing", "shortened"]


def draw_thing(
    theme: Theme, thing: SimThing, middle: tuple[float, float], radius: float, icon: str = ""
) -> list[Stamp]:
    """Draw a thing around a point, about `radius` pixels large."""
    text = thing.letter or str(thing.label)[:1]
    if thing.form == "card":
        width, height = radius * 1.3, radius * 1.8
        box = (middle[0] - width / 2, middle[1] - height / 2, width, height)
        return draw_card(theme, text, box)
    side = thing.side if thing.form == "miniature" else "neutral"
    return draw_figure(theme, middle, radius, side, icon, text)


def draw_card(theme: Theme, name: str, box: Box) -> list[Stamp]:
    """A card with as much of its name as fits."""
    x, y, width, height = box
    ground(box, PLATE, theme.mm(1))
    frame(box, ASH, theme.mm(1), theme.mm(0.35))
    inner = theme.mm(0.9)
    frame((x + inner, y + inner, width - 2 * inner, height - 2 * inner), SEAM, theme.mm(0.6), 1)
    text = shortened(theme, name, width - 2 * theme.mm(1.6))
    if not text:
        return []
    return [stamp(theme, text, (x + width / 2, y + height / 2), ink=BONE, ground=PLATE)]


def shortened(theme: Theme, name: str, width: float) -> str:
    """As much of a name as fits a width, in the type of labels."""
    size = theme.size(Role.LABEL)
    if extents(name, Role.LABEL.face, size)[0] <= width:
        return name
    while name and extents(f"{name}…", Role.LABEL.face, size)[0] > width:
        name = name[:-1]
    return f"{name.rstrip()}…" if name else ""
