"""Deeds: what the options of a turn are called, by the first part of their ids ("move:B1-3:2:0").

Whoever looks for an option of a kind, and is not the rule that offers it, looks for it by this: the
question itself (`actions`), Minions that act by themselves (`solo`), rulings, Safe spaces.

What may live here: these names.  What may not: what they do.
"""

from __future__ import annotations

from typing import Final

from controller.wire import Option

__all__ = [
    "CLEAR",
    "DO",
    "END",
    "GUARD",
    "MOVE",
    "REST",
    "STAY",
    "STIMULATE",
    "WASTE",
    "WITH",
    "deed_of",
]

WITH: Final = "with"
DO: Final = "do"
STIMULATE: Final = "stimulate"
CLEAR: Final = "clear"
GUARD: Final = "guard"
REST: Final = "rest"
WASTE: Final = "waste"
END: Final = "end"
STAY: Final = "stay"
MOVE: Final = "move"


def deed_of(option: Option) -> str:
    """Which kind of deed an option is."""
    return option.id.partition(":")[0]
