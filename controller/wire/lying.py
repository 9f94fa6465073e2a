"""What lies on a table, for whoever draws it: its places, and the things with tags.

The simulated table is drawn of these (`controller.wire.sim`), and so is the tray on a screen
(`controller.wire.tray`), which stands in for readers of any table.

What may live here: these values.  What may not: what hands do to them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from controller.wire.msg import Text

__all__ = ["Side", "SimPlace", "SimThing"]

Side = Literal["", "first", "second", "neutral"]
"""Which colour and outline a thing wears: never colour alone."""


class SimPlace(Struct, frozen=True, omit_defaults=True):
    """A place of the table that a reader serves: a "space" of a board, or a "pad" for cards.
    `x`, `y` is its middle, on the grid that the game's board uses (pads lie below it).  `covers`
    are the spaces that it serves; empty: the one that bears its id."""

    id: str
    label: Text
    x: int
    y: int
    kind: Literal["space", "pad"] = "space"
    covers: tuple[str, ...] = ()

    @property
    def space(self) -> str:
        """The one space that it serves; its own id where it serves several, or none."""
        return self.covers[0] if len(self.covers) == 1 else self.id


class SimThing(Struct, frozen=True, omit_defaults=True):
    """A thing with a tag.  `where` is the place it lies on, empty beside the table; `thing` the
    name by which the game knows it."""

    uid: str
    label: Text
    form: Literal["miniature", "card", "token"] = "miniature"
    side: Side = ""
    letter: str = ""
    where: str = ""
    thing: str = ""
