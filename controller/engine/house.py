"""House rules: the other readings of a rulebook, where it is silent or says two things.

What may live here: the shape, and whether a name is one.  What may not: any single house rule,
which is the game's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from controller.engine.errors import Invalid
from controller.wire import Msg

__all__ = ["HouseRule", "chosen"]


class HouseRule(Struct, frozen=True):
    """A reading that a group can play by in the place of the game's own.

    ids      the rules that are read so
    what     what holds with it, as a sentence for the table
    instead  what holds without it
    """

    ids: tuple[str, ...]
    what: Msg
    instead: Msg


def chosen(names: Iterable[str], house: Mapping[str, HouseRule]) -> tuple[str, ...]:
    """The house rules that a group agreed on, each once, in the order of the alphabet, out of all
    that its game has.  Raises `Invalid` for a name that none of them has."""
    agreed = sorted(set(names))
    for name in agreed:
        if name not in house:
            known = ", ".join(sorted(house)) or "none"
            raise Invalid(
                Msg('There is no house rule "{name}"; there are: {names}.', name=name, names=known)
            )
    return tuple(agreed)
