"""Looking a rule up: what a word means, told to whoever asks.

    client   LookUp     words that are searched, what stands on a screen, or names of entries
    service  Found      what there is about it, best first; or Refused, in one sentence

Any client may ask, of whatever role: what is told is what is printed, and nothing of any play.
Asking changes nothing and is not journaled; who does not get a reply asks again.

What may live here: these values.  What may not: how something is found (`controller.service`).
"""

from __future__ import annotations

from msgspec import Struct

from controller.wire.msg import Text

__all__ = ["MOST_FOUND", "Entry", "Found", "LookUp", "Named", "Rule"]

MOST_FOUND = 12
"""How many entries a reply holds, at most."""


class LookUp(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="lookup"):
    """One of these is asked for:

    words  what somebody types, as far as it has been typed
    said   texts that stand on a screen: the terms and rules that they name
    ids    entries by their names: terms, and rules by their IDs
    """

    words: str = ""
    said: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    nonce: str = ""


class Rule(Struct, frozen=True, omit_defaults=True):
    """A statement of the rulebook, by its ID, in other words."""

    id: str
    text: Text


class Named(Struct, frozen=True, omit_defaults=True):
    """An entry that one can go on to, by name."""

    id: str
    title: Text


class Entry(Struct, frozen=True, omit_defaults=True):
    """One entry: what something is, the rules that it stands on, and where to go on."""

    id: str
    title: Text
    text: tuple[Text, ...] = ()
    icon: str = ""
    rules: tuple[Rule, ...] = ()
    see: tuple[Named, ...] = ()


class Found(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="found", gc=False
):
    """What there is, best first, `MOST_FOUND` at most.  `of` is what was asked for; `guessed`:
    nothing is called so, and these are what comes near."""

    entries: tuple[Entry, ...] = ()
    of: str = ""
    guessed: bool = False
    nonce: str = ""
