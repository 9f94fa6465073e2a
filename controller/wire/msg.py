"""Text that has not met its reader yet.

Nothing in the project writes a finished sentence for a person.  It says a *message*: a gettext
msgid, which is the English sentence itself with named gaps, and the values of those gaps.  The
sentence is finished once, on its way to one client, in that client's language (see `render`).

So a message may cross rooms, be journaled and be compared, and a missing translation falls back
to readable English, never to a key.

What may live here: the value `Msg` and its plain form.  What may not: catalogues and files, they
belong to the room that speaks (`controller.engine.text`, `ui.text`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

__all__ = ["Msg", "Text", "Translate", "from_plain", "render", "to_plain"]

GAP = re.compile(r"\{(\w+)\}")
"""A named gap.  Nothing but its name stands between the braces, in any language."""

Translate = Callable[[str, str | None, int], str]
"""Finds the sentence for (msgid, plural msgid or None, n); the msgid itself when it knows none."""


class Msg:
    """One sentence to be: `Msg("{who} marks {place}", who="Cross", place="B2")`.

    `key` is the English sentence.  `plural` is its form for several; the number that decides
    stands in the argument `n`.  Arguments are text, whole numbers or further messages.
    """

    __slots__ = ("args", "key", "plural")

    def __init__(self, key: str, /, *, plural: str | None = None, **args: str | int | Msg) -> None:
        self.key = key
        self.plural = plural
        self.args = args

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Msg):
            return NotImplemented
        return (self.key, self.plural, self.args) == (other.key, other.plural, other.args)

    def __hash__(self) -> int:
        # The values as well: a game says the same sentence of a hundred things.
        return hash((self.key, self.plural, frozenset(self.args.items())))

    def __repr__(self) -> str:
        gaps = "".join(f", {name}={value!r}" for name, value in self.args.items())
        plural = f", plural={self.plural!r}" if self.plural else ""
        return f"Msg({self.key!r}{plural}{gaps})"

    def __str__(self) -> str:
        return render(self, untranslated)


if TYPE_CHECKING:
    Text = Msg | str
else:
    # A client decodes finished sentences only; the sender's encoder finishes them.
    Text = str


def untranslated(key: str, plural: str | None, n: int) -> str:
    """The author's own words: what every reader can be given when a catalogue has nothing."""
    return plural if plural is not None and n != 1 else key


def render(text: Msg | str, translate: Translate) -> str:
    """Finish `text` in the language of `translate`.

    A gap without a value, or a broken translation, yields the author's sentence as it stands:
    a spoilt catalogue must not take the sentence away from the person who needs it.
    """
    if isinstance(text, str):
        return text
    n = text.args.get("n", 1)
    count = n if isinstance(n, int) else 1
    gaps = {
        name: render(value, translate) if isinstance(value, Msg) else value
        for name, value in text.args.items()
    }
    for find in (translated, plain):
        parts = pieces(find(text, translate, count))
        if parts is not None and gaps.keys() >= set(parts[1::2]):
            filled = [*parts]
            filled[1::2] = [str(gaps[name]) for name in parts[1::2]]
            return "".join(filled)
    return text.key


@lru_cache(maxsize=8192)
def pieces(pattern: str) -> tuple[str, ...] | None:
    """Words and the names of gaps in turn; None where a brace belongs to no gap.  A view says some
    hundred sentences each time, nearly all of them again."""
    parts = GAP.split(pattern)
    broken = any(brace in words for words in parts[::2] for brace in "{}")
    return None if broken else tuple(parts)


def plain(text: Msg, translate: Translate, n: int) -> str:
    """The author's sentence."""
    return untranslated(text.key, text.plural, n)


def translated(text: Msg, translate: Translate, n: int) -> str:
    """What the catalogue has, or the author's sentence where the catalogue itself is broken."""
    try:
        return translate(text.key, text.plural, n)
    except Exception:
        return text.key


def to_plain(text: object) -> dict[str, Any]:
    """The JSON form of a message; an `enc_hook` for msgspec encoders that keep messages whole."""
    if not isinstance(text, Msg):
        raise NotImplementedError(f"{type(text).__name__} has no plain form")
    plain: dict[str, Any] = {"key": text.key}
    if text.plural is not None:
        plain["plural"] = text.plural
    if text.args:
        plain["args"] = text.args
    return plain


def from_plain(plain: dict[str, Any] | str) -> Msg | str:
    """The message whose `to_plain` form is `plain`.  Raises KeyError where `key` is missing."""
    if isinstance(plain, str):
        return plain
    args = {
        name: from_plain(value) if isinstance(value, dict) else value
        for name, value in plain.get("args", {}).items()
    }
    return Msg(plain["key"], plural=plain.get("plural"), **args)
