"""Openings: what a game can begin, each with the set-up that begins it.

A start screen shows them: a label, a sentence of what awaits, a heading under which several stand.
What else there is to agree on, such as how many play, a game asks by itself once it has begun, or
takes as it is said when nothing is said.

What may live here: that value.  What may not: beginning one, and what any game has to offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from controller.wire import Text

__all__ = ["Opening"]


class Opening(Struct, frozen=True, kw_only=True):
    """Something that a game can begin.

    id     no other opening of its game is called so
    label  what it is called, for people
    story  a sentence of what awaits, for everybody to read
    group  the heading under which it stands; empty where the game's own title will do
    setup  the set-up that begins it
    """

    id: str
    label: Text
    story: Text = ""
    group: Text = ""
    setup: Mapping[str, Any] = {}
