"""Letters: what may stand in a text that people wrote, and what would be an order to a screen.

A terminal takes control characters for orders: it may move, clear, ring, or hide what was said
before.  The overrides and isolates of writing directions let a sentence end otherwise than it
reads.  Neither belongs into a name or a sentence, so wherever people's texts come in they are
refused; and where one must be named it is said by its number.

    trick("Ann\\x1b[2J")     "U+001B"
    visible("Ann\\x1b[2J")   "Ann<U+001B>[2J"

Marks that only help to join letters, or to say where a neutral sign belongs, are part of many
people's writing and stay.

What may live here: that judgement.  What may not: where it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from controller.wire import Msg

__all__ = ["refusal", "trick", "tricks", "visible"]

ORDERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Everything that is refused, a tabulator and a new line left out: those are of any long text."""

IN_NAMES = re.compile(f"{ORDERS.pattern}|[\t\n\u2028\u2029]")
"""The same where a text must stay in its line."""


def trick(text: str, *, one_line: bool = False) -> str:
    """The first character of a text that may not stand in it, by its number; "" where there is
    none."""
    found = (IN_NAMES if one_line else ORDERS).search(text)
    return "" if found is None else numbered(found[0])


def tricks(value: Any) -> Iterator[str]:
    """All such characters in plain data, the keys of its tables too."""
    if isinstance(value, str):
        yield from map(numbered, ORDERS.findall(value))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from tricks(key)
            yield from tricks(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from tricks(each)


def visible(text: str) -> str:
    """A text with each of them in it said by its number."""
    return IN_NAMES.sub(lambda found: f"<{numbered(found[0])}>", text)


def refusal(character: str) -> Msg:
    """Why a text with this character, which `trick` has found, is refused."""
    return Msg(
        "the character {character} may not stand here: a screen would take it for an order, or "
        "turn the writing round.",
        character=character,
    )


def numbered(character: str) -> str:
    """A character by its number."""
    return f"U+{ord(character):04X}"
