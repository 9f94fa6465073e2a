"""Ids: how the id of an option says what is done, and with what.

    name("leaves", "player-2")   "leaves:player-2"
    read("leaves:player-2")      ("leaves", "player-2")
    read("stay")                 ("stay", "")

Whoever takes a meaning out of an id has made it with `name`.  Ids stand in journals, so what is
spelt once stays so.

What may live here: spelling and reading.  What may not: any single id.
"""

from __future__ import annotations

__all__ = ["name", "read"]


def name(*parts: object) -> str:
    """The id that says this."""
    return ":".join(map(str, parts))


def read(option: str, parts: int = 2) -> tuple[str, ...]:
    """What an id says, in so many parts: the last holds all that is left, and those that the id
    lacks are empty."""
    found = option.split(":", parts - 1)
    return (*found, *[""] * (parts - len(found)))
