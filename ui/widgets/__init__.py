"""The few things that every screen is made of.

    text      lines of words, wrapped or fitted
    icon      a tinted picture
    paint     plates, seams, rings and ticks: shapes drawn behind and around
    plate     a ground with a seam, and columns and rows of things
    tap       one touch, one event
    hold      a finger that stays asks what a thing is
    fine      drawings twice as fine as the screen
    stamp     letters on a drawing
    grid      things of one size, as many in a row as fit
    badge     a small fact beside a name
    chip      a small key, of which many stand side by side
    option    what can be chosen: label, costs, why not
    push      a plain action with its name on it
    scroller  what is longer than its place

All are plain Python.  Each is given its theme, and words that are finished; none knows what it is
used for.  Colours of text and ground are kept as `ink` and `ground` on the widgets themselves, so
that a test can walk any screen and measure the contrast that people really get.

What may live here: looks and touch.  What may not: a wire struct, a sentence, the network.
"""

from ui.widgets.badge import Badge
from ui.widgets.chip import Chip
from ui.widgets.facts import Facts
from ui.widgets.fine import Fine
from ui.widgets.grid import Grid
from ui.widgets.hold import Hold
from ui.widgets.icon import Icon
from ui.widgets.option import OptionButton
from ui.widgets.plate import Column, Plate, Row
from ui.widgets.push import PushButton
from ui.widgets.scroller import Scroller
from ui.widgets.tap import Tap
from ui.widgets.text import Line, Text

__all__ = [
    "Badge",
    "Chip",
    "Column",
    "Facts",
    "Fine",
    "Grid",
    "Hold",
    "Icon",
    "Line",
    "OptionButton",
    "Plate",
    "PushButton",
    "Row",
    "Scroller",
    "Tap",
    "Text",
]
