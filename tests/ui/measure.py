"""What a ruler says about the screen that is shown.

Each function looks at every widget that can be seen and returns what is wrong, as sentences for the
person who mends it; an empty list is what a test wants.  A widget inside a scroller may lie beyond
its edge; everything else must be inside the window.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.ui.offscreen import OffScreen
from ui.assets import glyphs
from ui.render.board import Surface
from ui.theme import VOID, contrast
from ui.widgets import Fine, Line, Plate, Scroller, Tap
from ui.widgets.text import Words, extents

__all__ = [
    "crowded_targets",
    "cut_words",
    "everything",
    "faint_words",
    "missing_glyphs",
    "overlapping_words",
    "small_targets",
]

LEAST = 4.5
"""The contrast that text must have against its ground (WCAG 2.2, AA)."""


class Rect(NamedTuple):
    """A rectangle in window pixels."""

    x: float
    y: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.x

    @property
    def height(self) -> float:
        return self.top - self.y

    def meets(self, other: Rect, spare: float = 0.0) -> bool:
        """Whether the two share more than a seam, or come closer than `spare`."""
        return (
            self.x < other.right + spare
            and other.x < self.right + spare
            and self.y < other.top + spare
            and other.y < self.top + spare
        )

    def within(self, other: Rect, spare: float = 1.0) -> bool:
        """Whether this lies inside the other, give or take."""
        return (
            self.x >= other.x - spare
            and self.y >= other.y - spare
            and self.right <= other.right + spare
            and self.top <= other.top + spare
        )

    def cut(self, other: Rect) -> Rect:
        """What of this is inside the other."""
        return Rect(
            max(self.x, other.x),
            max(self.y, other.y),
            min(self.right, other.right),
            min(self.top, other.top),
        )


def rect(widget: Any) -> Rect:
    """Where a widget is."""
    x, y = widget.to_window(widget.x, widget.y)
    return Rect(x, y, x + widget.width, y + widget.height)


def ancestors(widget: Any) -> Iterator[Any]:
    """Its parents, from the nearest out; a window is its own parent."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        yield parent
        parent = parent.parent


def seen(screen: OffScreen) -> Iterator[Any]:
    """Every widget that can be seen, or scrolled to."""
    for widget in screen.walk():
        chain = [widget, *ancestors(widget)]
        if all(part.opacity > 0 for part in chain) and widget.width > 0 and widget.height > 0:
            yield widget


def scroller(widget: Any) -> Any:
    """The scroller that a widget is in, if any."""
    return next((part for part in ancestors(widget) if isinstance(part, Scroller)), None)


def shown(widget: Any) -> Rect:
    """The part of a widget that is not scrolled away, by any of the scrollers it is in."""
    left = rect(widget)
    for part in ancestors(widget):
        if isinstance(part, Scroller):
            left = left.cut(rect(part))
    return left


def name(widget: Any) -> str:
    """What to call a widget in a sentence."""
    words = [part.text for part in widget.walk(restrict=True) if getattr(part, "text", "")]
    return f"{type(widget).__name__} {' / '.join(words)!r}"


def words(screen: OffScreen) -> list[Any]:
    """All text that can be seen."""
    return [w for w in seen(screen) if isinstance(w, Words) and w.text]


def ink(label: Any) -> Rect:
    """Where the letters of a label are: its texture, as it is aligned in its place."""
    place = rect(label)
    width, height = label.texture_size
    spare = place.width - width
    x = place.x + {"left": 0.0, "center": spare / 2, "right": spare}[label.halign]
    y = place.y + (place.height - height) / 2
    return Rect(x, y, x + width, y + height)


def small_targets(screen: OffScreen) -> list[str]:
    """Things to tap that are less than 12 mm wide or high, and spaces of boards that are."""
    least = screen.theme.mm(12) - 0.01
    wrong = []
    taps: list[Any] = [w for w in seen(screen) if isinstance(w, Tap) and w.enabled]
    for widget in taps:
        if min(widget.width, widget.height) < least:
            wrong.append(f"{name(widget)}: {widget.width:.0f} x {widget.height:.0f}")
        one_touch = isinstance(widget, Surface) and (widget.view.area or not widget.areas)
        if one_touch and widget.layout.spots and widget.layout.diameter < least:
            wrong.append(f"spaces of {widget.layout.diameter:.0f} pixels")
    return wrong


