"""Words on the screen, in two manners.

`Text` wraps: it is as wide as it is told to be and grows as tall as its words need, so nothing is
ever cut.  `Line` fits: its place is given, as in a bar, and its type steps down from its role's
size to that of reading text, then to two lines, then, where larger text was wished for, to the
smallest legible size, before it would end in an ellipsis.  A word is never broken while it fits.

Words are anything whose `str()` is finished text.

What may live here: how words fill a place.  What may not: which words.
"""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label

from ui.assets import drawable, font_path
from ui.theme import BONE, Role, Theme, rgba

__all__ = ["Line", "Text", "extents"]


def extents(text: object, face: str, size: float) -> tuple[int, int]:
    """Width and height, in pixels, of one line of `text`."""
    label = CoreLabel(font_name=font_path(face), font_size=size)
    width, height = label.get_extents(str(text))
    return int(width), int(height)


def wrapped(text: str, face: str, size: float, width: float) -> int:
    """Height, in pixels, of `text` broken into lines of at most `width`."""
    label = CoreLabel(
        text=text, font_name=font_path(face), font_size=size, text_size=(max(1, width), None)
    )
    label.refresh()
    return int(label.texture.height)


class Words(Label):
    """What `Text` and `Line` share: a role, an ink, and characters that the face can draw."""

    text: str

    def __init__(self, theme: Theme, text: object, role: Role, ink: str, **more: Any) -> None:
        self.theme = theme
        self.role = role
        self.ink = ink
        super().__init__(
            text=drawable(str(text), role.face),
            font_name=font_path(role.face),
            font_size=theme.size(role),
            color=rgba(ink),
            valign="middle",
            **more,
        )

    def say(self, text: object) -> None:
        """Show other words.  Nothing happens when they are the same."""
        shown = drawable(str(text), self.role.face)
        if shown != self.text:
            self.text = shown

    def tint(self, ink: str) -> None:
        """Show the words in another colour."""
        if ink != self.ink:
            self.ink = ink
            self.color = rgba(ink)


class Text(Words):
    """Words that wrap at the width they are given; their height follows."""

    def __init__(
        self,
        theme: Theme,
        text: object = "",
        *,
        role: Role = Role.BODY,
        ink: str = BONE,
        halign: str = "left",
        **more: Any,
    ) -> None:
        super().__init__(theme, text, role, ink, halign=halign, size_hint_y=None, **more)
        self.bind(width=self.rewrap, texture_size=self.regrow)
        self.rewrap(self, self.width)
        self.regrow(self, self.texture_size if self.text else (0, 0))

    def rewrap(self, _label: object, width: float) -> None:
        self.text_size = (max(1.0, width), None)

    def regrow(self, _label: object, size: tuple[float, float]) -> None:
        self.height = size[1] if self.text else 0


class Line(Words):
    """Words that make the best of a given place.  `cut` says that they did not fit even so."""

    def __init__(
        self,
        theme: Theme,
        text: object = "",
        *,
        role: Role = Role.NAME,
        ink: str = BONE,
        halign: str = "left",
        **more: Any,
    ) -> None:
        super().__init__(theme, text, role, ink, halign=halign, **more)
        self.cut = False
        self.bind(size=self.refit, text=self.refit)
        self.refit()

    @property
    def natural(self) -> int:
        """The width that the words would take on one line at their role's size."""
        return extents(self.text, self.role.face, self.theme.size(self.role))[0] + 1

    def refit(self, *_: object) -> None:
        """Choose type size and line breaks for the place there is."""
        width, height = self.size
        if width <= 1 or not self.text:
            return
        size = self.fitting(width, height)
        self.cut = size is None
        self.set_type(size or self.least, (width, height if self.cut else None), shorten=self.cut)

    @property
    def least(self) -> int:
        """The smallest legible type, in pixels, whatever text size was wished for."""
        return min(self.theme.size(self.role), round(self.theme.mm(Role.BODY.millimetres)))

    def fitting(self, width: float, height: float) -> int | None:
        """The largest type, in pixels, that fits a place: on one line while it is no smaller than
        reading text, then on several, unbroken words only; None where nothing does."""
        face, largest = self.role.face, self.theme.size(self.role)
        reading = min(largest, self.theme.size(Role.BODY))
        for size in range(largest, reading - 1, -1):
            wide, tall = extents(self.text, face, size)
            if wide <= width and (tall <= height + 1 or size == self.least):
                return size
        longest = max(self.text.split(), key=lambda word: extents(word, face, reading), default="")
        for size in range(reading, self.least - 1, -1):
            whole = extents(longest, face, size)[0] <= width
            if whole and wrapped(self.text, face, size, width) <= height + 1:
                return size
        return None

    def tall(self, width: float) -> int:
        """How many pixels high the words stand at that width, in the smallest legible type."""
        return wrapped(self.text, self.role.face, self.least, width)

    def set_type(self, size: int, box: tuple[float, float | None], *, shorten: bool) -> None:
        self.font_size = size
        self.shorten = shorten
        self.shorten_from = "right"
        self.text_size = box
