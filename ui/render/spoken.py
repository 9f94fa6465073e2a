"""What stands under a finger, in words.

A thing says what it stands for (`tells`), or its words do.  The nearest thing that says anything
counts: the key with all that is on it, the line of a sheet with its name and value, else the words
alone.  A plain action ("Undo ...") says nothing: a slow finger on it is a tap.

What may live here: finding those words.  What may not: what they mean; nobody here knows that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ui.widgets import Badge, OptionButton, PushButton, Row, Tap
from ui.widgets.text import Words

__all__ = ["closed", "spoken"]

MOST = 8
"""How many texts are asked about, at most."""
LONG = 400
"""How much of each, in letters."""


def spoken(root: Any, x: float, y: float) -> tuple[str, ...]:
    """The words of what stands at a point of the window; none where nothing is to be asked."""
    way = way_to(root, x, y)
    for widget in reversed(way):
        told = getattr(widget, "tells", None)
        texts = told(*widget.to_widget(x, y)) if told is not None else ()
        if texts:
            return tidy(texts)
    taps = [widget for widget in way if isinstance(widget, Tap)]
    if taps:
        return () if isinstance(taps[-1], PushButton) else tidy(texts_of(taps[-1]))
    for widget in reversed(way):
        if isinstance(widget, Badge | Row) and not any(isinstance(w, Tap) for w in within(widget)):
            return tidy(texts_of(widget))
    return tidy(texts_of(way[-1])) if way and isinstance(way[-1], Words) else ()


def closed(root: Any, x: float, y: float) -> tuple[str, ...]:
    """Why the option at a point of the window cannot be taken, and its name; nothing elsewhere."""
    for widget in reversed(way_to(root, x, y)):
        if isinstance(widget, OptionButton) and widget.why:
            return tidy((widget.why, widget.label.text))
    return ()


def tidy(texts: Any) -> tuple[str, ...]:
    """Each once, in order, and no more of them than can be meant."""
    return tuple(text[:LONG] for text in dict.fromkeys(filter(None, map(str, texts))))[:MOST]


def within(widget: Any) -> Iterator[Any]:
    """A widget and all that it holds."""
    return iter(widget.walk(restrict=True))


def texts_of(widget: Any) -> list[str]:
    """All words on a widget, in the order in which they are read."""
    return [each.text for each in within(widget) if isinstance(each, Words)]


def way_to(widget: Any, x: float, y: float) -> list[Any]:
    """The widgets at a point, from the outermost to the innermost; what is in front first."""
    left, low = widget.to_window(widget.x, widget.y)
    inside = left <= x <= left + widget.width and low <= y <= low + widget.height
    if not inside or not widget.opacity or widget.disabled:
        return []
    for child in widget.children:
        way = way_to(child, x, y)
        if way:
            return [widget, *way]
    return [widget]