def crowded_targets(screen: OffScreen) -> list[str]:
    """Pairs of things to tap that are closer to each other than 2 mm."""
    least = screen.theme.mm(2) - 1
    taps = [w for w in seen(screen) if isinstance(w, Tap) and w.enabled]
    wrong = []
    for index, one in enumerate(taps):
        for other in taps[index + 1 :]:
            if isinstance(one, Surface) and other is one.view.back:
                continue  # it lies where the board has no space
            a, b = shown(one), shown(other)
            visible = min(a.width, a.height, b.width, b.height) > 0
            if visible and a.meets(b, least):
                wrong.append(f"{name(one)} and {name(other)}")
    return wrong


def cut_words(screen: OffScreen) -> list[str]:
    """Text that is shortened, broken inside a word, larger than its place, outside its plate or
    outside the window."""
    wrong = []
    window = Rect(0, 0, screen.panel.width, screen.panel.height)
    for label in words(screen):
        letters = ink(label)
        if isinstance(label, Line) and label.cut:
            wrong.append(f"shortened: {label.text!r}")
        elif not letters.within(rect(label), 2.0):
            wrong.append(f"larger than its place: {label.text!r}")
        wrong += [
            f"broken inside a word: {word!r}"
            for word in label.text.split()
            if extents(word, label.role.face, label.font_size)[0] > label.width + 1
        ]
        plate = next((part for part in ancestors(label) if isinstance(part, Plate)), None)
        holder = scroller(label)
        inside_scroller = holder is not None and holder in ancestors(label)
        if plate is not None and not inside_scroller and not letters.within(rect(plate), 2.0):
            wrong.append(f"outside its plate: {label.text!r}")
        if holder is None and not letters.within(window):
            wrong.append(f"outside the window: {label.text!r}")
    return wrong


def stamps(screen: OffScreen) -> list[tuple[str, Rect, str, str]]:
    """Letters that are drawn on pictures: text, place, ink, ground."""
    return [
        (drawn.text, Rect(x, y, x + width, y + height).cut(shown(surface)), drawn.ink, drawn.ground)
        for surface in seen(screen)
        if isinstance(surface, Fine)
        for drawn in surface.drawn
        for x, y, width, height in [drawn.box]
    ]


def overlapping_words(screen: OffScreen) -> list[str]:
    """Pairs of texts that lie on one another."""
    placed = [(label.text, ink(label).cut(shown(label))) for label in words(screen)]
    placed += [(text, box) for text, box, _, _ in stamps(screen)]
    placed = [(text, box) for text, box in placed if box.width > 1 and box.height > 1]
    return [
        f"{one!r} and {other!r}"
        for index, (one, a) in enumerate(placed)
        for other, b in placed[index + 1 :]
        if a.meets(b, -2.0)
    ]


def faint_words(screen: OffScreen) -> list[str]:
    """Text whose contrast with the ground that it really stands on is under 4.5."""
    pairs = []
    for label in words(screen):
        grounds = (getattr(part, "ground", "") for part in ancestors(label))
        pairs.append((label.text, label.ink, next(filter(None, grounds), VOID)))
    pairs += [(text, ink_of, ground) for text, _, ink_of, ground in stamps(screen)]
    return [
        f"{text!r}: {ink_of} on {ground} is {contrast(ink_of, ground):.1f}"
        for text, ink_of, ground in pairs
        if contrast(ink_of, ground) < LEAST
    ]


def missing_glyphs(screen: OffScreen) -> list[str]:
    """Text with a character that its face cannot draw."""
    return [
        f"{label.text!r}"
        for label in words(screen)
        if set(label.text) - glyphs(label.role.face) - {"\n"}
    ]


def everything(screen: OffScreen) -> list[str]:
    """All that is wrong with the screen that is shown."""
    return [
        f"{check.__name__}: {trouble}"
        for check in (
            small_targets,
            crowded_targets,
            cut_words,
            overlapping_words,
            faint_words,
            missing_glyphs,
        )
        for trouble in check(screen)
    ]
